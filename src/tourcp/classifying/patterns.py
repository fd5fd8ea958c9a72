"""Finding patterns: periodic weights that refute a whole family of boards, by CP-SAT."""

from dataclasses import replace
from itertools import product
from math import gcd

from ortools.sat.python import cp_model

from tourcp.core.limit import Clock, Limit
from tourcp.core.rule import Rule
from tourcp.engines.cpsat import DECIDED, new_solver, race
from tourcp.judge.theorems.family import FLAT, Family
from tourcp.judge.theorems.pattern import LARGEST_PERIOD, Pattern
from tourcp.judge.theorems.weighting import Cells

Cell = tuple[int, int]
"""The row and the column of a square, the column up to the period."""

PERIODS = (1, 2, 3, 4, 6)
"""Periods that are tried, the shortest first."""

LARGEST_WEIGHT = 2

SECONDS = 5.0
"""Time for one period of one strip."""


def plane_patterns(rule: Rule, *, closed: bool) -> list[Pattern]:
    """What the two colours of a chequerboard say about all boards."""
    parities = {(dx + dy) % 2 for dx, dy in rule.moves}
    chequered: Cells = ((1, -1), (-1, 1))
    if parities == {1} and closed:
        return [Pattern(chequered, (), None, is_strip=False)]
    if parities == {0}:
        white, black, nothing = ((1, 0), (0, 1)), ((0, 1), (1, 0)), ((0, 0), (0, 0))
        if closed:
            return [Pattern(nothing, ((1, white, 0),), None, is_strip=False)]
        return [Pattern(nothing, ((1, white, 0), (1, black, 0)), -1, is_strip=False)]
    return []


def strip_pattern(
    rule: Rule, height: int, *, closed: bool, limit: Limit, clock: Clock, family: Family = FLAT
) -> Pattern | None:
    """The pattern that refutes most lengths of a strip, with a short period."""
    steps, around = family.steps(rule, height), family.joins[0]
    if not around and (pattern := disconnected_pattern(steps, closed=closed)) is not None:
        return pattern
    best: tuple[float, Pattern] | None = None
    for period in PERIODS:
        if clock.is_over:
            break
        left = min(SECONDS, clock.left)
        found = _search(steps, period, closed=closed, around=around,
                        limit=replace(limit, seconds=left))  # fmt: skip
        if found is not None and (best is None or found[0] > best[0]):
            best = found
        if best is not None and best[0] == 1:
            break
    return best[1] if best is not None else None


def disconnected_pattern(steps: list[list[tuple[int, int]]], *, closed: bool) -> Pattern | None:
    """The pattern of a strip that is disconnected, whatever its length.

    The strip's graph is a voltage graph on its rows, a move's voltage being how far across it goes.
    If the rows are connected, the strip is connected just if the voltages around the cycles have
    the greatest common divisor 1 (Gross and Tucker 1987). A closed tour must leave a component, and
    an open one all but its first and last: two sets, of which the hub's two moves leave each once.
    """
    part, across, divisor = _components_of_rows(steps)
    rows = range(len(steps))
    if len(set(part)) > 1:
        period, names = 1, [[part[y]] for y in rows]
    elif divisor == 1:
        return None
    else:
        period = next((p for p in range(2, divisor) if divisor % p == 0), divisor or 2)
        if period > LARGEST_PERIOD:
            return None
        names = [[(x - across[y]) % period for x in range(period)] for y in rows]
    met = list(dict.fromkeys(names[y][x] for x in range(period) for y in rows))
    """The components in the order of their first columns: the first ones meet all boards."""
    sets = tuple(
        (1, tuple(tuple(int(name == one) for name in row) for row in names), 0)
        for one in met[: 1 if closed else 2]
    )
    nothing = tuple((0,) * period for _ in rows)
    return Pattern(nothing, sets, None if closed else -1, is_strip=True)


