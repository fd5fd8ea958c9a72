"""Position proofs: no numbers can be given to the vertices as the problem asks, by an LRAT proof.

The formula is never part of the proof: the judge writes it from the problem and checks every step.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, ClassVar

from tourcp.core.certificate import Vertex
from tourcp.core.errors import BadProblem
from tourcp.core.fault import Fault, FaultKind
from tourcp.core.problem import Problem
from tourcp.judge.certificates.clause_proof import ClauseProof, Damaged
from tourcp.judge.certificates.lrat import Clauses, lrat_fault
from tourcp.judge.certificates.positions import MOST_VERTICES, PositionClauses


@dataclass(frozen=True)
class PositionProof:
    """A proof that the clauses about positions contradict each other."""

    kind: ClassVar[str] = "position-proof"

    packed: bytes
    """The LRAT proof, compressed."""

    def fault(self, problem: Problem) -> Fault | None:
        """Rebuild the clauses from the problem and check every step."""
        if problem.is_trivial:
            return Fault(FaultKind.DOES_NOT_REFUTE, "a board of one square has its tour")
        if problem.space.size > MOST_VERTICES:
            found = f"positions of {problem.space.size:,} vertices: {MOST_VERTICES:,} are the most"
            return Fault(FaultKind.TOO_LARGE, found)
        try:
            return lrat_fault(self.clauses(problem), self.lines())
        except Damaged as error:
            return Fault(FaultKind.DAMAGED_PROOF, str(error))

    @staticmethod
    def clauses(problem: Problem) -> Clauses:
        """What every tour satisfies, numbered from 1."""
        written = PositionClauses(problem).clauses()
        return {number: tuple(clause) for number, clause in enumerate(written, start=1)}

    def lines(self) -> Iterator[str]:
        """The lines of the proof, unpacked a piece at a time."""
        return ClauseProof((), self.packed).lines()

    @classmethod
    def pack(cls, lines: list[str]) -> "PositionProof":
        """A certificate from the lines of an LRAT proof."""
        return cls(ClauseProof.pack((), lines).packed)

    def summary(self, problem: Problem) -> str:  # noqa: ARG002
        """The argument in a phrase."""
        return f"a clause proof about positions of {len(self.packed):,} bytes, compressed"

    def renamed(self, names: Mapping[Vertex, Vertex]) -> None:  # noqa: ARG002
        """The clauses speak of the vertices by number, so the proof cannot be carried over."""
        return

    def to_json(self) -> dict[str, Any]:
        """The packed proof in base 64."""
        return {"lrat": ClauseProof((), self.packed).to_json()["lrat"]}

    @classmethod
    def from_json(cls, fields: dict[str, Any]) -> "PositionProof":
        """The proof from plain values."""
        if set(fields) != {"lrat"}:
            raise BadProblem(f"a position proof has {sorted(fields)}: expected lrat")
        return cls(ClauseProof.from_json({"cuts": [], **fields}).packed)
