"""Counting: how many tours a board has, exactly, by running through its squares once.

The squares come one by one, along the longer side. What matters of the moves chosen so far is how
the squares that still have moves ahead hang together. Each such state carries the number of ways
that lead to it; when two ways lead to the same state, their numbers are added.
"""

from dataclasses import dataclass
from math import isqrt, prod
from pathlib import Path

import numpy as np

from tourcp.core.board import Board
from tourcp.core.errors import BadProblem
from tourcp.core.limit import Clock, Limit
from tourcp.core.problem import Problem
from tourcp.core.rule import Rule
from tourcp.core.space import PieceOnBoard
from tourcp.counting.checkpoint import Checkpoint
from tourcp.counting.layers import Overflow, after, first_layer
from tourcp.counting.memory import memory_used
from tourcp.counting.plan import Step, plan, refuse_uncountable
from tourcp.counting.remainders import enough_primes, remainder
from tourcp.engines.frontier import extend
from tourcp.engines.kernel import announce


@dataclass(frozen=True)
class Count:
    """How many tours there are."""

    tours: int
    """Undirected tours: a tour and its reversal count once."""
    states: int
    """The largest number of states at once."""
    seconds: float
    """How long it took."""
    resumed: int = 0
    """Squares that a checkpoint had, on which the count rests; 0 if all were counted now."""


def count_tours(
    problem: Problem, limit: Limit | None = None, checkpoint: Path | None = None
) -> Count | None:
    """Count the tours of a problem; None if the time limit was reached first.

    With a folder for checkpoints, every column is written there, and a run that was cut off goes on
    where it was: the count then rests on what is there, and says so.

    >>> from tourcp import Board, Rule
    >>> board = Board.parse("6x5")
    >>> count_tours(Problem(rule=Rule.parse("knight"), board=board, closed=True)).tours
    8
    """
    limit = limit or Limit()
    clock = limit.start()
    refuse_uncountable(problem)
    if problem.is_trivial or problem.has_too_few_squares:
        return Count(int(problem.is_trivial), 1, clock.elapsed)
    announce(limit, extend)
    moduli = [0]
    try:
        passed = _pass(problem, limit, clock, checkpoint, 0)
    except Overflow:
        limit.report("more ways than fit into 64 bits: counting modulo several primes")
        moduli = enough_primes(most_tours(problem))
        passed = _passes(problem, limit, clock, checkpoint, moduli)
    if passed is None:
        return None
    if checkpoint is not None:
        for modulus in {0, *moduli}:
            Checkpoint(checkpoint, problem, modulus).remove()
    tours, states, resumed = passed
    return Count(tours, states, clock.elapsed, resumed)


def _passes(
    problem: Problem, limit: Limit, clock: Clock, checkpoint: Path | None, moduli: list[int]
) -> tuple[int, int, int] | None:
    """The tours by their remainders, and the most of all passes; None if time ran out."""
    largest, resumed, residues = 0, 0, list[tuple[int, int]]()
    for prime in moduli:
        passed = _pass(problem, limit, clock, checkpoint, prime)
        if passed is None:
            return None
        residues.append((passed[0], prime))
        largest, resumed = max(largest, passed[1]), max(resumed, passed[2])
    return remainder(residues), largest, resumed


def _column(problem: Problem) -> int:
    """How many squares come between two checkpoints: the shorter side of a board."""
    if isinstance(problem.space, PieceOnBoard):
        return min(problem.board.width, problem.board.height)
    return max(1, isqrt(problem.space.size))


def most_tours(problem: Problem) -> int:
    """A bound: every square chooses two of its moves, or one or none if it may be an end."""
    graph = problem.graph
    degrees = np.diff(graph.offsets).tolist()
    ends = 0 if problem.closed else 1
    return prod(degree * (degree - 1) // 2 + ends * (degree + 1) for degree in degrees)


def _pass(
    problem: Problem, limit: Limit, clock: Clock, checkpoint: Path | None, modulus: int
) -> tuple[int, int, int] | None:
    """Run through the squares once: the tours, the most states, and the squares not run through."""
    steps = plan(problem)
    kept = Checkpoint(checkpoint, problem, modulus) if checkpoint is not None else None
    loaded = kept.load() if kept is not None else None
    layer = loaded if loaded is not None else first_layer()
    largest, resumed = len(layer), layer.square
    column = _column(problem)
    for step in steps[layer.square :]:
        is_last = layer.square + 1 == len(steps)
        layer = after(layer, step, is_last=is_last, threads=limit.threads, modulus=modulus)
        largest = max(largest, len(layer))
        limit.report(
            f"square {layer.square} of {len(steps)}: {len(layer):,} states, {memory_used()} in use"
        )
        is_late = clock.is_over and not is_last
        if kept is not None and not is_last and (is_late or layer.square % column == 0):
            kept.save(layer)
        if is_late:
            return None
    if kept is not None:
        kept.save(layer)  # of several passes, those that are done are not done again
    return layer.tours, largest, resumed


def count_lengths(
    rule: Rule, height: int, most: int, *, closed: bool, limit: Limit | None = None
) -> list[int] | None:
    """The tours of all boards of some height and 1, 2, … columns, in one sweep.

    None if the time limit was reached first.

    >>> from tourcp import Rule
    >>> count_lengths(Rule.parse("knight"), 3, 12, closed=True)
    [0, 0, 0, 0, 0, 0, 0, 0, 0, 16, 0, 176]
    """
    if rule.rides:
        raise BadProblem(f"{rule} rides: boards of all lengths are counted for leapers only")
    reach = max(abs(dx) for dx, _ in rule.moves)
    strip = Problem(rule=rule, board=Board(most + reach + height + 1, height), closed=closed)
    refuse_uncountable(strip)
    steps = plan(strip)[: most * height]
    limit = limit or Limit()
    clock = limit.start()
    try:
        found = _sweep(steps, height, limit, clock, 0)
    except Overflow:
        found = _sweep_modular(steps, height, most_tours(strip), limit, clock)
    if height == 1 and not closed and found:
        found[0] = 1  # one square alone is the trivial open tour
    return found


def _sweep_modular(
    steps: list[Step], height: int, bound: int, limit: Limit, clock: Clock
) -> list[int] | None:
    """The same, modulo as many primes as it takes to tell all numbers up to the bound apart."""
    used = enough_primes(bound)
    totals: list[list[int]] = []
    for prime in used:
        found = _sweep(steps, height, limit, clock, prime)
        if found is None:
            return None
        totals.append(found)
    columns = zip(*totals, strict=True)
    return [remainder(list(zip(column, used, strict=True))) for column in columns]


def _sweep(
    steps: list[Step], height: int, limit: Limit, clock: Clock, modulus: int
) -> list[int] | None:
    """The tours that are complete at the end of each column; None if time ran out."""
    layer, totals = first_layer(), list[int]()
    for number, step in enumerate(steps, start=1):
        is_end = number % height == 0
        layer = after(layer, step, is_last=is_end, threads=limit.threads, modulus=modulus)
        if is_end:
            totals.append(layer.tours)
            limit.report(f"column {len(totals)}: {len(layer):,} states")
        if clock.is_over and number < len(steps):
            return None
    return totals
