"""Position proofs: no numbers can be given to the vertices as the problem asks, by an LRAT proof.

The formula is never part of the proof: the judge writes it from the problem and checks every step.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, ClassVar

from tourcp.core.certificate import Vertex
from tourcp.core.fault import Fault, FaultKind
from tourcp.core.fields import refuse_unknown, take
from tourcp.core.problem import Problem
from tourcp.judge.certificates.clause_proof import ClauseProof, proof_fault
from tourcp.judge.certificates.clauses import MOST_LITERALS, limited
from tourcp.judge.certificates.lrat import Clauses
from tourcp.judge.certificates.positions import PositionClauses
from tourcp.judge.certificates.possible import MOST_VERTICES


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
        if problem.space.size > MOST_VERTICES or problem.space.arcs > MOST_LITERALS:
            found = f"{problem.space.size:,} vertices: positions are judged for {MOST_VERTICES:,}"
            return Fault(FaultKind.TOO_LARGE, found)
        written = PositionClauses(problem)
        if (literals := written.literals) > MOST_LITERALS:
            found = f"the formula of {problem.space.size:,} vertices has {literals:,} literals"
            return Fault(FaultKind.TOO_LARGE, f"{found}: {MOST_LITERALS:,} are written down")
        return proof_fault(lambda: self.clauses(written), self.lines())

    @staticmethod
    def clauses(written: PositionClauses) -> Clauses:
        """What every tour satisfies, numbered from 1."""
        clauses = limited(written.clauses(), 2 * MOST_LITERALS)
        return {number: tuple(clause) for number, clause in enumerate(clauses, start=1)}

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
        refuse_unknown(fields, ["lrat"])
        return cls(take(fields, "lrat", bytes))
