"""The judge: each thing it can say no to, it says."""

from pathlib import Path

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from oracle import problem, problems, tours
from tourcp import CutSet, Problem, Refutation, Square, Tour, Unknown, check
from tourcp.files import load_answer
from tourcp.proofs import Certificate, TooFewSquares

KNIGHT = problem("knight", "3x4", start="0,0")
CLOSED = problem("king", "3x3", closed=True)
RING = [(0, 0), (1, 0), (2, 0), (2, 1), (1, 1), (2, 2), (1, 2), (0, 2), (0, 1)]


def knight_tour() -> list[Square]:
    return next(tours(KNIGHT))


def test_a_good_tour_is_accepted_open_and_closed() -> None:
    assert check(KNIGHT, Tour(knight_tour())).standing == "tour"
    assert check(CLOSED, Tour(RING)).standing == "tour"


def spoiled() -> list[tuple[str, Problem, list[Square]]]:
    good = knight_tour()
    holed = problem("king", "3x3-1,1")
    return [
        ("off the board", KNIGHT, [*good[:5], (3, 0), *good[6:]]),
        ("off the board", KNIGHT, [*good[:5], (0, -1), *good[6:]]),
        ("a hole", holed, [(0, 0), (1, 1), *RING[1:4], *RING[5:]]),
        ("visited twice", KNIGHT, [*good[:5], good[0], *good[6:]]),
        ("visited twice", KNIGHT, [*good, good[0]]),
        ("missed", KNIGHT, good[:-1]),
        ("missed", KNIGHT, good[:1]),
        ("missed", KNIGHT, []),
        ("not a move", KNIGHT, [*good[:4], good[5], good[4], *good[6:]]),
        ("wrong start", KNIGHT, good[::-1]),
        ("wrong end", problem("king", "3x3", end="0,0"), RING),
        ("not closed", CLOSED, [
            (0, 0), (0, 1), (0, 2), (1, 2), (1, 1), (1, 0), (2, 0), (2, 1), (2, 2)]),
        ("not closed", problem("king", "2x1", closed=True), [(0, 0), (1, 0)]),
        ("not closed", problem("king", "1x1", closed=True), [(0, 0)]),
        ("not a move", problem("moves:1,0+0,1", "2x1"), [(1, 0), (0, 0)]),
        ("not a move", problem("wazir", "cylinder:3x3"), [
            (0, 0), (2, 0), (1, 0), (1, 2), (0, 2), (2, 2), (2, 1), (1, 1), (0, 1)]),
    ]  # fmt: skip


@pytest.mark.parametrize(("kind", "asked", "path"), spoiled())
def test_a_spoiled_tour_is_refused_with_the_right_reason(
    kind: str, asked: Problem, path: list[Square]
) -> None:
    verdict = check(asked, Tour(path))
    assert verdict.standing == "refused"
    assert verdict.fault is not None
    assert verdict.fault.kind == kind


@given(problems(most=9), st.data())
def test_the_judge_accepts_exactly_the_tours_that_brute_force_lists(
    asked: Problem, data: st.DataObject
) -> None:
    squares = list(asked.board.squares)
    path = data.draw(st.permutations(squares))
    rolled = path[path.index(squares[0]) :] + path[: path.index(squares[0])]
    listed = list(tours(asked))
    # Brute force lists closed tours from the first square only.
    as_listed = rolled if asked.closed and asked.start is None else path
    assert (check(asked, Tour(path)).standing == "tour") == (as_listed in listed)
    for tour in listed[:3]:
        assert check(asked, Tour(tour)).standing == "tour"


def test_a_bare_word_is_only_a_claim_and_unknown_stays_unknown() -> None:
    assert check(KNIGHT, Refutation()).standing == "claimed"
    assert check(KNIGHT, Unknown("tired")).standing == "unknown"
    assert not check(KNIGHT, Refutation()).is_certain


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


def test_a_tour_of_a_million_squares_is_judged_whole() -> None:
    # A wazir goes along each row and back along the next.
    size = 1000
    y, x = np.divmod(np.arange(size * size), size)
    x = np.where(y % 2 == 0, x, size - 1 - x)
    asked = problem("wazir", f"{size}x{size}")
    path = np.stack((x, y), axis=1)
    assert check(asked, Tour(path)).standing == "tour"
    path[[499_998, 499_999]] = path[[499_999, 499_998]]
    fault = check(asked, Tour(path)).fault
    assert fault is not None
    assert fault.kind == "not a move"
