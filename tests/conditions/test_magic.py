"""Magic: a tour whose rows and columns (and diagonals) have equal sums."""

from itertools import count

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from pysat.solvers import Solver

from asked import asked, expected, fault_of
from known_tours import BEVERLEY
from tourcp import BadProblem, Limit, Problem, Refutation, Tour, check, prove, solve
from tourcp.backends import BACKENDS, sums
from tourcp.core.conditions.magic import _sum_is


def test_beverleys_tour_is_semi_magic_and_not_magic() -> None:
    assert fault_of(BEVERLEY, "8x8", "magic semi") is None
    assert fault_of(BEVERLEY[::-1], "8x8", "magic semi") is None, "65 - n is semi-magic too"
    assert fault_of(BEVERLEY, "8x8", "magic full") == "wrong sum"


@pytest.mark.parametrize(("board", "text"), [
    ("8x8", ""), ("8x8", "very"), ("8x7", "full"), ("8x8 without 0,0", "semi"), ("hexagon", "semi"),
])  # fmt: skip
def test_sums_that_make_no_sense_are_refused(board: str, text: str) -> None:
    with pytest.raises(BadProblem):
        Problem("knight", board, conditions=[f"magic {text}"])


# Brute force


TAKEN = sorted(BACKENDS["sums"].takes)
WALKED = st.sampled_from([*((kind,) for kind in TAKEN), *(("magic", kind) for kind in TAKEN)])


@settings(max_examples=150)
@given(WALKED.flatmap(lambda kinds: asked(given=kinds)), st.booleans(), st.integers(0, 3))
def test_the_walk_that_looks_at_sums_agrees_with_brute_force(
    problem: Problem, fold: bool, seed: int
) -> None:
    assume(not problem.is_trivial and not problem.has_too_few_squares)
    answer = sums.solve(problem, Limit(seed=seed), sums.Options(fold=fold))
    assert isinstance(answer, Tour) == (next(expected(problem), None) is not None)
    assert check(problem, answer).standing in ("tour", "claimed")


@settings(max_examples=60)
@given(st.lists(st.lists(st.integers(0, 7), min_size=1, max_size=5), max_size=1), st.data())
def test_digits_add_up_exactly_to_their_sum(rows: list[list[int]], data: st.DataObject) -> None:
    numbers = [number for row in rows for number in row] or [3]
    wanted = data.draw(st.integers(0, 40))
    fresh = count(3 * len(numbers) + 1)
    digits = [[3 * at + place + 1 for place in range(3)] for at in range(len(numbers))]
    clauses = list(_sum_is(digits, wanted, lambda: next(fresh)))
    given_digits = [
        [variable if number >> place & 1 else -variable]
        for number, row in zip(numbers, digits, strict=True)
        for place, variable in enumerate(row)
    ]
    with Solver("cadical195", bootstrap_with=given_digits + [one for one in clauses if one]) as sat:
        assert (bool(sat.solve()) and [] not in clauses) == (sum(numbers) == wanted)


# From given numbers, and from none


def clues(numbers: range) -> list[str]:
    squares = [BEVERLEY[number - 1] for number in numbers]
    return [f"clue {x},{y}={number}" for (x, y), number in zip(squares, numbers, strict=True)]


@pytest.mark.parametrize("numbers", [range(1, 25), range(41, 65), range(2, 65, 4)])
def test_a_semi_magic_tour_is_completed_from_some_of_its_numbers(numbers: range) -> None:
    tour = solve(Problem("knight", "8x8", conditions=["magic semi", *clues(numbers)]))
    assert isinstance(tour, Tour) and tour.squares == BEVERLEY


@pytest.mark.slow
def test_the_first_eighteen_numbers_are_enough_for_a_semi_magic_tour() -> None:
    problem = Problem("knight", "8x8", conditions=["magic semi", *clues(range(1, 19))])
    tour = solve(problem, "sums")
    assert isinstance(tour, Tour) and tour.squares == BEVERLEY


def test_a_semi_magic_closed_tour_is_found_from_nothing() -> None:
    # G. Stertenbrink, J-C. Meyrignac and H. Mackay counted 140 semi-magic tours in 2003. In some,
    # opposite squares differ by 32: the folded walk looks for these.
    problem = Problem("knight", "8x8", closed=True, conditions=["magic semi"])
    tour = solve(problem)
    assert isinstance(tour, Tour)
    number = {square: at for at, square in enumerate(tour.squares, start=1)}
    assert {abs(number[x, y] - number[7 - x, 7 - y]) for x, y in number} == {32}


@pytest.mark.parametrize("board", ["3x4", "4x4"])
def test_small_boards_have_no_semi_magic_knight_tour_and_it_is_proved(board: str) -> None:
    answer = prove(Problem("knight", board, conditions=["magic semi"]))
    assert isinstance(answer, Refutation) and answer.certificate is not None


def test_sums_are_refuted_by_a_position_proof() -> None:
    # 1 to 6 on 3x2: a column has the sum 7, and only 6 + 1, 5 + 2, 4 + 3 give it.
    problem = Problem("wazir", "3x2", conditions=["magic semi"])
    answer = prove(problem)
    assert isinstance(answer, Refutation) and answer.certificate is not None
    assert answer.certificate.kind == "position-proof"
    assert next(expected(problem), None) is None
