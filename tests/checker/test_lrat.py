"""The LRAT judge: each thing it can say no to, it says; and what it accepts does follow."""

import shutil
import subprocess
from collections import Counter
from itertools import product
from pathlib import Path
from random import Random

import pytest

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
        ("not a unit", ["5 1 -2 0 1 0"]),  # 2 is assumed, so the first clause holds anyway
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


def test_no_more_literals_are_looked_at_than_the_proof_is_long(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    # The first step reads two clauses of two literals, the second one three with five literals.
    monkeypatch.setattr("tourcp.judge.certificates.lrat.LOOKED_AT_PER_BYTE", 0)
    monkeypatch.setattr("tourcp.judge.certificates.lrat.MOST_LOOKED_AT", 4 + 5)
    assert fault_kind(GOOD) == ""
    monkeypatch.setattr("tourcp.judge.certificates.lrat.MOST_LOOKED_AT", 4 + 4)
    assert fault_kind(GOOD) == "too large"


def random_clauses(chance: Random) -> list[list[int]]:
    """Clauses of up to three literals over four variables, each variable once in a clause."""
    clauses = []
    for _ in range(chance.randint(8, 16)):
        variables = chance.sample(range(1, 5), chance.randint(1, 3))
        clauses.append([chance.choice((-1, 1)) * variable for variable in variables])
    return clauses


def satisfiable(clauses: list[list[int]]) -> bool:
    def holds(clause: list[int], truth: tuple[bool, ...]) -> bool:
        return any((literal > 0) == truth[abs(literal) - 1] for literal in clause)

    truths = product([False, True], repeat=4)
    return any(all(holds(clause, truth) for clause in clauses) for truth in truths)


def proof_of(clauses: list[list[int]]) -> list[str]:
    """The lines of a solver's proof of clauses that cannot be satisfied."""
    with hinted_solver() as solver:
        solver.append_formula(clauses)
        assert not solver.solve()
        return lrat_lines(solver, len(clauses), Clock(None))


def refuted(clauses: list[list[int]], lines: list[str]) -> bool:
    numbered = {number: tuple(clause) for number, clause in enumerate(clauses, start=1)}
    return lrat_fault(numbered, lines) is None


def test_a_solvers_proof_is_accepted_and_after_a_change_only_where_it_is_true() -> None:
    """A literal or a clause of the formula is changed, or a word or a line of the proof."""
    chance = Random(3)
    proofs = 0
    accepted: Counter[str] = Counter()
    while proofs < 300:
        clauses = random_clauses(chance)
        if satisfiable(clauses):
            continue
        lines = proof_of(clauses)
        assert refuted(clauses, lines)
        proofs += 1
        for what in ("literal", "clause", "word", "line"):
            other, changed = [list(clause) for clause in clauses], list(lines)
            place, at = chance.randrange(len(other)), chance.randrange(len(changed))
            if what == "literal":
                other[place][chance.randrange(len(other[place]))] *= -1
            elif what == "clause":
                other[place] = [1, -1]  # says nothing
            elif what == "word":
                words = changed[at].split()
                words[chance.randrange(len(words))] = str(chance.randint(-4, 20))
                changed[at] = " ".join(words)
            else:
                del changed[at]
            if refuted(other, changed):
                assert not satisfiable(other), (other, changed)
                accepted[what] += 1
    assert min(accepted[what] for what in ("literal", "clause", "word")) >= 30, accepted


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
