"""Counting: the numbers of the literature, and brute force on whatever is small enough."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from counts import FEW, KNOWN, counted, links_of, undirected
from oracle import RULES, problem, problems, tours
from tourcp import BadProblem, Board, Limit, Problem, Rule
from tourcp.counting.count import count_tours
from tourcp.counting.lengths import count_lengths
from tourcp.counting.listing import list_tours
from tourcp.counting.recurrence import generating_function, polynomial, shortest_recurrence
from tourcp.counting.sequences import count_sequence

pytestmark = pytest.mark.xdist_group("counting")


def lengths_of(rule: Rule, height: int, most: int, *, closed: bool) -> list[int]:
    found = count_lengths(rule, height, most, closed=closed)
    assert found is not None
    return found


@pytest.mark.parametrize(("rule", "board", "closed", "number"), KNOWN)
def test_the_known_numbers(rule: str, board: str, closed: bool, number: int) -> None:
    assert counted(rule, board, closed=closed) == number
    if number < 10_000:
        asked = problem(rule, board, closed=closed)
        listed = {links_of(tour, closed=closed) for tour in list_tours(asked)}
        assert len(listed) == number, "a solver, asked for one tour after the other, agrees"


@pytest.mark.slow
def test_the_closed_knights_tours_of_6x8() -> None:
    assert counted("knight", "8x6", closed=True) == 55_488_142


def test_304_of_the_1728_tours_of_5x5_start_in_a_corner() -> None:
    assert counted("knight", "5x5", closed=False, start="0,0") == 304
    from_all = [counted("knight", "5x5", closed=False, start=str(n)) for n in range(25)]
    assert sum(from_all) == 2 * 864 == 1_728


@given(problems(most=9))
def test_every_small_board_agrees_with_brute_force(asked: Problem) -> None:
    found = count_tours(asked)
    if asked.rule.is_one_way:
        assert found is not None and found.tours == len(list(tours(asked))), "each direction"
        return
    expected = undirected(asked)
    assert found is not None and found.tours == len(expected)
    if len(expected) <= FEW:
        listed = [links_of(tour, closed=asked.closed) for tour in list_tours(asked)]
        assert len(listed) == len(set(listed)) and set(listed) == expected


def test_sequences_of_closed_knights_tours() -> None:
    knight = Rule.parse("knight")
    three = lengths_of(knight, 3, 20, closed=True)
    assert three[9::2] == [16, 176, 1_536, 15_424, 147_728, 1_448_416]
    assert not any(three[:9]) and not any(three[::2])
    assert lengths_of(knight, 5, 10, closed=True)[5::2] == [8, 44_202, 13_311_268]


@settings(max_examples=40)
@given(RULES, st.integers(1, 3), st.booleans())
def test_a_sweep_counts_what_single_boards_have(rule: Rule, height: int, closed: bool) -> None:
    if rule.is_one_way:
        return
    lengths = lengths_of(rule, height, 12 // height, closed=closed)
    for length, number in enumerate(lengths, start=1):
        asked = Problem(rule=rule, board=Board(length, height), closed=closed)
        assert number == len(undirected(asked)), length


# Elkies's generating function for the closed tours of 3 x 2n (in Stanley's Enumerative
# Combinatorics I, chapter 4): its denominator, lowest power first.
THREE_ROWS = [
    1, -6, -64, 200, 1000, -3016, -3488, 24256, -23776, -104168, 203408, 184704, -443392, -14336,
    151296, -145920, 263424, -317440, -36864, 966656, -573440, -131072,
]  # fmt: skip


@pytest.mark.parametrize(
    ("rule", "height", "closed"),
    [("king", 3, True), ("king", 3, False), ("wazir", 5, True), ("knight", 3, True),
     ("wazir", 1, False)],
)  # fmt: skip
def test_a_proved_recurrence_foretells_lengths_that_it_was_not_found_with(
    rule: str, height: int, closed: bool
) -> None:
    found = count_sequence(Rule.parse(rule), height, 5, closed=closed)
    assert found is not None and found.is_proved and found.recurrence is not None
    order, known = len(found.recurrence) - 1, list(found.used)
    more = lengths_of(Rule.parse(rule), height, len(known) + 10, closed=closed)
    assert more[: len(known)] == known, "the automaton counts what a sweep counts"
    for n in range(order, len(more)):
        assert sum(c * more[n - back] for back, c in enumerate(found.recurrence)) == 0


def test_a_recurrence_that_only_fits_is_said_not_to_be_proved() -> None:
    found = count_sequence(Rule.parse("knight"), 4, 12, closed=False)
    assert found is not None and not found.is_proved and found.recurrence is None
    assert found.states > len(found.terms), "its automaton has too many states for so few lengths"
    assert found.terms[:8] == [0, 0, 8, 0, 82, 744, 6_378, 31_088]  # OEIS A079137


def test_numbers_beyond_64_bits_and_the_generating_function_of_three_rows() -> None:
    terms = lengths_of(Rule.parse("knight"), 3, 130, closed=True)
    assert terms[-1] > 2**64
    recurrence = shortest_recurrence(terms[1::2])
    assert recurrence is not None
    assert recurrence[: len(THREE_ROWS)] == THREE_ROWS and not any(recurrence[len(THREE_ROWS) :])
    top, _ = generating_function(terms[1::2], recurrence)
    assert polynomial(top).startswith("16x^5 + 80x^6 - 544x^7")


@given(st.lists(st.integers(-3, 3), min_size=1, max_size=4), st.data())
def test_a_recurrence_is_found_again(rule: list[int], data: st.DataObject) -> None:
    terms = data.draw(st.lists(st.integers(-5, 5), min_size=len(rule), max_size=len(rule)))
    while len(terms) < 40:
        terms.append(sum(c * terms[-back] for back, c in enumerate(rule, start=1)))
    found = shortest_recurrence(terms)
    if found is None:
        assert not any(terms)
        return
    order = len(found) - 1
    assert order <= len(rule)
    for n in range(order, len(terms)):
        assert sum(c * terms[n - back] for back, c in enumerate(found)) == 0
    assert shortest_recurrence([1, 4, 1, 5, 9, 2, 6, 5, 3, 5]) is None


def test_what_is_too_wide_is_refused_and_two_threads_count_the_same() -> None:
    with pytest.raises(BadProblem, match="frontier of"):
        counted("knight", "12x12", closed=True)
    found = count_tours(problem("knight", "6x6", closed=True), Limit(threads=2))
    assert found is not None and found.tours == 9_862
