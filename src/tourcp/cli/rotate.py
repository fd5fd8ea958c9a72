"""tourcp rotate: continue-and-rotate from many squares, in many ways, with results kept."""

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import click

from tourcp.cli import ANSWERED, UNKNOWN
from tourcp.cli.completion import complete_rule
from tourcp.cli.options import json_option
from tourcp.cli.progress import watched
from tourcp.cli.question import FILE, board_for
from tourcp.cli.terminal import say
from tourcp.core.errors import BadProblem, counted
from tourcp.core.limit import Limit
from tourcp.files.disk import refuse_unwritable

if TYPE_CHECKING:
    from tourcp.backends.rotate import Compass
    from tourcp.core.board import Square
    from tourcp.files.results import Results, Row

ALL = "all"


@click.command()
@click.option("--rule", default="pawn", show_default=True,
              shell_complete=complete_rule, help="How the piece moves.")  # fmt: skip
@click.option("--board", help="See 'tourcp solve --help'.")
@click.option("--start", required=True, help="First square, or all.")
@click.option(
    "--direction",
    help="Name of the first move to try, or all.  [default: best known, or N with a rotation]",
)
@click.option(
    "--rotation",
    help="clockwise, anticlockwise or all.  [default: best known, or clockwise with a direction]",
)
@click.option("--limit", type=int, default=1_000_000, show_default=True, help="Iterations.")
@click.option("--results", type=FILE, help="File that keeps the rows from run to run.")
@click.option("--symmetry", is_flag=True, help="Run one square in four, and turn its result.")
@click.option("--again", is_flag=True, help="Also run what the results file already has.")
@json_option("Print the rows as a results file.")
def command(
    rule: str,
    board: str | None,
    start: str,
    direction: str | None,
    rotation: str | None,
    limit: int,
    results: Path | None,
    symmetry: bool,
    again: bool,
    as_json: bool,
) -> int:
    """Run continue-and-rotate: depth first, straight on, or turning until a direction is free.

    Without --direction and --rotation, the best pair known for the square is taken from the results
    file; if none is known, all pairs are tried, the cheapest first. If only one of the two is
    given, the other is N (or the first move clockwise from north) or clockwise.
    """
    from tourcp.backends.rotate import ROTATIONS, Compass, _search, parse_direction, refuse_limit
    from tourcp.core.problem import Problem
    from tourcp.core.rule import Rule
    from tourcp.engines.kernel import announce
    from tourcp.files.journal import ResultsStore
    from tourcp.files.results import Results, can_be_turned

    the_rule = Rule.parse(rule)
    the_board = board_for(the_rule, board)
    refuse_limit(limit)
    if rotation not in (None, ALL, *ROTATIONS):
        raise BadProblem(f"no rotation is called {rotation!r}: expected clockwise, anticlockwise")
    if direction not in (None, ALL):
        direction = parse_direction(the_rule, direction)
    if symmetry and not can_be_turned(the_rule, the_board):
        raise BadProblem(f"a quarter turn changes {the_rule} on {the_board}: leave out --symmetry")
    is_free = direction is None and rotation is None
    if not is_free:
        direction, rotation = direction or the_rule.move_names[0], rotation or "clockwise"
    starts = list(the_board.squares) if start == ALL else [the_board.parse_square(start)]
    if results is not None:
        refuse_unwritable(results)
    store = None if results is None else ResultsStore(results, the_rule, the_board)
    known = store.compact() if store else Results(the_rule, the_board)
    ways = [
        (d, r)
        for d in ([direction] if direction not in (None, ALL) else the_rule.move_names)
        for r in ([rotation] if rotation not in (None, ALL) else list(ROTATIONS))
    ]
    search = Compass(Problem(rule=the_rule, board=the_board))
    shown: list[Row] = []
    try:
        with watched("rotate", Limit()) as told:
            announce(told, _search)
            for number, square in enumerate(starts):
                told.report(f"{number:,} of {len(starts):,} squares")
                for row in _rows(search, known, square, ways, limit, free=is_free, again=again,
                                 symmetry=symmetry):  # fmt: skip
                    shown.append(row)
                    rows = _turns(known, row) if symmetry else [row]
                    for one in [one for one in rows if known.rows.get(one.key) != one]:
                        known.add(one)
                        if store:
                            store.append(one)
    finally:
        if store:
            known = store.compact()
    if as_json:
        own = Results(known.rule, known.board, {row.key: row for row in shown})
        click.echo(own.text(), nl=False)
    else:
        say(summary(known, shown))
    return ANSWERED if any(row.success for row in shown) else UNKNOWN


