"""Answers in words: the verdict, the picture, and how it was found."""

from tourcp.core.answer import Answer, Refutation, Tour, Unknown
from tourcp.core.problem import Problem
from tourcp.drawing.refutation import explain
from tourcp.drawing.tour import tour_text
from tourcp.judge.answers import in_words


def describe(problem: Problem, answer: Answer) -> str:
    """The verdict, the picture, and how it was found."""
    lines = [in_words(problem, answer)]
    if isinstance(answer, Tour):
        picture = tour_text(problem, answer)
        if picture is not None:
            lines += ["", picture, ""]
        else:
            lines.append("(too large to be shown: -o FILE saves the path)")
    if isinstance(answer, Refutation) and answer.certificate is not None:
        lines += ["", explain(problem, answer.certificate), ""]
    lines.append(f"problem: {problem.summary}")
    if isinstance(answer, Tour):
        first, last = (problem.space.name(point) for point in answer.path[[0, -1]].tolist())
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
    return "\n".join(lines)
