"""Formulations: their sizes are as stated, their relaxations no answers, their models solved."""

import json
import re
import shutil
import subprocess
from pathlib import Path

import clingo
import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from ortools.sat.python import cp_model
from pysat.formula import CNF
from pysat.solvers import Solver

from oracle import has_tour, problem, problems
from tourcp import BadProblem, Problem, Tour, Unknown, check, cycle_graph, solve
from tourcp.backends import (
    find_backend,
    sat_binary,
    sat_crt,
    sat_lfsr,
    sat_order,
    sat_position,
)
from tourcp.backends.eager import Encoding
from tourcp.cli import run
from tourcp.core.graph import walk
from tourcp.engines.cover import Cover
from tourcp.engines.formula import Formula
from tourcp.export.problems import CNF as EAGER
from tourcp.export.problems import CPSAT, export
from tourcp.judge.certificates.clauses import DegreeClauses, cut_clause

MODELS = Path(__file__).parent.parent / "models" / "formulations"
ENCODINGS = [sat_position, sat_order, sat_binary, sat_lfsr, sat_crt]
KNIGHT = problem("knight", "6x6", closed=True)


@pytest.mark.parametrize("module", ENCODINGS, ids=lambda module: module.__name__.split(".")[-1])
@pytest.mark.parametrize(
    "asked",
    [
        KNIGHT,
        problem("king", "2x1"),
        problem("pawn", "7x5", start="0,3"),
        problem("zebra", "5x5", end="0,0"),
        problem("moves:1,0+0,1+-1,-1", "torus:5x4", start="0,0", end="1,1"),
        problem("leaper:0,1+1,1+1,2", "4x4"),
    ],
    ids=str,
)
def test_an_encoding_has_the_size_that_its_formula_states(module: object, asked: Problem) -> None:
    formula, graph = Formula(), cycle_graph(asked)
    encoding: Encoding = module.ENCODING  # type: ignore[attr-defined]
    options = encoding.options()
    encoding.encode(formula, graph, options)
    assert encoding.size(graph, options) == (formula.variables, len(formula.clauses))
    assert {abs(literal) for clause in formula.clauses for literal in clause} <= set(
        range(1, formula.variables + 1)
    )


@pytest.mark.parametrize("name", CPSAT)
@pytest.mark.parametrize("asked", [KNIGHT, problem("pawn", "7x5", start="0,3")], ids=str)
def test_a_cpsat_model_has_the_size_that_its_formula_states(name: str, asked: Problem) -> None:
    model, graph = cp_model.CpModel(), cycle_graph(asked)
    module = find_backend(name).load_module()
    module.build(model, graph)
    assert module.size(graph) == (len(model.proto.variables), len(model.proto.constraints))


CONDITIONS = ["symmetric half-turn", "turns <=20", "clue 0,0=1", "before 0,0<5,5", "magic semi",
              "require 0,0-1,2", "forbid 0,0-1,2"]  # fmt: skip


@pytest.mark.parametrize("condition", CONDITIONS)
def test_the_sizes_that_are_printed_include_the_conditions(
    condition: str, capsys: pytest.CaptureFixture[str]
) -> None:
    asked = Problem("knight", "6x6", closed=True, conditions=[condition])
    kind, _, value = condition.partition(" ")
    command = ["formulations", "--rule", "knight", "--board", "6x6", "--closed"]
    assert run([*command, f"--{kind}", value]) == 0
    lines = [line.split() for line in capsys.readouterr().out.splitlines()[2:]]
    printed = {name: (count, other) for name, count, other, *_ in lines}
    assert printed["cpsat-numbers"] != ("not", "with")
    for name, size in printed.items():
        if name in (*EAGER, "sat-numbers") and size != ("not", "with"):
            formula = CNF(from_string=export(asked, "cnf", name))
            used = {abs(literal) for clause in formula.clauses for literal in clause}
            assert size == (f"{len(used):,}", f"{len(formula.clauses):,}")
        elif name in (*CPSAT, "cpsat-numbers") and size != ("not", "with"):
            proto = cp_model.CpModel().proto
            assert proto.parse_text_format(export(asked, "cpsat", name))
            assert size == (f"{len(proto.variables):,}", f"{len(proto.constraints):,}")
        else:
            takes = find_backend(name).takes
            assert (kind in takes) == (size != ("not", "with"))