def _turns(known: "Results", row: "Row") -> "list[Row]":
    """The row, and what it is on the board turned by one, two and three quarters."""
    from tourcp.files.results import turned

    rows = [row]
    for _ in range(3):
        rows.append(turned(known, rows[-1]))
    return rows


def _rows(
    search: "Compass",
    known: "Results",
    square: "Square",
    ways: list[tuple[str, str]],
    limit: int,
    *,
    free: bool,
    again: bool,
    symmetry: bool,
) -> "Iterator[Row]":
    """The rows of one square: the best way known, the first that succeeds, or all asked for."""
    from tourcp.backends.rotate import stages
    from tourcp.core.board import square_name

    best = known.best(square) if free else None
    if best is not None and best.iterations <= limit:
        yield _run(search, square, best.direction, best.rotation, limit)
        return
    if free:
        tried: list[Row] = []
        for allowed in stages(limit, len(ways)):
            tried = []
            for direction, rotation in ways:
                tried.append(_run(search, square, direction, rotation, allowed))
                if tried[-1].success:
                    yield tried[-1]
                    return
        yield from tried
        return
    for direction, rotation in ways:
        old = known.rows.get((square_name(square), direction, rotation))
        is_settled = old is not None and (
            old.iterations <= limit if old.success else old.limit >= limit
        )
        if old is not None and is_settled and not again:
            yield old
        elif symmetry:
            yield _run_turned(search, known, square, direction, rotation, limit)
        else:
            yield _run(search, square, direction, rotation, limit)


def _run_turned(
    search: "Compass", known: "Results", square: "Square", direction: str, rotation: str, limit: int
) -> "Row":
    """Run the search on the square's image in the first quarter of the board, and turn it back."""
    from tourcp.core.board import square_name
    from tourcp.files.results import turned_key

    keys = [(square_name(square), direction, rotation)]
    for _ in range(3):
        keys.append(turned_key(known, keys[-1]))
    first = min(range(4), key=lambda at: known.board.parse_square(keys[at][0])[::-1])
    start, base_direction, _ = keys[first]
    row = _run(search, known.board.parse_square(start), base_direction, rotation, limit)
    return _turns(known, row)[-first]


def _run(search: "Compass", square: "Square", direction: str, rotation: str, limit: int) -> "Row":
    from tourcp.core.board import square_name
    from tourcp.files.results import Row

    run = search.run(square, direction, rotation, limit)
    path = () if run.path is None else tuple((x, y) for x, y in run.path.tolist())
    return Row(
        start=square_name(square),
        direction=run.direction,
        rotation=rotation,
        limit=limit,
        iterations=run.iterations,
        success=run.path is not None,
        path=path,
        seconds=round(run.seconds, 6),
    )


def summary(known: "Results", rows: "list[Row]") -> str:
    """What came of these rows: one tour, or counts and the best of each square as a board."""
    from tourcp.core.answer import Tour
    from tourcp.core.board import square_name
    from tourcp.drawing.numbered import numbered_board
    from tourcp.drawing.text import LARGEST, empty_board, grid

    solved = [row for row in rows if row.success]
    runs = counted(len(rows), "run")
    lines = [f"{len(solved):,} solved, {len(rows) - len(solved):,} failed of {runs}"]
    board = known.board
    if max(board.width, board.height) > LARGEST:
        return "\n".join(lines)
    if len(rows) == 1 and solved:
        lines += ["", numbered_board(board, Tour(rows[0].path)), ""]
        lines.append(
            f"{rows[0].start} {rows[0].direction} {rows[0].rotation}: "
            f"{rows[0].iterations:,} iterations in {rows[0].seconds:.3f} s"
        )
        return "\n".join(lines)
    starts = {row.start for row in rows}
    cells = empty_board(board)
    bests = {}
    for x, y in board.squares:
        best = known.best((x, y))
        if square_name((x, y)) in starts:
            cells[y][x] = "-" if best is None else str(best.iterations)
            if best is not None:
                bests[best.start] = best
    lines += ["", "fewest iterations of each start known (- where none):", "", grid(cells)]
    if bests:
        hard = max(bests.values(), key=lambda row: row.iterations)
        lines += ["", f"hardest: {hard.start}, {hard.direction} {hard.rotation}, "
                      f"{hard.iterations:,} iterations"]  # fmt: skip
    return "\n".join(lines)
