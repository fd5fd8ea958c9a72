"""tourcp puzzle: solve, make, explain and print clue puzzles (Hidato, Numbrix, Hopido, …)."""

from collections.abc import Callable
from functools import wraps
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from tourcp.cli import ANSWERED, UNKNOWN, clean
from tourcp.cli.drawing import Pictures, draw_option, draw_to, is_stdout, refuse_undeliverable
from tourcp.cli.options import limit_options, output_option
from tourcp.cli.progress import watched
from tourcp.cli.question import FILE, parse_board
from tourcp.cli.terminal import remark
from tourcp.core.errors import BadProblem, counted
from tourcp.core.limit import Limit
from tourcp.files.disk import refuse_unwritable, write_atomically

if TYPE_CHECKING:
    from tourcp.drawing.clues import Filled
    from tourcp.puzzles.clues.explanation import Explanation
    from tourcp.puzzles.clues.puzzle import CluePuzzle
    from tourcp.puzzles.clues.reading import Wishes

MOST_RATED = 0.25
"""The part of the time for a puzzle that may go into rating it: a long way is rated "at least"."""


@click.group()
def command() -> None:
    """Some numbers of a tour are given, and the others are to be found.

    Hidato is a king's tour, Numbrix a wazir's, Hopido our pawn's; any other piece makes a kind
    of its own. A FILE is a grid (numbers; `.`, `_` or 0 for empty squares; `#`, `-` or blanks for
    holes), one line such as king/3x3:1g9, or TOML; - reads standard input.
    """


def puzzle_file(command: Callable[..., Any]) -> Callable[..., Any]:
    """Add the file and what it may leave out; the command gets the file and the wishes."""

    @wraps(command)
    def asked(rule: str | None, empty: str, hole: str, first: int | None, **others: Any) -> Any:
        from tourcp.puzzles.clues.reading import Wishes

        return command(wishes=Wishes(rule, empty, hole, first), **others)

    for option in (
        click.option("--first", type=int, help="The number that the tour begins with."),
        click.option("--hole", default="", metavar="SIGNS", help="Signs that stand for holes."),
        click.option("--empty", default="", metavar="SIGNS", help="Signs for empty squares."),
        click.option("--rule", help="hidato, numbrix, hopido, knight, or any rule.  "
                     "[default: the one that fits]"),
        click.argument("file", type=FILE),
    ):  # fmt: skip
        asked = option(asked)
    return asked


def read(file: Path, wishes: "Wishes", limit: Limit) -> "CluePuzzle":
    """The puzzle of a file; the piece is found out if nothing says it."""
    from tourcp.puzzles.clues.reading import read_puzzle
    from tourcp.puzzles.clues.solving import recognised

    return recognised(read_puzzle(file, wishes), limit)


@command.command()
@puzzle_file
@limit_options("seconds")
@output_option("Save the proof, or a solution, for 'check'.")
@draw_option
def solve(
    file: Path, wishes: "Wishes", limit: Limit, output: Path | None, drawn: Pictures | None
) -> int:
    """Solve a puzzle, and say whether its solution is the only one.

    'Unique' is proved: -o saves the problem of finding another solution, with its refutation, and
    'tourcp check' judges it. The picture marks where a second solution differs.
    """
    from tourcp.core.answer import Refutation, Unknown
    from tourcp.drawing.clue_answers import told
    from tourcp.drawing.clues import draw_clue_puzzle
    from tourcp.files.answers import save_answer
    from tourcp.puzzles.clues.solving import contradiction, solve_puzzle
    from tourcp.puzzles.clues.steps import explain

    if output is not None:
        refuse_unwritable(output)
    with watched("puzzle", limit) as limit:
        puzzle = read(file, wishes, limit)
        refuse_undeliverable(drawn, puzzle.problem.space, output)
        clock = limit.start()
        solved = solve_puzzle(puzzle, limit)
        few = contradiction(puzzle, limit) if isinstance(solved.answer, Refutation) else None
        plays = drawn is not None and solved.is_unique and drawn.asks_for("html")
        way = explain(puzzle, solved.numbers, clock=clock) if plays else None
    filled, words = told(solved, few)
    problem, answer = solved.to_keep
    if output is not None:
        save_answer(output, problem, answer)
        words += f"\nsaved to {clean(str(output))}"
    click.echo(words, err=is_stdout(drawn))
    if drawn is not None:
        draw_to(draw_clue_puzzle(filled, way, tuple(solved.numbers) if plays else ()), drawn)
    return UNKNOWN if isinstance(answer, Unknown) else ANSWERED


def way_command(function: Callable[..., None]) -> Callable[..., Any]:
    """A command about the way to the solution of a puzzle."""
    return command.command()(puzzle_file(limit_options("seconds")(draw_option(function))))


@way_command
def explain(**options: Any) -> None:
    """Show the whole way to the solution, a number at a time, and how difficult it is."""
    from tourcp.drawing.clues import way_words

    _tell_way(way_words, **options)


@way_command
def hint(**options: Any) -> None:
    """Show the next number that can be found, and why; --draw shows where to look."""
    from tourcp.drawing.clues import hint_words

    _tell_way(hint_words, **options)


