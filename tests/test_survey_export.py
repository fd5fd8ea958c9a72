"""The table of a survey: what a spreadsheet would run is text, and every text comes back."""

import csv
import io
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from oracle import problem
from surveys import Capture, forge, knights, surveyed, unknowing
from tourcp import Unknown
from tourcp.cli import ANSWERED, run
from tourcp.core.answer import Provenance, stamped
from tourcp.files.rows import Question, Row
from tourcp.survey.export import FORMULA, cell_of, csv_text, text_of

TEXTS = st.text() | st.builds(str.__add__, st.sampled_from([*FORMULA, "'", "''"]), st.text())


@given(TEXTS)
def test_every_text_comes_back_and_none_begins_a_formula(text: str) -> None:
    cell = cell_of(text)
    assert not cell.startswith(FORMULA)
    assert text_of(cell) == text


@given(TEXTS, TEXTS, TEXTS)
def test_a_table_can_be_read_back(backend: str, version: str, reason: str) -> None:
    asked = problem("knight", "5x6")
    found = Provenance(backend=backend, version=version, seconds=1.0, seed=3)
    answer = stamped(Unknown(reason), found)
    row = Row(question=Question(asked, backend), answer=answer, verdict="unknown")
    text = csv_text([row])
    (cells,) = csv.DictReader(io.StringIO(text, newline=""))
    assert not any(cell.startswith(FORMULA) for cell in cells.values())
    assert text_of(cells["backend"]) == backend
    assert text_of(cells["version"]) == version
    assert text_of(cells["reason"]) == f"unknown: {reason}"


@pytest.mark.parametrize("lead", ["=", "+", "-", "@"])
def test_a_forged_backend_is_exported_as_text(lead: str, tmp_path: Path, capsys: Capture) -> None:
    path = tmp_path / "s.db"
    surveyed(path, knights("5x6"), unknowing)
    forge(path, f"UPDATE answers SET backend = '{lead}HYPERLINK(1)'")
    assert run(["survey", "export", str(path)]) == ANSWERED
    (cells,) = csv.DictReader(capsys.readouterr().out.splitlines())
    assert cells["backend"] == f"'{lead}HYPERLINK(1)"
