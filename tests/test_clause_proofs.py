"""Clause proofs: what a solver refutes, the strict judge accepts with the hints that it gives."""

import random

import pytest

from oracle import problem
from tourcp import Board, Limit, Problem, Refutation, Rule, check
from tourcp.certify.clause_proofs import find_clause_proof

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
