"""Still pictures: parsed again, and their geometry compared with what they show."""

import base64
import re
import struct
import zlib
from itertools import pairwise

import pytest
from hypothesis import given

from oracle import problem, problems, tours
from pictured import (
    COMMAND,
    ROOT,
    SVG,
    cell_at,
    contrast,
    line_of,
    of_class,
    parsed,
    render_svg,
    strokes,
    svg_of_drawing,
)
from tourcp import Board, Problem, Refutation, Rule, Tour, classify, prove, solve
from tourcp.core.named_graph import NamedGraph
from tourcp.drawing.distances import draw_distances
from tourcp.drawing.look import Look, look_of
from tourcp.drawing.looks import MARKS, NEAR_TO_FAR, THEMES, WEIGHT_STEPS, between
from tourcp.drawing.puzzle import draw_puzzle
from tourcp.drawing.theorem import draw_theorem
from tourcp.judge.certificates import ClauseProof, CutSet, Weights
from tourcp.puzzles import distance_map, load_puzzle


@given(problems())
def test_every_stroke_of_a_tour_is_a_move_of_the_tour(asked: Problem) -> None:
    path = next(tours(asked), None)
    if path is None:
        return
    tour = Tour(path)
    board, moves = asked.board, set(asked.rule.moves)
    drawn = iter(line_of(render_svg(asked, tour)))
    squares = tour.squares + tour.squares[:1] * asked.closed
    for (x, y), (u, v) in pairwise(squares):
        one, other = next(drawn)
        dx, dy = other[0] - one[0], other[1] - one[1]
        assert list(one) == [x, y] and (dx, dy) in moves
        # A move round a joined side leaves the board, and comes in again from beyond it.
        while list(other) != [u, v]:
            again, other = next(drawn)
            assert (other[0] - again[0], other[1] - again[1]) == (dx, dy)
            assert (again[0] - x) % board.width == 0 == (again[1] - y) % board.height
            assert again != (x, y)
    assert next(drawn, None) is None


@pytest.mark.parametrize("join", ["moebius", "klein", "projective"])
def test_a_move_round_a_turned_side_enters_mirrored_where_it_ends(join: str) -> None:
    asked = problem("knight", f"{join}:6x5", closed=True)
    tour = solve(asked)
    assert isinstance(tour, Tour)
    drawn = line_of(render_svg(asked, tour))
    starts, ends = {one for one, _ in drawn}, {other for _, other in drawn}
    visited = {(float(x), float(y)) for x, y in tour.squares}
    assert visited <= starts and visited <= ends
    lengths = {(abs(v[0] - u[0]), abs(v[1] - u[1])) for u, v in drawn}
    assert lengths == {(1, 2), (2, 1)}, "a mirror changes the direction, not the move"


