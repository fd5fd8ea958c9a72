"""Contradictions: demands of the problem that no tour can meet together, whatever the moves are.

Three arguments, each linear in the demands that are listed:

* numbers: two vertices have one number, a vertex has two, or the order of the numbers is a circle;
* moves: a required move is forbidden, or required moves meet in a vertex that cannot have so many,
  or close into a subtour;
* turns: the most are fewer than the fewest.
"""

from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from graphlib import CycleError, TopologicalSorter
from typing import Any, ClassVar

from tourcp.core.conditions import At, Before, Clue, Condition, Forbid, Require, Turns
from tourcp.core.errors import counted, shown
from tourcp.core.fault import Fault, FaultKind
from tourcp.core.fields import refuse_unknown, take
from tourcp.core.problem import Problem

ENDS = ("start", "end")
"""The demands that are not conditions: where an open tour starts and ends."""

MOST_SAID = 4
"""Demands that a summary names; of more it gives the number."""

Arc = tuple[int, int]


@dataclass(frozen=True)
class Contradiction:
    """Demands that contradict each other: conditions by their texts, and `start` and `end`."""

    kind: ClassVar[str] = "contradiction"

    demands: tuple[str, ...]
    """The demands, in any order."""

    def fault(self, problem: Problem) -> Fault | None:
        """Refuse unless the problem makes these demands and one of the arguments applies."""
        known = demands_of(problem)
        unknown = [demand for demand in self.demands if demand not in known]
        if unknown:
            return Fault(
                FaultKind.UNKNOWN_DEMAND, f"{shown(unknown[0])} is not demanded by the problem"
            )
        if contradict(problem, self.demands):
            return None
        return Fault(
            FaultKind.DOES_NOT_REFUTE,
            f"{counted(len(self.demands), 'demand')} that do not contradict each other",
        )

    def summary(self, problem: Problem) -> str:
        """The argument in a phrase."""
        if len(self.demands) > MOST_SAID:
            return f"{len(self.demands):,} demands contradict each other"
        known = demands_of(problem)
        named = [f"'{known.get(demand, demand)}'" for demand in self.demands]
        if len(named) == 1:
            return f"{named[0]} contradicts itself"
        return f"{', '.join(named[:-1])} and {named[-1]} contradict each other"

    def renamed(self, names: Mapping[str, str]) -> None:  # noqa: ARG002
        """A problem with conditions has no images."""
        return

    def to_json(self) -> dict[str, Any]:
        """The texts of the demands."""
        return {"demands": list(self.demands)}

    @classmethod
    def from_json(cls, fields: dict[str, Any]) -> "Contradiction":
        """The demands from plain values."""
        refuse_unknown(fields, ["demands"])
        return cls(take(fields, "demands", tuple[str, ...]))


def demands_of(problem: Problem) -> dict[str, str]:
    """Return the demands of a problem with their words: its conditions, its start and its end."""
    demands = {condition.text: condition.text for condition in problem.conditions}
    for end, point in zip(ENDS, (problem.start, problem.end), strict=True):
        if point is not None:
            demands[end] = f"{end} {problem.space.name(point)}"
    return demands


def contradict(problem: Problem, demands: Iterable[str]) -> bool:
    """Decide whether one of the arguments shows that no tour meets these demands of the problem."""
    wanted = set(demands)
    conditions = [condition for condition in problem.conditions if condition.text in wanted]
    ends = {
        end: problem.space.vertex(point)
        for end, point in zip(ENDS, (problem.start, problem.end), strict=True)
        if point is not None and end in wanted
    }
    return (
        _numbers_contradict(problem, conditions, ends)
        or _moves_contradict(problem, conditions, ends)
        or _turns_contradict(conditions)
    )


def _numbers_contradict(
    problem: Problem, conditions: list[Condition], ends: Mapping[str, int]
) -> bool:
    """Place the numbers that are given, then bound those of vertices before and after others."""
    space, size = problem.space, problem.space.size
    places: dict[int, set[int | None]] = {}  # the vertices on which a number may stand
    given: list[tuple[int, set[int | None]]] = []
    given += [(1 if end == "start" else size, {vertex}) for end, vertex in ends.items()]
    for condition in conditions:
        if isinstance(condition, Clue):
            given.append((condition.number, {space.find(condition.square)}))
        elif isinstance(condition, At):
            squares = {space.find(square) for square in condition.squares}
            given += [(number, squares) for number in condition.numbers]
    for number, vertices in given:
        places[number] = places.get(number, vertices) & vertices
    if not all(places.values()):
        return True
    number_on: dict[int | None, int] = {}
    for number, vertices in places.items():
        if len(vertices) == 1:
            (vertex,) = vertices
            if number_on.setdefault(vertex, number) != number:
                return True
    return _order_contradicts(problem, conditions, number_on)


