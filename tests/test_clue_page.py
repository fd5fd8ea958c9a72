"""The page of a clue puzzle is played without a server: typed, tapped, drawn, helped."""

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from browsing import DESK, PHONE, Opened, a_browser, shot
from clue_puzzles import HIDATO
from tourcp.drawing.clues import Filled, draw_clue_puzzle
from tourcp.puzzles.clues.reading import parse_puzzle
from tourcp.puzzles.clues.solving import solve_puzzle
from tourcp.puzzles.clues.steps import explain

if TYPE_CHECKING:
    from playwright.sync_api import Browser

SOLVED = solve_puzzle(parse_puzzle(HIDATO).puzzle("king"))


pytestmark = pytest.mark.xdist_group("pages")  # one browser is enough


@pytest.fixture(scope="module")
def browser() -> "Iterator[Browser]":
    yield from a_browser()


@pytest.fixture
def page(tmp_path: Path) -> Path:
    file = tmp_path / "puzzle.html"
    way = explain(SOLVED.puzzle, SOLVED.numbers)
    drawing = draw_clue_puzzle(Filled(SOLVED.puzzle), way, tuple(SOLVED.numbers))
    file.write_text(drawing.page())
    return file


def filled(opened: Opened) -> int:
    return int(opened.page.get_attribute(".puzzle", "data-filled") or 0)


def test_hints_lead_to_the_solution(browser: "Browser", page: Path) -> None:
    with Opened(browser, page) as opened:
        for _ in range(SOLVED.puzzle.size - len(SOLVED.puzzle.clues)):
            opened.press("hint")
            assert "goes on" in opened.page.inner_text(".status")
            opened.press("hint")
        assert opened.page.get_attribute(".puzzle", "data-solved") == "true"
        assert "Solved in" in opened.page.inner_text(".status")


def test_a_wrong_number_is_shown_on_demand_and_undone(browser: "Browser", page: Path) -> None:
    with Opened(browser, page) as opened:
        opened.page.click("[data-vertex='0']")
        before = len(SOLVED.puzzle.clues)
        opened.page.keyboard.type("6")
        assert filled(opened) == before + 1
        assert opened.page.locator(".spot.wrong").count() == 0
        opened.press("check")
        assert opened.page.locator(".spot.wrong").count() == 1
        opened.page.keyboard.press("u")
        opened.page.keyboard.press("u")
        assert filled(opened) == before


def test_typing_and_keys_write_and_erase(browser: "Browser", page: Path) -> None:
    with Opened(browser, page) as opened:
        opened.page.keyboard.press("ArrowDown")
        at = int(opened.page.get_attribute(".puzzle", "data-at") or -1)
        opened.page.keyboard.type(str(SOLVED.numbers[at]))
        opened.press("check")
        assert "right" in opened.page.inner_text(".status")
        opened.page.keyboard.press("Backspace")
        assert filled(opened) == len(SOLVED.puzzle.clues)


def test_drawing_along_writes_the_following_numbers(browser: "Browser", page: Path) -> None:
    with Opened(browser, page) as opened:
        where = {number: vertex for vertex, number in enumerate(SOLVED.numbers)}
        for number in (1, 2, 3, 4):
            box = opened.page.locator(f"[data-vertex='{where[number]}']").bounding_box()
            assert box is not None
            opened.page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
            if number == 1:
                opened.page.mouse.down()
        opened.page.mouse.up()
        assert filled(opened) == len(SOLVED.puzzle.clues) + 3
        opened.press("check")
        assert "right" in opened.page.inner_text(".status")


@pytest.mark.parametrize("form", ["light", "dark"])
@pytest.mark.parametrize("size", [DESK, PHONE], ids=["desk", "phone"])
def test_it_fits_desk_and_phone(
    browser: "Browser", page: Path, form: str, size: dict[str, int]
) -> None:
    with Opened(browser, page, viewport=size, color_scheme=form) as opened:
        wide, high = opened.page.evaluate(
            "[document.documentElement.scrollWidth, document.documentElement.scrollHeight]"
        )
        assert wide <= size["width"] and high <= size["height"]
        opened.page.screenshot(path=shot(f"clues-{form}-{size['width']}"))


def test_the_address_of_a_puzzle_in_a_book_opens_it_in_the_studio(browser: "Browser") -> None:
    pytest.importorskip("uvicorn", reason="the extra 'studio' is not installed")
    from studios import Visit, a_studio
    from tourcp.puzzles.clues.writing import line_text
    from tourcp.studio.sharing import puzzle_address

    fragment = puzzle_address(line_text(SOLVED.puzzle)).partition("#")[2]
    with a_studio() as studio, Visit(browser, f"{studio.address}#{fragment}") as visit:
        visit.page.wait_for_selector("#puzzle-title:has-text('hidato')")
        assert visit.page.locator("#puzzles").is_visible()