def _tell_way(
    words: "Callable[[CluePuzzle, list[int], Explanation], tuple[Filled, str]]",
    file: Path, wishes: "Wishes", limit: Limit, drawn: Pictures | None,
) -> None:  # fmt: skip
    """Find the way to the one solution, and tell it in these words."""
    from tourcp.drawing.clues import draw_clue_puzzle
    from tourcp.puzzles.clues.solving import solve_puzzle
    from tourcp.puzzles.clues.steps import explain

    with watched("puzzle", limit) as limit:
        clock = limit.start()
        puzzle = read(file, wishes, limit)
        refuse_undeliverable(drawn, puzzle.problem.space)
        solved = solve_puzzle(puzzle, limit)
        if not solved.is_unique:
            raise BadProblem(f"{puzzle.name} is not known to have exactly one solution: "
                             "'tourcp puzzle solve' says what is known")  # fmt: skip
        way = explain(puzzle, solved.numbers, clock=clock)
    filled, text = words(puzzle, solved.numbers, way)
    click.echo(text, err=is_stdout(drawn))
    if drawn is not None:
        draw_to(draw_clue_puzzle(filled, way, tuple(solved.numbers)), drawn)


@command.command()
@click.option("--rule", default="hidato", show_default=True, help="hidato, numbrix, knight, …")
@click.option("--board", default="8x8", show_default=True, help="10x10, 8x8-0,0 (holes), hex:5, "
              "@FILE (a picture)")  # fmt: skip
@click.option("--difficulty", type=click.Choice(["easy", "medium", "hard", "devilish"]),
              help="Add clues until nothing more difficult is needed.")  # fmt: skip
@click.option(
    "--clues", type=int, default=0, help="At least this many clues.  [default: as few as possible]"
)
@click.option("--symmetric", metavar="NAME", help="The clues' squares look the same after a "
              "half-turn, quarter-turn, left-right, …")  # fmt: skip
@click.option("--count", type=click.IntRange(1, 500), default=1, show_default=True,
              help="How many; a book if there are several.")  # fmt: skip
@click.option("--seed", type=int, default=0, show_default=True, help="Seed of random choices.")
@click.option("--seconds", type=float, default=60, show_default=True, help="Time for each.")
@click.option("--to", "form", type=click.Choice(["grid", "line", "toml"]), default="grid",
              show_default=True, help="How it is printed.")  # fmt: skip
@output_option("Save it: .txt or .toml; for several, .html or .pdf.")
@draw_option
def make(
    rule: str, board: str, difficulty: str | None, clues: int, symmetric: str | None, count: int,
    seed: int, seconds: float, form: str, output: Path | None, drawn: Pictures | None,
) -> int:  # fmt: skip
    """Make puzzles with one solution each, from a random tour.

    Clues are taken away until none can go. The tour is drawn with equal chances on boards of up to
    25 squares; on larger ones it is random, but not all have the same chance.
    """
    from tourcp.core.space import PieceOnBoard
    from tourcp.drawing.clues import BookEntry, Filled, draw_book, draw_clue_puzzle
    from tourcp.drawing.look import look_of
    from tourcp.puzzles.clues.making import make_puzzle
    from tourcp.puzzles.clues.reading import rule_of
    from tourcp.puzzles.clues.steps import explain as explained
    from tourcp.puzzles.clues.writing import grid_text, line_text, toml_text
    from tourcp.studio.sharing import puzzle_address

    space = PieceOnBoard(rule_of(rule), parse_board(board))
    refuse_undeliverable(drawn, space, output)
    is_book = count > 1 or (output is not None and output.suffix.lower() in (".html", ".pdf"))
    texts = {"grid": grid_text, "line": line_text, "toml": toml_text}
    made, ways = [], []
    for number in range(count):
        with watched(f"puzzle {number + 1}", Limit(seconds=seconds, seed=seed + number)) as limit:
            clock = limit.start()
            one = make_puzzle(space, limit, clues=clues, symmetric=symmetric, difficulty=difficulty)
            most = Limit(seconds=seconds * MOST_RATED).start()
            rating = min(clock, most, key=lambda one: one.left)
            way = explained(one.puzzle, one.numbers, clock=rating)
        made.append(one)
        ways.append(way)
        kept = "none can be left out" if one.is_minimal else "perhaps more than are needed"
        fair = f"{'' if one.is_uniform else 'not '}all tours had the same chance"
        given = counted(len(one.puzzle.clues), "clue")
        told = f"{given}, {kept}; {way.rating}; {fair}; seed {seed + number}"
        if not is_book or output is None:
            click.echo(texts[form](one.puzzle), nl=False, err=is_stdout(drawn))
        remark(told, err=True)
    book = [BookEntry(Filled(one.puzzle), Filled(one.puzzle, one.numbers),
                      f"{one.puzzle.name}, {way.rating}", puzzle_address(line_text(one.puzzle)))
            for one, way in zip(made, ways, strict=True)]  # fmt: skip
    drawing = draw_book(book, f"{counted(len(book), 'puzzle')}: {made[0].puzzle.name}")
    if output is not None and is_book:
        plain = look_of(theme="print-light")  # black on white, for printers
        draw_to(drawing, Pictures((output,), plain))
    elif output is not None:
        written = toml_text if output.suffix.lower() == ".toml" else grid_text
        write_atomically(output, written(made[0].puzzle))
        remark(clean(f"saved to {output}"), err=True)
    if drawn is not None:
        alone = draw_clue_puzzle(Filled(made[0].puzzle), ways[0], made[0].numbers)
        draw_to(drawing if count > 1 else alone, drawn)
    return ANSWERED
