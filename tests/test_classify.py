"""Finding theorems: partial ones are true, random rules agree with brute force."""

from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from oracle import RULES, has_tour, problem
from tourcp import Limit, Problem, Rule, Tour, Unknown, classify, solve
from tourcp.classifying.patterns import plane_patterns, strip_pattern
from tourcp.cli import ANSWERED, BAD_INPUT, UNKNOWN, run
from tourcp.core.board import Board
from tourcp.judge.theorems.theorem import NONE, TOUR, UNDECIDED

pytestmark = pytest.mark.xdist_group("theorems")


@pytest.mark.parametrize("rule", ["zebra", "giraffe"])
def test_a_search_that_is_stopped_leaves_a_true_theorem(rule: str) -> None:
    theorem = classify(Rule.parse(rule), closed=True, limit=Limit(seconds=5), fresh=True)
    assert theorem.fault() is None
    assert theorem.verdict(9, 9) == theorem.verdict(1001, 1003) == NONE
    for width in (8, 10, 12):
        for height in range(1, width + 1):
            answer = solve(problem(rule, f"{width}x{height}", closed=True), limit=Limit(seconds=5))
            if not isinstance(answer, Unknown):
                expected = TOUR if isinstance(answer, Tour) else NONE
                assert theorem.verdict(width, height) in (expected, UNDECIDED), (width, height)


@pytest.mark.slow
@settings(max_examples=25)
@given(RULES, st.booleans())
def test_theorems_about_random_rules_agree_with_brute_force(rule: Rule, closed: bool) -> None:
    if rule.is_one_way:
        return
    theorem = classify(rule, closed=closed, limit=Limit(seconds=2), fresh=True)
    assert not theorem.evidence or theorem.fault() is None
    for width in range(1, 13):
        for height in range(1, 12 // width + 1):
            asked = Problem(rule=rule, board=Board(width, height), closed=closed)
            expected = TOUR if has_tour(asked) else NONE
            assert theorem.verdict(width, height) in (expected, UNDECIDED), (width, height)


def test_the_classical_arguments_are_found_as_patterns() -> None:
    knight, limit = Rule.parse("knight"), Limit()
    (colours,) = plane_patterns(knight, closed=True)
    assert colours.refutes(7, 9) and not colours.refutes(7, 8)
    four = strip_pattern(knight, 4, closed=True, limit=limit, clock=limit.start())
    assert four is not None and four.fault(knight, closed=True) is None
    assert all(four.refutes(n, 4) for n in range(2, 50))
    three = strip_pattern(knight, 3, closed=True, limit=limit, clock=limit.start())
    assert three is None or not three.refutes(10, 3)


def test_classify_prints_the_theorem_saves_and_draws_it(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    saved, drawn = tmp_path / "t.json", tmp_path / "t.svg"
    call = ["classify", "--rule", "wazir", "--open", "-o", str(saved), "--draw", str(drawn)]
    assert run(call) == ANSWERED
    assert (
        "An open wazir's tour of an m x n board (m <= n) always exists." in capsys.readouterr().out
    )
    assert "2x2: a tour" in drawn.read_text()
    assert run(["draw", str(saved), "-o", str(tmp_path / "again.svg")]) == ANSWERED
    assert (tmp_path / "again.svg").read_text() == drawn.read_text()
    assert run(["classify", "--rule", "leaper:1,10", "--closed", "--seconds", "0.1"]) == UNKNOWN
    assert "Undecided: " in capsys.readouterr().out


@pytest.mark.parametrize(
    ("call", "complaint"),
    [
        ("classify", "--rule"),
        ("classify --rule moves:1,0", "one-way"),
        ("classify --rule x", "no rule is called"),
        ("classify --rule knight --seconds 0", "makes no sense"),
        ("classify --rule knight -o /nowhere/t.json", "there is no folder"),
    ],
)
def test_classify_refuses_bad_input_in_one_line(
    call: str, complaint: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(call.split()) == BAD_INPUT
    shown = capsys.readouterr()
    assert complaint in shown.err and shown.err.count("\n") == 1 and shown.out == ""
