"""Elaboration: whatever a solver proves, the strict judge accepts with the hints that we add."""

import random
from itertools import product
from unittest.mock import patch

import pytest
from hypothesis import given
from hypothesis import strategies as st

from oracle import problem
from tourcp import Board, Limit, Problem, Refutation, Rule, check
from tourcp.certify import elaborate as elaborate_module
from tourcp.certify.clause_proofs import find_clause_proof
from tourcp.certify.elaborate import elaborate
from tourcp.core.errors import WrongAnswer
from tourcp.engines.formula import OutOfTime
from tourcp.judge.certificates.lrat import lrat_fault

Clauses = list[list[int]]


def accepted(clauses: Clauses, proof: list[str]) -> list[str]:
    """The elaborated proof, plain and compiled, which the judge must accept both."""
    lines: list[str] = []
    for most in (0, elaborate_module.MOST_PLAIN):
        with patch.object(elaborate_module, "MOST_PLAIN", most):
            lines = elaborate(clauses, proof)
        numbered = {number: tuple(clause) for number, clause in enumerate(clauses, start=1)}
        assert lrat_fault(numbered, lines) is None, (clauses, lines)
    return lines


def test_a_literal_that_is_false_anyway_is_assumed_and_not_derived() -> None:
    clauses = [[-1], [1, 2, 3], [1, 2, -3], [-2, 4], [-2, -4]]
    first, *_ = accepted(clauses, ["1 2 0"])
    assert first in ("6 1 2 0 2 3 0", "6 1 2 0 3 2 0"), "clause 1 is no hint: 1 is assumed false"


def test_a_lemma_that_is_true_anyway_is_left_out() -> None:
    clauses = [[1], [-1, 2], [-2, 3, 4], [3, -4], [-3, 5], [-3, -5]]
    lines = accepted(clauses, ["2 3 0", "d 2 3 0", "3 -3 0", "3 0"])
    assert [line.split()[0] for line in lines if "d" not in line] == ["7", "8"]


@pytest.mark.parametrize("most", [0, 1_000])
def test_a_lemma_that_does_not_follow_is_our_fault_and_named(
    most: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(elaborate_module, "MOST_PLAIN", most)
    with pytest.raises(WrongAnswer, match="lemma 2 does not follow"):
        elaborate([[1, 2], [1, -2], [-1, 3, 4]], ["1 0", "-3 0"])
    with pytest.raises(WrongAnswer, match="lemma 1 does not follow"):
        elaborate([[1, 2]], [])


def cases(variables: list[int]) -> Clauses:
    """All clauses over some variables, a sign for each."""
    signs = product((1, -1), repeat=len(variables))
    return [[sign * one for sign, one in zip(row, variables, strict=True)] for row in signs]


FALSE_ANYWAY = st.lists(st.sampled_from([5, -6, 7]), unique=True)


@given(st.permutations([1, 2, 3, 4]), st.booleans(), st.data())
def test_a_proof_by_cases_is_accepted(order: list[int], forgets: bool, data: st.DataObject) -> None:
    """The units make 5, -6 and 7 false, with which clauses and lemmas are filled at will.

    If the proof forgets the clauses that were given, the lemmas must lean on each other.
    """
    units = [[-5], [5, 6], [5, -6, -7]]
    given_ones = [[*clause, *data.draw(FALSE_ANYWAY)] for clause in cases(order)]
    proof = []
    for size in (3, 2, 1, 0):
        lemmas = [[*lemma, *data.draw(FALSE_ANYWAY)] for lemma in cases(order[:size])]
        proof += [" ".join(map(str, [*lemma, 0])) for lemma in lemmas]
        if size == 3 and forgets:
            proof += [" ".join(["d", *map(str, clause), "0"]) for clause in given_ones]
    accepted(data.draw(st.permutations([*units, *given_ones])), proof)


# Boards whose clause proofs the judge refused once, for hints to what the lemmas assume.
ONCE_REFUSED = [
    ("moves:-2,1+-1,2+0,-1+0,2+2,-1+2,0", "3x5", False, "1,4"),
    ("moves:2,-1+1,1+2,2+-1,1+-2,-1+-1,-1+-1,-2", "4x4", False, "0,1"),
    ("moves:2,-2+1,1+1,2+-1,2+-1,0+-2,-1", "4x4", True, "3,1"),
    ("moves:0,-1+2,2+-2,2+-1,0+-1,-2", "3x7", False, "0,1"),
    ("moves:0,-1+1,-2+0,1+0,2+-2,1", "4x5", True, "0,4"),
]


@pytest.mark.parametrize(("rule", "board", "closed", "start"), ONCE_REFUSED)
def test_boards_once_refused_have_clause_proofs(
    rule: str, board: str, closed: bool, start: str
) -> None:
    assert is_proved(problem(rule, board, closed=closed, start=start))


def is_proved(asked: Problem) -> bool:
    """Whether there is a clause proof, which the judge must accept."""
    found = find_clause_proof(asked, Limit(), Limit().start())
    if found is None:
        return False
    assert check(asked, Refutation(found)).fault is None, asked
    return True


MOVES = [(x, y) for x in range(-2, 3) for y in range(-2, 3) if (x, y) != (0, 0)]


def test_clause_proofs_of_a_thousand_one_way_problems_are_accepted() -> None:
    chance = random.Random(1)
    proved = 0
    for _ in range(500):
        board = Board(*chance.choice([(3, 4), (3, 5), (4, 4), (5, 3), (4, 5)]))
        rule = Rule(tuple(chance.sample(MOVES, chance.randint(4, 7))))
        start = chance.choice([None, *board.squares])
        proved += is_proved(Problem(rule=rule, board=board, closed=True, start=start))
        proved += is_proved(Problem(rule=rule, board=board, start=start))
    assert proved > 500


def test_elaboration_ends_with_the_time() -> None:
    clauses = [list(signs) for signs in product(*((n, -n) for n in range(1, 4)))]
    with pytest.raises(OutOfTime):
        elaborate(clauses, ["1 2 0", "1 0", "0"], Limit(seconds=1e-9).start())
    many = [[n, n + 1] for n in range(1, 150_000)]  # too many for the plain twin
    with pytest.raises(OutOfTime):
        elaborate(many, ["-1 0"] * 20_000, Limit(seconds=0.01).start())
