"""tourcp warm: compile all kernels now, so that nobody waits for them later."""

import time
from collections.abc import Callable
from functools import partial

import click

from tourcp.cli.progress import watched
from tourcp.cli.terminal import remark
from tourcp.core.limit import Limit

COMPILED = ("extend", "warnsdorff", "rotate", "backtrack", "blocks", "sums")
"""The backends whose loops are compiled."""


@click.command()
def command() -> None:
    """Compile all kernels, and say how long it took; they are kept for all later runs.

    Small questions need none of them, and others compile a kernel when they first need it.
    """
    began = time.monotonic()
    with watched("warm", Limit()) as limit:
        for name, use in tasks().items():
            started = time.monotonic()
            limit.report(f"compiling {name}")
            use()
            remark(f"{name:<16} {time.monotonic() - started:6.1f} s")
    click.echo(f"all kernels are compiled and kept: {time.monotonic() - began:.1f} s")


def tasks() -> dict[str, Callable[[], object]]:
    """For each part with kernels, a small question that uses them all."""
    from tourcp.answering import answer_problem
    from tourcp.classifying.frontier import decide_strip
    from tourcp.core.board import Board
    from tourcp.core.problem import Problem
    from tourcp.core.rule import Rule
    from tourcp.counting.count import count_tours
    from tourcp.counting.network import NARROW, in_order
    from tourcp.puzzles.coroutine.climb import Climb
    from tourcp.puzzles.coroutine.generate import make_frame

    def solve(backend: str) -> object:
        asked = Problem("knight", "40x40" if backend == "blocks" else "6x6", closed=True)
        return answer_problem(asked, backend, Limit(seconds=60))

    def count() -> object:
        in_order(Problem("knight", "8x8", closed=True), NARROW)
        return count_tours(Problem("knight", "5x5"))

    return {
        **{name: partial(solve, name) for name in COMPILED},
        "counting": count,
        "strips": lambda: decide_strip(Rule.parse("knight"), 3, closed=True),
        "coroutine": lambda: Climb(make_frame(Board.parse("3x3")), 5, (1, 3), 0).go_on(),
    }
