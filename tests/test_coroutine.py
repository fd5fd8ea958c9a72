"""Coroutine puzzles: the two of the document turn by turn, and search, clauses and brute force."""

from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from pysat.solvers import Solver

from coroutines import PUZZLE_2, PUZZLE_3, plays, puzzles
from tourcp import Board
from tourcp.files.coroutine import (
    puzzle_from_json,
)
from tourcp.judge.coroutine import check_outcome
from tourcp.puzzles import Draw, Puzzle, Win, solve_puzzle
from tourcp.puzzles.coroutine.generate import (
    draw_arrows,
    make_frame,
)
from tourcp.puzzles.coroutine.model import Play, Wish
from tourcp.puzzles.coroutine.search import count_shortest, search, shortest_wins
from tourcp.puzzles.coroutine.trace import trace

pytestmark = pytest.mark.xdist_group("coroutine")


# The rows of the document: turn, token, from, to, other, direction used, and what remains or why
# it stops. The two rows marked + are not printed there, though its search visits them.
TRACE_2 = """
1 A 1 2 9 2 ~      |2 B 9 9 2 none ~   |3 A 2 3 9 2 ~      |4 B 9 6 3 0 ~      |5 A 3 2 6 6 ~
6 B 6 9 2 4 5      |7 A 2 3 9 2 seen   |6 B 6 8 2 5 ~      |7 A 2 4 8 5 ~      |8 B 8 6 4 1 ~
9 A 4 2 6 1 3      |10 B 6 9 2 4 seen  |+10 B 6 8 2 5 seen |9 A 4 8 6 3 ~      |10 B 6 2 8 7 ~
11 A 8 6 2 1 2     |12 B 2 1 6 6 ~     |13 A 6 3 1 0 4,5   |14 B 1 4 3 4 ~     |15 A 3 6 4 4 5
16 B 4 2 6 1 seen  |+16 B 4 8 6 3 seen |15 A 3 5 4 5 win   |13 A 6 9 1 4 5     |14 B 1 2 9 2 seen
13 A 6 8 1 5 ~     |14 B 1 1 8 none ~  |15 A 8 5 1 0 win   |11 A 8 9 2 2 ~     |12 B 2 3 9 2 seen
"""
TRACE_3 = """
1 A 1 2 9 2 ~      |2 B 9 9 2 none ~   |3 A 2 3 9 2 ~      |4 B 9 8 3 6 ~      |5 A 3 3 8 none ~
6 B 8 7 3 6 ~      |7 A 3 6 7 4 ~      |8 B 7 7 6 none ~   |9 A 6 3 7 0 4      |10 B 7 7 3 none ~
11 A 3 6 7 4 seen  |9 A 6 9 7 4 ~      |10 B 7 8 9 2 ~     |11 A 9 6 8 0 ~     |12 B 8 4 6 7 ~
13 A 6 3 4 0 5     |14 B 4 8 3 3 ~     |15 A 3 3 8 none seen|13 A 6 8 4 5 ~    |14 B 4 1 8 0 ~
15 A 8 7 1 6 ~     |16 B 1 4 7 4 ~     |17 A 7 7 4 none ~  |18 B 4 1 7 0 1     |19 A 7 7 1 none ~
20 B 1 4 7 4 seen  |18 B 4 2 7 1 ~     |19 A 7 7 2 none ~  |20 B 2 5 7 4 win
"""


@pytest.mark.parametrize(("puzzle", "table"), [(PUZZLE_2, TRACE_2), (PUZZLE_3, TRACE_3)])
def test_the_traces_of_the_document_turn_by_turn(puzzle: Puzzle, table: str) -> None:
    printed = [row.strip().lstrip("+") for line in table.split("\n") for row in line.split("|")]
    found = []
    for row in trace(puzzle):
        turn, left = row.turn, ",".join(map(str, row.remaining)) or "~"
        used = "none" if turn.direction is None else str(turn.direction)
        tiles = f"{turn.before[0] + 1} {turn.to + 1} {turn.before[1] + 1}"
        last = {"": left, "signature seen": "seen", "win": "win"}[row.verdict]
        found.append(f"{turn.number} {turn.token} {tiles} {used} {last}")
    assert found == [row for row in printed if row]


