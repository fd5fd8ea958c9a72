"""The functions and values of `tourcp`, used from Python as they are said."""

import ast
import inspect
from collections.abc import Callable
from pathlib import Path
from types import FunctionType
from typing import Any
from xml.etree import ElementTree

import pytest
from hypothesis import given

import tourcp
from calls import Capture
from oracle import has_tour, problems
from tourcp import (
    BadProblem,
    Count,
    FaultKind,
    Limit,
    Problem,
    Refutation,
    Theorem,
    Tour,
    Unknown,
    check,
    classify,
    count,
    draw,
    enumerate_tours,
    load_answer,
    prove,
    sample,
    save_answer,
    solve,
)
from tourcp.backends.extend import Options as ExtendOptions
from tourcp.backends.warnsdorff import Options as WarnsdorffOptions
from tourcp.cli import ANSWERED, run
from tourcp.core.answer import notes

KNIGHT = Problem("knight", "6x6", closed=True, start="a1")
SVG = "{http://www.w3.org/2000/svg}svg"


# Answers


@given(problems(most=9))
def test_solve_takes_a_problem_or_what_makes_one(asked: Problem) -> None:
    answer = solve(asked, seconds=600)
    again = solve(asked.rule, asked.board, closed=asked.closed, start=asked.start, end=asked.end)
    assert answer == again
    assert check(asked, answer).standing == ("tour" if has_tour(asked) else "proved")


def test_solve_takes_texts_seconds_and_a_backend() -> None:
    answer = solve("knight", "6x6", closed=True, start="a1", seconds=600, backend="sat", seed=5)
    assert isinstance(answer, Tour) and check(KNIGHT, answer).standing == "tour"
    assert answer.found is not None and answer.found.problem == KNIGHT
    assert (answer.found.backend, answer.found.seed) == ("sat", 5)
    assert answer == solve(KNIGHT, "sat", Limit(seconds=600, seed=5))


def test_a_limit_and_seconds_together_are_refused() -> None:
    with pytest.raises(BadProblem, match="give one of them"):
        solve(KNIGHT, limit=Limit(seconds=1), seconds=3)
    with pytest.raises(BadProblem, match="give one of them"):
        prove(KNIGHT, Limit(), seed=3)
    with pytest.raises(BadProblem, match="give one of them"):
        count(KNIGHT, Limit(), threads=2)


def test_options_are_the_backends_dataclass_or_texts() -> None:
    asked = Problem("knight", "8x8", start="a1")
    by_value = solve(asked, "warnsdorff", options=WarnsdorffOptions(tie="pohl", restarts=7))
    assert isinstance(by_value, Tour)
    assert by_value == solve(asked, "warnsdorff", options=["tie=pohl", "restarts=7"])
    assert by_value != solve(asked, "warnsdorff")
    for wrong in (ExtendOptions(), {"tie": "pohl"}, "tie=pohl"):
        with pytest.raises(BadProblem, match="expected its Options"):
            solve(asked, "warnsdorff", options=wrong)


def test_a_tour_printed_is_the_numbered_board() -> None:
    tour = solve("knight", "torus:5x4-2,2", start="0,0")
    assert isinstance(tour, Tour)
    rows = [line.split("|")[1].split() for line in str(tour).splitlines()[2:]]
    shown = {(x, y): word for y, row in enumerate(rows) for x, word in enumerate(row)}
    assert shown.pop((2, 2)) == "#"
    assert shown == {square: str(n) for n, square in enumerate(tour.squares, start=1)}


def test_every_answer_is_printed_in_a_line_or_as_the_board() -> None:
    # 4x4: the four squares in the middle leave six parts (Cull and De Curtins 1978).
    assert str(prove(Problem("knight", "4x4"))).startswith("no tour (proved: removing 4 squares")
    claim = solve("knight", "4x4", backend="backtrack", certify=False)
    assert isinstance(claim, Refutation) and str(claim) == "no tour (claimed)"
    assert str(Unknown("tired")) == "unknown (tired)"
    assert str(Tour([(0, 0), (2000, 1)])) == "tour of 2 squares"


