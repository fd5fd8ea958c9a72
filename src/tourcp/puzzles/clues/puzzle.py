"""A clue puzzle: an open tour of a piece on a board, some of whose numbers are given."""

from dataclasses import dataclass
from functools import cached_property

from tourcp.core.board import Board
from tourcp.core.conditions import Clue
from tourcp.core.errors import BadProblem, shown
from tourcp.core.problem import Problem
from tourcp.core.rule import Rule
from tourcp.core.space import PieceOnBoard
from tourcp.judge.certificates.possible import MOST_VERTICES

NAMES = {"hidato": "king", "numbrix": "wazir", "hopido": "pawn"}
"""What newspapers call the puzzles, and the piece that moves in them."""


@dataclass(frozen=True)
class CluePuzzle:
    """A board with some numbers on it.

    >>> puzzle = CluePuzzle.of("wazir", "3x2", {(0, 0): 1, (2, 1): 4})
    >>> puzzle.clues
    {0: 1, 5: 4}
    """

    problem: Problem
    """What is asked: an open tour whose numbers begin with 1."""
    first: int = 1
    """The number that is shown for 1."""
    title: str = ""
    """Its name; may be empty."""

    def __post_init__(self) -> None:
        problem = self.problem
        if not isinstance(problem.space, PieceOnBoard) or problem.closed:
            raise BadProblem(f"{problem.summary}: a clue puzzle is an open tour on a board")
        others = [one.text for one in problem.conditions if not isinstance(one, Clue)]
        if others or problem.start is not None or problem.end is not None:
            found = others[0] if others else "a fixed end"
            raise BadProblem(f"{shown(found)}: a clue puzzle asks for nothing but its numbers")
        if len(self.clues) < len(problem.conditions):
            raise BadProblem("a square has two numbers: a clue puzzle gives each one at most")
        if problem.space.size > MOST_VERTICES:
            raise BadProblem(f"a puzzle of {problem.space.size:,} squares: at most "
                             f"{MOST_VERTICES:,} are taken")  # fmt: skip
        if self.first < 0:
            raise BadProblem(f"the first number is {self.first}: expected 0 or more")
        if problem.space.is_one_way:
            raise BadProblem(f"{problem.rule} cannot go back: puzzles are for pieces that can")

    @classmethod
    def of(
        cls, rule: Rule | str, board: Board | str, clues: dict[tuple[int, ...], int],
        first: int = 1, title: str = "",
    ) -> "CluePuzzle":  # fmt: skip
        """A puzzle from the numbers on its squares, as they are shown."""
        if isinstance(board, str):
            board = Board.parse(board)
        if len(board) > MOST_VERTICES:
            raise BadProblem(f"a puzzle of {len(board):,} squares: at most {MOST_VERTICES:,} "
                             "are taken")  # fmt: skip
        for square, number in clues.items():
            if not first <= number < first + len(board):
                raise BadProblem(
                    f"{number} on {square[0]},{square[1]}: the numbers of {len(board):,} squares "
                    f"go from {first} to {first + len(board) - 1}; say the first if it is another"
                )
        conditions = [Clue(f"{x},{y}", number - first + 1) for (x, y), number in clues.items()]
        return cls(Problem(rule, board, conditions=conditions), first, title)

    @property
    def board(self) -> Board:
        """Its squares."""
        return self.problem.board

    @property
    def size(self) -> int:
        """The number of squares."""
        return self.problem.space.size

    @cached_property
    def clues(self) -> dict[int, int]:
        """The vertices whose number is given, from 1 on."""
        found = {}
        for one in self.problem.conditions:
            if isinstance(one, Clue):
                vertex = self.problem.space.find(one.square)
                assert vertex is not None
                found[vertex] = one.number
        return dict(sorted(found.items()))

    @property
    def name(self) -> str:
        """What the puzzle is called: its title, or its kind."""
        called = self.problem.rule.name
        kind = next((name for name, rule in NAMES.items() if rule == called), "")
        return self.title or f"{kind or called} on {self.board.summary}"

    def shown(self, number: int) -> int:
        """A number, counted from 1, as the puzzle shows it."""
        return number + self.first - 1

    def with_clues(self, clues: dict[int, int]) -> "CluePuzzle":
        """The same board with other numbers, from 1 on, by vertex."""
        names = self.problem.space.names
        conditions = [Clue(names[vertex], number) for vertex, number in clues.items()]
        return CluePuzzle(
            Problem(self.problem.space, conditions=conditions), self.first, self.title
        )
