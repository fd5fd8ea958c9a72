"""Films: what moves in GIF, WebP, MP4 and in SVG without a script agrees with the tour."""

import io
import os
import re
import sys
from itertools import pairwise
from pathlib import Path

import pytest

from oracle import problem
from pictured import ROOT, SVG, film_of, line_of, of_class, parsed
from tourcp import MissingDependency, Problem, Tour, solve
from tourcp.cli import ANSWERED, BAD_INPUT, run
from tourcp.drawing.anything import draw_answer
from tourcp.drawing.look import Look, look_of
from tourcp.drawing.looks import THEMES
from tourcp.drawing.puzzle import draw_puzzle, standing
from tourcp.drawing.render import Drawing, refuse_missing_converter, render
from tourcp.puzzles import Win, load_puzzle, solve_puzzle


def moving(drawing: Drawing, look: Look | None = None) -> str:
    svg = render(drawing, "film.svg", look)
    assert isinstance(svg, str)
    return svg


def a_film(rule: str, board: str, *, closed: bool = False) -> tuple[Problem, Tour, Drawing]:
    asked = problem(rule, board, closed=closed)
    tour = solve(asked)
    assert isinstance(tour, Tour)
    return asked, tour, draw_answer(asked, tour)


@pytest.mark.parametrize("board", ["6x6", "torus:6x5", "klein:6x5"])
def test_a_moving_svg_has_no_script_and_draws_the_moves_in_their_order(board: str) -> None:
    _, tour, drawing = a_film("knight", board, closed=True)
    svg = moving(drawing)
    assert "script" not in svg and "href" not in svg
    still = render(drawing, "svg")
    assert isinstance(still, str) and line_of(svg) == line_of(still)
    times = [
        [float(one) for one in (path[0].get("keyTimes") or "").split(";")]
        for path in of_class(parsed(svg), "line")
    ]
    assert len(times) == len(tour) and all(first == 0 for first, *_ in times)
    for (_, _, ended, _), (_, begun, _, _) in pairwise(times):
        assert ended == pytest.approx(begun), "one stroke begins where the last one ended"


def test_the_piece_of_a_moving_svg_stands_on_the_squares_of_the_tour_in_order() -> None:
    _, tour, drawing = a_film("knight", "6x6")
    (motion,) = parsed(moving(drawing)).iter(f"{SVG}animateTransform")
    spots = [tuple(map(float, one.split())) for one in (motion.get("values") or "").split(";")]
    assert [((x - 5) / 10, (y - 5) / 10) for x, y in spots[:-1]] == tour.squares
    times = [float(one) for one in (motion.get("keyTimes") or "").split(";")]
    assert times[0] == 0 and times[-1] == 1 and times == sorted(times)
    assert len(times) == len(spots)


def test_a_moving_svg_without_its_motion_is_the_whole_tour() -> None:
    _, _, drawing = a_film("knight", "6x6")
    svg = moving(drawing)
    for path in of_class(parsed(svg), "line"):
        assert path.get("stroke-dashoffset") is None, "what does not move is drawn to the end"
    assert "prefers-reduced-motion" in svg


def test_a_large_moving_svg_stays_small() -> None:
    _, _, drawing = a_film("knight", "100x100", closed=True)
    assert len(moving(drawing)) < 400_000


def frames_of(content: str | bytes) -> list[tuple[object, int]]:
    image = pytest.importorskip("PIL.Image", reason="Pillow is not installed")
    assert isinstance(content, bytes)
    film = image.open(io.BytesIO(content))
    found = []
    for number in range(film.n_frames):
        film.seek(number)
        found.append((film.convert("RGB"), film.info.get("duration", 0)))
    return found


