"""Steps: how a person solves a clue puzzle, one number after the other, each with its reason.

What is known is kept as the numbers that each square may still have. The ways to go on stand in
the order of what they ask of a person; the first that places a number is taken, and the puzzle is
as difficult as the hardest that was needed.
"""

from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress

from tourcp.core.limit import Clock
from tourcp.engines.formula import OutOfTime
from tourcp.judge.certificates.possible import Numbers, neighbours, possible_numbers
from tourcp.puzzles.clues.explanation import DIFFICULTIES, WAYS, Explanation, Step
from tourcp.puzzles.clues.puzzle import CluePuzzle

MOST_TRIED = 5
"""Tries that a person makes for one number, or for one square."""


class Person:
    """Somebody who solves a puzzle, and what is known so far."""

    def __init__(
        self, puzzle: CluePuzzle, placed: dict[int, int] | None = None,
        hardest: str = DIFFICULTIES[-1], clock: Clock | None = None,
    ) -> None:  # fmt: skip
        self.puzzle = puzzle
        self.clock = clock or Clock(None)
        self.hardest = DIFFICULTIES.index(hardest)
        """What is not asked of this person: anything more difficult."""
        self.after, _ = neighbours(puzzle.problem)
        self.placed = {**puzzle.clues, **(placed or {})}
        """The numbers that are written down, by vertex."""
        self.vertex_of = {number: vertex for vertex, number in self.placed.items()}

    @property
    def possible(self) -> Numbers:
        """What each vertex may have, seen from what is written down."""
        return possible_numbers(self.puzzle.with_clues(self.placed).problem)

    def place(self, step: Step) -> None:
        """Write a number down."""
        self.placed[step.vertex] = step.number
        self.vertex_of[step.number] = step.vertex

    def next_step(self) -> Step | None:
        """The easiest number that can be found; None if there is none, OutOfTime if it is late."""
        if self.clock.is_over:
            raise OutOfTime
        reach = self._reach()
        ways: tuple[tuple[str, Callable[[], Iterator[Step]]], ...] = (
            ("easy", self._forced),
            ("easy", lambda: self._only_place(reach)),
            ("medium", lambda: self._parity(reach)),
            ("medium", lambda: self._only_number(reach)),
            ("hard", self._dead_ends),
            ("hard", lambda: self._sieved("connected", self._falls_apart, reach)),
            ("devilish", lambda: self._sieved("trial", self._contradicts, reach)),
        )
        for difficulty, way in ways:
            if DIFFICULTIES.index(difficulty) <= self.hardest:
                for step in way():
                    return step
        return None

    def searched_step(self, numbers: Sequence[int]) -> Step:
        """The number of the solution that is nearest to what is known: beside it, few may be."""
        possible = self.possible
        beside = [vertex for vertex in range(self.puzzle.size) if vertex not in self.placed
                  and (not self.placed or {numbers[vertex] - 1, numbers[vertex] + 1}
                       & self.vertex_of.keys())]  # fmt: skip
        vertex = min(beside, key=lambda one: possible[one].bit_count())
        return self._step(vertex, numbers[vertex], "search", self._around(numbers[vertex]))

    def _missing_beside(self, number: int) -> list[int]:
        """The numbers just above and below one that are still to be found."""
        beside = (number + 1, number - 1)
        return [one for one in beside if 1 <= one <= self.puzzle.size and one not in self.vertex_of]

    def _forced(self) -> Iterator[Step]:
        """A number beside one that has one empty square around it, or that joins two numbers."""
        for number in sorted(self.vertex_of):
            for following in self._missing_beside(number):
                beyond = self.vertex_of.get(2 * following - number)
                around = self.after[self.vertex_of[number]]
                here = [one for one in around if one not in self.placed]
                if beyond is not None:
                    here = [one for one in here if one in self.after[beyond]]
                if len(here) == 1:
                    seen = (self.vertex_of[number], *([beyond] if beyond is not None else ()))
                    yield self._step(here[0], following, "forced neighbour", seen)

    def _reach(self) -> dict[int, list[int]]:
        """For each missing number, the empty squares that are near enough to its neighbours."""
        found: dict[int, list[int]] = {number: [] for number in range(1, self.puzzle.size + 1)
                 if number not in self.vertex_of}  # fmt: skip
        far = {number: self._distances(vertex) for number, vertex in self.vertex_of.items()}
        known = sorted(far)
        for number in found:
            below = max((one for one in known if one < number), default=None)
            above = min((one for one in known if one > number), default=None)
            for vertex in range(self.puzzle.size):
                if vertex not in self.placed and all(
                    far[one].get(vertex, self.puzzle.size) <= abs(number - one)
                    for one in (below, above) if one is not None
                ):  # fmt: skip
                    found[number].append(vertex)
        return found

    def _distances(self, source: int) -> dict[int, int]:
        """The fewest moves over empty squares."""
        found, layer, count = {source: 0}, [source], 0
        while layer:
            count += 1
            following = []
            for vertex in layer:
                for other in self.after[vertex]:
                    if other not in found and other not in self.placed:
                        found[other] = count
                        following.append(other)
            layer = following
        return found

    def _only_place(self, reach: dict[int, list[int]]) -> Iterator[Step]:
        """A number that one square alone is near enough for."""
        for number, vertices in reach.items():
            if len(vertices) == 1:
                yield self._step(vertices[0], number, "only place", self._around(number))

    def _parity(self, reach: dict[int, list[int]]) -> Iterator[Step]:
        """A number that one square alone can have, if walks of the right length are looked at."""
        possible = self.possible
        for number, vertices in reach.items():
            left = [vertex for vertex in vertices if possible[vertex] >> number & 1]
            if len(left) == 1:
                yield self._step(left[0], number, "parity", self._around(number))

    def _only_number(self, reach: dict[int, list[int]]) -> Iterator[Step]:
        """A square that one number alone can reach."""
        numbers: dict[int, list[int]] = {}
        for number, vertices in reach.items():
            for vertex in vertices:
                numbers.setdefault(vertex, []).append(number)
        for vertex, found in sorted(numbers.items()):
            if len(found) == 1:
                yield self._step(vertex, found[0], "only number", tuple(self.after[vertex]))

    def _dead_ends(self) -> Iterator[Step]:
        """An empty square that is no end of the tour and has two ways: both are taken."""
        size = self.puzzle.size
        if not {1, size} <= self.vertex_of.keys():
            return
        missing = {vertex: self._missing_beside(number) for vertex, number in self.placed.items()}
        for vertex in range(size):
            ways = [other for other in self.after[vertex] if missing.get(other, True)]
            if vertex in self.placed or len(ways) != 2:
                continue
            for other in ways:
                if len(numbers := missing.get(other, [])) == 1:
                    yield self._step(vertex, numbers[0], "dead end", (other, *ways))

    def _sieved(
        self, way: str, fails: Callable[[int, int], bool], reach: dict[int, list[int]]
    ) -> Iterator[Step]:
        """A number, or a square, of which all tries but one fail."""
        possible = self.possible
        tries: list[list[tuple[int, int]]] = []
        for number, vertices in reach.items():
            left = [vertex for vertex in vertices if possible[vertex] >> number & 1]
            tries.append([(vertex, number) for vertex in left])
        for vertex in range(self.puzzle.size):
            if vertex not in self.placed:
                numbers = [number for number in reach if possible[vertex] >> number & 1]
                tries.append([(vertex, number) for number in numbers])
        for one in sorted(tries, key=len):
            if len(one) > MOST_TRIED:
                return
            kept = []
            for vertex, number in one:
                if self.clock.is_over:
                    raise OutOfTime
                if not fails(vertex, number):
                    kept.append((vertex, number))
                if len(kept) > 1:
                    break
            if len(kept) == 1:
                vertex, number = kept[0]
                yield self._step(vertex, number, way, tuple(vertex for vertex, _ in one))

    def _falls_apart(self, vertex: int, number: int) -> bool:
        """Whether a number there would leave empty squares that no stretch of numbers can reach."""
        placed = {**self.placed, vertex: number}
        missing = [one for one in range(1, self.puzzle.size + 1)
                   if one not in self.vertex_of and one != number]  # fmt: skip
        left = set(range(self.puzzle.size)) - set(placed)
        while left:
            part, waiting = set(), [next(iter(left))]
            edges = set()
            while waiting:
                here = waiting.pop()
                if here in part:
                    continue
                part.add(here)
                for other in self.after[here]:
                    if other in placed:
                        edges.add(placed[other])
                    elif other not in part:
                        waiting.append(other)
            left -= part
            ends = [one for one in edges if one + 1 in missing or one - 1 in missing]
            if not ends:
                return True
        return False

    def _contradicts(self, vertex: int, number: int) -> bool:
        """Whether a number there leaves some number no square, or some square no number."""
        tried = self.puzzle.with_clues({**self.placed, vertex: number})
        return not all(possible_numbers(tried.problem))

    def _around(self, number: int) -> tuple[int, ...]:
        """The squares of the known numbers below and above one."""
        below = [one for one in self.vertex_of if one < number]
        above = [one for one in self.vertex_of if one > number]
        near = ([max(below)] if below else []) + ([min(above)] if above else [])
        return tuple(self.vertex_of[one] for one in near)

    def _step(self, vertex: int, number: int, way: str, seen: tuple[int, ...]) -> Step:
        return Step(vertex, number, way, WAYS[way][1], tuple(dict.fromkeys(seen)))


