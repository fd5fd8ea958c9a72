"""Pictures: parsed again, and their geometry compared with what they show."""

import base64
import json
import re
import struct
import zlib
from itertools import pairwise
from pathlib import Path
from xml.etree import ElementTree as Tree

import pytest
from hypothesis import given
from hypothesis import strategies as st

from oracle import problem, problems, tours
from tourcp import Board, Limit, Problem, Refutation, Rule, Tour, Unknown, solve
from tourcp.cli import ANSWERED, BAD_INPUT, run
from tourcp.core.errors import BadProblem
from tourcp.core.recording import BACK, Recording
from tourcp.drawing.anything import draw_answer
from tourcp.drawing.distances import draw_distances
from tourcp.drawing.looks import COLOURS, NEAR_TO_FAR, between
from tourcp.drawing.puzzle import draw_puzzle
from tourcp.drawing.render import render
from tourcp.drawing.style import style_sheet
from tourcp.drawing.svg import without_variables
from tourcp.drawing.values import svg_of
from tourcp.engines.cover import Cover
from tourcp.judge.certificates import ClauseProof, CutSet, Weights
from tourcp.puzzles import distance_map, load_puzzle, solve_puzzle

ROOT = Path(__file__).parent.parent
SVG = "{http://www.w3.org/2000/svg}"
COMMAND = re.compile(r"([Mlq])([^Mlq]*)")


def parsed(svg: str) -> Tree.Element:
    return Tree.fromstring(svg)


def of_class(root: Tree.Element, name: str) -> list[Tree.Element]:
    return [one for one in root.iter() if name in one.get("class", "").split()]


def strokes(data: str) -> list[tuple[tuple[float, float], tuple[float, float]]]:
    """The strokes of a path, each from where to where, in squares."""
    at, found = (0.0, 0.0), []
    for command, rest in COMMAND.findall(data):
        numbers = [float(one) for one in re.findall(r"-?[0-9.]+", rest)]
        if command == "M":
            at = (numbers[0], numbers[1])
            continue
        to = (at[0] + numbers[-2], at[1] + numbers[-1])
        found.append((((at[0] - 5) / 10, (at[1] - 5) / 10), ((to[0] - 5) / 10, (to[1] - 5) / 10)))
        at = to
    return found


def steps_of(asked: Problem, tour: Tour) -> list[tuple[tuple[int, ...], tuple[int, ...]]]:
    squares = tour.squares + tour.squares[:1] * asked.closed
    return list(pairwise(squares))


@given(problems())
def test_every_stroke_of_a_tour_is_a_move_of_the_tour(asked: Problem) -> None:
    path = next(tours(asked), None)
    if path is None:
        return
    tour = Tour(path)
    (line,) = of_class(parsed(render_svg(asked, tour)), "line")
    drawn = strokes(line.get("d", ""))
    board, moves = asked.board, set(asked.rule.moves)
    expected: list[tuple[tuple[float, float], tuple[float, float]]] = []
    for (x, y), (u, v) in steps_of(asked, tour):
        if (u - x, v - y) in moves:
            expected.append(((x, y), (u, v)))
            continue
        # A move round a joined side leaves the board, and comes in again from beyond it.
        leaves = drawn[len(expected)]
        dx, dy = leaves[1][0] - x, leaves[1][1] - y
        assert list(leaves[0]) == [x, y] and (dx, dy) in moves
        assert ((x + dx - u) % board.width, (y + dy - v) % board.height) == (0, 0)
        # Across a corner of a torus it passes a third place on its way.
        entries = {(u - dx, y), (x, v - dy), (u - dx, v - dy)} - {(x, y)}
        again = drawn[len(expected) + 1 : len(expected) + 1 + len(entries)]
        assert {one for one, _ in again} == entries
        assert all((to[0] - one[0], to[1] - one[1]) == (dx, dy) for one, to in again)
        assert list(again[-1][1]) == [u, v]
        expected += [leaves, *again]
    assert drawn == expected


def render_svg(asked: Problem, answer: Tour | Refutation | Unknown) -> str:
    svg = render(draw_answer(asked, answer), "svg")
    assert isinstance(svg, str)
    return svg


