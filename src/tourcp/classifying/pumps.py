"""Finding pumps: a tour of a strip whose middle can be repeated, by lazy search."""

from tourcp.classifying.middles import MOST_MIDDLES, MOST_TURNS, Middles
from tourcp.classifying.seams import places_of
from tourcp.core.limit import Clock, Limit
from tourcp.engines.different import different_tours
from tourcp.judge.theorems.pump import LONGEST, Pump
from tourcp.judge.theorems.twin import Twin

MORE_TOURS = 20
"""Tours that are looked at after the first pump, for a shorter one."""


def find_twin(left: Middles, *, conflicts: int, limit: Limit, clock: Clock) -> Twin | None:
    """A tour around a missing centre with a middle on either side; None if none is found.

    Tours are looked at one by one, until the pairs come again on both sides.
    """
    rule, width, height, family = left.rule, left.width, left.height, left.family
    cut, period = left.cut, left.period
    second = width - cut - period
    right = Middles(rule, height, width, second, period, closed=True, family=family)
    ties = (*left.ties(), *right.ties())
    for tour, chosen, against in different_tours(left.graph, ties, conflicts, limit, clock):
        path = places_of(left.graph.problem, tour)
        twin = Twin(width, height, True, cut, period, path, second)
        if twin.fault(rule, closed=True, family=family) is None:
            return twin
        against.append(left.middle(chosen) + right.middle(chosen))
    return None


def find_pumps(family: Middles, *, conflicts: int, limit: Limit, clock: Clock) -> list[Pump]:
    """Pumps for the lengths of a family, from some number of middles on; none if none is found."""
    longest = family.width + (MOST_MIDDLES + MOST_TURNS) * family.period
    others = [middles for middles in range(MOST_MIDDLES + 1) if middles != 1]
    if longest > LONGEST:
        return []
    best: list[Pump] = []
    since = 0
    tours = different_tours(family.graph, family.ties(), conflicts, limit, clock)
    for _, chosen, against in tours:
        for middles in others:
            against += family.cuts(middles, chosen)
        if not against:
            found = family.pumps(chosen)
            if found and (not best or _length(found) < _length(best)):
                best = found
            against.append(family.middle(chosen))
        if [one.width for one in best] == [family.width]:
            break  # it cannot be shorter
        since += bool(best)
        if since == MORE_TOURS:
            break
    return best


def _length(pumps: list[Pump]) -> int:
    return sum(one.width for one in pumps)
