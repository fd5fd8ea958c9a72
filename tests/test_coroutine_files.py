"""Files of coroutine puzzles and outcomes: they read back, and bad ones are refused."""

from dataclasses import replace
from itertools import pairwise
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from coroutines import PUZZLE_2, puzzles
from tourcp import BadProblem
from tourcp.core.fields import parse_fields
from tourcp.files.coroutine import (
    outcome_from_json,
    outcome_text,
    puzzle_from_json,
    puzzle_text,
)
from tourcp.judge.coroutine import ARROWS, DIRECTIONS, check_outcome
from tourcp.puzzles import Puzzle, load_puzzle, solve_puzzle

pytestmark = pytest.mark.xdist_group("coroutine")


@given(puzzles(), st.text(max_size=10))
def test_a_puzzle_file_reads_back(puzzle: Puzzle, title: str) -> None:
    import tomllib

    puzzle = replace(puzzle, title=title)
    assert puzzle_from_json(tomllib.loads(puzzle_text(puzzle, "a comment"))) == puzzle


@given(puzzles())
def test_an_outcome_file_reads_back(puzzle: Puzzle) -> None:
    outcome = solve_puzzle(puzzle)
    read, again = outcome_from_json(parse_fields(outcome_text(puzzle, outcome), "test"))
    assert read == puzzle
    assert type(again) is type(outcome) and (again.labels == outcome.labels).all()
    assert check_outcome(read, again) is None


def test_digits_compass_names_and_arrows_say_the_same() -> None:
    for row in PUZZLE_2.arrows:
        for one, other in pairwise(
            [
                "".join(map(str, row)),
                ",".join(DIRECTIONS[way] for way in row),
                "".join(ARROWS[way] for way in row),
                ",".join(map(str, row)),
            ]
        ):
            first, second = (
                puzzle_from_json({"arrows": f"{text or '-'} * -"}) for text in (one, other)
            )
            assert first == second and first.arrows[0] == row


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ('arrows = "0 *4 2"', "the goal 1,0 has arrows"),
        ('a = "1,0"\narrows = "0 * 2"', "token A starts on the goal 1,0"),
        ('b = "0,0"\narrows = "0 * 2"', "both tokens start on 0,0"),
        ('arrows = "0 * 8"', "'8' at 2,0 is not a set of arrows"),
        ('arrows = "0 * ⇒"', "'⇒' at 2,0 is not a set of arrows"),
        ('arrows = "0 * N,X"', "'N,X' at 2,0 is not a set of arrows"),
        ('arrows = "0 * 00"', "has a direction twice"),
        ('arrows = """\n0 * 2\n1 1\n"""', "row 1 of the arrows has 2 tiles and row 0 has 3"),
        ('arrows = "0 1 2"', "there is no goal"),
        ('arrows = ""', "'arrows' is empty"),
        ("title = 'x'", "'arrows' is missing"),
        ('arrow = "0 * 2"', "did you mean 'arrows'"),
        ('a = "9,9"\narrows = "0 * 2"', "is not on the 3x1 board"),
        ('arrows = "# * 2"', "is a hole"),
        ("arrows = 5", "expected a text"),
        ("arrows = ", "is not a TOML file"),
        ("arrows = " + "1" * 5000, "is not a TOML file"),
    ],
)
def test_malformed_puzzle_files_are_refused_in_one_line(
    tmp_path: Path, text: str, complaint: str
) -> None:
    file = tmp_path / "puzzle.toml"
    file.write_text(text)
    with pytest.raises(BadProblem) as caught:
        load_puzzle(file)
    assert complaint in str(caught.value)
    assert str(caught.value).startswith(str(file))


@pytest.mark.parametrize("entry", ["[true,0,1]", "[0,8,0],[0,8,0]", "[0,8]", "[0,99,1]", "5"])
def test_labels_that_are_no_labels_are_refused(entry: str) -> None:
    text = outcome_text(PUZZLE_2, solve_puzzle(PUZZLE_2)).replace("[0,8,0]", entry)
    with pytest.raises(BadProblem, match="label"):
        outcome_from_json(parse_fields(text, "test"))
