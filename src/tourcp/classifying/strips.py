"""Strips: all lengths of one height, by whatever evidence is found first.

The undecided lengths are taken class by class, those with the same remainder modulo some period:
a pump gives tours to a whole class from some length on, and a frieze refutes one.
"""

from collections.abc import Callable, Iterable, Sequence
from math import lcm

from tourcp.classifying.friezes import find_frieze
from tourcp.classifying.frontier import WIDEST, decide_strip
from tourcp.classifying.middles import Middles
from tourcp.classifying.patterns import strip_pattern
from tourcp.classifying.pumps import find_pumps, find_twin
from tourcp.classifying.quilts import add_strip_quilts
from tourcp.classifying.rings import find_ring
from tourcp.classifying.seams import find_chain
from tourcp.classifying.search import Search, in_time
from tourcp.judge.theorems.evidence import Evidence
from tourcp.judge.theorems.family import FLAT
from tourcp.judge.theorems.frieze import Frieze
from tourcp.judge.theorems.pump import Pump
from tourcp.judge.theorems.ring import Ring
from tourcp.judge.theorems.strip import Strip
from tourcp.judge.theorems.turned import Turnable, Turned, turned_rule
from tourcp.judge.theorems.twin import Twin

MOST_STATES = 60_000
"""States of an automaton that a judge can run again within seconds."""

CONFLICTS = 2_000
"""Conflicts of the first search for a pump; later ones have ten and a hundred times as many."""

LENGTHS_TRIED = 3
"""Lengths of a class that a pump is made from, the shortest first."""

CUTS_TRIED = (0, -1, 1, -2)
"""Columns from the middle where the first cut is made."""

LONGEST_PROBE = 150
"""Columns of the longest board that is asked about to see where the tours of a class begin."""

Work = Callable[[Search, int], object]


def decide_height(search: Search, height: int) -> None:
    """Decide the undecided tail of a height, if that can be done."""
    works = HIGH if height > 2 * search.reach else LOW
    for work in works:
        if search.clock.is_over or not search.has_undecided_tail(height):
            return
        work(search, height)


def add_pattern(search: Search, height: int) -> None:
    """One height, refuted for all lengths or for those that leave some remainders."""
    samples = _classes(search, height, 2).values()
    if ("pattern", height) in search.tried or all(search.has_tour(n, height) for n in samples):
        return
    search.tried.add(("pattern", height))
    search.report(f"patterns of {height}xn")
    pattern = strip_pattern(search.rule, height, closed=search.closed, limit=search.limit,
                            clock=search.clock, family=search.family)  # fmt: skip
    if pattern is None:
        return
    lengths = range(1, search.theorem.side + 5 * pattern.period)
    if any(search.is_undecided(n, height) and pattern.refutes(n, height, search.family)
           for n in lengths):  # fmt: skip
        search.add(pattern)


def _classes(search: Search, height: int, period: int) -> dict[int, int]:
    """The remainders of undecided lengths, each with an undecided length well beyond the start."""
    theorem = search.theorem
    first = max(8 * search.reach, height, theorem.threshold)
    samples: dict[int, int] = {}
    for length in range(first, first + lcm(period, theorem.period)):
        if search.is_undecided(length, height):
            samples.setdefault(length % period, length)
    return samples


def _add_friezes(search: Search, height: int) -> None:
    """Weights with ends, for the classes of lengths that seem to have no tour."""
    if search.family.joins[0] or search.family.hole == "centre":
        return
    period = search.reach + search.reach % 2
    friezes: list[Frieze] = []
    for rest, sample in _classes(search, height, period).items():
        if search.clock.is_over or search.has_tour(sample, height):
            continue
        search.report(f"a frieze of {height}xn")
        for middles in (5, 9):
            width = rest + period * middles
            cut = (width - period) // 2
            boards = Middles(search.rule, height, width, cut, period, closed=search.closed,
                             family=search.family)  # fmt: skip
            found = find_frieze(boards, search.clock)
            if found is not None:
                friezes.append(found)
                break
    for one in friezes:
        search.add(one)


def _add_pumps(search: Search, height: int, conflicts: int) -> None:
    """A pump for each class of lengths that has tours, with the shortest period that has them."""
    if search.family.hole == "centre":
        return
    has_colours = search.is_bipartite and not any(search.family.joins)
    for period in range(search.reach, 4 * search.reach + 1):
        if search.clock.is_over:
            return
        if search.closed and has_colours and period * height % 2:
            continue
        if search.family.hole and period % 2:
            continue
        rests = _classes(search, height, period)
        pumps = (_pump_class(search, height, rest, period, conflicts) for rest in rests)
        if _add_all(search, pumps):
            return


def _pump_class(search: Search, height: int, rest: int, period: int, conflicts: int) -> list[Pump]:
    """Pumps for the lengths of a class, from one of its shortest on that have tours."""
    tried = 0
    for length in range(rest + period, LONGEST_PROBE, period):
        if search.clock.is_over or tried == LENGTHS_TRIED:
            return []
        if length < 2 * search.reach or not all(
            search.has_tour(one, height) for one in (length, length + period)
        ):
            continue
        tried += 1
        search.report(f"pumps of {height}x{length}, {length + period}, …")
        for shift in CUTS_TRIED:
            cut = length // 2 + shift
            if cut < 1 or (search.family.hole and cut <= search.reach):
                continue
            boards = Middles(search.rule, height, length + period, cut, period,
                             closed=search.closed, family=search.family)  # fmt: skip
            pumps = find_pumps(boards, conflicts=conflicts, limit=search.quiet, clock=search.clock)
            if pumps:
                return pumps
    return []


