"""Hinted proofs: what the solver says of its lemmas is a proof that the judge accepts."""

import random

import numpy as np
import pytest
from pysat.solvers import Solver

from tourcp.core.errors import WrongAnswer
from tourcp.core.limit import Clock
from tourcp.engines.formula import OutOfTime
from tourcp.engines.hinted import _values, hinted_solver, lrat_lines
from tourcp.judge.certificates.lrat import lrat_fault


def random_clauses(seed: int, variables: int, count: int) -> list[list[int]]:
    """Clauses of one to three literals; some hold anyway, some have a literal twice."""
    chance = random.Random(seed)
    return [
        [chance.choice((-1, 1)) * chance.randint(1, variables)
         for _ in range(chance.choice((1, 2, 3, 3, 3, 3, 3, 3)))]
        for _ in range(count)
    ]  # fmt: skip


def has_model(clauses: list[list[int]]) -> bool:
    with Solver("glucose4", bootstrap_with=clauses) as other:
        return bool(other.solve())


def fault_of(clauses: list[list[int]], lines: list[str]) -> object:
    return lrat_fault({number: tuple(dict.fromkeys(one)) for number, one in enumerate(clauses, 1)},
                      lines)  # fmt: skip


@pytest.mark.parametrize("seed", range(40))
def test_clauses_are_refuted_as_another_solver_says_and_the_judge_accepts_the_proof(
    seed: int,
) -> None:
    variables = 5 + seed
    clauses = random_clauses(seed, variables, 5 * variables)
    with hinted_solver() as solver:
        told = 0
        while told < len(clauses):  # asked in between, as puzzles do
            solver.append_formula(clauses[told : told + variables])
            told += variables
            if not solver.solve():
                break
        else:
            assert has_model(clauses)
            return
        assert not has_model(clauses[:told])
        lines = lrat_lines(solver, told, Clock(None))
    assert fault_of(clauses[:told], lines) is None
    # Without its last step, or for fewer clauses that have a model, it proves nothing.
    assert fault_of(clauses[:told], lines[:-1]) is not None
    few = next(one for one in range(told, -1, -1) if has_model(clauses[:one]))
    assert fault_of(clauses[:few], lines) is not None


def test_a_long_search_that_simplifies_its_clauses_is_still_proved() -> None:
    # 8 pigeons, 7 holes: some thousand conflicts, clauses eliminated and given back.
    holes = 7
    clauses = [[p * holes + h + 1 for h in range(holes)] for p in range(holes + 1)]
    clauses += [[-(p * holes + h + 1), -(q * holes + h + 1)] for h in range(holes)
                for p in range(holes + 1) for q in range(p)]  # fmt: skip
    with hinted_solver() as solver:
        solver.append_formula(clauses[: len(clauses) // 2])
        assert solver.solve()
        solver.append_formula(clauses[len(clauses) // 2 :])
        assert not solver.solve()
        lines = lrat_lines(solver, len(clauses), Clock(None))
        with pytest.raises(WrongAnswer, match="were told"):
            lrat_lines(solver, len(clauses) - 1, Clock(None))
        with pytest.raises(OutOfTime):
            lrat_lines(solver, len(clauses), Clock(0.0))
    assert fault_of(clauses, lines) is None


def test_a_solver_that_has_refuted_nothing_has_no_proof() -> None:
    with hinted_solver() as solver:
        solver.append_formula([[1, 2], [-1, 3]])
        assert solver.solve()
        with pytest.raises(WrongAnswer, match="no empty clause"):
            lrat_lines(solver, 2, Clock(None))


def test_numbers_of_any_length_are_read() -> None:
    numbers = [0, 1, 127, 128, 300, 2**14 - 1, 2**14, 2**21, 2**35 + 5]
    written = bytearray()
    for number in numbers:
        while number > 127:
            written.append(number & 127 | 128)
            number >>= 7
        written.append(number)
    assert _values(bytes(written)).tolist() == numbers
    assert _values(b"").dtype == np.int64
