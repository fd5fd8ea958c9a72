"""Part by part: a search that finds modules, puts them in order, and sweeps them, in turns.

Each turn guesses the modules and their orders anew, keeps the best so far, and sweeps it with room
for more states than the turn before. If no states had to be left out, the answer is certain.
"""

from tourcp.core.answer import Answer, Refutation, Tour, Unknown
from tourcp.core.cycle import CycleGraph, neighbours
from tourcp.core.limit import Clock, Limit
from tourcp.engines.kernel import announce
from tourcp.engines.modules import OutOfTime, module_tree
from tourcp.engines.narrow import Arrangement, arranged
from tourcp.engines.program import Program
from tourcp.engines.sweeping import GivenUp, decide, sweep

STATES = 100_000
"""States that are kept at a time in the first turn, twice as many in each that follows."""

WORK = 10_000_000
"""States in all in the first turn, twice as many in each that follows."""

MOST_SLOTS = 200
"""Open vertices of the widest graph that is swept: a slot is a byte."""

ITEMS = 2_000_000
"""Vertices that are put in order in a turn, all tries together."""

MOST_WIDE = 2
"""Turns that find the graph too wide, before the search gives up."""


class PartsSearch:
    """A search that can be stopped and taken up again."""

    def __init__(self, graph: CycleGraph, limit: Limit) -> None:
        self.graph, self.near, self.limit = graph, neighbours(graph), limit
        self.turns = 0
        self.wide = 0
        self.best: Arrangement | None = None
        self.program: Program | None = None

    @property
    def is_hopeless(self) -> bool:
        """Whether the graph is too wide, as far as can be seen."""
        return self.best is None and self.wide >= MOST_WIDE

    @property
    def statistics(self) -> dict[str, int]:
        """What was done."""
        slots = self.program.slots if self.program is not None else 0
        return {"turns": self.turns, "slots": slots}

    def turn(self, clock: Clock) -> Answer | None:
        """A turn: an answer, or None if there is none yet."""
        if self.is_hopeless:
            return None
        try:
            cycle = self.go_on(clock)
        except GivenUp:
            return Unknown(clock.reason(), self.statistics) if clock.is_over else None
        if cycle is None:
            return Refutation(statistics=self.statistics)
        path = self.graph.path(cycle)
        return Tour(path, statistics=self.statistics)

    def go_on(self, clock: Clock) -> list[int] | None:
        """A turn: a Hamiltonian cycle, or None if there is none.

        Raises GivenUp if this turn did not decide.
        """
        announce(self.limit, decide)
        turn = self.turns
        self.turns += 1
        try:
            self._arrange(turn, clock)
        except OutOfTime:
            raise GivenUp from None
        if self.program is None:
            raise GivenUp
        self.limit.report(f"turn {turn + 1}, part by part, {self.program.slots} slots")
        most, work = (first * 2 ** min(turn, 3) for first in (STATES, WORK))
        return sweep(self.program, most, work, clock, self.limit.seed + turn)

    def _arrange(self, turn: int, clock: Clock) -> None:
        """Guess again, and keep what is better."""
        seed = self.limit.seed + turn
        tries = max(20, ITEMS // len(self.near)) * (turn + 1)
        found = arranged(self.near, module_tree(self.near, seed, clock), tries, seed, clock)
        if found is None:
            self.wide += 1
        elif self.best is None or found.total() < self.best.total():
            program = Program(self.near, found)
            if program.slots <= MOST_SLOTS:
                self.best, self.program = found, program
