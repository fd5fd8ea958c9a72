"""The studio in a real browser: ask, solve, cancel, race, play by hand, open files, share."""

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from browsing import DESK, PHONE, ROOT, a_browser, shot
from studios import Server, Visit, a_studio
from tourcp import Problem, check, load_answer

pytest.importorskip("uvicorn", reason="the extra 'studio' is not installed")
pytestmark = pytest.mark.xdist_group("studio")

if TYPE_CHECKING:
    from playwright.sync_api import Browser

SCREENS = [
    pytest.param({"viewport": DESK}, id="laptop"),
    pytest.param({"viewport": PHONE, "has_touch": True, "color_scheme": "dark"}, id="phone-dark"),
]


@pytest.fixture(scope="module")
def browser() -> "Iterator[Browser]":
    yield from a_browser()


@pytest.fixture(scope="module")
def studio() -> Iterator[Server]:
    with a_studio() as server:
        yield server


@pytest.mark.parametrize("screen", SCREENS)
def test_a_question_that_is_painted_is_answered_by_a_tour_that_plays(
    browser: "Browser", studio: Server, screen: dict[str, object], tmp_path: Path
) -> None:
    with Visit(browser, studio.address, **screen) as visit:
        page = visit.page
        page.fill("#wide", "5")
        page.fill("#high", "6")
        page.keyboard.press("Tab")
        page.wait_for_selector("#summary:text-is('open tour, knight on 5x6')")
        page.click("[data-closed='1']")
        page.wait_for_selector("#summary:text-is('closed tour, knight on 5x6')")
        visit.click(2, 3)
        page.wait_for_selector("#summary:has-text('from 2,3')")
        page.click("#solve")
        page.wait_for_selector(".headline.tour")
        page.wait_for_selector("[data-do=play]")
        assert "closed tour, knight on 5x6 from 2,3" in page.title()
        page.keyboard.press("End")
        page.screenshot(path=shot(f"studio-tour-{page.viewport_size['width']}"))  # type: ignore[index]
        assert "30 visited, on 2,3" in visit.text(".status")
        with page.expect_download() as download:
            page.click("[data-keep=json]")
        download.value.save_as(tmp_path / "answer.json")
        problem, answer = load_answer(tmp_path / "answer.json")
        assert problem == Problem("knight", "5x6", closed=True, start="2,3")
        assert check(problem, answer).standing == "tour"


@pytest.mark.parametrize("screen", SCREENS)
def test_what_has_no_tour_is_shown_with_its_proof(
    browser: "Browser", studio: Server, screen: dict[str, object]
) -> None:
    with Visit(browser, f"{studio.address}#rule=knight&board=4x6&closed=1", **screen) as visit:
        visit.page.click("#solve")
        visit.page.wait_for_selector(".headline.proved")
        assert "leaves 7 parts" in visit.text("#verdict")
        visit.page.wait_for_selector("#board img.still")
        visit.page.screenshot(path=shot(f"studio-proof-{len(str(screen))}"))


def test_holes_clues_moves_and_conditions_are_made_on_the_board(
    browser: "Browser", studio: Server
) -> None:
    with Visit(browser, f"{studio.address}#rule=king&board=4x4") as visit:
        page = visit.page
        page.click("[data-tool=hole]")
        visit.click(3, 0)
        page.wait_for_selector("#summary:has-text('4x4-3,0')")
        visit.click(0, 0)
        page.wait_for_selector("#summary:has-text('4x4-0,0-3,0')")
        visit.click(0, 0)  # a hole is filled again
        page.wait_for_selector("#summary:text-is('open tour, king on 4x4-3,0')")
        page.click("[data-tool=clue]")
        visit.click(1, 1)
        page.keyboard.type("7")
        page.keyboard.press("Enter")
        page.wait_for_selector("#conditions li:has-text('clue 1,1=7')")
        page.click("[data-tool=require]")
        visit.click(0, 0)
        visit.click(1, 0)
        page.wait_for_selector("#conditions li:has-text('require 0,0-1,0')")
        page.click("[data-tool=forbid]")
        visit.click(2, 2)
        visit.click(3, 3)
        page.wait_for_selector("#conditions li:has-text('forbid 2,2-3,3')")
        page.fill("#condition", "before 0,0<3,3")
        page.keyboard.press("Enter")
        page.wait_for_selector("#conditions li:has-text('before')")
        page.click("#solve")
        page.wait_for_selector(".headline.tour")
        page.click("[data-mode=setup]")
        page.fill("#wide", "3")
        page.keyboard.press("Tab")
        page.wait_for_selector("#say:has-text('dropped')")
        assert "forbid 2,2-3,3" in visit.text("#say")
        page.fill("#condition", "sing a song")
        page.keyboard.press("Enter")
        page.wait_for_selector("#fault:has-text('no condition is called')")