def test_answers_know_the_statistics_of_their_search_as_data(tmp_path: Path) -> None:
    # The document's function is called 577,655 times: once for the start, once for each move.
    order = ["order=NNW,WNW,WSW,SSW,SSE,ESE,ENE,NNE"]
    answer = solve("knight", "6x6", start="2,2", backend="backtrack", options=order)
    assert answer.statistics == {"moves": 577_654}
    assert answer.found is not None and answer.found.statistics == answer.statistics
    assert answer.found.notes == notes(answer.statistics) == "moves: 577,654"
    answer.save(tmp_path / "a.json")
    assert load_answer(tmp_path / "a.json")[1].statistics == answer.statistics
    refuted = solve("knight", "8x3", closed=True, backend="sat")
    assert isinstance(refuted, Refutation) and refuted.certificate is not None
    assert set(refuted.statistics) >= {"rounds", "cuts", "clauses"}
    assert all(isinstance(value, int) for value in refuted.statistics.values())


# Files and pictures


def test_a_tour_is_saved_by_the_ending_of_the_name(tmp_path: Path, capsys: Capture) -> None:
    tour = solve(KNIGHT)
    assert isinstance(tour, Tour)
    for name in ("t.json", "t.svg", "t.txt", "t.html", "T.SVG"):
        tour.save(tmp_path / name)
    assert run(["check", str(tmp_path / "t.json")]) == ANSWERED
    assert f"tour: {KNIGHT}" in capsys.readouterr().out
    assert load_answer(tmp_path / "t.json") == (KNIGHT, tour)
    assert ElementTree.fromstring((tmp_path / "t.svg").read_text()).tag == SVG
    assert (tmp_path / "T.SVG").read_text() == (tmp_path / "t.svg").read_text() == draw(tour)
    assert str(tour) in (tmp_path / "t.txt").read_text()
    assert (tmp_path / "t.html").read_text().startswith("<!doctype html>")
    tour.save(str(tmp_path / "text.json"))
    assert (tmp_path / "text.json").read_text() == (tmp_path / "t.json").read_text()


def test_refutations_and_unknowns_are_saved_too(tmp_path: Path) -> None:
    for answer in (
        prove(Problem("knight", "4x4")),
        solve("knight", "4x4", backend="backtrack", certify=False),
        solve("knight", "4x4", backend="warnsdorff"),
    ):
        answer.save(tmp_path / "a.json")
        assert load_answer(tmp_path / "a.json") == (Problem("knight", "4x4"), answer)
        answer.save(tmp_path / "a.svg")
        assert ElementTree.fromstring((tmp_path / "a.svg").read_text()).tag == SVG


def test_what_cannot_be_saved_or_drawn_says_why(tmp_path: Path) -> None:
    tour = solve("king", "2x2", closed=True)
    for name in ("a.xyz", "a"):
        with pytest.raises(BadProblem, match=r"end it in \.svg"):
            tour.save(tmp_path / name)
    with pytest.raises(BadProblem, match="cannot write"):
        tour.save(tmp_path / "none" / "a.json")
    with pytest.raises(BadProblem, match="does not know its problem"):
        Refutation().save(tmp_path / "a.json")
    with pytest.raises(BadProblem, match="does not say what to draw"):
        draw(7)
    assert list(tmp_path.iterdir()) == []


def test_a_theorem_is_printed_saved_and_drawn(tmp_path: Path, capsys: Capture) -> None:
    theorem = classify("wazir", closed=True)
    # Grid graphs: a Hamiltonian cycle iff two rows and an even number of squares.
    words = (
        "A closed wazir's tour of an m x n board (m <= n) exists unless m and n are odd; or m is 1."
    )
    assert isinstance(theorem, Theorem) and str(theorem) == words
    for name in ("t.json", "t.svg", "t.txt"):
        theorem.save(tmp_path / name)
    assert run(["check", str(tmp_path / "t.json")]) == ANSWERED
    assert words in capsys.readouterr().out
    assert ElementTree.fromstring((tmp_path / "t.svg").read_text()).tag == SVG
    assert words in (tmp_path / "t.txt").read_text()


