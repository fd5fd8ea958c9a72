"""What the tests of pages share: a real browser, a page in it, and what it said."""

import re
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from tourcp import Problem, Tour, solve
from tourcp.core.recording import Recording
from tourcp.drawing.anything import draw_answer
from tourcp.drawing.look import Look
from tourcp.drawing.render import render

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

ROOT = Path(__file__).parent.parent
SHOTS = ROOT / "build" / "screenshots"
DESK, PHONE = {"width": 1280, "height": 800}, {"width": 390, "height": 844}


def a_browser() -> "Iterator[Browser]":
    """Debian's Chromium; the test is skipped where it is missing."""
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
        data = self.page.eval_on_selector_all(
            ".way path.line", "all => all.map(one => one.getAttribute('d')).join('')"
        )
        return len(re.findall("[lq]", data))


def page_of(
    tmp_path: Path,
    asked: Problem,
    answer: Tour,
    recording: Recording | None = None,
    look: Look | None = None,
) -> Path:
    file = tmp_path / "page.html"
    page = render(draw_answer(asked, answer, recording), "html", look)
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


def shot(name: str) -> Path:
    SHOTS.mkdir(parents=True, exist_ok=True)
    return SHOTS / f"{name}.png"
