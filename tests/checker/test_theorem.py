"""Theorems as a whole: what evidence may not say, however right each piece is."""

from dataclasses import replace
from typing import Any

import pytest

from faults import assert_fault
from tourcp import BadProblem, Refutation, Rule, Tour, Unknown
from tourcp.core.certificate import Certificate
from tourcp.core.fault import FaultKind
from tourcp.judge.certificates import CutSet, TooFewSquares, Weights
from tourcp.judge.theorems import KINDS
from tourcp.judge.theorems.evidence import Evidence
from tourcp.judge.theorems.family import FAMILIES, FLAT, Family, tour_at
from tourcp.judge.theorems.one_board import OneBoard
from tourcp.judge.theorems.pattern import Pattern
from tourcp.judge.theorems.pump import Pump
from tourcp.judge.theorems.sizes import Sizes
from tourcp.judge.theorems.strip import Strip
from tourcp.judge.theorems.theorem import NONE, TOUR, UNDECIDED, Theorem, effort
from tourcp.judge.theorems.turned import Turned
from tourcp.judge.theorems.words import in_words

WAZIR, KNIGHT = Rule.parse("wazir"), Rule.parse("knight")
COLOURS = Pattern(((1, -1), (-1, 1)), (), None, is_strip=False)
"""Two colours: no closed wazir's tour of a board with two odd sides."""
SQUARE = OneBoard(2, 2, Tour([(0, 0), (1, 0), (1, 1), (0, 1)]))
ROW = OneBoard(2, 1, Refutation(TooFewSquares()))


def theorem(*evidence: Evidence, rule: Rule = WAZIR, family: Family = FLAT) -> Theorem:
    return Theorem(rule, True, evidence, family)


def test_right_pieces_make_a_theorem() -> None:
    right = theorem(COLOURS, SQUARE, ROW)
    assert right.fault() is None and not right.is_complete
    verdicts = [right.verdict(2, 2), right.verdict(2, 1), right.verdict(3, 7), right.verdict(4, 2)]
    assert verdicts == [TOUR, NONE, NONE, UNDECIDED]
    reasons = [right.reason(2, 2), right.reason(1, 2), right.reason(3, 7), right.reason(4, 2)]
    assert reasons == ["tour", "too-few-squares", "pattern", "undecided"]


def test_evidence_of_a_family_that_it_does_not_cover_is_refused() -> None:
    strip = Strip(3, True, Sizes.where(lambda n: n % 2 == 0, 2, 2))
    assert theorem(strip).fault() is None
    fault = theorem(strip, family=FAMILIES["torus"]).fault()
    assert_fault(fault, FaultKind.WRONG_KIND, "evidence 1: an automaton says nothing about an")


@pytest.mark.parametrize(("rule", "family", "words"), [
    ("queen", FLAT, "is a rider"),
    ("hex-king", Family.parse("layers:2"), "is no sum of leapers"),
    ("moves:1,2+-1,-2", Family.parse("layers:2"), "is no sum of leapers"),
])  # fmt: skip
def test_no_theorem_speaks_of_such_rules(rule: str, family: Family, words: str) -> None:
    fault = theorem(SQUARE, rule=Rule.parse(rule), family=family).fault()
    assert_fault(fault, FaultKind.WRONG_KIND, words)


def test_a_wrong_piece_is_named() -> None:
    wrong = OneBoard(2, 2, Tour([(0, 0), (1, 1), (1, 0), (0, 1)]))
    assert_fault(theorem(COLOURS, wrong).fault(), FaultKind.NOT_A_MOVE, "evidence 2: step 1")


def test_no_evidence_proves_nothing() -> None:
    assert_fault(theorem().fault(), FaultKind.NO_EVIDENCE)


def test_evidence_that_repeats_itself_too_late_is_refused() -> None:
    def ring(width: int, period: int) -> Pump:
        """Two rows, there and back."""
        path = (*range(width), *range(2 * width - 1, width - 1, -1))
        return Pump(width, 2, True, 1, period, path)

    assert theorem(ring(25, 19), Turned(ring(25, 19))).fault() is None
    fault = theorem(ring(25, 19), Turned(ring(25, 23))).fault()  # 19 * 23 > 400
    assert_fault(fault, FaultKind.TOO_LARGE, "repeats itself only after 440 squares")


def test_a_size_cannot_have_a_tour_and_have_none() -> None:
    # Each piece holds by itself only if the checker is wrong somewhere: so the pieces are
    # made to disagree behind its back.
    both = theorem(SQUARE, ROW)
    said = tuple(both.statements)
    both.__dict__["statements"] = (*said, replace(said[0], has_tour=False))
    assert_fault(both.fault(), FaultKind.CONTRADICTION, "2x2 has a tour and has none")


