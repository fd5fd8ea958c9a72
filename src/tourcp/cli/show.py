"""Answers in words: the verdict, the picture, and how it was found."""

from tourcp.core.answer import Answer, Refutation, Tour, Unknown
from tourcp.core.problem import Problem
from tourcp.drawing.refutation import explain
from tourcp.drawing.text import LARGEST, numbered_board
from tourcp.judge.answers import in_words


def describe(problem: Problem, answer: Answer) -> str:
    """The verdict, the picture, and how it was found."""
    lines = [in_words(problem, answer)]
    if isinstance(answer, Tour):
        if max(problem.board.width, problem.board.height) <= LARGEST:
            lines += ["", numbered_board(problem.board, answer), ""]
        else:
            lines.append(f"(more than {LARGEST} squares wide or high: -o FILE saves the path)")
    if isinstance(answer, Refutation) and answer.certificate is not None:
        lines += ["", explain(problem, answer.certificate), ""]
    lines.append(f"problem: {problem.summary}")
    if isinstance(answer, Tour):
        first, last = answer.path[0].tolist(), answer.path[-1].tolist()
        back = ", one move from the start" if problem.closed else ""
        lines.append(
            f"checked: {len(answer)} squares once each, every step a move, "
            f"from {first[0]},{first[1]} to {last[0]},{last[1]}{back}"
        )
    elif isinstance(answer, Refutation) and answer.certificate is not None:
        lines.append("checked: the certificate refutes the problem")
    if answer.found is not None:
        by = answer.found
        notes = f"; {by.notes}" if by.notes else ""
        done = "tried:  " if isinstance(answer, Unknown) else "found:  "
        lines.append(f"{done} by {by.backend} ({by.version}) in {by.seconds:.2f} s{notes}")
    return "\n".join(lines)
