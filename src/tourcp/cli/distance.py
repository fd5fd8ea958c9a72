"""tourcp distance: the fewest moves from a square to another, or to all."""

from pathlib import Path
from typing import TYPE_CHECKING

import click

from tourcp.cli import clean
from tourcp.cli.completion import complete_rule
from tourcp.cli.drawing import Pictures, draw_option, draw_to, is_stdout, refuse_undeliverable
from tourcp.cli.options import json_option, output_option
from tourcp.cli.question import board_for, speaks_chess
from tourcp.cli.terminal import remark, say
from tourcp.core.errors import counted
from tourcp.files.disk import write_atomically

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tourcp.core.board import Square
    from tourcp.judge.distances import DistanceMap


# -1 is a bad square, not a bad option.
@click.command(context_settings={"ignore_unknown_options": True})
@click.argument("source", metavar="FROM")
@click.argument("target", metavar="[TO]", required=False)
@click.option("--rule", "rule_text", default="knight", show_default=True,
              shell_complete=complete_rule, help="How the piece moves.")  # fmt: skip
@click.option("--board", "board_text", help="As for 'solve'.  [default: 8x8, 10x10 for the pawn]")
@click.option("--all", "show_all", is_flag=True, help="The distances of all squares from FROM.")
@output_option("Save the distances, which are their own proof.")
@json_option("Print that file instead of words.")
@draw_option
def command(
    source: str,
    target: str | None,
    rule_text: str,
    board_text: str | None,
    show_all: bool,
    output: Path | None,
    as_json: bool,
    drawn: Pictures | None,
) -> None:
    """Measure the fewest moves from one square to another, and show one shortest path.

    Squares are numbers row by row from 0, 'x,y', or chess names. Give TO, or --all.
    """
    from tourcp.core.rule import Rule
    from tourcp.core.spaces import refuse_squares_on_hexagons
    from tourcp.drawing.distances import draw_distances
    from tourcp.files.distances import distances_text
    from tourcp.puzzles import distance_map

    if (target is None) != show_all:
        raise click.UsageError("where to? give the second square, or --all, and not both")
    rule = Rule.parse(rule_text)
    board = board_for(rule, board_text)
    refuse_squares_on_hexagons(rule_text, board)
    first = board.parse_square(source)
    last = board.parse_square(target) if target is not None else None
    refuse_undeliverable(drawn, board, output)
    distances = distance_map(rule, board, first)
    if as_json:
        click.echo(distances_text(distances), nl=False, err=is_stdout(drawn))
    else:
        say("\n".join(_lines(distances, last)), err=is_stdout(drawn))
    if output is not None:
        write_atomically(output, distances_text(distances))
        remark(clean(f"saved to {output}"), err=as_json or is_stdout(drawn))
    if drawn is not None:
        path = distances.path(last) if last is not None else None
        draw_to(draw_distances(distances, path), drawn)


def _lines(distances: "DistanceMap", last: "Square | None") -> "Iterator[str]":
    """The distance, or all of them, in words; squares as the user names them."""
    from tourcp.core.board import square_name
    from tourcp.drawing.distances import distance_board, path_board
    from tourcp.drawing.text import LARGEST

    board = distances.board
    is_small = max(board.width, board.height) <= LARGEST
    chess = speaks_chess() and board.has_chess_names
    name = board.chess_name if chess else square_name
    where = f"{distances.rule} on {board.summary} from {name(distances.source)}"
    if last is None:
        farthest = len(distances.counts) - 1
        reached = "that can be reached " if distances.unreached else ""
        is_one = distances.counts[-1] == 1
        which, are = ("square", "is") if is_one else ("squares", "are")
        away = f"{are} {counted(farthest, 'move')} away"
        yield f"{where}: the farthest {which} {reached}{away}"
        if is_small:
            yield f"\n{distance_board(distances, chess=chess)}\n"
        yield f"{'moves':>9}  squares"
        for moves, squares in enumerate(distances.counts):
            yield f"{moves:>9}  {squares:,}"
        if distances.unreached:
            yield f"{'never':>9}  {distances.unreached:,}"
    elif (path := distances.path(last)) is None:
        yield f"{where}: no moves lead to {name(last)}"
    else:
        yield f"{where} to {name(last)}: {counted(len(path) - 1, 'move')}"
        if is_small:
            yield f"\n{path_board(board, path, chess=chess)}\n"
        yield "path:    " + " ".join(map(name, path))
    yield "checked: every square is a move from one that is nearer by one, and no move gains more"
