"""The normal form of conditions: two forms of one demand are one condition, on every space."""

from itertools import product

import pytest

from oracle import tours
from tourcp import Problem, Refutation, Square, Tour, Unknown, check, cycle_graph, solve
from tourcp.backends import TABLE
from tourcp.core.named_graph import NamedGraph

MIXED = "moves:1,0+-1,0+0,1"
"""Left and right lead back, down does not."""

CIRCLING = "moves:1,0+-1,0+0,1+-1,-1+1,-1"
"""The same with two moves up, so that closed tours exist."""

FORMS = ("0,0-1,0", "1,0-0,0", "0,0>1,0", "1,0>0,0")
"""All ways of writing the moves between two squares."""


def meant(problem: Problem, texts: tuple[str, ...]) -> list[list[Square]]:
    """List the tours that take a move in each of the forms, read from the definition alone."""

    def takes(path: list[Square], form: str) -> bool:
        after = [*path[1:], path[0]] if problem.closed else path[1:]
        steps = {f"{a},{b}>{c},{d}" for (a, b), (c, d) in zip(path, after, strict=False)}
        tail, head = form.replace(">", "-").split("-")
        return f"{tail}>{head}" in steps or (">" not in form and f"{head}>{tail}" in steps)

    return [path for path in tours(problem) if all(takes(path, form) for form in texts)]


@pytest.mark.parametrize("texts", [*product(FORMS, repeat=2), *product(FORMS[1:], repeat=3)],
                         ids=" ".join)  # fmt: skip
@pytest.mark.parametrize("closed", [False, True], ids=["open", "closed"])
def test_moves_required_in_several_forms_are_met_where_a_tour_takes_them(
    texts: tuple[str, ...], closed: bool
) -> None:
    plain = Problem(CIRCLING if closed else MIXED, "3x2", closed=closed)
    problem = plain.with_conditions(*(f"require {text}" for text in texts))
    wanted = meant(plain, texts)
    answer = solve(problem)
    assert isinstance(answer, Tour) == bool(wanted)
    assert check(problem, answer).standing == ("tour" if wanted else "proved")


@pytest.mark.parametrize("row", [row for row in TABLE if "require" in row.takes and row.is_complete
                                 and row.is_installed], ids=lambda row: row.name)  # fmt: skip
def test_a_move_required_in_both_directions_of_writing_refutes_nothing(row: object) -> None:
    problem = Problem(MIXED, "3x2", conditions=["require 0,0-1,0", "require 1,0-0,0"])
    answer = solve(problem, row.name)  # type: ignore[attr-defined]
    assert isinstance(answer, Tour), answer


def test_two_forms_of_one_demand_are_one_condition() -> None:
    both = ["require 1,0-0,0", "require 0,0-1,0"]
    assert len(Problem(MIXED, "3x2", conditions=both).conditions) == 1
    assert len(Problem("king", "3x2", conditions=both).conditions) == 1
    graph = NamedGraph.from_edges([("a", "b"), ("b", "c"), ("c", "a")], "abc", directed=True)
    assert len(Problem(graph, conditions=["require a-b", "require b-a"]).conditions) == 1
    assert len(Problem(graph, conditions=["require a-b", "require a>b"]).conditions) == 1
    around = ["differs 0,0+1,0+1,1+0,1", "differs 1,1+1,0+0,0+0,1"]
    assert len(Problem("king", "2x2", closed=True, conditions=around).conditions) == 1
    assert len(Problem("king", "2x2", conditions=around).conditions) == 2


def test_a_clue_on_the_start_says_nothing_new() -> None:
    conditions = ["clue 0,0=1", "clue 1,1=4", "clue 1,0=2"]
    problem = Problem("king", "2x2", start="0,0", end="1,1", conditions=conditions)
    assert [one.text for one in problem.conditions] == ["clue 1,0=2", "clue 1,1=4"]
    elsewhere = Problem("king", "2x2", start="0,0", conditions=["clue 0,0=2"])
    assert len(elsewhere.conditions) == 1


def test_the_stricter_of_two_demands_on_one_move_is_kept() -> None:
    def kept(*conditions: str) -> list[str]:
        return [one.text for one in Problem(MIXED, "3x2", conditions=conditions).conditions]

    assert kept("require 0,0-1,0", "require 1,0>0,0") == ["require 1,0>0,0"]
    assert kept("forbid 0,0-1,0", "forbid 1,0>0,0") == ["forbid 0,0-1,0"]
    assert len(kept("require 0,0>1,0", "require 1,0>0,0")) == 2
    assert len(kept("require 0,0>1,0", "forbid 0,0-1,0")) == 2


def test_the_graph_has_one_subdivision_vertex_for_a_required_move() -> None:
    problem = Problem(MIXED, "3x2", conditions=[f"require {form}" for form in FORMS[:3]])
    graph = cycle_graph(problem)
    assert graph.size == 6 + 1 + 1  # squares, a dummy vertex for the open tour, the move


def test_a_clue_on_the_first_square_allows_what_a_start_there_allows() -> None:
    # Arcs a>b and b>a shared a literal in the clauses of conditions about moves.
    for extra in (["turns <=7"], ["uncrossed"], ["turns >=2"]):
        start = Problem(MIXED, "4x2", start="0,0", conditions=extra)
        clue = Problem(MIXED, "4x2", conditions=[*extra, "clue 0,0=1"])
        for backend in ("auto", "cpsat-numbers"):
            answers = [solve(problem, backend) for problem in (start, clue)]
            assert [type(answer) for answer in answers] == [Tour, Tour], (extra, backend)


@pytest.mark.parametrize("conditions", [
    ["turns <=2", "clue 0,0=1"], ["turns <=1", "before 0,0<3,0"], ["turns >=4", "clue 3,1=1"],
    ["uncrossed", "clue 0,1=5"], ["uncrossed", "clue 1,1=8"],
], ids=" ".join)  # fmt: skip
@pytest.mark.parametrize("rule", [MIXED, "moves:1,0+0,1+-1,0+1,1", "moves:1,1+-1,1+1,0+0,-1+-1,0"])
def test_conditions_on_moves_and_on_numbers_together_agree_with_brute_force_on_one_way_rules(
    rule: str, conditions: list[str]
) -> None:
    problem = Problem(rule, "4x2", conditions=conditions)
    wanted = any(check(problem, Tour(path)).standing == "tour" for path in tours(problem))
    answer = solve(problem, "cpsat-numbers")
    assert not isinstance(answer, Unknown)
    assert isinstance(answer, Tour) == wanted
    assert isinstance(answer, Refutation) != wanted
