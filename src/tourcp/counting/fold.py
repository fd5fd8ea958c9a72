"""Folded boards: the tours that a symmetry leaves as they are, counted on its orbits.

A symmetry that keeps a closed tour turns it along itself, or reverses it.

Turned along itself, all orbits are as long as the symmetry's order k, and the tour goes round the
orbits k times. So it is a cycle of orbits whose steps add up to a generator modulo k, where a step
says how far the symmetry carries it within an orbit (a voltage: Gross and Tucker, Topological Graph
Theory, 1987). How many cycles have such a sum follows from weighted sums: each step weighs a root
of unity raised to its power, modulo a prime. For half and quarter turns the roots are 1 and -1.

Reversed, the tour has two fixed places: a square, or a move whose ends change places. Between them
it is a path of orbits. A path that a symmetry keeps is reversed, and has one such place. So the
symmetry swaps its ends: whoever gives one of them has given both.

Tours of one-way moves keep their direction: closed ones are turned along themselves, and paths are
not kept at all.
"""

from dataclasses import dataclass
from functools import cached_property
from itertools import combinations, product
from math import gcd

import numpy as np
import numpy.typing as npt

from tourcp.core.limit import Clock, Limit
from tourcp.core.problem import Problem
from tourcp.counting.count import Counted
from tourcp.counting.network import (
    AN_END,
    MAYBE,
    NARROW,
    NO_END,
    SOUGHT,
    Beside,
    Network,
    Weights,
    entrances_and_exits,
    in_order,
)
from tourcp.counting.plan import plan
from tourcp.counting.remainders import divisors, enough_primes, mobius, remainder, root_of_unity
from tourcp.counting.small import Means
from tourcp.engines.annealing import narrowest

SMALL_WEIGHTS = 2**50
"""Primes below this may be multiplied by small weights within a word."""

ANY_WEIGHTS = 2**31
"""Primes below this may be multiplied by any remainder."""


