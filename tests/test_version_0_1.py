"""Files that version 0.1 wrote are read, judged and drawn as it judged them."""

import shutil
from itertools import pairwise
from pathlib import Path
from xml.etree import ElementTree

import pytest

from calls import Capture
from oracle import steps
from surveys import knights, surveyed
from theorems import KNOWN
from tourcp import Problem, Tour
from tourcp.cli import ANSWERED, UNKNOWN, run
from tourcp.files.formats import AnswerFile, AnswerList, TheoremFile, read_content
from tourcp.files.store import Store
from tourcp.judge.theorems.words import in_words

FOLDER = Path(__file__).parent / "version-0.1"

# What `tourcp check` of version 0.1 said of each; of the list of tours and of the results it said
# nothing yet, `tourcp validate` said that all rows of the results are right.
JUDGED = {
    "claim.json": "claimed",
    "clause-proof-open.json": "proved",
    "clause-proof.json": "proved",
    "cut-set.json": "proved",
    "distances.json": "proved",
    "open-weights.json": "proved",
    "outcome.json": "proved",
    "results.json": "tour",
    "store.db": "proved",
    "theorem-knight-closed.json": "proved",
    "theorem-knight-open.json": "proved",
    "theorem-pawn-closed.json": "proved",
    "theorem-pawn-open.json": "proved",
    "theorem-wazir-closed.json": "proved",
    "theorem-zebra-undecided.json": "proved",
    "too-few.json": "proved",
    "tour-closed.json": "tour",
    "tour-holes.json": "tour",
    "tour-one-way.json": "tour",
    "tour-open.json": "tour",
    "tours.jsonl": "tour",
    "unknown.json": "unknown",
    "weights.json": "proved",
}

WORDS = {
    "results.json": "16 rows, 16 tours, all of them right",
    "store.db": "9 rows judged: 9 proved",
    "tours.jsonl": "8 lines judged: 8 tours",
}
"""What is said of files with many answers."""

CODES = {"tour": ANSWERED, "proved": ANSWERED, "claimed": UNKNOWN, "unknown": UNKNOWN}

SENTENCES = {
    **{f"theorem-{rule}-{'closed' if closed else 'open'}.json": words
       for (rule, closed), words in KNOWN.items()},
    "theorem-wazir-closed.json": "A closed wazir's tour of an m x n board (m <= n) exists unless "
    "m and n are odd; or m is 1.",
    "theorem-zebra-undecided.json": "A closed zebra's tour of an m x n board (m <= n) exists, as "
    "far as it is decided, unless m and n are odd; or m is 1, 2, 3, 4, 6, 7, 8 or 12; or m = 5 and "
    "n is 6, 8 or 12; or m is 9, 10 or 11 and n is 12. Open: m is 5 or 9 and n is 10 or any even "
    "number from 14 on.",
}  # fmt: skip


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """The files in a folder of their own: SQLite may write beside a store that it reads."""
    return Path(shutil.copytree(FOLDER, tmp_path / "files"))


def test_every_file_of_the_folder_is_tested() -> None:
    assert {path.name for path in FOLDER.iterdir() if "db-" not in path.name} == set(JUDGED)


@pytest.mark.parametrize(("name", "standing"), JUDGED.items(), ids=JUDGED)
def test_a_file_is_judged_as_version_0_1_judged_it(
    folder: Path, name: str, standing: str, capsys: Capture
) -> None:
    assert run(["check", str(folder / name)]) == CODES[standing]
    out, err = capsys.readouterr()
    assert out.count("\n") == 1 and err == ""
    assert WORDS.get(name, standing) in out.removeprefix(str(folder / name))


def test_the_tours_are_tours_by_the_rule_alone() -> None:
    found: list[tuple[Problem, Tour]] = []
    for name, standing in JUDGED.items():
        match read_content(FOLDER / name) if standing == "tour" else None:
            case AnswerFile(asked, Tour() as tour):
                found.append((asked, tour))
            case AnswerList(answers):
                found += [(one.problem, one.answer) for one in answers
                          if isinstance(one.answer, Tour)]  # fmt: skip
    assert len(found) == 4 + 8
    for asked, tour in found:
        path, leads = tour.squares, steps(asked)
        assert sorted(path) == sorted(leads)
        assert all(to in leads[at] for at, to in pairwise(path))
        assert not asked.closed or path[0] in leads[path[-1]]
        assert asked.start in (None, path[0]) and asked.end in (None, path[-1])


@pytest.mark.parametrize(("name", "sentence"), SENTENCES.items(), ids=SENTENCES)
def test_a_theorem_proves_its_sentence(name: str, sentence: str) -> None:
    content = read_content(FOLDER / name)
    assert isinstance(content, TheoremFile) and content.statement == sentence
    # Sizes that a theorem leaves were called open once, which open tours are too.
    assert in_words(content.theorem) == sentence.replace(" Open: ", " Undecided: ")


def test_the_searches_of_the_results_come_out_the_same_when_they_are_run_again(
    capsys: Capture,
) -> None:
    assert run(["validate", str(FOLDER / "results.json")]) == ANSWERED
    assert "16 rows, 16 tours, all of them right" in capsys.readouterr().out


def test_the_store_has_its_rows_and_a_survey_goes_on_from_them(folder: Path) -> None:
    sides = [f"{width}x{height}" for width in (3, 4, 5) for height in (3, 4, 5)]
    with Store(folder / "store.db") as store:
        rows = {row.question.problem.board.size: row.verdict for row in store.judged_rows()}
    assert rows == dict.fromkeys(sides, "proved")  # Schwenk 1991
    tally, _ = surveyed(folder / "store.db", knights("3..5"))
    assert (tally.done, tally.asked) == (9, 0)


@pytest.mark.parametrize("name", JUDGED)
def test_a_file_is_drawn(folder: Path, name: str, capsys: Capture) -> None:
    is_gallery = name in ("results.json", "tours.jsonl")
    drawn = folder / ("drawn.html" if is_gallery else "drawn.svg")
    assert run(["draw", str(folder / name), "-o", str(drawn)]) == ANSWERED
    assert capsys.readouterr().err == ""
    text = drawn.read_text()
    if is_gallery:
        assert text.startswith("<!doctype html>") and "<svg" in text
    else:
        assert ElementTree.fromstring(text).tag == "{http://www.w3.org/2000/svg}svg"
