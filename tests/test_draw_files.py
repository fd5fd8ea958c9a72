"""Pictures as files: endings, commands, notebooks, and what is refused."""

import json
import re
from dataclasses import replace
from html import unescape
from pathlib import Path

import pytest

from oracle import problem
from pictured import ROOT, SVG, film_of, line_of, of_class, parsed
from tourcp import Refutation, Tour, prove, solve
from tourcp.cli import ANSWERED, BAD_INPUT, run
from tourcp.drawing.look import Look
from tourcp.drawing.puzzle import draw_puzzle
from tourcp.drawing.render import render
from tourcp.drawing.values import svg_of
from tourcp.puzzles import distance_map, load_puzzle, solve_puzzle


def test_notebooks_see_answers_problems_and_maps() -> None:
    asked = problem("knight", "8x8", closed=True)
    tour = solve(asked, "sat")
    assert isinstance(tour, Tour)
    assert len(line_of(tour._repr_svg_() or "")) == 64, "it knows that it is closed"
    alone = Tour(tour.path)
    assert len(line_of(alone._repr_svg_() or "")) == 63
    refuted = prove(problem("knight", "4x4", closed=True), rung="cut-set")
    assert isinstance(refuted, Refutation)
    assert of_class(parsed(refuted._repr_svg_() or ""), "removed")
    assert Refutation(None)._repr_svg_() is None
    reach = of_class(parsed(problem("knight", "8x8", start="a1")._repr_svg_() or ""), "reached")
    assert [(one.get("cx"), one.get("cy")) for one in reach] == [("15", "55"), ("25", "65")]
    distances = distance_map(asked.rule, asked.board, (0, 0))
    assert "distances of knight" in (distances._repr_svg_() or "")
    assert svg_of(Tour([(-1, 0)])) is None and svg_of(Tour([(10**8, 10**8)])) is None


def test_the_notebook_of_the_docs_runs_and_ends_with_films_that_play() -> None:
    notebook = json.loads((ROOT / "docs" / "pictures.ipynb").read_text())
    names: dict[str, object] = {}
    shown = []
    for cell in notebook["cells"]:
        if cell["cell_type"] == "code":
            *lines, last = "".join(cell["source"]).split("\n")
            exec("\n".join(lines), names)
            shown.append(eval(last, names))
    *pictures, text, film, problem_film = shown
    assert len(pictures) >= 4
    for value in pictures:
        assert parsed(value._repr_svg_()).get("class") == "tourcp paper"
    assert text.startswith("<svg")
    for value, size in ((film, 64), (problem_film, 37)):
        page = unescape(value._repr_html_().partition('srcdoc="')[2].partition('" width')[0])
        steps = film_of(page)["steps"]
        assert isinstance(steps, list) and len(steps) == size


GALLERY = re.findall(r"^    tourcp (.* (docs/pictures/\S+))$",
                     (ROOT / "docs" / "gallery.md").read_text(), re.MULTILINE)  # fmt: skip


def kinds(svg: str) -> tuple[str, set[str]]:
    """The title of a picture, and the classes that it has, those with numbers aside."""
    root = parsed(svg)
    title = root.find(f"{SVG}title")
    classes = {name for one in root.iter() for name in one.get("class", "").split()}
    assert title is not None
    return title.text or "", {name for name in classes if not re.search(r"\d", name)}


