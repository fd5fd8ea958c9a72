"""Answering: the one way from a problem to a checked answer."""

from dataclasses import replace
from typing import TYPE_CHECKING, Any

import tourcp
from tourcp.backends import DEFAULT, Backend, Solver, find_backend
from tourcp.certify.contradictions import find_contradiction
from tourcp.certify.ladder import RUNGS, climb
from tourcp.core.answer import Answer, Provenance, Refutation, Tour, Unknown, annotated, stamped
from tourcp.core.conditions import Differs
from tourcp.core.cycle import cycle_graph, neighbours
from tourcp.core.errors import BadProblem, WrongAnswer, shown
from tourcp.core.limit import Clock, Limit
from tourcp.core.named_graph import NamedGraph
from tourcp.core.problem import Problem
from tourcp.core.space import PieceOnBoard
from tourcp.engines.stopwatch import Stopwatch
from tourcp.judge.answers import check
from tourcp.judge.certificates import CutSet, Frontier, TooFewSquares, Weights
from tourcp.judge.certificates.forced import NoTour

if TYPE_CHECKING:
    from tourcp.engines.modules import Adjacency

VISIBLE = (CutSet.kind, Weights.kind)
"""The kinds of certificate that a picture shows."""


FEWEST_FOR_SIDES = 12
MOST_FOR_SIDES = 1_000
"""Smaller graphs are answered as they are, and so are larger ones: all members of `auto` would look
at each side in turn, and one of them takes large graphs apart itself, at wider cuts."""


MOST_DEPTH = 40
"""How often the side of a side is taken apart."""


def answer_problem(
    problem: Problem,
    backend: str = DEFAULT,
    limit: Limit | None = None,
    options: Any = None,
    *,
    certify: bool = True,
) -> Answer:
    """Answer a problem with a backend, and check the answer before it is returned.

    The options are the backend's own dataclass, or texts `name=value`, or None for its defaults.
    WrongAnswer is raised if the judge refuses what the backend found: a bug of ours.
    """
    limit = limit or Limit()
    row = find_backend(backend)
    solver = row.load()
    chosen = solver.choose(options)
    clock, watch = limit.start(), Stopwatch()
    if (arcs := problem.space.arcs) > row.most_arcs:
        answer: Answer = Unknown(
            f"{row.name} takes boards with at most {row.most_arcs:,} squares times moves, "
            f"this one has {arcs:,}"
        )
    elif row.needs_board and not isinstance(problem.space, PieceOnBoard):
        answer = Unknown(
            f"{row.name} needs a piece on a board, and this is {problem.space.summary}"
        )
    elif others := [one for one in problem.conditions if one.kind not in row.takes]:
        names = ", ".join(sorted({one.kind for one in others}))
        answer = Unknown(f"{row.name} does not take conditions of the kind {names}: auto does")
    else:
        answer = degenerate(problem) or _run(solver, problem, limit, chosen)
    refuse_wrong(problem, answer, row)
    if certify and isinstance(answer, Refutation) and answer.certificate is None:
        answer = _certified(problem, answer, limit, clock)
    found = Provenance(
        backend=row.name,
        version=row.version(loaded=True),
        seconds=watch.working,
        seed=limit.seed,
        statistics=answer.statistics,
        compiling=watch.compiling,
        problem=problem,
    )
    return stamped(answer, found)


def demand_proof(problem: Problem, limit: Limit | None = None, rung: str | None = None) -> Answer:
    """A refutation with a certificate, of one rung of the ladder if it is named.

    A tour settles the question too, and is given if there is one; a claim is not enough, so where
    no certificate was found the answer is unknown.
    """
    if rung not in (None, *RUNGS):
        raise BadProblem(f"no kind of certificate is called {shown(rung)}: {', '.join(RUNGS)}")
    limit = limit or Limit()
    clock = limit.start()
    answer: Answer = Refutation()
    if rung is not None:
        answer = _certified(problem, Refutation(), limit, clock, rung)
    if answer == Refutation():
        if clock.is_over:
            return Unknown(clock.reason())
        left = limit if limit.seconds is None else replace(limit, seconds=clock.left)
        answer = answer_problem(problem, DEFAULT, left, certify=rung is None)
        if isinstance(answer, Refutation) and (rung or answer.certificate is None):
            kind = f" of kind {rung}" if rung else ""
            return Unknown(f"no certificate{kind} was found", answer.statistics, answer.found)
        return answer if rung else _seen(problem, answer, limit, clock)
    found = Provenance(
        backend="prove",
        version=f"tourcp {tourcp.__version__}",
        seconds=clock.elapsed,
        seed=limit.seed,
        statistics=answer.statistics,
        problem=problem,
    )
    return stamped(answer, found)


def _seen(problem: Problem, answer: Answer, limit: Limit, clock: Clock) -> Answer:
    """A refutation of a board by a certificate that a picture can show, if it has one.

    A sweep is the quickest proof for a narrow board, but shows the least.
    """
    is_swept = isinstance(answer, Refutation) and isinstance(answer.certificate, Frontier)
    if is_swept and isinstance(problem.space, PieceOnBoard):
        for rung in VISIBLE:
            seen = _certified(problem, Refutation(), limit, clock, rung)
            if isinstance(seen, Refutation) and seen.certificate is not None:
                return replace(seen, statistics=answer.statistics, found=answer.found)
    return answer


