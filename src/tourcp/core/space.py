"""Spaces: what a tour visits. Vertices with names, and the moves between them.

A vertex is known in three ways: by its number (0, 1, 2, …: what graphs and solvers work on), by its
point (a square's x and y: what answers hold) and by its name (`3,4`: what people read and files
keep). The space is the one place that turns them into each other.
"""

import re
from abc import ABC, abstractmethod
from collections.abc import Hashable, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from operator import index
from typing import Any, ClassVar

import numpy as np
import numpy.typing as npt

from tourcp.core.board import Board, Square, square_name
from tourcp.core.errors import BadProblem, shown
from tourcp.core.graph import MoveGraph, are_steps, move_graph, steps_from
from tourcp.core.rule import Rule

Point = Square
"""Where a vertex is: the x and y of a square."""

Points = npt.NDArray[np.int64]
"""Points, a row each."""

Numbers = npt.NDArray[np.integer]
"""Vertices by their numbers."""

SQUARES_AT_ONCE = 2**12
"""Squares whose moves are tried together, to see whether they can be taken back."""

MOST_COMPARED = 2**12
"""Up to so many steps times moves are compared pair by pair; more are looked up."""

_NAME = re.compile(r"(0|[1-9][0-9]{0,8}),(0|[1-9][0-9]{0,8})")


class Space(ABC):
    """What a tour visits."""

    dimension: ClassVar[int]
    """How many numbers make a point."""
    noun: ClassVar[str]
    """What a vertex is called in sentences."""
    nouns: ClassVar[str]
    """What several are called."""

    @property
    @abstractmethod
    def size(self) -> int:
        """The number of vertices."""

    @property
    @abstractmethod
    def arcs(self) -> int:
        """An upper bound on the number of moves: it decides which backends take the problem."""

    @property
    def graph_steps(self) -> int:
        """About how many steps it takes to build the graph."""
        return self.arcs

    @property
    @abstractmethod
    def is_one_way(self) -> bool:
        """Whether some move cannot be taken back."""

    @property
    @abstractmethod
    def graph(self) -> MoveGraph:
        """The vertices and the moves between them."""

    @property
    @abstractmethod
    def summary(self) -> str:
        """The space in a few words."""

    @abstractmethod
    def points(self, vertices: Numbers) -> Points:
        """The points of some vertices."""

    @abstractmethod
    def vertices(self, points: Points) -> npt.NDArray[np.int64]:
        """The vertices at some points; -1 where there is none."""

    def are_moves(self, before: Points, after: Points) -> npt.NDArray[np.bool_]:
        """Which steps from one vertex's point to the next one's are moves."""
        graph = self.graph
        keys = np.sort(graph.tails.astype(np.int64) * self.size + graph.targets)
        wanted = self.vertices(before) * self.size + self.vertices(after)
        if not len(keys):
            return np.zeros(len(wanted), dtype=np.bool_)
        at = np.minimum(np.searchsorted(keys, wanted), len(keys) - 1)
        return np.asarray(keys[at] == wanted)

    @abstractmethod
    def parse(self, given: str | Sequence[int]) -> Point:
        """Read a vertex: its text, or its point; BadProblem if there is none."""

    @abstractmethod
    def name(self, point: Sequence[int]) -> str:
        """The name of a vertex, which reads back."""

    def node(self, point: Sequence[int]) -> Hashable:
        """Return what a vertex is in Python: its point; in a graph the object that was given."""
        return tuple(point)

    @abstractmethod
    def to_json(self) -> dict[str, Any]:
        """The space as plain values, for files."""

    @abstractmethod
    def find(self, name: str) -> int | None:
        """The number of the vertex with exactly this name; None if there is none."""

    def vertex(self, point: Sequence[int]) -> int:
        """The number of the vertex at a point."""
        (number,) = self.vertices(np.array([point], dtype=np.int64)).tolist()
        return int(number)

    @cached_property
    def names(self) -> list[str]:
        """The names of all vertices, in the order of their numbers."""
        return [self.name(point) for point in self.points(np.arange(self.size)).tolist()]