def fewest_turns(puzzle: Puzzle) -> int | None:
    """The fewest turns of a win as the clauses see it; None if there is none.

    A play that comes to no state twice has at most as many turns as there are states, so more need
    not be asked for.
    """
    play = Play(puzzle)
    for tile, literals in play.arrows.items():
        for direction, arrow in enumerate(literals):
            play.add(arrow if direction in puzzle.arrows[tile] else -arrow)
    with Solver("cadical195") as solver:
        said = 0
        for number in range(len(play.states)):
            play.add_turn()
            solver.append_formula(play.clauses[said:])
            said = len(play.clauses)
            if solver.solve(assumptions=[play.wins[-1]]):
                return number + 1
    return None


def test_the_fewest_turns_of_the_two_puzzles() -> None:
    for puzzle, turns, passes, moves in ((PUZZLE_2, 15, 1, 13), (PUZZLE_3, 20, 5, 15)):
        outcome = solve_puzzle(puzzle)
        assert isinstance(outcome, Win)
        assert (outcome.cost, outcome.directions.count(None)) == (turns, passes)
        fewest = solve_puzzle(puzzle, "moves")
        assert isinstance(fewest, Win) and fewest.cost == moves
        assert fewest_turns(puzzle) == turns


def fixpoint_moves(puzzle: Puzzle) -> int | None:
    """The fewest moves, passes not counted, by relaxation over all states."""
    best = {puzzle.start: 0}
    win: int | None = None
    for _ in range(len(puzzle.tiles) ** 2):
        for state, moves in list(best.items()):
            options = puzzle.options(state)
            for _, to in options:
                if to in puzzle.goal_tiles:
                    win = min(moves + 1, win or moves + 1)
                else:
                    after = (state[1], to)
                    best[after] = min(moves + 1, best.get(after, 10**9))
            if not options:
                after = (state[1], state[0])
                best[after] = min(moves, best.get(after, 10**9))
    return win


@given(puzzles())
def test_the_search_agrees_with_brute_force_and_with_relaxation(puzzle: Puzzle) -> None:
    wins = plays(puzzle, 7)
    labels, turns = search(puzzle)
    if wins:
        assert turns == min(wins)
        listed = [list(line) for line in shortest_wins(puzzle, labels, turns)]
        assert sorted(map(str, listed)) == sorted(map(str, wins[turns]))
        assert count_shortest(puzzle, labels, turns) == len(wins[turns])
    else:
        assert turns == -1 or turns > 7
    outcome = solve_puzzle(puzzle, "moves")
    moves = fixpoint_moves(puzzle)
    assert (outcome.cost if isinstance(outcome, Win) else None) == moves
    assert (moves is None) == (turns == -1)


@given(puzzles())
def test_the_classical_search_wins_iff_the_puzzle_can_be_won_and_never_sooner(
    puzzle: Puzzle,
) -> None:
    wins = [row.turn.number for row in trace(puzzle) if row.verdict == "win"]
    _, turns = search(puzzle)
    assert bool(wins) == (turns > 0)
    assert not wins or min(wins) >= turns


def test_the_classical_search_can_miss_the_fewest_turns() -> None:
    random = np.random.default_rng(0)
    frame, wish = make_frame(Board(3, 3)), Wish(turns=1, max_arrows=4)
    missed = 0
    for _ in range(300):
        puzzle = draw_arrows(frame, wish, random)
        wins = [row.turn.number for row in trace(puzzle) if row.verdict == "win"]
        missed += bool(wins) and min(wins) > search(puzzle)[1]
    assert missed > 0


