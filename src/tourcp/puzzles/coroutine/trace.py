"""The depth-first search that coroutine puzzles were first solved with, turn by turn.

It remembers the *signature* of every turn (from, to, where the other is), for good, and never plays
one again; it goes on after a win, and the *baseline*, the fewest turns of a win so far, stops any
longer play. Because a signature first met late in a long play is then barred from shorter ones,
what it finds need not be the fewest turns: `search` finds those.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

from tourcp.judge.coroutine import Puzzle, Turn

Verdict = Literal["", "signature seen", "win", "over the baseline"]


@dataclass(frozen=True)
class Row:
    """A turn that was tried."""

    turn: Turn
    """What was tried."""
    remaining: tuple[int, ...]
    """The directions that are left to try in its place."""
    verdict: Verdict
    """Why the search turns back here, if it does."""


def trace(puzzle: Puzzle) -> Iterator[Row]:
    """Every turn that the search tries, in its order."""
    seen: set[tuple[int, int, int]] = set()
    baseline: int | None = None
    untried = [_turns(puzzle, 1, puzzle.start)]
    while untried:
        if not untried[-1]:
            untried.pop()
            continue
        turn = untried[-1].pop(0)
        remaining = tuple(later.direction for later in untried[-1] if later.direction is not None)
        signature = (turn.before[0], turn.to, turn.before[1])
        verdict: Verdict = ""
        if baseline is not None and turn.number > baseline:
            verdict = "over the baseline"
        elif signature in seen:
            verdict = "signature seen"
        else:
            seen.add(signature)
            if turn.to in puzzle.goal_tiles:
                verdict = "win"
                baseline = min(turn.number, baseline or turn.number)
            else:
                untried.append(_turns(puzzle, turn.number + 1, turn.after))
        yield Row(turn, remaining, verdict)


def _turns(puzzle: Puzzle, number: int, state: tuple[int, int]) -> list[Turn]:
    """What may be done in a state, in the order of the directions; a pass if nothing else."""
    options = puzzle.options(state)
    if not options:
        return [Turn(number, state, None, state[0])]
    return [Turn(number, state, direction, to) for direction, to in options]
