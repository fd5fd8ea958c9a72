"""auto: first what shows at once, depending on the problem; then sat and cpsat in turns.

Small problems need no solver, as a rule: dead ends, colours and matchings refute, rotating a path
finds a tour, and one sweep decides narrow graphs. For large boards there are blocks and extend.

sat finds tours and most refutations; where it would have to count, sets with few neighbours or
CP-SAT's linear programs refute at once. So they take turns, each turn twice as long as the one
before, and neither can cost more than a small multiple of what the other needs. Turns are measured
in conflicts and in CP-SAT's deterministic time: the same seed gives the same answer.
"""

from contextlib import ExitStack
from dataclasses import dataclass, replace
from itertools import count
from typing import TYPE_CHECKING

from tourcp.backends import BACKENDS
from tourcp.backends.small import answer_small
from tourcp.certify.cut_sets import find_critical_cut, find_obstacle
from tourcp.certify.frontiers import MOST_TO_ORDER, Narrow
from tourcp.core.answer import Answer, Refutation, Tour, Unknown, annotated
from tourcp.core.conditions import Level
from tourcp.core.cycle import CycleGraph, cycle_graph
from tourcp.core.limit import Clock, Limit
from tourcp.core.problem import Problem
from tourcp.core.space import PieceOnBoard
from tourcp.judge.certificates.sweep import MOST_WORK

if TYPE_CHECKING:
    from tourcp.engines.aside import Aside
    from tourcp.engines.lazy import LazySearch

SWEEPS = 3
"""Sweeps between the turns of the solvers, each with four times the bound of the one before."""

PARTS_FROM = 200
"""Smaller graphs are not swept part by part: they would have to wait for the compiler."""

PARTS_TURNS = (1, 5, 7, 8, 9, 10)
"""After these turns of sat, a graph is swept part by part."""

QUICK_CONFLICTS = 20
"""The SAT solver's first turn, a slice or a model; only then are neighbours counted: most small
boards have their tour by then."""

FIRST_CONFLICTS = 500
"""Conflicts of sat's first turn."""

EXTEND_FROM = 1_000
"""On more squares than this, writing clauses takes longer than extend needs to find a tour."""

SEARCH_FROM = 250_000
"""On more squares than this, blocks are looked for even if none are known for the rule."""

MOST_ARCS = 16_000_000
"""The most squares times moves for which a graph is built."""

FIRST_TIME = 0.05
"""Deterministic seconds of CP-SAT's first turn."""

MOST_FOR_CPSAT = 2_500
"""On more vertices than this, the linear programs cost more than they are worth."""


@dataclass(frozen=True)
class Options:
    """Where to begin."""

    at_once: bool = True
    """Whether to look first for what shows at once, before the solvers take turns."""


def solve(problem: Problem, limit: Limit, options: Options) -> Answer:
    """Look for what shows at once, then let sat and cpsat take turns."""
    if problem.of_level(Level.POSITIONS):
        return _numbers(problem, limit)
    clock = limit.start()
    answer = at_once(problem, limit, clock) if options.at_once else None
    return answer or _in_turns(problem, cycle_graph(problem), limit, clock)


def at_once(problem: Problem, limit: Limit, clock: Clock) -> Answer | None:
    """What shows before any solver is loaded; None if nothing does."""
    is_small = problem.space.size <= EXTEND_FROM
    return answer_small(problem, limit, clock) if is_small else _large(problem, limit, clock)


