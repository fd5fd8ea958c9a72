"""Pumps: what the judge accepts really has tours of every length, and a wrong pump is refused."""

import random
from collections import Counter
from dataclasses import replace
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from faults import assert_fault
from oracle import RULES, tours
from tourcp import BadProblem, Limit, Problem, Rule, Tour
from tourcp.classifying.middles import Middles
from tourcp.classifying.pumps import find_pumps
from tourcp.core.board import Board, Square
from tourcp.core.fault import FaultKind
from tourcp.engines.lazy import LazyOptions, LazySearch
from tourcp.judge.theorems.pump import Pump
from tourcp.judge.theorems.theorem import TOUR, UNDECIDED, Theorem
from tourcp.judge.tours import tour_fault

WAZIR, ZEBRA = Rule.parse("wazir"), Rule.parse("zebra")


def pumped(pump: Pump, middles: int) -> list[Square]:
    """The tour of the board with that many middles, which the pump must allow.

    The tour may run in either direction.
    """
    squares = [(place % pump.width, place // pump.width) for place in pump.path]
    around = [*squares, squares[0]] if pump.closed else squares
    neighbours: dict[Square, list[Square]] = {}
    for here, there in pairwise(around):
        for shift in shifts(pump, min(here[0], there[0]), max(here[0], there[0]), middles):
            one, other = (here[0] + shift, here[1]), (there[0] + shift, there[1])
            neighbours.setdefault(one, []).append(other)
            neighbours.setdefault(other, []).append(one)
    ends = sorted(square for square, near in neighbours.items() if len(near) == 1)
    path = [ends[0] if ends else min(neighbours)]
    before = None
    while True:
        onward = [near for near in neighbours[path[-1]] if near != before]
        if not onward or onward[0] == path[0]:
            return path
        before = path[-1]
        path.append(onward[0])


def shifts(pump: Pump, left: int, right: int, middles: int) -> list[int]:
    """How far to the right a move stands on the board with that many middles, each time."""
    if right < pump.cut:
        return [0]
    if left < pump.cut:
        return [copy * pump.period for copy in range(middles + 1)]
    if left >= pump.cut + pump.period:
        return [(middles - 1) * pump.period]
    if right >= pump.cut + pump.period:
        return []  # the moves across the second cut are those across the first
    return [copy * pump.period for copy in range(middles)]


def ring(width: int) -> tuple[int, ...]:
    """The closed wazir's tour of two rows: there in the first one, and back in the second."""
    return (*range(width), *range(2 * width - 1, width - 1, -1))


RING = Pump(5, 2, True, 2, 1, ring(5))


def found(rule: str, height: int, length: int, period: int, *, closed: bool = True) -> list[Pump]:
    """The pumps that the search finds for a length and those that are some periods more."""
    family = Middles(Rule.parse(rule), height, length + period, length // 2, period, closed=closed)
    return find_pumps(family, conflicts=20_000, limit=Limit(), clock=Limit().start())


@pytest.fixture(scope="module")
def zebra() -> Pump:
    (pump,) = found("zebra", 5, 24, 4)
    return pump


def assert_pumped_boards_have_tours(rule: Rule, pump: Pump, most: int = 4) -> None:
    for middles in range(most):
        board = Board(pump.width + (middles - 1) * pump.period, pump.height)
        problem = Problem(rule, board, closed=pump.closed)
        path = pumped(pump, middles)
        faults = [tour_fault(problem, Tour(way)) for way in (path, path[::-1])]
        assert None in faults, (middles, pump, faults)


def test_a_ring_of_two_rows_is_pumped_to_every_length() -> None:
    assert RING.fault(WAZIR, closed=True) is None
    theorem = Theorem(WAZIR, True, (RING,))
    assert [n for n in range(1, 60) if theorem.verdict(n, 2) == TOUR] == list(range(4, 60))
    assert theorem.verdict(2, 10**9) == TOUR and theorem.verdict(3, 2) == UNDECIDED
    assert_pumped_boards_have_tours(WAZIR, RING, 9)


def test_the_zebra_tours_five_rows_of_endlessly_many_lengths(zebra: Pump) -> None:
    assert zebra.fault(ZEBRA, closed=True) is None
    assert_pumped_boards_have_tours(ZEBRA, zebra, 8)


@pytest.mark.parametrize(
    ("rule", "height", "length", "period", "closed"),
    [
        ("knight", 3, 12, 4, True),
        ("knight", 4, 8, 3, False),
        ("knight", 3, 9, 4, False),
        ("giraffe", 5, 46, 10, True),
        ("pawn", 4, 12, 5, True),
        ("king", 2, 4, 1, True),
    ],
)
def test_pumps_are_found_hold_and_give_tours(
    rule: str, height: int, length: int, period: int, closed: bool
) -> None:
    pumps = found(rule, height, length, period, closed=closed)
    assert pumps
    for pump in pumps:
        assert pump.fault(Rule.parse(rule), closed=closed) is None
        assert (pump.width - length) % period == 0
        assert_pumped_boards_have_tours(Rule.parse(rule), pump)


def test_no_pump_is_found_where_no_length_has_a_tour() -> None:
    """Knight 4xn (Schwenk 1991), and the camel, which never leaves a colour."""
    assert found("knight", 4, 10, 4) == [] and found("camel", 5, 10, 4) == []


def kind(pump: Pump, rule: Rule = ZEBRA, *, closed: bool = True) -> FaultKind | None:
    fault = pump.fault(rule, closed=closed)
    return None if fault is None else fault.kind


def test_one_move_changed_is_no_tour(zebra: Pump) -> None:
    for at in range(1, len(zebra.path) - 1, 7):
        path = list(zebra.path)
        path[at], path[at + 1] = path[at + 1], path[at]
        assert kind(replace(zebra, path=tuple(path))) in (
            FaultKind.NOT_A_MOVE,
            FaultKind.NOT_CLOSED,
        )
    assert kind(replace(zebra, path=zebra.path[:-1])) == FaultKind.MISSED
    assert kind(replace(zebra, path=(*zebra.path[:-1], zebra.path[0]))) == FaultKind.VISITED_TWICE
    assert kind(replace(zebra, path=(*zebra.path[:-1], 10**6))) == FaultKind.OFF_THE_BOARD
    assert kind(replace(zebra, path=(*zebra.path[:-1], -1))) == FaultKind.OFF_THE_BOARD
    assert kind(replace(zebra, path=())) == FaultKind.MISSED


def test_cuts_shifted_by_one_are_crossed_by_other_moves(zebra: Pump) -> None:
    assert kind(replace(zebra, cut=zebra.cut + 1)) == FaultKind.CUTS_DIFFER
    differ = (FaultKind.CUTS_DIFFER, FaultKind.PAIRED_DIFFERENTLY)
    assert kind(replace(zebra, cut=zebra.cut - 1)) in differ
    assert kind(replace(zebra, period=zebra.period + 1)) == FaultKind.CUTS_DIFFER


def test_a_period_shorter_than_the_reach_is_leapt_over(zebra: Pump) -> None:
    assert kind(replace(zebra, period=2)) == FaultKind.PERIOD_TOO_SHORT
    assert kind(RING) == FaultKind.PERIOD_TOO_SHORT and kind(RING, WAZIR) is None


def test_cuts_must_leave_columns_on_both_sides(zebra: Pump) -> None:
    for wrong in (
        replace(zebra, cut=0),
        replace(zebra, cut=zebra.width - zebra.period),
        replace(zebra, cut=-3),
        replace(zebra, period=0),
        replace(zebra, period=zebra.width),
        replace(zebra, width=10**9),
        replace(zebra, height=65),
    ):
        assert kind(wrong) == FaultKind.WRONG_SIZE, wrong


def test_pairs_that_differ_are_refused_though_the_cuts_are_crossed_alike() -> None:
    """Equal crossings, other pairs: taken from tours that a search meets on its way."""
    family = Middles(ZEBRA, 9, 34, 12, 10, closed=True)
    clock = Limit().start()
    with LazySearch(family.graph, Limit(), LazyOptions(join=False)) as search:
        for clause in family.ties():
            search.solver.add_clause(clause)
        while (answer := search.go_on(clock)) is None:
            pass
    assert isinstance(answer, Tour)
    path = tuple(Board(34, 9).places_of(answer.path).tolist())
    assert kind(Pump(34, 9, True, 12, 10, path)) == FaultKind.PAIRED_DIFFERENTLY


def test_an_end_in_the_middle_is_refused() -> None:
    """A snake through three rows: with its end in the middle column, the middle has two ends."""
    snake = (0, 1, 2, 3, 7, 6, 5, 4, 8, 9, 10, 11)
    right = Pump(4, 3, False, 1, 1, snake)
    assert right.fault(WAZIR, closed=False) is None
    inward = (9, 10, 11, 7, 3, 2, 6, 5, 1, 0, 4, 8)
    assert kind(replace(right, path=inward), WAZIR, closed=False) == FaultKind.END_IN_THE_MIDDLE
    fault = replace(right, path=inward).fault(WAZIR, closed=False)
    assert_fault(fault, FaultKind.END_IN_THE_MIDDLE, "square 1,2 would be repeated")


def test_an_open_pump_says_nothing_about_closed_tours_but_a_closed_one_about_both() -> None:
    assert kind(replace(RING, closed=False), WAZIR) == FaultKind.WRONG_KIND
    assert kind(RING, WAZIR, closed=False) is None


def test_a_pump_reads_back_and_anything_else_is_refused(zebra: Pump) -> None:
    fields = zebra.to_json()
    assert Pump.from_json(fields) == zebra
    for key in fields:
        with pytest.raises(BadProblem):
            Pump.from_json({name: value for name, value in fields.items() if name != key})
        nonsense: list[object] = [None, "1", key != "closed" or 1, [True], "0:1:a", {}, 1.5]
        for wrong in nonsense:
            with pytest.raises(BadProblem):
                Pump.from_json({**fields, key: wrong})


@settings(max_examples=400, deadline=None)
@given(RULES, st.booleans(), st.integers(2, 6), st.integers(1, 3), st.integers(0, 10**6))
def test_whatever_the_judge_accepts_has_a_tour_with_any_number_of_middles(
    rule: Rule, closed: bool, width: int, height: int, seed: int
) -> None:
    """Any tour of a small board, cut anywhere: rules with one-way moves among them."""
    if width * height > 12:
        return
    problem = Problem(rule, Board(width, height), closed=closed)
    some = [tour for tour, _ in zip(tours(problem), range(60), strict=False)]
    for tour in random.Random(seed).sample(some, min(10, len(some))):
        path = tuple(y * width + x for x, y in tour)
        for cut in range(1, width):
            for period in range(1, width - cut):
                pump = Pump(width, height, closed, cut, period, path)
                if pump.fault(rule, closed=closed) is None:
                    assert_pumped_boards_have_tours(rule, pump, 5)


def test_accepted_and_refused_pumps_both_occur_in_such_a_search() -> None:
    """The king on two rows, all closed tours and all cuts: every fault of a middle is met."""
    kinds: Counter[str] = Counter()
    king = Rule.parse("king")
    for tour in tours(Problem(king, "6x2", closed=True)):
        path = tuple(y * 6 + x for x, y in tour)
        for cut in range(1, 6):
            for period in range(1, 6 - cut):
                kinds[str(kind(Pump(6, 2, True, cut, period, path), king))] += 1
    assert kinds["None"] and kinds["cuts differ"]
