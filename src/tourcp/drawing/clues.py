"""Clue puzzles: the board with its numbers, the page to play on, books of many."""

from dataclasses import dataclass
from typing import Any

from tourcp.core.errors import BadProblem
from tourcp.drawing.ground import add_ground
from tourcp.drawing.layout import Layout, layout_of
from tourcp.drawing.look import Look
from tourcp.drawing.looks import CELL
from tourcp.drawing.page import book_page, play_page
from tourcp.drawing.render import Drawing
from tourcp.drawing.svg import Picture
from tourcp.judge.certificates.possible import neighbours
from tourcp.puzzles.clues.explanation import WAYS, Explanation, Step
from tourcp.puzzles.clues.puzzle import CluePuzzle
from tourcp.puzzles.clues.writing import grid_lines, line_text

MOST_IN_A_BOOK = 500
"""Puzzles of one book."""


@dataclass(frozen=True)
class Filled:
    """A puzzle, and what is written on its board."""

    puzzle: CluePuzzle
    numbers: tuple[int, ...] = ()
    """The number of each vertex, from 1 on, 0 for none; empty for the clues alone."""
    marked: frozenset[int] = frozenset()
    """Vertices to point out."""

    @property
    def words(self) -> dict[int, str]:
        """What stands on each square, as it is shown."""
        shown = dict(enumerate(self.numbers)) | self.puzzle.clues
        return {vertex: str(self.puzzle.shown(number)) for vertex, number in shown.items()
                if number or vertex in self.puzzle.clues}  # fmt: skip


def puzzle_words(filled: Filled) -> str:
    """The board as text; what is marked has a star."""
    if not filled.marked:
        return "\n".join(line.rstrip() for line in grid_lines(filled.puzzle.board, filled.words))
    words = {vertex: filled.words.get(vertex, ".") + (" ", "*")[vertex in filled.marked]
             for vertex in range(filled.puzzle.size)}  # fmt: skip
    return "\n".join(line.rstrip() for line in grid_lines(filled.puzzle.board, words, hole="# "))


def filled_picture(filled: Filled, look: Look, title: str = "") -> Picture:
    """The board: clues bold on tinted squares, other numbers thin, marked squares outlined."""
    layout = layout_of(filled.puzzle.problem.space)
    picture = Picture(layout, look, title or filled.puzzle.name, puzzle_words(filled))
    add_ground(picture, "none")
    layer = picture.layer("conditions")
    picture.add("path", "frame", layer, d=layout.cells(range(filled.puzzle.size)))
    for vertex in filled.puzzle.clues:
        picture.add("path", "clue", layer, d=layout.cells([vertex]))
    for vertex in sorted(filled.marked):
        picture.add("path", "asked", layer, d=layout.cells([vertex], 0.86))
    size = number_size(layout, filled.puzzle)
    for vertex, word in sorted(filled.words.items()):
        kind = "fixed" if vertex in filled.puzzle.clues else ""
        picture.text(layer, kind, layout.spot(vertex), word, size)
    return picture


def number_size(layout: Layout, puzzle: CluePuzzle) -> float:
    """The size of the numbers, so that the longest fits into a cell."""
    digits = len(str(puzzle.shown(puzzle.size)))
    return min(4.6, CELL * 1.35 / max(digits, 2)) if layout.corners else 4.0


def draw_clue_puzzle(
    filled: Filled, explanation: Explanation | None = None, solution: tuple[int, ...] = ()
) -> Drawing:
    """A puzzle; with its solution and the way there, it has a page to play on."""
    title = filled.puzzle.name

    def page(look: Look) -> str:
        assert explanation is not None
        stage = filled_picture(Filled(filled.puzzle), look)
        return play_page(title, stage, _played(filled.puzzle, explanation, solution))

    return Drawing(title, puzzle_words(filled), lambda look: filled_picture(filled, look),
                   page if explanation is not None else None)  # fmt: skip


