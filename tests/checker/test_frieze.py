"""Friezes: what the judge accepts refutes no board that has a tour, and a wrong one is refused."""

from dataclasses import replace
from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from oracle import RULES, has_tour
from theorems import changed, classes
from tourcp import Limit, Problem, Rule
from tourcp.classifying.friezes import find_frieze
from tourcp.classifying.middles import Middles
from tourcp.core.board import Board
from tourcp.core.fault import FaultKind
from tourcp.judge.theorems.frieze import Frieze

WAZIR = Rule.parse("wazir")
THREE = ((1, -1, 1), (-1, 1, -1), (1, -1, 1))
COLOURS = Frieze(THREE, (), None, 0, 2)
"""A chequerboard: one white square more on the first board, and no more on those that follow."""


def kind(frieze: Frieze, rule: Rule = WAZIR, *, closed: bool = True) -> FaultKind | None:
    fault = frieze.fault(rule, closed=closed)
    return None if fault is None else fault.kind


def test_two_colours_refute_every_odd_length() -> None:
    assert COLOURS.fault(WAZIR, closed=True) is None
    widths, heights = COLOURS.sizes()
    assert [n for n in range(1, 12) if n in widths] == [3, 5, 7, 9, 11]
    assert [n for n in range(1, 12) if n in heights] == [3]
    assert Frieze.from_json(COLOURS.to_json()) == COLOURS


def test_every_fault_of_a_frieze_has_its_name() -> None:
    inside = ((1, 0, 0), (0, 0, 0), (0, 0, 0))
    assert kind(replace(COLOURS, sets=((1, inside, 0),))) is not None
    assert kind(replace(COLOURS, hub=0)) == FaultKind.WRONG_KIND
    assert kind(COLOURS, closed=False) == FaultKind.WRONG_KIND
    assert kind(COLOURS, Rule.parse("moves:1,0+0,1")) == FaultKind.ONE_WAY_RULE
    assert kind(COLOURS, Rule.parse("zebra")) == FaultKind.PERIOD_TOO_SHORT
    assert kind(replace(COLOURS, period=1)) == FaultKind.MIDDLE_GIVES_MORE
    assert kind(replace(COLOURS, weights=((0,) * 3,) * 3)) == FaultKind.DOES_NOT_REFUTE
    assert kind(replace(COLOURS, weights=((10**7, 0, 0), *THREE[1:]))) == FaultKind.NUMBER_TOO_LARGE
    assert kind(replace(COLOURS, sets=((-1, inside, 0),))) == FaultKind.NEGATIVE_SET
    assert kind(replace(COLOURS, sets=((1, THREE, 0),))) == FaultKind.NOT_A_SET
    assert kind(replace(COLOURS, sets=((1, ((0,) * 3,) * 3, 0),))) == FaultKind.NOT_A_PROPER_SET
    assert kind(replace(COLOURS, sets=((1, inside, 0),) * 51)) == FaultKind.TOO_LARGE
    for wrong in (
        replace(COLOURS, weights=()),
        replace(COLOURS, weights=((),)),
        replace(COLOURS, weights=((1, -1, 1), (1,), (1, -1, 1))),
        replace(COLOURS, weights=((0,) * 401,)),
        replace(COLOURS, sets=((1, ((1, 0, 0),), 0),)),
        replace(COLOURS, cut=2),
        replace(COLOURS, cut=-1),
        replace(COLOURS, period=0),
        Frieze(((1,),), (), None, 0, 1),
    ):
        assert kind(wrong) == FaultKind.WRONG_SIZE, wrong


def test_a_middle_that_gives_more_than_it_asks_for_is_refused() -> None:
    """Weights that refute 3x3, and would refute 4x3, 5x3, … too if only the first board counted."""
    assert kind(Frieze(THREE, (), None, 1, 1)) == FaultKind.MIDDLE_GIVES_MORE
    assert has_tour(Problem("wazir", "4x3", closed=True))


def test_the_antelope_never_tours_thirteen_rows_though_no_pattern_says_so() -> None:
    """Even lengths; the ends of the board matter there. Odd ones have too many of one colour."""
    rule, clock = Rule.parse("antelope"), Limit().start()
    for width in (20, 22):
        found = find_frieze(Middles(rule, 13, width, (width - 4) // 2, 4, closed=True), clock)
        assert found is not None and found.fault(rule, closed=True) is None
        needed, given = found.balance(rule, 7)
        assert needed > given and width + 4 in found.sizes()[0]


def test_no_frieze_is_found_where_some_length_has_a_tour() -> None:
    knight, clock = Rule.parse("knight"), Limit().start()
    assert find_frieze(Middles(knight, 3, 10, 4, 2, closed=True), clock) is None
    assert find_frieze(Middles(knight, 4, 8, 3, 2, closed=False), clock) is None
    assert find_frieze(Middles(knight, 4, 8, 3, 2, closed=True), clock) is None, "it takes a set"


THREES = Frieze(((0,) * 6,), classes("abcabc"), -1, 1, 3)
"""A row on which a move goes three squares: three sets that no move between squares leaves."""

FRIEZES = [
    ("wazir", COLOURS),
    ("leaper:0,3", THREES),
    ("leaper:0,3", replace(THREES, sets=((1, ((0, 1, 1, 0, 1, 1),), 1), *THREES.sets[1:]))),
    ("ferz", Frieze(((0,) * 4,) * 2, classes("abab", "baba")[:1], None, 0, 2)),
    ("knight", Frieze(((0,) * 4,) * 2, classes("abab", "abab")[:1], None, 1, 2)),
    ("knight", Frieze(((0,) * 8,) * 2, classes("abcdabcd", "cdabcdab"), -1, 2, 4)),
]


def test_no_frieze_without_a_fault_refutes_a_board_with_a_tour() -> None:
    chance = Random(11)
    accepted = open_with_sets = refuting = 0
    for name, right in FRIEZES:
        assert right.fault(Rule.parse(name), closed=right.hub is None) is None
        for _ in range(400):
            frieze = changed(right, chance)
            closed = frieze.hub is None
            rule = Rule.parse(chance.choice([name, name, "wazir", "ferz", "knight"]))
            if frieze.fault(rule, closed=closed) is not None:
                continue
            accepted += 1
            open_with_sets += bool(frieze.sets) and not closed
            widths, _ = frieze.sizes()
            for length in range(1, 14 // frieze.height + 1):
                if length in widths:
                    refuting += 1
                    asked = Problem(rule, Board(length, frieze.height), closed=closed)
                    assert not has_tour(asked), (frieze, rule, length)
    assert accepted > 150 and open_with_sets > 75 and refuting > 300


@settings(max_examples=60)
@given(RULES, st.booleans(), st.integers(1, 3), st.integers(2, 5), st.data())
def test_what_the_search_finds_is_true(
    rule: Rule, closed: bool, height: int, width: int, data: st.DataObject
) -> None:
    reach = max(abs(dx) for dx, _ in rule.moves)
    if rule.is_one_way or width <= reach or width * height > 12:
        return
    cut = data.draw(st.integers(0, width - max(reach, 1)))
    period = data.draw(st.integers(max(reach, 1), width - cut))
    clock = Limit().start()
    found = find_frieze(Middles(rule, height, width, cut, period, closed=closed), clock)
    if found is not None:
        assert found.fault(rule, closed=closed) is None
        assert not has_tour(Problem(rule, Board(width, height), closed=closed))
