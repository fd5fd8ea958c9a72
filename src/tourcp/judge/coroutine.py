"""Coroutine puzzles: two tokens, each moving by the arrows on the tile under the other.

A moves first, then B, and so on. A token goes one step in a direction printed on the other's tile,
not off the board and not onto the other token; it must move if it can, and passes if it cannot.
The puzzle is won when either token reaches a goal. So both tokens have the same rules, and all that
matters is where the one to move stands and where the other one stands.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Literal

import numpy as np

from tourcp.core.board import Board, Square, square_name
from tourcp.core.display import Shown
from tourcp.core.errors import BadProblem
from tourcp.core.fault import Fault, FaultKind
from tourcp.core.graph import Ints, target_matrix
from tourcp.core.rule import Rule

DIRECTIONS = Rule.parse("king").move_names
"""N NE E SE S SW W NW, numbered from 0."""

ARROWS = "↑↗→↘↓↙←↖"

MOST_TILES = 1_600
"""There are as many states as pairs of tiles."""

State = tuple[int, int]
"""The tile of the token to move, and the tile of the other; tiles count from 0, row by row."""

Count = Literal["turns", "moves"]
"""What is counted: all turns, or only those that are not passes."""


@dataclass(frozen=True, kw_only=True)
class Puzzle(Shown):
    """A board of arrows, two tokens and at least one goal."""

    board: Board
    """The tiles; places without one are holes."""
    arrows: tuple[tuple[int, ...], ...]
    """The directions on each tile, row by row; none on goals."""
    goals: tuple[Square, ...]
    """Where a token wins, row by row."""
    a: Square
    """Where token A starts, which moves first."""
    b: Square
    """Where token B starts."""
    title: str = ""
    """What it is called."""

    def __post_init__(self) -> None:
        if self.board.wrap != "flat":
            raise BadProblem(f"a coroutine puzzle on a {self.board.wrap}: expected a flat board")
        if len(self.board) > MOST_TILES:
            raise BadProblem(f"a puzzle of {len(self.board):,} tiles: at most {MOST_TILES:,}")
        if len(self.arrows) != len(self.board):
            raise BadProblem(f"{len(self.arrows)} tiles have arrows: expected {len(self.board)}")
        if not self.goals:
            raise BadProblem("there is no goal: mark at least one tile with '*'")
        row_by_row = sorted(set(self.goals), key=lambda goal: (goal[1], goal[0]))
        object.__setattr__(self, "goals", tuple(row_by_row))
        for name, square in (("a", self.a), ("b", self.b), *(("a goal", at) for at in self.goals)):
            if square not in self.board:
                raise BadProblem(f"{name} at {square_name(square)} is not on the board")
        for name, square in (("A", self.a), ("B", self.b)):
            if square in self.goals:
                raise BadProblem(
                    f"token {name} starts on the goal {square_name(square)}: start it elsewhere"
                )
        if self.a == self.b:
            raise BadProblem(f"both tokens start on {square_name(self.a)}: give them two tiles")
        for square, arrows in zip(self.tiles, self.arrows, strict=True):
            if square in self.goals and arrows:
                raise BadProblem(
                    f"the goal {square_name(square)} has arrows: expected none, play ends there"
                )
            if list(arrows) != sorted(set(arrows)) or not set(arrows) <= set(range(8)):
                raise BadProblem(
                    f"directions {arrows} on {square_name(square)}: expected some of 0 to 7"
                )

    @cached_property
    def tiles(self) -> list[Square]:
        """The squares of the tiles, row by row."""
        return list(self.board.squares)

    @cached_property
    def steps(self) -> Ints:
        """Where each direction leads from each tile, -1 for off the board."""
        return target_matrix(self.board, Rule.parse("king").moves)

    @cached_property
    def _steps(self) -> list[list[int]]:
        steps: list[list[int]] = self.steps.tolist()
        return steps

    @cached_property
    def goal_tiles(self) -> frozenset[int]:
        """The tiles that win."""
        return frozenset(self.tiles.index(square) for square in self.goals)

    @property
    def start(self) -> State:
        """A is to move."""
        return self.tiles.index(self.a), self.tiles.index(self.b)

    def options(self, state: State) -> list[tuple[int, int]]:
        """The moves of a token: each direction that it may take, and the tile that it leads to."""
        token, other = state
        ways = self._steps[token]
        return [(way, ways[way]) for way in self.arrows[other] if ways[way] not in (-1, other)]


@dataclass(frozen=True)
class Turn:
    """One turn of a play."""

    number: int
    """From 1 on: A has the odd ones."""
    before: State
    """The tile of the token, and that of the other."""
    direction: int | None
    """Where it goes; None for a pass."""
    to: int
    """The tile where it ends."""

    @property
    def token(self) -> str:
        """Whose turn it is."""
        return "BA"[self.number % 2]

    @property
    def after(self) -> State:
        """The state that the other token finds."""
        return self.before[1], self.to


Labels = Ints
"""For each state, the fewest turns (or moves) that lead there; -1 if too many to matter."""


@dataclass(frozen=True, eq=False)
class Win:
    """The puzzle can be won, and not sooner."""

    directions: tuple[int | None, ...]
    """What is done in each turn; None for a pass."""
    labels: Labels
    """Why it cannot be won sooner."""
    count: Count = "turns"
    """What is counted."""

    @property
    def cost(self) -> int:
        """The number of turns, or of moves."""
        if self.count == "turns":
            return len(self.directions)
        return sum(direction is not None for direction in self.directions)


@dataclass(frozen=True, eq=False)
class Draw:
    """The puzzle cannot be won."""

    labels: Labels
    """The states that can be reached, none of them won."""


Outcome = Win | Draw


def play(puzzle: Puzzle, directions: tuple[int | None, ...]) -> Iterator[Turn]:
    """The turns of a play. The directions are taken as they are: `check_outcome` judges them."""
    state = puzzle.start
    for number, direction in enumerate(directions, start=1):
        to = state[0] if direction is None else puzzle._steps[state[0]][direction]
        turn = Turn(number, state, direction, to)
        yield turn
        state = turn.after


def check_outcome(puzzle: Puzzle, outcome: Outcome) -> Fault | None:
    """Say what is wrong with an outcome, or nothing: this is the whole check.

    A win is played; and the labels show that nothing is quicker, or that nothing wins at all: the
    start has 0, a turn never leads to a label more than its cost above where it began, and no
    state from which a sooner win could come has a winning move.
    """
    size = len(puzzle.tiles)
    if outcome.labels.shape != (size, size):
        return Fault(FaultKind.WRONG_SIZE, f"{outcome.labels.shape} labels for {size} tiles")
    if isinstance(outcome, Win) and (fault := _not_won(puzzle, outcome)) is not None:
        return fault
    if outcome.labels[puzzle.start] != 0:
        found = f"the start has label {outcome.labels[puzzle.start]}, not 0"
        return Fault(FaultKind.WRONG_START, found)
    soonest = outcome.cost if isinstance(outcome, Win) else None
    pass_cost = 0 if isinstance(outcome, Win) and outcome.count == "moves" else 1
    labels: list[list[int]] = outcome.labels.tolist()
    for token, other in np.argwhere(outcome.labels >= 0).tolist():
        label = labels[token][other]
        if soonest is not None and label + 1 >= soonest:
            continue
        options = puzzle.options((token, other))
        for _, to in options:
            if to in puzzle.goal_tiles:
                found = f"a move from {token + 1} to {to + 1} wins after {label + 1}"
                return Fault(FaultKind.CAN_BE_WON, f"{found}, the other on {other + 1}")
        following = [(to, 1) for _, to in options] or [(token, pass_cost)]
        for to, cost in following:
            if not 0 <= labels[other][to] <= label + cost:
                found = f"a turn leads from label {label} to label {labels[other][to]}"
                return Fault(FaultKind.NOT_CLOSED, f"{found}: from {token + 1} to {to + 1}")
    return None


def _not_won(puzzle: Puzzle, win: Win) -> Fault | None:
    """Say where a play breaks the rules, or that it does not win."""
    if not win.directions:
        return Fault(FaultKind.NOT_WON, "no turn was played")
    for turn in play(puzzle, win.directions):
        allowed: list[int | None] = [direction for direction, _ in puzzle.options(turn.before)]
        allowed = allowed or [None]
        if turn.direction not in allowed:
            found = f"turn {turn.number}: {turn.direction} is none of {allowed}"
            return Fault(FaultKind.NOT_A_MOVE, found)
        won = turn.to in puzzle.goal_tiles
        if won != (turn.number == len(win.directions)):
            where = "is won before the end" if won else "ends without a win"
            return Fault(FaultKind.NOT_WON, f"the play {where}, in turn {turn.number}")
    return None
