"""Problems: made of texts or of values, read back, and refused in a sentence."""

from typing import Any

import numpy as np
import pytest
from hypothesis import given

from oracle import problem, problems
from tourcp import (
    BadProblem,
    Board,
    Limit,
    PieceOnBoard,
    Problem,
    Rule,
    Tour,
)

KNIGHT = Problem("knight", "6x6", closed=True, start="a1")


def test_a_problem_is_made_of_texts_or_of_values() -> None:
    rule, board = Rule.parse("knight"), Board(6, 6)
    for same in (
        Problem(rule, board, closed=True, start=(0, 5)),
        Problem("leaper:1,2", board, closed=True, start=[0, 5]),
        Problem(rule=rule, board="6x6", closed=True, start="0,5"),
        Problem(PieceOnBoard(rule, board), closed=True, start="30"),
    ):
        assert same == KNIGHT and hash(same) == hash(KNIGHT)
    assert (KNIGHT.rule, KNIGHT.board, KNIGHT.start, KNIGHT.end) == (rule, board, (0, 5), None)


def test_a_number_is_a_place_counted_row_by_row() -> None:
    # Version 0.1 read "19" as 1,9 here and as 9,1 on the command line.
    assert Problem("pawn", "10x10", start="19").start == (9, 1)
    assert Problem("pawn", "10x10", end="19").end == (9, 1)
    assert Problem("knight", "8x8", start="19").start == (3, 2)


@pytest.mark.parametrize(
    ("start", "says"),
    [
        ((1, 2, 3), r"\(1, 2, 3\) is not a square"),
        ((1,), r"\(1,\) is not a square"),
        ((1.5, 2), r"\(1.5, 2\) is not a square"),
        (("1", "2"), "is not a square"),
        (7, "7 is not a square"),
        ("z9", "is not on the 6x6 board"),
        ((6, 0), "is not on the 6x6 board"),
        ("36", "is not on the 6x6 board"),
        ("", "'' is not a square"),
    ],
)
def test_what_is_no_square_is_refused_in_a_sentence(start: Any, says: str) -> None:
    with pytest.raises(BadProblem, match=says):
        Problem("knight", "6x6", start=start)


def test_numbers_of_numpy_become_plain_ones() -> None:
    some: Any = np  # the types ask for plain numbers; people bring these
    asked = Problem("knight", Board(some.uint8(16), some.int64(17)), start=some.array([1, 2]))
    assert asked == Problem("knight", "16x17", start=(1, 2)) and len(asked.board) == 272
    board = Board(some.int32(3), some.int32(3), ((some.int8(1), some.int8(1)),))
    rule = Rule(((some.int64(1), some.int64(2)),))
    assert asked.start is not None
    for number in (*asked.start, asked.board.width, *board.holes[0], *rule.moves[0]):
        assert type(number) is int
    assert Problem("knight", "6x6", closed=some.True_).closed is True
    limit = Limit(seed=some.int64(3), threads=some.uint8(1))
    assert type(limit.seed) is type(limit.threads) is int
    short = Tour(some.array([[0, 0], [1, 2]], dtype=some.int8))
    assert short == Tour([(some.int8(0), 0), (some.uint64(1), 2)])
    assert short.path.dtype == np.int64
    with pytest.raises(BadProblem, match="seed and threads must be whole numbers"):
        Limit(seed=some.float64(1.5))


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        ({"rule": "knight"}, "on which board"),
        ({"rule": 7, "board": "6x6"}, "expected a rule such as 'knight'"),
        ({"rule": "knight", "board": "6x6", "closed": "yes"}, "closed is 'yes'"),
        ({"rule": PieceOnBoard(Rule.parse("knight"), Board(6, 6)), "board": "6x6"}, "leave the"),
    ],
)
def test_what_is_no_problem_is_refused_in_a_sentence(arguments: Any, says: str) -> None:
    with pytest.raises(BadProblem, match=says):
        Problem(**arguments)


@given(problems())
def test_a_problem_reads_back_from_its_text_and_from_its_repr(asked: Problem) -> None:
    assert Problem.parse(str(asked)) == asked
    assert eval(repr(asked), {"Problem": Problem}) == asked


def test_a_text_that_is_no_problem_is_refused() -> None:
    for text in ("", "open tour", "half tour, knight on 6x6", "open tour, knight on 6x6 via 1,1"):
        with pytest.raises(BadProblem, match="is not a problem"):
            Problem.parse(text)


@pytest.mark.parametrize(
    ("build", "says"),
    [
        (lambda: problem("king", "3x3", start="3,0"), "'3,0' is not on the 3x3 board"),
        (lambda: problem("king", "3x3-1,1", end="1,1"), "is a hole"),
        (lambda: problem("king", "3x3", closed=True, end="1,1"), "closed tour ends next to"),
        (lambda: problem("king", "3x3", start="1,1", end="1,1"), "start and end are both 1,1"),
        (lambda: Limit(seconds=-1), "-1 seconds"),
        (lambda: Limit(seconds=0), "0 seconds"),
        (lambda: Limit(seconds=float("nan")), "nan seconds"),
        (lambda: Limit(seconds=float("inf")), "inf seconds"),
        (lambda: Limit(seed=-1), "seed -1"),
        (lambda: Limit(threads=0), "0 threads"),
    ],
)
def test_nonsense_is_refused_in_a_sentence(build: object, says: str) -> None:
    with pytest.raises(BadProblem, match=says):
        build()  # type: ignore[operator]


def test_the_degenerate_boards_are_as_decided() -> None:
    assert problem("king", "1x1").is_trivial
    assert problem("king", "1x1", start="0,0", end="0,0").is_trivial
    assert problem("king", "2x1", closed=True).has_too_few_squares
    assert not problem("king", "3x1", closed=True).has_too_few_squares
    assert not problem("king", "2x1").is_trivial