def _large(problem: Problem, limit: Limit, clock: Clock) -> Answer | None:
    """Blocks, obstacles that arrays show, and rotation-extension compiled."""
    if isinstance(problem.space, PieceOnBoard) and not problem.conditions:
        answer = _blocks(problem, limit)
        if answer is not None:
            return answer
    cut_set = find_obstacle(problem)
    if cut_set is not None:
        return Refutation(cut_set, {"by": "an obstacle"})
    if problem.of_level(Level.LINKS):
        return None
    if not isinstance(problem.space, PieceOnBoard):
        answer = Narrow(cycle_graph(problem), limit, clock).sweep(MOST_WORK // 4 ** (SWEEPS - 1))
        if answer is not None:
            return answer
    return _extend(problem, limit, clock)


def _may_part(graph: CycleGraph, limit: Limit) -> bool:
    """Whether a graph may be swept part by part."""
    if isinstance(graph.problem.space, PieceOnBoard) or not graph.is_symmetric or limit.recording:
        return False
    fits = PARTS_FROM <= graph.size <= MOST_TO_ORDER
    return fits and not graph.problem.of_level(Level.LINKS)


def _in_turns(problem: Problem, graph: CycleGraph, limit: Limit, clock: Clock) -> Answer:
    """sat, sweeps and cpsat, each turn longer than the one before.

    With two threads, cpsat refutes in a process of its own while the others have their turns here.
    """
    from tourcp.engines.lazy import LazyOptions, LazySearch

    narrow, parts = Narrow(graph, limit, clock), None
    with LazySearch(graph, limit, LazyOptions()) as search, ExitStack() as stack:
        may_refute = graph.size <= MOST_FOR_CPSAT and not search.conditions
        answer = _sat_turn(search, QUICK_CONFLICTS, clock)
        if answer is None and graph.size > EXTEND_FROM:
            answer = _critical_set(problem, graph)
        if answer is not None:
            return answer
        beside = None
        if limit.threads > 1 and may_refute:
            from tourcp.engines.aside import Aside

            beside = stack.enter_context(Aside(__name__, "refute", problem, _left(limit, clock)))
        for turn in count():
            answer = _sat_turn(search, FIRST_CONFLICTS * 2**turn, clock, beside)
            if answer is None and turn < SWEEPS:
                answer = narrow.sweep(MOST_WORK // 4 ** (SWEEPS - 1 - turn))
            if answer is None and turn in PARTS_TURNS and _may_part(graph, limit):
                from tourcp.engines.parts import PartsSearch

                parts = parts or PartsSearch(graph, limit)
                answer = _by("parts", parts.turn(clock))
            if answer is None and may_refute and beside is None:
                answer = _cpsat_turn(graph, FIRST_TIME * 2**turn, limit, clock)
            if answer is not None:
                return answer
    raise AssertionError("count() has no end")


def refute(problem: Problem, limit: Limit) -> Answer:
    """CP-SAT with all its linear programs, which refute: what runs beside the others."""
    from tourcp.backends import cpsat

    options = cpsat.Options(linearization=str(cpsat.REFUTE))
    return annotated(cpsat.solve(problem, limit, options), by="cpsat beside")


def _left(limit: Limit, clock: Clock) -> Limit:
    """What is left of the limit, for one thread that reports no progress."""
    seconds = None if limit.seconds is None else max(clock.left, 0.001)
    return Limit(seconds=seconds, seed=limit.seed)


def _numbers(problem: Problem, limit: Limit) -> Answer:
    """Conditions about numbers: clauses if they can express all of them, else CP-SAT."""
    name = "sat-numbers"
    if any(one.kind not in BACKENDS[name].takes for one in problem.conditions):
        name = "cpsat-numbers"
    row = BACKENDS[name]
    if problem.space.arcs > row.most_arcs:
        return Unknown(f"{name} takes at most {row.most_arcs:,} squares times moves")
    if name == "sat-numbers" and any(one.kind == "magic" for one in problem.conditions):
        return _sums(problem, limit)
    solver = row.load()
    return annotated(solver.run(problem, limit, solver.options()), by=name)


def _sums(problem: Problem, limit: Limit) -> Answer:
    """Clauses and a walk take turns: scattered numbers help the one, a beginning the other."""
    from tourcp.backends.sums import InTurns
    from tourcp.engines.formula import OutOfTime
    from tourcp.engines.numbering import NumberSearch

    clock, conflicts, walks = limit.start(), FIRST_CONFLICTS, None
    may_walk = all(one.kind in BACKENDS["sums"].takes for one in problem.conditions)
    try:
        with NumberSearch(problem, limit, clock) as search:
            while True:
                answer = _by("sat-numbers", search.turn(clock, conflicts))
                if answer is None and may_walk:
                    walks = walks or InTurns(problem, limit)
                    answer = _by("sums", walks.turn(clock))
                if answer is not None:
                    return answer
                conflicts *= 2
    except OutOfTime:
        return Unknown(clock.reason())


def _blocks(problem: Problem, limit: Limit) -> Answer | None:
    """Blocks that are known for the rule; on a huge board, also blocks that must be found first."""
    from tourcp.backends import blocks

    arcs = problem.space.arcs
    search = problem.space.size > SEARCH_FROM
    answer = blocks.solve(problem, limit, blocks.Options(search=search))
    if isinstance(answer, Tour):
        return annotated(answer, by="blocks")
    if arcs > MOST_ARCS:
        why = f"{answer.reason}, and without them auto" if isinstance(answer, Unknown) else "auto"
        return Unknown(f"{why} takes at most {MOST_ARCS:,} squares times moves")
    return None


def _extend(problem: Problem, limit: Limit, clock: Clock) -> Answer | None:
    """On a large board, a few attempts at rotation-extension before any formula is written."""
    from tourcp.backends import extend

    is_too_large = problem.space.arcs > BACKENDS["sat"].most_arcs
    if problem.space.is_one_way:
        why = "extend needs a symmetric rule, and sat a smaller board"
        return Unknown(why) if is_too_large else None
    left = limit if limit.seconds is None else replace(limit, seconds=max(clock.left, 0.001))
    answer = extend.solve(problem, left, extend.Options(restarts=4))
    if isinstance(answer, Tour):
        return annotated(answer, by="extend")
    if clock.is_over:
        return Unknown(clock.reason(), answer.statistics)
    if is_too_large:
        return Unknown("extend gave up, and the board is too large for sat", answer.statistics)
    return None


def _sat_turn(
    search: "LazySearch", conflicts: int, clock: Clock, beside: "Aside | None" = None
) -> Answer | None:
    until = search.slices.spent + conflicts
    while search.slices.spent < until:
        answer = search.go_on(clock)
        if answer is not None:
            return _by("sat", answer)
        found = None if beside is None else beside.result
        if isinstance(found, Tour | Refutation):
            return found
    return None


def _by(name: str, answer: Answer | None) -> Answer | None:
    """An answer that says who found it."""
    if answer is None or isinstance(answer, Unknown):
        return answer
    return annotated(answer, by=name)


def _critical_set(problem: Problem, graph: CycleGraph) -> Answer | None:
    """A cut set that is found by counting, which a SAT solver is slow at."""
    cut_set = find_critical_cut(problem, graph)
    return None if cut_set is None else Refutation(cut_set, {"by": "counting neighbours"})


def _cpsat_turn(graph: CycleGraph, seconds: float, limit: Limit, clock: Clock) -> Answer | None:
    from tourcp.backends.cpsat import REFUTE, one_turn

    answer = one_turn(graph, REFUTE, seconds, limit, clock)
    if isinstance(answer, Unknown):
        return answer if clock.is_over else None
    return annotated(answer, by="cpsat")
