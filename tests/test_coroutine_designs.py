"""New coroutine puzzles: as they were asked for, or said to be impossible or unknown."""

from dataclasses import replace
from itertools import product

import pytest

from tourcp import BadProblem, Board
from tourcp.core.answer import Unknown
from tourcp.core.limit import Limit
from tourcp.puzzles import Puzzle, Win, solve_puzzle
from tourcp.puzzles.coroutine.generate import (
    Made,
    generate,
    hardest,
    make_frame,
    most_turns,
)
from tourcp.puzzles.coroutine.model import NoPuzzle, Wish, design
from tourcp.puzzles.coroutine.search import count_shortest, search, shortest_wins

pytestmark = pytest.mark.xdist_group("coroutine")


@pytest.mark.parametrize(
    "wish",
    [
        Wish(turns=1),
        Wish(turns=7, unique=True),
        Wish(turns=16, min_arrows=2, max_arrows=3),
        Wish(turns=25),
        Wish(turns=25, unique=True, max_arrows=2),
        Wish(turns=28),
    ],
    ids=str,
)
def test_a_generated_puzzle_is_as_it_was_asked_for(wish: Wish) -> None:
    made = generate(make_frame(Board(3, 3)), wish, Limit(seed=5))
    assert isinstance(made, Made)
    outcome = solve_puzzle(made.puzzle)
    assert isinstance(outcome, Win) and outcome.cost == wish.turns == made.turns
    for tile, arrows in enumerate(made.puzzle.arrows):
        if tile not in made.puzzle.goal_tiles:
            assert wish.min_arrows <= len(arrows) <= wish.max_arrows
    wins = list(shortest_wins(made.puzzle, outcome.labels, outcome.cost))
    assert len(wins) == made.wins
    assert not wish.unique or made.wins == 1


@pytest.mark.parametrize("wish", [Wish(turns=6), Wish(turns=12, unique=True), Wish(turns=18)])
def test_a_design_by_clauses_is_as_it_was_asked_for(wish: Wish) -> None:
    for seed in (1, 2):
        puzzle = design(make_frame(Board(3, 3)), wish, Limit(seed=seed))
        assert isinstance(puzzle, Puzzle)
        labels, turns = search(puzzle)
        assert turns == wish.turns
        assert not wish.unique or count_shortest(puzzle, labels, turns) == 1


@pytest.mark.parametrize(("unique", "most_arrows"), [(False, 1), (True, 1), (False, 2)])
def test_designs_exist_exactly_where_enumeration_finds_one(
    unique: bool, most_arrows: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """All boards of 2x2 with one or two arrows on each tile, against the clauses."""
    monkeypatch.setattr("tourcp.puzzles.coroutine.climb.WORK", 100_000)
    frame = make_frame(Board(2, 2), b=(1, 1), goals=((1, 0),))
    sets: list[tuple[int, ...]] = [(way,) for way in range(8)]
    if most_arrows == 2:
        sets = [some for some in product(range(8), repeat=2) if some[0] < some[1]]
    lengths = set()
    for one, two, three in product(sets, repeat=3):
        puzzle = replace(frame, arrows=(one, (), two, three))
        labels, turns = search(puzzle)
        if turns > 0 and (not unique or count_shortest(puzzle, labels, turns) == 1):
            lengths.add(turns)
    for turns in range(1, most_turns(frame) + 1):
        wish = Wish(turns=turns, unique=unique, min_arrows=most_arrows, max_arrows=most_arrows)
        assert isinstance(design(frame, wish), Puzzle) == (turns in lengths), turns
    if not unique:
        wish = Wish(turns=1, min_arrows=most_arrows, max_arrows=most_arrows)
        best, bound = hardest(frame, wish, Limit())
        assert best is not None and best.turns == bound == max(lengths)


def test_what_is_impossible_is_said_so_and_what_is_unknown_too() -> None:
    frame = make_frame(Board(3, 3))
    assert isinstance(generate(frame, Wish(turns=57)), NoPuzzle)
    assert isinstance(generate(frame, Wish(turns=40), Limit(seconds=0.001)), Unknown)


def test_the_same_seed_gives_the_same_puzzle() -> None:
    frame = make_frame(Board(3, 3))
    for turns in (3, 20):
        first, second, other = (
            generate(frame, Wish(turns=turns), Limit(seed=seed)) for seed in (3, 3, 4)
        )
        assert first == second != other


@pytest.mark.parametrize("turns", [0, -3])
def test_wishes_that_make_no_sense_are_refused(turns: int) -> None:
    with pytest.raises(BadProblem, match="give at least 1"):
        Wish(turns=turns)
    with pytest.raises(BadProblem, match="give numbers from 0 to 8"):
        Wish(turns=1, min_arrows=5, max_arrows=2)


def test_designs_that_would_be_too_large_are_unknown() -> None:
    answer = design(make_frame(Board(9, 9)), Wish(turns=50))
    assert isinstance(answer, Unknown) and "at most" in answer.reason


@pytest.mark.usefixtures("ticking")
@pytest.mark.parametrize("size", [4, 12, 30])
def test_a_limit_is_kept_on_any_board_and_the_best_is_not_lost(size: int) -> None:
    frame = make_frame(Board(size, size))
    said: list[str] = []
    best, bound = hardest(frame, Wish(turns=1), Limit(seconds=1, progress=said.append))
    assert best is not None and best.turns < bound == most_turns(frame)
    assert sum(line.startswith("climb") for line in said) == 1, "no slice after the limit"
