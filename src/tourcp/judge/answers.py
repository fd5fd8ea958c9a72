"""The judge: accepts or refuses an answer against its problem, trusting nobody."""

from dataclasses import dataclass
from typing import Literal

from tourcp.core.answer import Answer, Refutation, Tour, Unknown
from tourcp.core.certificate import Certificate
from tourcp.core.fault import Fault, FaultKind
from tourcp.core.problem import Problem
from tourcp.judge.certificates import KINDS
from tourcp.judge.tours import tour_fault

Standing = Literal["tour", "proved", "claimed", "unknown", "refused"]


@dataclass(frozen=True)
class Verdict:
    """What an answer is worth."""

    standing: Standing
    """`tour` and `proved` are certain; `claimed` and `unknown` are not; `refused` is wrong."""
    fault: Fault | None = None
    """What is wrong, if it is refused."""

    @property
    def is_certain(self) -> bool:
        """Whether the answer was verified."""
        return self.standing in ("tour", "proved")


def check(problem: Problem, answer: Answer) -> Verdict:
    """Judge an answer: no solver, no search, nothing but the problem and the answer.

    >>> problem = Problem("king", "2x2")
    >>> check(problem, Tour([(0, 0), (1, 0), (0, 1), (1, 1)]))
    Verdict(standing='tour', fault=None)
    >>> print(check(problem, Tour([(0, 0), (1, 0), (0, 1), (1, 0)])).fault)
    visited twice: square 1,0 is number 2 and number 4 of the tour
    """
    match answer:
        case Tour():
            fault = tour_fault(problem, answer)
            return Verdict("refused", fault) if fault else Verdict("tour")
        case Refutation(certificate=None):
            return Verdict("claimed")
        case Refutation(certificate=certificate) if certificate is not None:
            fault = certificate_fault(problem, certificate)
            return Verdict("refused", fault) if fault else Verdict("proved")
        case Unknown():
            return Verdict("unknown")
    raise TypeError(f"{answer!r} is not an answer")


def certificate_fault(problem: Problem, certificate: Certificate) -> Fault | None:
    """Say why a certificate does not refute the problem, or nothing.

    A certificate checks itself, so only the judge's own kinds are accepted.
    """
    if type(certificate) not in KINDS.values():
        found = f"{type(certificate).__name__} is not a kind that the judge knows"
        return Fault(FaultKind.UNKNOWN_CERTIFICATE, found)
    return certificate.fault(problem)


def in_words(problem: Problem, answer: Answer) -> str:
    """The answer in a line."""
    match answer:
        case Tour():
            return "tour"
        case Refutation(certificate=None):
            by = answer.found
            return f"no tour (claimed by {by.backend} {by.version})" if by else "no tour (claimed)"
        case Refutation(certificate=certificate) if certificate is not None:
            return f"no tour (proved: {certificate.summary(problem)})"
        case Unknown():
            return f"unknown ({answer.reason})"
    raise TypeError(f"{answer!r} is not an answer")
