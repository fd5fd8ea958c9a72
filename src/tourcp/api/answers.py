"""Answers from Python: solve, prove, longest, classify."""

from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from tourcp.answering import answer_problem, demand_proof
from tourcp.core.answer import Answer
from tourcp.core.conditions import Condition
from tourcp.core.errors import BadProblem, shown
from tourcp.core.limit import Limit
from tourcp.core.problem import Problem
from tourcp.core.rule import Rule
from tourcp.core.space import Space

if TYPE_CHECKING:
    from tourcp.judge.longest import Longest
    from tourcp.judge.theorems.theorem import Theorem

Options = Any
"""A backend's own dataclass of options, or texts `name=value`."""

Place = str | Sequence[int]
"""A square: a text, or its x and y."""


def solve(
    problem: Problem | Rule | str | Space,
    *given: Any,
    closed: bool = False,
    start: Place | None = None,
    end: Place | None = None,
    conditions: Iterable[Condition | str] = (),
    certify: bool = True,
    seconds: float | None = None,
    seed: int = 0,
    threads: int = 1,
    **others: Any,
) -> Answer:
    """Answer a problem, and check the answer before it is returned.

    Parameters
    ----------
    problem : a Problem, then `backend`, `limit` and `options`; or a rule and a board, or a graph,
        with `closed`, `start`, `end` and `conditions`
    backend : a name of the table (`tourcp backends` lists them)
    limit : what may be spent; `seconds`, `seed` and `threads` are shorthands for it
    options : the backend's own settings: its `Options`, or texts `name=value`
    certify : whether to look for a certificate if the backend claims that there is no tour

    Raises
    ------
    WrongAnswer
        If the judge refuses what the backend found: a bug of ours.

    >>> from tourcp import Problem, solve
    >>> solve("knight", "3x3", closed=True, backend="backtrack").certificate
    CutSet(vertices=())
    >>> print(solve(Problem("king", "3x2", closed=True, start="0,0"), seconds=10))
         0 1 2
       +------
     0 | 1 6 4
     1 | 2 3 5
    """
    if not isinstance(problem, Problem):
        problem = Problem(
            problem, *given, closed=closed, start=start, end=end, conditions=conditions
        )
        given = ()
    elif closed or start is not None or end is not None or conditions:
        raise BadProblem("the problem already says what is asked: leave closed, start and end out")
    asked = {**dict(zip(("backend", "limit", "options"), given, strict=False)), **others}
    if unknown := sorted(set(asked) - {"backend", "limit", "options"}):
        raise TypeError(f"solve() takes no {unknown[0]!r}")
    limit = limit_of(asked.pop("limit", None), seconds, seed, threads)
    return answer_problem(problem, limit=limit, certify=certify, **asked)


def prove(
    problem: Problem,
    limit: Limit | None = None,
    rung: str | None = None,
    *,
    seconds: float | None = None,
    seed: int = 0,
) -> Answer:
    """Demand a certificate that there is no tour; a tour settles it too.

    Parameters
    ----------
    problem : what is asked
    limit : what may be spent; `seconds` and `seed` are shorthands for it
    rung : only this kind of certificate: `cut-set`, `weights`, `frontier` or `clause-proof`

    >>> from tourcp import Problem, prove
    >>> print(prove(Problem("knight", "4x3", closed=True)))
    no tour (proved: removing 3 squares leaves 4 parts, a tour would leave at most 3)
    """
    refuse_other(problem)
    return demand_proof(problem, limit_of(limit, seconds, seed), rung)


def longest(
    problem: Problem,
    limit: Limit | None = None,
    known: "Longest | None" = None,
    *,
    seconds: float | None = None,
    seed: int = 0,
) -> "Longest":
    """Find the longest path (or cycle) that obeys the conditions; it need not visit everything.

    Parameters
    ----------
    problem : what is asked, apart from visiting everything
    limit : what may be spent; `seconds` and `seed` are shorthands for it
    known : what an earlier search found, to go on from there

    >>> from tourcp import Problem, longest
    >>> best = longest(Problem("knight", "4x4", conditions=["uncrossed"]))
    >>> best.length, best.most, best.is_claim
    (6, 6, False)
    """
    from tourcp.lengths.longest import improvements

    refuse_other(problem)
    *_, best = improvements(problem, limit_of(limit, seconds, seed), known)
    return best


def classify(
    rule: Rule | str,
    *,
    closed: bool = False,
    boards: str = "flat",
    limit: Limit | None = None,
    seconds: float | None = None,
    seed: int = 0,
    fresh: bool = False,
    known: "Theorem | None" = None,
) -> "Theorem":
    """Prove which sizes have a tour, for all sizes at once.

    A time limit ends the search early; the theorem lists what is left as undecided.

    Parameters
    ----------
    rule : how the piece moves
    closed : whether the tours must return
    boards : `flat`, `torus`, `cylinder`, `less-corner`, `less-centre` (odd ones) or `layers:2`
    limit : what may be spent; `seconds` and `seed` are shorthands for it
    fresh : search, even if a theorem about the rule comes with the package
    known : a theorem from an earlier search, to go on from there; for open tours it may be about
        closed ones

    >>> from tourcp import classify
    >>> print(classify("wazir", closed=True))
    A closed wazir's tour of an m x n board (m <= n) exists unless m and n are odd; or m is 1.
    >>> print(classify("knight", closed=True, boards="torus"))
    A closed knight's tour of an m x n torus (m <= n) exists unless m = 1 and n is 1 or 2.
    """
    from tourcp.classifying.shipped import shipped_theorem
    from tourcp.judge.theorems.family import Family

    rule = Rule.parse(rule) if isinstance(rule, str) else rule
    family = Family.parse(boards)
    if known is not None and (
        (known.rule, known.family) != (rule, family) or (closed and not known.closed)
    ):
        kind = "closed" if known.closed else "open"
        raise BadProblem(
            f"the theorem to go on from is about {kind} tours of {known.rule}, on boards called "
            f"{known.family.name}"
        )
    if known is None and not fresh:
        shipped = shipped_theorem(rule, closed=closed, family=family)
        if shipped is not None:
            return shipped
    limit = limit_of(limit, seconds, seed)
    clock = limit.start()
    from tourcp.classifying.classify import find_theorem
    from tourcp.classifying.search import Search

    if limit.seconds is not None:  # loading the solvers took some of the time
        limit = replace(limit, seconds=max(clock.left, 0.01))
    search = Search(rule, closed=closed, limit=limit, family=family,
                    ask=lambda one, left: answer_problem(one, limit=left))  # fmt: skip
    return find_theorem(search, known)


def limit_of(
    limit: Limit | None, seconds: float | None = None, seed: int = 0, threads: int = 1
) -> Limit:
    """The limit that was given, or one made from the shorthands."""
    said = Limit(seconds=seconds, seed=seed, threads=threads)
    if limit is not None and said != Limit():
        raise BadProblem(f"a limit {limit} and seconds, seed or threads: give one of them")
    return limit or said


def refuse_other(problem: object) -> None:
    """Say how a problem is made, if something else was given."""
    if not isinstance(problem, Problem):
        raise BadProblem(
            f"{shown(problem)} is not a problem: make one, as in Problem('knight', '6x6')"
        )
