"""Exports carry conditions: what other solvers make of them is what brute force finds."""

import re
import shutil
import subprocess
from itertools import product
from pathlib import Path

import clingo
import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from ortools.sat.python import cp_model
from pysat.formula import CNF
from pysat.solvers import Solver

from asked import asked, expected
from tourcp import BadProblem, Problem, Tour, check, cycle_graph
from tourcp.bench.peers import follow
from tourcp.export.problems import BY_ARCS, export

MODELS = Path(__file__).parent.parent / "models" / "formulations"


def is_small(problem: Problem) -> bool:
    return problem.is_trivial or problem.has_too_few_squares


def has_tour(problem: Problem) -> bool:
    return next(expected(problem), None) is not None


def clingo_cycle(problem: Problem) -> list[int] | None:
    """The cycle that clingo finds for tour.lp with the exported facts and rules."""
    control = clingo.Control()
    control.load(str(MODELS / "tour.lp"))
    control.add("base", [], export(problem, "lp"))
    control.ground([("base", [])])
    found: list[dict[int, int]] = []

    def take(model: clingo.Model) -> None:
        pairs = (atom.arguments for atom in model.symbols(shown=True))
        found.append({a.number: b.number for a, b in pairs})

    control.solve(on_model=take)
    if not found:
        return None
    return follow([found[0][vertex] for vertex in range(len(found[0]))])


@settings(max_examples=150)
@given(asked(most=8))
def test_clingo_finds_a_tour_exactly_where_brute_force_does(problem: Problem) -> None:
    if is_small(problem):
        return
    assert (clingo_cycle(problem) is not None) == has_tour(problem)


@settings(max_examples=150)
@given(asked(most=8), st.sampled_from((*BY_ARCS, "")))
def test_clauses_have_a_model_exactly_where_brute_force_finds_a_tour(
    problem: Problem, formulation: str
) -> None:
    if is_small(problem):
        return
    try:
        text = export(problem, "cnf", formulation)
    except BadProblem as error:
        assert "cannot express the conditions" in str(error)
        kinds = {one.kind for one in problem.conditions}
        assert "magic" in kinds or kinds & {"clue", "before", "at"}
        return
    with Solver("cadical195", bootstrap_with=CNF(from_string=text)) as solver:
        assert solver.solve() == has_tour(problem)


@settings(max_examples=150)
@given(asked(most=8))
def test_cp_sat_reads_its_text_proto_and_agrees_with_brute_force(problem: Problem) -> None:
    if is_small(problem):
        return
    model = cp_model.CpModel()
    assert model.proto.parse_text_format(export(problem, "cpsat"))
    solver = cp_model.CpSolver()
    solver.parameters.num_workers = 1
    assert (solver.solve(model) == cp_model.OPTIMAL) == has_tour(problem)


KNIGHT = ("knight", "4x3")
ASKED = {
    "require": "require 0,0-1,2", "forbid": "forbid 0,0-1,2", "clue": "clue 2,0=3",
    "before": "before 0,0<3,2", "at": "at 1+12=0,0+0,2+3,0+3,2+1,1", "turns": "turns <=9",
    "symmetric": "symmetric half-turn", "uncrossed": "uncrossed",
}  # fmt: skip


@pytest.mark.skipif(shutil.which("minizinc") is None, reason="MiniZinc is not installed")
@pytest.mark.parametrize(("kind", "closed"), [*product(ASKED, [False]), ("clue", True)])
def test_minizinc_agrees_with_brute_force_on_a_model_with_conditions(
    kind: str, closed: bool, tmp_path: Path
) -> None:
    rule = "king" if closed else "knight"
    problem = Problem(rule, "4x3" if not closed else "3x3", closed=closed,
                      conditions=[ASKED[kind]])  # fmt: skip
    model = tmp_path / "model.mzn"
    model.write_text(export(problem, "mzn"))
    done = subprocess.run(["minizinc", "--solver", "gecode", str(model)], capture_output=True,
                          text=True, check=True)  # fmt: skip
    assert ("UNSATISFIABLE" not in done.stdout) == has_tour(problem), done.stdout
    numbers = re.search(r"successor = \[(.*?)\]", done.stdout)
    if numbers is not None and not closed:
        cycle = follow([int(one) - 1 for one in numbers[1].split(",")])
        tour = Tour(cycle_graph(problem).path(np.array(cycle)))
        assert check(problem, tour).standing == "tour"


def test_sums_are_carried_where_they_can_be_said() -> None:
    problem = Problem("king", "3x3", conditions=["magic semi"])
    assert (clingo_cycle(problem) is not None) == has_tour(problem)
    assert "number[1] + number[2] + number[3] = 15" in export(problem, "mzn")
    assert "p cnf" in export(problem, "cnf")
    for target in ("dzn", "hcp"):
        with pytest.raises(BadProblem, match="cannot express the conditions magic"):
            export(problem, target)
