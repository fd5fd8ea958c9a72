"""The animated page in a real browser: what it shows agrees with the answer at every point.

Screenshots at the width of a desk and of a phone are left in build/screenshots.
"""

import re
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from oracle import problem
from tourcp import Limit, Problem, Tour, solve
from tourcp.cli import ANSWERED, run
from tourcp.core.recording import BACK, Recording
from tourcp.drawing.anything import draw_answer
from tourcp.drawing.gallery import draw_results
from tourcp.drawing.puzzle import draw_puzzle
from tourcp.drawing.render import render
from tourcp.files.results import parse_results
from tourcp.judge.coroutine import play
from tourcp.puzzles import Win, load_puzzle, solve_puzzle

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

ROOT = Path(__file__).parent.parent
SHOTS = ROOT / "build" / "screenshots"
DESK, PHONE = {"width": 1100, "height": 820}, {"width": 390, "height": 800}


@pytest.fixture(scope="module")
def browser() -> "Iterator[Browser]":
    playwright = pytest.importorskip("playwright.sync_api", reason="playwright is not installed")
    names = ("chromium", "chromium-browser", "google-chrome")
    chromium = next(filter(None, map(shutil.which, names)), None)
    if chromium is None:
        pytest.skip("no Chromium on this machine (Debian: apt install chromium)")
    with playwright.sync_playwright() as driver:
        quiet = ["--no-sandbox", "--disable-background-networking", "--disable-component-update"]
        browser = driver.chromium.launch(executable_path=chromium, args=quiet)
        yield browser
        browser.close()


class Opened:
    """A page that was opened, and what it said and asked for."""

    def __init__(self, browser: "Browser", file: Path, **context: object) -> None:
        settings: dict[str, object] = {"viewport": DESK, **context}
        self.page: Page = browser.new_page(**settings)  # type: ignore[arg-type]
        self.said: list[str] = []
        self.asked: list[str] = []
        self.page.on("console", lambda message: self.said.append(message.text))
        self.page.on("pageerror", lambda error: self.said.append(str(error)))
        self.page.on("request", lambda request: self.asked.append(request.url))
        self.page.goto(file.as_uri())

    def __enter__(self) -> "Opened":
        return self

    def __exit__(self, *_: object) -> None:
        assert self.said == [], "nothing is written to the console"
        assert len(self.asked) == 1, "nothing but the page itself is asked for"
        self.page.close()

    def press(self, button: str) -> None:
        self.page.click(f"[data-do={button}]")

    def value(self, name: str) -> str:
        found = self.page.evaluate(f"document.querySelector('.player').dataset.{name}")
        assert isinstance(found, str)
        return found

    def scrub(self, frame: int) -> None:
        self.page.fill("input[type=range]", str(frame))

    @property
    def listed(self) -> str:
        return self.page.inner_text(".moves .now")

    @property
    def piece(self) -> tuple[float, float]:
        """The square that the piece stands on, from where it is drawn."""
        moved = self.page.get_attribute(".piece", "transform") or ""
        x, y = (float(one) for one in re.findall(r"-?[0-9.]+", moved))
        return (x - 5) / 10, (y - 5) / 10

    def drawn_ends(self) -> int:
        """How many strokes the growing line has."""
        data = self.page.get_attribute("path.line", "d") or ""
        return len(re.findall("[lq]", data))


def page_of(
    tmp_path: Path, asked: Problem, answer: Tour, recording: Recording | None = None
) -> Path:
    file = tmp_path / "page.html"
    page = render(draw_answer(asked, answer, recording), "html")
    assert isinstance(page, str)
    file.write_text(page)
    return file


def a_tour(asked: Problem, backend: str = "sat") -> Tour:
    answer = solve(asked, backend)
    assert isinstance(answer, Tour)
    return answer


def agrees(opened: Opened, tour: Tour, move: int) -> None:
    """Visited squares, the piece, the line and the list of moves all say the same."""
    x, y = tour.squares[move]
    assert opened.value("visited") == str(move + 1)
    assert opened.value("square") == f"{x},{y}"
    assert list(opened.piece) == [x, y]
    assert opened.drawn_ends() == move
    assert opened.listed.endswith(f"{x},{y}")
    assert opened.listed.startswith(f"{move}. " if move else "start on")
    assert f"move {move} of {len(tour) - 1}: {move + 1} visited" in opened.page.inner_text(
        ".status"
    )


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
            "text.n", "all => all.map(one => one.textContent)"
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
        (data,) = re.findall(r'class="line" d="([^"]+)"', still)
        assert opened.page.get_attribute("path.line", "d") == data


def test_the_moves_of_a_square_are_shown_on_hover(browser: "Browser", tmp_path: Path) -> None:
    asked = problem("knight", "8x8")
    with Opened(browser, page_of(tmp_path, asked, a_tour(asked))) as opened:
        box = opened.page.locator(".frame").bounding_box()
        assert box is not None
        opened.page.mouse.move(box["x"] + box["width"] / 16, box["y"] + box["height"] / 16)
        shown = opened.page.get_attribute(".reach", "d") or ""
        corners = {(float(x), float(y)) for x, y in re.findall(r"M([0-9.]+) ([0-9.]+)h8", shown)}
        assert corners == {(11, 21), (21, 11)}


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
            assert opened.page.locator(".way g path").count() == len(cycles)
        opened.press("last")
        assert opened.value("visited") == "144"
        assert opened.page.locator(".way g path").count() == 0


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


