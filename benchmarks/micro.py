"""What our own parts cost: graphs, the judge of tours and of proofs, kernels, starting up.

Run it with `python benchmarks/micro.py`. Each row is the best of several; look at the growth.
"""

import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import numpy as np

from heuristics import against_c
from tourcp import Board, Limit, Problem, Refutation, Rule, Tour, check, move_graph, prove
from tourcp.files.answers import answer_text

SIZES = (250, 500, 1000, 2000)

PROOFS = ("4x8", "4x12", "4x16", "4x20")
"""Boards whose clause proofs are judged."""


def best(work: Callable[[], object], times: int = 5) -> float:
    """The least seconds that the work took."""
    seconds = []
    for _ in range(times):
        started = time.perf_counter()
        work()
        seconds.append(time.perf_counter() - started)
    return min(seconds)


def snake(size: int) -> Tour:
    """A wazir's tour: along each row and back along the next."""
    y, x = np.divmod(np.arange(size * size), size)
    return Tour(np.stack((np.where(y % 2 == 0, x, size - 1 - x), y), axis=1))


def core() -> None:
    """Print what building graphs and judging tours costs, by size."""
    print("| board | knight graph, s | ns a square | judging a tour, s | ns a square |")
    print("|---|---|---|---|---|")
    knight, wazir = Rule.parse("knight"), Rule.parse("wazir")
    for size in SIZES:
        board = Board(size, size)
        build = best(lambda board=board: move_graph(knight, board))  # type: ignore[misc]
        problem, tour = Problem(rule=wazir, board=board), snake(size)
        judge = best(lambda problem=problem, tour=tour: check(problem, tour))  # type: ignore[misc]
        nanos = [seconds / size**2 * 1e9 for seconds in (build, judge)]
        print(f"| {board} | {build:.3f} | {nanos[0]:.0f} | {judge:.3f} | {nanos[1]:.0f} |")


def proofs() -> None:
    """Print what judging clause proofs costs, by size."""
    print("| clause proof of | MB | judged in, s | MB a second |")
    print("|---|---|---|---|")
    for board in PROOFS:
        problem = Problem(rule=Rule.parse("knight"), board=Board.parse(board), closed=True)
        answer = prove(problem, Limit(seconds=120), "clause-proof")
        assert isinstance(answer, Refutation), answer
        size = len(answer_text(problem, answer)) / 1e6
        seconds = best(lambda p=problem, a=answer: check(p, a), 3)  # type: ignore[misc]
        print(f"| closed knight {board} | {size:.2f} | {seconds:.3f} | {size / seconds:.1f} |")


def start_up() -> None:
    """Print what starting costs, beside what importing click costs."""
    tourcp = str(Path(sys.executable).parent / "tourcp")
    calls = {
        "python -c pass": [sys.executable, "-c", "pass"],
        "python -c 'import click'": [sys.executable, "-c", "import click"],
        "tourcp --help": [tourcp, "--help"],
        "python -c 'import tourcp'": [sys.executable, "-c", "import tourcp"],
    }
    took = {
        name: best(lambda call=call: subprocess.run(call, capture_output=True, check=True), 15)  # type: ignore[misc]
        for name, call in calls.items()
    }
    baseline = took["python -c 'import click'"]
    print("| start-up | s | ratio to importing click |")
    print("|---|---|---|")
    for name, seconds in took.items():
        print(f"| `{name}` | {seconds:.3f} | {seconds / baseline:.2f} |")


def main() -> None:
    """Print the tables."""
    for title, work in (
        ("Graphs and the judge of tours", core),
        ("The judge of clause proofs", proofs),
        ("A kernel against C: continue-and-rotate", lambda: against_c(100_000)),
        ("Starting up", start_up),
    ):
        print(f"### {title}\n")
        work()
        print(flush=True)


if __name__ == "__main__":
    main()
