"""Evidence of a theorem: sizes, patterns, strips and chains, against brute force."""

from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from oracle import RULES, has_tour, problem
from tourcp import Problem, Rule, Tour, Unknown, solve
from tourcp.classifying.build import lay
from tourcp.classifying.frontier import decide_strip
from tourcp.core.board import Board
from tourcp.judge.theorems.chain import Chain
from tourcp.judge.theorems.pattern import Pattern
from tourcp.judge.theorems.sizes import Sizes
from tourcp.judge.theorems.strip import Strip, TooMany, lengths_with_tour

pytestmark = pytest.mark.xdist_group("theorems")


@given(
    st.sets(st.integers(1, 12), min_size=1, max_size=4),
    st.sets(st.integers(1, 12), max_size=4),
)
def test_sums_are_those_of_plain_addition(firsts: set[int], others: set[int]) -> None:
    reached = {first for first in firsts if first <= 300}
    for number in range(1, 301):
        if any(number - other in reached for other in others):
            reached.add(number)
    sizes = Sizes.sums(firsts, others)
    assert [n for n in range(1, 301) if n in sizes] == sorted(reached)
    assert [n for n in range(1, 301) if n in sizes.without()] == [
        n for n in range(1, 301) if n not in reached
    ]
    for length in (*range(1, 60), 299, 300):
        parts = lay(length, tuple(firsts), tuple(others))
        assert (parts is not None) == (length in sizes)
        if parts is not None:
            assert sum(parts) == length and parts[0] in firsts and set(parts[1:]) <= others


@settings(max_examples=300)
@given(RULES, st.booleans(), st.data())
def test_no_pattern_without_a_fault_refutes_a_board_with_a_tour(
    rule: Rule, closed: bool, data: st.DataObject
) -> None:
    height, period = data.draw(st.integers(1, 3)), data.draw(st.integers(1, 3))
    small = st.integers(-2, 2)

    def cells(numbers: st.SearchStrategy[int]) -> tuple[tuple[int, ...], ...]:
        row = st.tuples(*[numbers] * period)
        return data.draw(st.tuples(*[row] * height))

    pattern = Pattern(
        cells(small),
        tuple(
            (data.draw(st.integers(0, 2)), cells(st.integers(0, 1)), data.draw(st.integers(0, 1)))
            for _ in range(data.draw(st.integers(0, 2)))
        ),
        None if closed else data.draw(st.integers(-3, 3)),
        is_strip=data.draw(st.booleans()),
    )
    if pattern.fault(rule, closed=pattern.hub is None) is not None:
        return
    for widths, heights in pattern.refuted():
        for w in range(1, 7):
            for h in range(1, 12 // w + 1):
                if w in widths and h in heights:
                    asked = Problem(rule=rule, board=Board(w, h), closed=closed)
                    assert not has_tour(asked), (w, h)


@settings(max_examples=60)
@given(RULES, st.integers(1, 3), st.booleans())
def test_strips_agree_with_brute_force_and_with_the_compiled_automaton(
    rule: Rule, height: int, closed: bool
) -> None:
    if rule.is_one_way:
        return
    try:
        lengths = lengths_with_tour(rule, height, closed=closed)
    except TooMany:
        return
    for length in range(1, 12 // height + 1):
        asked = Problem(rule=rule, board=Board(length, height), closed=closed)
        assert (length in lengths) == has_tour(asked), length
    compiled = decide_strip(rule, height, closed=closed)
    assert compiled is not None and compiled.lengths == lengths
    assert Strip(height, closed, lengths).fault(rule, closed=closed) is None


@pytest.mark.parametrize(
    ("rule", "height", "closed"),
    [("knight", 3, True), ("knight", 3, False), ("knight", 4, True), ("knight", 5, True)],
)
def test_every_length_up_to_the_period_agrees_with_an_exact_backend(
    rule: str, height: int, closed: bool
) -> None:
    decided = decide_strip(Rule.parse(rule), height, closed=closed)
    assert decided is not None
    for length in range(1, decided.lengths.threshold + decided.lengths.period + 1):
        answer = solve(problem(rule, f"{length}x{height}", closed=closed))
        assert isinstance(answer, Tour) == (length in decided.lengths)
        assert not isinstance(answer, Unknown)


def test_a_strip_that_claims_one_length_too_many_or_too_few_is_refused() -> None:
    rule = Rule.parse("knight")
    right = Strip(3, True, lengths_with_tour(rule, 3, closed=True))
    assert right.fault(rule, closed=True) is None
    for length in (4, 10, 11, 12):
        lengths = Sizes.where(lambda n, at=length: (n in right.lengths) != (n == at), 20, 2)  # type: ignore[misc]
        fault = replace(right, lengths=lengths).fault(rule, closed=True)
        assert fault is not None and fault.kind == "wrong length"
    huge = Strip(9, True, right.lengths).fault(rule, closed=True)
    assert huge is not None and huge.kind == "too large"


def test_every_fault_of_a_pattern_has_its_name() -> None:
    rule = Rule.parse("wazir")
    right = Pattern(((1, -1), (-1, 1)), ((1, ((0, 0), (0, 0)), 0),), None, is_strip=False)

    def fault(**changes: Any) -> str:
        found = replace(right, **changes).fault(rule, closed=True)
        return found.kind if found else "none"

    assert fault() == "none"
    assert fault(weights=((1, 1), (-1, 1))) == "gives too much"
    assert fault(weights=((1, -1), (-1,))) == "wrong size"
    assert fault(weights=((1, -1),)) == "wrong size"
    assert fault(weights=((10**7, -1), (-1, 1))) == "number too large"
    assert fault(sets=((-1, ((0, 0), (0, 0)), 0),)) == "negative weight"
    assert fault(sets=((1, ((0, 2), (0, 0)), 0),)) == "not a set"
    assert fault(hub=3) == "wrong kind"
    assert fault(weights=((-1, -1), (-1, -1)), sets=()) == "grows"
    one_way = right.fault(Rule.parse("moves:1,0"), closed=True)
    assert one_way is not None and one_way.kind == "one-way rule"


def test_chains_that_do_not_hold_are_refused() -> None:
    rule = Rule.parse("wazir")
    right = Chain(1, (0, 0), (0, 0), {2: (0, 1), 3: (0, 1, 2)})
    assert right.fault(rule, closed=False) is None

    def fault(**changes: Any) -> str:
        found = replace(right, **changes).fault(rule, closed=False)
        return found.kind if found else "none"

    assert fault(blocks={}) == "no sizes"
    assert fault(blocks={2: (1, 0)}) == "wrong start"
    assert fault(blocks={2: (0, 0)}) == "visited twice"
    assert fault(start=(0, 1)) == "not a move"
    assert fault(start=(5, 0), end=(-5, 0)) == "off the board"
    assert fault(blocks={200: tuple(range(200))}) == "wrong size"