def test_a_tour_has_its_ends_its_numbers_and_its_words() -> None:
    asked = problem("pawn", "10x10", start="0,3")
    tour = solve(asked, "sat")
    assert isinstance(tour, Tour)
    root = parsed(render_svg(asked, tour))
    (start,), (end,) = of_class(root, "start"), of_class(root, "end")
    assert (start.get("cx"), start.get("cy")) == ("5", "35")
    x, y = tour.squares[-1]
    assert (end.get("cx"), end.get("cy")) == (str(10 * x + 5), str(10 * y + 5))
    numbers = {(one.get("x"), one.get("y")): one.text for one in of_class(root, "n")}
    for number, (x, y) in enumerate(tour.squares, start=1):
        assert numbers[f"{10 * x + 0.5:g}", f"{10 * y + 3}"] == str(number)
    title, words = root.find(f"{SVG}title"), root.find(f"{SVG}desc")
    assert title is not None and title.text == "open tour, pawn on 10x10 from 0,3"
    assert words is not None and words.text is not None and " 0 |" in words.text


def test_numbers_vanish_where_they_could_not_be_read_and_a_large_tour_stays_usable() -> None:
    for side, has_numbers in ((8, True), (40, False), (300, False)):
        asked = problem("knight", f"{side}x{side}")
        tour = solve(asked)
        svg = render_svg(asked, tour)
        assert bool(of_class(parsed(svg), "n")) == has_numbers
        assert len(svg) < 700_000


def test_curved_moves_are_those_that_would_lie_on_each_other() -> None:
    pawn, knight = problem("pawn", "5x5"), problem("knight", "5x5")
    for asked, command in ((pawn, "q"), (knight, "l")):
        (line,) = of_class(parsed(render_svg(asked, solve(asked, "sat"))), "line")
        assert {one for one, _ in COMMAND.findall(line.get("d", ""))} == {"M", command}


def test_colours_are_variables_for_light_and_dark_and_gone_for_converters() -> None:
    sheet = style_sheet()
    for name, (light, dark) in COLOURS.items():
        assert f"--{name}:{light};" in sheet and f"--{name}:{dark};" in sheet
        assert contrast(COLOURS["ink"][0], light) > 3 or name in ("ink", "faint", "removed", "line",
                                                                  "start", "end")  # fmt: skip
    assert set(re.findall(r"var\(--([a-z]+)\)", sheet)) <= set(COLOURS)
    assert "var(" not in without_variables(render_svg(problem("knight", "5x5"), Unknown("?")))


def contrast(one: str, other: str) -> float:
    """The contrast of two colours as the web's accessibility guidelines count it (WCAG 2)."""

    def luminance(colour: str) -> float:
        parts = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
        linear = [c / 12.92 if c <= 0.03928 else ((c + 0.055) / 1.055) ** 2.4 for c in parts]
        return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]

    bright, dim = sorted((luminance(one), luminance(other)), reverse=True)
    return (bright + 0.05) / (dim + 0.05)


@pytest.mark.parametrize("scheme", [0, 1])
def test_text_and_line_can_be_told_from_the_squares(scheme: int) -> None:
    for ground in ("light", "dark", "seen"):
        assert contrast(COLOURS["ink"][scheme], COLOURS[ground][scheme]) >= 4.5
        assert contrast(COLOURS["line"][scheme], COLOURS[ground][scheme]) >= 3
    assert contrast(COLOURS["faint"][scheme], COLOURS["page"][scheme]) >= 4.5


def test_a_cut_set_is_drawn_square_by_square_each_part_in_its_colour() -> None:
    asked = problem("knight", "9x4", closed=True)
    answer = solve(asked)
    assert isinstance(answer, Refutation) and isinstance(answer.certificate, CutSet)
    root = parsed(render_svg(asked, answer))
    removed = {(one.get("x"), one.get("y")) for one in of_class(root, "removed")}
    squares = map(asked.space.parse, answer.certificate.vertices)
    assert removed == {(str(10 * x), str(10 * y)) for x, y in squares}
    assert len({one.get("fill") for one in of_class(root, "part")}) == 10
    assert len(of_class(root, "part")) == 36 - 9


def test_weights_are_drawn_as_numbers_on_their_squares() -> None:
    asked = problem("knight", "8x3", closed=True)
    answer = solve(asked)
    assert isinstance(answer, Refutation) and isinstance(answer.certificate, Weights)
    root = parsed(render_svg(asked, answer))
    weights = dict(answer.certificate.weights)
    shown = {}
    for cell, number in zip(of_class(root, "weight"), of_class(root, "big"), strict=True):
        x, y = int(cell.get("x", "")) // 10, int(cell.get("y", "")) // 10
        shown[f"{x},{y}"] = int(number.text or "")
        colour = cell.get("fill", "")
        assert contrast(re.findall("#[0-9a-f]{6}", number.get("style", ""))[0], colour) >= 4
    assert shown == {f"{x},{y}": weights.get(f"{x},{y}", 0) for x, y in asked.board.squares}


