"""Small questions load no compiler and no solver, and are answered rightly all the same."""

import subprocess
import sys

import pytest
from hypothesis import given, settings

from calls import Capture
from oracle import problem, problems, tours
from tourcp import Limit, Problem
from tourcp.backends import backtrack, extend, rotate, warnsdorff
from tourcp.classifying import build
from tourcp.cli import run
from tourcp.counting import states
from tourcp.counting.small import Means, count_small
from tourcp.engines import annealing, frontier

HEAVY = ("numba", "scipy", "ortools", "pysat", "networkx", "rich")
SLOW_TO_LOAD = ("importlib.metadata", "psutil", "tempfile", "tomllib", "xml", "tourcp.drawing.svg")
"""What takes a whole command some hundredths of a second, and a small answer does not need."""


@pytest.mark.parametrize(
    "command",
    [
        "solve --rule pawn --board 10x10 --start 0,3",
        "solve --rule knight --board 8x8 --closed",
        "solve --rule knight --board 9x4 --closed",
        "solve --rule knight --board 8x3 --closed",
        "solve --graph flower-snark:51 --closed",
        "solve --graph petersen:101,2 --closed",
        "count --rule knight --board 6x6 --closed",
    ],
)
def test_a_small_question_loads_nothing_heavy(command: str) -> None:
    unwanted = HEAVY + SLOW_TO_LOAD if command.startswith("solve --rule") else HEAVY
    script = (
        f"import sys\nfrom tourcp.cli import run\nassert run({command.split()!r}) == 0\n"
        f"print('loaded', *(name for name in {unwanted!r} if name in sys.modules))"
    )
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True)
    assert done.stdout.splitlines()[-1].strip() == "loaded", done.stderr


# The literature's numbers: 5x6 and 6x6 (Elkies and Stanley, McKay), 3x10 (Jelliss), 5x5 open.
@pytest.mark.parametrize(
    ("rule", "board", "closed", "number"),
    [
        ("knight", "6x5", True, 8),
        ("knight", "6x6", True, 9862),
        ("knight", "10x3", True, 16),
        ("knight", "5x5", False, 864),
        ("knight", "7x3", False, 52),
        ("king", "4x4", True, 2830),
        ("pawn", "5x5", False, 6200),
    ],
)
def test_small_counts_are_those_of_the_literature(
    rule: str, board: str, closed: bool, number: int
) -> None:
    found = count_small(problem(rule, board, closed=closed), Limit(), Means())
    assert found is not None and found.tours == number


@settings(max_examples=50)
@given(problems(most=12))
def test_small_counts_agree_with_listing_all_tours(asked: Problem) -> None:
    found = count_small(asked, Limit(), Means())
    if found is None:  # too few squares to ask, or too wide
        return
    number = sum(1 for _ in tours(asked))
    is_directed = asked.space.is_one_way or (
        not asked.closed and not (asked.start is None and asked.end is None)
    )
    assert found.tours == (number if is_directed else number // 2)


def test_wide_boards_and_checkpoints_are_left_to_the_kernels() -> None:
    asked = problem("knight", "8x8", closed=True)
    assert count_small(asked, Limit(), Means()) is None
    small = problem("knight", "6x5", closed=True)
    assert count_small(small, Limit(), Means(checkpoint="folder")) is None


def test_warm_compiles_every_kernel_and_says_how_long(capsys: Capture) -> None:
    from tourcp.cli.warm import tasks

    assert run(["warm"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert [line.rsplit(None, 2)[0] for line in lines[:-1]] == list(tasks())
    assert lines[-1].startswith("all kernels are compiled and kept")
    for kernels in (
        extend, warnsdorff, rotate, backtrack, build, annealing, frontier, states,
    ):  # fmt: skip
        used = [one for one in vars(kernels).values() if getattr(one, "signatures", [])]
        assert used, kernels.__name__  # those within are compiled with them
