"""auto: whatever the problem is like, some member answers, and two threads work side by side."""

from dataclasses import replace

import psutil
import pytest

from oracle import problem
from tourcp import Limit, Problem, Refutation, Tour, Unknown, check, solve
from tourcp.backends import BACKENDS
from tourcp.engines.aside import Aside
from tourcp.files.families import graph_by_name


@pytest.mark.parametrize(
    ("asked", "by"),
    [
        (problem("knight", "7x7", closed=True), "an obstacle"),
        (problem("knight", "8x8", closed=True), "rotations"),
        (problem("knight", "9x4", closed=True), "counting neighbours"),
        (problem("knight", "4x4"), "counting neighbours"),
        (problem("pawn", "7x4", closed=True), "forced moves"),
        (problem("knight", "8x3", closed=True), "forced moves"),
        (Problem(graph_by_name("flower-snark:9"), closed=True), "frontier"),
        (Problem(graph_by_name("coxeter"), closed=True), "forced moves"),
        (problem("knight", "40x40", closed=True), "blocks"),
        (problem("zebra", "40x40", closed=True), "extend"),
        (Problem("knight", "6x6", closed=True, conditions=["uncrossed"]), "sat"),
    ],
    ids=str,
)
def test_each_kind_of_problem_has_its_member(asked: Problem, by: str) -> None:
    answer = solve(asked)
    assert answer.statistics["by"] == by
    assert check(asked, answer).is_certain


@pytest.mark.parametrize(("beyond", "kind"), [(1, Unknown), (0, Refutation)])
def test_where_extend_gives_up_sat_goes_on_unless_the_graph_is_too_large_for_it(
    monkeypatch: pytest.MonkeyPatch, beyond: int, kind: type
) -> None:
    monkeypatch.setattr("tourcp.backends.auto.EXTEND_FROM", 10)
    asked = problem("knight", "8x3", closed=True)  # no tour: Schwenk 1991
    most_arcs = asked.space.arcs - beyond
    monkeypatch.setitem(BACKENDS, "sat", replace(BACKENDS["sat"], most_arcs=most_arcs))
    answer = solve(asked, limit=Limit(seconds=300))
    assert isinstance(answer, kind)
    assert check(asked, answer).is_certain == (kind is Refutation)
    if isinstance(answer, Unknown):
        assert answer.reason == "extend gave up, and the board is too large for sat"


@pytest.mark.parametrize(("name", "kind"), [("meredith", Refutation), ("cubic:1000", Tour)])
def test_two_threads_find_and_refute_side_by_side_and_leave_nothing(name: str, kind: type) -> None:
    asked = Problem(graph_by_name(name), closed=True)
    before = set(psutil.Process().children())
    answer = solve(asked, limit=Limit(seconds=300, threads=2))
    assert isinstance(answer, kind) and check(asked, answer).is_certain
    left = set(psutil.Process().children()) - before
    assert not [one for one in left if one.status() != "zombie"]


def test_what_runs_aside_gives_its_result_and_ends() -> None:
    with Aside("math", "gcd", 12, 18) as aside:
        aside.listener.join()
        assert aside.result == 6
    with Aside("time", "sleep", 600) as aside:
        assert aside.result is None
    assert aside.process.returncode is not None


def test_what_fails_aside_is_no_result() -> None:
    with Aside("math", "sqrt", -1) as aside:
        aside.listener.join()
        assert aside.result is None
