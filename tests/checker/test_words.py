"""The words of theorems about boards of the wazir, where brute force agrees, and of none at all."""

import pytest

from faults import assert_fault
from tourcp import Rule, Unknown
from tourcp.core.fault import FaultKind
from tourcp.judge.theorems import words
from tourcp.judge.theorems.chain import Chain
from tourcp.judge.theorems.evidence import Evidence, Statement
from tourcp.judge.theorems.family import FAMILIES, FLAT, Family
from tourcp.judge.theorems.one_board import OneBoard
from tourcp.judge.theorems.pattern import Pattern
from tourcp.judge.theorems.sizes import Sizes
from tourcp.judge.theorems.strip import Strip
from tourcp.judge.theorems.theorem import TOUR, Theorem
from tourcp.judge.theorems.words import Numbers, in_words, statement_fault

WAZIR = Rule.parse("wazir")
COLOURS = Pattern(((1, -1), (-1, 1)), (), None, is_strip=False)
APART = Pattern(((0, 0), (0, 0)), ((1, ((1, 0), (0, 1)), 0),), None, is_strip=False)
"""The two colours, which a bishop's step does not leave."""
NOTHING = OneBoard(1, 1, Unknown(""))


@pytest.mark.parametrize(("rule", "family", "evidence", "told"), [
    ("wazir", FLAT, COLOURS, "A closed wazir's tour of an m x n board (m <= n) exists, as far as "
     "it is decided, unless m and n are odd. Undecided: m is even; or m is odd and n is even."),
    ("wazir", FLAT, NOTHING,
     "Nothing is decided about any closed wazir's tour of an m x n board (m <= n)."),
    ("leaper:0,1", FLAT, Strip(1, True, Sizes.just([])), "A closed wazir's tour of an m x n board "
     "(m <= n) exists, as far as it is decided, unless m is 1. Undecided: m is 2 or more."),
    ("moves:1,1+-1,-1", FAMILIES["cylinder"], NOTHING, "Nothing is decided about any closed "
     "moves:1,1+-1,-1 tour of an m x n cylinder (m around, n long)."),
    ("wazir", FAMILIES["cylinder-y"], NOTHING, "Nothing is decided about any closed wazir's tour "
     "of an m x n upright cylinder (m long, n around)."),
    ("moves:1,2+-1,-2", FLAT, NOTHING, "Nothing is decided about any closed moves:1,2+-1,-2 tour "
     "of an m x n board (m wide, n high)."),
    ("wazir", FAMILIES["less-corner"], NOTHING, "Nothing is decided about any closed wazir's tour "
     "of an m x n board less a corner (m <= n, both odd)."),
    ("wazir", FAMILIES["cylinder"], Chain(1, (0, 0), (0, 0), {1: (0,)}), "A closed wazir's tour of "
     "an m x n cylinder (m around, n long) exists, as far as it is decided. Undecided: m is 1 or 2"
     "; or m is 3 or more and n is 2 or more."),
], ids=str)  # fmt: skip
def test_a_theorem_is_told_in_sentences(
    rule: str, family: Family, evidence: Evidence, told: str
) -> None:
    assert in_words(Theorem(Rule.parse(rule), True, (evidence,), family)) == told


def test_two_odd_sides_are_told_together_whatever_the_period() -> None:
    # No evidence says just this, so it is put there: every size but 3x4 and 4x3 has a tour.
    theorem = Theorem(WAZIR, True, (NOTHING,))
    every = Sizes.every(1, 1)
    but = {n: Sizes.where(lambda m, n=n: m != n, 5, 1) for n in (3, 4)}  # type: ignore[misc]
    both = Sizes.just([3, 4]).without()
    theorem.__dict__["statements"] = tuple(
        Statement(True, *sizes, "")
        for sizes in ((every, both), (both, every), (but[3], but[3]), (but[4], but[4]))
    )
    assert theorem.period == 1
    assert [str(clause) for clause in words.clauses_of(theorem, TOUR)] == [
        "m and n are odd", "m is 1, 2 or any number from 4 on", "m = 3 and n is even and 6 or more",
    ]  # fmt: skip


def test_a_piece_that_stays_on_its_colour_tours_nothing() -> None:
    narrow = [Strip(height, True, Sizes.just([])) for height in (1, 2)]
    theorem = Theorem(Rule.parse("ferz"), True, (APART, *narrow))
    assert theorem.fault() is None and theorem.is_complete
    assert in_words(theorem) == "No closed ferz's tour of an m x n board (m <= n) exists."


def test_a_wrong_statement_is_quoted_and_the_words_of_version_0_1_are_right() -> None:
    theorem = Theorem(WAZIR, True, (COLOURS,))
    told = in_words(theorem)
    assert statement_fault(theorem, told) is None
    assert statement_fault(theorem, told.replace(" Undecided: ", " Open: ")) is None
    fault = statement_fault(theorem, told.replace("m and n are odd", "m is odd"))
    assert_fault(fault, FaultKind.WRONG_STATEMENT, "it says '…")
    assert_fault(statement_fault(theorem, told[:-1]), FaultKind.WRONG_STATEMENT)


def test_words_that_do_not_say_what_the_evidence_does_are_shown_to_nobody(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(words, "_describe", lambda *_: Numbers((1,)))
    with pytest.raises(AssertionError, match="do not say what the evidence does"):
        in_words(Theorem(WAZIR, True, (Strip(3, True, Sizes.just([])),)))
