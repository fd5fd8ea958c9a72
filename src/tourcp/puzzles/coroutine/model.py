"""Coroutine puzzles as clauses: the state at every turn, with the arrows fixed or to be designed.

A variable for each arrow on each tile, one for each state at each turn that the play may be in, and
for a design the labels that prove that no play wins sooner: what the judge asks of labels becomes a
constraint on them, so that "no shorter play" needs no quantifier.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import combinations, pairwise

from pysat.solvers import Solver

from tourcp.core.answer import Unknown
from tourcp.core.errors import BadProblem
from tourcp.core.limit import Clock, Limit
from tourcp.engines.formula import Formula
from tourcp.engines.pysat import SOLVERS, Slices, random_phases
from tourcp.judge.coroutine import DIRECTIONS, Puzzle, State

MOST_STATES = 20_000
"""States times turns that a formula is written for."""


@dataclass(frozen=True, kw_only=True)
class Wish:
    """What a designed puzzle should be like."""

    turns: int
    """The fewest turns of a win."""
    or_more: bool = False
    """Whether more turns are fine, too."""
    unique: bool = False
    """Whether there should be only one shortest win."""
    min_arrows: int = 1
    """The fewest arrows on a tile."""
    max_arrows: int = 8
    """The most arrows on a tile."""

    def __post_init__(self) -> None:
        if self.turns < 1:
            raise BadProblem(f"a win in {self.turns} turns: give at least 1")
        if not 0 <= self.min_arrows <= self.max_arrows <= 8:
            raise BadProblem(
                f"from {self.min_arrows} to {self.max_arrows} arrows on a tile: "
                "give numbers from 0 to 8, the smaller first"
            )


class Play(Formula):
    """The plays on a frame: a puzzle whose tiles, tokens and goals matter, but not its arrows.

    `wins[n]` is a literal that says: the play wins in turn n + 1, and not before.
    """

    def __init__(self, frame: Puzzle, clock: Clock | None = None) -> None:
        super().__init__(clock)
        self.frame = frame
        tiles = [tile for tile in range(len(frame.tiles)) if tile not in frame.goal_tiles]
        self.arrows = {tile: self.news(8) for tile in tiles}
        """A variable for each direction on each tile that is no goal."""
        self.states = [(token, other) for token in tiles for other in tiles if token != other]
        self.turns: dict[State, list[tuple[int, State]]] = {}
        """What may follow a state: the literal that allows it, and the next state."""
        self.winning: dict[State, list[int]] = {}
        """The literals that allow a winning move."""
        for state in self.states:
            self._add_turns(state)
        self.before: dict[State, list[tuple[int, State]]] = {state: [] for state in self.states}
        for state, turns in self.turns.items():
            for allowed, after in turns:
                self.before[after].append((allowed, state))
        self.on: list[dict[State, int]] = []
        """For each turn, a variable for each state that the play may be in before it."""
        self.wins: list[int] = []

    def _add_turns(self, state: State) -> None:
        """A token moves by the other's arrows; it passes exactly if none of them can be used."""
        token, other = state
        steps: list[int] = self.frame.steps[token].tolist()
        usable = [
            (arrow, to)
            for arrow, to in zip(self.arrows[other], steps, strict=True)
            if to not in (-1, other)
        ]
        passes = self.new()
        for arrow, _ in usable:
            self.add(-passes, -arrow)
        self.add(passes, *(arrow for arrow, _ in usable))
        goals = self.frame.goal_tiles
        self.turns[state] = [(arrow, (other, to)) for arrow, to in usable if to not in goals]
        self.turns[state].append((passes, (other, token)))
        self.winning[state] = [arrow for arrow, to in usable if to in goals]

    def add_turn(self) -> None:
        """One turn more: whatever state the play is in was led to by the turn before."""
        now = dict(zip(self.states, self.news(len(self.states)), strict=True))
        if not self.on:
            for state, here in now.items():
                self.add(here if state == self.frame.start else -here)
        else:
            for state, here in now.items():
                self.add(-here, *(self._both(allowed, self.on[-1][from_])
                                  for allowed, from_ in self.before[state]))  # fmt: skip
        self.on.append(now)
        ways = [self._both(now[state], arrow) for state in self.states
                for arrow in self.winning[state]]  # fmt: skip
        win = self.new()
        self.add(-win, *ways)
        self.wins.append(win)

    def _both(self, one: int, other: int) -> int:
        both = self.new()
        self.add(-both, one)
        self.add(-both, other)
        return both

    def add_no_sooner_win(self, turns: int) -> None:
        """No play wins in fewer turns: labels as the judge wants them.

        `reached[n][state]` is true at least for the states that n turns or fewer lead to.
        """
        reached = [dict(zip(self.states, self.news(len(self.states)), strict=True))
                   for _ in range(turns - 1)]  # fmt: skip
        if not reached:
            return
        self.add(reached[0][self.frame.start])
        for now, later in pairwise(reached):
            for state in self.states:
                self.add(-now[state], later[state])
                for allowed, after in self.turns[state]:
                    self.add(-now[state], -allowed, later[after])
        for state in self.states:
            for arrow in self.winning[state]:
                self.add(-reached[-1][state], -arrow)
        # A shortest play is in no state that fewer turns lead to: implied, but it propagates.
        for number, now in enumerate(self.on[1:]):
            for state in self.states:
                self.add(-now[state], -reached[min(number, turns - 2)][state])

    def add_only_one_win(self, turns: int) -> None:
        """From the states of the play, no other turn leads on to a win in that many turns.

        `good` is true at least for the states from which the turns that are left can win.
        """
        good: dict[State, int] = {}
        for number in range(turns - 1, -1, -1):
            following, good = good, dict(zip(self.states, self.news(len(self.states)), strict=True))
            for state in self.states:
                here = self.on[number][state]
                if number == turns - 1:
                    for arrow in self.winning[state]:
                        self.add(-arrow, good[state])
                    for one, other in combinations(self.winning[state], 2):
                        self.add(-here, -one, -other)
                    continue
                for allowed, after in self.turns[state]:
                    self.add(-allowed, -following[after], good[state])
                    next_on = self.on[number + 1][after]
                    self.add(-here, -allowed, -following[after], next_on)
            self.add_at_most_one(list(self.on[number].values()))

    def add_arrow_counts(self, fewest: int, most: int) -> None:
        """Every tile has at least so many arrows, and at most so many."""
        for literals in self.arrows.values():
            for some in combinations(literals, 8 - fewest + 1):
                self.add(*some)
            for some in combinations(literals, most + 1):
                self.add(*(-arrow for arrow in some))

    def add_mirror(self) -> None:
        """Of two designs that mirror each other in the main diagonal, one will do.

        Sound if the mirror leaves the tiles, both tokens and the goals where they are: it changes
        E on the tile under B into S, so that a design with S and without E has one with E.
        """
        frame = self.frame
        mirrored = {(y, x) for x, y in frame.goals}, {(y, x) for x, y in frame.tiles}
        is_mirrored = mirrored == (set(frame.goals), set(frame.tiles))
        if is_mirrored and frame.a[0] == frame.a[1] and frame.b[0] == frame.b[1]:
            under_b = self.arrows[frame.start[1]]
            self.add(under_b[DIRECTIONS.index("E")], -under_b[DIRECTIONS.index("S")])

    def read_arrows(self, model: Sequence[int]) -> tuple[tuple[int, ...], ...]:
        """The arrows that a model of the clauses has chosen."""
        chosen = set(model)
        return tuple(
            tuple(way for way, arrow in enumerate(self.arrows.get(tile, ())) if arrow in chosen)
            for tile in range(len(self.frame.tiles))
        )


