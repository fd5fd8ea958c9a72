"""Results known from the literature, and who is known to be able to tour what."""

from itertools import pairwise, permutations

import pytest
from hypothesis import given

from oracle import problem, problems, steps, tours
from tourcp import Problem, Refutation, Square, Tour, check, solve


def knight_closed(m: int, n: int) -> bool:
    """Schwenk, Which rectangular chessboards have a knight's tour?, 1991 (m <= n)."""
    odd = m % 2 == 1 and n % 2 == 1
    return not (odd or m in (1, 2, 4) or (m == 3 and n in (4, 6, 8)))


def knight_open(m: int, n: int) -> bool:
    """Cull and De Curtins 1978; Chia and Ong 2005 (m <= n)."""
    if (m, n) == (1, 1):
        return True
    return m > 2 and (m, n) not in ((3, 3), (3, 5), (3, 6), (4, 4))


def pawn_closed(m: int, n: int) -> bool:
    """Machine-checked elsewhere for all sizes (m <= n); no published theorem is known."""
    return m >= 5 or (m == 4 and (n == 5 or n >= 9))


def pawn_open(m: int, n: int) -> bool:
    """Machine-checked elsewhere for all sizes (m <= n)."""
    return (m, n) == (1, 1) or (m >= 4 and n >= 5)


def king_closed(m: int, n: int) -> bool:  # noqa: ARG001
    """A king needs two rows to come back."""
    return m >= 2


def king_open(m: int, n: int) -> bool:  # noqa: ARG001
    return True


def wazir_closed(m: int, n: int) -> bool:
    """Grid graphs: a Hamiltonian cycle iff two rows and an even number of squares."""
    return m >= 2 and m * n % 2 == 0


def wazir_open(m: int, n: int) -> bool:  # noqa: ARG001
    return True


THEOREMS = {
    ("knight", True): knight_closed,
    ("knight", False): knight_open,
    ("pawn", True): pawn_closed,
    ("pawn", False): pawn_open,
    ("king", True): king_closed,
    ("king", False): king_open,
    ("wazir", True): wazir_closed,
    ("wazir", False): wazir_open,
}


@pytest.mark.parametrize("backend", ["cpsat", "backtrack"])
@pytest.mark.parametrize(("rule", "closed"), THEOREMS)
def test_existence_up_to_5x5_is_as_the_theorems_say(rule: str, closed: bool, backend: str) -> None:
    for m in range(1, 6):
        for n in range(m, 6):
            for board in {f"{m}x{n}", f"{n}x{m}"}:
                asked = problem(rule, board, closed=closed)
                match solve(asked, backend, certify=False):
                    case Tour():
                        assert THEOREMS[rule, closed](m, n), asked
                    case Refutation():
                        assert not THEOREMS[rule, closed](m, n), asked
                    case other:
                        pytest.fail(f"{asked}: {other}")


@pytest.mark.parametrize(
    ("rule", "board", "closed", "directed"),
    [
        # By enumeration with an independent program.
        ("knight", "7x3", False, 2 * 52),
        ("knight", "5x4", False, 2 * 82),
        ("pawn", "5x4", False, 2 * 72),
        ("pawn", "5x5", True, 2 * 48),
        ("king", "3x3", True, 2 * 16),
        ("king", "4x4", True, 2 * 2830),
    ],
)
def test_the_oracle_counts_as_the_literature_does(
    rule: str, board: str, closed: bool, directed: int
) -> None:
    assert sum(1 for _ in tours(problem(rule, board, closed=closed))) == directed


@given(problems(most=7))
def test_the_oracle_lists_the_orders_of_the_squares_that_are_tours(asked: Problem) -> None:
    leads = steps(asked)
    first = asked.start or (next(iter(leads)) if asked.closed else None)

    def is_right(order: tuple[Square, ...]) -> bool:
        if first not in (None, order[0]) or asked.end not in (None, order[-1]):
            return False
        if asked.closed and (len(order) < 3 or order[0] not in leads[order[-1]]):
            return False
        return all(b in leads[a] for a, b in pairwise(order))

    right = [list(order) for order in permutations(leads) if is_right(order)]
    assert sorted(tours(asked)) == sorted(right)


def test_the_oracle_counts_1728_open_knights_tours_of_5x5() -> None:
    # OEIS A165134. Tours turn with the board, so one start of each orbit is enough.
    total = 0
    for x, y in ((0, 0), (1, 0), (2, 0), (1, 1), (2, 1), (2, 2)):
        images = {(i, j) for a, b in ((x, y), (y, x)) for i in (a, 4 - a) for j in (b, 4 - b)}
        found = tours(problem("knight", "5x5", start=f"{x},{y}"))
        total += len(images) * sum(1 for _ in found)
    assert total == 1_728


@pytest.mark.parametrize("start", range(100))
def test_the_pawn_tours_10x10_from_every_square(start: int) -> None:
    asked = problem("pawn", "10x10", start=str(start))
    answer = solve(asked, "cpsat")
    assert isinstance(answer, Tour)
    assert check(asked, answer).standing == "tour"
    assert answer.squares[0] == (start % 10, start // 10)
