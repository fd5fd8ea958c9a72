"""Length proofs: no path is longer, by the sets that a search had to cut and an LRAT refutation.

The formula is never part of the proof: the judge writes it from the problem and checks every step.
"""

from dataclasses import dataclass
from typing import Any, ClassVar

import numpy as np

from tourcp.core.errors import shown
from tourcp.core.fault import Fault, FaultKind
from tourcp.core.problem import Problem
from tourcp.judge.bounds import too_large
from tourcp.judge.certificates.clause_proof import MOST_WORK, ClauseProof, proof_fault
from tourcp.judge.certificates.clauses import MOST_LITERALS, limited
from tourcp.judge.certificates.length_clauses import LengthClauses
from tourcp.judge.certificates.lrat import Clauses


@dataclass(frozen=True)
class LengthProof:
    """Sets that a longer path would leave, and a proof that none can leave them all."""

    kind: ClassVar[str] = "length-proof"

    parts: ClauseProof
    """The sets, and the LRAT proof."""

    def fault(self, problem: Problem, most: int) -> Fault | None:
        """Say why this does not prove that no path has more than so many vertices, or nothing."""
        fewest = 3 if problem.closed else 2
        if not fewest - 1 <= most < problem.space.size:
            found = f"{most} of {problem.space.size} vertices"
            return Fault(
                FaultKind.DOES_NOT_REFUTE, f"{found} is not a bound that clauses can prove"
            )
        cuts = self.parts.cuts
        if (fault := too_large(problem, sum(map(len, cuts)))) is not None:
            return fault
        written = LengthClauses(problem, most + 1)
        graph = written.graph
        if (literals := written.literals()) > MOST_LITERALS:
            found = f"the formula of {graph.size:,} vertices has {literals:,} literals"
            return Fault(FaultKind.TOO_LARGE, f"{found}: {MOST_LITERALS:,} are written down")
        if len(cuts) * (written.links + graph.size) > MOST_WORK:
            return Fault(FaultKind.TOO_LARGE, f"{len(cuts):,} cuts of {graph.size:,} vertices")
        for vertex in (vertex for cut in cuts for vertex in cut):
            if graph.find(vertex) is None:
                found = f"{shown(vertex)} is not a vertex of the problem"
                return Fault(FaultKind.OFF_THE_BOARD, found)
        return proof_fault(lambda: self.clauses(problem, most), self.parts.lines())

    def clauses(self, problem: Problem, most: int) -> Clauses:
        """What every longer path satisfies, numbered from 1."""
        written = LengthClauses(problem, most + 1)
        clauses = list(limited(written.clauses(), 2 * MOST_LITERALS))
        for cut in self.parts.cuts:
            inside = np.zeros(written.graph.size, dtype=np.bool_)
            inside[written.graph.numbers(cut)] = True
            clauses += limited(written.cut(inside))
        return {
            number: tuple(sorted(set(clause))) for number, clause in enumerate(clauses, start=1)
        }

    def summary(self) -> str:
        """The argument in a phrase."""
        size = len(self.parts.packed)
        number = len(self.parts.cuts)
        return f"{number} cut{'s' * (number != 1)} and a clause proof of {size:,} bytes, compressed"

    def to_json(self) -> dict[str, Any]:
        """The sets, and the packed proof in base 64."""
        return self.parts.to_json()

    @classmethod
    def from_json(cls, fields: dict[str, Any]) -> "LengthProof":
        """The proof from plain values."""
        return cls(ClauseProof.from_json(fields))
