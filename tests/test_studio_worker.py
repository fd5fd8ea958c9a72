"""A worker of the studio: whatever it is asked, it answers or refuses in words."""

import base64
import json
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tourcp import BadProblem, MissingDependency
from tourcp.core.errors import UnknownBackend
from tourcp.studio.asking import Ask
from tourcp.studio.opened import is_clue_grid
from tourcp.studio.worker import TASKS
from tourcp.studio.worker import run as work

ODD = st.one_of(
    st.none(), st.booleans(), st.integers(), st.floats(), st.text(max_size=8),
    st.sampled_from([10**400, -(10**400), "", "0,0", "9,9", "²,0", "𝟙,1", "-1,0", "0,0,0", "a1",
                     "3x3", "hex:2", "torus:3x3", "2x2x2", "king", "free:3,0", "petersen",
                     '{"vertices":7}', '{"vertices":["a","b"],"edges":[[0,1]]}', "uncrossed",
                     "turns <=3", "clue 0,0=1", "clue 0,0=²", "require 0,0-1,1", "magic",
                     "symmetric half-turn", "sat", "backtrack", 'arrows = "E * N\\n0 1 2"']),
)  # fmt: skip
PLACES = st.sampled_from(["0,0", "1,1", "2,2", "9,9", "x", "²,0"])
JSON = st.recursive(
    ODD, lambda inner: st.lists(inner, max_size=3) | st.dictionaries(PLACES, inner, max_size=3),
    max_leaves=6,
)  # fmt: skip


def perhaps(*sensible: Any) -> st.SearchStrategy[Any]:
    """Something sensible, or anything at all."""
    return st.sampled_from(sensible) | st.sampled_from(sensible) | JSON


QUESTIONS = perhaps({}) | st.fixed_dictionaries(
    {"rule": perhaps("king", "wazir"), "board": perhaps("3x3", "torus:3x3", "hex:2")},
    optional={"graph": ODD, "closed": perhaps(True), "start": perhaps("0,0"), "end": ODD,
              "conditions": st.lists(ODD, max_size=2) | JSON},
)  # fmt: skip
FIELDS = {
    "ask": QUESTIONS,
    "wanted": perhaps({"seconds": 0.1}, {"seconds": 10**400}, {"seconds": 0.1, "seed": 1}),
    "path": perhaps([], ["0,0"], ["0,0", "1,1"]),
    "hole": perhaps(None, "0,0", "1,1"),
    "numbers": st.dictionaries(PLACES, perhaps(1, 2, 9), max_size=2) | JSON,
    "toml": perhaps('arrows = "E * N\\n0 1 2"'),
    "tokens": perhaps([0, 2], [0, 10**400], [0, 0]),
    "rule": perhaps("king"), "side": ODD.filter(lambda side: side not in range(3, 13)),
    "seed": perhaps(0),
    "name": perhaps("a.txt", "a.json", "a.toml", "a"),
    "data": perhaps(*(base64.b64encode(text).decode() for text in (
        b"1 . .\n. . 9\n", b"\xc2\xb2 . .\n. . 9", b"king/3x3:1g9", b'rule="king"\nboard="3x3"',
        b'clues = "1 . ."', b"{}", b'{"format":"tourcp"}', b"\xff\x00"))),
}  # fmt: skip
ASKED = sorted(set(TASKS) - {"warm", "new-puzzle"})


@settings(max_examples=25)
@pytest.mark.parametrize("name", ASKED)
@given(st.fixed_dictionaries(FIELDS))
def test_a_worker_answers_or_refuses_in_words(name: str, task: dict[str, Any]) -> None:
    try:
        reply = TASKS[name](task, no_progress)
    except (BadProblem, MissingDependency, UnknownBackend) as error:
        assert len(str(error)) < 2_000
    else:
        json.dumps(reply)


def no_progress(line: str) -> None:
    """A page that does not listen."""


USUAL: list[tuple[str, dict[str, Any]]] = [
    ("look", {"ask": {"rule": "king", "board": "3x3"}}),
    ("solve", {"ask": {"rule": "king", "board": "3x3"}}),
    ("hint", {"ask": {"rule": "king", "board": "3x3"}, "path": ["0,0", "1,1"]}),
    ("judge", {"ask": {"rule": "wazir", "board": "2x2"}, "path": ["0,0", "0,1", "1,1", "1,0"]}),
    ("file", {"name": "a.txt", "data": base64.b64encode(b"1 . .\n. . 6\n").decode()}),
    ("number-hint", {"ask": {"rule": "king", "board": "3x3"}, "numbers": {"0,0": 1}}),
    ("puzzle-hint", {"toml": 'arrows = "E * N\\n0 1 2"', "tokens": [0, 2]}),
]


@pytest.mark.parametrize("name, task", USUAL, ids=[name for name, _ in USUAL])
def test_a_worker_answers_what_makes_sense(name: str, task: dict[str, Any]) -> None:
    assert "error" not in work({"task": name, **task}, no_progress)


def test_a_search_is_recorded_only_if_that_is_wanted() -> None:
    def frames(**wanted: Any) -> int:
        ask = {"rule": "knight", "board": "5x5"}
        wanted["backend"] = "backtrack"
        reply = work({"task": "solve", "ask": ask, "wanted": wanted}, no_progress)
        return len(reply["film"]["steps"])

    assert frames() == 25
    assert frames(trace=True) > 25


@pytest.mark.parametrize("content, ending, is_grid", [
    (b"1 . .\n. . 9", ".txt", True), (b"1 . .\n. . 9", "", True), (b"1 . .\n. . 9", ".TXT", True),
    (b"1 . .\n. . 9", ".csv", False), (b"1 . .\n. . 9", ".col", False),
    (b"king/3x3:1g9", "", True), (b"king/3x3:1g9", ".csv", False),
    (b'clues = "1 ."', ".toml", True), (b'clues = "1 ."', ".txt", False),
    (b'rule = "king"', ".toml", False),
])  # fmt: skip
def test_a_clue_grid_is_a_text_without_an_ending_of_its_own(
    content: bytes, ending: str, is_grid: bool
) -> None:
    assert is_clue_grid(content, ending) == is_grid


def test_a_question_is_said_in_the_packages_spelling_and_a_named_graph_by_its_name() -> None:
    leaper = Ask(rule="leaper:1,2", board="08x8-0,1-0,0", start="b3").said()
    assert (leaper.rule, leaper.board, leaper.start) == ("knight", "8x8-0,0-0,1", "1,5")
    graph = Ask(rule="wazir", board="3x3", graph="petersen", end="b0").said()
    assert (graph.rule, graph.board, graph.graph, graph.end) == ("wazir", "3x3", "petersen", "b0")
