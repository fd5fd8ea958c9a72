"""Lengths: the tours of all boards of one height, in one sweep along an endless strip."""

from concurrent.futures import ThreadPoolExecutor

from tourcp.core.board import Board
from tourcp.core.errors import BadProblem
from tourcp.core.limit import Clock, Limit
from tourcp.core.problem import Problem
from tourcp.core.rule import Rule
from tourcp.counting.layers import Overflow, Part, after, first_part
from tourcp.counting.network import network_of
from tourcp.counting.plan import Step, plan
from tourcp.counting.remainders import enough_primes, remainder
from tourcp.engines.formula import OutOfTime


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
        raise BadProblem(f"{rule} is a rider: all lengths are counted for leapers only")
    if rule.is_one_way:
        raise BadProblem(
            f"{rule} has one-way moves: boards of all lengths are counted for rules without them"
        )
    reach = max(abs(dx) for dx, _ in rule.moves)
    strip = network_of(
        Problem(rule=rule, board=Board(most + reach + height + 1, height), closed=closed)
    )
    steps = plan(strip)[: most * height]
    limit = limit or Limit()
    clock = limit.start()
    try:
        try:
            _, found = sweep(steps, height, limit, clock)
        except Overflow:
            primes = enough_primes(strip.most_tours)
            totals = [sweep(steps, height, limit, clock, prime)[1] for prime in primes]
            columns = zip(*totals, strict=True)
            found = [remainder(list(zip(column, primes, strict=True))) for column in columns]
    except OutOfTime:
        return None
    if height == 1 and not closed and found:
        found[0] = 1  # one square alone is the trivial open tour
    return found


def sweep(
    steps: list[Step], height: int, limit: Limit, clock: Clock, modulus: int = 0
) -> tuple[Part, list[int]]:
    """The states after some squares, and the tours that are complete at the end of each column."""
    part, totals = first_part(), list[int]()

    def look() -> None:
        if clock.is_over:
            raise OutOfTime

    with ThreadPoolExecutor(limit.threads) as pool:
        for number, step in enumerate(steps, start=1):
            is_end = number % height == 0
            part, tours = after(part, step, is_last=is_end, pool=pool, threads=limit.threads,
                                modulus=modulus, look=look)  # fmt: skip
            if is_end:
                totals.append(tours)
                limit.report(f"column {len(totals)}: {len(part[0]):,} states")
            if number < len(steps):
                look()
    return part, totals