def _components_of_rows(steps: list[list[tuple[int, int]]]) -> tuple[list[int], list[int], int]:
    """The component of each row, how far across it is reached, and the divisor of the cycles."""
    part, across, divisor = [-1] * len(steps), [0] * len(steps), 0
    for root in range(len(steps)):
        if part[root] >= 0:
            continue
        part[root], pending = root, [root]
        while pending:
            row = pending.pop()
            for dx, other in steps[row]:
                if part[other] < 0:
                    part[other], across[other] = root, across[row] + dx
                    pending.append(other)
                else:
                    divisor = gcd(divisor, across[row] + dx - across[other])
    return part, across, divisor


def _search(
    steps: list[list[tuple[int, int]]], period: int, *, closed: bool, around: bool, limit: Limit
) -> tuple[float, Pattern] | None:
    """A pattern of one period, and which share of the remainders it refutes.

    Around a joined side there are whole periods only.
    """
    model = cp_model.CpModel()
    height = len(steps)
    cells = list(product(range(height), range(period)))
    weight = {cell: model.new_int_var(-LARGEST_WEIGHT, LARGEST_WEIGHT, "") for cell in cells}
    hub = 0 if closed else model.new_int_var(-2 * LARGEST_WEIGHT, 2 * LARGEST_WEIGHT, "")
    sets = [{cell: model.new_bool_var("") for cell in cells} for _ in range(1 if closed else 2)]
    used = [model.new_bool_var("") for _ in sets]
    for inside, is_used in zip(sets, used, strict=True):
        members = list(inside.values())
        model.add(sum(members) >= 1)
        if closed and len(cells) == 1:
            model.add(is_used == 0)
        elif closed:
            model.add(sum(members) <= len(cells) - 1)
    for cell in cells:
        for there in _onward(steps, cell, period):
            leaving = [_leaves(model, inside[cell], inside[there], is_used)
                       for inside, is_used in zip(sets, used, strict=True)]  # fmt: skip
            model.add(weight[cell] + weight[there] + sum(leaving) <= 0)
        if not closed:
            leaving = [_leaves(model, inside[cell], None, is_used)
                       for inside, is_used in zip(sets, used, strict=True)]  # fmt: skip
            model.add(hub + weight[cell] + sum(leaving) <= 0)
    model.add(sum(weight.values()) >= 0)
    refuted = []
    for rest in range(1 if around else period):
        some = sum(weight[y, x] for y, x in cells if x < rest or around)
        is_refuted = model.new_bool_var("")
        model.add(some + hub + sum(used) >= 1).only_enforce_if(is_refuted)
        refuted.append(is_refuted)
    model.add(sum(refuted) >= 1)
    size = sum(used)
    model.maximize(100 * sum(refuted) - size)
    solver = new_solver(limit, limit.start())
    _, status = race(model, [solver])
    if status not in DECIDED or status == cp_model.INFEASIBLE:
        return None

    def rows(values: dict[Cell, cp_model.IntVar]) -> Cells:
        return tuple(tuple(solver.value(values[y, x]) for x in range(period))
                     for y in range(height))  # fmt: skip

    chosen = [rows(inside) for inside, is_used in zip(sets, used, strict=True)
              if solver.value(is_used)]  # fmt: skip
    in_sets = tuple((1, inside, 0) for inside in chosen)
    pattern = Pattern(rows(weight), in_sets, None if closed else solver.value(hub), is_strip=True)
    return sum(solver.value(one) for one in refuted) / period, pattern


def _onward(steps: list[list[tuple[int, int]]], cell: Cell, period: int) -> list[Cell]:
    """Where the moves of a cell lead, so that each move of the strip has one cell of its own."""
    y, x = cell
    there = [(to_y, (x + dx) % period) for dx, to_y in steps[y]]
    return [other for other in there if other >= cell]


def _leaves(
    model: cp_model.CpModel,
    one: cp_model.IntVar,
    other: cp_model.IntVar | None,
    is_used: cp_model.IntVar,
) -> cp_model.IntVar:
    """1 if the set is used and holds one end and not the other; the hub (None) is in no set."""
    leaves = model.new_bool_var("")
    if other is None:
        model.add_bool_or(leaves, one.negated(), is_used.negated())
        return leaves
    model.add_bool_or(leaves, one.negated(), other, is_used.negated())
    model.add_bool_or(leaves, one, other.negated(), is_used.negated())
    return leaves
