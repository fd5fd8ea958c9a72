"""What is said below an answer: what was checked, and who found it."""

from collections.abc import Callable

from tourcp.core.answer import Answer, Refutation, Tour, Unknown
from tourcp.core.errors import counted
from tourcp.core.problem import Problem


def footnotes(
    problem: Problem, answer: Answer, named: Callable[[list[int]], str] | None = None
) -> list[str]:
    """What was checked, and who found it; squares by their usual names, or as they are `named`."""
    lines = []
    name = named or problem.space.name
    if isinstance(answer, Tour):
        first, last = (name(point) for point in answer.path[[0, -1]].tolist())
        visited = counted(len(answer), problem.space.noun, problem.space.nouns)
        back = ", one move from the start" if problem.closed else ""
        each = " each" if len(answer) > 1 else ""
        lines.append(
            f"checked: {visited} once{each}, every step a move, from {first} to {last}{back}"
        )
    elif isinstance(answer, Refutation) and answer.certificate is not None:
        lines.append("checked: the certificate refutes the problem")
    if answer.found is not None:
        by = answer.found
        notes = f"; {by.notes}" if by.notes else ""
        aside = compiled_aside(by.compiling)
        done = "tried:  " if isinstance(answer, Unknown) else "found:  "
        lines.append(f"{done} by {by.backend} ({by.version}) in {by.seconds:.2f} s{aside}{notes}")
    return lines


def compiled_aside(seconds: float) -> str:
    """What is said beside a time if kernels were compiled; nothing if that took no time.

    >>> compiled_aside(3.21)
    ' (and 3.2 s of compiling)'
    """
    return f" (and {seconds:.1f} s of compiling)" if seconds >= 0.05 else ""