@pytest.mark.parametrize(("call", "name"), GALLERY, ids=[Path(name).name for _, name in GALLERY])
def test_every_picture_of_the_gallery_is_made_by_its_command(
    call: str, name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    words = [str(ROOT / word) if word.startswith("models/") else word for word in call.split()]
    monkeypatch.chdir(tmp_path)
    drawn = tmp_path / Path(name).name
    assert run([*words[:-1], str(drawn)]) == ANSWERED
    assert kinds(drawn.read_text()) == kinds((ROOT / name).read_text())


def test_the_gallery_shows_what_its_commands_make_and_nothing_else() -> None:
    text = (ROOT / "docs" / "gallery.md").read_text()
    shown = {f"docs/{name}" for name in re.findall(r"\]\((pictures/[^)]+)\)", text)}
    assert shown == {name for _, name in GALLERY} and len(shown) >= 15
    readme, walk = ((ROOT / name).read_text() for name in ("README.md", "docs/walkthrough.md"))
    others = set(re.findall(r"docs/pictures/[\w.-]+", readme))
    others |= {f"docs/{name}" for name in re.findall(r"\]\((pictures/[^)]+)\)", walk)}
    kept = {str(path.relative_to(ROOT)) for path in (ROOT / "docs" / "pictures").iterdir()}
    assert kept == shown | others


def test_pictures_of_the_walkthrough_are_made_by_its_commands(tmp_path: Path) -> None:
    page = (ROOT / "docs" / "walkthrough.md").read_text()
    calls = re.findall(r"^tourcp (solve .*--draw (\S+))$", page, re.MULTILINE)
    assert len(calls) == 2
    for call, name in calls:
        drawn = tmp_path / name
        assert run([*call.split()[:-1], str(drawn)]) == ANSWERED
        assert drawn.read_text() == (ROOT / "docs" / "pictures" / name).read_text()
        assert f"](pictures/{name})" in page


@pytest.mark.parametrize(
    ("name", "signature"), [("a.png", b"\x89PNG"), ("a.pdf", b"%PDF"), ("a.svg", b"<svg"),
                            ("a.html", b"<!doctype html>"), ("a.txt", b"    ")],
)  # fmt: skip
def test_the_ending_says_the_form(tmp_path: Path, name: str, signature: bytes) -> None:
    if name in ("a.png", "a.pdf"):
        try:
            import cairosvg  # noqa: F401
        except (ImportError, OSError) as error:
            pytest.skip(f"no converter: {error}")
    drawn = tmp_path / name
    assert run(["solve", "--rule", "knight", "--board", "5x5", "--draw", str(drawn)]) == ANSWERED
    assert drawn.read_bytes().startswith(signature)


def test_every_kind_of_file_is_drawn_and_none_that_does_not_hold(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    files = {
        "tour.json": "solve --rule knight --board 5x5 -o",
        "none.json": "solve --rule knight --board 4x4 -o",
        "far.json": "distance 0 --all -o",
        "won.json": f"coroutine solve {ROOT / 'models' / 'coroutine-2.toml'} -o",
    }
    for name, call in files.items():
        assert run([*call.split(), str(tmp_path / name)]) == ANSWERED
        for ending in ("svg", "html", "txt"):
            drawn = tmp_path / f"{name}.{ending}"
            assert run(["draw", str(tmp_path / name), "-o", str(drawn)]) == ANSWERED
            assert drawn.stat().st_size > 50
        capsys.readouterr()
        assert run(["draw", str(tmp_path / name), "-o", "-"]) == ANSWERED
        assert capsys.readouterr().out == (tmp_path / f"{name}.svg").read_text()
    tour = tmp_path / "tour.json"
    tour.write_text(tour.read_text().replace("[0,0]", "[1,1]", 1))
    assert run(["draw", str(tour), "-o", str(tmp_path / "no.svg")]) == BAD_INPUT
    assert not (tmp_path / "no.svg").exists()
    assert "it is wrong, so it is not drawn" in capsys.readouterr().err
    for name in ("coroutine-3", "knight-cross"):
        model = ROOT / "models" / f"{name}.toml"
        assert run(["draw", str(model), "-o", str(tmp_path / f"{name}.svg")]) == ANSWERED


@pytest.mark.parametrize(
    ("call", "complaint"),
    [
        ("solve --rule knight --draw x.jpg", "does not say what to draw"),
        ("solve --rule knight --draw x", "does not say what to draw"),
        ("solve --rule knight --draw /nowhere/x.svg", "there is no folder"),
        ("solve --rule knight --trace 5", "give --draw FILE.html"),
        ("solve --rule knight --trace 5 --draw x.svg", "give --draw FILE.html"),
        ("solve --rule knight -o x.svg --draw x.svg", "name two files"),
        ("solve --rule knight --trace 0 --draw x.html", "give 1 to"),
        ("draw nothing.json", "cannot read"),
        ("draw nothing.toml", "cannot read"),
    ],
)
def test_what_cannot_be_drawn_is_refused_in_one_line(
    call: str, complaint: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(call.split()) == BAD_INPUT
    shown = capsys.readouterr()
    assert complaint in shown.err and shown.err.count("\n") == 1 and shown.out == ""


@pytest.mark.parametrize(
    "title", ["var(--foo)", "a\x01b\ufffe", "\ud800x", "<script>alert(1)</script>"]
)
def test_no_title_can_spoil_a_picture(title: str) -> None:
    puzzle = replace(load_puzzle(ROOT / "models" / "coroutine-2.toml"), title=title)
    drawing = draw_puzzle(puzzle, solve_puzzle(puzzle))
    svg, page = render(drawing, "svg"), render(drawing, "html")
    assert isinstance(svg, str) and isinstance(page, str)
    assert parsed(svg).get("class") == "tourcp paper"
    parsed(drawing.picture(Look()).svg(plain=True))
    page.encode()
    assert "<script>alert" not in page


def test_a_picture_on_standard_output_leaves_the_words_aside(
    capsys: pytest.CaptureFixture[str],
) -> None:
    model = ROOT / "models" / "coroutine-2.toml"
    for call in (
        "solve --rule knight --board 5x5 --draw -",
        "prove --rule knight --board 4x4 --draw -",
        "distance 0 9 --draw -",
        f"coroutine solve {model} --draw -",
    ):
        assert run(call.split()) == ANSWERED
        shown = capsys.readouterr()
        assert parsed(shown.out).get("class") == "tourcp paper"
        assert shown.err