@dataclass(frozen=True)
class Fold:
    """A problem, and a symmetry of it."""

    problem: Problem
    """What is toured, without conditions."""
    image: npt.NDArray[np.int64]
    """For each vertex, the vertex that the symmetry makes of it."""
    order: str = NARROW
    """In which order the orbits come: a key of ORDERS, by their first squares."""

    @cached_property
    def orbits(self) -> list[list[int]]:
        """The vertices that the symmetry carries into each other, in its order."""
        image, seen, found = self.image.tolist(), set[int](), list[list[int]]()
        for vertex in range(len(image)):
            if vertex in seen:
                continue
            orbit = [vertex]
            while (after := image[orbit[-1]]) != vertex:
                orbit.append(after)
            seen.update(orbit)
            found.append(orbit)
        return found

    @cached_property
    def place(self) -> dict[int, tuple[int, int]]:
        """For each vertex the number of its orbit, and where it stands in it."""
        return {
            vertex: (number, at)
            for number, orbit in enumerate(self.orbits)
            for at, vertex in enumerate(orbit)
        }

    @cached_property
    def ranks(self) -> list[int]:
        """For each orbit, when its first vertex comes on the whole board."""
        vertices = in_order(self.problem, "columns" if self.order in SOUGHT else self.order)
        rank = {vertex: number for number, vertex in enumerate(vertices)}
        return [min(rank[vertex] for vertex in orbit) for orbit in self.orbits]

    @property
    def times(self) -> int:
        """How often the symmetry must be applied to change nothing."""
        return int(np.lcm.reduce([len(orbit) for orbit in self.orbits]))

    @cached_property
    def steps(self) -> dict[tuple[int, int], set[int]]:
        """How far each move between two orbits, or within one, carries along."""
        graph, found = self.problem.graph, dict[tuple[int, int], set[int]]()
        for tail, head in zip(graph.tails.tolist(), graph.targets.tolist(), strict=True):
            (a, at), (b, to) = self.place[tail], self.place[head]
            modulus = max(len(self.orbits[a]), len(self.orbits[b]))
            found.setdefault((a, b), set()).add((to - at) % modulus)
        return found

    @property
    def fixed(self) -> list[int]:
        """The orbits of one vertex."""
        return [number for number, orbit in enumerate(self.orbits) if len(orbit) == 1]

    @property
    def swapped(self) -> list[int]:
        """The orbits of two vertices with a move between them."""
        pairs = [number for number, orbit in enumerate(self.orbits) if len(orbit) == 2]
        return [number for number in pairs if 1 in self.steps.get((number, number), ())]

    @property
    def is_one_way(self) -> bool:
        """Whether a tour and its reversal differ."""
        return self.problem.space.is_one_way

    def kept(self, bound: int | None, limit: Limit, clock: Clock) -> int:
        """Count the tours that stay as they are; there are no more than a bound, if it is known."""
        kept = self._turned(bound, limit, clock) if self.problem.closed else 0
        if self.is_one_way:
            return kept
        if self.problem.closed:
            return kept + self._reversed(bound, limit, clock)
        return self._reversed_path(bound, limit, clock)

    def _turned(self, bound: int | None, limit: Limit, clock: Clock) -> int:
        """Closed tours that go round the orbits."""
        order, size = self.times, len(self.orbits)
        if any(len(orbit) != order for orbit in self.orbits):
            return 0
        if size == 1:
            steps = self.steps.get((0, 0), set())
            ways = [step for step in steps if self.is_one_way or 2 * step < order]
            return sum(gcd(step, order) == 1 for step in ways)
        if size == 2:
            there, back = (self.steps.get(pair, set()) for pair in ((0, 1), (1, 0)))
            if self.is_one_way:
                return sum(gcd(one + other, order) == 1 for one, other in product(there, back))
            return sum(gcd(one - other, order) == 1 for one, other in combinations(there, 2))
        radical = [d for d in divisors(order) if mobius(d)]
        found: list[tuple[int, int]] = []
        below = SMALL_WEIGHTS if max(radical) <= 2 else ANY_WEIGHTS
        numbers = {pair: len(some) for pair, some in self.steps.items()}
        whole = self._directed(numbers) if self.is_one_way else self._cycle(numbers)
        most = whole.most_tours if bound is None else min(whole.most_tours, bound)
        directions = 1 if self.is_one_way else 2
        for prime in enough_primes(most, below=below, one_modulo=max(radical)):
            sums = {one: self._sum(one, prime, limit, clock) for one in radical}
            total = 0
            for divisor in radical:
                weighed = sum(sums[one] for one in divisors(divisor))
                total += mobius(divisor) * weighed * pow(directions * divisor, -1, prime)
            found.append((total % prime, prime))
        return remainder(found)

    def _sum(self, order: int, prime: int, limit: Limit, clock: Clock) -> int:
        """Over all roots of unity of an order: the directed cycles, each as its root weighs it.

        Where every move leads back, a root and its inverse weigh a cycle and its reversal alike.
        """
        if order <= 2:
            weights = {pair: sum((-1) ** (step * (order - 1)) for step in some)
                       for pair, some in self.steps.items()}  # fmt: skip
            if self.is_one_way:
                return self._run(self._directed(weights), prime, limit, clock)
            return 2 * self._run(self._cycle(weights), prime, limit, clock)
        root, total = root_of_unity(order, prime), 0
        for power in range(1, order if self.is_one_way else (order + 1) // 2):
            if gcd(power, order) > 1:
                continue
            weights = {pair: sum(pow(root, power * step, prime) for step in some) % prime
                       for pair, some in self.steps.items()}  # fmt: skip
            total += self._run(self._directed(weights), prime, limit, clock)
        return total if self.is_one_way else 2 * total

    def _cycle(self, weights: Weights) -> Network:
        """The orbits, joined as the moves join them."""
        beside: Beside = [{} for _ in self.orbits]
        for (a, b), weight in weights.items():
            if a != b and weight:
                beside[a][b] = weight
        return self._network(beside, [NO_END] * len(beside), closed=True)

    def _directed(self, weights: Weights) -> Network:
        """Each orbit as an entrance and an exit, because a step back weighs something else."""
        steps = {(a, b): weight for (a, b), weight in weights.items() if a != b and weight}
        beside, through = entrances_and_exits(len(self.orbits), steps)
        return self._network(beside, [NO_END] * len(beside), closed=True, through=through)

    def _reversed(self, bound: int | None, limit: Limit, clock: Clock) -> int:
        """Closed tours that are walked the other way, with two places that stay."""
        if self.times != 2 or len(self.fixed) > 2:
            return 0
        ends = [NO_END] * len(self.orbits)
        for orbit in self.swapped:
            ends[orbit] = MAYBE
        for orbit in self.fixed:
            ends[orbit] = AN_END
        return self._paths(self._folded(), ends, bound, limit, clock)

    def _reversed_path(self, bound: int | None, limit: Limit, clock: Clock) -> int:
        """Open tours that are walked the other way: from the place that stays to an end."""
        middles = self.fixed or self.swapped
        if self.times != 2 or len(self.fixed) > 1 or not middles:
            return 0
        given = [end for end in (self.problem.start, self.problem.end) if end is not None]
        lasts = {self.place[self.problem.space.vertex(end)][0] for end in given}
        if len(lasts) > 1 or not lasts.isdisjoint(self.fixed):
            return 0  # the ends would have to change places
        beside = self._folded()
        hub = len(beside)
        beside.append(dict.fromkeys(middles, 1))
        for middle in middles:
            beside[middle][hub] = 1
        free = [MAYBE if not lasts or orbit in lasts else NO_END for orbit in range(hub)]
        return self._paths(beside, [*free, AN_END], bound, limit, clock)

    def _folded(self) -> Beside:
        """The orbits with as many links between two as there are moves that differ."""
        beside: Beside = [{} for _ in self.orbits]
        fixed = set(self.fixed)
        for (a, b), some in self.steps.items():
            if a != b and not {a, b} <= fixed:
                beside[a][b] = 1 if {a, b} & fixed else len(some)
        return beside

    def _paths(
        self, beside: Beside, ends: list[range], bound: int | None, limit: Limit, clock: Clock
    ) -> int:
        network = self._network(beside, ends, closed=False)
        most = network.most_tours if bound is None else min(network.most_tours, bound)
        primes = enough_primes(most, below=SMALL_WEIGHTS)
        return remainder([(self._run(network, p, limit, clock), p) for p in primes])

    def _network(
        self,
        beside: Beside,
        ends: list[range],
        *,
        closed: bool,
        through: list[frozenset[int]] | None = None,
    ) -> Network:
        """A network whose vertices come in the order that was asked for, a hub first."""
        network = Network(
            f"{self.problem}, folded", closed, beside, ends, list(range(len(beside))),
            frozenset(through or ()),
        )  # fmt: skip
        sides = 2 if through else 1
        ranks = [rank for rank in self.ranks for _ in range(sides)]
        hubs = range(len(ranks), len(beside))
        given = [*hubs, *sorted(range(len(ranks)), key=ranks.__getitem__)]
        if self.order in SOUGHT:
            near = [sorted(links) for links in beside]
            given = narrowest(near, [given], improve=self.order == NARROW)
        return network.reordered(given)

    def _run(self, network: Network, prime: int, limit: Limit, clock: Clock) -> int:
        """The weighted number of tours of a network, modulo a prime."""
        counted = Counted(network, plan(network), str(self.problem), Means())
        passed = counted.passes([prime], None, limit, clock)
        self._sizes.append(passed.states)
        return passed.tours

    @cached_property
    def _sizes(self) -> list[int]:
        return []

    @property
    def largest(self) -> int:
        """The largest number of states at once so far."""
        return max(self._sizes, default=1)
