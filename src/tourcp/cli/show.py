"""Answers in words: the verdict, the picture, and how it was found."""

import platform
import re
from collections.abc import Callable

from tourcp.core.answer import Answer, Refutation, Tour
from tourcp.core.problem import Problem
from tourcp.core.space import PieceOnBoard
from tourcp.drawing.numbered import tour_text
from tourcp.drawing.words import footnotes
from tourcp.judge.answers import in_words

_SQUARE = re.compile(r"(?<![0-9,])([0-9]+),([0-9]+)(?![0-9,])")


def describe(
    problem: Problem,
    answer: Answer,
    *,
    chess: bool = False,
    moves: bool = False,
    verbose: bool = False,
) -> str:
    """The verdict, the picture, and how it was found; squares by chess names if that is wanted."""
    named = naming(problem, chess)
    chess = chess and has_chess_names(problem)
    lines = [in_words(problem, answer)]
    if isinstance(answer, Tour):
        picture = tour_text(problem, answer, chess=chess)
        if picture is not None:
            lines += ["", picture, ""]
        else:
            lines.append("(too large to be shown: -o FILE saves it, --draw FILE.svg draws it)")
    if isinstance(answer, Refutation) and answer.certificate is not None:
        from tourcp.drawing.explained import explain

        lines += ["", explain(problem, answer.certificate, chess=chess), ""]
    if isinstance(answer, Tour) and moves:
        lines += [*listed_moves(problem, answer, named), ""]
    lines.append(f"problem: {summary(problem, chess)}")
    lines += footnotes(problem, answer, named)
    if verbose and answer.found is not None:
        system = f"{platform.system()} {platform.machine()}"
        version, seed = platform.python_version(), answer.found.seed
        lines.append(f"used:    Python {version}, {system}, seed {seed}")
    return "\n".join(lines)


def naming(problem: Problem, chess: bool) -> Callable[[list[int]], str]:
    """How a vertex is called: by its chess name if that is wanted and there is one."""
    if chess and has_chess_names(problem):
        return lambda point: problem.board.chess_name(tuple(point))
    return lambda point: problem.space.name(tuple(point))


def has_chess_names(problem: Problem) -> bool:
    """Whether squares can be called as in chess."""
    return isinstance(problem.space, PieceOnBoard) and problem.board.has_chess_names


def summary(problem: Problem, chess: bool) -> str:
    """The problem in a few words; the board's own text keeps its numbers."""
    if not isinstance(problem.space, PieceOnBoard):
        return problem.summary
    head, space, tail = problem.summary.partition(problem.space.summary)
    name = naming(problem, chess)
    return head + space + _SQUARE.sub(lambda found: name([int(found[1]), int(found[2])]), tail)


def listed_moves(problem: Problem, tour: Tour, named: Callable[[list[int]], str]) -> list[str]:
    """The moves of a tour, a line each; of a closed tour also the one that closes it."""
    names = [named(point) for point in tour.path.tolist()]
    following = [*names[1:], names[0]] if problem.closed else names[1:]
    pairs = zip(names, following, strict=False)
    wide = len(str(len(following)))
    return [f"{number:>{wide}}. {a}-{b}" for number, (a, b) in enumerate(pairs, start=1)]
