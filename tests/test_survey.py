"""Surveys: which questions are asked, what follows from one answer, and what the store keeps."""

import csv
import json
import sqlite3
from collections.abc import Callable, Iterator
from concurrent.futures import Executor, ThreadPoolExecutor
from contextlib import closing, contextmanager
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from oracle import has_tour, problem, problems, tours
from test_known import knight_closed, knight_open, pawn_closed, pawn_open
from tourcp import (
    BadProblem,
    Board,
    Limit,
    Problem,
    Refutation,
    Rule,
    Square,
    Tour,
    Unknown,
    check,
    solve,
)
from tourcp.cli import ANSWERED, BAD_INPUT, UNKNOWN, run
from tourcp.files import problem_key
from tourcp.proofs import Weights
from tourcp.survey.images import images, orbit_key, turned_answer
from tourcp.survey.maps import letter_of, maps_of
from tourcp.survey.questions import (
    Question,
    Survey,
    load_survey,
    problem_of_key,
    sizes,
    survey_of,
)
from tourcp.survey.run import Tally, run_survey
from tourcp.survey.store import Row, Store, row_fault
from tourcp.survey.workers import Task, ask

Capture = pytest.CaptureFixture[str]
KNIGHT, PAWN = Rule.parse("knight"), Rule.parse("pawn")
SURVEYS = Path(__file__).parent.parent / "models" / "surveys"


class Inline:
    """Workers that are threads of this process."""

    size = 1

    def __init__(self, ask: Callable[[Task], str] = ask) -> None:
        self.ask = ask

    @contextmanager
    def executor(self) -> Iterator[Executor]:
        with ThreadPoolExecutor(1) as pool:
            yield pool


def surveyed(
    path: Path, survey: Survey, ask: Callable[[Task], str] = ask
) -> tuple[Tally, list[Row]]:
    with Store(path) as store:
        tally = run_survey(survey, store, Inline(ask))
        return tally, list(store.rows())


def knights(text: str, *tours: str, **others: object) -> Survey:
    return Survey(rules=(KNIGHT,), boards=sizes(text), tours=tours or ("closed",), **others)  # type: ignore[arg-type]


# What is asked


def test_ranges_of_sizes_are_widths_and_heights() -> None:
    assert [board.size for board in sizes("3..4x5..6")] == ["3x5", "4x5", "3x6", "4x6"]
    assert sizes("7") == (Board(7, 7),)
    for text in ("", "0..3", "5..3", "3..", "3x", "a", "3..4x", "1..999999", "-1", "3...5"):
        with pytest.raises(BadProblem):
            sizes(text)


def test_every_pair_of_ends_is_asked_once_and_both_ways_only_of_one_way_rules() -> None:
    both = Survey(rules=(PAWN,), boards=(Board(5, 5),), starts=("all",), ends=("all",))
    assert len(list(both.questions())) == 25 * 24 // 2 == 300
    one_way = Survey(
        rules=(Rule.parse("moves:1,0+0,1"),), boards=(Board(2, 2),), starts=("all",), ends=("all",)
    )
    assert len(list(one_way.questions())) == 4 * 3


def test_no_question_is_asked_twice() -> None:
    survey = Survey(rules=(KNIGHT, Rule.parse("leaper:1,2")), boards=(*sizes("3..4"), Board(3, 3)))
    assert len(list(survey.questions())) == 4


@given(problems(most=9))
def test_the_text_of_a_problem_reads_back(asked: Problem) -> None:
    assert problem_of_key(problem_key(asked)) == asked


