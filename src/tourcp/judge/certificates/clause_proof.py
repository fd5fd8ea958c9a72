"""Clause proofs: the sets that a search had to cut, and an LRAT refutation.

The formula is never part of the proof. The judge writes the degree clauses from the problem, one
cut clause for each set (a tour leaves every proper set of vertices), numbers them in that order
from 1, and checks every step.
"""

import base64
import zlib
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, ClassVar

import numpy as np
import numpy.typing as npt

from tourcp.core.certificate import Vertex
from tourcp.core.cycle import CycleGraph, cycle_graph
from tourcp.core.errors import counted, shown
from tourcp.core.fault import Fault, FaultKind
from tourcp.core.fields import refuse_unknown, take
from tourcp.core.problem import Problem
from tourcp.judge.bounds import too_large
from tourcp.judge.certificates.clauses import (
    MOST_LITERALS,
    DegreeClauses,
    TooLarge,
    condition_clauses,
    cut_clause,
    degree_literals,
    limited,
)
from tourcp.judge.certificates.lrat import Clauses, lrat_fault

LONGEST_LINE = 10**7
"""Bytes in the longest line allowed; longer ones are refused before they fill the memory."""

MOST_BYTES = 2**20
"""Bytes that any proof may have once it is unpacked."""

BYTES_PER_BYTE = 30
"""How many more for every byte of the packed proof; what solvers write shrinks to a fifth."""

LONG = 2**16
"""From this many bytes on, compress quickly: compressing well takes longer than checking."""

MOST_WORK = 5 * 10**8
"""Cuts times moves and vertices: a few seconds."""


class Damaged(Exception):
    """The packed proof cannot be unpacked."""


@dataclass(frozen=True)
class ClauseProof:
    """Sets of vertices that a tour must leave, and a proof that it cannot leave them all."""

    kind: ClassVar[str] = "clause-proof"

    cuts: tuple[tuple[Vertex, ...], ...]
    """The sets."""
    packed: bytes
    """The LRAT proof, compressed."""

    def fault(self, problem: Problem) -> Fault | None:
        """Rebuild the clauses from the problem and check every step."""
        if problem.is_trivial:
            return Fault(FaultKind.DOES_NOT_REFUTE, "a board of one square has its tour")
        if (fault := too_large(problem, sum(map(len, self.cuts)))) is not None:
            return fault
        graph = cycle_graph(problem)
        if (literals := degree_literals(graph)) > MOST_LITERALS:
            found = f"the formula of {graph.size:,} vertices has {literals:,} literals"
            return Fault(FaultKind.TOO_LARGE, f"{found}: {MOST_LITERALS:,} are written down")
        if len(self.cuts) * (len(graph.links[0]) + graph.size) > MOST_WORK:
            return Fault(FaultKind.TOO_LARGE, f"{len(self.cuts):,} cuts of {graph.size:,} vertices")
        for cut in self.cuts:
            unknown = [vertex for vertex in cut if graph.find(vertex) is None]
            if unknown:
                return Fault(
                    FaultKind.OFF_THE_BOARD, f"{shown(unknown[0])} is not a vertex of the problem"
                )
            if not 0 < len(set(cut)) == len(cut) < graph.size:
                return Fault(
                    FaultKind.NOT_A_PROPER_SET, "a cut must hold some vertices once, and not all"
                )
        return proof_fault(lambda: self.clauses(graph), self.lines())

    def clauses(self, graph: CycleGraph) -> Clauses:
        """What every tour satisfies: degree clauses, those of conditions, one for each cut."""
        degrees = DegreeClauses(graph)
        clauses = degrees.tolist() + condition_clauses(graph, degrees.variables)
        clauses += limited(cut_clause(graph, _inside(graph, cut)) for cut in self.cuts)
        return {number: tuple(clause) for number, clause in enumerate(clauses, start=1)}

    def lines(self) -> Iterator[str]:
        """The lines of the proof, unpacked a piece at a time."""
        unpack = zlib.decompressobj()
        size, most = 0, MOST_BYTES + BYTES_PER_BYTE * len(self.packed)
        rest, packed = b"", self.packed
        try:
            while packed and not unpack.eof:
                piece = unpack.decompress(packed, 2**16)
                size += len(piece)
                if piece.translate(None, b"0123456789- d\n"):
                    raise Damaged("the proof has characters that do not belong in LRAT")
                *lines, rest = (rest + piece).split(b"\n")
                packed = unpack.unconsumed_tail
                if len(rest) > LONGEST_LINE or size > most:
                    raise TooLarge(f"a proof of {len(self.packed):,} bytes that unpacks to more "
                                   f"than {most:,}")  # fmt: skip
                yield from (line.decode("ascii") for line in lines)
        except (zlib.error, TypeError) as error:
            raise Damaged(f"the proof cannot be unpacked: {error}") from None
        if not unpack.eof or unpack.unused_data:
            raise Damaged("the packed proof is cut short, or goes on after its end")
        if rest:
            yield rest.decode("ascii")

    @classmethod
    def pack(cls, cuts: tuple[tuple[Vertex, ...], ...], lines: list[str]) -> "ClauseProof":
        """A certificate from the lines of an LRAT proof."""
        text = "\n".join(lines).encode("ascii")
        return cls(cuts, zlib.compress(text, 6 if len(text) < LONG else 1))

    def summary(self, problem: Problem) -> str:  # noqa: ARG002
        """The argument in a phrase."""
        cuts = f"{counted(len(self.cuts), 'cut')} and " if self.cuts else ""
        return f"{cuts}a clause proof of {len(self.packed):,} bytes, compressed"

    def renamed(self, names: Mapping[Vertex, Vertex]) -> None:  # noqa: ARG002
        """The clauses speak of the moves by number, so the proof cannot be carried over."""
        return

    def to_json(self) -> dict[str, Any]:
        """The sets, and the packed proof in base 64."""
        return {
            "cuts": [list(cut) for cut in self.cuts],
            "lrat": base64.b64encode(self.packed).decode("ascii"),
        }

    @classmethod
    def from_json(cls, fields: dict[str, Any]) -> "ClauseProof":
        """The proof from plain values."""
        refuse_unknown(fields, ["cuts", "lrat"])
        return cls(
            take(fields, "cuts", tuple[tuple[Vertex, ...], ...]), take(fields, "lrat", bytes)
        )


def proof_fault(clauses: Callable[[], Clauses], lines: Iterator[str]) -> Fault | None:
    """Say why the lines do not prove that the clauses contradict each other, or nothing."""
    try:
        return lrat_fault(clauses(), lines)
    except Damaged as error:
        return Fault(FaultKind.DAMAGED_PROOF, str(error))
    except TooLarge as error:
        return Fault(FaultKind.TOO_LARGE, str(error))


def _inside(graph: CycleGraph, cut: tuple[Vertex, ...]) -> npt.NDArray[np.bool_]:
    """Which vertices are in a cut."""
    inside = np.zeros(graph.size, dtype=np.bool_)
    inside[graph.numbers(cut)] = True
    return inside
