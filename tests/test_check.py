"""The judge: each thing it can say no to, it says."""

from itertools import islice
from unittest.mock import patch

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from oracle import problem, problems, tours
from tourcp import BadProblem, Problem, Refutation, Square, Tour, Unknown, check
from tourcp.judge import tours as judged

KNIGHT = problem("knight", "3x4", start="0,0")
CLOSED = problem("king", "3x3", closed=True)
RING: list[Square] = [(0, 0), (1, 0), (2, 0), (2, 1), (1, 1), (2, 2), (1, 2), (0, 2), (0, 1)]


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


@given(problems(most=9), st.data())
def test_small_tours_are_judged_alike_square_by_square_and_by_arrays(
    asked: Problem, data: st.DataObject
) -> None:
    listed = list(islice(tours(asked), 5))
    path = list(data.draw(st.sampled_from(listed) if listed else st.just([*asked.board.squares])))
    step = data.draw(st.integers(0, len(path) - 1))
    path[step] = data.draw(st.sampled_from([path[step], path[0], (-1, 0), (0, asked.board.height)]))
    followed = check(asked, Tour(path))
    with patch.object(judged, "MOST_BY_HAND", 0):
        assert check(asked, Tour(path)) == followed


def test_a_bare_word_is_only_a_claim_and_unknown_stays_unknown() -> None:
    assert check(KNIGHT, Refutation()).standing == "claimed"
    assert check(KNIGHT, Unknown("tired")).standing == "unknown"
    assert not check(KNIGHT, Refutation()).is_certain


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


@pytest.mark.parametrize(
    "path",
    [
        np.array([[0.9, 0.2], [1.5, 0], [0, 1], [1, 1]]),
        np.array([0, 1, 2, 3]),
        [(0, 0), (1, 0, 0)],
        [(0, 0), "ab"],
    ],
)
def test_what_is_no_list_of_squares_is_no_tour(path: object) -> None:
    with pytest.raises(BadProblem):
        Tour(path)  # type: ignore[arg-type]
