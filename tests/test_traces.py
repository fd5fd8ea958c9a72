"""Recorded searches: what they did, step by step, and the films of them."""

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from oracle import problem, problems
from pictured import film_of
from tourcp import Limit, Tour, solve
from tourcp.cli import ANSWERED, run
from tourcp.core.errors import BadProblem
from tourcp.core.recording import BACK, Recording
from tourcp.drawing.anything import draw_answer
from tourcp.drawing.render import render
from tourcp.engines.cover import Cover


def replay(steps: list[int]) -> list[int]:
    stack: list[int] = []
    for step in steps:
        stack.pop() if step == BACK else stack.append(step)
        assert len(set(stack)) == len(stack)
    return stack


def test_a_recorded_rotate_makes_the_7235_moves_of_the_document() -> None:
    asked = problem("pawn", "10x10", start="4,0")
    recording = Recording(100_000)
    options = ["direction=SE", "rotation=anticlockwise"]
    tour = solve(asked, "rotate", Limit(recording=recording), options)
    assert isinstance(tour, Tour)
    assert sum(step != BACK for step in recording.steps) == 7235 + 1
    assert replay(recording.steps) == [10 * y + x for x, y in tour.squares]


@pytest.mark.parametrize("backend", ["rotate", "backtrack"])
@given(st.data())
def test_a_recorded_search_only_makes_moves_and_ends_with_its_answer(
    backend: str, data: st.DataObject
) -> None:
    asked = data.draw(problems(most=10))
    recording = Recording(2_000)
    answer = solve(asked, backend, Limit(recording=recording), certify=False)
    stack: list[int] = []
    width, moves = asked.board.width, set(asked.rule.moves)
    wrap_x, wrap_y = asked.board.wraps
    places = asked.board.square_places.tolist()
    for vertex in recording.steps:
        step = BACK if vertex == BACK else places[vertex]
        if step != BACK and stack:
            dx, dy = step % width - stack[-1] % width, step // width - stack[-1] // width
            assert any(
                ((dx - x) % width if wrap_x else dx - x) == 0
                and ((dy - y) % asked.board.height if wrap_y else dy - y) == 0
                for x, y in moves
            )
        stack.pop() if step == BACK else stack.append(step)
    if isinstance(answer, Tour) and len(recording.steps) not in (0, 2_000):
        assert stack == [width * y + x for x, y in answer.squares]


@pytest.mark.parametrize(
    ("rule", "board", "closed"), [("knight", "10x10", True), ("knight", "9x9", False)]
)
def test_every_recorded_round_covers_each_square_once(rule: str, board: str, closed: bool) -> None:
    asked = problem(rule, board, closed=closed)
    recording = Recording(50)
    tour = solve(asked, "sat", Limit(recording=recording), ["join=false"])
    assert isinstance(tour, Tour)
    assert recording.rounds
    for note, cycles in recording.rounds:
        places = [place for cycle in cycles
                  for place in (cycle[:-1] if cycle[0] == cycle[-1] else cycle)]  # fmt: skip
        assert sorted(places) == list(range(len(asked.board)))
        assert f"{len(cycles)} cycle" in note
    (last,) = recording.rounds[-1][1]
    assert len(last) == len(asked.board) + closed


def test_a_cover_of_arcs_lists_its_cycles() -> None:
    from tourcp.core.cycle import cycle_graph

    asked = problem("moves:1,0", "cylinder:3x2", closed=True)
    graph = cycle_graph(asked)
    cover = Cover(graph, graph.tails >= 0)
    assert [cycle.tolist() for cycle in cover.cycles()] == [[0, 1, 2], [3, 4, 5]]


@pytest.mark.parametrize("most", [0, -1, 10**9])
def test_traces_that_make_no_sense_are_refused(most: int) -> None:
    with pytest.raises(BadProblem, match="give 1 to"):
        Recording(most)


def test_a_search_that_was_cut_off_goes_on_to_its_tour() -> None:
    asked = problem("knight", "6x6", closed=True)
    recording = Recording(500)
    tour = solve(asked, "backtrack", Limit(recording=recording))
    assert isinstance(tour, Tour) and len(recording.steps) == 500
    page = render(draw_answer(asked, tour, recording), "html")
    assert isinstance(page, str)
    film = film_of(page)
    steps = film["steps"]
    assert isinstance(steps, list) and film["closed"] is True
    assert replay(steps) == [6 * y + x for x, y in tour.squares]


def test_a_refuted_search_shows_the_refutation_too(tmp_path: Path) -> None:
    page = tmp_path / "t.html"
    call = "solve --rule knight --board 4x4 --backend backtrack --trace 50 --draw"
    assert run([*call.split(), str(page)]) == ANSWERED
    assert 'class="removed page"' in page.read_text() and "lettered parts" in page.read_text()
