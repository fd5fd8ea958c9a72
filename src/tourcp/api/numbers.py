"""Numbers from Python: count, enumerate_tours, sample."""

from collections.abc import Iterable, Iterator
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING

import tourcp
from tourcp.api.answers import limit_of, refuse_other
from tourcp.core.answer import Provenance, Tour, Unknown
from tourcp.core.limit import Limit
from tourcp.core.problem import Problem

if TYPE_CHECKING:
    from tourcp.counting.small import Count


def count(
    problem: Problem,
    limit: Limit | None = None,
    checkpoint: str | Path | None = None,
    *,
    memory: str | None = None,
    seconds: float | None = None,
    threads: int = 1,
) -> "Count | Unknown":
    """Count the tours of a problem, exactly; a tour and its reversal count once.

    With `memory` ("6GB"), at most that much is held; the rest is kept in files. `checkpoint` names
    a folder for them, from which a run that was cut off goes on.

    >>> from tourcp import Problem, count
    >>> count(Problem("knight", "6x5", closed=True)).tours
    8
    """
    from tourcp.counting.memory import parse_memory
    from tourcp.counting.small import Means, count_small

    refuse_other(problem)
    limit = limit_of(limit, seconds, threads=threads)
    clock = limit.start()
    folder = None if checkpoint is None else str(checkpoint)
    means = Means(folder, None if memory is None else parse_memory(memory))
    if (small := count_small(problem, limit, means)) is not None:
        return small
    from tourcp.counting.classes import count_problem  # its kernels take a while to load

    return count_problem(problem, limit, means) or Unknown(clock.reason())


def enumerate_tours(
    problem: Problem,
    *,
    first: int | None = None,
    up_to_symmetry: bool = False,
    limit: Limit | None = None,
    seconds: float | None = None,
) -> Iterator[Tour]:
    """All tours, each once whatever its direction; up to symmetry, if that is asked.

    Raises OutOfTime if the limit is reached before the end.

    >>> from tourcp import Problem, enumerate_tours
    >>> len(list(enumerate_tours(Problem("knight", "6x5", closed=True))))
    8
    """
    from tourcp.counting.listing import list_tours

    refuse_other(problem)
    listed = list_tours(problem, limit_of(limit, seconds), up_to_symmetry=up_to_symmetry)
    return _stamped(problem, islice(listed, first), "enumerate")


def sample(problem: Problem, number: int = 1, *, seed: int = 0) -> list[Tour]:
    """Draw tours at random, each with the same chance.

    >>> from tourcp import Problem, sample
    >>> [len(tour) for tour in sample(Problem("knight", "6x5", closed=True), 2)]
    [30, 30]
    """
    from tourcp.counting.sampling import Sampler

    refuse_other(problem)
    return list(_stamped(problem, Sampler(problem).draw(number, seed), "sample", seed))


def _stamped(problem: Problem, tours: Iterable[Tour], by: str, seed: int = 0) -> Iterator[Tour]:
    """The same tours, each with the problem that it answers."""
    clock = Limit().start()
    for tour in tours:
        found = Provenance(
            backend=by, version=tourcp.__version__, seconds=clock.elapsed, seed=seed,
            problem=problem,
        )  # fmt: skip
        yield Tour(tour.path, statistics=tour.statistics, found=found)
