"""Values as they show themselves: printed, as a picture in a notebook, saved to a file."""

from pathlib import Path

from tourcp.core.answer import Answer, Refutation, Tour, Unknown
from tourcp.core.board import Board
from tourcp.core.errors import BadProblem, counted
from tourcp.core.problem import Problem
from tourcp.core.rule import Rule
from tourcp.drawing.anything import draw_answer, draw_value
from tourcp.drawing.look import Look
from tourcp.drawing.numbered import tour_text
from tourcp.drawing.render import Drawing, save_drawing
from tourcp.files.answers import save_answer
from tourcp.files.disk import write_atomically
from tourcp.files.longest import longest_text
from tourcp.files.theorems import theorem_text
from tourcp.judge.answers import check
from tourcp.judge.longest import Longest, check_longest, longest_in_words
from tourcp.judge.theorems.theorem import Theorem
from tourcp.judge.theorems.words import in_words

MOST_SQUARES = 100_000
"""Larger boards would make a notebook heavy."""


def text_of(value: object) -> str:
    """A value as it is printed: a tour as the numbered board, a theorem as its sentence."""
    match value:
        case Tour():
            problem = _problem_of(value)
            text = None if problem is None else tour_text(problem, value)
            return text or f"tour of {counted(len(value), 'square')}"
        case Refutation(certificate=None):
            return "no tour (claimed)"
        case Refutation(certificate=certificate) if certificate is not None:
            problem = value.found.problem if value.found is not None else None
            why = certificate.kind if problem is None else certificate.summary(problem)
            return f"no tour (proved: {why})"
        case Unknown(reason=reason):
            return f"unknown ({reason})"
        case Theorem():
            return in_words(value)
        case Longest():
            return longest_in_words(value)
    return repr(value)


def svg_of(value: object) -> str | None:
    """The picture of a value; None where the value alone does not say what to draw."""
    try:
        drawing = drawing_of(value)
        picture = drawing.picture(Look())
    except BadProblem:
        return None
    return str(picture) if len(picture.layout.points) <= MOST_SQUARES else None


def drawing_of(value: object) -> Drawing:
    """The drawing of a value alone; BadProblem where it does not say what to draw."""
    if isinstance(value, Tour | Refutation | Unknown) and (problem := _problem_of(value)):
        if (fault := check(problem, value).fault) is not None:
            raise BadProblem(f"it is wrong, so it is not drawn: {fault}")
        return draw_answer(problem, value)
    if isinstance(value, Longest) and (fault := check_longest(value).fault) is not None:
        raise BadProblem(f"it is wrong, so it is not drawn: {fault}")
    return draw_value(value)


def save(value: object, path: Path) -> None:
    """Write a value: `.json` keeps it for `tourcp check`, other endings draw it."""
    if path.suffix.lower() != ".json":
        save_drawing(drawing_of(value), path)
    elif isinstance(value, Theorem):
        write_atomically(path, theorem_text(value))
    elif isinstance(value, Longest):
        write_atomically(path, longest_text(value))
    elif isinstance(value, Tour | Refutation | Unknown) and (problem := _problem_of(value)):
        save_answer(path, problem, value)
    else:
        raise BadProblem(f"{type(value).__name__} does not know its problem: use save_answer")


def _problem_of(answer: Answer) -> Problem | None:
    """The problem that an answer answers; of a tour that does not know, a guess."""
    if answer.found is not None and answer.found.problem is not None:
        return answer.found.problem
    return _guessed(answer) if isinstance(answer, Tour) and len(answer) else None


def _guessed(tour: Tour) -> Problem | None:
    """A problem for a tour that does not know its own: what it does not visit are holes."""
    if tour.path.shape[1] != 2:
        return None
    width, height = (tour.path.max(axis=0) + 1).tolist()
    if tour.path.min() < 0 or width * height > MOST_SQUARES:
        return None
    visited = set(tour.squares)
    holes = [(i, j) for j in range(height) for i in range(width) if (i, j) not in visited]
    steps = {(int(dx), int(dy)) for dx, dy in (tour.path[1:] - tour.path[:-1]).tolist()} - {(0, 0)}
    rule = Rule(tuple(steps)) if 0 < len(steps) <= 1000 else Rule.parse("king")
    return Problem(rule, Board(width, height, tuple(holes)))