def _order_contradicts(
    problem: Problem, conditions: list[Condition], number_on: Mapping[int | None, int]
) -> bool:
    """Bound the number of each vertex from below and above along the demands of order."""
    space, size = problem.space, problem.space.size
    earlier: dict[int | None, list[int | None]] = defaultdict(list)
    for condition in conditions:
        if isinstance(condition, Before):
            earlier[space.find(condition.later)].append(space.find(condition.earlier))
    try:
        order = list(TopologicalSorter(earlier).static_order())
    except CycleError:
        return True
    least = {vertex: number_on.get(vertex, 1) for vertex in order}
    most = {vertex: number_on.get(vertex, size) for vertex in order}
    for vertex in order:
        least[vertex] = max(least[vertex], *(least[one] + 1 for one in earlier[vertex]), 1)
    for vertex in reversed(order):
        for before in earlier[vertex]:
            most[before] = min(most[before], most[vertex] - 1)
    return any(least[vertex] > most[vertex] for vertex in order)


def _moves_contradict(
    problem: Problem, conditions: list[Condition], ends: Mapping[str, int]
) -> bool:
    """Count the required moves at each vertex, and follow them as far as they lead."""
    space = problem.space
    forbidden: set[Arc] = set()
    for condition in conditions:
        if isinstance(condition, Forbid):
            forbidden |= condition.arcs(space)
    neighbours: dict[int, list[int]] = defaultdict(list)
    arcs: list[Arc] = []
    for condition in conditions:
        if isinstance(condition, Require):
            ways = condition.arcs(space) - forbidden
            if not ways:
                return True
            tail, head = min(ways)
            neighbours[tail].append(head)
            neighbours[head].append(tail)
            arcs += ways if len(ways) == 1 else ()
    room = dict.fromkeys(neighbours, 2)
    if not problem.closed:
        room |= dict.fromkeys(ends.values(), 1)
    if any(len(beside) > room[vertex] for vertex, beside in neighbours.items()):
        return True
    if _leave_or_enter_twice(arcs) or _run_against_the_ends(problem, arcs, ends):
        return True
    return _has_subtour(neighbours, 0 if not problem.closed else space.size)


def _leave_or_enter_twice(arcs: list[Arc]) -> bool:
    """Decide whether two arcs have one tail or one head."""
    tails, heads = ({arc[side] for arc in arcs} for side in (0, 1))
    return min(len(tails), len(heads)) < len(set(arcs))


def _run_against_the_ends(problem: Problem, arcs: list[Arc], ends: Mapping[str, int]) -> bool:
    """Decide whether an arc enters the start of an open tour, or leaves its end."""
    if problem.closed or not problem.space.is_one_way:
        return False
    start, end = ends.get("start"), ends.get("end")
    return any(head == start or tail == end for tail, head in arcs)


def _has_subtour(neighbours: Mapping[int, list[int]], length: int) -> bool:
    """Decide whether edges, at most two at a vertex, close into a cycle of another length."""
    visited: set[int] = set()
    for first in neighbours:
        if first in visited:
            continue
        component, edges, waiting = 0, 0, [first]
        visited.add(first)
        while waiting:
            vertex = waiting.pop()
            component += 1
            edges += len(neighbours[vertex])
            for neighbour in neighbours[vertex]:
                if neighbour not in visited:
                    visited.add(neighbour)
                    waiting.append(neighbour)
        if edges == 2 * component and component != length:
            return True
    return False


def _turns_contradict(conditions: list[Condition]) -> bool:
    """Compare the fewest turns with the most."""
    turns = [condition for condition in conditions if isinstance(condition, Turns)]
    fewest = max((one.count for one in turns if one.at_least), default=0)
    return any(one.count < fewest for one in turns if not one.at_least)