def _add_twins(search: Search, height: int) -> None:
    """Twin pumps for each class of lengths, where the centre is missing."""
    if search.family.hole != "centre":
        return
    search.report(f"twin pumps of {height}xn")
    reach = search.reach
    for period in range(reach + reach % 2, 4 * reach + 1, 2):
        rests = _classes(search, height, 2 * period)
        if _add_all(search, (_twin_class(search, height, rest, period) for rest in rests)):
            return


def _add_all(search: Search, classes: Iterable[Sequence[Evidence]]) -> bool:
    """Add the evidence for all classes, unless one of them has none."""
    found: list[Evidence] = []
    for pieces in classes:
        if not pieces:
            return False
        found += pieces
    for one in found:
        search.add(one)
    return True


def _twin_class(search: Search, height: int, rest: int, period: int) -> list[Twin]:
    """A twin pump for the lengths that leave a remainder modulo two periods."""
    reach = search.reach
    shortest = 2 * (2 * reach + period) + 1
    lengths = [n for n in range(shortest, shortest + 6 * period) if n % (2 * period) == rest]
    for length in lengths:
        for cut in range(reach, length // 2 - period - reach + 1):
            if search.clock.is_over:
                return []
            boards = Middles(search.rule, height, length, cut, period, closed=True,
                             family=search.family)  # fmt: skip
            found = find_twin(boards, conflicts=CONFLICTS, limit=search.quiet, clock=search.clock)
            if found is not None:
                return [found]
    return []


def _add_rings(search: Search, height: int) -> None:
    """Rings for each class of lengths, where left is joined with right."""
    if not (search.family.joins[0] and search.closed):
        return
    search.report(f"rings of {height}xn")
    for period in range(search.reach, 4 * search.reach + 1):
        rests = _classes(search, height, period)
        if _add_all(search, (_ring_class(search, height, rest, period) for rest in rests)):
            return


def _ring_class(search: Search, height: int, rest: int, period: int) -> list[Ring]:
    """A ring for the lengths around that leave a remainder, from one of the shortest on."""
    shortest = max(2 * search.reach + 1, period + search.reach)
    for length in range(shortest, shortest + 3 * period):
        if length % period != rest or search.clock.is_over or not search.has_tour(length, height):
            continue
        problem = search.family.problem(search.rule, length, height, closed=True)
        found = find_ring(search.rule, problem, period, search.family, conflicts=CONFLICTS,
                          limit=search.quiet, clock=search.clock)  # fmt: skip
        if found is not None:
            return [found]
    return []


def _add_chain(search: Search, height: int) -> None:
    """Open tours that are chained; around a joined side, they close."""
    if (search.closed and not search.family.joins[0]) or search.family.hole:
        return
    search.report(f"chains of {height}xn")
    for base in (2, 4, 8, 12, 16, 24):
        chain = find_chain(search.blocks, height, base, 4 * base)
        if chain is not None:
            search.add(chain)
            return


def _add_automaton(search: Search, height: int) -> None:
    """All lengths at once, if there are few states."""
    if search.family != FLAT:
        return
    window = max(max(dx * height + dy for dx, dy in search.rule.moves), height)
    if window > WIDEST:
        return
    search.report(f"the automaton of {height}xn")
    decided = in_time(
        lambda: decide_strip(search.rule, height, closed=search.closed, limit=search.quiet,
                             clock=search.clock, most_states=MOST_STATES),
        search.clock,
    )  # fmt: skip
    if decided is not None:
        search.add(Strip(height, search.closed, decided.lengths))


def _quick_pumps(search: Search, height: int) -> None:
    _add_pumps(search, height, CONFLICTS)


def _slow_pumps(search: Search, height: int) -> None:
    for effort in (10, 100):
        if search.has_undecided_tail(height):
            _add_pumps(search, height, effort * CONFLICTS)


LOW: tuple[Work, ...] = (
    add_pattern, _add_friezes, _add_rings, _quick_pumps, _add_twins, add_strip_quilts, _add_chain,
    _add_automaton, _slow_pumps,
)  # fmt: skip
"""What is tried for a strip, one after the other."""

HIGH: tuple[Work, ...] = (
    add_pattern, _add_friezes, add_strip_quilts, _quick_pumps, _add_chain, _slow_pumps,
)  # fmt: skip
"""The same for a strip that is high enough for blocks with seams."""

TURNABLE: tuple[Work, ...] = (add_pattern, _add_friezes, _quick_pumps, _slow_pumps)
"""What may be tried on boards laid on their side."""


def decide_widths(search: Search, most: int, seconds: float) -> None:
    """Decide the undecided tails of the widths up to the most, each within some seconds.

    Where the two sides differ, widths are decided as heights are, on boards laid on their side. A
    cylinder's rows go around, its columns do not; so what is known of strips that grow long is
    found for upright cylinders, and turned.
    """
    if search.is_symmetric:
        return
    turned = Search(turned_rule(search.rule), closed=search.closed, limit=search.quiet,
                    ask=search.ask, family=search.family.turned)  # fmt: skip
    for width in range(1, most + 1):
        if search.clock.is_over or not search.has_undecided_column(width):
            continue
        search.report(f"boards {width} wide")
        known = len(turned.evidence)
        with search.share(seconds):
            turned.clock = turned.blocks.clock = search.clock
            for work in TURNABLE:
                if not search.clock.is_over and turned.has_undecided_tail(width):
                    work(turned, width)
        for piece in turned.evidence[known:]:
            if isinstance(piece, Turnable):
                search.add(Turned(piece))
