"""A race of backends: everybody is judged, the quickest answer is first, and the films run."""

import json
import re
from html import unescape
from pathlib import Path

from calls import Capture, assert_refused
from tourcp import Problem, check
from tourcp.backends import BACKENDS
from tourcp.cli import ANSWERED, UNKNOWN, run
from tourcp.files.answers import parse_answer

CALL = ["compare", "--rule", "knight", "--board", "5x6", "--closed", "--backends"]


def places(out: str) -> list[tuple[str, str, float]]:
    rows = re.findall(r"^ *(\d+\.|–)  (\S+) +([0-9.]+) ", out, re.MULTILINE)
    return [(place, name, float(seconds)) for place, name, seconds in rows]


def test_everybody_who_is_named_has_a_row_and_the_quickest_is_first(capsys: Capture) -> None:
    assert run([*CALL, "sat,cpsat,extend,backtrack"]) == ANSWERED
    out = capsys.readouterr().out
    rows = places(out)
    assert {name for _, name, _ in rows} == {"sat", "cpsat", "extend", "backtrack"}
    assert [place for place, _, _ in rows] == ["1.", "2.", "3.", "4."]
    assert [seconds for _, _, seconds in rows] == sorted(seconds for _, _, seconds in rows)
    assert out.startswith(f"first: {rows[0][1]}, in ")


def test_who_has_no_answer_comes_last_whatever_the_time(capsys: Capture) -> None:
    board = ["compare", "--rule", "knight", "--board", "4x4", "--closed"]
    assert run([*board, "--backends", "extend,auto"]) == ANSWERED
    assert [(place, name) for place, name, _ in places(capsys.readouterr().out)] == [
        ("1.", "auto"), ("–", "extend")]  # fmt: skip
    assert run([*board, "--backends", "extend"]) == UNKNOWN
    assert capsys.readouterr().out.startswith("unknown: nobody answered in time")


def test_the_answers_as_lines_are_judged_again(capsys: Capture) -> None:
    assert run([*CALL, "sat,extend", "--json"]) == ANSWERED
    lines = capsys.readouterr().out.splitlines()
    assert {json.loads(line)["answer"]["found"]["backend"] for line in lines} == {"sat", "extend"}
    for line in lines:
        problem, answer = parse_answer(line)
        assert problem == Problem("knight", "5x6", closed=True)
        assert check(problem, answer).standing == "tour"


def test_the_page_has_a_film_of_each_that_can_be_played(tmp_path: Path) -> None:
    page = tmp_path / "race.html"
    assert run([*CALL, "sat,backtrack", "--draw", str(page)]) == ANSWERED
    text = page.read_text("utf-8")
    frames = [unescape(one) for one in re.findall(r'<iframe srcdoc="([^"]*)"', text)]
    assert len(frames) == 2 and "play all" in text
    for frame in frames:
        assert 'id="film"' in frame and 'event.data === "play"' in frame
    assert "http://" not in text.replace("http://www.w3.org/", "")


def test_bad_races_are_refused_in_one_line(tmp_path: Path, capsys: Capture) -> None:
    assert_refused(run([*CALL, "sat,nobody"]), "no backend is called 'nobody'", capsys)
    assert_refused(run([*CALL, ","]), "who runs?", capsys)
    film = ["--draw", str(tmp_path / "race.svg")]
    assert_refused(run([*CALL, "sat", *film]), "give --draw FILE.html", capsys)


def test_all_means_all_that_are_installed(capsys: Capture) -> None:
    assert run(["compare", "--rule", "king", "--board", "3x3", "--backends", "all"]) == ANSWERED
    names = {name for _, name, _ in places(capsys.readouterr().out)}
    assert names == {row.name for row in BACKENDS.values() if row.is_installed}