def test_the_cuts_of_a_clause_proof_have_a_board_each() -> None:
    asked = problem("pawn", "5x5-4,0-3,1", closed=True)
    answer = solve(asked)
    assert isinstance(answer, Refutation) and isinstance(answer.certificate, ClauseProof)
    boards = of_class(parsed(render_svg(asked, answer)), "cut")
    assert len(boards) == min(12, len(answer.certificate.cuts))
    sizes = [board[3].get("d", "").count("M") for board in boards]
    assert sizes == sorted(len(cut) for cut in answer.certificate.cuts)[: len(boards)]


def test_distances_are_a_heat_map_with_numbers() -> None:
    distances = distance_map(Rule.parse("knight"), Board.parse("7x6-3,3"), (1, 1))
    svg = render(draw_distances(distances), "svg")
    assert isinstance(svg, str)
    root = parsed(svg)
    largest = distances.labels.max()
    for cell, number in zip(of_class(root, "label"), of_class(root, "big"), strict=True):
        x, y = int(cell.get("x", "")) // 10, int(cell.get("y", "")) // 10
        assert int(number.text or "") == distances.labels[y, x]
        assert cell.get("fill") == between(NEAR_TO_FAR, distances.labels[y, x] / largest)
        ink = re.findall("#[0-9a-f]{6}", number.get("style", ""))[0]
        assert contrast(ink, cell.get("fill", "")) >= 3


def test_a_large_heat_map_is_one_image_with_a_pixel_for_each_square() -> None:
    distances = distance_map(Rule.parse("knight"), Board.parse("90x70-3,3"), (10, 20))
    svg = render(draw_distances(distances), "svg")
    assert isinstance(svg, str)
    (image,) = parsed(svg).iter(f"{SVG}image")
    png = base64.b64decode(image.get("href", "").split(",")[1])
    assert png[:8] == b"\x89PNG\r\n\x1a\n"
    assert struct.unpack(">II", png[16:24]) == (90, 70)
    length = struct.unpack(">I", png[33:37])[0]
    raw = zlib.decompress(png[41 : 41 + length])
    largest = distances.labels.max()
    for y in range(70):
        row = raw[y * 361 + 1 : (y + 1) * 361]
        for x in range(90):
            colour, alpha = "#" + row[4 * x : 4 * x + 3].hex(), row[4 * x + 3]
            if (x, y) == (3, 3):
                assert alpha == 0
            else:
                assert colour == between(NEAR_TO_FAR, distances.labels[y, x] / largest)


def test_a_coroutine_board_has_its_arrows_tokens_and_goal() -> None:
    puzzle = load_puzzle(ROOT / "models" / "coroutine-2.toml")
    svg = render(draw_puzzle(puzzle), "svg")
    assert isinstance(svg, str)
    root = parsed(svg)
    arrows = {(one.get("data-tile"), one.get("data-way")) for one in of_class(root, "arrow")}
    assert arrows == {
        (f"{x},{y}", str(way))
        for (x, y), ways in zip(puzzle.tiles, puzzle.arrows, strict=True)
        for way in ways
    }
    assert [(one.get("cx"), one.get("cy")) for one in of_class(root, "a")] == [("5", "5")]
    assert [(one.get("cx"), one.get("cy")) for one in of_class(root, "b")] == [("25", "25")]
    assert len(of_class(root, "goal")) == 1


def film_of(page: str) -> dict[str, object]:
    (text,) = re.findall(r'<script type="application/json" id="film">(.*?)</script>', page)
    film: dict[str, object] = json.loads(text)
    return film


def test_pages_stay_small_and_name_nothing_outside() -> None:
    for side, most in ((10, 60_000), (100, 1_000_000)):
        asked = problem("pawn", f"{side}x{side}")
        page = render(draw_answer(asked, solve(asked)), "html")
        assert isinstance(page, str)
        assert len(page.encode()) < most
        outside = re.findall(r"https?://[^\"' )]+|@import|<link|src=", page)
        assert set(outside) == {"http://www.w3.org/2000/svg"}, "the name of SVG is no address"


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


