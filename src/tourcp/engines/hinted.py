"""Hinted proofs: CaDiCaL says from which clauses each lemma follows; what is needed is kept.

It writes LRAT in bytes: for a lemma `a`, its id, its literals, 0, the ids of its hints, 0; for what
it forgets `d`, ids, 0. Ids are given in turn to all clauses, given ones and lemmas alike, so the
given clauses have the ids that no lemma has. From the empty clause back, we keep what was used.
Nothing here is trusted: the judge checks it all.
"""

import tempfile
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt
import pysolvers
from pysat.solvers import Solver

from tourcp.core.errors import WrongAnswer
from tourcp.core.limit import Clock
from tourcp.engines.formula import OutOfTime

Numbers = npt.NDArray[np.int64]

LEMMA = ord("a")
"""The letter that a lemma begins with."""

AT_ONCE = 5_000
"""Lemmas between two looks at the clock."""


def hinted_solver() -> Solver:
    """CaDiCaL, asked to write its proof with hints (which python-sat does not do by itself)."""
    solver = Solver("cadical195")
    solver.configure({"lrat": 1})
    inner = solver.solver
    inner.prfile = tempfile.TemporaryFile()  # noqa: SIM115 - python-sat closes it
    inner.prfp = pysolvers.cadical195_tracepr(inner.cadical, inner.prfile)
    return solver


def lrat_lines(solver: Solver, given: int, clock: Clock) -> list[str]:
    """The proof of a solver that was given so many clauses, and has found a contradiction.

    The clauses are numbered from 1 in the order in which they were given. Raises OutOfTime if the
    time is over first.
    """
    pysolvers.flushpr(solver.solver.prfp)
    solver.solver.prfile.seek(0)
    lemmas = _Lemmas.read(solver.solver.prfile.read(), clock)
    told = np.ones(lemmas.last + 1, dtype=np.bool_)
    told[[0, *lemmas.ids]] = False
    if np.count_nonzero(told) > given:  # some may come after the contradiction
        raise WrongAnswer(f"the solver's proof has {np.count_nonzero(told):,} clauses, "
                          f"and {given:,} were told")  # fmt: skip
    kept, forgotten = _needed(lemmas, clock)
    number = np.cumsum(told)
    number[[lemmas.ids[lemma] for lemma in kept]] = np.arange(given + 1, given + len(kept) + 1)
    lines = []
    for name, (lemma, gone) in enumerate(zip(kept, forgotten, strict=True), start=given + 1):
        _look(name, clock)
        words = [name, *lemmas.literals(lemma), 0, *number[lemmas.hints(lemma)].tolist(), 0]
        lines.append(" ".join(map(str, words)))
        if name < given + len(kept):
            lines.append(" ".join(map(str, [name, "d", *number[gone].tolist(), 0])))
    return lines


def _needed(lemmas: "_Lemmas", clock: Clock) -> tuple[list[int], list[Numbers]]:
    """The lemmas that the last one needs, and the clauses that no later one needs after each."""
    is_needed = np.zeros(lemmas.last + 1, dtype=np.bool_)
    is_needed[lemmas.last] = True
    kept, forgotten = [], []
    for lemma in range(len(lemmas.ids) - 1, -1, -1):
        _look(lemma, clock)
        if is_needed[lemmas.ids[lemma]]:
            hints = lemmas.hints(lemma)
            kept.append(lemma)
            forgotten.append(np.unique(hints[~is_needed[hints]]))
            is_needed[hints] = True
    return kept[::-1], forgotten[::-1]


def _look(place: int, clock: Clock) -> None:
    """Look at the clock now and then."""
    if place % AT_ONCE == 0 and clock.is_over:
        raise OutOfTime


@dataclass(frozen=True)
class _Lemmas:
    """The lemmas of a proof up to the empty clause."""

    values: Numbers
    """All numbers of the proof; ids and literals are doubled, and odd if they are negative."""
    ids: list[int]
    """The id of each lemma."""
    places: list[tuple[int, int, int]]
    """For each lemma, where its literals begin, where its hints begin, and where they end."""

    @property
    def last(self) -> int:
        """The id of the empty clause."""
        return self.ids[-1]

    def literals(self, lemma: int) -> list[int]:
        """Those of a lemma."""
        begin, end, _ = self.places[lemma]
        doubled = self.values[begin : end - 1]
        found: list[int] = np.where(doubled & 1, -(doubled >> 1), doubled >> 1).tolist()
        return found

    def hints(self, lemma: int) -> Numbers:
        """The ids of the clauses that a lemma follows from, in order."""
        _, begin, end = self.places[lemma]
        return self.values[begin:end] >> 1

    @classmethod
    def read(cls, proof: bytes, clock: Clock) -> "_Lemmas":
        """Read the bytes; what comes after the empty clause is left out."""
        values = _values(proof)
        ids: list[int] = []
        places: list[tuple[int, int, int]] = []
        zeros = iter(np.flatnonzero(values == 0).tolist())
        begin = 0
        for end in zeros:
            if values[begin] == LEMMA:
                _look(len(ids), clock)
                last = next(zeros)
                ids.append(int(values[begin + 1]) >> 1)
                places.append((begin + 2, end + 1, last))
                if end == begin + 2:
                    return cls(values, ids, places)
                end = last
            begin = end + 1
        raise WrongAnswer("the solver's proof has no empty clause")


def _values(proof: bytes) -> Numbers:
    """The numbers: seven bits a byte, the lowest first; the last byte of each is below 128."""
    raw = np.frombuffer(proof, dtype=np.uint8)
    ends = np.flatnonzero(raw < 128)
    begins = np.concatenate(([0], ends + 1))[: len(ends)]
    values = (raw[begins] & 127).astype(np.int64)
    for more in range(1, int((ends - begins).max(initial=0)) + 1):
        longer = np.flatnonzero(ends - begins >= more)
        values[longer] |= (raw[begins[longer] + more] & 127).astype(np.int64) << 7 * more
    return values
