"""Making clue puzzles: tours that wind, the order of their clues, and no clue to spare."""

import random

import numpy as np
import pytest

from tourcp import Limit, Problem, Tour, check
from tourcp.judge.certificates.possible import neighbours
from tourcp.puzzles.clues.making import Made, make_puzzle
from tourcp.puzzles.clues.puzzle import CluePuzzle
from tourcp.puzzles.clues.solving import solve_puzzle
from tourcp.puzzles.clues.tours import random_tour
from tourcp.puzzles.clues.turns import in_order, turns

PIECES = ["king", "wazir", "knight", "pawn"]


@pytest.mark.parametrize("rule", PIECES)
@pytest.mark.parametrize("board", ["7x6", "8x8"])
def test_without_any_clue_of_a_made_puzzle_there_is_a_second_solution(
    rule: str, board: str
) -> None:
    made = make_puzzle(Problem(rule, board).space, Limit(seed=1))
    assert made.is_minimal and not made.is_uniform
    solved = solve_puzzle(made.puzzle)
    assert solved.is_unique and solved.numbers == list(made.numbers)
    for vertex in made.puzzle.clues:
        fewer = solve_puzzle(without(made.puzzle, vertex))
        assert isinstance(fewer.answer, Tour) and isinstance(fewer.other, Tour)
    assert_others_are_solutions(made)


def without(puzzle: CluePuzzle, vertex: int) -> CluePuzzle:
    """The puzzle with a clue less."""
    return puzzle.with_clues({one: number for one, number in puzzle.clues.items() if one != vertex})


def assert_others_are_solutions(made: Made) -> None:
    """Each clue comes with a tour that the judge accepts without it, and not with it."""
    assert made.others.keys() == made.puzzle.clues.keys()
    for vertex, other in made.others.items():
        assert check(without(made.puzzle, vertex).problem, other).fault is None
        assert check(made.puzzle.problem, other).fault is not None


@pytest.mark.slow
@pytest.mark.parametrize(
    ("rule", "board", "seed"),
    [("king", "20x20", 1), ("knight", "12x12", 1), ("pawn", "12x12", 1), ("wazir", "20x20", 3)],
)
def test_on_a_large_board_no_clue_can_go_either(rule: str, board: str, seed: int) -> None:
    """The seeds are those of puzzles that are made soon."""
    made = make_puzzle(Problem(rule, board).space, Limit(seed=seed))
    assert made.is_minimal and solve_puzzle(made.puzzle).is_unique
    assert_others_are_solutions(made)


@pytest.mark.parametrize("rule", PIECES)
def test_a_stretch_that_can_be_turned_round_makes_a_tour_with_other_numbers_there(
    rule: str,
) -> None:
    problem = Problem(rule, "7x6")
    path, _ = random_tour(problem.space, Limit(seed=3))
    found = turns(path, neighbours(problem)[0])
    assert found
    for changed in found:
        places = sorted(path.index(vertex) for vertex in changed)
        begin, end = places[0], places[-1] + 1
        other = path[:begin] + path[begin:end][::-1] + path[end:]
        assert check(problem, Tour(problem.space.points(np.array(other)))).fault is None
        assert {one for one, two in zip(path, other, strict=True) if one != two} == changed


def test_every_clue_comes_once_and_the_needed_ones_last() -> None:
    problem = Problem("knight", "10x10")
    after, _ = neighbours(problem)
    path, _ = random_tour(problem.space, Limit(seed=1))
    order = in_order(path, after, random.Random(1))
    assert sorted(order) == sorted(path)
    stretches = turns(path, after)
    gone: set[int] = set()
    stays = []
    for vertex in order:
        if any(one <= gone | {vertex} for one in stretches):
            stays.append(vertex)
        else:
            gone.add(vertex)
    assert len(stays) > 10 and stays == order[-len(stays) :]


def test_a_wound_tour_has_more_short_stretches_that_can_be_turned(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    problem = Problem("knight", "8x8")
    after, _ = neighbours(problem)
    wound = sum(len(turns(random_tour(problem.space, Limit(seed=seed))[0], after))
                for seed in range(3))  # fmt: skip
    monkeypatch.setattr("tourcp.puzzles.clues.tours.WINDING", 0)
    wide = sum(len(turns(random_tour(problem.space, Limit(seed=seed))[0], after))
               for seed in range(3))  # fmt: skip
    assert wound > 2 * wide


def test_clues_are_at_least_as_many_as_asked_in_symmetric_groups_too() -> None:
    space = Problem("knight", "6x6").space
    made = make_puzzle(space, Limit(seed=2), clues=25, symmetric="quarter-turn")
    assert len(made.puzzle.clues) >= 25 and len(made.puzzle.clues) % 4 == 0
