"""Paths: a sequence of squares as the commands of an SVG path.

Moves that pass over the middle of other squares (three straight, two diagonally) would lie on each
other, so the moves of such a rule are drawn as arcs, each to the left of its way. A move round a
joined side leaves the board and enters it again; the picture is clipped at the board's edge.
"""

from itertools import pairwise
from math import gcd

from tourcp.core.board import Board, Square
from tourcp.core.graph import distinct_moves
from tourcp.core.rule import Move, Rule
from tourcp.drawing.looks import BULGE, CELL
from tourcp.drawing.svg import centre


def has_arcs(rule: Rule) -> bool:
    """Whether some move passes over the middle of another square."""
    return any(gcd(abs(dx), abs(dy)) > 1 for dx, dy in rule.moves)


def path_data(rule: Rule, board: Board, path: list[Square], *, closed: bool = False) -> str:
    """The commands that draw a path: relative lines `l`, or curves `q`, and `M` where it jumps.

    >>> path_data(Rule.parse("knight"), Board.parse("8x8"), [(0, 0), (1, 2), (3, 3)])
    'M5 5l10 20l20 10'
    """
    if not path:
        return ""
    steps = Steps(rule, board)
    squares = [*path, path[0]] if closed and len(path) > 2 else path
    x, y = centre(squares[0])
    commands = [f"M{x} {y}"]
    for here, there in pairwise(squares):
        dx, dy = steps.between(here, there)
        stroke = _stroke(dx, dy, curved=steps.curved)
        commands.append(stroke)
        for x, y in entries(here, there, dx, dy):
            commands.append(f"M{x * CELL + CELL // 2} {y * CELL + CELL // 2}{stroke}")
    return "".join(commands)


class Steps:
    """Which move of the rule leads from one square to another."""

    def __init__(self, rule: Rule, board: Board) -> None:
        self.board = board
        self.curved = has_arcs(rule)
        self.moves = set(rule.moves)
        self.by_step: dict[Move, Move] = {}
        """The first move that makes a step, which counts modulo the joined sides."""
        for index, dx, dy in distinct_moves(rule, board):
            self.by_step[dx, dy] = rule.moves[index]

    def between(self, here: Square, there: Square) -> Move:
        """The move between two squares, which may go round a joined side."""
        dx, dy = there[0] - here[0], there[1] - here[1]
        if (dx, dy) in self.moves:
            return dx, dy
        wrap_x, wrap_y = self.board.wraps
        step = (dx % self.board.width if wrap_x else dx, dy % self.board.height if wrap_y else dy)
        return self.by_step.get(step, (dx, dy))


def entries(here: Square, there: Square, dx: int, dy: int) -> list[Square]:
    """From where a move that leaves the board is drawn again, so that it enters on the other side.

    The last one ends where the move does; across a corner it enters on two sides.

    >>> entries((7, 7), (1, 0), 2, 1)
    [(-1, 7), (7, -1), (-1, -1)]
    """
    x, y = there[0] - dx, there[1] - dy
    sides = [(x, here[1]), (here[0], y), (x, y)]
    return [side for place, side in enumerate(sides) if side != here and side not in sides[:place]]


def _stroke(dx: int, dy: int, *, curved: bool) -> str:
    dx, dy = dx * CELL, dy * CELL
    if not curved:
        return f"l{dx} {dy}"
    control_x, control_y = dx / 2 + dy * BULGE, dy / 2 - dx * BULGE
    return f"q{control_x:g} {control_y:g} {dx} {dy}"