def test_a_tour_has_its_piece_its_end_its_numbers_and_its_words() -> None:
    asked = problem("pawn", "10x10", start="0,3")
    tour = solve(asked, "sat")
    assert isinstance(tour, Tour)
    root = parsed(render_svg(asked, tour))
    (glyph,), (end,) = of_class(root, "glyph"), of_class(root, "end")
    assert (glyph.get("transform") or "").startswith("translate(5 35)")
    x, y = tour.squares[-1]
    assert (end.get("cx"), end.get("cy")) == (str(10 * x + 5), str(10 * y + 5))
    numbers = {
        (float(one.get("x", "")) // 10, float(one.get("y", "")) // 10): one.text
        for one in of_class(root, "n")
    }
    for number, (column, row) in enumerate(tour.squares[1:], start=2):
        assert numbers[column, row] == str(number)
    title, words = root.find(f"{SVG}title"), root.find(f"{SVG}desc")
    assert title is not None and title.text == "open tour, pawn on 10x10 from 0,3"
    assert words is not None and words.text is not None and " 0 |" in words.text


def test_numbers_vanish_where_they_could_not_be_read_and_a_large_tour_stays_usable() -> None:
    for side, has_numbers in ((8, True), (40, False), (300, False)):
        asked = problem("knight", f"{side}x{side}")
        tour = solve(asked)
        svg = render_svg(asked, tour)
        assert bool(of_class(parsed(svg), "n")) == has_numbers
        assert len(svg) < 800_000
    asked = problem("knight", "8x8")
    tour = solve(asked)
    stamp, without = Look(size=128), Look(numbers=False)
    assert not of_class(parsed(render_svg(asked, tour, stamp)), "n")
    assert not of_class(parsed(render_svg(asked, tour, without)), "n")
    poster = look_of(size="poster")
    large = problem("knight", "40x40")
    assert of_class(parsed(render_svg(large, solve(large), poster)), "n"), "a poster has room"


def test_arcs_keep_away_from_the_numbers_that_they_pass() -> None:
    pawn, knight = problem("pawn", "5x5"), problem("knight", "5x5")
    for asked, command in ((pawn, "q"), (knight, "l")):
        paths = of_class(parsed(render_svg(asked, solve(asked, "sat"))), "line")
        found = {one for path in paths for one, _ in COMMAND.findall(path.get("d", ""))}
        assert found == {"M", command}
    (bead,) = {float(one.get("r", "")) for one in parsed(render_svg(pawn, solve(pawn))).iter()
               if re.fullmatch(r"f[1-9]\d*", one.get("class", ""))}  # fmt: skip
    for path in of_class(parsed(render_svg(pawn, solve(pawn))), "line"):
        numbers = [float(one) for one in re.findall(r"-?[0-9.]+", path.get("d", ""))]
        x, y, cx, cy, dx, dy = numbers
        steps = 3 if 0 in (dx, dy) else 2
        for passed in range(1, steps):
            middle = x + dx * passed / steps, y + dy * passed / steps
            share = passed / steps
            at = [start + 2 * share * (1 - share) * control + share**2 * end
                  for start, control, end in ((x, cx, dx), (y, cy, dy))]  # fmt: skip
            far = ((at[0] - middle[0]) ** 2 + (at[1] - middle[1]) ** 2) ** 0.5
            assert far > bead + 0.4, "the line is less than 0.8 wide"


def test_a_cut_set_is_hatched_and_each_part_outlined_with_the_counting_below() -> None:
    asked = problem("knight", "9x4", closed=True)
    answer = solve(asked)
    assert isinstance(answer, Refutation) and isinstance(answer.certificate, CutSet)
    svg = render_svg(asked, answer)
    root = parsed(svg)
    removed = {cell_at(one) for one in of_class(root, "removed")}
    assert removed == {asked.space.parse(name) for name in answer.certificate.vertices}
    assert len(of_class(root, "border")) == len(of_class(root, "tint")) == 10
    assert ">9 removed, 10 parts: one too many<" in svg
    letters = [one.text for group in of_class(root, "letters") for one in group.iter(f"{SVG}text")]
    assert len(letters) == 36 - 9 and set(letters) == set("ABCDEFGHIJ")


def test_weights_are_drawn_as_numbers_with_their_sets_and_the_sum_beside_them() -> None:
    asked = problem("knight", "8x3", closed=True)
    answer = prove(asked)
    assert isinstance(answer, Refutation) and isinstance(answer.certificate, Weights)
    svg = render_svg(asked, answer)
    weights = dict(answer.certificate.weights)
    (layer,) = of_class(parsed(svg), "weights")
    cells, words = of_class(layer, "weight"), list(layer.iter(f"{SVG}text"))
    shown = {cell_at(cell): int((one.text or "").replace("−", "-"))
             for cell, one in zip(cells, words, strict=True)}  # fmt: skip
    assert shown == {(x, y): weights.get(f"{x},{y}", 0) for x, y in asked.board.squares}
    (sets,) = of_class(parsed(svg), "sets")
    assert len(of_class(sets, "border")) == len(answer.certificate.sets) > 0
    assert re.search(r">needed (\d+), given (\d+): one too few<", svg)


def test_every_weight_and_every_letter_can_be_read_on_its_colour() -> None:
    for theme in THEMES.values():
        for form in ("light", "dark"):
            colours = theme.colours(form)
            for step in range(WEIGHT_STEPS):
                assert contrast(colours[f"w{step}"], colours[f"v{step}"]) >= 3.4
            for number in range(len(MARKS)):
                assert contrast(colours[f"m{number}"], colours[f"k{number}"]) >= 3.4


def test_a_clause_proof_says_what_it_is_and_its_cuts_have_a_board_each() -> None:
    asked = problem("pawn", "5x5-4,0-3,1", closed=True)
    answer = prove(asked, rung="clause-proof")
    assert isinstance(answer, Refutation) and isinstance(answer.certificate, ClauseProof)
    svg = render_svg(asked, answer)
    boards = of_class(parsed(svg), "cut")
    assert len(boards) == min(12, len(answer.certificate.cuts))
    told = [text for board in boards for text in board.itertext() if "square" in text]
    sizes = sorted(len(cut) for cut in answer.certificate.cuts)[: len(boards)]
    assert [int(text.split()[0]) for text in told] == sizes
    assert ">A clause proof, for machines to follow<" in svg and "unit propagation" in svg


def test_distances_are_a_heat_map_with_numbers() -> None:
    distances = distance_map(Rule.parse("knight"), Board.parse("7x6-3,3"), (1, 1))
    root = parsed(svg_of_drawing(draw_distances(distances)))
    largest = distances.labels.max()
    cells = {cell_at(cell): cell.get("fill", "") for cell in of_class(root, "label")}
    assert len(cells) == 41
    for (x, y), colour in cells.items():
        assert colour == between(NEAR_TO_FAR, distances.labels[y, x] / largest)
    (numbers,) = of_class(root, "numbers")
    for number in of_class(numbers, "big"):
        x, y = (int(float(number.get(axis, "")) // 10) for axis in ("x", "y"))
        assert int(number.text or "") == distances.labels[y, x]
        ink = re.findall("#[0-9a-f]{6}", number.get("style", ""))[0]
        assert contrast(ink, cells[x, y]) >= 3


def test_a_large_heat_map_is_one_image_with_a_pixel_for_each_square() -> None:
    distances = distance_map(Rule.parse("knight"), Board.parse("90x70-3,3"), (10, 20))
    (image,) = parsed(svg_of_drawing(draw_distances(distances))).iter(f"{SVG}image")
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


def test_the_path_between_two_squares_is_drawn_on_the_map() -> None:
    distances = distance_map(Rule.parse("knight"), Board(8, 8), (0, 0))
    path = distances.path((7, 7))
    assert path is not None
    (line,) = of_class(parsed(svg_of_drawing(draw_distances(distances, path))), "route")
    assert strokes(line.get("d", "")) == list(pairwise(path))


def test_a_coroutine_board_has_its_arrows_tokens_and_goal() -> None:
    puzzle = load_puzzle(ROOT / "models" / "coroutine-2.toml")
    root = parsed(svg_of_drawing(draw_puzzle(puzzle)))
    arrows = {(one.get("data-tile"), one.get("data-way")) for one in of_class(root, "arrow")}
    assert arrows == {
        (f"{x},{y}", str(way))
        for (x, y), ways in zip(puzzle.tiles, puzzle.arrows, strict=True)
        for way in ways
    }
    assert [(one.get("cx"), one.get("cy")) for one in of_class(root, "a")] == [("5", "5")]
    assert [(one.get("cx"), one.get("cy")) for one in of_class(root, "b")] == [("25", "25")]
    assert len(of_class(root, "goal")) == 1


def test_a_theorem_shows_sizes_from_1_on_with_a_legend_of_the_colours_that_it_has() -> None:
    theorem = classify("wazir", closed=True)
    root = parsed(svg_of_drawing(draw_theorem(theorem)))
    (sizes,), (legend,) = of_class(root, "sizes"), of_class(root, "legend")
    places = [one for one in sizes if "place" in one.get("class", "")]
    told = [one[0].text or "" for one in places]
    assert told[0].startswith("1x1: ") and not any(one.startswith("0x") for one in told)
    assert {one.get("class", "").split()[1] for one in places} == {
        one.get("class") for one in legend.iter(f"{SVG}rect")
    }


def test_hexagons_touch_layers_stand_apart_and_graphs_stay_where_they_are() -> None:
    hexagon = problem("hex-king", "hex:4")
    for one, other in line_of(render_svg(hexagon, solve(hexagon))):
        assert ((other[0] - one[0]) ** 2 + (other[1] - one[1]) ** 2) ** 0.5 == pytest.approx(
            1, 0.01
        )
    box = Problem("knight", "3x4x2")
    svg = render_svg(box, solve(box))
    assert ">z = 0<" in svg and ">z = 1<" in svg and len(of_class(parsed(svg), "n")) == 23
    graph = NamedGraph.from_edges([("a", "b"), ("b", "c"), ("c", "a"), ("c", "d")])
    asked = Problem(graph)
    root = parsed(render_svg(asked, solve(asked)))
    assert {one.text for one in of_class(root, "n")} == {"a", "b", "c", "d"}
    assert (of_class(root, "edge")[0].get("d") or "").count("M") == 4
