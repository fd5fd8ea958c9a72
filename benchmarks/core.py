"""What the core costs, by size: building graphs, judging tours, starting up.

Run it with `python benchmarks/core.py`. Each row is the best of five; look at the growth.
"""

import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import numpy as np

from tourcp import Board, Problem, Rule, Tour, check, move_graph

SIZES = (250, 500, 1000, 2000)


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


def main() -> None:
    """Print the tables."""
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
    print("\n| start-up | s | ratio to importing click |")
    print("|---|---|---|")
    for name, seconds in took.items():
        print(f"| `{name}` | {seconds:.3f} | {seconds / baseline:.2f} |")


if __name__ == "__main__":
    main()