@pytest.mark.slow
def test_search_and_clauses_agree_on_500_random_boards() -> None:
    random = np.random.default_rng(1)
    frames = [make_frame(Board(*sides)) for sides in ((3, 3), (3, 2), (2, 3), (5, 1))]
    draws = 0
    for number in range(500):
        wish = Wish(turns=1, max_arrows=1 + number // 4 % 8)
        puzzle = draw_arrows(frames[number % 4], wish, random)
        _, turns = search(puzzle)
        draws += turns < 0
        assert fewest_turns(puzzle) == (turns if turns > 0 else None), puzzle
    assert draws > 20, "too few boards without a win to mean anything"


def test_a_board_that_cannot_be_won_is_a_draw_with_its_states() -> None:
    puzzle = puzzle_from_json({"arrows": "E E W\nN * N\nE W W"})
    outcome = solve_puzzle(puzzle)
    assert isinstance(outcome, Draw)
    assert check_outcome(puzzle, outcome) is None
    assert fewest_turns(puzzle) is None


@settings(max_examples=200)
@given(puzzles(), st.data())
def test_no_forged_outcome_passes(puzzle: Puzzle, data: st.DataObject) -> None:
    """A win that is not the quickest, a draw that can be won: whatever the labels say."""
    labels, turns = search(puzzle)
    forged = labels.copy()
    for _ in range(data.draw(st.integers(0, 4))):
        state = tuple(data.draw(st.tuples(*[st.integers(0, len(labels) - 1)] * 2)))
        forged[state] = data.draw(st.integers(-1, 9))
    if turns > 0:
        assert check_outcome(puzzle, Draw(forged)) is not None
        longer = [line for length, lines in plays(puzzle, 6).items() if length > turns
                  for line in lines]  # fmt: skip
        for line in longer[:5]:
            assert check_outcome(puzzle, Win(tuple(line), forged)) is not None
    directions = tuple(data.draw(st.lists(st.none() | st.integers(0, 7), max_size=5)))
    if list(directions) not in plays(puzzle, 5).get(len(directions), []):
        fault = check_outcome(puzzle, Win(directions, labels))
        assert fault is not None and fault.kind in ("not a move", "not won")


def test_each_fault_has_its_name() -> None:
    right = solve_puzzle(PUZZLE_2)
    assert isinstance(right, Win)

    def fault(outcome: Win | Draw) -> str:
        found = check_outcome(PUZZLE_2, outcome)
        return found.kind if found else "none"

    without_start, cut = right.labels.copy(), right.labels.copy()
    without_start[PUZZLE_2.start] = -1
    cut[tuple(np.argwhere(right.labels == 5)[0])] = -1
    assert fault(right) == "none"
    assert fault(replace(right, labels=right.labels[:3])) == "wrong size"
    assert fault(replace(right, labels=without_start)) == "wrong start"
    assert fault(replace(right, labels=cut)) == "not closed"
    assert fault(replace(right, directions=(3,))) == "not a move"
    assert fault(replace(right, directions=())) == "not won"
    assert fault(replace(right, directions=right.directions[:-1])) == "not won"
    assert fault(Draw(right.labels)) == "can be won"


def test_a_larger_board_by_the_compiled_kernel() -> None:
    frame = make_frame(Board(6, 6))
    puzzle = draw_arrows(frame, Wish(turns=1, max_arrows=2), np.random.default_rng(4))
    outcome = solve_puzzle(puzzle)
    expected = fixpoint_turns(puzzle)
    assert (outcome.cost if isinstance(outcome, Win) else None) == expected


def fixpoint_turns(puzzle: Puzzle) -> int | None:
    level, turn, seen = {puzzle.start}, 0, {puzzle.start}
    while level:
        turn += 1
        after = set()
        for token, other in level:
            options = [to for _, to in puzzle.options((token, other))]
            if any(to in puzzle.goal_tiles for to in options):
                return turn
            after |= {(other, to) for to in options or [token]}
        level = after - seen
        seen |= after
    return None
