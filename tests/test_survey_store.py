"""The store of a survey: what it keeps, what it refuses, and that it loses nothing."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from oracle import problem
from surveys import ASK, Capture, Inline, forge, knights, row, surveyed, unknowing
from tourcp import (
    BadProblem,
    Refutation,
    Unknown,
    solve,
)
from tourcp.cli import ANSWERED, BAD_INPUT, UNKNOWN, run
from tourcp.files.rows import Row
from tourcp.files.store import Store
from tourcp.survey.run import run_survey


def test_a_row_is_replaced_only_by_one_that_says_more(tmp_path: Path) -> None:
    asked = problem("knight", "5x6", closed=True)
    tour = solve(asked)
    known = row(asked, tour, "tour")
    with Store(tmp_path / "s.db") as store:
        for answer, verdict, allowed, kept in [
            (Unknown("a"), "unknown", 1, "a"), (Unknown("b"), "unknown", 1, "a"),
            (Unknown("c"), "unknown", 2, "c"), (Refutation(), "claimed", 1, "claimed"),
            (Unknown("d"), "unknown", 9, "claimed"),
        ]:  # fmt: skip
            store.add([row(asked, answer, verdict, allowed)])
            found = store.get(known.question)
            assert found is not None
            says = found.answer.reason if isinstance(found.answer, Unknown) else found.verdict
            assert says == kept
        store.add([known])
        store.add([row(asked, Unknown("e"), "unknown", 99)])
        assert store.get(known.question) == known and len(store) == 1


def test_rows_come_all_or_not_at_all(tmp_path: Path) -> None:
    asked = problem("knight", "5x6", closed=True)

    def rows() -> Iterator[Row]:
        yield row(asked, solve(asked), "tour")
        raise KeyboardInterrupt

    with Store(tmp_path / "s.db") as store:
        with pytest.raises(KeyboardInterrupt):
            store.add(rows())
        assert len(store) == 0


def test_a_full_disk_is_said_in_a_sentence_and_loses_nothing(tmp_path: Path) -> None:
    path = tmp_path / "s.db"
    with Store(path) as store:
        store._connection.execute("PRAGMA max_page_count = 5")
        with pytest.raises(BadProblem, match="full; make room; the rows that it has are kept"):
            run_survey(knights("3..8", "open"), store, Inline())
        kept = len(store)
    with Store(path) as store:
        assert 0 < kept == len(store) and store.damage() is None
        run_survey(knights("3..8", "open"), store, Inline())
        assert len(store) == 36


@pytest.mark.parametrize(
    ("change", "says"),
    [
        ("PRAGMA user_version = 2", "format 2, and this tourcp knows format 1"),
        ("PRAGMA application_id = 7", "not a survey's store"),
        ("ALTER TABLE answers DROP COLUMN seed", "it is damaged"),
        ("ALTER TABLE answers RENAME TO others", "it is damaged"),
    ],
)
def test_stores_of_another_format_are_refused(
    tmp_path: Path, capsys: Capture, change: str, says: str
) -> None:
    path = tmp_path / "s.db"
    surveyed(path, knights("3..4"))
    forge(path, change)
    asks = ["survey", "--rule", "knight", "--sizes", "3", "--store"]
    for call in (["survey", "show"], ["survey", "export"], ["check"], asks):
        assert run([*call, str(path)]) == BAD_INPUT
        assert says in capsys.readouterr().err


@pytest.mark.parametrize(
    ("change", "says"),
    [
        ("SET verdict = 'tour' WHERE verdict = 'proved'", "the judge says 'proved'"),
        ("SET verdict = 'proved' WHERE verdict = 'tour'", "the judge says 'tour'"),
        ("SET rung = 'weights' WHERE rung = 'cut-set'", "rung is not what its answer says"),
        ("SET seconds = 0", "seconds is not what its answer says"),
        ("SET answer = '[]'", "an answer that is not an object"),
        ("SET answer = substr(answer, 1, 20)", "an answer that is not JSON"),
        ("SET problem = replace(problem, '5x6', '05x6') WHERE rung = ''", "is not written as"),
        ("SET problem = replace(problem, '5x6', '6x7') WHERE verdict = 'tour'", "leaves out"),
        ("SET answer = replace(answer, '[0,0]', '[1,1]') WHERE verdict = 'tour'", "visited twice"),
        ("SET problem = 'x' WHERE verdict = 'tour'", "is not a problem"),
        ("SET seed = 'many'", "a row whose seed is"),
        ("SET backend = char(27) || '[2J'", "a row whose backend is"),
        ("SET allowed = 9e999", "a row whose allowed is"),
        ("SET derived_from = 'x'", "derived from 'x' is not a problem"),
        ("SET derived_from = replace(problem, '6', '7')", "which is not an image of it"),
    ],
)  # fmt: skip
def test_check_judges_every_row_again(
    tmp_path: Path, capsys: Capture, change: str, says: str
) -> None:
    path = tmp_path / "s.db"
    surveyed(path, knights("4..5x6"))
    assert run(["check", str(path)]) == ANSWERED
    assert "2 rows judged: 1 proved, 1 tour" in capsys.readouterr().out
    forge(path, f"UPDATE answers {change}")
    assert run(["check", str(path)]) == BAD_INPUT
    assert says in capsys.readouterr().err
    for call in (["survey", "show"], ["survey", "export"], ["draw"]):
        assert run([*call, str(path)]) == BAD_INPUT, "only what was judged is shown"


def test_what_is_unknown_is_said_by_the_check(tmp_path: Path, capsys: Capture) -> None:
    surveyed(tmp_path / "s.db", knights("5x6"), unknowing)
    assert run(["check", str(tmp_path / "s.db")]) == UNKNOWN
    assert "1 row judged: 1 unknown" in capsys.readouterr().out


def test_a_damaged_file_is_refused(tmp_path: Path, capsys: Capture) -> None:
    path = tmp_path / "s.db"
    surveyed(path, knights("3..8", "open"))
    data = bytearray(path.read_bytes())
    data[4096 * 2 : 4096 * 3] = bytes(4096)
    path.write_bytes(data)
    assert run(["check", str(path)]) == BAD_INPUT
    assert "refused" in capsys.readouterr().err
    path.write_bytes(bytes(data[:5000]))
    assert run(["check", str(path)]) == BAD_INPUT


def test_nothing_is_written_over_or_made_by_looking(tmp_path: Path, capsys: Capture) -> None:
    store, empty, other = (tmp_path / name for name in ("s.db", "empty.db", "other.db"))
    surveyed(store, knights("5x6"))
    before = store.read_bytes()
    for call in (["export", str(store), "-o", str(store), "--to", "csv"],
                 ["show", str(store), "--draw", str(store)]):  # fmt: skip
        assert run(["survey", *call]) == BAD_INPUT
    link = tmp_path / "link.svg"
    link.symlink_to(store)
    assert run(["survey", "show", str(store), "--draw", str(link)]) == BAD_INPUT
    assert "is the store itself" in capsys.readouterr().err
    assert store.read_bytes() == before
    empty.touch()
    assert run(["survey", "show", str(empty)]) == BAD_INPUT
    assert empty.read_bytes() == b""
    forge(other, "CREATE TABLE t (x)")
    forge(other, "DROP TABLE t")
    forge(other, "PRAGMA user_version = 7")
    before = other.read_bytes()
    for call in (["check"], ["survey", "show"], [*ASK, "--store"]):
        assert run([*call, str(other)]) == BAD_INPUT
    forge(other, "PRAGMA journal_mode = DELETE")
    assert b"answers" not in other.read_bytes()


@given(st.binary(max_size=200))
def test_no_file_of_another_kind_is_taken_for_a_store(data: bytes) -> None:
    import tempfile

    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "s.db"
        path.write_bytes(b"x" + data)
        with pytest.raises(BadProblem, match="not a database"):
            Store(path)
        assert path.read_bytes() == b"x" + data