@pytest.mark.parametrize("ending", ["gif", "webp"])
def test_the_frames_of_a_film_grow_from_the_start_to_the_whole_tour(ending: str) -> None:
    asked, tour, drawing = a_film("knight", "5x5")
    look = look_of("print", size="small", numbers=False, labels="none")
    frames = frames_of(render(drawing, ending, look))
    assert 25 <= len(frames) <= 80 and frames[-1][1] >= 2000, "the end can be looked at"
    picture = drawing.picture(look)
    left, top, right, bottom = picture.box
    dark = []
    for image, _ in (frames[0], frames[len(frames) // 2], frames[-1]):
        width, height = image.size  # type: ignore[attr-defined]
        scale = width / (right - left)
        assert height == pytest.approx((bottom - top) * scale, abs=1)
        seen = 0
        for (x, y), (u, v) in pairwise(tour.squares):
            at = ((x + u) * 5 + 5 - left) * scale, ((y + v) * 5 + 5 - top) * scale
            grey = sum(image.getpixel((round(at[0]), round(at[1]))))  # type: ignore[attr-defined]
            seen += grey < 3 * 130
        dark.append(seen)
    assert dark[0] <= 2 < dark[1] < dark[2] and dark[2] >= len(tour) - 3
    assert asked.space.size == 25


def test_films_follow_the_theme() -> None:
    _, _, drawing = a_film("knight", "5x5")
    frames = frames_of(render(drawing, "gif", look_of("slate-dark", size="small")))
    page = THEMES["slate"].colours("dark")["page"]
    corner = frames[0][0].getpixel((0, 0))  # type: ignore[attr-defined]
    assert corner == pytest.approx([int(page[i : i + 2], 16) for i in (1, 3, 5)], abs=8)


def test_long_tours_make_films_of_few_frames() -> None:
    _, _, drawing = a_film("knight", "40x40", closed=True)
    assert len(frames_of(render(drawing, "gif", look_of(size="small")))) <= 300


def test_a_win_is_a_film_too() -> None:
    puzzle = load_puzzle(ROOT / "models" / "coroutine-3.toml")
    win = solve_puzzle(puzzle)
    assert isinstance(win, Win)
    drawing = draw_puzzle(puzzle, win)
    places = standing(puzzle, win)
    assert len(places) == 21 and places[-1][1] == (1, 1)
    motions = list(parsed(moving(drawing)).iter(f"{SVG}animateTransform"))
    assert len(motions) == 2
    for token, motion in enumerate(motions):
        spots = [tuple(map(float, one.split())) for one in (motion.get("values") or "").split(";")]
        assert [(x // 10, y // 10) for x, y in spots[::2]] == [place[token] for place in places]
    page = render(drawing, "html")
    assert isinstance(page, str)
    film = film_of(page)
    turns, shown = film["turns"], film["places"]
    assert isinstance(turns, list) and isinstance(shown, list)
    assert len(turns) == 20 and shown[0] == [0, 8] and shown[-1][1] == 4


FFMPEG = """#!{python}
import sys
data = sys.stdin.buffer.read()
wide, high = sys.argv[sys.argv.index("-s") + 1].split("x")
assert len(data) % (int(wide) * int(high) * 3) == 0 and int(wide) % 2 == int(high) % 2 == 0
if {code}: sys.exit("it cannot be")
open(sys.argv[-1], "w").write(f"film of {{len(data) // (int(wide) * int(high) * 3)}} pictures")
"""


def a_ffmpeg(folder: Path, monkeypatch: pytest.MonkeyPatch, code: int) -> None:
    """A stand-in that takes what ffmpeg takes: the test is about what we hand over."""
    program = folder / "ffmpeg"
    program.write_text(FFMPEG.format(python=sys.executable, code=code))
    program.chmod(0o755)
    monkeypatch.setenv("PATH", f"{folder}{os.pathsep}{os.environ['PATH']}")


@pytest.mark.skipif(os.name == "nt", reason="this system runs no script with #!")
def test_an_mp4_is_made_by_ffmpeg_from_whole_pictures(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    pytest.importorskip("PIL")
    a_ffmpeg(tmp_path, monkeypatch, 0)
    call = ["solve", "--rule", "knight", "--board", "5x5", "--size", "small", "--draw"]
    assert run([*call, str(tmp_path / "a.mp4")]) == ANSWERED
    pictures = int(re.findall(r"film of (\d+) pictures", (tmp_path / "a.mp4").read_text())[0])
    assert 100 <= pictures <= 1000
    a_ffmpeg(tmp_path, monkeypatch, 1)
    assert run([*call, str(tmp_path / "b.mp4")]) == BAD_INPUT
    assert "ffmpeg made no film: it cannot be" in capsys.readouterr().err


def test_a_film_that_cannot_be_made_is_refused_before_the_work(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("PATH", "")
    with pytest.raises(MissingDependency, match="need the program ffmpeg"):
        refuse_missing_converter("mp4")
    for ending in ("gif", "film.svg"):
        call = f"prove --rule knight --board 4x4 --draw x.{ending}"
        assert run(call.split()) == BAD_INPUT
        assert "does not move: draw a still picture" in capsys.readouterr().err
        assert not Path(f"x.{ending}").exists()
