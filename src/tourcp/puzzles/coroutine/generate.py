"""New coroutine puzzles: drawn at random, climbed to, or designed by clauses."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import chain, combinations

import numpy as np

from tourcp.core.answer import Unknown
from tourcp.core.board import Board, Square
from tourcp.core.errors import BadProblem, WrongAnswer
from tourcp.core.limit import Clock, Limit
from tourcp.judge.coroutine import Puzzle
from tourcp.puzzles.coroutine.model import NoPuzzle, Wish, design
from tourcp.puzzles.coroutine.search import count_shortest, search, solve_puzzle

DRAWS = 200
"""Boards that are drawn at random first."""

CLIMBS = 40
"""Slices of climbing that are made next, before the clauses are asked."""


@dataclass(frozen=True)
class Made:
    """A puzzle that fulfils a wish, and how it was made."""

    puzzle: Puzzle
    """The puzzle."""
    turns: int
    """The fewest turns of a win, found by the search whatever made the puzzle."""
    wins: int
    """How many shortest wins there are."""
    how: str
    """Drawn or designed."""


def make_frame(
    board: Board, a: Square | None = None, b: Square | None = None, goals: tuple[Square, ...] = ()
) -> Puzzle:
    """A board without arrows; by default, tokens in opposite corners and the goal in the middle.

    >>> frame = make_frame(Board.parse("3x3"))
    >>> frame.a, frame.b, frame.goals
    ((0, 0), (2, 2), ((1, 1),))
    """
    a = a if a is not None else (0, 0)
    b = b if b is not None else (board.width - 1, board.height - 1)
    middle = ((board.width - 1) // 2, (board.height - 1) // 2)
    if not goals and (middle in (a, b) or middle not in board):
        raise BadProblem(f"the middle of the {board} board cannot be the goal: give one")
    return Puzzle(board=board, arrows=((),) * len(board), goals=goals or (middle,), a=a, b=b)


def draw_arrows(frame: Puzzle, wish: Wish, random: np.random.Generator) -> Puzzle:
    """A frame with random arrows: each direction on each tile by the toss of a coin.

    A tile with too few or too many is tossed again: all sets in between are equally likely.
    """
    counts = range(wish.min_arrows, wish.max_arrows + 1)
    sets = [some for count in counts for some in combinations(range(8), count)]
    tossed = random.integers(len(sets), size=len(frame.tiles)).tolist()
    arrows = [() if tile in frame.goal_tiles else sets[one] for tile, one in enumerate(tossed)]
    return replace(frame, arrows=tuple(arrows))


def generate(frame: Puzzle, wish: Wish, limit: Limit | None = None) -> Made | NoPuzzle | Unknown:
    """A puzzle that fulfils the wish."""
    limit = limit or Limit()
    clock = limit.start()
    if wish.turns > (bound := most_turns(frame)):
        return NoPuzzle(f"a shortest win visits no state twice, and there are only {bound}")
    random = np.random.default_rng(limit.seed)
    drawn = ((draw_arrows(frame, wish, random), f"drawn at random, attempt {number}")
             for number in range(1, DRAWS + 1))  # fmt: skip
    for puzzle, how in chain(drawn, _climbed(frame, wish, limit)):
        made = _made(puzzle, wish, how)
        if made is not None:
            return made
        if clock.is_over:
            return Unknown(clock.reason())
    limit.report("asking the clauses")
    return _designed(frame, wish, limit, clock)


def most_turns(frame: Puzzle) -> int:
    """The number of states (two tokens on two tiles, none a goal): no shortest win has more turns.

    >>> most_turns(make_frame(Board.parse("3x3")))
    56
    """
    tiles = len(frame.tiles) - len(frame.goal_tiles)
    return tiles * (tiles - 1)


def hardest(frame: Puzzle, wish: Wish, limit: Limit) -> tuple[Made | None, int]:
    """The puzzle found that needs the most turns, and a bound on the turns of all puzzles.

    No shortest play visits a state twice, so there is always a bound. The clauses are asked for
    puzzles that need more turns, until they say that there are none.
    """
    clock = limit.start()
    bound = most_turns(frame)
    wish = replace(wish, turns=1, or_more=True)
    best: Made | None = None
    for puzzle, how in _climbed(frame, replace(wish, turns=bound), limit):
        made = _made(puzzle, wish, how)
        if made is not None and (best is None or made.turns > best.turns):
            best = made
            limit.report(f"{best.turns} turns found")
        if clock.is_over:
            return best, bound
    while best is None or best.turns < bound:
        more = replace(wish, turns=best.turns + 1 if best else 1)
        match _designed(frame, more, limit, clock):
            case Made() as made:
                best = made
            case NoPuzzle():
                return best, best.turns if best else 0
            case Unknown():
                break
    return best, bound


def _climbed(frame: Puzzle, wish: Wish, limit: Limit) -> Iterator[tuple[Puzzle, str]]:
    """Puzzles that come near to the wish, or meet it, and how they were made."""
    from tourcp.puzzles.coroutine.climb import Climb

    seed = limit.seed * CLIMBS % 2**31
    climb = Climb(frame, wish.turns, (wish.min_arrows, wish.max_arrows), seed)
    for number in range(CLIMBS):
        limit.report(f"climb {number + 1}")
        yield climb.go_on(), "found by hill climbing from random arrows"


def _designed(frame: Puzzle, wish: Wish, limit: Limit, clock: Clock) -> Made | NoPuzzle | Unknown:
    if wish.unique and wish.or_more:
        return Unknown("none was drawn: a unique win is designed only for an exact number of turns")
    match design(frame, wish, limit, clock):
        case Puzzle() as puzzle:
            made = _made(puzzle, wish, "designed by clauses")
            if made is None:
                raise WrongAnswer(f"the design {puzzle} does not fulfil {wish}")
            return made
        case other:
            return other


def _made(puzzle: Puzzle, wish: Wish, how: str) -> Made | None:
    """The puzzle with what the search says about it, if it fulfils the wish."""
    labels, turns = search(puzzle)
    if turns < 0 or turns < wish.turns or (turns > wish.turns and not wish.or_more):
        return None
    wins = count_shortest(puzzle, labels, turns)
    if wish.unique and wins > 1:
        return None
    solve_puzzle(puzzle)  # what leaves has been judged
    return Made(puzzle, turns, wins, how)