@pytest.mark.parametrize("bits", range(2, 13))
def test_a_shift_register_runs_through_all_states_but_zero(bits: int) -> None:
    taps = sat_lfsr.taps(bits)
    states, state = set(), (1,) + (0,) * (bits - 1)
    while state not in states:
        states.add(state)
        last = state[-1]
        state = (last, *(bit ^ (last if i + 1 in taps else 0) for i, bit in enumerate(state[:-1])))
    assert len(states) == 2**bits - 1


@pytest.mark.parametrize(
    ("backend", "option"),
    [("sat-binary", "bits=2"), ("sat-lfsr", "bits=2"), ("sat-crt", "moduli=2")],
)
def test_a_relaxation_is_a_checked_tour_or_unknown(backend: str, option: str) -> None:
    kinds = set()
    for start in range(12):
        asked = problem("knight", "6x6", start=str(start))
        answer = solve(asked, backend, options=[option])
        assert isinstance(answer, Tour | Unknown)
        kinds.add(type(answer))
        if isinstance(answer, Unknown):
            assert "relaxed" in answer.reason
    assert Unknown in kinds


@given(problems(most=10), st.data())
def test_the_degree_clauses_hold_of_covers_and_of_nothing_else(
    asked: Problem, data: st.DataObject
) -> None:
    if asked.is_trivial or asked.has_too_few_squares:
        return
    graph = cycle_graph(asked)
    degrees = DegreeClauses(graph)
    first, second = (ends.tolist() for ends in graph.links)
    chosen = data.draw(st.lists(st.booleans(), min_size=len(first), max_size=len(first)))
    with Solver("minisat22", bootstrap_with=degrees.tolist()) as solver:
        literals = [i + 1 if take else -i - 1 for i, take in enumerate(chosen)]
        out, into = [0] * graph.size, [0] * graph.size
        for a, b, take in zip(first, second, chosen, strict=True):
            out[a] += take
            into[b] += take
        if graph.is_symmetric:
            is_cover = all(one + other == 2 for one, other in zip(out, into, strict=True))
        else:
            is_cover = set(out) | set(into) == {1}
        assert solver.solve(literals) == is_cover
        if solver.solve():
            model = np.array(solver.get_model()[: len(first)]) > 0
            assert_joining_keeps_covers(Cover(graph, model))


def assert_joining_keeps_covers(cover: Cover) -> None:
    joined = cover.joined()
    assert joined.count <= cover.count
    assert joined.chosen.sum() == cover.chosen.sum()
    for one in (cover, joined):
        taken = {int(link) + 1 for link in np.flatnonzero(one.chosen)}
        for number in range(one.count if one.count > 1 else 0):
            clause = cut_clause(one.graph, one.labels == number)
            assert not taken & set(clause), "a cut clause forbids the cover that it was made from"
    if joined.count == 1:
        tour = Tour(joined.graph.path(joined.cycle()))
        assert check(joined.graph.problem, tour).standing == "tour"


@pytest.mark.parametrize("asked", [KNIGHT, problem("knight", "5x5", start="1,0")], ids=str)
@pytest.mark.parametrize("formulation", EAGER)
def test_exported_clauses_decide_the_problem(formulation: str, asked: Problem) -> None:
    text = export(asked, "cnf", formulation)
    formula = CNF(from_string=text)
    stated = re.search(r"^p cnf (\d+) (\d+)$", text, re.MULTILINE)
    assert stated is not None
    assert int(stated[1]) >= formula.nv
    assert int(stated[2]) == len(formula.clauses)
    with Solver("cadical195", bootstrap_with=formula) as solver:
        if formulation == "sat":
            return  # a relaxation
        assert solver.solve() == has_tour(asked)
        if formulation == "sat-position" or not solver.get_status():
            return
        meaning = dict(re.findall(r"^c (\d+) move (\S+ ?\d*) to ", text, re.MULTILINE))
        taken = [meaning[str(v)] for v in solver.get_model() if str(v) in meaning]
        assert len(set(taken)) == len(taken) == cycle_graph(asked).size


