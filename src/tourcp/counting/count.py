"""Counting: how many tours a problem has, exactly, by running through its squares once.

The squares come one by one, in an order that keeps few of them open. What matters of the moves so
far is how the squares that still have moves ahead are connected. Each such state carries the
number of ways that lead to it; when two ways lead to the same state, their numbers are added.
"""

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from tempfile import TemporaryDirectory

from tourcp.core.limit import Clock, Limit
from tourcp.core.problem import Problem
from tourcp.counting.checkpoint import Files
from tourcp.counting.course import Course, Knowledge
from tourcp.counting.layers import Overflow
from tourcp.counting.machines import Machines, files_of
from tourcp.counting.network import Network, network_of
from tourcp.counting.passes import Crew, Passed, Run, Threads
from tourcp.counting.plan import Step, plan
from tourcp.counting.remainders import enough_primes, remainder
from tourcp.counting.shelves import Memory
from tourcp.counting.small import Count, Means, tours_of_few
from tourcp.engines.formula import OutOfTime
from tourcp.engines.frontier import extend
from tourcp.engines.kernel import announce
from tourcp.engines.stopwatch import Stopwatch
from tourcp.files.problems import problem_key


def count_tours(
    problem: Problem, limit: Limit | None = None, means: Means | None = None
) -> Count | None:
    """Count the tours of a problem; None if the time limit was reached first.

    With a folder, every state is kept there, and a run that was cut off goes on where it was. The
    count then rests on what is in the folder, and says so.

    >>> from tourcp import Board, Rule
    >>> board = Board.parse("6x5")
    >>> count_tours(Problem(rule=Rule.parse("knight"), board=board, closed=True)).tours
    8
    """
    limit, means = limit or Limit(), means or Means()
    clock, watch = limit.start(), Stopwatch()
    if problem.is_trivial or problem.has_too_few_squares:
        return Count(len(tours_of_few(problem)), 1, clock.elapsed)
    network = network_of(problem, means.order)
    counted = Counted(network, plan(network), problem_key(problem), means)
    announce(limit, extend)
    try:
        found = counted.run(limit, clock)
    except OutOfTime:
        return None
    return Count(found.tours, found.states, watch.working, found.resumed, watch.compiling)


@dataclass(frozen=True)
class Counted:
    """A network that is counted: in one pass, or in several modulo primes."""

    network: Network
    """What is counted."""
    steps: list[Step]
    """The plan of it."""
    key: str
    """What distinguishes it from all others."""
    means: Means
    """What it may use."""

    def run(self, limit: Limit, clock: Clock) -> Passed:
        """Count; OutOfTime if the time is over first."""
        with ExitStack() as stack:
            folder = self.means.checkpoint
            if folder is None and self.means.memory is not None:
                folder = stack.enter_context(TemporaryDirectory(prefix="tourcp-count-"))
            try:
                return self.passes([0], folder, limit, clock)
            except Overflow:
                limit.report("more ways than fit into 64 bits: counting modulo several primes")
                primes = enough_primes(self.network.most_tours)
                return self.passes(primes, folder, limit, clock)

    def passes(self, moduli: list[int], folder: str | None, limit: Limit, clock: Clock) -> Passed:
        """The tours by their remainders, and the most of all passes."""
        with ExitStack() as stack:
            done: list[Passed] = []
            for modulus in moduli:
                course = Course(
                    self.steps, self.network.closed, modulus, self.means.memory, limit.threads
                )
                files = None if folder is None else self._files(modulus, folder)
                if files is not None:
                    stack.enter_context(files.folder.alone())
                    files.open()
                crew = stack.enter_context(self._crew(modulus, limit))
                run = Run(course, files or Memory(), Knowledge(course, files), limit, clock)
                done.append(run.all_squares(crew))
        if folder is not None:
            for modulus in {0, *moduli}:
                self._files(modulus, folder).folder.end()
        return _put_together(done, moduli)

    def _files(self, modulus: int, folder: str) -> Files:
        return files_of(self.steps, self.key, self.means.order, modulus, folder)

    @contextmanager
    def _crew(self, modulus: int, limit: Limit) -> Iterator[Crew]:
        cluster, folder = self.means.cluster, self.means.checkpoint
        with ThreadPoolExecutor(limit.threads) as pool:
            if cluster is None or folder is None:
                yield Threads(pool)
            else:
                yield Machines(cluster, Threads(pool), folder, self.key, self.means.order, modulus)


def _put_together(done: list[Passed], moduli: list[int]) -> Passed:
    if moduli == [0]:
        return done[0]
    tours = remainder([(one.tours % p, p) for one, p in zip(done, moduli, strict=True)])
    return Passed(tours, max(one.states for one in done), max(one.resumed for one in done))