@dataclass(frozen=True)
class PieceOnBoard(Space):
    """The squares of a board, and the moves of a piece between them.

    >>> space = PieceOnBoard(Rule.parse("knight"), Board.parse("3x3-1,1"))
    >>> space.size, space.vertex((2, 1)), space.name((2, 1))
    (8, 4, '2,1')
    >>> space.points([0, 4]).tolist()
    [[0, 0], [2, 1]]
    """

    rule: Rule
    """How the piece moves."""
    board: Board
    """What it must visit."""

    dimension = 2
    noun = "square"
    nouns = "squares"

    def __post_init__(self) -> None:
        if not isinstance(self.rule, Rule) or not isinstance(self.board, Board):
            raise BadProblem(
                f"rule {shown(self.rule)} and board {shown(self.board)}: expected a rule such as "
                "'knight' and a board such as '8x8', as texts or as a Rule and a Board"
            )

    @cached_property
    def size(self) -> int:
        """The number of squares."""
        return len(self.board)

    @property
    def arcs(self) -> int:
        """Squares times moves; of a rider, as far as it can ride."""
        reach = max(self.board.width, self.board.height) if self.rule.rides else 1
        return len(self.board) * len(self.rule.moves) * reach

    @cached_property
    def is_one_way(self) -> bool:
        """Whether some move cannot be taken back; a twisted join may turn a move into another.

        If all mirror images of the moves are moves, each can be. Else they are tried square by
        square, and as a rule one of the first squares shows it. Rides are compared in the graph:
        one ride has as many squares to come back from as it is long.
        """
        if not self.board.is_twisted:
            return self.rule.is_one_way
        moves = set(self.rule.moves)
        if all({(-x, y), (x, -y), (-x, -y)} <= moves for x, y in moves):
            return False
        if self.rule.rides:
            graph = self.graph
            tails, heads = graph.tails.astype(np.int64), graph.targets.astype(np.int64)
            back = np.sort(heads * self.size + tails)
            return not np.array_equal(np.sort(tails * self.size + heads), back)
        for first in range(0, self.size, SQUARES_AT_ONCE):
            some = np.arange(first, min(first + SQUARES_AT_ONCE, self.size))
            if self._leave_for_good(self.points(some)):
                return True
        return False

    def _leave_for_good(self, squares: Points) -> bool:
        """Whether some move from one of these squares cannot be taken back."""
        for alive, places in steps_from(self.rule, self.board, squares):
            before, after = squares[np.nonzero(alive)[1]], self.board.squares_at(places[alive])
            if not are_steps(self.rule, self.board, after, before).all():
                return True
        return False

    @property
    def graph_steps(self) -> int:
        """Where a rider goes round joined sides, it may ride over the whole board."""
        board = self.board
        rounds = self.rule.rides and any(board.wraps)
        return self.arcs * (min(board.width, board.height) if rounds else 1)

    @property
    def graph(self) -> MoveGraph:
        """The squares without the holes, row by row, and the moves between them."""
        return move_graph(self.rule, self.board)

    @property
    def summary(self) -> str:
        """The rule and the board; of many holes only their number."""
        return f"{self.rule_name} on {self.board.summary}"

    @property
    def rule_name(self) -> str:
        """The shortest text that reads back as the rule on this board."""
        return self.rule.name_on_hexagons if self.board.grid == "hex" else self.rule.name

    def __str__(self) -> str:
        return f"{self.rule_name} on {self.board}"

    def points(self, vertices: Numbers) -> Points:
        """The squares of some vertices."""
        places = np.asarray(vertices)
        if self.board.holes:
            holes = self.board.hole_places
            before = holes - np.arange(len(holes))
            """How many squares come before each hole."""
            places = places + np.searchsorted(before, places, side="right")
        return self.board.squares_at(places)

    def vertices(self, points: Points) -> npt.NDArray[np.int64]:
        """The vertices at some squares; -1 for holes and squares off the board."""
        places = self.board.places_of(points)
        if not self.board.holes:
            return places
        holes = self.board.hole_places
        before = np.searchsorted(holes, places)
        is_hole = holes[np.minimum(before, len(holes) - 1)] == places
        return np.where((places < 0) | is_hole, -1, places - before)

    def are_moves(self, before: Points, after: Points) -> npt.NDArray[np.bool_]:
        """Which steps are moves of the rule, going round the joined sides."""
        board = self.board
        if board.is_twisted or self.rule.rides:
            return are_steps(self.rule, board, before, after)
        wrap_x, wrap_y = board.wraps
        sides = (board.width if wrap_x else 0, board.height if wrap_y else 0)
        x, y = (after - before).T
        steps = _step_key(x, y, *sides)
        moves = _move_keys(self.rule, *sides)
        if len(steps) * len(moves) > MOST_COMPARED:
            return np.isin(steps, moves)
        same: npt.NDArray[np.bool_] = (steps[:, np.newaxis] == moves).any(axis=1)
        return same

    def parse(self, given: str | Sequence[int]) -> Point:
        """Read a square as the board does: `x,y`, a number, a chess name, or a pair (x, y)."""
        if isinstance(given, str):
            return self.board.parse_square(given)
        try:
            x, y = (index(number) for number in given)
        except (TypeError, ValueError):
            raise BadProblem(
                f"{shown(given)} is not a square: expected a pair (x, y), or a text such as '0,3'"
            ) from None
        return self.board.parse_square(square_name((x, y)))

    def name(self, point: Sequence[int]) -> str:
        """A square as `x,y`."""
        return square_name(point)

    def find(self, name: str) -> int | None:
        """The number of the square called `x,y`."""
        found = _NAME.fullmatch(name) if isinstance(name, str) else None
        vertex = -1 if found is None else self.vertex((int(found[1]), int(found[2])))
        return None if vertex < 0 else vertex

    def vertex(self, point: Sequence[int]) -> int:
        """The number of the square at a point; -1 for holes and squares off the board."""
        square = (int(point[0]), int(point[1]))
        if square not in self.board:
            return -1
        place = self.board.place(square)
        if not self.board.holes:
            return place
        return place - int(np.searchsorted(self.board.hole_places, place))

    def to_json(self) -> dict[str, Any]:
        """The rule and the board as texts."""
        return {"rule": self.rule_name, "board": str(self.board)}


def _step_key(x: Any, y: Any, width: int, height: int) -> Any:
    """A number for a step, or an array of them; a side that is joined is given, else 0."""
    return (x % width if width else x) * 2**32 + (y % height if height else y)


@lru_cache(maxsize=64)
def _move_keys(rule: Rule, width: int, height: int) -> npt.NDArray[np.int64]:
    """The numbers of the steps that a rule allows."""
    return np.array([_step_key(x, y, width, height) for x, y in rule.moves], dtype=np.int64)
