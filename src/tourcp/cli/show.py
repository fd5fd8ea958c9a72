"""Answers in words: the verdict, the picture, and how it was found."""

from tourcp.answer import Answer, Refutation, Tour, Unknown
from tourcp.draw.refutation import explain
from tourcp.draw.text import LARGEST, numbered_board
from tourcp.problem import Problem


def describe(problem: Problem, answer: Answer) -> str:
    """The verdict, the picture, and how it was found."""
    lines = [verdict_line(problem, answer)]
    if isinstance(answer, Tour):
        if max(problem.board.width, problem.board.height) <= LARGEST:
            lines += ["", numbered_board(problem.board, answer), ""]
        else:
            lines.append(f"(more than {LARGEST} squares wide or high: -o FILE saves the path)")
    if isinstance(answer, Refutation) and answer.certificate is not None:
        lines += ["", explain(problem, answer.certificate), ""]
    lines.append(f"problem: {problem}")
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


def verdict_line(problem: Problem, answer: Answer) -> str:
    """The answer in a line."""
    match answer:
        case Tour():
            return "tour"
        case Refutation(certificate=None):
            by = answer.found
            return f"no tour (claimed by {by.backend} {by.version})" if by else "no tour (claimed)"
        case Refutation(certificate=certificate) if certificate is not None:
            return f"no tour (proved: {certificate.summary(problem)})"
        case Unknown():
            return f"unknown ({answer.reason})"
    raise TypeError(f"{answer!r} is no answer")
