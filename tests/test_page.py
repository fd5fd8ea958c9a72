"""The animated page in a real browser: what it shows agrees with the answer at every point."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from browsing import ROOT, Opened, a_browser, a_tour, agrees, page_of, shot
from oracle import problem
from tourcp import Limit, Tour, solve
from tourcp.core.recording import BACK, Recording
from tourcp.drawing.anything import draw_answer
from tourcp.drawing.puzzle import draw_puzzle
from tourcp.drawing.render import render
from tourcp.judge.coroutine import play
from tourcp.puzzles import Win, load_puzzle, solve_puzzle

if TYPE_CHECKING:
    from playwright.sync_api import Browser


pytestmark = pytest.mark.xdist_group("pages")  # one browser is enough


@pytest.fixture(scope="module")
def browser() -> "Iterator[Browser]":
    yield from a_browser()


def test_step_back_scrub_jump_and_keys_agree_with_the_tour(
    browser: "Browser", tmp_path: Path
) -> None:
    asked = problem("pawn", "10x10", start="0,3")
    tour = a_tour(asked)
    with Opened(browser, page_of(tmp_path, asked, tour)) as opened:
        agrees(opened, tour, 0)
        for move in range(1, 8):
            opened.press("step")
            agrees(opened, tour, move)
        opened.press("back")
        agrees(opened, tour, 6)
        opened.scrub(50)
        agrees(opened, tour, 50)
        for bad, shown in (("999", "99"), ("-5", "0"), ("", "0")):
            opened.page.fill("input[type=number]", bad)
            opened.page.keyboard.press("Enter")
            assert opened.page.input_value("input[type=number]") == shown
        opened.page.fill("input[type=number]", "73")
        opened.page.keyboard.press("Enter")
        agrees(opened, tour, 73)
        opened.press("last")
        agrees(opened, tour, 99)
        opened.press("first")
        agrees(opened, tour, 0)
        opened.page.keyboard.press("ArrowRight")
        opened.page.keyboard.press("ArrowRight")
        agrees(opened, tour, 2)
        opened.page.keyboard.press("ArrowLeft")
        agrees(opened, tour, 1)
        opened.page.keyboard.press("End")
        agrees(opened, tour, 99)
        opened.page.keyboard.press("Home")
        opened.page.click('.moves li[data-frame="30"]')
        agrees(opened, tour, 30)
        numbers = opened.page.eval_on_selector_all(
            ".numbers text", "all => all.map(one => one.textContent)"
        )
        assert sorted(map(int, numbers)) == list(range(1, 32))


def test_play_and_pause(browser: "Browser", tmp_path: Path) -> None:
    asked = problem("knight", "6x6", start="2,2")
    tour = a_tour(asked)
    with Opened(browser, page_of(tmp_path, asked, tour)) as opened:
        opened.page.select_option("select", "16")
        opened.press("play")
        opened.page.wait_for_function("+document.querySelector('.player').dataset.frame > 4")
        opened.page.keyboard.press(" ")
        assert opened.value("playing") == "false"
        agrees(opened, tour, int(opened.value("frame")))
        opened.page.keyboard.press(" ")
        opened.page.wait_for_function(
            "document.querySelector('.player').dataset.playing === 'false'"
        )
        agrees(opened, tour, 35)
        speed = opened.page.input_value("select")
        opened.page.keyboard.press("+")
        assert float(opened.page.input_value("select")) > float(speed)


def test_a_closed_tour_returns_and_a_wrapping_move_goes_round(
    browser: "Browser", tmp_path: Path
) -> None:
    asked = problem("knight", "torus:6x5", closed=True)
    tour = a_tour(asked)
    with Opened(browser, page_of(tmp_path, asked, tour)) as opened:
        opened.press("last")
        assert opened.value("frame") == "30"
        assert opened.value("square") == ",".join(map(str, tour.squares[0]))
        assert "back to" in opened.listed
        still = render(draw_answer(asked, tour), "svg")
        assert isinstance(still, str)
        drawn = opened.page.eval_on_selector_all(
            ".way path.line", "all => all.map(one => one.getAttribute('d'))"
        )
        assert drawn == re.findall(r'class="line s\d+" d="([^"]+)"', still)


def test_the_moves_of_a_square_are_shown_on_hover(browser: "Browser", tmp_path: Path) -> None:
    asked = problem("knight", "8x8")
    with Opened(browser, page_of(tmp_path, asked, a_tour(asked))) as opened:
        box = opened.page.locator(".frame").bounding_box()
        assert box is not None
        opened.page.mouse.move(box["x"] + box["width"] / 16, box["y"] + box["height"] / 16)
        shown = opened.page.get_attribute(".reach", "d") or ""
        middles = {(float(x), float(y)) for x, y in re.findall(r"M([0-9.]+) ([0-9.]+)m", shown)}
        assert middles == {(15, 25), (25, 15)}


def test_reduced_motion_is_honoured(browser: "Browser", tmp_path: Path) -> None:
    asked = problem("knight", "6x6")
    file = page_of(tmp_path, asked, a_tour(asked))
    with Opened(browser, file, reduced_motion="reduce") as opened:
        opened.press("play")
        for _ in range(20):
            x, y = opened.piece
            assert x == int(x) and y == int(y), "the piece only stands, and never glides"
            opened.page.wait_for_timeout(20)
        opened.press("play")


def test_a_large_tour_opens_and_moves(browser: "Browser", tmp_path: Path) -> None:
    asked = problem("knight", "100x100", closed=True)
    tour = a_tour(asked, "extend")
    with Opened(browser, page_of(tmp_path, asked, tour)) as opened:
        opened.scrub(5000)
        assert opened.value("visited") == "5001"
        assert opened.page.locator(".moves li").count() < 200
        opened.page.select_option("select", "1000")
        opened.press("play")
        opened.page.wait_for_function("+document.querySelector('.player').dataset.frame > 5300")
        opened.press("play")
        opened.press("last")
        assert opened.value("frame") == "10000"


def test_a_recorded_search_goes_forward_and_backs_up(browser: "Browser", tmp_path: Path) -> None:
    asked = problem("pawn", "10x10", start="4,0")
    recording = Recording(1_500)
    options = ["direction=SE", "rotation=anticlockwise"]
    tour = solve(asked, "rotate", Limit(recording=recording), options)
    assert isinstance(tour, Tour)
    stacks: list[list[int]] = [[]]
    for step in recording.steps:
        stacks.append(stacks[-1][:-1] if step == BACK else [*stacks[-1], step])
    first_back = recording.steps.index(BACK)
    with Opened(browser, page_of(tmp_path, asked, tour, recording)) as opened:
        for frame in (first_back - 1, first_back, first_back + 1, 1200, 700, 1499, 3):
            opened.scrub(frame)
            stack = stacks[frame + 1]
            assert opened.value("visited") == str(len(stack))
            assert opened.value("square") == f"{stack[-1] % 10},{stack[-1] // 10}"
            assert opened.drawn_ends() == len(stack) - 1
        opened.scrub(first_back)
        assert "back from" in opened.listed


def test_the_rounds_of_a_lazy_search_come_before_the_tour(
    browser: "Browser", tmp_path: Path
) -> None:
    asked = problem("knight", "12x12", closed=True)
    recording = Recording(50)
    tour = solve(asked, "sat", Limit(recording=recording), ["join=false"])
    assert isinstance(tour, Tour)
    with Opened(browser, page_of(tmp_path, asked, tour, recording)) as opened:
        for number, (note, cycles) in enumerate(recording.rounds):
            opened.scrub(number)
            assert note in opened.page.inner_text(".status")
            assert opened.page.locator(".way g path[class*=q]").count() == len(cycles)
        opened.press("last")
        assert opened.value("visited") == "144"
        assert opened.page.locator(".way g path[class*=q]").count() == 0


def test_a_coroutine_play_moves_its_tokens(browser: "Browser", tmp_path: Path) -> None:
    puzzle = load_puzzle(ROOT / "models" / "coroutine-3.toml")
    outcome = solve_puzzle(puzzle)
    assert isinstance(outcome, Win)
    page = render(draw_puzzle(puzzle, outcome), "html")
    assert isinstance(page, str)
    file = tmp_path / "play.html"
    file.write_text(page)
    at = {"A": puzzle.a, "B": puzzle.b}
    with Opened(browser, file) as opened:
        for turn in play(puzzle, outcome.directions):
            opened.press("step")
            at[turn.token] = puzzle.tiles[turn.to]
            (ax, ay), (bx, by) = at["A"], at["B"]
            assert f"A on {ax},{ay}, B on {bx},{by}" in opened.page.inner_text(".status")
            used = opened.page.locator(".arrow.used")
            assert used.count() == (turn.direction is not None)
            if turn.direction is not None:
                assert used.get_attribute("data-way") == str(turn.direction)
        opened.page.screenshot(path=shot("coroutine"))
