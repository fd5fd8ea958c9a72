"""Anything that tourcp answers, drawn: answers, values and files, which are judged first."""

from collections.abc import Callable
from typing import Any

from tourcp.core.answer import Answer, Refutation, Tour, Unknown
from tourcp.core.errors import BadProblem
from tourcp.core.problem import Problem
from tourcp.core.recording import Recording
from tourcp.drawing.distances import draw_distances
from tourcp.drawing.film import tour_film
from tourcp.drawing.gallery import draw_results, draw_tours
from tourcp.drawing.ground import add_ground
from tourcp.drawing.layout import layout_of
from tourcp.drawing.longest import draw_longest
from tourcp.drawing.look import Look
from tourcp.drawing.map import draw_maps
from tourcp.drawing.page import film_page, still, still_page
from tourcp.drawing.puzzle import draw_puzzle
from tourcp.drawing.refutation import refutation_picture, refutation_words
from tourcp.drawing.render import Drawing, refuse_large
from tourcp.drawing.svg import Picture
from tourcp.drawing.theorem import draw_theorem
from tourcp.drawing.tour import draw_problem, draw_trip, problem_picture, trip_of
from tourcp.files import formats
from tourcp.files.results import Results
from tourcp.files.store import Store
from tourcp.judge.coroutine import Puzzle
from tourcp.judge.distances import DistanceMap
from tourcp.judge.longest import Longest
from tourcp.judge.theorems.theorem import Theorem
from tourcp.survey.maps import maps_of


def draw_answer(problem: Problem, answer: Answer, recording: Recording | None = None) -> Drawing:
    """A tour, a refutation, or the bare board if the answer is unknown; and what was recorded."""
    refuse_large(problem.space)
    match answer:
        case Tour():
            return draw_trip(trip_of(problem, answer), answer, recording)
        case Refutation(certificate=certificate):
            title = f"no tour: {problem.summary}"
            words = refutation_words(problem, certificate)
        case Unknown(reason=reason):
            title, words = f"unknown: {problem.summary}", f"unknown ({reason})"

    def picture(look: Look) -> Picture:
        if isinstance(answer, Refutation):
            return refutation_picture(problem, answer.certificate, look)
        return problem_picture(problem, look)

    def page(look: Look) -> str:
        """What was recorded, and the answer below it."""
        if recording is None or recording.is_empty:
            return still_page(title, picture(look), words)
        layout = layout_of(problem.space)
        stage = Picture(layout, look, problem.summary, "the board of the film")
        add_ground(stage)
        film = tour_film(problem, layout, look, answer, recording)
        return film_page(title, stage, film, still(picture(look), words))

    return Drawing(title, words, picture, page)


DRAWN: dict[type, Callable[[Any], Drawing]] = {
    Problem: draw_problem, DistanceMap: draw_distances, Longest: draw_longest, Puzzle: draw_puzzle,
    Theorem: draw_theorem, Results: draw_results,
}  # fmt: skip
"""The values that say by themselves what to draw."""


def draw_value(value: object) -> Drawing:
    """The drawing of a value that says by itself what to draw; BadProblem if it does not."""
    if type(value) not in DRAWN:
        name = type(value).__name__
        raise BadProblem(f"{name} alone does not say what to draw: give an answer from `solve`")
    return DRAWN[type(value)](value)


def draw_content(content: formats.Content) -> Drawing:
    """The drawing of what a file holds; BadProblem if the judge refuses it."""
    if isinstance(content, formats.StoreFile):
        with Store(content.path, read_only=True) as store:
            return draw_maps(maps_of(store.judged_rows()))
    judged = formats.judge_content(content)
    if judged.standing == "refused":
        why = judged.details[0] if judged.details else judged.line
        raise BadProblem(f"it is wrong, so it is not drawn: {why}")
    match content:
        case formats.AnswerFile(problem, answer):
            return draw_answer(problem, answer)
        case formats.AnswerList(answers):
            tours = [(one.problem, one.answer) for one in answers if isinstance(one.answer, Tour)]
            return draw_tours(tours)
        case formats.TheoremFile(theorem, _):
            return draw_theorem(theorem)
        case formats.OutcomeFile(puzzle, outcome):
            return draw_puzzle(puzzle, outcome)
        case Problem():
            return draw_answer(content, Unknown("not asked yet"))
        case _:
            return draw_value(content)