@pytest.mark.parametrize(
    "fields",
    [
        {}, {"rules": "knight"}, {"sizes": "3..4"}, {"rules": "knight", "sizes": "3", "tours": "x"},
        {"rules": "knight", "sizes": "3", "ends": "all", "tours": "closed"},
        {"rules": 3, "sizes": "3"}, {"rules": [3], "sizes": "3"},
        {"rules": "knight", "sizes": "3", "seconds": -1},
        {"rules": "knight", "sizes": "3", "seconds": "1"},
        {"rules": "knight", "sizes": "3", "seconds": True},
        {"rules": "knight", "sizes": "30..60", "starts": "all", "ends": "all"},
    ],
)  # fmt: skip
def test_what_makes_no_survey_is_refused(fields: dict[str, object]) -> None:
    with pytest.raises(BadProblem):
        survey_of(fields)


def test_the_ready_surveys_can_be_read() -> None:
    ready = {path.stem: survey_of(load_survey(path)) for path in sorted(SURVEYS.glob("*.toml"))}
    asked = {name: len(list(survey.questions())) for name, survey in ready.items()}
    assert asked == {
        "knight-closed": 12 * 14, "knight-laceable": 36 * 35 // 2, "knight-open": 9 * 10,
        "pawn-ends": 36 * 35 // 2, "pawn-starts": 100, "pawn-table": 2 * 10 * 12,
    }  # fmt: skip


@pytest.mark.slow
@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("knight-closed", {"closed": knight_closed}), ("knight-open", {"open": knight_open}),
        ("pawn-table", {"closed": pawn_closed, "open": pawn_open}),
    ],
)  # fmt: skip
def test_the_tables_of_sizes_are_those_of_the_theorems(
    tmp_path: Path, name: str, expected: dict[str, Callable[[int, int], bool]]
) -> None:
    store = tmp_path / "s.db"
    assert run(["survey", str(SURVEYS / f"{name}.toml"), "--store", str(store)]) == ANSWERED
    with Store(store) as opened:
        for row in opened.judged_rows():
            asked = row.question.problem
            tour = expected["closed" if asked.closed else "open"]
            small, large = sorted((asked.board.width, asked.board.height))
            assert (row.verdict == "tour") == tour(small, large), asked


def colour(square: Square) -> int:
    return sum(square) % 2


@pytest.mark.slow
@pytest.mark.parametrize(("rule", "board", "paths"), [("pawn", "5x5", 300), ("knight", "6x6", 324)])
def test_all_pairs_of_ends_that_may_have_a_path_have_one(
    tmp_path: Path, rule: str, board: str, paths: int
) -> None:
    survey = Survey(rules=(Rule.parse(rule),), boards=(Board.parse(board),), starts=("all",),
                    ends=("all",))  # fmt: skip
    _, rows = surveyed(tmp_path / "s.db", survey)
    assert sum(row.verdict == "tour" for row in rows) == paths
    for row in rows:
        assert row_fault(row) is None
        start, end = row.question.problem.start, row.question.problem.end
        assert start is not None and end is not None
        may = rule == "pawn" or colour(start) != colour(end)
        assert (row.verdict == "tour") == may and (row.verdict == "proved") != may


# Images


@given(problems(most=9))
def test_images_have_a_tour_together_or_none_of_them(asked: Problem) -> None:
    answers = {has_tour(image) for _, image in images(asked)}
    assert len(answers) == 1
    keys = {orbit_key(image) for _, image in images(asked)}
    assert keys == {orbit_key(asked)}


@given(problems(most=9))
def test_a_turned_answer_is_an_answer(asked: Problem) -> None:
    answer = solve(asked, "sat")
    for _, image in images(asked):
        turned = turned_answer(asked, answer, image)
        if turned is None:
            assert isinstance(answer, Refutation), "only clause proofs are not turned"
            assert answer.certificate is not None and answer.certificate.kind == "clause-proof"
        else:
            assert check(image, turned) == check(asked, answer)


def test_weights_are_turned_with_the_board() -> None:
    asked = problem("knight", "8x3", closed=True)
    answer = solve(asked)
    assert isinstance(answer, Refutation) and isinstance(answer.certificate, Weights)
    laid = problem("knight", "3x8", closed=True)
    turned = turned_answer(asked, answer, laid)
    assert turned is not None and check(laid, turned).standing == "proved"
    assert check(laid, answer).standing == "refused"