def ask_for_another(
    problem: Problem, tour: Tour, limit: Limit | None = None
) -> tuple[Problem, Answer]:
    """The problem whose tours differ from a given one, and its answer.

    If it is refuted, the given tour is the only one.
    """
    names = tuple(problem.space.name(point) for point in tour.path.tolist())
    other = problem.with_conditions(Differs(names))
    return other, demand_proof(other, limit)


def _run(solver: Solver, problem: Problem, limit: Limit, options: Any, *, depth: int = 0) -> Answer:
    """Ask a backend; for a graph, ask about what the reductions leave of it."""
    is_plain = isinstance(problem.space, NamedGraph) and not problem.conditions
    if not is_plain or problem.space.is_one_way:
        return solver.run(problem, limit, options)
    from tourcp.engines.reduce import reduced

    try:
        smaller = reduced(cycle_graph(problem))
    except NoTour:
        if not solver.backend.is_complete:
            return Unknown("the forced edges contradict each other: an exact backend proves it")
        return Refutation(statistics={"by": "forced edges that contradict each other"})
    if smaller is None:
        return _by_sides(solver, problem, limit, options, depth)
    limit.report(f"reduced to {smaller.problem.space.summary}")
    answer = _by_sides(solver, smaller.problem, limit, options, depth)
    if isinstance(answer, Tour):
        answer = smaller.restored(answer)
    elif isinstance(answer, Refutation):  # its certificate is about another graph
        answer = Refutation(None, answer.statistics)
    return annotated(answer, **smaller.statistics)


class _Undecided(Exception):
    """A side was not answered."""


def _by_sides(solver: Solver, problem: Problem, limit: Limit, options: Any, depth: int) -> Answer:
    """Ask a backend about a graph; if two or three edges hold it together, about each side."""
    from tourcp.engines.decompose import cycle_by_sides, find_cut

    is_whole = not solver.backend.is_complete or not problem.closed or limit.recording is not None
    graph = cycle_graph(problem)
    is_whole = is_whole or not FEWEST_FOR_SIDES <= graph.size <= MOST_FOR_SIDES
    is_whole = is_whole or depth == MOST_DEPTH
    if is_whole:
        return solver.run(problem, limit, options)
    clock = limit.start()
    looks = solver.at_once is not None and options.at_once
    answer = solver.at_once(problem, limit, clock) if solver.at_once and looks else None
    if answer is not None:
        return answer
    near = neighbours(graph)
    cut = find_cut(near)
    if cut is None:
        return solver.run(problem, limit, replace(options, at_once=False) if looks else options)
    asked = 0

    def ask(side: "Adjacency") -> list[int] | None:
        nonlocal asked
        asked += 1
        if clock.is_over:
            raise _Undecided(clock.reason())
        left = limit if limit.seconds is None else replace(limit, seconds=clock.left)
        pairs = [(a, b) for a, some in enumerate(side) for b in some if a < b]
        space = NamedGraph.from_edges(pairs, range(len(side)), title="side")
        if space.size < 3 or min(map(len, side)) < 2:
            return None
        match _run(solver, Problem(space, closed=True), left, options, depth=depth + 1):
            case Tour() as tour:
                number = [int(name) for name in space.names]
                return [number[one] for one in tour.path[:, 0].tolist()]
            case Unknown() as unknown:
                raise _Undecided(unknown.reason)
        return None

    try:
        cycle = cycle_by_sides(near, *cut, ask)
    except _Undecided as reason:
        return Unknown(str(reason), {"sides asked": asked})
    if cycle is None:
        return Refutation(statistics={"sides asked": asked})
    path = graph.path(cycle)
    return Tour(path, statistics={"sides asked": asked})


def _certified(
    problem: Problem, claim: Refutation, limit: Limit, clock: Clock, rung: str | None = None
) -> Answer:
    """A claim with the shortest certificate that the judge accepts, or the claim as it was.

    A certificate that we made and our own judge refuses is our bug, but not a reason to lose the
    answer: the next rung is tried, and the answer says what happened.
    """
    refused = ""
    for certificate in climb(problem, limit, clock, rung):
        answer = Refutation(certificate, claim.statistics)
        fault = check(problem, answer).fault
        if fault is None:
            return annotated(answer, **{"refused certificate": refused}) if refused else answer
        refused = f"{certificate.kind} ({fault})"
    return annotated(claim, **{"refused certificate": refused}) if refused else claim


def degenerate(problem: Problem) -> Answer | None:
    """Answer a problem that needs no backend: a tiny board, or demands that contradict."""
    if problem.is_trivial:
        alone = Tour([problem.space.parse(problem.space.names[0])])
        return alone if check(problem, alone).fault is None else Refutation(TooFewSquares())
    if problem.has_too_few_squares:
        return Refutation(TooFewSquares())
    contradiction = find_contradiction(problem)
    return None if contradiction is None else Refutation(contradiction)


def refuse_wrong(problem: Problem, answer: Answer, backend: Backend) -> None:
    """Raise WrongAnswer if the judge refuses the answer, or the backend must not give it."""
    verdict = check(problem, answer)
    if verdict.fault is not None:
        raise WrongAnswer(f"backend {backend.name!r} on {problem!r}: {verdict.fault}")
    if verdict.standing == "claimed" and not backend.is_complete:
        raise WrongAnswer(
            f"backend {backend.name!r} on {problem!r}: "
            "it is not complete, yet it claims that there is no tour"
        )
