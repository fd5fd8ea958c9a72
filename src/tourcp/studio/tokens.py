"""Coroutine puzzles to be played: the board without its solution, and hints that are proved."""

from dataclasses import replace
from typing import Any

from tourcp.core.answer import Unknown
from tourcp.core.board import Board
from tourcp.core.errors import BadProblem
from tourcp.core.fields import read
from tourcp.core.limit import Limit
from tourcp.core.rule import Rule
from tourcp.core.space import PieceOnBoard
from tourcp.drawing.film import ground_fields
from tourcp.drawing.layout import board_layout
from tourcp.drawing.puzzle import puzzle_picture
from tourcp.files.coroutine import puzzle_from_json, puzzle_text
from tourcp.files.disk import parse_toml
from tourcp.judge.coroutine import DIRECTIONS, Draw, Puzzle, Win
from tourcp.puzzles.coroutine.generate import Made, generate, make_frame
from tourcp.puzzles.coroutine.model import Wish
from tourcp.puzzles.coroutine.search import solve_puzzle
from tourcp.studio.views import LOOK, bare

MOST_TILES = 400
"""Tiles of a puzzle in the studio."""

HARDEST = 60
"""The most turns that a user may wish for in a new puzzle."""


def view_puzzle(puzzle: Puzzle, turns: int | None = None) -> dict[str, Any]:
    """The board, where each direction leads, and the puzzle as text; not how it is won."""
    _refuse_large(puzzle)
    space = PieceOnBoard(Rule.parse("king"), puzzle.board)
    picture = puzzle_picture(puzzle, LOOK, puzzle.title or "a coroutine puzzle")
    token, other = puzzle.start
    return {
        "kind": "tokens",
        "title": puzzle.title,
        "svg": bare(picture),
        "ground": ground_fields(space, board_layout(puzzle.board), LOOK),
        "arrows": [list(arrows) for arrows in puzzle.arrows],
        "steps": puzzle.steps.tolist(),
        "goals": sorted(puzzle.goal_tiles),
        "tokens": [token, other],
        "fewest": turns,
        "toml": puzzle_text(puzzle),
    }


def new_puzzle(size: int, turns: int, limit: Limit) -> dict[str, Any]:
    """A puzzle that takes at least so many turns."""
    if size not in (3, 4, 5) or not 1 <= turns <= HARDEST:
        raise BadProblem(f"a puzzle of side {size} and {turns} turns: expected 3 to 5 and 1 to 60")
    made = generate(make_frame(Board(size, size)), Wish(turns=turns), limit)
    if isinstance(made, Made):
        return view_puzzle(made.puzzle, made.turns)
    why = made.reason if isinstance(made, Unknown) else made.notes
    raise BadProblem(f"no such puzzle was found ({why}): ask for fewer turns")


def hint(toml: str, tokens: list[int]) -> dict[str, Any]:
    """The best turn from here, and how far off the win is; or that nobody can win any more."""
    puzzle = puzzle_from_json(parse_toml(toml, "the puzzle"))
    _refuse_large(puzzle)
    token, other = read(tuple[int, int], tokens, "tokens")
    tiles = puzzle.tiles
    if not (0 <= token < len(tiles) and 0 <= other < len(tiles)) or token == other:
        raise BadProblem(f"tokens on {token} and {other}: expected two tiles of {len(tiles)}")
    if {token, other} & puzzle.goal_tiles:
        raise BadProblem("the game is over: a token stands on the goal")
    match solve_puzzle(replace(puzzle, a=tiles[token], b=tiles[other])):
        case Win(directions=directions):
            way, turns = directions[0], len(directions)
            move = "pass" if way is None else f"go {DIRECTIONS[way]}"
            words = f"{move}: a win in {turns} turn{'s' * (turns != 1)}, and none is quicker"
            return {"standing": "tour", "way": way, "turns": turns, "words": words}
        case Draw(labels=labels):
            reached = f"{int((labels >= 0).sum()):,} positions that can be reached"
            words = f"nobody can win from here: none of the {reached} is won"
            return {"standing": "proved", "way": None, "turns": None, "words": words}


def _refuse_large(puzzle: Puzzle) -> None:
    if len(puzzle.tiles) > MOST_TILES:
        raise BadProblem(f"{len(puzzle.tiles):,} tiles: the studio plays {MOST_TILES} at most")