def shot(name: str) -> Path:
    SHOTS.mkdir(parents=True, exist_ok=True)
    return SHOTS / f"{name}.png"


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("where", ["desk", "phone"])
def test_nothing_is_wider_than_the_screen(
    browser: "Browser", tmp_path: Path, where: str, scheme: str
) -> None:
    asked = problem("pawn", "10x10", start="0,3")
    size = PHONE if where == "phone" else DESK
    file = page_of(tmp_path, asked, a_tour(asked))
    with Opened(browser, file, viewport=size, color_scheme=scheme) as opened:
        opened.scrub(60)
        assert opened.page.evaluate("document.documentElement.scrollWidth") <= size["width"]
        for button in opened.page.locator("[data-do]").all():
            box = button.bounding_box()
            assert box is not None and min(box["width"], box["height"]) >= 36, "a finger hits it"
        opened.page.screenshot(path=shot(f"pawn-{where}-{scheme}"))


def test_a_gallery_filters_sorts_and_opens(browser: "Browser", tmp_path: Path) -> None:
    results = tmp_path / "results.json"
    call = "rotate --start all --direction n --rotation clockwise --limit 20000 --results"
    assert run([*call.split(), str(results)]) == ANSWERED
    rows = parse_results(results.read_text(), "results").in_order()
    solved = [row for row in rows if row.success]
    assert 0 < len(solved) < len(rows) == 100
    file = tmp_path / "gallery.html"
    file.write_text(draw_results(parse_results(results.read_text(), "results")).page())
    with Opened(browser, file) as opened:
        page = opened.page
        assert page.locator(".thumb").count() == len(solved)
        page.select_option("[name=sort]", "most")
        starts = page.eval_on_selector_all(".thumb", "all => all.map(one => one.dataset.start)")
        assert starts[0] == max(solved, key=lambda row: row.iterations).start
        page.select_option("[name=only]", "all")
        assert page.locator(".thumb").count() == 100
        page.select_option("[name=only]", "failed")
        assert page.locator(".thumb").count() == 100 - len(solved)
        page.select_option("[name=only]", "success")
        wanted = solved[3]
        page.fill("[name=filter]", wanted.start)
        page.screenshot(path=shot("gallery"))
        page.click(f'.thumb[data-start="{wanted.start}"]')
        page.keyboard.press(" ")
        assert opened.value("playing") == "true", "space plays, and does not close the dialog"
        page.keyboard.press(" ")
        opened.press("last")
        assert opened.value("visited") == "100"
        assert opened.value("square") == ",".join(map(str, wanted.path[-1]))
        page.click(".close")
        assert not page.is_visible("dialog")


def test_a_refutation_has_a_page_too(browser: "Browser", tmp_path: Path) -> None:
    file = tmp_path / "cut.html"
    call = ["prove", "--rule", "knight", "--board", "9x4", "--closed", "--draw", str(file)]
    assert run(call) == ANSWERED
    with Opened(browser, file) as opened:
        assert opened.page.locator(".removed").count() == 9
        assert "no move joins the 10 lettered parts" in opened.page.inner_text(".words")


def test_the_places_of_a_map_open_their_answers(browser: "Browser", tmp_path: Path) -> None:
    store, file = tmp_path / "s.db", tmp_path / "map.html"
    call = ["survey", "--rule", "knight", "--sizes", "4..6", "--closed", "--workers", "1"]
    assert run([*call, "--store", str(store), "--draw", str(file)]) == ANSWERED
    with Opened(browser, file) as opened:
        page, dialog = opened.page, opened.page.locator("dialog")
        places = page.locator("figure.map [data-cell]")
        assert places.count() == 9
        titles = [places.nth(n).locator("title").text_content() or "" for n in range(9)]
        tour = next(n for n, title in enumerate(titles) if title.startswith("6x6: tour"))
        none = next(n for n, title in enumerate(titles) if title.startswith("4x6: no tour"))
        places.nth(tour).click()
        assert "closed tour, knight on 6x6: tour" in (dialog.locator("h1").text_content() or "")
        page.keyboard.press("End")
        assert "36 visited" in (dialog.locator(".status").text_content() or "")
        page.screenshot(path=SHOTS / "map-tour.png")
        page.keyboard.press("Escape")
        assert not dialog.is_visible()
        places.nth(none).focus()
        page.keyboard.press("Enter")
        assert "removing" in (dialog.locator(".words").text_content() or "")
        assert dialog.locator(".stage svg .removed").count() > 0
        dialog.locator(".close").click()
        assert not dialog.is_visible()
        page.screenshot(path=SHOTS / "map.png")
