"""The LRAT judge: each thing it can say no to, it says; and what it accepts does follow."""

import shutil
import subprocess
from itertools import product
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from oracle import problem
from tourcp import Refutation, prove
from tourcp.core.limit import Clock
from tourcp.engines.hinted import hinted_solver, lrat_lines
from tourcp.export.problems import export_proof
from tourcp.judge.certificates import ClauseProof
from tourcp.judge.certificates.lrat import lrat_fault

# All four clauses over two variables: the smallest contradiction without a unit.
SQUARE = {1: (1, 2), 2: (1, -2), 3: (-1, 2), 4: (-1, -2)}
GOOD = ["5 1 0 1 2 0", "5 d 1 2 0", "6 0 5 3 4 0"]


def fault_kind(lines: list[str]) -> str:
    fault = lrat_fault(dict(SQUARE), lines)
    return fault.kind if fault else ""


def test_a_good_proof_is_accepted() -> None:
    assert fault_kind(GOOD) == ""
    assert fault_kind([GOOD[0], GOOD[2]]) == ""


@pytest.mark.parametrize(
    ("kind", "lines"),
    [
        ("early end", []),
        ("early end", GOOD[:2]),
        ("unknown id", ["5 1 0 1 9 0"]),
        ("unknown id", [GOOD[0], "5 d 1 0", "6 1 0 1 2 0"]),
        ("unknown id", ["4 d 7 0"]),
        ("unknown id", ["4 d 1 1 0"]),
        ("not implied", ["5 1 0 1 0"]),
        ("not implied", ["5 1 0 0"]),
        ("not a unit", ["5 0 1 2 0"]),
        ("not a unit", ["5 1 -2 0 1 3 0"]),
        ("too many hints", ["5 1 0 1 2 3 0"]),
        ("reused id", ["4 1 0 1 2 0"]),
        ("reused id", [GOOD[0], "5 -1 0 3 4 0"]),
        ("not a step", ["five 1 0 1 2 0"]),
        ("not a step", ["5 1 0 1 2"]),
        ("not a step", ["5 1 2"]),
        ("not a step", [""]),
        ("not a step", ["4 d 1 2"]),
        ("not a step", ["4 d one 0"]),
        ("unknown id", ["5 1 0 -1 2 0"]),  # RAT steps have negative hints
        ("not implied", ["5 1 0 1 0", *GOOD]),
        ("not a step", [*GOOD, "7 1 0 1 2 0"]),
        ("not a step", ["5 1 1 0 1 2 0"]),
    ],
)
def test_a_bad_proof_is_refused_with_the_right_reason(kind: str, lines: list[str]) -> None:
    assert fault_kind(lines) == kind


LITERALS = st.sampled_from([1, -1, 2, -2, 3, -3, 4, -4])
CLAUSES = st.lists(st.lists(LITERALS, min_size=1, max_size=3, unique_by=abs), max_size=12)
LINES = st.lists(
    st.lists(st.integers(-4, 16), min_size=1, max_size=9).map(lambda n: " ".join(map(str, n)))
    | st.builds(
        lambda step, literals, hints: " ".join(map(str, [step, *literals, 0, *hints, 0])),
        st.integers(1, 30),
        st.lists(st.integers(-4, 4).filter(bool), max_size=2),
        st.lists(st.integers(1, 16), max_size=5),
    ),
    max_size=6,
)


@given(CLAUSES, LINES)
def test_no_proof_refutes_clauses_that_can_be_satisfied(
    clauses: list[list[int]], lines: list[str]
) -> None:
    numbered = {number: tuple(clause) for number, clause in enumerate(clauses, start=1)}
    if lrat_fault(dict(numbered), lines) is None:
        assert not satisfiable(clauses)


def satisfiable(clauses: list[list[int]]) -> bool:
    def holds(clause: list[int], truth: tuple[bool, ...]) -> bool:
        return any((literal > 0) == truth[abs(literal) - 1] for literal in clause)

    truths = product([False, True], repeat=4)
    return any(all(holds(clause, truth) for clause in clauses) for truth in truths)


@given(CLAUSES)
def test_a_solvers_proof_with_its_hints_is_accepted(clauses: list[list[int]]) -> None:
    if satisfiable(clauses):
        return
    with hinted_solver() as solver:
        solver.append_formula(clauses)
        assert not solver.solve()
        lines = lrat_lines(solver, len(clauses), Clock(None))
    numbered = {number: tuple(clause) for number, clause in enumerate(clauses, start=1)}
    assert lrat_fault(numbered, lines) is None


@pytest.mark.skipif(shutil.which("lrat-check") is None, reason="lrat-check is not installed")
def test_another_checker_accepts_our_exported_proofs(tmp_path: Path) -> None:
    asked = problem("knight", "8x3", closed=True)
    answer = prove(asked, rung="clause-proof")
    assert isinstance(answer, Refutation)
    assert isinstance(answer.certificate, ClauseProof)
    formula, proof = export_proof(answer.certificate, asked)
    (tmp_path / "f.cnf").write_text(formula)
    (tmp_path / "f.lrat").write_text(proof)
    done = subprocess.run(
        ["lrat-check", tmp_path / "f.cnf", tmp_path / "f.lrat"], capture_output=True, text=True
    )
    assert "VERIFIED" in done.stdout
