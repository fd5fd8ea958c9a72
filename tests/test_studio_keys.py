"""The studio by keyboard alone, and for who cannot see; and other pages of ours likewise."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from browsing import DESK, PHONE, ROOT, a_browser, shot
from studios import Server, Visit, a_studio, faults
from tourcp import Problem, solve
from tourcp.cli import run
from tourcp.drawing.anything import draw_answer, draw_content
from tourcp.files.formats import read_content

pytest.importorskip("uvicorn", reason="the extra 'studio' is not installed")
pytestmark = pytest.mark.xdist_group("studio")

if TYPE_CHECKING:
    from playwright.sync_api import Browser


@pytest.fixture(scope="module")
def browser() -> "Iterator[Browser]":
    yield from a_browser()


@pytest.fixture(scope="module")
def studio() -> Iterator[Server]:
    with a_studio() as server:
        yield server


CLUES = """rule = "wazir"
board = "3x2"
[[condition]]
kind = "clue"
square = "0,0"
number = 1
[[condition]]
kind = "clue"
square = "0,1"
number = 6
"""


SMALL = {"width": 320, "height": 568}


class Keys:
    """Hands that have a keyboard and nothing else."""

    def __init__(self, visit: Visit) -> None:
        self.page = visit.page

    def to(self, selector: str) -> None:
        """Press Tab until the focus is there, and see it."""
        for _ in range(120):
            if self.page.evaluate("one => document.activeElement.matches(one)", selector):
                outline = "getComputedStyle(document.activeElement).outlineStyle"
                assert self.page.evaluate(outline) != "none" or "input" in selector, selector
                return
            self.page.keyboard.press("Tab")
        raise AssertionError(f"Tab does not lead to {selector}")

    def press(self, *keys: str) -> None:
        for key in keys:
            self.page.keyboard.press(key)

    def use(self, selector: str, key: str = "Enter") -> None:
        self.to(selector)
        self.press(key)


@pytest.mark.parametrize("size", [DESK, PHONE], ids=["laptop", "phone"])
def test_asking_solving_racing_cancelling_and_sharing_need_no_mouse(
    browser: "Browser", studio: Server, size: dict[str, int]
) -> None:
    with Visit(browser, studio.address, viewport=size) as visit:
        page, keys = visit.page, Keys(visit)
        keys.to("#wide")
        page.keyboard.type("6")
        keys.press("Tab", "Control+A")
        page.keyboard.type("5")
        keys.press("Tab")
        page.wait_for_selector("#summary:has-text('knight on 6x5')")
        keys.use("[data-closed='1']")
        page.wait_for_selector("#summary:has-text('closed')")
        keys.to("#board [role=application]")
        keys.press("ArrowRight", "ArrowRight", "ArrowDown", "Enter")
        page.wait_for_selector("#summary:has-text('from 1,1')")
        keys.use("#solve")
        page.wait_for_selector(".headline.tour")
        keys.use("#race summary")
        keys.use("#start-race")
        for name in ("auto", "sat", "cpsat"):
            page.wait_for_selector(f"#racing tr[data-by={name}][data-standing=tour]")
        keys.use("#share")
        page.wait_for_selector("#share:has-text('Copied')")
        assert "rule=knight&board=6x5" in page.evaluate("navigator.clipboard.readText()")
        visit.open(f"{studio.address}#rule=knight&board=7x7&closed=1&by=backtrack")
        page.wait_for_selector("#summary:has-text('7x7')")
        keys.use("#solve")
        page.wait_for_selector("#cancel:focus")
        keys.press("Enter")
        page.wait_for_selector("#verdict:has-text('Cancelled')")


def test_a_tour_is_played_and_a_file_is_opened_without_a_mouse(
    browser: "Browser", studio: Server
) -> None:
    with Visit(browser, f"{studio.address}#rule=king&board=3x2", color_scheme="dark") as visit:
        page, keys = visit.page, Keys(visit)
        keys.use("[data-mode=hand]")
        keys.to("#board [role=application]")
        keys.press("ArrowRight", "Enter")  # the first key shows where the focus is
        page.wait_for_selector("#say:has-text('1 of 6')")
        keys.press("ArrowRight", "Enter")
        page.wait_for_selector("#say:has-text('2 of 6, on 1,0')")
        keys.press("Backspace")
        page.wait_for_selector("#say:has-text('1 of 6')")
        for number in range(2, 7):
            keys.press("h")
            page.wait_for_selector("#say:has-text('still possible')")
            found = re.search(r"[0-9],[0-9]", visit.text("#say"))
            assert found and found[0] in visit.text("#here"), "the hint has the focus"
            keys.press("Enter")
            said = "well played" if number == 6 else f"{number} of 6"
            page.wait_for_selector(f"#say:has-text('{said}')")
        keys.to("#open")
        with page.expect_file_chooser() as chooser:
            keys.press("Enter")
        chooser.value.set_files(ROOT / "models" / "knight-8x8-closed.toml")
        page.wait_for_selector("#summary:has-text('closed tour, knight on 8x8')")


def test_a_coroutine_puzzle_is_won_without_a_mouse(browser: "Browser", studio: Server) -> None:
    with Visit(browser, studio.address) as visit:
        page, keys = visit.page, Keys(visit)
        page.set_input_files("#open", ROOT / "models" / "coroutine-2.toml")
        page.wait_for_selector("#turn:has-text('Turn 1: A moves')")
        for turn in range(1, 16):
            keys.use("#token-hint")
            page.wait_for_selector("#puzzle-say:has-text('a win in')")
            assert f"in {16 - turn} turn" in visit.text("#puzzle-say")
            if page.is_visible("#token-pass"):
                keys.use("#token-pass")
            else:
                keys.to("#tiles [role=application]")
                keys.press("Enter")  # the hint has put the cursor there
        page.wait_for_selector("#turn:has-text('A has won in 15 turns')")


def test_a_clue_puzzle_is_solved_by_typing_numbers_and_by_clicking(
    browser: "Browser", studio: Server, tmp_path: Path
) -> None:
    file = tmp_path / "clues.toml"
    file.write_text(CLUES)
    with Visit(browser, studio.address) as visit:
        page, keys = visit.page, Keys(visit)
        page.set_input_files("#open", file)
        page.wait_for_selector("#turn:has-text('4 numbers to write')")
        keys.to("#tiles [role=application]")
        keys.press("ArrowRight", "ArrowRight", "5", "Enter")  # 5 on 1,0 is no step from 6 on 0,1
        page.wait_for_selector("#tiles .wrong")
        keys.use("#token-hint")
        page.wait_for_selector("#puzzle-say:has-text('Something that you wrote is wrong')")
        keys.use("#token-undo")
        page.wait_for_selector("#turn:has-text('4 numbers')")
        visit.click(0, 0, "#tiles")  # 1 is chosen, and followed by 2 and 3
        visit.click(1, 0, "#tiles")
        visit.click(2, 0, "#tiles")
        page.wait_for_selector("#turn:has-text('2 numbers')")
        keys.use("#token-hint")
        page.wait_for_selector("#puzzle-say:has-text('4 goes on 2,1')")
        visit.click(1, 1, "#tiles")
        page.wait_for_selector("#turn:has-text('Solved, and the judge agrees')")


@pytest.mark.parametrize(
    "size, form", [(DESK, "light"), (PHONE, "dark"), (SMALL, "light")],
    ids=["laptop-light", "phone-dark", "small-light"],
)  # fmt: skip
def test_no_room_of_the_studio_has_a_serious_fault_for_who_cannot_see_or_click(
    browser: "Browser", studio: Server, size: dict[str, int], form: str
) -> None:
    name = f"{size['width']}-{form}"
    with Visit(browser, studio.address, viewport=size, color_scheme=form) as visit:
        page = visit.page

        def seen(room: str) -> None:
            assert visit.faults() == [], room
            page.screenshot(path=shot(f"studio-{room}-{name}"))
            wide = page.evaluate("document.documentElement.scrollWidth")
            assert wide <= size["width"], "nothing is cut off at the right"

        seen("ask")
        page.click("[data-mode=hand]")
        visit.click(3, 3)
        seen("hand")
        page.click("#solve")
        page.wait_for_selector(".headline.tour")
        for details in ("#how", "#race", "#history"):
            page.click(f"{details} summary")
        page.keyboard.press("End")
        seen("answer")
        page.click("[data-room=puzzles]")
        page.wait_for_selector("#tiles svg")
        seen("puzzle")


def pages(folder: Path) -> dict[str, str]:
    """The other pages of ours: film, proof, theorem, puzzles, gallery, map."""
    closed = Problem("knight", "6x6", closed=True)
    hopeless = Problem("knight", "4x6", closed=True)
    models = ROOT / "models"
    listed = folder / "tours.jsonl"

    knight = ["--rule", "knight", "--closed"]
    drawn = {name: folder / f"{name} drawn.html" for name in ("map", "clues")}
    sizes = ["--sizes", "3..6", "--store", str(folder / "map.db")]
    made = ["--rule", "king", "--board", "4x4", "--seed", "1"]
    for call in (
        ["enumerate", *knight, "--board", "6x5", "-o", str(listed)],
        ["survey", *knight, *sizes, "--draw", str(drawn["map"])],
        ["puzzle", "make", *made, "--draw", str(drawn["clues"])],
    ):
        assert run(call) == 0
    return {
        **{name: path.read_text(encoding="utf-8") for name, path in drawn.items()},
        "film": draw_answer(closed, solve(closed)).page(),
        "proof": draw_answer(hopeless, solve(hopeless)).page(),
        "theorem": draw_content(read_content(models / "theorems" / "knight-closed.json")).page(),
        "puzzle": draw_content(read_content(models / "coroutine-2.toml")).page(),
        "gallery": draw_content(read_content(listed)).page(),
    }


def test_no_other_page_of_ours_has_a_serious_fault_either(
    browser: "Browser", tmp_path: Path
) -> None:
    for name, text in pages(tmp_path).items():
        file = tmp_path / f"{name}.html"
        file.write_text(text, encoding="utf-8")
        page = browser.new_page(color_scheme="light")
        page.goto(file.as_uri())
        assert faults(page) == [], name
        page.emulate_media(color_scheme="dark")
        assert faults(page) == [], f"{name}, dark"
        page.close()


def test_what_is_changed_before_the_board_is_there_again_is_not_lost(
    browser: "Browser", studio: Server
) -> None:
    quick = """() => {
        const put = (id, value) => {
            const field = document.getElementById(id);
            field.value = value;
            field.dispatchEvent(new Event("change"));
        };
        document.querySelector("[data-closed='1']").click();
        put("wide", "6");
        for (const text of ["forbid 0,0-1,2", "uncrossed"]) {
            document.getElementById("condition").value = text;
            document.getElementById("add-condition").click();
        }
        put("high", "0");
    }"""
    with Visit(browser, f"{studio.address}#rule=knight&board=5x5") as visit:
        visit.page.evaluate(quick)
        visit.page.wait_for_selector("#fault:visible")
        assert visit.summary == "closed tour, knight on 6x5; forbid 0,0-1,2; uncrossed"
