"""Files that are opened in the studio, and the puzzles that are played there."""

from pathlib import Path

import pytest

from tourcp import Problem
from tourcp.files.problems import problem_toml
from tourcp.judge.coroutine import Win
from tourcp.puzzles import load_puzzle, solve_puzzle
from tourcp.studio import tokens
from tourcp.studio.opened import open_file
from tourcp.studio.worker import run as work

ROOT = Path(__file__).parent.parent

OPENED = {
    "tour-holes.json": "answer", "weights.json": "answer", "unknown.json": "answer",
    "claim.json": "answer", "outcome.json": "tokens", "results.json": "page", "store.db": "page",
    "theorem-wazir-closed.json": "page", "distances.json": "page", "tours.jsonl": "page",
}  # fmt: skip


@pytest.mark.parametrize("name", OPENED)
def test_every_kind_of_file_is_opened_as_what_it_is(name: str) -> None:
    data = (ROOT / "tests" / "version-0.1" / name).read_bytes()
    found = open_file(name, data)
    assert found["kind"] == OPENED[name]
    assert found["standing"] != "refused"
    if found["kind"] == "page":
        assert found["page"].startswith("<!doctype html>")


def test_a_graph_file_is_a_question_about_its_closed_tours() -> None:
    data = b"a b\nb c\nc a\n"
    found = open_file("triangle.edges", data)
    assert found["kind"] == "problem"
    assert "closed tour, triangle" in found["view"]["summary"] or found["view"]["size"] == 3


@pytest.mark.parametrize(
    "name, text",
    [
        ("a.txt", "rule: wazir\n1 . .\n6 . .\n"),
        ("a.txt", "wazir/3x2:1b6b\n"),
        ("a.toml", 'rule = "wazir"\nclues = """\n1 . .\n6 . .\n"""\n'),
        ("a.toml", problem_toml(Problem("wazir", "3x2", conditions=["clue 0,0=1", "clue 0,1=6"]))),
    ],
)
def test_a_clue_puzzle_as_people_post_it_is_played(name: str, text: str) -> None:
    found = open_file(name, text.encode())
    assert found["kind"] == "numbers"
    assert found["given"] == {"0,0": 1, "0,1": 6}
    again = open_file("b.toml", found["toml"].encode())
    assert again["given"] == found["given"]


@pytest.mark.parametrize("name", ["coroutine-2.toml", "coroutine-3.toml"])
def test_hints_win_a_coroutine_puzzle_in_the_fewest_turns(name: str) -> None:
    puzzle = load_puzzle(ROOT / "models" / name)
    outcome = solve_puzzle(puzzle)
    assert isinstance(outcome, Win)
    view = tokens.view_puzzle(puzzle)
    mover, other = view["tokens"]
    for turns_left in range(outcome.cost, 0, -1):
        found = tokens.hint(view["toml"], [mover, other])
        assert found["turns"] == turns_left
        to = mover if found["way"] is None else view["steps"][mover][found["way"]]
        mover, other = other, to
    assert other in view["goals"]


def test_a_puzzle_that_nobody_can_win_is_said_to_be_one() -> None:
    found = tokens.hint('arrows = "- * -"', [0, 2])
    assert found["standing"] == "proved"
    assert "nobody can win" in found["words"]


def test_a_new_puzzle_takes_as_many_turns_as_it_was_wished_to() -> None:
    found = work({"task": "new-puzzle", "size": 3, "turns": 6, "seed": 3}, print)
    assert found["fewest"] == 6
    assert tokens.hint(found["toml"], found["tokens"])["turns"] == 6


@pytest.mark.parametrize("rule", ["king", "wazir"])
def test_hints_solve_a_new_clue_puzzle_and_a_wrong_number_is_proved_wrong(rule: str) -> None:
    puzzle = work({"task": "new-numbers", "rule": rule, "side": 4, "seed": 5}, print)
    ask = {**puzzle["ask"], "conditions": list(puzzle["ask"]["conditions"])}
    numbers: dict[str, int] = {}
    while len(numbers) + len(puzzle["given"]) < 16:
        found = work({"task": "number-hint", "ask": ask, "numbers": numbers}, print)
        assert found["standing"] == "tour", found
        numbers[found["square"]] = found["number"]
    path = sorted({**puzzle["given"], **numbers}, key={**puzzle["given"], **numbers}.__getitem__)
    assert work({"task": "judge", "ask": ask, "path": path}, print)["standing"] == "tour"
    (one, first), (two, second) = list(numbers.items())[:2]
    swapped = {one: second, two: first}
    assert (
        work({"task": "number-hint", "ask": ask, "numbers": swapped}, print)["standing"] == "proved"
    ), "the puzzle has one solution"
    outside = work({"task": "number-hint", "ask": ask, "numbers": {one: 99}}, print)
    assert "from 1 to 16" in outside["error"]
