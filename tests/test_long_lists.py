"""Long files: what is long for a reason is read, the rest is refused at once."""

import json
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tourcp import BadProblem, Problem, Tour
from tourcp.cli import BAD_INPUT, run
from tourcp.files.answers import answer_text, parse_answer
from tourcp.files.disk import parse_toml
from tourcp.files.long_lists import parse_json

Capture = pytest.CaptureFixture[str]

LONG = {
    "JSON": ("a.json", '{"format":"tourcp/2","answer":[' + "0.5," * 9_000_000 + "0]}"),
    "a list of lists that is not a path": ("a.json", '{"format":"' + "[]," * 12_000_000 + '"}'),
    "TOML": ("a.toml", "# " + "long " * 7_000_000),
}


@pytest.mark.parametrize(("name", "text"), LONG.values(), ids=LONG)
def test_a_file_that_is_long_for_no_reason_is_refused(
    name: str, text: str, tmp_path: Path, capsys: Capture
) -> None:
    (tmp_path / name).write_text(text)
    assert run(["check", str(tmp_path / name)]) == BAD_INPUT
    err = capsys.readouterr().err
    assert "is too long" in err and err.count("\n") == 1


def test_dotted_names_do_not_keep_the_reader_busy() -> None:
    with pytest.raises(BadProblem, match="line 2 has more than 100 names with dots"):
        parse_toml("a = 1\n" + ".".join("b" * 100_000) + " = 1", "x.toml")
    picture = "\n".join([".#" * 500] * 3)
    assert parse_toml(f'picture = """\n{picture}"""', "x.toml") == {"picture": picture}


def snake(width: int, height: int) -> list[tuple[int, int]]:
    rows = [[(x, y) for x in range(width)] for y in range(height)]
    return [square for y, row in enumerate(rows) for square in (row[::-1] if y % 2 else row)]


def test_a_long_tour_is_read_beyond_the_limit_of_other_texts(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    asked, tour = Problem("wazir", "300x200"), Tour(snake(300, 200))
    text = answer_text(asked, tour)
    monkeypatch.setattr("tourcp.core.fields.LONGEST_TEXT", 2_000)
    monkeypatch.setattr("tourcp.files.long_lists.PIECE", 10_000)
    assert len(text) > 100_000 and parse_answer(text) == (asked, tour)
    spaced = text.replace(",", " ,\n ")
    assert parse_answer(spaced) == (asked, tour)


SPOILED = {
    "a fraction": lambda text: text.replace("[7,7]", "[7.5,7]"),
    "a truth": lambda text: text.replace("[7,7]", "[true,7]"),
    "a giant": lambda text: text.replace("[7,7]", f"[{10**30},7]"),
    "a leading zero": lambda text: text.replace("[7,7]", "[07,7]"),
    "three numbers": lambda text: text.replace("[7,7]", "[7,7,7]"),
    "a list too deep": lambda text: text.replace("[7,7]", "[[7,7],[7,7]]"),
    "two commas": lambda text: text.replace("[7,7],", "[7,7],,"),
    "no comma": lambda text: text.replace("[7,7],", "[7,7]"),
    "a comma at the end": lambda text: text.replace("]]", "],]"),
    "no number": lambda text: text.replace("[7,7]", "NaN"),
    "a number that is none, elsewhere": lambda text: text.replace("false", "NaN"),
    "a name for the path": lambda text: text.replace('"path"', '"a\\"path"'),
}


@pytest.mark.parametrize("spoil", SPOILED.values(), ids=SPOILED)
@pytest.mark.parametrize("piece", [1, 1000, 10**6])
def test_a_spoiled_long_tour_is_refused(
    spoil: Any, piece: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tourcp.files.long_lists.PIECE", piece)
    text = answer_text(Problem("wazir", "30x40"), Tour(snake(30, 40)))
    assert isinstance(parse_json(text, "x")["answer"]["path"], np.ndarray)
    assert spoil(text) != text
    with pytest.raises(BadProblem):
        parse_answer(spoil(text))


@given(st.lists(st.tuples(st.integers(-9, 10**9), st.integers(-9, 99)), min_size=1, max_size=9))
def test_a_long_list_is_read_as_json_reads_it(pairs: list[tuple[int, int]]) -> None:
    rows = [list(pair) for pair in pairs] * 1000
    found = parse_json(json.dumps({"format": "x", "labels": rows}), "x")["labels"]
    assert isinstance(found, np.ndarray)
    assert found.tolist() == rows
