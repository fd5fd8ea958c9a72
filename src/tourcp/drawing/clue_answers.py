"""What is known of a clue puzzle, in words: its solution, a second one, or a contradiction."""

from dataclasses import replace

from tourcp.core.answer import Refutation, Tour, Unknown
from tourcp.core.errors import counted
from tourcp.drawing.clues import Filled, puzzle_words
from tourcp.judge.answers import in_words
from tourcp.puzzles.clues.puzzle import CluePuzzle
from tourcp.puzzles.clues.solving import Solved, numbers_in


def told(solved: Solved, few: tuple[CluePuzzle, bool] | None = None) -> tuple[Filled, str]:
    """What to draw, and what to say; with a few clues that contradict each other, if there are."""
    puzzle = solved.puzzle
    filled = Filled(puzzle)
    match solved.answer:
        case Tour():
            filled, lines = _solution(solved)
        case Refutation():
            lines = [in_words(puzzle.problem, solved.answer).replace("tour", "solution", 1)]
            if few is not None:
                filled = replace(filled, marked=frozenset(few[0].clues))
                lines.append(_contradiction(*few))
        case Unknown(reason=reason):
            lines = [f"unknown ({reason})"]
    found = solved.to_keep[1].found
    took = f"; {found.seconds:.3f} s" if found is not None else ""
    size = f"{counted(len(puzzle.clues), 'clue')} on {counted(puzzle.size, 'square')}"
    lines.append(f"{size}, {puzzle.problem.rule}{took}")
    return filled, "\n".join([puzzle.name, "", *lines])


def _solution(solved: Solved) -> tuple[Filled, list[str]]:
    puzzle = solved.puzzle
    filled = Filled(puzzle, tuple(solved.numbers))
    match solved.other:
        case Tour():
            others = tuple(numbers_in(puzzle, solved.other))
            marked = frozenset(at for at in range(puzzle.size) if others[at] != filled.numbers[at])
            filled = replace(filled, marked=marked)
            second = puzzle_words(Filled(puzzle, others, marked))
            differ = f"marked *: the {len(marked)} squares where they differ"
            lines = ["not unique; another solution:", "", second, "", differ]
        case Refutation():
            words = in_words(puzzle.problem, solved.other).removeprefix("no tour (")
            lines = [f"unique ({words}"]
        case Unknown(reason=reason):
            lines = [f"unknown whether it is the only one ({reason})"]
        case None:
            raise AssertionError("a solution comes with the answer to whether there is another")
    return filled, [puzzle_words(filled), "", *lines]


def _contradiction(few: CluePuzzle, is_least: bool) -> str:
    names = few.problem.space.names
    clues = [f"{few.shown(number)} on {names[vertex]}" for vertex, number in few.clues.items()]
    if len(clues) == 1:
        return f"one clue alone makes it impossible: {clues[0]}"
    least = ", and none of them can be left out" if is_least else ""
    return f"these clues already contradict each other{least}: {'; '.join(clues)}"
