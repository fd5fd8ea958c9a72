"""solve: the one way from a problem to a checked answer."""

from collections.abc import Iterable
from dataclasses import replace

import tourcp
from tourcp.answer import Answer, Provenance, Refutation, Tour, Unknown, stamped
from tourcp.backends import DEFAULT, Backend, find_backend
from tourcp.check import check
from tourcp.errors import WrongAnswer
from tourcp.limit import Clock, Limit
from tourcp.problem import Problem
from tourcp.proofs import Certificate, TooFewSquares


def solve(
    problem: Problem,
    backend: str = DEFAULT,
    limit: Limit | None = None,
    options: Iterable[str] = (),
    *,
    certify: bool = True,
) -> Answer:
    """Answer a problem with a backend, and check the answer before anyone sees it.

    Parameters
    ----------
    problem : what is asked
    backend : a name of the table (`tourcp backends` lists them)
    limit : seconds, seed and threads; one thread for as long as it takes if left out
    options : the backend's own settings, each as `name=value`
    certify : whether to look for a certificate if the backend claims that there is no tour

    Raises
    ------
    WrongAnswer
        If the checker refuses what the backend found: a bug of ours.

    >>> from tourcp import Board, Rule
    >>> problem = Problem(rule=Rule.parse("knight"), board=Board.parse("3x3"), closed=True)
    >>> solve(problem, "backtrack").certificate
    CutSet(squares=())
    >>> solve(problem, "backtrack", certify=False).certificate
    """
    limit = limit or Limit()
    row = find_backend(backend)
    solver = row.load()
    chosen = solver.parse_options(options)
    clock = limit.start()
    if (arcs := len(problem.board) * len(problem.rule.moves)) > row.most_arcs:
        answer: Answer = Unknown(
            f"{row.name} takes boards with at most {row.most_arcs:,} squares times moves, "
            f"this one has {arcs:,}"
        )
    else:
        answer = degenerate(problem) or solver.run(problem, limit, chosen)
    refuse_wrong(problem, answer, row)
    if certify and answer == Refutation():
        certificate = _climb(problem, limit, clock)
        if certificate is not None:
            answer = Refutation(certificate, answer.notes)
            refuse_wrong(problem, answer, row)
    seconds = clock.elapsed
    found = Provenance(
        backend=row.name,
        version=row.version(),
        seconds=seconds,
        seed=limit.seed,
        notes=answer.notes,
        problem=problem,
    )
    return stamped(answer, found)


def prove(problem: Problem, limit: Limit | None = None, rung: str | None = None) -> Answer:
    """A refutation with a certificate, of one rung of the ladder if it is named.

    A tour settles the question too, and is given if there is one; a claim is not enough, so where
    no certificate was found the answer is unknown.
    """
    limit = limit or Limit()
    clock = limit.start()
    certificate = _climb(problem, limit, clock, rung) if rung else None
    if certificate is None:
        if clock.is_over:
            return Unknown(clock.reason())
        left = limit if limit.seconds is None else replace(limit, seconds=clock.left)
        answer = solve(problem, DEFAULT, left, certify=rung is None)
        if isinstance(answer, Refutation) and (rung or answer.certificate is None):
            kind = f" of kind {rung}" if rung else ""
            return Unknown(f"no certificate{kind} was found", answer.notes, answer.found)
        return answer
    answer = Refutation(certificate)
    refuse_wrong(problem, answer, find_backend(DEFAULT))
    found = Provenance(
        backend="prove",
        version=tourcp.__version__,
        seconds=clock.elapsed,
        seed=limit.seed,
        problem=problem,
    )
    return stamped(answer, found)


def _climb(
    problem: Problem, limit: Limit, clock: Clock, rung: str | None = None
) -> Certificate | None:
    from tourcp.prove.ladder import RUNGS, find_certificate

    return find_certificate(problem, limit, clock, [rung] if rung else RUNGS)


def degenerate(problem: Problem) -> Answer | None:
    """The answer for boards too small for any backend; None for all others."""
    if problem.is_trivial:
        return Tour(list(problem.board.squares))
    if problem.has_too_few_squares:
        return Refutation(TooFewSquares())
    return None


def refuse_wrong(problem: Problem, answer: Answer, backend: Backend) -> None:
    """Raise WrongAnswer if the checker refuses the answer, or the backend may not give it."""
    verdict = check(problem, answer)
    if verdict.fault is not None:
        raise WrongAnswer(f"backend {backend.name!r} on {problem!r}: {verdict.fault}")
    if verdict.standing == "claimed" and not backend.is_complete:
        raise WrongAnswer(
            f"backend {backend.name!r} on {problem!r}: "
            "it is not complete, and yet claims that there is no tour"
        )
