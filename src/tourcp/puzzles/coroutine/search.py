"""Coroutine puzzles solved: the fewest turns or moves, breadth first, and all such solutions."""

from collections.abc import Callable, Iterator

import numpy as np
import numpy.typing as npt

from tourcp.core.errors import WrongAnswer
from tourcp.core.graph import Ints
from tourcp.judge.coroutine import Count, Draw, Labels, Outcome, Puzzle, State, Win, check_outcome

SMALL = 30
"""Up to this many tiles, plain Python finishes before a compiler has loaded."""


def solve_puzzle(puzzle: Puzzle, count: Count = "turns") -> Outcome:
    """The quickest win, or a draw; checked before it is returned."""
    labels, cost = search(puzzle, count)
    if cost < 0:
        outcome: Outcome = Draw(labels)
    else:
        outcome = Win(next(shortest_wins(puzzle, labels, cost, count)), labels, count)
    if (fault := check_outcome(puzzle, outcome)) is not None:
        raise WrongAnswer(f"the search of {puzzle}: {fault}")
    return outcome


def search(puzzle: Puzzle, count: Count = "turns") -> tuple[Labels, int]:
    """The fewest turns (or moves) that lead to each state before the first win, and to that win.

    -1 stands for states that are not reached, and for no win.
    """
    size = len(puzzle.tiles)
    labels = np.full((size, size), -1, dtype=np.int32)
    spread: Callable[..., int] = spread_states
    if size > SMALL:
        from tourcp.engines.kernel import kernel

        spread = kernel(spread_states)
    pass_cost = 0 if count == "moves" else 1
    token, other = puzzle.start
    cost = spread(*puzzle_arrays(puzzle), token, other, pass_cost, labels)
    return labels, cost


def count_shortest(puzzle: Puzzle, labels: Labels, cost: int, count: Count = "turns") -> int:
    """How many shortest wins there are."""
    return _continuations(puzzle, labels, cost, count)[puzzle.start]


def shortest_wins(
    puzzle: Puzzle, labels: Labels, cost: int, count: Count = "turns"
) -> Iterator[tuple[int | None, ...]]:
    """All shortest wins, each as its directions, in the order of the directions."""
    wins = _continuations(puzzle, labels, cost, count)
    line: list[int | None] = []
    untried = [iter(_turns(puzzle, puzzle.start, labels, cost, count))]
    while untried:
        turn = next(untried[-1], None)
        if turn is None:
            untried.pop()
            if line:
                line.pop()
            continue
        direction, following = turn
        if following is None:
            yield (*line, direction)
        elif wins.get(following):
            line.append(direction)
            untried.append(iter(_turns(puzzle, following, labels, cost, count)))


def _continuations(puzzle: Puzzle, labels: Labels, cost: int, count: Count) -> dict[State, int]:
    """In how many ways each state on a shortest win goes on to it: the last states first."""
    wins: dict[State, int] = {}
    pending = [puzzle.start]
    while pending:
        state = pending[-1]
        following = [after for _, after in _turns(puzzle, state, labels, cost, count)]
        unknown = [after for after in following if after is not None and after not in wins]
        if unknown:
            pending += unknown
            continue
        wins[state] = sum(1 if after is None else wins[after] for after in following)
        pending.pop()
    return wins


def _turns(
    puzzle: Puzzle, state: State, labels: Labels, cost: int, count: Count
) -> list[tuple[int | None, State | None]]:
    """The turns that stay on a shortest way, with what follows; None for the win."""
    token, other = state
    label = int(labels[state])
    options = puzzle.options(state)
    turns: list[tuple[int | None, State | None]] = []
    after = label + (count == "turns")
    if not options and puzzle.options((other, token)) and labels[other, token] == after:
        turns.append((None, (other, token)))
    for direction, to in options:
        if to in puzzle.goal_tiles:
            if label + 1 == cost:
                turns.append((direction, None))
        elif label + 1 < cost and labels[other, to] == label + 1:
            turns.append((direction, (other, to)))
    return turns


def puzzle_arrays(puzzle: Puzzle) -> tuple[Ints, npt.NDArray[np.uint8], npt.NDArray[np.bool_]]:
    """What the kernel needs to know: steps, arrows as bits, goals."""
    bits = [sum(1 << direction for direction in arrows) for arrows in puzzle.arrows]
    goals = np.zeros(len(puzzle.tiles), dtype=np.bool_)
    goals[list(puzzle.goal_tiles)] = True
    return puzzle.steps, np.array(bits, dtype=np.uint8), goals


def spread_states(
    steps: Ints,
    arrows: npt.NDArray[np.uint8],
    goals: npt.NDArray[np.bool_],
    token: int,
    other: int,
    pass_cost: int,
    labels: Labels,
) -> int:
    """Label the states, a cost at a time, until some state wins; returns the cost, or -1.

    A pass that costs nothing may reach a state sooner than a move did, so that a state can be in
    the queue twice; the later entry is skipped.
    """
    size = len(steps)
    line = np.empty(2 * size * size + 1, dtype=np.int64)
    following = np.empty(2 * size * size + 1, dtype=np.int64)
    line[0] = token * size + other
    labels[token, other] = 0
    label, first, last, count = 0, 0, 1, 0
    is_won = False
    while first < last:
        while first < last:
            token, other = line[first] // size, line[first] % size
            first += 1
            if labels[token, other] != label:
                continue
            can_move = False
            for direction in range(8):
                if not arrows[other] >> direction & 1:
                    continue
                to = steps[token, direction]
                if to < 0 or to == other:
                    continue
                can_move = True
                if goals[to]:
                    is_won = True
                elif labels[other, to] < 0:
                    labels[other, to] = label + 1
                    following[count] = other * size + to
                    count += 1
            if not can_move:
                known = labels[other, token]
                if known < 0 or known > label + pass_cost:
                    labels[other, token] = label + pass_cost
                    if pass_cost == 0:
                        line[last] = other * size + token
                        last += 1
                    else:
                        following[count] = other * size + token
                        count += 1
        if is_won:
            return label + 1
        line, following = following, line
        first, last, count = 0, count, 0
        label += 1
    return -1
