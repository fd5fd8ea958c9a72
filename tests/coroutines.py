"""What the tests of coroutine puzzles share: the two of the document, and brute force."""

from pathlib import Path

from hypothesis import strategies as st

from tourcp import Board
from tourcp.puzzles import Puzzle, load_puzzle

MODELS = Path(__file__).parent.parent / "models"
PUZZLE_2 = load_puzzle(MODELS / "coroutine-2.toml")
PUZZLE_3 = load_puzzle(MODELS / "coroutine-3.toml")


def plays(puzzle: Puzzle, depth: int) -> dict[int, list[list[int | None]]]:
    """All winning plays of up to so many turns, by their length: brute force on coordinates."""
    shift = dict(enumerate([(0, -1), (1, -1), (1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1)]))
    printed = dict(zip(puzzle.tiles, puzzle.arrows, strict=True))
    wins: dict[int, list[list[int | None]]] = {}
    level: list[tuple[tuple[int, ...], tuple[int, ...], list[int | None]]]
    level = [(puzzle.a, puzzle.b, [])]
    for turn in range(1, depth + 1):
        after: list[tuple[tuple[int, ...], tuple[int, ...], list[int | None]]] = []
        for token, other, line in level:
            moved = False
            for direction in printed[other]:
                to = (token[0] + shift[direction][0], token[1] + shift[direction][1])
                if to in printed and to != other:
                    moved = True
                    if to in puzzle.goals:
                        wins.setdefault(turn, []).append([*line, direction])
                    else:
                        after.append((other, to, [*line, direction]))
            if not moved:
                after.append((other, token, [*line, None]))
        level = after
    return wins


@st.composite
def puzzles(draw: st.DrawFn) -> Puzzle:
    """Small boards with holes, several goals, and few enough arrows to be hard."""
    width, height = draw(st.integers(2, 4)), draw(st.integers(2, 3))
    places = [(x, y) for y in range(height) for x in range(width)]
    order = draw(st.permutations(places))
    goals = tuple(sorted(order[2 : 2 + draw(st.integers(1, min(3, len(places) - 2)))]))
    holes = tuple(at for at in order[-2:] if at not in goals and at not in order[:2])
    board = Board(width, height, holes if draw(st.booleans()) else ())
    arrows = [
        () if square in goals else tuple(sorted(draw(st.sets(st.integers(0, 7), max_size=3))))
        for square in board.squares
    ]
    return Puzzle(board=board, arrows=tuple(arrows), goals=goals, a=order[0], b=order[1])
