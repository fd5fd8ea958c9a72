"""Cut sets: the shortest proofs that a board has no tour."""

from dataclasses import dataclass
from typing import Any, ClassVar

import numpy as np

from tourcp.board import Square
from tourcp.errors import BadProblem, shown
from tourcp.graph import count_parts, move_graph
from tourcp.problem import Problem
from tourcp.proofs.certificate import Fault, squares_from_json


@dataclass(frozen=True)
class CutSet:
    """Squares whose removal leaves more parts than any tour could be broken into.

    Removing k squares from a cycle leaves at most k parts (one, if k is 0); from a path, at most
    k + 1, less one for each end of the path among them. The board, having more moves than the
    tour, cannot fall into more parts than the tour does.
    """

    kind: ClassVar[str] = "cut-set"

    squares: tuple[Square, ...]
    """The removed squares."""

    def fault(self, problem: Problem) -> Fault | None:
        """Count the parts that are left, and refuse unless they are too many for a tour."""
        board = problem.board
        for square in self.squares:
            if not isinstance(square, tuple) or square not in board:
                return Fault("off the board", f"removed square {shown(square)}")
        if len(set(self.squares)) != len(self.squares):
            return Fault("listed twice", "a removed square stands twice in the cut set")
        parts, most = self.parts(problem), self.most_parts(problem)
        if parts > most:
            return None
        return Fault(
            "does not refute",
            f"removing {len(self.squares)} squares leaves {parts} parts, "
            f"and a tour could leave {most}",
        )

    def parts(self, problem: Problem) -> int:
        """The number of parts that the board falls into."""
        graph = move_graph(problem.rule, problem.board)
        removed = [y * problem.board.width + x for x, y in self.squares]
        kept = ~np.isin(graph.places, removed)
        return count_parts(graph.size, graph.tails, graph.targets, kept)

    def most_parts(self, problem: Problem) -> int:
        """The largest number of parts that a tour could fall into."""
        if problem.closed:
            return max(len(self.squares), 1)
        ends = {problem.start, problem.end} - {None}
        return len(self.squares) + 1 - len(ends & set(self.squares))

    def summary(self, problem: Problem) -> str:
        """The argument in a phrase."""
        parts, most = self.parts(problem), self.most_parts(problem)
        if not self.squares:
            return f"the board falls into {parts} parts"
        return (
            f"removing {len(self.squares)} square{'s' * (len(self.squares) > 1)} leaves "
            f"{parts} parts, a tour would leave at most {most}"
        )

    def to_json(self) -> dict[str, Any]:
        """The squares as pairs."""
        return {"squares": [list(square) for square in self.squares]}

    @classmethod
    def from_json(cls, fields: dict[str, Any]) -> "CutSet":
        """The squares from pairs."""
        if set(fields) != {"squares"}:
            raise BadProblem(f"a cut set has {sorted(fields)}: expected its squares alone")
        return cls(squares_from_json(fields["squares"]))