def _played(
    puzzle: CluePuzzle, explanation: Explanation, solution: tuple[int, ...]
) -> dict[str, Any]:
    """What the page must know."""
    layout = layout_of(puzzle.problem.space)
    after, _ = neighbours(puzzle.problem)
    return {
        "first": puzzle.first,
        "clues": [puzzle.clues.get(vertex, 0) for vertex in range(puzzle.size)],
        "solution": list(solution),
        "near": after,
        "spots": [[round(one, 2) for one in spot] for spot in layout.points.tolist()],
        "cell": layout.shape(),
        "size": number_size(layout, puzzle),
        "steps": [[step.vertex, step.number, step_words(puzzle, step), list(step.seen)]
                  for step in explanation.steps],
    }  # fmt: skip


def step_words(puzzle: CluePuzzle, step: Step) -> str:
    """A step as a sentence."""
    square = puzzle.problem.space.names[step.vertex]
    _, why = WAYS[step.way]
    return f"{puzzle.shown(step.number)} goes on {square}: {why} ({step.way})"


def way_words(puzzle: CluePuzzle, numbers: list[int], way: Explanation) -> tuple[Filled, str]:
    """The solution, and the whole way to it."""
    filled = Filled(puzzle, tuple(numbers))
    lines = [f"{number}. {step_words(puzzle, step)}"
             for number, step in enumerate(way.steps, start=1)]  # fmt: skip
    ways = ", ".join(f"{name} {times}" for name, times in way.counts.items())
    lines += ["", puzzle_words(filled), "", f"difficulty: {way.rating} ({ways or 'full'})"]
    return filled, "\n".join(lines)


def hint_words(puzzle: CluePuzzle, numbers: list[int], way: Explanation) -> tuple[Filled, str]:
    """The first step of the way, and where to look."""
    if not way.steps:
        return Filled(puzzle, tuple(numbers)), "every square has its number"
    step = way.steps[0]
    placed = tuple(step.number * (one == step.vertex) for one in range(puzzle.size))
    filled = Filled(puzzle, placed, frozenset((step.vertex, *step.seen)))
    return filled, f"{step_words(puzzle, step)}\n\n{puzzle_words(filled)}"


@dataclass(frozen=True)
class BookEntry:
    """A puzzle of a book."""

    puzzle: Filled
    solution: Filled
    caption: str
    address: str
    """Where it is played."""


def draw_book(puzzles: list[BookEntry], title: str) -> Drawing:
    """Puzzles first, their solutions at the end; each with a caption and its one-line text."""
    if len(puzzles) > MOST_IN_A_BOOK:
        raise BadProblem(f"a book of {len(puzzles)} puzzles: at most {MOST_IN_A_BOOK} are printed")
    words = "\n\n".join(
        f"{number}. {one.caption}\n{puzzle_words(one.puzzle)}"
        for number, one in enumerate(puzzles, start=1)
    )

    def pages(look: Look) -> list[tuple[Picture, str, str]]:
        found = []
        for number, one in enumerate(puzzles, start=1):
            name = f"{number}. {one.caption}"
            line = line_text(one.puzzle.puzzle).strip()
            picture = filled_picture(one.puzzle, look, f"{title}: {name}")
            found.append((picture, f"{name}\n{line}", one.address))
        for number, one in enumerate(puzzles, start=1):
            name = f"Solution {number}"
            found.append((filled_picture(one.solution, look, f"{title}: {name}"), name, ""))
        return found

    def printed(look: Look) -> list[Picture]:
        found = []
        for picture, told, _ in pages(look):
            picture.caption(told.split("\n"))
            found.append(picture)
        return found

    return Drawing(title, words, lambda look: pages(look)[0][0],
                   lambda look: book_page(title, pages(look), look), pages=printed,
                   not_still="a book has many pages: name a .html or a .pdf")  # fmt: skip
