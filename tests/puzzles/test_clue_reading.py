"""Grids of clue puzzles: which words are numbers, which signs, and which reading fits."""

from pathlib import Path

import pytest

from calls import Capture, assert_refused
from tourcp import BadProblem
from tourcp.cli import run
from tourcp.files.disk import parse_toml
from tourcp.puzzles.clues.reading import Wishes, from_fields, parse_puzzle

NOT_NUMBERS = ["²", "٣", "３", "½", "Ⅷ", "①"]


@pytest.mark.parametrize("sign", NOT_NUMBERS)
@pytest.mark.parametrize("grid", ["1 . {}\n. . 9", "1,.,{}\n.,.,9", "first: {}\n1 .\n. 4"])
def test_only_the_digits_from_0_to_9_make_numbers(
    sign: str, grid: str, tmp_path: Path, capsys: Capture
) -> None:
    file = tmp_path / "grid.txt"
    file.write_text(grid.format(sign), encoding="utf-8")
    assert_refused(run(["puzzle", "solve", str(file), "--rule", "king"]), sign, capsys)


def test_another_digit_may_be_a_sign_if_it_is_told_which() -> None:
    assert parse_puzzle("1 ² .\n. . 6", Wishes(empty="²", hole="")).puzzle("king").size == 6
    assert parse_puzzle("1 ² .\n. . 5", Wishes(hole="²")).puzzle("king").size == 5


@pytest.mark.parametrize("text", ["1,-5,3", "1,2a,3", "1;.5;3", "1|#2|3", "1,1234567890,3"])
def test_a_cell_between_separators_is_a_number_or_one_sign(text: str) -> None:
    with pytest.raises(BadProblem, match="neither a number nor a sign"):
        parse_puzzle(text)


@pytest.mark.parametrize("text", [f"1,{'9' * 5000}", f"1 {'9' * 5000}", f"king/3x3:{'9' * 5000}h"])
def test_a_number_of_thousands_of_digits_is_refused(text: str) -> None:
    with pytest.raises(BadProblem):
        parse_puzzle(text)


def test_with_a_first_number_a_reading_is_dropped_if_the_largest_does_not_fit() -> None:
    # Four squares have the numbers 3 to 6; all six, 3 to 8.
    puzzle = parse_puzzle("3 . -\n. 7 -", Wishes(first=3)).puzzle("king")
    assert puzzle.size == 6 and puzzle.clues == {0: 1, 4: 5}


def test_a_number_before_the_first_does_not_fit() -> None:
    with pytest.raises(BadProblem, match="2 does not fit: it is less"):
        parse_puzzle("2 . . 5", Wishes(first=3))
    assert parse_puzzle("0 . . 6", Wishes(first=3)).puzzle("king").clues == {3: 4}


def test_the_first_number_that_is_asked_for_counts_in_every_form() -> None:
    assert parse_puzzle("king/3x1/5:a1a", Wishes(first=0)).first == 0
    with pytest.raises(BadProblem, match="begin with 1"):
        from_fields({"rule": "king", "board": "3x3"}, Wishes(first=3))
    for first in (-1, 10**9):
        with pytest.raises(BadProblem, match="expected 0 to"):
            Wishes(first=first)


def test_two_numbers_on_a_square_are_refused_and_none_is_dropped() -> None:
    clue = '[[condition]]\nkind = "clue"\nsquare = "0,0"\nnumber = %d\n'
    text = 'rule = "king"\nboard = "3x3"\n' + clue % 1 + clue % 2
    with pytest.raises(BadProblem, match="two numbers"):
        from_fields(parse_toml(text, "the test"), Wishes())


def test_a_long_grid_in_toml_is_refused_as_one_of_text_is() -> None:
    with pytest.raises(BadProblem, match="at most 2,000 squares"):
        from_fields({"rule": "king", "clues": ". " * 200_000}, Wishes())
