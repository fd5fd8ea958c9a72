"""Possible numbers: which numbers each vertex may have, by walking from those that are given.

A vertex may have a number only if one neighbour may have the next and another the one before; a
number that one vertex must have belongs to no other. All of this holds for every tour, so every
tour satisfies the clauses about what is left.
"""

from tourcp.core.conditions import At, Clue
from tourcp.core.problem import Problem

Numbers = list[int]
"""For each vertex, the numbers that it may have: bit p stands for the number p, from 1 on."""

MOST_VERTICES = 2_000
"""With more vertices than this, numbers are not considered."""

MOST_LOOKS = 1_000_000
"""How often a vertex is looked at; what would be ruled out after that stays possible."""


def possible_numbers(problem: Problem) -> Numbers:
    """The numbers that are left; none for a vertex whose conditions contradict each other."""
    size = problem.space.size
    after, before = neighbours(problem)
    possible = _asked(problem)
    waiting, is_waiting = list(range(size)), [True] * size
    looks = MOST_LOOKS
    while True:
        while waiting and looks > 0:
            batch, waiting = waiting, []
            looks -= len(batch)
            for vertex in batch:
                is_waiting[vertex] = False
                kept = _beside(possible, vertex, after, before, size, closed=problem.closed)
                if kept != possible[vertex]:
                    possible[vertex] = kept
                    for other in (*after[vertex], *before[vertex]):
                        if not is_waiting[other]:
                            is_waiting[other] = True
                            waiting.append(other)
        changed = _settle(possible, size)
        if not changed or looks <= 0:
            return possible
        for vertex in changed:
            for other in (*after[vertex], *before[vertex]):
                if not is_waiting[other]:
                    is_waiting[other] = True
                    waiting.append(other)


def neighbours(problem: Problem) -> tuple[list[list[int]], list[list[int]]]:
    """The vertices that a move leads to from each vertex, and those that one comes from."""
    graph = problem.graph
    targets, ends = graph.targets.tolist(), graph.offsets.tolist()
    after = [targets[ends[v] : ends[v + 1]] for v in range(problem.space.size)]
    before: list[list[int]] = [[] for _ in after]
    for vertex, others in enumerate(after):
        for other in others:
            before[other].append(vertex)
    return after, before


def _asked(problem: Problem) -> Numbers:
    """What the start, the end, clues and figures leave."""
    space = problem.space
    possible = [(2 << space.size) - 2] * space.size
    given = [(space.vertex(point), number)
             for point, number in ((problem.start, 1), (problem.end, space.size))
             if point is not None]  # fmt: skip
    for one in problem.conditions:
        if isinstance(one, Clue) and (vertex := space.find(one.square)) is not None:
            given.append((vertex, one.number))
        elif isinstance(one, At):
            inside = {space.find(square) for square in one.squares}
            numbers = sum(1 << number for number in one.numbers)
            for vertex in range(space.size):
                if vertex not in inside:
                    possible[vertex] &= ~numbers
    for vertex, number in given:
        possible[vertex] &= 1 << number
    return possible


def _beside(
    possible: Numbers, vertex: int, after: list[list[int]], before: list[list[int]],
    size: int, *, closed: bool,
) -> int:  # fmt: skip
    """The numbers of a vertex for which neighbours may have the next one and the one before."""
    next_ones = earlier_ones = 0
    for other in after[vertex]:
        next_ones |= possible[other]
    for other in before[vertex]:
        earlier_ones |= possible[other]
    first, last = 2, 1 << size
    if closed:
        last_may = last if next_ones & first else 0
        first_may = first if earlier_ones & last else 0
    else:
        last_may, first_may = last, first
    return possible[vertex] & (next_ones >> 1 | last_may) & (earlier_ones << 1 | first_may)


def _settle(possible: Numbers, size: int) -> list[int]:
    """Settle numbers that only one vertex may have, and vertices that may have only one number.

    Returns the vertices that lost numbers.
    """
    once = twice = fixed = 0
    for numbers in possible:
        twice |= once & numbers
        once |= numbers
        if numbers & (numbers - 1) == 0:
            fixed |= numbers
    alone = once & ~twice
    changed = []
    for vertex, numbers in enumerate(possible):
        kept = numbers
        if numbers & (numbers - 1):
            kept = numbers & alone or numbers & ~fixed
        if kept != numbers:
            possible[vertex] = kept
            changed.append(vertex)
    if once != (2 << size) - 2 and any(possible):  # a number is nowhere
        possible[:] = [0] * len(possible)
    return changed
