"""Certificates: what refutes, what does not, and that no tour is ever refuted."""

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from oracle import problem, problems, tours
from tourcp import CutSet, Problem, Refutation, check, solve
from tourcp.files import load_answer
from tourcp.proofs import Certificate, Fault, TooFewSquares


def test_removing_the_centre_of_4x4_leaves_six_parts() -> None:
    asked = problem("knight", "4x4")
    cut = CutSet(((1, 1), (2, 1), (1, 2), (2, 2)))
    assert cut.parts(asked) == 6
    assert check(asked, Refutation(cut)).standing == "proved"


@pytest.mark.parametrize("length", [3, 4, 5, 6, 12, 60])
def test_inner_squares_of_one_colour_refute_closed_knight_tours_of_4xn(length: int) -> None:
    # The classical argument (Golomb, Posa): n inner squares of one colour leave n + 1 parts.
    asked = problem("knight", f"{length}x4", closed=True)
    inner = tuple((x, 1 + x % 2) for x in range(length))
    cut = CutSet(inner)
    assert cut.parts(asked) == length + 1
    assert check(asked, Refutation(cut)).standing == "proved"


def test_fixed_ends_in_the_cut_set_lower_the_bound() -> None:
    # Remove both ends of a path that is as long as it is wide: the middle is one part, not two.
    cut = CutSet(((1, 0),))
    assert check(problem("wazir", "3x1"), Refutation(cut)).standing == "refused"
    assert check(problem("wazir", "3x1", start="1,0"), Refutation(cut)).standing == "proved"


@pytest.mark.parametrize(
    ("certificate", "asked", "kind"),
    [
        (CutSet(()), problem("king", "3x3", closed=True), "does not refute"),
        (CutSet(((9, 9),)), problem("knight", "4x4"), "off the board"),
        (CutSet(((1, 1),)), problem("king", "3x3-1,1"), "off the board"),
        (CutSet(((1, 1), (1, 1))), problem("knight", "4x4"), "listed twice"),
        (TooFewSquares(), problem("king", "1x1"), "does not refute"),
        (TooFewSquares(), problem("king", "3x1", closed=True), "does not refute"),
    ],
)
def test_a_certificate_that_proves_nothing_is_refused(
    certificate: Certificate, asked: Problem, kind: str
) -> None:
    fault = check(asked, Refutation(certificate)).fault
    assert fault is not None
    assert fault.kind == kind


@given(problems(most=12), st.data())
def test_no_certificate_refutes_a_problem_that_has_a_tour(
    asked: Problem, data: st.DataObject
) -> None:
    squares = list(asked.board.squares)
    cut = CutSet(tuple(data.draw(st.lists(st.sampled_from(squares), max_size=8))))
    certificates: list[Certificate] = [cut, TooFewSquares()]
    proved = [check(asked, Refutation(one)).standing == "proved" for one in certificates]
    if any(proved):
        assert next(tours(asked), None) is None


FOLDER = Path(__file__).parent / "certificates"


@pytest.mark.parametrize("path", sorted(FOLDER.glob("valid/*.json")), ids=lambda path: path.stem)
def test_a_valid_certificate_file_is_accepted(path: Path) -> None:
    assert check(*load_answer(path)).standing == "proved"


@pytest.mark.parametrize("path", sorted(FOLDER.glob("invalid/*.json")), ids=lambda path: path.stem)
def test_an_invalid_certificate_file_is_refused(path: Path) -> None:
    assert check(*load_answer(path)).standing == "refused"


def test_the_folders_hold_certificates() -> None:
    assert len(list(FOLDER.glob("valid/*.json"))) >= 3
    assert len(list(FOLDER.glob("invalid/*.json"))) >= 3


class Yes:
    """Shaped like a certificate, and sure of itself."""

    kind = "yes"

    def fault(self, problem: Problem) -> Fault | None:  # noqa: ARG002
        return None


class SureCutSet(CutSet):
    def parts(self, problem: Problem) -> int:  # noqa: ARG002
        return 99


@pytest.mark.parametrize("certificate", [Yes(), SureCutSet(())])
def test_only_the_judges_own_kinds_of_certificate_are_heard(certificate: Certificate) -> None:
    fault = check(problem("king", "2x2"), Refutation(certificate)).fault
    assert fault is not None
    assert fault.kind == "unknown certificate"


@pytest.mark.parametrize(
    ("asked", "squares"),
    [
        (problem("knight", "3x3"), 0),  # the centre cannot be reached
        (problem("knight", "9x9", closed=True), 40),  # 41 squares of one colour, 40 of the other
        (problem("knight", "5x5", start="1,0"), 12),  # must start on the larger colour
        (problem("wazir", "4x4", start="0,0", end="2,0"), 8),  # two ends of one colour
        (problem("king", "1x4", closed=True), 1),  # a dead end
        (problem("wazir", "3x3-0,0-2,0-0,2-2,2"), 1),  # a cross: four dead ends at one gate
    ],
)
def test_auto_proves_what_an_obstacle_forbids(asked: Problem, squares: int) -> None:
    answer = solve(asked, "auto")
    assert isinstance(answer, Refutation)
    assert isinstance(answer.certificate, CutSet)
    assert len(answer.certificate.squares) == squares
