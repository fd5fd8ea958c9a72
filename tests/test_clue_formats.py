"""Clue puzzles are read as people post them, and what is written reads back."""

import re
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from calls import Capture, assert_refused
from clue_puzzles import BENEDEK, HIDATO, HOLY_KNIGHT, HOPIDO, UNIQUE
from tourcp import Board
from tourcp.cli import run
from tourcp.core.errors import BadProblem
from tourcp.files.disk import parse_toml
from tourcp.puzzles.clues.puzzle import CluePuzzle
from tourcp.puzzles.clues.reading import Wishes, from_fields, parse_puzzle
from tourcp.puzzles.clues.writing import grid_text, line_text, toml_text

RULES = ["king", "wazir", "knight", "pawn", "leaper:1,4"]


@st.composite
def puzzles(draw: st.DrawFn) -> CluePuzzle:
    width, height = draw(st.integers(1, 6)), draw(st.integers(1, 6))
    is_hex = draw(st.booleans())
    places = [(x, y) for y in range(height) for x in range(width)]
    holes = draw(st.sets(st.sampled_from(places), max_size=len(places) - 1))
    wrap = "flat" if is_hex else draw(st.sampled_from(["flat", "torus", "cylinder"]))
    board = Board(width, height, tuple(holes), wrap, "hex" if is_hex else "square")
    first = draw(st.integers(0, 30))
    squares = draw(st.lists(st.sampled_from(list(board.squares)), unique=True))
    numbers = draw(st.permutations(range(first, first + len(board))))
    title = draw(st.sampled_from(["", "A king's riddle", "No. 5"]))
    rule = "hex-king" if is_hex else draw(st.sampled_from(RULES))
    clues = dict(zip(squares, numbers, strict=False))
    return CluePuzzle.of(rule, board, clues, first, title)


@given(puzzles())
def test_a_grid_reads_back(puzzle: CluePuzzle) -> None:
    if puzzle.board.grid == "hex" and min(puzzle.board.width, puzzle.board.height) < 2:
        return  # a single row or column of hexagons looks like squares
    assert parse_puzzle(grid_text(puzzle)).puzzle() == puzzle


@given(puzzles())
def test_toml_reads_back(puzzle: CluePuzzle) -> None:
    if puzzle.board.grid == "hex" and min(puzzle.board.width, puzzle.board.height) < 2:
        return
    fields = parse_toml(toml_text(puzzle), "the test")
    assert from_fields(fields, Wishes()).puzzle() == puzzle


@given(puzzles())
def test_a_line_reads_back_but_for_the_title(puzzle: CluePuzzle) -> None:
    read = parse_puzzle(line_text(puzzle), Wishes(title=puzzle.title)).puzzle()
    assert read == puzzle


@given(st.text(alphabet="0123456789 .,_#-|x[]\n\tab", max_size=60))
def test_any_text_is_a_puzzle_or_one_clear_sentence(text: str) -> None:
    try:
        parse_puzzle(text, Wishes(rule="king")).puzzle()
    except BadProblem as error:
        assert "\n" not in str(error)


def test_zeros_are_empty_and_dots_holes_where_both_stand() -> None:
    assert parse_puzzle(HIDATO).puzzle("king").size == 40
    assert parse_puzzle(HOPIDO).puzzle("pawn").size == 27


def test_ragged_rows_blanks_commas_bars_and_brackets_are_grids() -> None:
    plain = parse_puzzle(HIDATO).puzzle("king")
    ragged = re.sub(r"( \.)+$", "", HIDATO, flags=re.MULTILINE)
    assert parse_puzzle(ragged).puzzle("king") == plain
    commas = "\n".join(",".join(line.split()) for line in HIDATO.splitlines())
    assert parse_puzzle(commas).puzzle("king") == plain
    bars = "\n".join("|" + "|".join(line.split()) + "|" for line in HIDATO.splitlines())
    assert parse_puzzle(bars).puzzle("king") == plain
    listed = "[" + ",\n".join(f"[{line}]" for line in BENEDEK.splitlines()) + "]"
    assert parse_puzzle(listed).puzzle("king") == parse_puzzle(BENEDEK).puzzle("king")
    holy = parse_puzzle(HOLY_KNIGHT).puzzle("knight")
    assert holy.size == 36 and (2, 1) not in holy.board and (1, 0) in holy.board


def test_signs_are_understood_from_the_numbers() -> None:
    underscores = HIDATO.replace(" .", " #").replace(" 0", " _")
    assert parse_puzzle(underscores).puzzle("king") == parse_puzzle(HIDATO).puzzle("king")
    both = HIDATO.replace(" 0", " _")
    assert parse_puzzle(both).puzzle("king").size == 40, "the largest number tells which is which"
    with pytest.raises(BadProblem, match="--empty or --hole"):
        parse_puzzle("1 . _\n. _ .")
    assert parse_puzzle("1 . _\n. _ .", Wishes(hole="_")).puzzle("king").size == 4


def test_numbers_may_begin_anywhere() -> None:
    assert parse_puzzle("10 . .\n. . 15").puzzle("king").clues == {0: 1, 5: 6}
    assert parse_puzzle("0 . .\n. . 5").puzzle("king").clues == {0: 1, 5: 6}
    assert parse_puzzle("first: 0\n0\n.").puzzle("king").clues == {0: 1}
    assert parse_puzzle("12 . .\n. . .", Wishes(first=10)).puzzle("king").clues == {0: 3}


def test_a_name_says_the_piece_and_hexagons_are_seen() -> None:
    assert parse_puzzle("Numbrix of the day\n1 .\n. 4").puzzle().problem.rule.name == "wazir"
    hexagons = parse_puzzle("  1 .\n . . .\n  . 7").puzzle()
    assert hexagons.problem.rule.name == "hex-king" and str(hexagons.board) == "hex:2"


BAD = {
    "": "empty",
    "1 3 2\n4 two 6": "neither a number",
    "1 ! 3": "means nothing",
    "500 . .\n1 . .": "does not fit",
    "king/3x3:1a": "tells 2 squares",
    "king/3000x3000:a": "tells 1 squares",
    "# # #\n# # #": "no squares",
    "rule: dragon\n1 .\n. 4": "no rule is called",
    "first: x\n1 .\n. 4": "expected a number",
}


@pytest.mark.parametrize(("text", "words"), BAD.items())
def test_a_bad_grid_gets_one_clear_line(
    text: str, words: str, tmp_path: Path, capsys: Capture
) -> None:
    file = tmp_path / "bad.txt"
    file.write_text(text)
    rule = () if text.startswith("rule") else ("--rule", "king")
    assert_refused(run(["puzzle", "solve", str(file), *rule]), words, capsys)


def test_a_huge_grid_gets_one_clear_line(tmp_path: Path, capsys: Capture) -> None:
    file = tmp_path / "huge.txt"
    file.write_text("\n".join([" ".join("." * 1000)] * 1000))
    assert_refused(run(["puzzle", "solve", str(file), "--rule", "king"]), "at most 2,000", capsys)


@pytest.mark.parametrize("name", UNIQUE)
def test_every_published_puzzle_is_written_and_read_in_all_forms(name: str) -> None:
    rule = "wazir" if "numbrix" in name else "king"
    puzzle = parse_puzzle(UNIQUE[name]).puzzle(rule)
    assert parse_puzzle(grid_text(puzzle)).puzzle() == puzzle
    assert parse_puzzle(line_text(puzzle)).puzzle() == puzzle
