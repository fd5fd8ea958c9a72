"""Pages of every kind in a real browser: they fit, they open what they promise, they can be kept.

Screenshots at the width of a desk and of a phone are left in build/screenshots.
"""

import io
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from browsing import DESK, PHONE, Opened, a_browser, a_tour, agrees, page_of, shot
from oracle import problem
from tourcp import Problem, show
from tourcp.cli import ANSWERED, run
from tourcp.drawing.gallery import draw_results
from tourcp.drawing.look import look_of
from tourcp.files.results import parse_results

if TYPE_CHECKING:
    from playwright.sync_api import Browser


pytestmark = pytest.mark.xdist_group("pages")  # one browser is enough


@pytest.fixture(scope="module")
def browser() -> "Iterator[Browser]":
    yield from a_browser()


@pytest.mark.parametrize(
    "size", [(320, 568), (390, 844), (844, 390), (1024, 600), (1366, 768), (2560, 1440)]
)
def test_a_page_fits_every_window_and_home_and_end_work(
    browser: "Browser", tmp_path: Path, size: tuple[int, int]
) -> None:
    asked = problem("knight", "8x8", start="a1")
    tour = a_tour(asked)
    wide, high = size
    file = page_of(tmp_path, asked, tour)
    with Opened(browser, file, viewport={"width": wide, "height": high}) as opened:
        assert opened.page.evaluate(
            "[document.documentElement.scrollWidth, document.documentElement.scrollHeight]"
        ) == [wide, high]
        for what in ("h1", ".stage svg .frame", ".controls", "[data-do=play]", ".status"):
            box = opened.page.locator(what).bounding_box()
            assert box is not None
            assert box["x"] >= 0 and box["x"] + box["width"] <= wide
            assert box["y"] >= 0 and box["y"] + box["height"] <= high
        board = opened.page.locator(".stage svg .frame").bounding_box()
        assert board is not None and board["width"] >= 0.4 * min(wide, high)
        opened.page.keyboard.press("End")
        agrees(opened, tour, 63)
        opened.page.keyboard.press("Home")
        agrees(opened, tour, 0)


def test_a_page_opens_with_the_whole_tour_faintly_and_plays_at_a_touch(
    browser: "Browser", tmp_path: Path
) -> None:
    asked = problem("knight", "6x6")
    with Opened(browser, page_of(tmp_path, asked, a_tour(asked))) as opened:
        ghost = opened.page.eval_on_selector_all(
            ".ghost path", "all => all.map(one => one.getAttribute('d')).join('')"
        )
        assert ghost.count("l") == 35
        opened.page.screenshot(path=shot("opening"))
        opened.page.click(".start")
        assert opened.value("playing") == "true"
        assert not opened.page.is_visible(".start")


@pytest.mark.parametrize(
    ("rule", "board"), [("knight", "8x8"), ("hex-king", "hex:4"), ("knight", "4x3x3")]
)
def test_a_click_on_a_square_jumps_to_where_it_is_visited(
    browser: "Browser", tmp_path: Path, rule: str, board: str
) -> None:
    asked = Problem(rule, board)
    tour = a_tour(asked, "auto")
    with Opened(browser, page_of(tmp_path, asked, tour)) as opened:
        opened.press("step")
        for move in (20, 5, 30):
            name = asked.space.name(tour.path[move].tolist())
            at = opened.page.evaluate(
                "name => { const g = player.ground, p = new DOMPoint(...g.centre(g.names ?"
                " g.names.indexOf(name) : [...Array(g.size).keys()].find(v => g.name(v) === name)))"
                ".matrixTransform(player.svg.getScreenCTM()); return [p.x, p.y]; }",
                name,
            )
            opened.page.mouse.click(*at)
            assert opened.value("frame") == str(move)
            assert opened.value("square") == name


@pytest.mark.parametrize("kind", ["svg", "png", "gif"])
def test_what_one_sees_can_be_kept(browser: "Browser", tmp_path: Path, kind: str) -> None:
    from xml.etree import ElementTree as Tree

    asked = problem("knight", "5x5")
    tour = a_tour(asked)
    file = page_of(tmp_path, asked, tour, look=look_of("wood"))
    opened = Opened(browser, file)
    opened.scrub(12)
    opened.page.click(".menu summary")
    with opened.page.expect_download() as waiting:
        opened.page.click(f"[data-save={kind}]")
    kept = tmp_path / f"kept.{kind}"
    waiting.value.save_as(kept)
    assert waiting.value.suggested_filename == f"open-tour-knight-on-5x5.{kind}"
    if kind == "svg":
        lines = [one for one in Tree.parse(kept).iter() if "line" in one.get("class", "").split()]
        assert sum(bool(one.get("d")) for one in lines) == 12
        opened.page.goto(kept.as_uri())
        opened.page.screenshot(path=shot("kept"))
    else:
        image = pytest.importorskip("PIL.Image")
        film = image.open(io.BytesIO(kept.read_bytes()))
        assert film.format == kind.upper() and min(film.size) > 300
        assert getattr(film, "n_frames", 1) == (25 if kind == "gif" else 1)
        frames = []
        for number in range(getattr(film, "n_frames", 1)):
            film.seek(number)
            frames.append(film.convert("RGB").tobytes())
        assert len(set(frames)) == len(frames), "every frame shows something new"
    assert opened.said == []
    opened.page.close()


def test_a_notebook_plays_a_problem_inline(browser: "Browser", tmp_path: Path) -> None:
    asked = problem("knight", "5x5")
    file = tmp_path / "notebook.html"
    file.write_text(f"<!doctype html><title>x</title>{show(asked)._repr_html_()}")
    opened = Opened(browser, file)
    frame = opened.page.frame_locator("iframe")
    frame.locator(".start").click()
    frame.locator(".player[data-playing=true]").wait_for()
    frame.locator("[data-do=last]").click()
    frame.locator(".menu summary").click()
    with opened.page.expect_download() as waiting:
        frame.locator("[data-save=png]").click()
    assert waiting.value.suggested_filename.endswith(".png")
    assert opened.said == []
    opened.page.close()


def test_chess_names_go_through_the_page(browser: "Browser", tmp_path: Path) -> None:
    file = tmp_path / "chess.html"
    call = ["solve", "--rule", "knight", "--board", "6x6", "--start", "a1", "--draw", str(file)]
    assert run(call) == ANSWERED
    with Opened(browser, file) as opened:
        assert opened.listed == "start on a1"
        assert "on a1" in opened.page.inner_text(".status")


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
        page.screenshot(path=shot("map-tour"))
        page.keyboard.press("Escape")
        assert not dialog.is_visible()
        places.nth(none).focus()
        page.keyboard.press("Enter")
        assert "removing" in (dialog.locator(".words").text_content() or "")
        assert dialog.locator(".still svg .removed").count() > 0
        dialog.locator(".close").click()
        assert not dialog.is_visible()
        page.screenshot(path=shot("map"))
