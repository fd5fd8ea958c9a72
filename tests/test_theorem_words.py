"""The words of a theorem: they say exactly what its evidence decides."""

import re
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tourcp import Limit, Rule, Unknown, classify
from tourcp.core.fields import parse_fields
from tourcp.files.theorems import theorem_from_json
from tourcp.judge.theorems.evidence import Statement
from tourcp.judge.theorems.one_board import OneBoard
from tourcp.judge.theorems.sizes import Sizes
from tourcp.judge.theorems.theorem import NONE, TOUR, UNDECIDED, Theorem
from tourcp.judge.theorems.words import in_words, statement_fault

pytestmark = pytest.mark.xdist_group("theorems")


def said(sentence: str, m: int, n: int, *, symmetric: bool) -> int:
    """What a theorem's sentence says of a size, read from the words alone."""
    if symmetric and m > n:
        m, n = n, m
    if sentence.startswith("No "):
        return NONE
    if sentence.startswith("Nothing is decided"):
        return UNDECIDED
    first, _, second = sentence.removesuffix(".").partition(". Undecided: ")
    _, _, without = first.partition(" unless ")
    if any(holds(clause, m, n) for clause in without.split("; or ") if clause):
        return NONE
    return UNDECIDED if any(holds(one, m, n) for one in second.split("; or ") if one) else TOUR


def holds(clause: str, m: int, n: int) -> bool:
    if clause == "m and n are odd":
        return m % 2 == n % 2 == 1
    of_m, _, of_n = clause.partition(" and n is ")
    words = of_m.removeprefix("m = ").removeprefix("m is ")
    return among(words, m) and (not of_n or among(of_n, n))


def among(words: str, number: int) -> bool:
    """Whether a number is one of `4, 6 or any even number from 14 on`."""
    listed, _, last = words.rpartition(" or any ")
    if last and listed:
        return among(listed, number) or tail(f"any {last}", number)
    if any(word in words for word in ("more", "even", "odd", "leaves", "any")):
        return tail(words, number)
    return str(number) in re.split(r", | or ", words)


def tail(words: str, number: int) -> bool:
    if ("even" in words and number % 2) or ("odd" in words and number % 2 == 0):
        return False
    begins = re.search(r"(\d+) or more|from (\d+) on", words)
    if begins and number < int(begins[1] or begins[2]):
        return False
    leaves = re.search(r"leaves ([0-9, or]+) modulo (\d+)", words)
    return not leaves or number % int(leaves[2]) in map(int, re.findall(r"\d+", leaves[1]))


def assert_words_are_exact(theorem: Theorem) -> None:
    words = in_words(theorem)
    most = theorem.threshold + 3 * theorem.period + 7
    for m in range(1, most):
        for n in range(1, most):
            expected = theorem.verdict(m, n)
            assert said(words, m, n, symmetric=theorem.is_symmetric) == expected, (m, n, words)


def test_the_words_say_exactly_what_the_evidence_decides(
    theorems: dict[tuple[str, bool], Theorem],
) -> None:
    for theorem in theorems.values():
        assert_words_are_exact(theorem)
    for text in (
        "giraffe",
        "camel",
        "moves:1,0+-1,0+0,1+0,-1+2,1+-2,-1",
        "moves:1,2+-1,-2+2,0+-2,0",
    ):
        for closed in (True, False):
            rule = Rule.parse(text)
            limit = Limit(seconds=1)
            assert_words_are_exact(classify(rule, closed=closed, limit=limit, fresh=True))


@settings(max_examples=200)
@given(st.data(), st.booleans())
def test_the_words_are_exact_whatever_the_evidence_is(data: st.DataObject, symmetric: bool) -> None:
    """Statements made up at random, with periods up to 4, for a symmetric rule and another one."""
    rule = Rule.parse("wazir" if symmetric else "moves:1,0+-1,0+0,2+0,-2")
    theorem = Theorem(rule, True, (OneBoard(1, 1, Unknown("made up")),))

    def sizes() -> Sizes:
        period = data.draw(st.integers(1, 4))
        members = data.draw(st.lists(st.booleans(), min_size=period + 1, max_size=period + 5))
        return Sizes((False, *members[1:]), period)

    claims = [
        Statement(False, sizes(), sizes(), "made up") for _ in range(data.draw(st.integers(0, 3)))
    ]
    if symmetric:
        claims += [Statement(False, one.heights, one.widths, "made up") for one in claims]
    tours = Statement(True, sizes(), sizes(), "made up")
    nones = np.zeros((200, 200), dtype=bool)
    for claim in claims:
        nones |= np.outer([n in claim.heights for n in range(200)],
                          [n in claim.widths for n in range(200)])  # fmt: skip
    clash = any(nones[h, w] and w in tours.widths and h in tours.heights
                for w in range(1, 60) for h in range(1, 60))  # fmt: skip
    if not clash and not symmetric:
        claims.append(tours)
    theorem.__dict__["claims"] = tuple(claims)
    assert_words_are_exact(theorem)


@pytest.mark.parametrize(
    ("before", "after"),
    [("or 8.", "or 6."), ("A closed", "An open"), ("m = 3", "m = 5"), ("n is 4, 6 or 8.", "")],
)
def test_a_wrong_statement_is_quoted_where_it_differs(before: str, after: str) -> None:
    file = Path(__file__).parent / "version-0.1" / "theorem-knight-closed.json"
    theorem, statement = theorem_from_json(parse_fields(file.read_text(), "test"))
    assert statement_fault(theorem, statement) is None
    fault = statement_fault(theorem, statement.replace(before, after))
    assert fault is not None and fault.kind == "wrong statement"
    quoted, _, is_proved = fault.sentence.partition(" where ")
    assert before in is_proved and before not in quoted and after in quoted
