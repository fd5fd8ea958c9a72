"""Hexagons, boxes, twisted joins and riders: each against plain enumeration or the literature."""

from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tourcp import BadProblem, Board, Problem, Refutation, Rule, Tour, Unknown, check, solve
from tourcp.core.box import PieceInBox
from tourcp.core.symmetry import images, turned_answer
from tourcp.files.answers import answer_text, parse_answer


def leads(problem: Problem) -> dict[tuple[int, ...], set[tuple[int, ...]]]:
    """Where each vertex leads, as the space says."""
    graph, space = problem.space.graph, problem.space
    points = [space.parse(name) for name in space.names]
    return {
        points[v]: {points[w] for w in graph.targets[graph.offsets[v] : graph.offsets[v + 1]]}
        for v in range(graph.size)
    }


def test_a_hexagon_has_centred_hexagonal_numbers_of_places() -> None:
    # 1, 7, 19, 37, …: 3n(n-1) + 1.
    assert [len(Board.hexagon(n)) for n in range(1, 7)] == [1, 7, 19, 37, 61, 91]


def test_the_king_of_hexagons_has_six_neighbours_inside_and_three_at_a_corner() -> None:
    near = leads(Problem("hex-king", "hex:3"))
    assert len(near[2, 2]) == 6
    assert sorted(len(one) for one in near.values()) == [3] * 6 + [4] * 6 + [6] * 7


def test_hexagons_are_neighbours_where_their_centres_are_one_step_apart() -> None:
    for rule, distance in (("hex-king", 1), ("hex-leaper:1,1", 3), ("hex-leaper:1,2", 7)):
        problem = Problem(rule, "hex:4")
        places = list(problem.board.squares)
        for (q, r), others in leads(problem).items():
            # The square of the distance between centres in slanted coordinates: q² + qr + r².
            far = {(u, v) for u, v in places
                   if (u - q) ** 2 + (u - q) * (v - r) + (v - r) ** 2 == distance}  # fmt: skip
            assert others == far


@pytest.mark.parametrize("side", [2, 3, 4, 5, 8])
def test_the_king_of_hexagons_tours_every_hexagon(side: int) -> None:
    assert isinstance(solve(Problem("hex-king", f"hex:{side}", closed=True)), Tour)


@pytest.mark.parametrize("text", ["hex:3", "hex:7x9", "hex:3-2,2", "hex:4x5-0,0", "moebius:5x6",
                                  "klein:4x4-1,1", "projective:3x3"])  # fmt: skip
def test_a_board_reads_back(text: str) -> None:
    assert str(Board.parse(text)) == text
    assert Board.parse(str(Board.parse(text))) == Board.parse(text)


@pytest.mark.parametrize("text", ["hex-king", "hex-leaper:1,1", "hex-leaper:1,2", "queen", "rook",
                                  "bishop", "nightrider", "rider:2,3"])  # fmt: skip
def test_a_rule_reads_back(text: str) -> None:
    assert str(Rule.parse(text)) == text


@pytest.mark.parametrize("text", ["hex:0", "hex:3x", "torus:hex:3", "hex:2-0,0", "moebius:", "4x"])
def test_a_board_that_is_none_is_refused(text: str) -> None:
    with pytest.raises(BadProblem):
        Board.parse(text)


def test_a_rider_goes_on_until_a_side_or_a_hole() -> None:
    near = leads(Problem("rook", "4x3-2,0"))
    assert near[0, 0] == {(1, 0), (0, 1), (0, 2)}
    assert near[3, 1] == {(3, 0), (3, 2), (2, 1), (1, 1), (0, 1)}
    assert leads(Problem("bishop", "3x3"))[0, 0] == {(1, 1), (2, 2)}
    assert len(leads(Problem("queen", "8x8"))[3, 3]) == 27  # as every chess player knows


@given(st.integers(2, 5), st.integers(2, 5), st.sampled_from(["moebius", "klein", "projective"]))
def test_a_twisted_join_is_the_quotient_of_the_plane(width: int, height: int, wrap: str) -> None:
    """A step over a side lands where the twisted copy of the board has that square."""
    problem = Problem("wazir", f"{wrap}:{width}x{height}")
    for (x, y), others in leads(problem).items():
        expected = set()
        for dx, dy in ((1, 0), (-1, 0), (0, 1), (0, -1)):
            u, v = x + dx, y + dy
            if not 0 <= u < width:
                u, v = u % width, height - 1 - v
            if not 0 <= v < height:
                if wrap == "moebius":
                    continue
                u, v = (width - 1 - u if wrap == "projective" else u), v % height
            expected.add((u, v))
        assert others == expected - {(x, y)}
    assert not problem.space.is_one_way


