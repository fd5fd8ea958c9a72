"""Magic: a tour whose rows and columns (and diagonals) have equal sums."""

import pytest

from asked import fault_of
from known_tours import BEVERLEY
from tourcp import BadProblem, Problem


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