def explain(
    puzzle: CluePuzzle, numbers: Sequence[int], placed: dict[int, int] | None = None,
    clock: Clock | None = None,
) -> Explanation:  # fmt: skip
    """The whole way from the clues, or from what is placed, to the one solution.

    When the time is over, what is left is told without a reason.
    """
    person = Person(puzzle, placed, clock=clock)
    steps: list[Step] = []
    try:
        while len(person.placed) < puzzle.size:
            step = person.next_step() or person.searched_step(numbers)
            steps.append(step)
            person.place(step)
    except OutOfTime:
        left = set(range(puzzle.size)) - set(person.placed)
        steps += [Step(vertex, numbers[vertex], "told", WAYS["told"][1]) for vertex in sorted(left)]
    return Explanation(tuple(steps))


def eased(
    puzzle: CluePuzzle, numbers: Sequence[int], difficulty: str, clock: Clock | None = None
) -> CluePuzzle:
    """The puzzle with as many more clues as somebody needs who does nothing more difficult.

    When the time is over, it stays as it is by then.
    """
    person = Person(puzzle, hardest=difficulty, clock=clock)
    clues = dict(puzzle.clues)
    with suppress(OutOfTime):
        while len(person.placed) < puzzle.size:
            step = person.next_step()
            if step is None:
                step = person.searched_step(numbers)
                clues[step.vertex] = step.number
            person.place(step)
    return puzzle.with_clues(clues)