def test_problems_are_drawn_and_shown_in_notebooks(tmp_path: Path) -> None:
    picture = draw(KNIGHT, tmp_path / "p.svg")
    assert ElementTree.fromstring(picture).tag == SVG
    assert (tmp_path / "p.svg").read_text() == picture == KNIGHT._repr_svg_()


# Counting, listing, sampling


def test_counting_listing_and_sampling_agree() -> None:
    asked = Problem("knight", "6x5", closed=True)
    counted = count(asked, seconds=600)
    assert isinstance(counted, Count) and counted.tours == 8  # Kraitchik
    listed = list(enumerate_tours(asked))
    assert len(listed) == 8 and len(list(enumerate_tours(asked, first=3))) == 3
    assert len(list(enumerate_tours(asked, up_to_symmetry=True))) == 3
    assert sample(asked, 5, seed=1) == sample(asked, 5, seed=1) != sample(asked, 5, seed=2)
    assert isinstance(count(Problem("knight", "8x8", closed=True), seconds=0.001), Unknown)


def test_listed_and_sampled_tours_know_their_problem(tmp_path: Path) -> None:
    asked = Problem("knight", "6x5", closed=True)
    for tour in (next(enumerate_tours(asked)), *sample(asked)):
        tour.save(tmp_path / "t.json")
        assert load_answer(tmp_path / "t.json") == (asked, tour)


# The package


def test_every_public_function_has_an_example_that_is_run() -> None:
    functions = [value for name in tourcp.__all__
                 if isinstance(value := getattr(tourcp, name), FunctionType)]  # fmt: skip
    named = {function.__name__ for function in functions}
    assert named >= {"solve", "prove", "classify", "count", "enumerate_tours", "sample", "draw"}
    for function in functions:
        if function.__module__.startswith("tourcp.api.") or function is check:
            assert ">>> " in (inspect.getdoc(function) or ""), function.__name__


def test_the_judge_uses_every_kind_of_fault() -> None:
    trusted = [Path(tourcp.__file__).parent / room for room in ("core/conditions", "judge")]
    used = {
        node.attr
        for path in (path for room in trusted for path in room.rglob("*.py"))
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Attribute) and ast.unparse(node.value) == "FaultKind"
    }
    assert used == {kind.name for kind in FaultKind}


ANYTHING: Any = "knight"
"""What a type checker would refuse."""

MISTAKES: dict[str, tuple[Callable[[], object], str]] = {
    "no problem to prove": (lambda: prove(ANYTHING), "is not a problem"),
    "no problem to count": (lambda: count(ANYTHING), "is not a problem"),
    "no problem to draw from": (lambda: sample(ANYTHING), "is not a problem"),
    "no such certificate": (lambda: prove(Problem("knight", "8x3"), rung="foo"), "cut-set, "),
    "no seconds": (lambda: solve("knight", "5x5", seconds=ANYTHING), "'knight' seconds"),
    "two limits": (lambda: classify("knight", limit=Limit(seconds=1), seconds=1, fresh=True),
                   "give one of them"),
}  # fmt: skip


@pytest.mark.parametrize("name", MISTAKES)
def test_a_likely_mistake_gets_a_clear_sentence(name: str) -> None:
    call, says = MISTAKES[name]
    with pytest.raises(BadProblem, match=says):
        call()


def test_a_file_may_be_named_by_a_text_and_one_condition_needs_no_list(tmp_path: Path) -> None:
    problem = Problem("knight", "5x5", conditions="clue 0,0=1")
    assert problem == Problem("knight", "5x5", conditions=["clue 0,0=1"])
    save_answer(str(tmp_path / "a.json"), problem, solve(problem))
    assert load_answer(str(tmp_path / "a.json"))[0] == problem
