import pytest

from oracle import problem
from tourcp import BadProblem, Limit


@pytest.mark.parametrize(
    ("build", "says"),
    [
        (lambda: problem("king", "3x3", start="3,0"), "'3,0' is not on the 3x3 board"),
        (lambda: problem("king", "3x3-1,1", end="1,1"), "is a hole"),
        (lambda: problem("king", "3x3", closed=True, end="1,1"), "closed tour ends next to"),
        (lambda: problem("king", "3x3", start="1,1", end="1,1"), "start and end are both 1,1"),
        (lambda: Limit(seconds=-1), "-1 seconds"),
        (lambda: Limit(seconds=0), "0 seconds"),
        (lambda: Limit(seconds=float("nan")), "nan seconds"),
        (lambda: Limit(seconds=float("inf")), "inf seconds"),
        (lambda: Limit(seed=-1), "seed -1"),
        (lambda: Limit(threads=0), "0 threads"),
    ],
)
def test_nonsense_is_refused_in_a_sentence(build: object, says: str) -> None:
    with pytest.raises(BadProblem, match=says):
        build()  # type: ignore[operator]


def test_the_degenerate_boards_are_as_decided() -> None:
    assert problem("king", "1x1").is_trivial
    assert problem("king", "1x1", start="0,0", end="0,0").is_trivial
    assert problem("king", "2x1", closed=True).has_too_few_squares
    assert not problem("king", "3x1", closed=True).has_too_few_squares
    assert not problem("king", "2x1").is_trivial