def test_notebooks_see_answers_problems_and_maps() -> None:
    asked = problem("knight", "8x8", closed=True)
    tour = solve(asked, "sat")
    assert isinstance(tour, Tour)
    (line,) = of_class(parsed(tour._repr_svg_() or ""), "line")
    assert len(strokes(line.get("d", ""))) == 64, "it knows that it is closed"
    alone = Tour(tour.path)
    (line,) = of_class(parsed(alone._repr_svg_() or ""), "line")
    assert len(strokes(line.get("d", ""))) == 63
    refuted = solve(problem("knight", "4x4", closed=True))
    assert isinstance(refuted, Refutation)
    assert of_class(parsed(refuted._repr_svg_() or ""), "removed")
    assert Refutation(None)._repr_svg_() is None
    reach = of_class(parsed(problem("knight", "8x8", start="a1")._repr_svg_() or ""), "dot")
    assert [(one.get("cx"), one.get("cy")) for one in reach if one.get("cx")] == [
        ("15", "55"), ("25", "65")]  # fmt: skip
    distances = distance_map(asked.rule, asked.board, (0, 0))
    assert "distances of knight" in (distances._repr_svg_() or "")
    assert svg_of(Tour([(-1, 0)])) is None and svg_of(Tour([(10**8, 10**8)])) is None


def test_the_notebook_of_the_docs_runs() -> None:
    notebook = json.loads((ROOT / "docs" / "pictures.ipynb").read_text())
    names: dict[str, object] = {}
    shown = 0
    for cell in notebook["cells"]:
        if cell["cell_type"] != "code":
            continue
        *lines, last = "".join(cell["source"]).split("\n")
        exec("\n".join(lines), names)
        value = eval(last, names)
        picture = value._repr_svg_()
        assert parsed(picture).get("class") == "tourcp"
        shown += 1
    assert shown >= 4


def test_pictures_of_the_readme_are_made_by_its_commands(tmp_path: Path) -> None:
    readme = (ROOT / "README.md").read_text()
    calls = re.findall(r"^tourcp (solve .*--draw (docs/pictures/\S+))$", readme, re.MULTILINE)
    assert len(calls) == 2
    for call, name in calls:
        drawn = tmp_path / Path(name).name
        assert run([*call.split()[:-1], str(drawn)]) == ANSWERED
        assert drawn.read_text() == (ROOT / name).read_text()
        assert f"]({name})" in readme or f'src="{name}"' in readme


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
        assert run(["draw", str(tmp_path / name)]) == ANSWERED
        assert capsys.readouterr().out == (tmp_path / f"{name}.svg").read_text()
    tour = tmp_path / "tour.json"
    tour.write_text(tour.read_text().replace("[0,0]", "[1,1]", 1))
    assert run(["draw", str(tour), "-o", str(tmp_path / "no.svg")]) == BAD_INPUT
    assert not (tmp_path / "no.svg").exists()
    assert "only what holds is drawn" in capsys.readouterr().err
    for name in ("coroutine-3", "knight-cross"):
        model = ROOT / "models" / f"{name}.toml"
        assert run(["draw", str(model), "-o", str(tmp_path / f"{name}.svg")]) == ANSWERED


@pytest.mark.parametrize(
    ("call", "complaint"),
    [
        ("solve --rule knight --draw x.gif", "does not say what to draw"),
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


def test_a_drawn_win_is_playable() -> None:
    puzzle = load_puzzle(ROOT / "models" / "coroutine-3.toml")
    page = render(draw_puzzle(puzzle, solve_puzzle(puzzle)), "html")
    assert isinstance(page, str)
    film = film_of(page)
    turns, places = film["turns"], film["places"]
    assert isinstance(turns, list) and isinstance(places, list)
    assert len(turns) == 20 and len(places) == 21
    assert places[0] == [0, 8] and places[-1][1] == 4


@pytest.mark.parametrize(
    "title", ["var(--foo)", "a\x01b\ufffe", "\ud800x", "<script>alert(1)</script>"]
)
def test_no_title_can_spoil_a_picture(title: str) -> None:
    from dataclasses import replace

    puzzle = replace(load_puzzle(ROOT / "models" / "coroutine-2.toml"), title=title)
    drawing = draw_puzzle(puzzle, solve_puzzle(puzzle))
    svg, page = render(drawing, "svg"), render(drawing, "html")
    assert isinstance(svg, str) and isinstance(page, str)
    assert parsed(svg).get("class") == "tourcp"
    parsed(without_variables(svg))
    page.encode()
    assert "<script>alert" not in page


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
    assert 'class="removed"' in page.read_text() and "lettered parts" in page.read_text()


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
        assert parsed(shown.out).get("class") == "tourcp"
        assert shown.err


def test_the_path_between_two_squares_is_drawn_on_the_map() -> None:
    distances = distance_map(Rule.parse("knight"), Board(8, 8), (0, 0))
    path = distances.path((7, 7))
    svg = render(draw_distances(distances, path), "svg")
    assert isinstance(svg, str) and path is not None
    (line,) = of_class(parsed(svg), "line")
    assert [(*one, *to) for one, to in strokes(line.get("d", ""))] == [
        (*one, *to) for one, to in pairwise(path)
    ]