def test_an_exported_cpsat_model_is_the_model() -> None:
    for formulation in CPSAT:
        text = export(KNIGHT, "cpsat", formulation)
        model = cp_model.CpModel()
        assert model.proto.parse_text_format(text)
        assert cp_model.CpSolver().solve(model) == cp_model.OPTIMAL


def test_an_exported_hcp_has_every_edge_once() -> None:
    lines = export(KNIGHT, "hcp").splitlines()
    edges = lines[lines.index("EDGE_DATA_SECTION") + 1 : lines.index("-1")]
    # The 6x6 knight's graph has 4(n-1)(n-2) = 80 edges.
    assert len(set(edges)) == len(edges) == 80
    assert "DIMENSION : 36" in lines
    with pytest.raises(BadProblem, match="one-way"):
        export(problem("moves:1,0+0,1", "torus:3x3", closed=True), "hcp")


def tour_of(asked: Problem, successor: dict[int, int]) -> Tour:
    graph = cycle_graph(asked)
    following = np.array([successor[v] for v in range(graph.size)], dtype=np.int32)
    return Tour(graph.path(walk(following)))


@pytest.mark.parametrize(
    "asked", [KNIGHT, problem("knight", "6x6", start="2,2"), problem("knight", "3x3")], ids=str
)
def test_clingo_solves_the_shipped_program(asked: Problem, tmp_path: Path) -> None:
    facts = tmp_path / "facts.lp"
    facts.write_text(export(asked, "lp"))
    control = clingo.Control()
    control.load(str(MODELS / "tour.lp"))
    control.load(str(facts))
    control.ground([("base", [])])
    models: list[dict[int, int]] = []
    result = control.solve(
        on_model=lambda model: models.append(
            {a.arguments[0].number: a.arguments[1].number for a in model.symbols(shown=True)}
        )
    )
    assert result.satisfiable == has_tour(asked)
    for model in models:
        assert check(asked, tour_of(asked, model)).standing == "tour"


@pytest.mark.skipif(shutil.which("minizinc") is None, reason="MiniZinc is not installed")
@pytest.mark.parametrize("model", ["tour-circuit.mzn", "tour-position.mzn"])
@pytest.mark.parametrize("asked", [problem("knight", "5x5", start="0,0"), problem("pawn", "5x4")])
def test_minizinc_solves_the_shipped_model(model: str, asked: Problem, tmp_path: Path) -> None:
    data = tmp_path / "data.dzn"
    data.write_text(export(asked, "dzn"))
    done = subprocess.run(
        ["minizinc", "--solver", "gecode", str(MODELS / model), str(data)],
        capture_output=True,
        text=True,
        timeout=120,
    )
    found = re.search(r"successor = (\[.*?\]);", done.stdout)
    assert found is not None, done.stdout + done.stderr
    successor = {v: target - 1 for v, target in enumerate(json.loads(found[1]))}
    assert check(asked, tour_of(asked, successor)).standing == "tour"


def test_what_is_too_small_or_too_large_is_not_exported() -> None:
    with pytest.raises(BadProblem, match="too small"):
        export(problem("king", "1x1"), "cnf")
    with pytest.raises(BadProblem, match="is written up to"):
        export(problem("king", "100x100"), "cnf", "sat-position")
    with pytest.raises(BadProblem, match="no formulation"):
        export(KNIGHT, "cnf", "cpsat")
    with pytest.raises(BadProblem, match="no format"):
        export(KNIGHT, "xml")