def test_what_is_no_image_gets_no_answer() -> None:
    asked, other = problem("knight", "5x5", start="0,0"), problem("knight", "5x5", start="0,1")
    assert turned_answer(asked, solve(asked), other) is None


def test_a_closed_tour_is_turned_to_any_start() -> None:
    asked, other = (problem("knight", "6x6", closed=True, start=name) for name in ("0,0", "3,2"))
    turned = turned_answer(asked, solve(asked), other)
    assert isinstance(turned, Tour) and check(other, turned).standing == "tour"


# Running


def test_transposed_boards_are_asked_once_and_filled_in(tmp_path: Path) -> None:
    tally, rows = surveyed(tmp_path / "s.db", knights("3..6"))
    assert tally.total == tally.done == 16 and tally.asked == 10
    derived = [row for row in rows if row.derived_from]
    assert len(derived) == 6
    assert all(row_fault(row) is None for row in rows)
    for row in derived:
        board = problem_of_key(row.derived_from).board
        assert row.question.problem.board == Board(board.height, board.width)
    has = {
        row.question.problem.board.size for row in rows if isinstance(row.answer, Tour)
    }  # Schwenk 1991
    assert has == {"5x6", "6x5", "6x6"}


def test_a_finished_survey_asks_nothing_and_a_larger_one_asks_the_rest(tmp_path: Path) -> None:
    surveyed(tmp_path / "s.db", knights("3..5"))
    tally, _ = surveyed(tmp_path / "s.db", knights("3..5"))
    assert tally.asked == 0 and tally.done == 9
    tally, rows = surveyed(tmp_path / "s.db", knights("3..6"))
    assert tally.asked == 4 and len(rows) == 16


def test_a_known_image_is_not_asked(tmp_path: Path) -> None:
    surveyed(tmp_path / "s.db", knights("5x6"))
    tally, rows = surveyed(tmp_path / "s.db", knights("6x5"))
    assert tally.asked == 0 and len(rows) == 2


def unknowing(task: Task) -> str:
    answer = {"kind": "unknown", "reason": f"tried for {task.seconds:g} s"}
    return json.dumps({"answer": answer})


def test_unknown_is_asked_again_only_with_more_time(tmp_path: Path) -> None:
    path = tmp_path / "s.db"
    short = knights("5x6", limit=Limit(seconds=1))
    assert surveyed(path, short, unknowing)[0].asked == 1
    assert surveyed(path, short, unknowing)[0].asked == 0
    tally, rows = surveyed(path, knights("5x6", limit=Limit(seconds=2)), unknowing)
    assert tally.asked == 1 and rows[0].answer == Unknown("tried for 2 s")
    tally, rows = surveyed(path, knights("5x6", limit=Limit(seconds=3)))
    assert rows[0].verdict == "tour"


def claiming(task: Task) -> str:  # noqa: ARG001
    return json.dumps({"answer": {"kind": "claim"}})


def test_a_claim_is_asked_again_when_its_proof_is_wanted(tmp_path: Path) -> None:
    path = tmp_path / "s.db"
    bare = knights("4x6", certify=False)
    assert surveyed(path, bare, claiming)[1][0].verdict == "claimed"
    assert surveyed(path, bare)[0].asked == 0
    tally, rows = surveyed(path, knights("4x6"))
    assert tally.asked == 1 and rows[0].verdict == "proved"


def lying(task: Task) -> str:
    board = problem_of_key(task.problem).board
    path = [list(square) for square in board.squares]
    return json.dumps({"answer": {"kind": "tour", "path": path}})


def test_a_worker_that_lies_is_not_believed(tmp_path: Path) -> None:
    _, rows = surveyed(tmp_path / "s.db", knights("5x6"), lying)
    assert isinstance(rows[0].answer, Unknown) and "the checker refuses" in rows[0].answer.reason
    _, rows = surveyed(tmp_path / "t.db", knights("5x6"), lambda _: '{"kind": "nonsense"}')
    assert isinstance(rows[0].answer, Unknown) and "cannot be read" in rows[0].answer.reason