@dataclass(frozen=True)
class NoPuzzle:
    """No puzzle fulfils the wish."""

    notes: str
    """What says so, or why."""


def design(
    frame: Puzzle, wish: Wish, limit: Limit | None = None, clock: Clock | None = None
) -> Puzzle | NoPuzzle | Unknown:
    """Arrows for a frame, so that the puzzle fulfils the wish.

    Parameters
    ----------
    frame : the tiles, the tokens and the goals; its arrows are ignored
    wish : how many turns, how many arrows
    limit : seconds and seed
    clock : a clock that is already running, if this is part of a larger task
    """
    limit = limit or Limit()
    clock = clock or limit.start()
    tiles = len(frame.tiles) - len(frame.goal_tiles)
    states = tiles * (tiles - 1)
    longest = states if wish.or_more else wish.turns
    if longest * states > MOST_STATES:
        return Unknown(
            f"{longest:,} turns on {len(frame.tiles)} tiles are {longest * states:,} states to "
            f"tell apart, and clauses are written for {MOST_STATES:,} at most"
        )
    play = Play(frame, clock)
    for _ in range(longest):
        play.add_turn()
    play.add(*play.wins[wish.turns - 1 :])
    play.add_no_sooner_win(wish.turns)
    play.add_arrow_counts(wish.min_arrows, wish.max_arrows)
    play.add_mirror()
    if wish.unique:
        play.add_only_one_win(wish.turns)
    slices = Slices(len(play.clauses))
    with Solver(SOLVERS[0], bootstrap_with=play.clauses) as solver:
        solver.set_phases(random_phases(play.variables, limit.seed))
        while (result := slices.solve(solver)) is None:
            limit.report(f"{wish.turns} turns: {slices.spent:,} conflicts")
            if clock.is_over:
                return Unknown(clock.reason())
        if not result:
            size = f"{play.variables:,} variables, {len(play.clauses):,} clauses"
            return NoPuzzle(f"claimed by {SOLVERS[0]}: {size}")
        return replace(frame, arrows=play.read_arrows(solver.get_model()))
