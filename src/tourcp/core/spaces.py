"""All spaces: from what users give, and from what files hold."""

from typing import Any

from tourcp.core.board import Board
from tourcp.core.box import PieceInBox, is_box
from tourcp.core.errors import BadProblem, shown
from tourcp.core.fields import refuse_unknown, take
from tourcp.core.named_graph import NamedGraph
from tourcp.core.rule import OF_HEXAGONS, Rule
from tourcp.core.space import PieceOnBoard, Space

KEYS = ["rule", "board", "picture", "wrap", "graph"]
"""The keys of a file that say which space is meant."""


def space_of(rule: Any, board: Board | str | None = None) -> Space:
    """The space that a rule and a board make, each given as a text or as a value; or any graph.

    >>> space_of("knight", "3x4") == PieceOnBoard(Rule.parse("knight"), Board(3, 4))
    True
    """
    is_graph = isinstance(rule, Space) or _is_networkx(rule)
    if is_graph and board is not None:
        raise BadProblem(f"{shown(rule)} is already a space: leave the board {shown(board)} out")
    if isinstance(rule, Space):
        return rule
    if is_graph:
        return NamedGraph.from_networkx(rule)
    if isinstance(board, str) and is_box(board):
        return PieceInBox.parse_text(rule if isinstance(rule, str) else str(rule), board)
    if board is None:
        raise BadProblem(f"{shown(rule)} on which board? give one such as '8x8'")
    board = Board.parse(board) if isinstance(board, str) else board
    if isinstance(rule, str):
        parsed = Rule.parse(rule)
        refuse_squares_on_hexagons(rule, board)
        rule = parsed
    return PieceOnBoard(rule, board)


def refuse_squares_on_hexagons(rule: str, board: Board) -> None:
    """Refuse a piece of square boards, by its name or its leaps, on a board of hexagons."""
    on_hexagons = "".join(rule.split()).lower().startswith(OF_HEXAGONS)
    if isinstance(board, Board) and board.grid == "hex" and not on_hexagons:
        raise BadProblem(
            f"{shown(rule)} moves on squares, and {board.summary} has hexagons: expected "
            "'hex-king', 'hex-leaper:1,2', or moves in slanted coordinates as in 'moves:1,0+0,1'"
        )


def _is_networkx(given: object) -> bool:
    """Whether something is a graph of networkx, seen without importing it."""
    return all(hasattr(given, name) for name in ("nodes", "edges", "is_directed"))


def space_from_json(fields: dict[str, Any]) -> Space:
    """The space that the plain values of a file describe.

    Files of version 1.0 may name a piece of square boards on hexagons: it has the same moves.
    """
    given = {key: value for key, value in fields.items() if key in KEYS}
    if "graph" in given:
        refuse_unknown(given, ["graph"])
        return NamedGraph.from_json(take(given, "graph", dict))
    rule = take(given, "rule", str)
    if "picture" in given:
        if "board" in given:
            raise BadProblem("both board and picture are given: one of them is enough")
        wrap = take(given, "wrap", str, "flat")
        return PieceOnBoard(Rule.parse(rule), Board.from_picture(take(given, "picture", str), wrap))
    if "wrap" in given:
        raise BadProblem("wrap goes with a picture: write the board as 'torus:8x8' instead")
    board = take(given, "board", str)
    if is_box(board):
        return space_of(rule, board)
    return PieceOnBoard(Rule.parse(rule), Board.parse(board))
