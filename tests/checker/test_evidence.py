"""Evidence of a theorem: sizes, patterns, strips and chains, against brute force."""

from dataclasses import replace
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from oracle import RULES, has_tour, problem
from theorems import changed, classes
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


THREE = Pattern(((0, 0, 0),), classes("abc"), -1, is_strip=True)
"""A row on which a move goes three squares: three sets that no move between squares leaves."""

PATTERNS = [
    ("wazir", Pattern(((1, -1), (-1, 1)), (), None, is_strip=False)),
    ("leaper:0,3", THREE),
    ("leaper:0,3", replace(THREE, sets=((1, ((0, 1, 1),), 1), *THREE.sets[1:]))),
    ("ferz", Pattern(((0, 0), (0, 0)), classes("ab", "ba")[:1], None, is_strip=False)),
    ("knight", Pattern(((0, 0), (0, 0)), classes("ab", "ab")[:1], None, is_strip=True)),
    ("knight", Pattern(((0,) * 4,) * 2, classes("abcd", "cdab"), -1, is_strip=True)),
    ("wazir", Pattern(((0,),), ((2, ((1,),), 0),), -2, is_strip=True)),  # as good as nothing
]
"""Colours, sets of squares that no move leaves, and a set of all squares without the hub."""


def test_no_pattern_without_a_fault_refutes_a_board_with_a_tour() -> None:
    chance = Random(7)
    accepted = open_with_sets = refuting = 0
    for rule, right in PATTERNS:
        assert right.fault(Rule.parse(rule), closed=right.hub is None) is None
        for _ in range(600):
            pattern = changed(right, chance)
            closed = pattern.hub is None
            piece = Rule.parse(chance.choice([rule, rule, "wazir", "king", "knight"]))
            if pattern.fault(piece, closed=closed) is not None:
                continue
            accepted += 1
            open_with_sets += bool(pattern.sets) and not closed
            sizes = [(w, h) for w in range(1, 7) for h in range(1, 12 // w + 1)]
            for widths, heights in pattern.refuted():
                for w, h in sizes:
                    if w in widths and h in heights:
                        refuting += 1
                        asked = Problem(piece, Board(w, h), closed=closed)
                        assert not has_tour(asked), (pattern, piece, w, h)
    assert accepted > 200 and open_with_sets > 100 and refuting > 500


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