def test_a_rule_is_built_on_the_compass_and_boards_of_every_kind_are_asked(
    browser: "Browser", studio: Server
) -> None:
    with Visit(browser, studio.address) as visit:
        page = visit.page
        page.select_option("#rule", "wazir")
        page.wait_for_selector("[data-move='1,0'][aria-pressed=true]")
        page.click("[data-move='1,1']")
        page.wait_for_selector("#summary:has-text('king on 8x8')")
        page.uncheck("#turned")
        page.click("[data-move='0,-1']")
        page.wait_for_selector("#summary:has-text('moves:')")
        for kind, words in (("torus", "torus:8x8"), ("hex", "hex-king on hex:4"),
                            ("box", "knight on 3x4x3"), ("graph", "petersen:7,2"),
                            ("klein", "klein:8x8")):  # fmt: skip
            page.select_option("#kind", kind)
            page.wait_for_selector(f"#summary:has-text('{words}')")
        page.select_option("#kind", "graph")
        page.fill("#graph", "petersen")
        page.keyboard.press("Tab")
        page.wait_for_selector("#summary:has-text('petersen (10 vertices')")
        page.click("[data-closed='1']")
        page.click("#solve")
        page.wait_for_selector(".headline.proved")


@pytest.mark.parametrize("screen", SCREENS[:1])
def test_a_search_is_cancelled_and_leaves_no_busy_process(
    browser: "Browser", studio: Server, screen: dict[str, object]
) -> None:
    hard = f"{studio.address}#rule=knight&board=7x7&closed=1&by=backtrack"
    with Visit(browser, hard, **screen) as visit:
        visit.page.click("#solve")
        visit.page.wait_for_selector("#running:visible")
        visit.page.wait_for_timeout(300)
        visit.page.click("#cancel")
        visit.page.wait_for_selector("#verdict:has-text('Cancelled')")
        assert visit.page.is_enabled("#solve")


@pytest.mark.parametrize("screen", SCREENS[:1])
def test_three_backends_race_and_their_times_are_shown(
    browser: "Browser", studio: Server, screen: dict[str, object]
) -> None:
    with Visit(browser, f"{studio.address}#rule=knight&board=6x6&closed=1", **screen) as visit:
        visit.page.click("#race summary")
        visit.page.click("#start-race")
        for name in ("auto", "sat", "cpsat"):
            visit.page.wait_for_selector(f"#racing tr[data-by={name}][data-standing=tour]")
            row = visit.text(f"#racing tr[data-by={name}]")
            assert re.search(r"[0-9] m?s", row), row
        assert "A tour" in visit.text("#verdict")


@pytest.mark.parametrize("screen", SCREENS)
def test_a_tour_is_played_by_hand_with_hints_that_are_proved(
    browser: "Browser", studio: Server, screen: dict[str, object]
) -> None:
    with Visit(browser, f"{studio.address}#rule=knight&board=5x5", **screen) as visit:
        page = visit.page
        page.click("[data-mode=hand]")
        visit.click(1, 0)  # a square of the colour with fewer squares: no tour starts there
        page.click("[data-do=hint]")
        page.wait_for_selector("#say[data-standing=proved]")
        assert "From here no tour is possible: removing 12 squares" in visit.text("#say")
        page.click(".why")
        page.wait_for_selector("#more img.still")
        page.keyboard.press("Escape")
        page.click("[data-do=undo]")
        visit.click(0, 0)
        page.wait_for_selector("#say:has-text('1 of 25')")
        visit.click(4, 4)
        assert "4,4 is not a move from 0,0" in visit.text("#say")
        for number in range(2, 26):
            page.click("[data-do=hint]")
            page.wait_for_selector("#say:has-text('A tour is still possible')")
            square = re.search(r"([0-9]),([0-9]) is", visit.text("#say"))
            assert square
            visit.click(int(square[1]), int(square[2]))
            said = "well played" if number == 25 else f"{number} of 25"
            page.wait_for_selector(f"#say:has-text('{said}')")
        assert "A tour" in visit.text("#verdict")


