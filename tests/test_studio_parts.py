"""What the studio is made of: questions as texts, the rest of a tour, what is kept, the crew."""

import asyncio
import re
import shlex
import signal
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from dataclasses import asdict
from pathlib import Path
from typing import Any
from urllib.parse import parse_qsl

import psutil
import pytest
from hypothesis import given
from hypothesis import strategies as st

from studios import gone
from tourcp import BadProblem, Problem, Tour, check, solve
from tourcp.cli import BAD_INPUT, run
from tourcp.files.families import graph_by_name
from tourcp.files.problems import problem_from_json, problem_toml
from tourcp.studio.asking import Ask, asked_of
from tourcp.studio.opened import open_file
from tourcp.studio.rest import rest_of
from tourcp.studio.sharing import fragment
from tourcp.studio.views import command_text, python_text
from tourcp.studio.worker import run as work

ROOT = Path(__file__).parent.parent

PROBLEMS = [
    Problem("knight", "5x6", closed=True, start="a1"),
    Problem("pawn", "torus:5x5-0,0", end="4,4"),
    Problem("hex-king", "hex:3-2,2"),
    Problem("moves:1,0+0,1", "3x3"),
    Problem("knight", "3x4x2", closed=True),
    Problem("king", "4x4", conditions=["clue 0,0=1", "before 1,1<2,2", "require 0,1-1,1",
                                       "forbid 3,3-2,2", "symmetric half-turn"]),
    Problem(graph_by_name("petersen:7,2"), closed=True, start="a0"),
]  # fmt: skip


@pytest.mark.parametrize("problem", PROBLEMS, ids=str)
def test_a_problem_comes_back_from_its_fields_its_toml_and_its_address(problem: Problem) -> None:
    asked = asked_of(problem)
    assert asked.problem == problem
    assert problem_from_json(tomllib.loads(problem_toml(problem))) == problem
    pairs = parse_qsl(fragment(asked)[1:], strict_parsing=True)
    fields: dict[str, Any] = {key: value for key, value in pairs if key != "condition"}
    fields["closed"] = "closed" in fields
    conditions = tuple(value for key, value in pairs if key == "condition")
    assert Ask(**fields, conditions=conditions).problem == problem


@given(st.text(alphabet=st.characters(codec="utf-8", exclude_categories=("Cs", "Cc")), min_size=1))
def test_names_of_vertices_survive_toml(name: str) -> None:
    try:
        graph = {"vertices": [name, "b", "c"], "edges": [["b", name], ["c", "b"], ["c", name]]}
        problem = problem_from_json({"graph": graph})
    except BadProblem:
        return
    assert problem_from_json(tomllib.loads(problem_toml(problem))) == problem


@pytest.mark.parametrize("problem", PROBLEMS[:6], ids=str)
def test_the_command_line_that_is_kept_asks_the_same(problem: Problem, tmp_path: Path) -> None:
    words = shlex.split(command_text(asked_of(problem), problem, "cpsat-numbers"))
    file = tmp_path / "answer.json"
    assert words[0] == "tourcp"
    run([*words[1:], "--seconds", "0.01", "-o", str(file)])
    assert work_file(file)["ask"] == asdict(asked_of(problem))


def work_file(file: Path) -> dict[str, Any]:
    """What the studio makes of a file: the question in it."""
    view = open_file(file.name, file.read_bytes())["view"]
    assert isinstance(view, dict)
    return view


def test_the_program_that_is_kept_runs(tmp_path: Path) -> None:
    problem = Problem("king", "3x3", start="0,0")
    code = python_text(asked_of(problem), problem, "sat")
    done = subprocess.run(
        [sys.executable, "-c", code], cwd=tmp_path, capture_output=True, text=True
    )
    assert done.returncode == 0, done.stderr
    assert " 0 |" in done.stdout
    assert (tmp_path / "answer.svg").exists()


def extended(problem: Problem, path: list[int], length: int) -> Iterator[list[int]]:
    """All legal paths of a length that begin like a path, by brute force."""
    if len(path) == length:
        yield path
        return
    graph = problem.space.graph
    onward = graph.targets[graph.offsets[path[-1]] : graph.offsets[path[-1] + 1]].tolist()
    for there in onward:
        if there not in path:
            yield from extended(problem, [*path, there], length)


