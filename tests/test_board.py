import pytest
from hypothesis import given
from hypothesis import strategies as st

from oracle import boards
from tourcp import BadProblem, Board, square_name


def test_squares_of_the_chess_board_have_their_chess_names() -> None:
    board = Board.parse("8x8")
    assert board.parse_square("a1") == (0, 7)
    assert board.parse_square("h8") == (7, 0)
    assert board.parse_square("e4") == (4, 4)
    assert board.parse_square("63") == (7, 7) == board.parse_square("h1")


def test_a_picture_shows_the_holes() -> None:
    board = Board.from_picture(
        """
        ..#
        ...
        #..
        """
    )
    assert board.holes == ((2, 0), (0, 2))
    assert len(board) == 7 == len(list(board.squares))


@given(boards())
def test_a_board_reads_back_from_its_text_its_picture_and_its_repr(board: Board) -> None:
    assert Board.parse(str(board)) == board
    assert Board.from_picture(board.picture(), board.wrap) == board
    assert eval(repr(board)) == board


@given(boards(), st.data())
def test_a_square_reads_back_from_each_of_its_names(board: Board, data: st.DataObject) -> None:
    x, y = square = data.draw(st.sampled_from(list(board.squares)))
    assert board.parse_square(square_name(square)) == square
    assert board.parse_square(board.chess_name(square)) == square
    assert board.parse_square(str(y * board.width + x)) == square


@given(boards())
def test_the_mask_holds_exactly_the_squares(board: Board) -> None:
    places = [y * board.width + x for x, y in board.squares]
    assert board.mask.nonzero()[0].tolist() == places
    assert len(board) == len(places)


@given(st.text())
def test_any_text_is_a_board_and_a_square_or_a_bad_problem(text: str) -> None:
    for parse in (Board.parse, Board.parse("5x4").parse_square, Board.from_picture):
        try:
            parse(text)
        except BadProblem as error:
            assert str(error)


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("0x5", "no squares"),
        ("5x0", "no squares"),
        ("10x", "is not a board"),
        ("x10", "is not a board"),
        ("-3x4", "is not a board"),
        ("", "is not a board"),
        ("3x3x3", "is not a board"),
        ("ball:3x3", "is not a board"),
        ("100000x100000", "at most"),
        ("3x3-3,0", "not on the 3x3 board"),
        ("3x2-3,0", "x goes from 0 to 2 and y from 0 to 1"),
        ("1x2-0,0-0,1", "every place"),
        ("3x3-", "is not a board"),
    ],
)
def test_a_board_that_makes_no_sense_is_refused_in_a_sentence(text: str, says: str) -> None:
    with pytest.raises(BadProblem, match=says):
        Board.parse(text)


@pytest.mark.parametrize(
    ("picture", "says"),
    [("", "empty"), ("...\n..", "row 1 .* has 2 places"), ("..x", "'x' at 2,0"), ("##", "every")],
)
def test_a_picture_that_makes_no_sense_is_refused_in_a_sentence(picture: str, says: str) -> None:
    with pytest.raises(BadProblem, match=says):
        Board.from_picture(picture)


def test_a_wide_board_has_no_chess_names() -> None:
    board = Board.parse("27x2")
    with pytest.raises(BadProblem, match="expected 26 or less"):
        board.chess_name((0, 0))
    with pytest.raises(BadProblem, match="is not a square: expected 'x,y' or a number"):
        board.parse_square("a1")


def test_a_hole_is_no_square() -> None:
    with pytest.raises(BadProblem, match="is a hole"):
        Board.parse("3x3-1,1").parse_square("1,1")