def test_a_failure_is_asked_again_and_nothing_follows_from_it(tmp_path: Path) -> None:
    path, both = tmp_path / "s.db", knights("5..6")
    tally, rows = surveyed(path, both, lying)
    assert tally.asked == 4 and not any(row.derived_from for row in rows), "5x6, then 6x5"
    tally, rows = surveyed(path, both)
    assert tally.asked == 3 and [row.verdict for row in rows].count("tour") == 3


def test_what_is_unknown_is_filled_in_from_a_certain_image(tmp_path: Path) -> None:
    path = tmp_path / "s.db"
    surveyed(path, knights("5x6"), unknowing)
    surveyed(path, Survey(rules=(KNIGHT,), boards=sizes("6x5"), tours=("closed",),
                          limit=Limit(seconds=99)))  # fmt: skip
    tally, rows = surveyed(path, knights("5x6"))
    assert tally.asked == 0 and [row.verdict for row in rows] == ["tour", "tour"]


def test_a_claim_that_was_tried_in_vain_is_settled(tmp_path: Path) -> None:
    path = tmp_path / "s.db"
    surveyed(path, knights("4x6", certify=False), claiming)
    assert surveyed(path, knights("4x6"), unknowing)[0].asked == 1
    tally, rows = surveyed(path, knights("4x6"), unknowing)
    assert tally.asked == 0 and rows[0].verdict == "claimed"


def test_a_false_row_is_no_source_and_is_not_shown(tmp_path: Path, capsys: Capture) -> None:
    path = tmp_path / "s.db"
    surveyed(path, knights("5x6"))
    forge(path, "UPDATE answers SET answer = replace(answer, '[0,0]', '[1,1]')")
    call = ["survey", "--rule", "knight", "--closed", "--store", str(path), "--board"]
    for board in ("5x6", "6x5"):
        assert run([*call, board]) == BAD_INPUT
        assert "refused (visited twice" in capsys.readouterr().err


def raising(task: Task) -> str:
    raise ValueError(task.backend)


def test_an_error_in_a_worker_is_one_unknown_row(tmp_path: Path) -> None:
    _, rows = surveyed(tmp_path / "s.db", knights("5x6"), raising)
    assert rows[0].answer == Unknown("ValueError: auto")


# The store


def row(asked: Problem, answer: object, verdict: str, allowed: float = 1) -> Row:
    return Row(question=Question(asked, "auto"), answer=answer, verdict=verdict, allowed=allowed)  # type: ignore[arg-type]


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


def forge(path: Path, change: str) -> None:
    with closing(sqlite3.connect(path)) as connection, connection:
        connection.execute(change)


