"""Statistics of the records: medians, geometric means, ratios, growth."""

import math
import statistics
from collections.abc import Iterable
from dataclasses import dataclass

from tourcp.bench.records import Record

FLOOR = 0.0001
"""Seconds: shorter times count as this, so that the noise of a machine decides nothing."""


@dataclass(frozen=True)
class Cell:
    """What one solver did on one instance, over all seeds."""

    records: tuple[Record, ...]

    @property
    def solved(self) -> int:
        """Runs with the right answer."""
        return sum(record.is_solved for record in self.records)

    @property
    def is_solved(self) -> bool:
        """Whether most runs had the right answer."""
        return 2 * self.solved > len(self.records)

    @property
    def is_proved(self) -> bool:
        """Whether every right answer can be checked: a tour, or a certificate."""
        found = [record for record in self.records if record.is_solved]
        return all(record.verdict in ("tour", "proved") for record in found)

    @property
    def seconds(self) -> float:
        """The median, the higher one of two; a run without an answer counts with its limit."""
        return statistics.median_high(
            record.seconds if record.is_solved else record.limit for record in self.records
        )

    @property
    def memory(self) -> float:
        """The median of the peaks, in MB."""
        return statistics.median(record.memory for record in self.records)


Table = dict[str, dict[str, Cell]]
"""Cells by solver and instance."""


def table_of(records: Iterable[Record], answer: str) -> Table:
    """The cells of all instances with that answer, tour or none."""
    runs: dict[tuple[str, str], list[Record]] = {}
    for record in records:
        if record.answer == answer:
            runs.setdefault((record.solver, record.instance), []).append(record)
    table: Table = {}
    for (solver, instance), some in runs.items():
        table.setdefault(solver, {})[instance] = Cell(tuple(some))
    return table


def comparable(records: Iterable[Record]) -> list[Record]:
    """The records with the longest time limit: others cannot be compared with them."""
    some = list(records)
    longest = max((record.limit for record in some), default=0.0)
    return [record for record in some if record.limit == longest]


def instances_of(records: Iterable[Record], answer: str) -> list[str]:
    """The instances with that answer: by family and size, as far as they appear."""
    return list(dict.fromkeys(record.instance for record in records if record.answer == answer))


def mean_seconds(cells: dict[str, Cell], instances: list[str]) -> float:
    """The geometric mean of the medians; an unsolved instance counts with the whole limit.

    Infinite for a solver that was not run on all instances: it cannot be compared.
    """
    if not instances or not all(one in cells for one in instances):
        return math.inf
    return math.exp(statistics.fmean(math.log(max(FLOOR, cells[one].seconds)) for one in instances))


def exponent(sizes: list[int], seconds: list[float]) -> float:
    """The slope of the line through the points on logarithmic axes (least squares).

    >>> round(exponent([10, 100, 1000], [1.0, 100.0, 10000.0]), 6)
    2.0
    """
    if len(set(sizes)) < 2:
        return math.nan
    fit = statistics.linear_regression(
        [math.log(size) for size in sizes], [math.log(one) for one in seconds]
    )
    return fit.slope
