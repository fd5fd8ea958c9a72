"""Films: what a page plays, as plain values."""

from typing import Any

from tourcp.core.board import Board
from tourcp.core.rule import Rule
from tourcp.drawing.looks import line_width
from tourcp.drawing.path import has_arcs

Film = dict[str, Any]


def board_fields(rule: Rule, board: Board) -> dict[str, Any]:
    """What the page must know of a rule on a board."""
    return {
        "width": board.width,
        "height": board.height,
        "wraps": board.wraps,
        "holes": [board.place(hole) for hole in board.holes],
        "moves": rule.moves,
        "names": rule.move_names,
        "curved": has_arcs(rule),
        "thickness": line_width(max(board.width, board.height)),
    }
