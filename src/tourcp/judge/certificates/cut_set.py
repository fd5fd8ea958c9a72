"""Cut sets: the shortest proofs that a board has no tour (it is not tough enough)."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any, ClassVar

import numpy as np

from tourcp.core.board import square_name
from tourcp.core.certificate import Vertex
from tourcp.core.errors import shown
from tourcp.core.fault import Fault, FaultKind
from tourcp.core.fields import read, refuse_unknown, take
from tourcp.core.graph import count_parts
from tourcp.core.problem import Problem
from tourcp.judge.bounds import too_large

Pair = tuple[int, int]


@dataclass(frozen=True)
class CutSet:
    """Squares whose removal leaves more parts than any tour could be broken into.

    Removing k squares from a cycle leaves at most k parts (one, if k is 0); from a path, at most
    k + 1, less one for each end of the path among them. The board, having more moves than the
    tour, cannot fall into more parts than the tour does.
    """

    kind: ClassVar[str] = "cut-set"

    vertices: tuple[Vertex, ...]
    """The removed squares, by name."""

    def fault(self, problem: Problem) -> Fault | None:
        """Count the parts that are left, and refuse unless they are too many for a tour."""
        removed = [problem.space.find(name) for name in self.vertices]
        if None in removed:
            found = f"removed {problem.space.noun} {shown(self.vertices[removed.index(None)])}"
            return Fault(FaultKind.OFF_THE_BOARD, found)
        if len(set(self.vertices)) != len(self.vertices):
            found = f"a removed {problem.space.noun} is listed twice in the cut set"
            return Fault(FaultKind.LISTED_TWICE, found)
        if (fault := too_large(problem, len(self.vertices))) is not None:
            return fault
        parts, most = _parts(problem, removed), self.most_parts(problem)
        if parts > most:
            return None
        return Fault(
            FaultKind.DOES_NOT_REFUTE,
            f"removing {len(self.vertices)} {problem.space.nouns} leaves {parts} parts, "
            f"and a tour could leave {most}",
        )

    def parts(self, problem: Problem) -> int:
        """The number of parts that the board falls into."""
        return _parts(problem, map(problem.space.find, self.vertices))

    def most_parts(self, problem: Problem) -> int:
        """The largest number of parts that a tour could fall into."""
        if problem.closed:
            return max(len(self.vertices), 1)
        ends = {problem.space.name(end) for end in (problem.start, problem.end) if end is not None}
        return len(self.vertices) + 1 - len(ends & set(self.vertices))

    def summary(self, problem: Problem) -> str:
        """The argument in a phrase."""
        parts, most = self.parts(problem), self.most_parts(problem)
        if not self.vertices:
            whole = "graph" if problem.space.noun == "vertex" else "board"
            return f"the {whole} falls into {parts} parts"
        noun = problem.space.nouns if len(self.vertices) > 1 else problem.space.noun
        return (
            f"removing {len(self.vertices)} {noun} leaves "
            f"{parts} parts, a tour would leave at most {most}"
        )

    def renamed(self, names: Mapping[Vertex, Vertex]) -> "CutSet":
        """The images of the removed squares."""
        return CutSet(tuple(sorted(names[vertex] for vertex in self.vertices)))

    def to_json(self) -> dict[str, Any]:
        """The names of the squares."""
        return {"vertices": list(self.vertices)}

    @classmethod
    def from_json(cls, fields: dict[str, Any]) -> "CutSet":
        """The names of the squares; files of version 1 have the squares as pairs."""
        if "squares" in fields:
            refuse_unknown(fields, ["squares"])
            return cls(tuple(map(square_name, take(fields, "squares", tuple[Pair, ...]))))
        return read(cls, fields)


def _parts(problem: Problem, removed: Iterable[int | None]) -> int:
    """The number of parts that are left without some vertices."""
    graph = problem.graph
    kept = np.ones(graph.size, dtype=np.bool_)
    kept[[vertex for vertex in removed if vertex is not None]] = False
    return count_parts(graph.size, graph.tails, graph.targets, kept)
