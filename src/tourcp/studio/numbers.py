"""Clue puzzles to be played: numbers on some squares, hints that are proved, new ones."""

from typing import Any

from tourcp.answering import answer_problem
from tourcp.core.answer import Refutation, Tour
from tourcp.core.conditions import Clue
from tourcp.core.errors import BadProblem
from tourcp.core.limit import Limit
from tourcp.core.problem import Problem
from tourcp.core.space import PieceOnBoard
from tourcp.core.spaces import space_of
from tourcp.judge.answers import in_words
from tourcp.puzzles.clues.making import make_puzzle
from tourcp.puzzles.clues.puzzle import CluePuzzle
from tourcp.puzzles.clues.writing import toml_text
from tourcp.studio.asking import Ask, asked_of
from tourcp.studio.views import view_problem

LARGEST_SIDE = 12
"""Squares along the side of a new puzzle."""


def is_clue_puzzle(problem: Problem) -> bool:
    """Whether a problem asks for nothing but numbers: an open tour of a board, with clues."""
    kinds = {type(one) for one in problem.conditions}
    return kinds == {Clue} and not problem.closed and isinstance(problem.space, PieceOnBoard)


def view_numbers(puzzle: CluePuzzle) -> dict[str, Any]:
    """The board with the numbers that are given, and nothing of the solution."""
    problem = puzzle.problem
    names = problem.space.names
    return {
        **view_problem(asked_of(problem), []),
        "kind": "numbers",
        "title": puzzle.title,
        "given": {names[vertex]: number for vertex, number in puzzle.clues.items()},
        "first": puzzle.first,
        "toml": toml_text(puzzle),
    }


def new_numbers(rule: str, side: int, limit: Limit) -> dict[str, Any]:
    """A puzzle with one solution, in which no clue can be left out."""
    if not 2 <= side <= LARGEST_SIDE:
        raise BadProblem(f"a puzzle of side {side}: expected 2 to {LARGEST_SIDE}")
    return view_numbers(make_puzzle(space_of(rule, f"{side}x{side}"), limit).puzzle)


def hint(asked: Ask, numbers: dict[str, int], limit: Limit) -> dict[str, Any]:
    """The smallest missing number, from a solution with all that are written; or that none exists.

    What is written is asked for as further clues, so either answer is proved.
    """
    problem = asked.problem
    size = problem.space.size
    for name, number in numbers.items():
        if not 1 <= number <= size:
            raise BadProblem(f"{number} on {name}: the numbers go from 1 to {size}")
    placed = problem.with_conditions(*(f"clue {name}={n}" for name, n in numbers.items()))
    answer = answer_problem(placed, limit=limit)
    standing, words, square, number = "unknown", in_words(placed, answer), "", 0
    if isinstance(answer, Refutation):
        standing = "claimed" if answer.certificate is None else "proved"
    if isinstance(answer, Tour):
        standing = "tour"
        stands = {one.number for one in placed.conditions if isinstance(one, Clue)}
        if missing := [one for one in range(1, size + 1) if one not in stands]:
            number = missing[0]
            square = placed.space.name(answer.path[number - 1].tolist())
        else:
            words = "all numbers are written"
    return {"standing": standing, "words": words, "square": square, "number": number}