def test_all_pieces_together_may_take_so_many_steps() -> None:
    strip = Strip(2, True, Sizes.where(lambda n: n > 1, 2, 1))
    assert theorem(*[strip] * 13).fault() is None
    assert_fault(theorem(*[strip] * 14).fault(), FaultKind.TOO_LARGE, "evidence 14")
    assert effort(Turned(COLOURS), WAZIR) == effort(COLOURS, WAZIR) == COLOURS.work(WAZIR)
    assert effort(SQUARE, WAZIR) == 0 < effort(ROW, WAZIR) == 30 * 2 * 4


@pytest.mark.parametrize(("certificate", "steps"), [
    (CutSet(("1,1",)), 3 * 3 * 4),
    (Weights((("0,0", 1),)), 3 * 3 * 4),
    (Weights((), ((("0,0", "1,0"), 1),)), 2 * 3 * 3 * 4),
    (TooFewSquares(), 30 * 3 * 3 * 4),
], ids=lambda value: getattr(value, "kind", ""))  # fmt: skip
def test_certificates_that_are_read_once_cost_little(certificate: Certificate, steps: int) -> None:
    assert effort(OneBoard(3, 3, Refutation(certificate)), WAZIR) == steps


@pytest.mark.parametrize(("board", "family", "kind", "words"), [
    (OneBoard(0, 3, Unknown("")), FLAT, FaultKind.TOO_LARGE, "sides go from 1 to 400"),
    (OneBoard(401, 1, Unknown("")), FLAT, FaultKind.TOO_LARGE, "sides go from 1 to 400"),
    (SQUARE, FAMILIES["less-corner"], FaultKind.WRONG_SIZE, "2x2 is not an m x n board less"),
    (OneBoard(2, 2, Unknown("")), FLAT, FaultKind.NOT_PROVED, "2x2 is unknown"),
    (OneBoard(2, 2, Refutation()), FLAT, FaultKind.NOT_PROVED, "2x2 is claimed"),
    (OneBoard(2, 2, Refutation(TooFewSquares())), FLAT, FaultKind.DOES_NOT_REFUTE, "4 squares"),
], ids=lambda value: value if isinstance(value, str) else "")  # fmt: skip
def test_one_board_needs_an_answer_that_is_certain(
    board: OneBoard, family: Family, kind: FaultKind, words: str
) -> None:
    assert_fault(board.fault(WAZIR, closed=True, family=family), kind, words)


def test_one_board_says_no_more_than_its_answer() -> None:
    assert list(OneBoard(2, 2, Unknown("")).statements()) == []
    assert list(OneBoard(2, 2, Refutation()).statements()) == []
    assert (SQUARE.summary(), ROW.summary()) == ("board 2x2: a tour", "board 2x1: no tour")


@pytest.mark.parametrize("piece", [SQUARE, ROW, COLOURS, Turned(COLOURS)], ids=str)
def test_evidence_reads_back(piece: Evidence) -> None:
    assert KINDS[piece.kind].from_json(piece.to_json()) == piece


@pytest.mark.parametrize(("fields", "words"), [
    ({"width": 2, "height": 2, "tour": [0], "answer": {"kind": "claim"}}, "a tour or an answer"),
    ({"width": 0, "height": 2, "tour": []}, "board 0x2: expected squares"),
    ({"width": 2, "height": 2}, "'answer' is missing"),
])  # fmt: skip
def test_one_board_has_one_answer(fields: dict[str, Any], words: str) -> None:
    with pytest.raises(BadProblem, match=words):
        OneBoard.from_json(fields)


def test_boards_are_of_a_family_by_its_name() -> None:
    assert [Family.parse(name).layers for name in ("flat", "layers:2", "layers:8")] == [1, 2, 8]
    for name in ("moebius", "layers:1", "layers:9", "layers:²"):
        with pytest.raises(BadProblem, match="unknown boards"):
            Family.parse(name)


def test_a_tour_of_a_box_reads_back_as_an_answer() -> None:
    family = Family.parse("layers:2")
    asked = family.problem(WAZIR, 2, 2, closed=True)
    box = OneBoard(2, 2, tour_at(asked, (0, 1, 3, 2, 6, 7, 5, 4)))
    assert box.fault(WAZIR, closed=True, family=family) is None
    assert OneBoard.from_json(box.to_json()) == box
    ends = family.problem(WAZIR, 2, 2, closed=False, ends=((0, 0), (1, 1)))
    assert (ends.start, ends.end) == ((0, 0, 0), (1, 1, 0))


def test_a_theorem_about_other_boards_says_so() -> None:
    assert "board less a corner (m <= n, both odd)" in in_words(
        theorem(Pattern(((1, -1), (-1, 1)), (), None, is_strip=False), rule=KNIGHT,
                family=FAMILIES["less-corner"])
    )  # fmt: skip
