"""Problem: one question about a rule on a board, and the boards too small to be interesting."""

from dataclasses import dataclass

from tourcp.board import Board, Square, square_name
from tourcp.display import Shown
from tourcp.errors import BadProblem, shown
from tourcp.rule import Rule

FEWEST_CLOSED = 3
"""A closed tour of two squares would use one move twice, and one of one square none at all."""


@dataclass(frozen=True, kw_only=True)
class Problem(Shown):
    """May this piece visit every square of this board exactly once?

    >>> print(Problem(rule=Rule.parse("pawn"), board=Board.parse("10x10"), start=(0, 3)))
    open tour, pawn on 10x10 from 0,3
    """

    rule: Rule
    """How the piece moves."""
    board: Board
    """What it must visit."""
    closed: bool = False
    """Whether the last square must be one move from the first."""
    start: Square | None = None
    """The first square; None for any."""
    end: Square | None = None
    """The last square, of an open tour only; None for any."""

    def __post_init__(self) -> None:
        if not isinstance(self.rule, Rule) or not isinstance(self.board, Board):
            raise BadProblem(
                f"rule {shown(self.rule)} and board {shown(self.board)}: "
                "expected a Rule and a Board; Rule.parse and Board.parse make them from text"
            )
        for role, square in (("start", self.start), ("end", self.end)):
            if square is not None:
                object.__setattr__(self, role, self.board.parse_square(square_name(square)))
        if self.closed and self.end is not None:
            raise BadProblem(
                f"a closed tour ends next to where it starts, so end {square_name(self.end)} "
                "makes no sense: leave it out, or ask for an open tour"
            )
        if self.start is not None and self.start == self.end and len(self.board) > 1:
            raise BadProblem(
                f"start and end are both {square_name(self.start)}: a tour of {len(self.board)} "
                "squares ends elsewhere; ask for a closed tour if it should return"
            )

    @property
    def is_trivial(self) -> bool:
        """Whether the board is one square and the tour open: that square is the tour."""
        return len(self.board) == 1 and not self.closed

    @property
    def has_too_few_squares(self) -> bool:
        """Whether a closed tour is asked of fewer than three squares: there is none."""
        return self.closed and len(self.board) < FEWEST_CLOSED

    def __str__(self) -> str:
        kind = "closed" if self.closed else "open"
        start = f" from {square_name(self.start)}" if self.start else ""
        end = f" to {square_name(self.end)}" if self.end else ""
        return f"{kind} tour, {self.rule} on {self.board.summary}{start}{end}"
