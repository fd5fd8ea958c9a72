"""The longest path where not everything must be visited, and why none is longer."""

from dataclasses import dataclass, field
from typing import Any

from tourcp.core.answer import Provenance, Refutation, Tour
from tourcp.core.certificate import Certificate
from tourcp.core.conditions import Require, Symmetric
from tourcp.core.display import Saved
from tourcp.core.errors import BadProblem, counted
from tourcp.core.fault import Fault, FaultKind
from tourcp.core.problem import FEWEST_CLOSED, Problem
from tourcp.judge.answers import Standing, Verdict, check
from tourcp.judge.certificates import certificate_from_json
from tourcp.judge.certificates.length_proof import LengthProof
from tourcp.judge.tours import tour_fault

Why = LengthProof | Certificate
"""Why no path is longer; a certificate says that no tour visits everything."""


@dataclass(frozen=True)
class Longest(Saved):
    """The longest path that was found, and a length that no path exceeds.

    Lengths are numbers of vertices; `moves` turns one into a number of moves.
    """

    problem: Problem
    """What is asked of the path, apart from visiting everything."""
    path: Tour | None
    """The path; None if none is known."""
    most: int
    """No path visits more vertices."""
    why: Why | None = None
    """The proof; None where all vertices are the bound, and for a claim."""
    found: Provenance | None = field(default=None, compare=False)
    """Who found it."""

    @property
    def length(self) -> int:
        """The vertices of the path."""
        return 0 if self.path is None else len(self.path)

    @property
    def is_settled(self) -> bool:
        """Whether no path can be longer than the one that was found."""
        return self.length == self.most or (not self.length and self.most < fewest(self.problem))

    @property
    def is_claim(self) -> bool:
        """Whether the bound is claimed, not proved."""
        return self.why is None and self.most < self.problem.space.size

    def moves(self, length: int) -> int:
        """The moves of a path that visits so many vertices."""
        return length if self.problem.closed or not length else length - 1

    __str__ = Saved.__str__


def fewest(problem: Problem) -> int:
    """The fewest vertices that such a path can have: three if closed, two if it needs a move."""
    if problem.closed:
        return FEWEST_CLOSED
    both_ends = None not in (problem.start, problem.end) and problem.start != problem.end
    needs_a_move = both_ends or any(isinstance(one, Require) for one in problem.conditions)
    return 2 if needs_a_move else 1


def refuse_unfit(problem: Problem) -> None:
    """Refuse conditions that make no sense, or have no clauses, for a path that leaves squares out.

    A path that lies on a mirror's axis is not reversed by it, as the clauses of `Symmetric` assume.
    """
    for one in problem.conditions:
        if not one.fits_paths:
            raise BadProblem(
                f"{one.text}: it is asked of tours, and the longest path may leave squares out"
            )
    one_end = not problem.closed and (problem.start is None) != (problem.end is None)
    if one_end and any(isinstance(one, Symmetric) for one in problem.conditions):
        raise BadProblem("a symmetric path with one given end: give both ends, or none")


def check_longest(longest: Longest) -> Verdict:
    """Judge the path and the bound; `proved` is the optimum, `unknown` leaves a gap."""
    fault = longest_fault(longest)
    if fault is not None:
        return Verdict("refused", fault)
    standing: Standing = "proved" if longest.is_settled else "unknown"
    return Verdict("claimed" if longest.is_settled and longest.is_claim else standing)


def longest_fault(longest: Longest) -> Fault | None:
    """Say what is wrong with the path, or with the reason why none is longer; or nothing."""
    problem, most = longest.problem, longest.most
    if longest.path is not None:
        if (fault := tour_fault(problem, longest.path, whole=False)) is not None:
            return fault
        if longest.length > most:
            found = f"a path of {longest.length} vertices, and none has more than {most}"
            return Fault(FaultKind.CONTRADICTION, found)
    if not 0 <= most <= problem.space.size:
        found = f"a bound of {most} vertices, of {problem.space.size}"
        return Fault(FaultKind.WRONG_LENGTH, found)
    match longest.why:
        case None:
            return None
        case LengthProof():
            return longest.why.fault(problem, most)
    if most != problem.space.size - 1:
        found = f"no tour visits all {problem.space.size}, but that is not a bound of {most}"
        return Fault(FaultKind.DOES_NOT_REFUTE, found)
    return check(problem, Refutation(longest.why)).fault


def longest_in_words(longest: Longest) -> str:
    """The longest path in a line."""
    problem = longest.problem
    kind = "closed path" if problem.closed else "path"
    most = counted(longest.moves(longest.most), "move")
    if not longest.length and longest.is_settled:
        return f"there is no {kind} ({_reason(longest)})"
    moves = longest.moves(longest.length)
    visited = counted(longest.length, problem.space.noun, problem.space.nouns)
    length = f"{counted(moves, 'move')} ({visited})"
    if longest.is_settled:
        return f"the longest {kind} has {length}; {_reason(longest)}"
    found = f"a {kind} of {length}" if longest.length else f"no {kind} was found"
    return f"{found}; at most {most} are possible: {_reason(longest)}"


def asked_in_words(problem: Problem) -> str:
    """What was asked, in a few words."""
    return f"longest {problem.summary.replace(' tour,', ' path,', 1)}"


def _reason(longest: Longest) -> str:
    """What the bound rests on."""
    if longest.is_claim:
        by = longest.found
        return f"claimed by {by.version}" if by is not None else "claimed"
    if longest.why is None:
        return f"there are no more {longest.problem.space.nouns}"
    if isinstance(longest.why, LengthProof):
        return f"proved: {longest.why.summary()}"
    return f"proved: no tour visits all, {longest.why.summary(longest.problem)}"


def why_from_json(fields: dict[str, Any]) -> Why:
    """The reason why no path is longer, from plain values."""
    if fields.get("kind") == LengthProof.kind:
        return LengthProof.from_json({key: one for key, one in fields.items() if key != "kind"})
    return certificate_from_json(fields)
