"""Orders of squares in which few are open at once, for counting."""

import pytest
from hypothesis import given, settings

from oracle import problem, problems
from tourcp import Problem
from tourcp.counting.network import in_order
from tourcp.engines import annealing
from tourcp.engines.orders import Order, measured

pytestmark = pytest.mark.xdist_group("counting")


def order_of(asked: Problem, called: str) -> Order:
    size = asked.space.size
    near = list(asked.graph.near)
    found = measured(in_order(asked, called), near, size)
    assert found is not None
    return found


@settings(max_examples=60)
@given(problems(most=16))
def test_a_narrow_order_has_every_square_once_and_costs_no_more_than_columns(
    asked: Problem,
) -> None:
    if asked.space.is_one_way:
        return
    with pytest.MonkeyPatch.context() as changed:
        changed.setattr(annealing, "PAYS", 0.0)
        changed.setattr(annealing, "TRIES", 200)
        changed.setattr(annealing, "COST_OF_A_TRY", 0.01)
        narrow = order_of(asked, "narrow")
    assert sorted(narrow.vertices) == list(range(asked.space.size))
    assert narrow.cost <= order_of(asked, "columns").cost


# How wide columns are is known: two columns of a knight, three of a pawn, with one square more.
@pytest.mark.parametrize(
    ("rule", "board", "columns", "narrow"),
    [("knight", "8x8", 17, 16), ("pawn", "6x6", 18, 8), ("pawn", "8x8", 24, 16),
     ("king", "8x8", 9, 9)],
)  # fmt: skip
def test_a_short_search_finds_narrower_orders_than_columns(
    rule: str, board: str, columns: int, narrow: int
) -> None:
    asked = problem(rule, board, closed=True)
    assert order_of(asked, "columns").width == columns
    found = order_of(asked, "narrow")
    assert found.width <= narrow
    assert found == order_of(asked, "narrow"), "machines that share a count find the same order"
