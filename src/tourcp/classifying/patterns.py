"""Finding patterns: periodic weights that refute a whole family of boards, by CP-SAT."""

from dataclasses import replace
from itertools import product

from ortools.sat.python import cp_model

from tourcp.core.limit import Clock, Limit
from tourcp.core.rule import Rule
from tourcp.engines.cpsat import DECIDED, new_solver, race
from tourcp.judge.theorems.family import FLAT, Family
from tourcp.judge.theorems.pattern import Pattern
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
    best: tuple[float, Pattern] | None = None
    for period in PERIODS:
        if clock.is_over:
            break
        left = min(SECONDS, clock.left)
        found = _search(family.steps(rule, height), period, closed=closed,
                        around=family.joins[0], limit=replace(limit, seconds=left))  # fmt: skip
        if found is not None and (best is None or found[0] > best[0]):
            best = found
        if best is not None and best[0] == 1:
            break
    return best[1] if best is not None else None


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
