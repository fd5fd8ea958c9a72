"""Shortest paths of a piece: known cases, a closed formula, labels that prove themselves."""

from dataclasses import replace
from itertools import pairwise

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from oracle import problems, steps
from tourcp import BadProblem, Board, Problem, Rule, Square
from tourcp.core.fields import parse_fields
from tourcp.core.joins import TWISTS, WRAPS
from tourcp.files.distances import distances_from_json, distances_text
from tourcp.judge.distances import NEVER, check_distances
from tourcp.puzzles import (
    DistanceMap,
    diameter,
    distance_map,
    distance_matrix,
    eccentricities,
    radius,
    solution,
)
from tourcp.puzzles.distances.breadth_first import SMALL, _arrays, _spread

KNIGHT = Rule.parse("knight")


@pytest.mark.parametrize(
    ("src", "dest", "moves"),
    [(0, 1, 3), (19, 36, 1), (63, 53, 1), (63, 36, 2), (7, 55, 4), (12, 22, 1), (13, 23, 1),
     (14, 24, 4)],
)  # fmt: skip
def test_the_cases_of_the_henchman_puzzle(src: int, dest: int, moves: int) -> None:
    assert solution(src, dest) == solution(dest, src) == moves


@pytest.mark.parametrize(("src", "dest"), [(-1, 0), (0, -1), (64, 0), (0, 64)])
def test_off_the_board_the_henchman_gets_0_and_everyone_else_an_error(src: int, dest: int) -> None:
    assert solution(src, dest) == 0
    with pytest.raises(BadProblem, match="is not on the 8x8 board"):
        distance_map(KNIGHT, Board(8, 8), (src % 8, src // 8)).to((dest % 8, dest // 8))


def test_no_two_squares_of_a_chessboard_are_more_than_6_moves_apart() -> None:
    assert diameter(KNIGHT, Board(8, 8)) == 6
    assert radius(KNIGHT, Board(8, 8)) == 4


def fixpoint(problem: Problem, source: Square) -> dict[Square, int]:
    """Distances by repeated relaxation, which knows no queue: Bellman's way."""
    leads = steps(problem)
    distance = {source: 0}
    for _ in leads:
        for square, targets in leads.items():
            for target in targets:
                if square in distance:
                    distance[target] = min(distance[square] + 1, distance.get(target, 10**9))
    return distance


def test_the_squares_at_each_distance_from_a_corner_are_those_of_another_count() -> None:
    found = fixpoint(Problem(rule=KNIGHT, board=Board(8, 8)), (0, 0)).values()
    counts = [list(found).count(moves) for moves in range(7)]
    assert distance_map(KNIGHT, Board(8, 8), (0, 0)).counts == counts == [1, 2, 9, 20, 21, 10, 1]


def formula(dx: int, dy: int) -> int:
    """The knight's distance on an endless board, in closed form (OEIS A065775)."""
    far, near = max(abs(dx), abs(dy)), min(abs(dx), abs(dy))
    if (far, near) == (1, 0):
        return 3
    if (far, near) == (2, 2):
        return 4
    apart = far - near
    return apart - 2 * ((apart - near) // (3 if near > apart else 4))


@pytest.mark.parametrize("side", [31, 201])
def test_the_map_of_an_open_board_is_the_closed_formula(side: int) -> None:
    middle = side // 2
    labels = distance_map(KNIGHT, Board(side, side), (middle, middle)).labels
    margin = 2  # near the edge of a board some shortest paths would have to leave it
    for y in range(margin, side - margin):
        for x in range(margin, side - margin):
            assert labels[y, x] == formula(x - middle, y - middle), (x, y)


@given(problems(), st.data())
def test_any_rule_on_any_board_agrees_with_relaxation(
    problem: Problem, data: st.DataObject
) -> None:
    source = data.draw(st.sampled_from(list(problem.board.squares)))
    distances = distance_map(problem.rule, problem.board, source)
    expected = fixpoint(problem, source)
    leads = steps(problem)
    for square in problem.board.squares:
        assert distances.to(square) == expected.get(square)
        path = distances.path(square)
        if path is None:
            assert square not in expected
        else:
            assert (path[0], path[-1], len(path) - 1) == (source, square, expected[square])
            assert all(b in leads[a] for a, b in pairwise(path))


@given(problems())
def test_all_pairs_and_eccentricities_are_the_maps_of_each_square(problem: Problem) -> None:
    rule, board = problem.rule, problem.board
    rows = [
        distance_map(rule, board, source).labels.ravel()[board.mask] for source in board.squares
    ]
    assert (distance_matrix(rule, board) == np.array(rows)).all()
    farthest = [int(row.max()) if (row >= 0).all() else NEVER for row in rows]
    assert eccentricities(rule, board).ravel()[board.mask].tolist() == farthest
    reaching = [far for far in farthest if far >= 0]
    assert radius(rule, board) == (min(reaching) if reaching else None)
    assert diameter(rule, board) == (None if NEVER in farthest else max(farthest))


def test_the_compiled_search_is_the_plain_one() -> None:
    for wrap in sorted(set(WRAPS) - set(TWISTS)):
        board = Board(70, 60, ((3, 3), (10, 20)), wrap)
        rule = Rule.parse("moves:1,2+2,-1+-3,0")
        assert len(board) * len(rule.moves) > SMALL
        labels = np.full(70 * 60, NEVER, dtype=np.int32)
        _spread(*_arrays(rule, board), 0, labels, np.empty(len(board), dtype=np.int32))
        assert (distance_map(rule, board, (0, 0)).labels.ravel() == labels).all()


@given(problems(), st.data())
def test_no_other_labels_pass_the_check(problem: Problem, data: st.DataObject) -> None:
    source = data.draw(st.sampled_from(list(problem.board.squares)))
    right = distance_map(problem.rule, problem.board, source)
    labels = right.labels.copy()
    y = data.draw(st.integers(0, problem.board.height - 1))
    x = data.draw(st.integers(0, problem.board.width - 1))
    labels[y, x] = data.draw(st.integers(-2, 20).filter(lambda label: label != labels[y, x]))
    assert check_distances(right) is None
    assert check_distances(replace(right, labels=labels)) is not None


def test_each_fault_has_its_name() -> None:
    right = distance_map(KNIGHT, Board.parse("3x4-1,1"), (0, 0))

    def fault(x: int, y: int, label: int) -> str:
        labels = right.labels.copy()
        labels[y, x] = label
        found = check_distances(replace(right, labels=labels))
        return found.kind if found else "none"

    assert fault(1, 1, 3) == "off the board"
    assert fault(0, 0, 1) == "wrong source"
    assert fault(2, 2, 0) == "wrong source"
    assert fault(2, 1, -5) == "no distance"
    assert fault(1, 2, 99) == "no distance"
    assert fault(2, 1, 5) == "not the fewest"
    assert fault(2, 1, NEVER) == "not the fewest"
    wrong = check_distances(replace(right, labels=right.labels[:2]))
    assert wrong is not None and wrong.kind == "wrong size"
    outside = check_distances(replace(right, source=(1, 1)))
    assert outside is not None and outside.kind == "off the board"
    lonely = distance_map(Rule.parse("moves:1,0"), Board(3, 1), (1, 0))
    labels = lonely.labels.copy()
    labels[0, 0] = 2
    unexplained = check_distances(replace(lonely, labels=labels))
    assert unexplained is not None and unexplained.kind == "no way there"


@given(problems(), st.data())
def test_a_saved_map_reads_back(problem: Problem, data: st.DataObject) -> None:
    source = data.draw(st.sampled_from(list(problem.board.squares)))
    saved = distance_map(problem.rule, problem.board, source)
    read = distances_from_json(parse_fields(distances_text(saved), "test"))
    assert isinstance(read, DistanceMap)
    assert (read.rule, read.board, read.source) == (saved.rule, saved.board, saved.source)
    assert (read.labels == saved.labels).all()


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ('{"format":"tourcp-distances/1"}', "'board' is missing"),
        ('{"format":"x","board":"2x1","rule":"king","source":"0","labels":[[0]]}', "expected 2"),
        ('{"format":"x","board":"2x1","rule":"king","source":"0","labels":[]}', "0 rows"),
        ('{"format":"x","board":"2x1","rule":"king","source":"0","labels":[[0,true]]}', "True"),
        ('{"format":"x","board":"2x1","rule":"king","source":"5","labels":[[0,1]]}', "not on the"),
        ('{"format":"x","board":"2x1","rule":"king","source":"0","labels":[[0,1]],"y":0}', "'y'"),
    ],
)
def test_malformed_maps_are_refused(text: str, complaint: str) -> None:
    with pytest.raises(BadProblem, match=complaint):
        distances_from_json(parse_fields(text, "test"))


def test_too_many_sources_are_refused_at_once() -> None:
    with pytest.raises(BadProblem, match="at most 20,000"):
        distance_matrix(KNIGHT, Board(2000, 2000))
