"""tourcp distance: the fewest moves from a square to another, or to all."""

from functools import partial
from pathlib import Path

import click

from tourcp.cli import clean
from tourcp.cli.drawing import Pictures, draw_option, draw_to, is_stdout, refuse_undrawable
from tourcp.cli.question import FILE, default_board, parse_board


@click.command(
    short_help="Measure the fewest moves between squares.",
    context_settings={"ignore_unknown_options": True},  # -1 is a bad square, not a bad option
)
@click.argument("source", metavar="FROM")
@click.argument("target", metavar="[TO]", required=False)
@click.option("--rule", "rule_text", default="knight", show_default=True, help="How it moves.")
@click.option("--board", "board_text", help="As for 'solve'.  [default: 8x8, 10x10 for the pawn]")
@click.option("--all", "show_all", is_flag=True, help="The distances of all squares from FROM.")
@click.option("-o", "--output", type=FILE, help="Save the distances, which are their own proof.")
@draw_option
def command(
    source: str,
    target: str | None,
    rule_text: str,
    board_text: str | None,
    show_all: bool,
    output: Path | None,
    drawn: Pictures | None,
) -> None:
    """Measure the fewest moves from one square to another, and show one shortest path.

    Squares are numbers row by row from 0, 'x,y', or chess names. Give TO, or --all.
    """
    from tourcp.core.rule import Rule
    from tourcp.drawing.distances import distance_board, draw_distances, path_board
    from tourcp.drawing.text import LARGEST
    from tourcp.files.disk import refuse_unwritable, write_atomically
    from tourcp.files.distances import distances_text
    from tourcp.puzzles import distance_map

    if (target is None) != show_all:
        raise click.UsageError("where to? give the second square, or --all, and not both")
    rule = Rule.parse(rule_text)
    board = parse_board(board_text) if board_text is not None else default_board(rule)
    first = board.parse_square(source)
    last = board.parse_square(target) if target is not None else None
    if output is not None:
        refuse_unwritable(output)
    refuse_undrawable(drawn, board, output)
    echo = partial(click.echo, err=is_stdout(drawn))
    distances = distance_map(rule, board, first)
    is_small = max(board.width, board.height) <= LARGEST
    where = f"{rule} on {board.summary} from {first[0]},{first[1]}"
    if last is None:
        farthest = len(distances.counts) - 1
        reached = "that can be reached " if distances.unreached else ""
        echo(f"{where}: the farthest squares {reached}are {_moves(farthest)} away")
        if is_small:
            echo(f"\n{distance_board(distances)}\n")
        echo(f"{'moves':>9}  squares")
        for moves, squares in enumerate(distances.counts):
            echo(f"{moves:>9}  {squares:,}")
        if distances.unreached:
            echo(f"{'never':>9}  {distances.unreached:,}")
    elif (path := distances.path(last)) is None:
        echo(f"{where}: no moves lead to {last[0]},{last[1]}")
    else:
        echo(f"{where} to {last[0]},{last[1]}: {_moves(len(path) - 1)}")
        if is_small:
            echo(f"\n{path_board(board, path)}\n")
        echo("path:    " + " ".join(f"{x},{y}" for x, y in path))
    echo("checked: no move gains more than one, and every label is reached from one below")
    if output is not None:
        write_atomically(output, distances_text(distances))
        echo(clean(f"saved to {output}"))
    if drawn is not None:
        path = distances.path(last) if last is not None else None
        draw_to(draw_distances(distances, path), drawn)


def _moves(count: int) -> str:
    return "1 move" if count == 1 else f"{count:,} moves"
