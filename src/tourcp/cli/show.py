"""Answers in words: the verdict, the picture, and how it was found."""

import platform
import re
from collections.abc import Callable

from tourcp.core.answer import Answer, Refutation, Tour, Unknown
from tourcp.core.problem import Problem
from tourcp.core.space import PieceOnBoard
from tourcp.drawing.refutation import explain
from tourcp.drawing.tour import tour_text
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
    lines = [in_words(problem, answer)]
    if isinstance(answer, Tour):
        picture = tour_text(problem, answer)
        if picture is not None:
            lines += ["", picture, ""]
        else:
            lines.append("(too large to be shown: -o FILE saves it, --draw FILE.svg draws it)")
    if isinstance(answer, Refutation) and answer.certificate is not None:
        lines += ["", explain(problem, answer.certificate), ""]
    if isinstance(answer, Tour) and moves:
        lines += [*listed_moves(problem, answer, named), ""]
    lines.append(f"problem: {summary(problem, chess)}")
    if isinstance(answer, Tour):
        first, last = (named(point) for point in answer.path[[0, -1]].tolist())
        back = ", one move from the start" if problem.closed else ""
        lines.append(
            f"checked: {len(answer)} {problem.space.nouns} once each, every step a move, "
            f"from {first} to {last}{back}"
        )
    elif isinstance(answer, Refutation) and answer.certificate is not None:
        lines.append("checked: the certificate refutes the problem")
    if answer.found is not None:
        by = answer.found
        notes = f"; {by.notes}" if by.notes else ""
        done = "tried:  " if isinstance(answer, Unknown) else "found:  "
        lines.append(f"{done} by {by.backend} ({by.version}) in {by.seconds:.2f} s{notes}")
        if verbose:
            system = f"{platform.system()} {platform.machine()}"
            lines.append(f"used:    Python {platform.python_version()}, {system}, seed {by.seed}")
    return "\n".join(lines)


def naming(problem: Problem, chess: bool) -> Callable[[list[int]], str]:
    """How a vertex is called: by its chess name if that is wanted and there is one."""
    space = problem.space
    if chess and isinstance(space, PieceOnBoard) and space.board.has_chess_names:
        return lambda point: space.board.chess_name(tuple(point))
    return lambda point: space.name(tuple(point))


def summary(problem: Problem, chess: bool) -> str:
    """The problem in a few words; the board's own text keeps its numbers."""
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
