"""Files as pictures: what a file holds is judged first, and only what holds is drawn."""

from tourcp.core.answer import Tour, Unknown
from tourcp.core.errors import BadProblem
from tourcp.core.problem import Problem
from tourcp.drawing.anything import (
    Drawing,
    draw_answer,
    draw_distances,
    draw_maps,
    draw_puzzle,
    draw_results,
    draw_theorem,
    draw_tours,
)
from tourcp.files.formats import (
    AnswerFile,
    AnswerList,
    Content,
    OutcomeFile,
    StoreFile,
    TheoremFile,
    judge_content,
)
from tourcp.files.results import Results
from tourcp.files.store import Store
from tourcp.judge.coroutine import Puzzle
from tourcp.judge.distances import DistanceMap
from tourcp.survey.maps import maps_of


def draw_content(content: Content) -> Drawing:
    """The drawing of what a file holds; BadProblem if the judge refuses it."""
    if isinstance(content, StoreFile):
        with Store(content.path, read_only=True) as store:
            return draw_maps(maps_of(store.judged_rows()))
    judged = judge_content(content)
    if judged.standing == "refused":
        why = judged.details[0] if judged.details else judged.line
        raise BadProblem(f"{why}: only what holds is drawn")
    match content:
        case AnswerFile(problem, answer):
            return draw_answer(problem, answer)
        case AnswerList(answers):
            tours = [(one.problem, one.answer) for one in answers if isinstance(one.answer, Tour)]
            return draw_tours(tours)
        case TheoremFile(theorem, _):
            return draw_theorem(theorem)
        case OutcomeFile(puzzle, outcome):
            return draw_puzzle(puzzle, outcome)
        case DistanceMap():
            return draw_distances(content)
        case Results():
            return draw_results(content)
        case Problem():
            return draw_answer(content, Unknown("not asked yet"))
        case Puzzle():
            return draw_puzzle(content)
