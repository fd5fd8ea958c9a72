"""Shipped theorems: classify answers from them, and stopped searches are taken up again."""

import json
import re
import subprocess
import sys
from pathlib import Path
from random import Random

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from theorems import KNOWN
from tourcp import BadProblem, Rule, classify
from tourcp.classifying.shipped import shipped_theorem
from tourcp.classifying.sides import choose_sides
from tourcp.cli import ANSWERED, BAD_INPUT, run
from tourcp.files.theorems import theorem_text
from tourcp.judge.theorems.paths import path_from_json, path_to_json
from tourcp.judge.theorems.sizes import Sizes
from tourcp.judge.theorems.theorem import Theorem

ROOT = Path(__file__).parent.parent
FOLDER = ROOT / "models" / "theorems"


def theorem_of(rule: str, *, closed: bool) -> Theorem:
    theorem = shipped_theorem(Rule.parse(rule), closed=closed)
    assert theorem is not None, rule
    return theorem


def test_classify_answers_from_the_shipped_theorem(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def no_search(*_: object, **__: object) -> None:
        raise AssertionError("nobody should search")

    monkeypatch.setattr("tourcp.classifying.classify.find_theorem", no_search)
    assert run(["classify", "--rule", "antelope", "--closed"]) == ANSWERED
    shown = capsys.readouterr().out
    assert shown.startswith("A closed antelope's tour") and "it comes with tourcp" in shown
    assert classify("zebra") == theorem_of("zebra", closed=False)
    with pytest.raises(AssertionError, match="nobody should search"):
        classify("zebra", fresh=True)


def test_a_damaged_shipped_file_is_not_believed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    text = (FOLDER / "king-closed.json").read_text("utf-8")
    monkeypatch.setattr("tourcp.classifying.shipped.shipped_folder", lambda: tmp_path)
    king = Rule.parse("king")
    assert shipped_theorem(king, closed=True) is None
    for wrong in (text[:50], text.replace("exists unless m is 1", "always exists"), "{}"):
        (tmp_path / "king-closed.json").write_text(wrong)
        assert shipped_theorem(king, closed=True) is None
    (tmp_path / "king-closed.json").write_text(text)
    assert shipped_theorem(king, closed=True) is not None


def test_a_search_is_taken_up_from_its_file(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Schwenk's theorem without what decides three rows, and without the boards: found again."""
    whole = theorem_of("knight", closed=True)
    part = [one for one in whole.evidence if one.kind in ("pattern", "quilt")]
    file = tmp_path / "part.json"
    file.write_text(theorem_text(Theorem(whole.rule, True, tuple(part))))
    done = tmp_path / "whole.json"
    assert run(["classify", "--from", str(file), "-o", str(done)]) == ANSWERED
    assert KNOWN["knight", True] in capsys.readouterr().out
    assert run(["check", str(done)]) == ANSWERED
    capsys.readouterr()
    closed = str(FOLDER / "wazir-closed.json")
    assert run(["classify", "--from", closed, "--open"]) == ANSWERED
    assert "An open wazir's tour of an m x n board (m <= n) always exists." in (
        capsys.readouterr().out
    ), "closed tours are open ones, and colours refute closed ones only"
    for call in (
        ["classify", "--from", str(file), "--rule", "zebra"],
        ["classify", "--from", str(FOLDER / "king-open.json"), "--closed"],
        ["classify", "--from", str(ROOT / "models" / "pawn-10x10.toml")],
    ):
        assert run(call) == BAD_INPUT
        assert capsys.readouterr().err.count("\n") == 1
    fields = json.loads(file.read_text())
    fields["evidence"][0]["weights"][0][0] += 1
    file.write_text(json.dumps(fields))
    assert run(["classify", "--from", str(file)]) == BAD_INPUT
    assert "refused" in capsys.readouterr().err


def test_several_theorems_are_judged_in_one_table(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Small and large files, all of them within 1 GB, by a process of their own."""
    files = sorted(FOLDER.glob("*.json"), key=lambda path: path.stat().st_size)
    call = [sys.executable, "-m", "tourcp", "check", *map(str, [*files[::12], files[-1]])]
    done = subprocess.run(call, capture_output=True, text=True, check=True)
    heading, *rows = done.stdout.splitlines()
    assert heading.split() == ["file", "verdict", "pieces", "size", "judged", "in", "peak",
                               "memory"]  # fmt: skip
    assert len(rows) == len(call) - 4 and not done.stderr
    for path, row in zip(call[4:], rows, strict=True):
        found = re.fullmatch(r"(\S+) +proved, (complete|sizes undecided) +(\d+) +(\d+) kB +"
                             r"([0-9.]+) s +(\d+) MB", row)  # fmt: skip
        assert found is not None and found[1] == path, row
        fields = json.loads(Path(path).read_text("utf-8"))
        assert (found[2] == "complete") == ("Undecided: " not in fields["statement"])
        assert int(found[3]) == len(fields["evidence"])
        assert int(found[6]) < 1_000

    wrong = tmp_path / "wrong.json"
    wrong.write_text((FOLDER / "king-open.json").read_text("utf-8").replace("always", "never"))
    assert run(["check", str(FOLDER / "king-closed.json"), str(wrong)]) == BAD_INPUT
    said = capsys.readouterr()
    assert said.out.count("proved") == 1 and "refused (wrong statement" in said.err


def test_the_atlas_is_printed_or_saved(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for file in ("literature.toml", "wazir-closed.json"):
        (tmp_path / file).write_text((FOLDER / file).read_text("utf-8"), encoding="utf-8")
    assert run(["atlas", "--folder", str(tmp_path)]) == ANSWERED
    printed = capsys.readouterr().out
    assert "## wazir, closed" in printed and "1 theorems, 1 of them complete" in printed
    assert run(["atlas", "--folder", str(tmp_path), "-o", str(tmp_path / "page.md")]) == ANSWERED
    assert "## wazir, closed" in (tmp_path / "page.md").read_text("utf-8")


@given(st.integers(1, 9), st.lists(st.integers(0, 80), max_size=30))
def test_paths_read_back_whatever_they_are(width: int, places: list[int]) -> None:
    assert path_from_json(path_to_json(places, width), width) == places


def test_texts_that_are_no_paths_are_refused() -> None:
    assert path_from_json("0::", 3) == [0], "a path of one square"
    for wrong in ("", "0", "0:1,1:b", "x:1,1:a", "0:1:a", "0:1,1:a:a", "0:-1,0:a", "0:9,0:a",
                  "0:٣,1:a", "9999999999:1,1:a"):  # fmt: skip
        with pytest.raises(BadProblem):
            path_from_json(wrong, 3)


def test_sides_of_blocks_make_up_all_large_numbers() -> None:
    """For boards with tours at random: whatever is chosen exists, and sums miss nothing."""
    chance, found = Random(1), 0
    for _ in range(200):
        grid = np.array([[chance.random() < 0.93 for _ in range(60)] for _ in range(60)])
        sides = choose_sides(lambda w, h, grid=grid: bool(grid[w, h]), chance.randint(3, 9),  # type: ignore[misc]
                             step=chance.choice([1, 2]), most=59)  # fmt: skip
        if sides is None:
            continue
        found += 1
        widths, heights = sides
        assert all(grid[w, h] for w in widths for h in heights)
        assert all(n in Sizes.sums(widths, widths) for n in range(60, 200))
        assert all(n in Sizes.sums(heights, heights) for n in range(60, 200, 2))
    assert found > 50
