"""Stretches of a tour that can be turned round, and the order of clues that follows from them.

If both ends of a stretch fit at the other end, the stretch turned round makes another tour. Unless
a clue stands on it (but on its middle, which stays), the puzzle has two solutions. So if all other
squares of such a stretch are without a clue, the last clue is needed. Clues are taken away in an
order that soon makes many others needed: then many stay, the gaps are short, and that there is one
solution is easily proved.
"""

import random

LONGEST = 20
"""Squares of a stretch at most; longer ones are rarely without a clue."""


def turns(path: list[int], after: list[list[int]]) -> list[frozenset[int]]:
    """The vertices that get other numbers, for each stretch that can be turned round."""
    beside = [set(others) for others in after]
    found = []
    for length in range(2, min(LONGEST, len(path) - 1) + 1):
        for begin in range(len(path) - length + 1):
            end = begin + length
            starts = begin == 0 or path[end - 1] in beside[path[begin - 1]]
            if starts and (end == len(path) or path[begin] in beside[path[end]]):
                middle = {path[begin + length // 2]} if length % 2 else set()
                found.append(frozenset(path[begin:end]) - middle)
    return found


def in_order(path: list[int], after: list[list[int]], rng: random.Random) -> list[int]:
    """The vertices in the order in which their clues are best taken away, those needed last.

    Each time it is the one on which most depends: a stretch counts half as much for each clue that
    is still on it.
    """
    stretches = turns(path, after)
    here: list[list[int]] = [[] for _ in path]
    for stretch, vertices in enumerate(stretches):
        for vertex in sorted(vertices):
            here[vertex].append(stretch)
    clues = [set(vertices) for vertices in stretches]
    is_safe = [False] * len(stretches)
    """Whether a clue on it is needed already."""
    worth = [rng.random() / 1_000 for _ in path]

    def count(stretch: int, weight: float) -> None:
        for vertex in stretches[stretch]:
            worth[vertex] += weight * 0.5 ** len(clues[stretch])

    for stretch in range(len(stretches)):
        count(stretch, 1.0)
    gone: dict[int, None] = {}
    needed: dict[int, None] = {}
    left = set(path)
    while left:
        vertex = max(left, key=worth.__getitem__)
        left.remove(vertex)
        gone[vertex] = None
        last: dict[int, None] = {}
        for stretch in here[vertex]:
            if not is_safe[stretch]:
                count(stretch, -1.0)
                clues[stretch].remove(vertex)
                count(stretch, 1.0)
                if len(clues[stretch]) == 1:
                    last.update(dict.fromkeys(clues[stretch]))
        for other in last:
            left.discard(other)
            needed[other] = None
            for stretch in here[other]:
                if not is_safe[stretch]:
                    is_safe[stretch] = True
                    count(stretch, -1.0)
    return [*gone, *needed]