@given(st.sampled_from(["moebius:3x3", "klein:3x3", "projective:3x3", "moebius:4x2", "klein:2x4"]),
       st.sampled_from(["knight", "king", "wazir", "queen"]), st.booleans())  # fmt: skip
def test_twisted_boards_and_riders_agree_with_brute_force(
    board: str, rule: str, closed: bool
) -> None:
    problem = Problem(rule, board, closed=closed)
    near = leads(problem)

    def extend(path: list[tuple[int, ...]]) -> bool:
        if len(path) == len(near):
            return not closed or path[0] in near[path[-1]]
        return any(extend([*path, to]) for to in sorted(near[path[-1]]) if to not in path)

    answer = solve(problem)
    assert isinstance(answer, Tour) == any(extend([start]) for start in near)
    for _, image in images(problem):
        turned = turned_answer(problem, answer, image)
        assert turned is None or check(image, turned).fault is None


def test_a_knight_in_a_box_leaps_in_all_three_directions() -> None:
    near = leads(Problem("knight", "5x5x5"))
    assert len(near[2, 2, 2]) == 24
    assert near[0, 0, 0] == {
        (1, 2, 0), (2, 1, 0), (1, 0, 2), (2, 0, 1), (0, 1, 2), (0, 2, 1)}  # fmt: skip


def boxes(largest: int) -> list[tuple[int, int, int]]:
    sides = range(2, largest + 1)
    return [(i, j, k) for i, j, k in product(sides, repeat=3) if i <= j <= k]


@pytest.mark.parametrize("box", boxes(4), ids=str)
def test_closed_knight_tours_of_boxes_exist_where_demaio_and_mathew_say(
    box: tuple[int, int, int],
) -> None:
    # DeMaio and Mathew 2011: unless all sides are odd, or i = j = 2, or i = 2 and j = k = 3.
    i, j, k = box
    none = all(side % 2 for side in box) or i == j == 2 or (i == 2 and j == k == 3)
    problem = Problem("knight", f"{i}x{j}x{k}", closed=True)
    answer = solve(problem)
    assert isinstance(answer, Refutation if none else Tour)
    assert check(*parse_answer(answer_text(problem, answer))).is_certain


@pytest.mark.slow
@pytest.mark.parametrize("box", [box for box in boxes(5) if 5 in box], ids=str)
def test_closed_knight_tours_of_boxes_with_a_side_of_five(box: tuple[int, int, int]) -> None:
    i, j, k = box
    none = all(side % 2 for side in box) or i == j == 2
    answer = solve(Problem("knight", f"{i}x{j}x{k}", closed=True))
    assert isinstance(answer, Refutation if none else Tour)


@pytest.mark.parametrize("rule", ["knight", "king", "leaper:1,2,3", "leaper:0,1,2+1,1,1"])
def test_a_problem_in_a_box_reads_back(rule: str) -> None:
    problem = Problem(rule, "4x5x6", start="0,1,2")
    assert Problem.parse(str(problem)) == problem == eval(repr(problem))
    assert isinstance(problem.space, PieceInBox)


@pytest.mark.parametrize(("rule", "board"), [
    ("knight", "0x2x2"), ("knight", "999x999x999"), ("leaper:1,2", "3x3x3"), ("queen", "3x3x3"),
    ("leaper:0,0,0", "3x3x3"), ("knight", "3x3x3x3")])  # fmt: skip
def test_a_box_that_is_none_is_refused(rule: str, board: str) -> None:
    with pytest.raises(BadProblem):
        Problem(rule, board)


@pytest.mark.parametrize("start", ["1,2", "9,9,9", "a1", (1, 2), (1, 2, 3, 4)])
def test_a_cell_that_is_not_in_the_box_is_refused(start: object) -> None:
    with pytest.raises(BadProblem):
        Problem("knight", "4x4x4", start=start)


def test_what_needs_single_moves_says_so_of_riders() -> None:
    answer = solve(Problem("queen", "4x4"), "rotate")
    assert isinstance(answer, Unknown) and "leaper" in answer.reason