@pytest.mark.parametrize("screen", SCREENS)
def test_files_are_judged_before_they_are_shown(
    browser: "Browser", studio: Server, screen: dict[str, object], tmp_path: Path
) -> None:
    tests = ROOT / "tests" / "certificates"
    with Visit(browser, studio.address, **screen) as visit:
        page = visit.page

        def drop(file: Path) -> None:
            data = file.read_text(encoding="utf-8")
            page.evaluate(
                """([name, text]) => {
                    const data = new DataTransfer();
                    data.items.add(new File([text], name));
                    for (const kind of ["dragenter", "dragover", "drop"]) {
                        document.body.dispatchEvent(new DragEvent(kind, { dataTransfer: data, bubbles: true, cancelable: true }));
                    }
                }""",  # noqa: E501
                [file.name, data],
            )

        drop(tests / "valid" / "knight-8x3-weights.json")
        page.wait_for_selector(".headline.proved")
        assert visit.summary == "closed tour, knight on 8x3"
        drop(tests / "invalid" / "knight-8x3-weights-one-less.json")
        page.wait_for_selector("#more .refused:has-text('refused')")
        page.keyboard.press("Escape")
        page.set_input_files("#open", ROOT / "models" / "theorems" / "knight-closed.json")
        frame = page.frame_locator("#more iframe")
        assert "closed knight's tour" in frame.locator("h1").inner_text()
        page.keyboard.press("Escape")
        drop(ROOT / "models" / "knight-cross.toml")
        page.wait_for_selector("#summary:has-text('holes')")
        evil = tmp_path / "evil.toml"
        evil.write_text('title = "<img src=x onerror=alert(1)>"\narrows = "E * N"')
        drop(evil)
        page.wait_for_selector("#puzzle-title:has-text('<img src=x')")
        drop(ROOT / "models" / "coroutine-2.toml")
        page.wait_for_selector("#puzzle-title:has-text('oroutine')")


@pytest.mark.parametrize("screen", SCREENS[:1])
def test_the_address_opens_the_same_problem_again_and_answers_it(
    browser: "Browser", studio: Server, screen: dict[str, object]
) -> None:
    asked = "#rule=knight&board=6x6&closed=1&condition=symmetric%20half-turn"
    with Visit(browser, studio.address + asked, **screen) as visit:
        page = visit.page
        page.click("#solve")
        page.wait_for_selector(".headline.tour")
        page.click("#share")
        page.wait_for_selector("#share:has-text('Copied')")
        link = page.evaluate("navigator.clipboard.readText()")
        assert studio.root.strip("/") not in link, "the secret is not shared"
        moves = visit.text(".moves")
        page.goto("about:blank")
        page.goto(link)  # the door knows the secret of a browser that was here before
        page.wait_for_selector(".headline.tour")
        assert visit.summary == "closed tour, knight on 6x6; symmetric half-turn"
        assert visit.text(".moves") == moves
        page.click("#history summary")
        assert "symmetric half-turn" in visit.text("#history")


def test_without_the_secret_the_door_stays_shut(browser: "Browser", studio: Server) -> None:
    page = browser.new_page()
    page.goto(f"http://127.0.0.1:{studio.port}/#rule=knight&board=6x6")
    page.wait_for_timeout(300)
    assert "needs the secret" in page.inner_text("main")
    page.close()


def test_everything_is_kept_in_the_form_that_is_asked_for(
    browser: "Browser", studio: Server, tmp_path: Path
) -> None:
    with Visit(browser, f"{studio.address}#rule=knight&board=5x5&start=0,0&solve=1") as visit:
        page = visit.page
        page.wait_for_selector(".headline.tour")
        for kind, begins in (("json", b'{"format"'), ("svg", b"<svg"), ("toml", b'rule = "knight"'),
                             ("py", b"from tourcp"), ("gif", b"GIF89a")):  # fmt: skip
            with page.expect_download() as download:
                page.click(f"[data-keep={kind}]")
            download.value.save_as(tmp_path / kind)
            assert (tmp_path / kind).read_bytes().startswith(begins)
        page.click("[data-keep=sh]")
        page.wait_for_selector("[data-keep=sh]:has-text('Copied')")
        line = page.evaluate("navigator.clipboard.readText()")
        assert line == "tourcp solve --rule knight --board 5x5 --start 0,0"


def test_the_values_of_the_page_are_the_tables_of_the_package(studio: Server) -> None:
    status, page = studio.send("GET", studio.root)
    assert status == 200
    found = re.search(rb'id="known">(.*?)</script>', page)
    assert found
    known = json.loads(found[1])
    assert "knight" in known["rules"]
    assert {"auto", "sat"} <= {one["name"] for one in known["backends"]}