@pytest.mark.parametrize("closed", [False, True])
@pytest.mark.parametrize("rule, board", [("king", "3x3"), ("wazir", "3x4"), ("rook", "3x2")])
def test_the_rest_of_a_path_has_a_tour_exactly_if_brute_force_completes_the_path(
    rule: str, board: str, closed: bool
) -> None:
    problem = Problem(rule, board, closed=closed, start="0,0")
    whole = list(extended(problem, [0], problem.space.size))
    if closed:
        graph = problem.space.graph
        near = graph.targets[graph.offsets[0] : graph.offsets[1]].tolist()
        whole = [tour for tour in whole if tour[-1] in near]
    for path in extended(problem, [0], 4):
        rest = rest_of(problem, [problem.space.names[vertex] for vertex in path])
        assert rest is not None
        answer = solve(rest)
        assert check(rest, answer).is_certain
        assert isinstance(answer, Tour) == any(tour[:4] == path for tour in whole), path


def test_conditions_on_the_whole_tour_are_kept_in_the_rest() -> None:
    problem = Problem("king", "3x3", conditions=["clue 2,2=9", "require 0,0-1,0"])
    rest = rest_of(problem, ["0,0", "1,0", "2,0"])
    assert rest is not None
    answer = solve(rest)
    assert isinstance(answer, Tour)
    assert check(problem, answer).standing == "tour"
    assert answer.squares[:3] == [(0, 0), (1, 0), (2, 0)]
    hopeless = rest_of(problem, ["0,0", "0,1", "1,1"])
    assert hopeless is not None
    assert check(hopeless, solve(hopeless)).standing == "proved"


def test_a_hint_is_a_move_after_which_a_tour_is_still_possible() -> None:
    ask = {"rule": "knight", "board": "5x5"}
    path = ["0,0"]
    while len(path) < 25:
        found = work({"task": "hint", "ask": ask, "path": path}, print)
        assert found["standing"] == "tour", found
        path.append(found["next"])
    assert work({"task": "judge", "ask": ask, "path": path}, print)["standing"] == "tour"
    wrong = [*path[:-2], path[-1], path[-2]]
    assert "not such a tour" in work({"task": "judge", "ask": ask, "path": wrong}, print)["error"]


def test_an_address_or_a_file_says_where_the_studio_opens(
    capsys: pytest.CaptureFixture[str],
) -> None:
    from tourcp.cli.studio import fragment_of

    assert fragment_of("http://127.0.0.1:1/#rule=knight&board=6x6") == "#rule=knight&board=6x6"
    file = ROOT / "models" / "knight-8x8-closed.toml"
    assert fragment_of(str(file)) == "#rule=knight&board=8x8&closed=1"
    assert run(["studio", "--no-browser", "http://127.0.0.1:1/"]) == BAD_INPUT
    assert "holds no problem" in capsys.readouterr().err


def test_a_port_that_is_taken_is_said() -> None:
    from tourcp.studio.serve import bind

    with bind(None) as first:
        port = first.getsockname()[1]
        with pytest.raises(BadProblem, match="is taken"):
            bind(port)


@pytest.mark.skipif(sys.platform == "win32", reason="this system has no SIGKILL")
@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM, signal.SIGKILL])
def test_closing_the_studio_leaves_no_process(number: signal.Signals) -> None:
    command = [sys.executable, "-m", "tourcp", "studio", "--no-browser"]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    assert process.stdout is not None
    assert re.search("http://127", process.stdout.readline())
    own = psutil.Process(process.pid)
    while not own.children():
        assert process.poll() is None
    left = own.children(recursive=True)
    process.send_signal(number)
    _, said = process.communicate(timeout=60)
    assert gone(left)
    assert "Traceback" not in said
    if number == signal.SIGINT:
        assert process.returncode == 130


def test_a_process_that_needs_too_much_memory_or_time_is_ended(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    from tourcp.studio import crew

    async def last(seconds: float) -> str:
        few = crew.Crew(1, 1)
        hard = {"ask": {"board": "7x7", "closed": True},
                "wanted": {"backend": "backtrack", "seconds": 500}, "task": "solve"}  # fmt: skip
        try:
            lines = [line async for line in few.run(hard, seconds)]
            left = list(few.members)
        finally:
            await few.close()
        assert not left, "it was ended"
        return str(lines[-1]["done"]["error"])

    assert "the time was over" in asyncio.run(last(0.5))
    monkeypatch.setattr(crew, "MOST_MEMORY", 2**20)
    assert "of memory" in asyncio.run(last(60.0))


def test_without_the_extra_the_studio_says_what_to_install(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.delitem(sys.modules, "tourcp.studio.serve", raising=False)
    monkeypatch.setitem(sys.modules, "uvicorn", None)
    assert run(["studio", "--no-browser"]) == BAD_INPUT
    assert "pip install 'tourcp[studio]'" in capsys.readouterr().err
