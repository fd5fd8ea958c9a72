"""Plots of benchmarks: every solver has its colour, and no name lies on another."""

from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st

from pictured import contrast
from tourcp.bench.plots import colours_of, spread


@given(st.sets(st.text("abcdefgh-", min_size=1, max_size=6), min_size=1, max_size=40))
def test_no_two_solvers_share_a_colour_and_each_can_be_read_on_white(solvers: set[str]) -> None:
    colours = colours_of(solvers)
    assert set(colours) == solvers
    assert len(set(colours.values())) == len(solvers)
    assert min(contrast(colour, "#ffffff") for colour in colours.values()) >= 3


@given(st.lists(st.floats(-0.2, 1.2), max_size=40).map(sorted))
def test_names_beside_curves_keep_their_order_and_a_gap_and_stay_on_the_sheet(
    heights: list[float],
) -> None:
    moved = spread(heights)
    gap = min(0.036, 1 / max(1, len(heights)))
    assert len(moved) == len(heights)
    assert all(other - one >= gap - 1e-9 for one, other in pairwise(moved))
    assert all(-1e-9 <= height <= 1 + 1e-9 for height in moved)
    apart = all(other - one >= gap for one, other in pairwise(heights))
    if apart and all(0 <= height <= 1 for height in heights):
        assert moved == heights, "nothing moves that need not"
