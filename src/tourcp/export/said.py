"""What all exports say: the title of a problem, clauses of its conditions, sums of its lines."""

from tourcp.core.conditions import Magic
from tourcp.core.cycle import CycleGraph
from tourcp.core.problem import Problem
from tourcp.judge.certificates.clauses import condition_clauses


def title(graph: CycleGraph) -> list[str]:
    """The problem, and what its vertices are."""
    words = (
        "",
        "; a hub (not a square) closes",
        "; two hubs (not squares) close",
    )
    hubs = words[graph.hubs] + " the path" * (graph.hubs > 0)
    return [f"{graph.problem}", f"{graph.size} vertices: the squares row by row{hubs}"]


def link_clauses(graph: CycleGraph) -> list[list[int]]:
    """What conditions say of the links: variable i + 1 is link i, and those beyond are new."""
    return condition_clauses(graph, len(graph.links[0]))


def sums(problem: Problem, one: Magic) -> list[tuple[list[int], int | None]]:
    """Each line of a magic tour and its sum; None where it would be no whole number."""
    lines = Magic.lines(problem.space, diagonals=one.diagonals)
    return [(line, None if total % parts else total // parts) for line, total, parts in lines]