@pytest.mark.parametrize(
    ("change", "says"),
    [
        ("PRAGMA user_version = 2", "format 2, and this tourcp knows format 1"),
        ("PRAGMA application_id = 7", "no store of surveys"),
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
        ("SET verdict = 'tour' WHERE verdict = 'proved'", "the checker says 'proved'"),
        ("SET verdict = 'proved' WHERE verdict = 'tour'", "the checker says 'tour'"),
        ("SET rung = 'weights' WHERE rung = 'cut-set'", "rung is not what its answer says"),
        ("SET seconds = 0", "seconds is not what its answer says"),
        ("SET answer = '[]'", "an answer that is no object"),
        ("SET answer = substr(answer, 1, 20)", "an answer that is no JSON"),
        ("SET problem = replace(problem, '5x6', '05x6') WHERE rung = ''", "is not written as"),
        ("SET problem = replace(problem, '5x6', '6x7') WHERE verdict = 'tour'", "leaves out"),
        ("SET answer = replace(answer, '[0,0]', '[1,1]') WHERE verdict = 'tour'", "visited twice"),
        ("SET problem = 'x' WHERE verdict = 'tour'", "is no problem"),
        ("SET seed = 'many'", "a row whose seed is"),
        ("SET backend = char(27) || '[2J'", "a row whose backend is"),
        ("SET allowed = 9e999", "a row whose allowed is"),
        ("SET derived_from = 'x'", "derived from 'x' is no problem"),
        ("SET derived_from = replace(problem, '6', '7')", "which is no image of it"),
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
    assert "1 rows judged: 1 unknown" in capsys.readouterr().out


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


# Maps and commands


def test_maps_show_each_answer_at_its_place(tmp_path: Path) -> None:
    _, rows = surveyed(tmp_path / "s.db", knights("3..6"))
    (found,) = maps_of(rows)
    assert found.kind == "sizes" and len(found.cells) == 16
    assert letter_of(found.cells[5, 6]) == "t" and letter_of(found.cells[4, 6]) == "S"
    pairs = Survey(rules=(KNIGHT,), boards=(Board(3, 4),), starts=("all",), ends=("all",))
    _, rows = surveyed(tmp_path / "t.db", pairs)
    (found,) = maps_of(rows)
    assert found.kind == "pairs" and len(found.cells) == 12 * 11
    number = {square: at for at, square in enumerate(Board(3, 4).squares)}
    listed = tours(problem("knight", "3x4"))
    expected = {(number[path[0]], number[path[-1]]) for path in listed}
    paths = {(a, b) for (b, a), row in found.cells.items() if row.verdict == "tour"}
    assert paths == expected and expected


def test_the_command_prints_a_map_and_draws_it(tmp_path: Path, capsys: Capture) -> None:
    store, page = tmp_path / "s.db", tmp_path / "s.html"
    call = ["survey", "--rule", "knight", "--sizes", "3..6", "--closed", "--workers", "1"]
    assert run([*call, "--store", str(store), "--draw", str(page)]) == ANSWERED
    out = capsys.readouterr().out
    assert " 6 |   · · S S t t" in out
    assert "16 questions, 6 of them derived: 3 tours, 13 without a tour (13 by cut-set)" in out
    assert page.read_text().count("data-cell") >= 16
    assert run(["survey", "show", str(store), "--draw", str(tmp_path / "s.svg")]) == ANSWERED
    assert "5x6: tour (" in (tmp_path / "s.svg").read_text()
    assert run(["survey", "show", str(store), "--rule", "pawn"]) == BAD_INPUT
    assert "has no such row" in capsys.readouterr().err


def test_rows_are_exported_for_others(tmp_path: Path, capsys: Capture) -> None:
    store = tmp_path / "s.db"
    _, rows = surveyed(store, knights("3..6"))
    assert run(["survey", "export", str(store)]) == ANSWERED
    table = list(csv.DictReader(capsys.readouterr().out.splitlines()))
    assert len(table) == 16
    assert {line["board"] for line in table if line["verdict"] == "tour"} == {"5x6", "6x5", "6x6"}
    assert run(["survey", "export", str(store), "-o", str(tmp_path / "s.jsonl")]) == ANSWERED
    assert len((tmp_path / "s.jsonl").read_text().splitlines()) == 16
    assert run(["survey", "export", str(store), "-o", str(tmp_path / "files")]) == ANSWERED
    files = sorted((tmp_path / "files").iterdir())
    assert len(files) == len(rows) == 16 and run(["check", *map(str, files)]) == ANSWERED
    assert run(["survey", "export", str(store), "-o", str(tmp_path / "files")]) == BAD_INPUT
    assert "is not empty" in capsys.readouterr().err


ASK = ["survey", "--rule", "knight", "--sizes", "3..4"]


@pytest.mark.parametrize(
    ("call", "says"),
    [
        (["survey"], "no command is given"),
        (["survey", "--sizes", "3"], "nothing is asked"),
        (["survey", "--rule", "knight"], "nothing is asked"),
        (["survey", "--rule", "nobody", "--sizes", "3"], "no rule is called"),
        (["survey", "--rule", "knight", "--sizes", "3..x"], "is no range of sizes"),
        ([*ASK, "--backend", "nobody"], "nobody"),
        ([*ASK, "--workers", "0"], "0 workers make no sense"),
        ([*ASK, "--seconds", "-1"], "makes no sense"),
        ([*ASK, "--starts", "9,9"], "is not on the 3x3 board"),
        ([*ASK, "--workers", "1", "--dask", "x"], "give one of them"),
        ([*ASK, "--closed", "--ends", "all"], "a closed tour has no end"),
        ([*ASK, "--store", "/nowhere/s.db"], "there is no folder /nowhere"),
        ([*ASK, "--store", "/"], "is no file"),
        ([*ASK, "--draw", "map.xyz"], "does not say what to draw"),
        ([*ASK, "--starts", "all", "--starts", "0,0"], "'all' stands alone"),
        ([*ASK, "--dask", "foo"], "is no address of a cluster"),
        ([*ASK, "--store", "x" * 300], "cannot open"),
        (["survey", "--rule", "knight", "--sizes", "1..2000"], "too many sizes"),
        (["survey", "show", "nothing.db"], "there is no store nothing.db"),
        (["survey", "export", "nothing.db"], "there is no store nothing.db"),
        (["survey", "nothing.toml"], "cannot read nothing.toml"),
    ],
)
def test_bad_calls_are_one_line(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: Capture,
    call: list[str],
    says: str,
) -> None:
    monkeypatch.chdir(tmp_path)
    assert run(call) == BAD_INPUT
    err = capsys.readouterr().err
    assert says in err and err.count("\n") == 1
    assert not list(tmp_path.glob("*.svg"))


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


def test_maps_of_starts_and_ends_stand_apart_and_large_ones_are_lists(tmp_path: Path) -> None:
    one_way, path = (Rule.parse("moves:1,0+0,1"),), tmp_path / "s.db"
    surveyed(path, Survey(rules=one_way, boards=(Board(3, 1),), starts=("all",)))
    _, rows = surveyed(path, Survey(rules=one_way, boards=(Board(3, 1),), ends=("all",)))
    starts, ends = maps_of(rows)
    assert letter_of(starts.cells[0, 0]) == letter_of(ends.cells[2, 0]) == "t"
    assert letter_of(starts.cells[2, 0]) != "t" != letter_of(ends.cells[0, 0])
    assert starts.title != ends.title
    asked = Problem(rule=KNIGHT, board=Board(80, 80), start=(0, 0), end=(1, 0))
    (found,) = maps_of([row(asked, Unknown("x"), "unknown")])
    assert found.kind == "list" and len(found.cells) == 1
    (found,) = maps_of([row(problem("knight", "4999x5000"), Unknown("x"), "unknown")])
    assert found.kind == "list"


@given(st.binary(max_size=200))
def test_no_file_of_another_kind_is_taken_for_a_store(data: bytes) -> None:
    import tempfile

    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "s.db"
        path.write_bytes(b"x" + data)
        with pytest.raises(BadProblem, match="not a database"):
            Store(path)
        assert path.read_bytes() == b"x" + data


def test_what_a_file_says_is_changed_by_the_options(tmp_path: Path, capsys: Capture) -> None:
    file = tmp_path / "survey.toml"
    file.write_text('rules = "knight"\nsizes = "3..4"\ntours = "closed"\n')
    store = ["--store", str(tmp_path / "s.db"), "--workers", "1"]
    assert run(["survey", str(file), "--board", "5x6", *store]) == ANSWERED
    assert "1 questions, 0 of them derived: 1 tours" in capsys.readouterr().out
    file.write_text('rules = "knight"\nsize = "3..4"\n')
    assert run(["survey", str(file), *store]) == BAD_INPUT
    assert "'size' is no key here" in capsys.readouterr().err
