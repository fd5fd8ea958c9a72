"""The backends side by side: who finds, who refutes, and how `sat` grows with the board.

Run it with `python benchmarks/solvers.py [seconds]`. One thread each; times are medians of three
runs with different seeds, interleaved so that noise hits all alike. Every answer is checked.
"""

import statistics
import sys

from tourcp import Board, Limit, Problem, Rule, Unknown, solve
from tourcp.backends import TABLE

SEEDS = (0, 1, 2)

Instance = tuple[str, str, bool, tuple[int, int] | None]
"""Rule, board, closed, start."""

FIND: dict[str, Instance] = {
    "pawn 10x10 from 0,3": ("pawn", "10x10", False, (0, 3)),
    "knight 8x8": ("knight", "8x8", True, None),
    "zebra 14x14": ("zebra", "14x14", True, None),
    "giraffe 16x16": ("giraffe", "16x16", True, None),
    "knight 20x20": ("knight", "20x20", True, None),
    "knight 40x40": ("knight", "40x40", True, None),
}
REFUTE: dict[str, Instance] = {
    "knight 3x8": ("knight", "3x8", True, None),
    "pawn 4x8": ("pawn", "4x8", True, None),
    "knight 7x7": ("knight", "7x7", True, None),
    "knight 4x20": ("knight", "4x20", True, None),
    "knight 4x60": ("knight", "4x60", True, None),
    "giraffe 8x13": ("giraffe", "8x13", True, None),
    "zebra 12x15": ("zebra", "12x15", True, None),
}
GROWTH = ("40x40", "60x60", "80x80", "100x100", "130x130", "160x160")


def problem(instance: Instance) -> Problem:
    """An instance as a problem."""
    rule, board, closed, start = instance
    return Problem(rule=Rule.parse(rule), board=Board.parse(board), closed=closed, start=start)


def seconds(asked: Problem, backend: str, options: list[str], limit: float, seed: int) -> float:
    """How long an answer took; infinite if there was none."""
    limits = Limit(seconds=limit, seed=seed)
    answer = solve(asked, backend, limits, options, certify=False)
    assert answer.found is not None
    return float("inf") if isinstance(answer, Unknown) else answer.found.seconds


def compare(
    instances: dict[str, Instance], ways: dict[str, tuple[str, list[str]]], limit: float
) -> None:
    """Print a table: a row for each backend, a column for each instance."""
    print("| |", " | ".join(instances), "|")
    print("|---" * (len(instances) + 1) + "|")
    times: dict[tuple[str, str], list[float]] = {}
    for seed in SEEDS:
        for name, instance in instances.items():
            for way, (backend, options) in ways.items():
                known = times.setdefault((way, name), [])
                if known and known[0] == float("inf"):
                    known.append(float("inf"))
                else:
                    known.append(seconds(problem(instance), backend, options, limit, seed))
    for way in ways:
        cells = []
        for name in instances:
            median = statistics.median(times[way, name])
            cells.append("–" if median == float("inf") else f"{median:.3f}")
        print(f"| `{way}` |", " | ".join(cells), "|", flush=True)


def growth(limit: float) -> None:
    """Print how `sat` grows with the board, and how it compares with CP-SAT's defaults."""
    print("| closed | `sat` knight, s | µs a square | `sat` pawn, s | `cpsat` defaults knight, s |")
    print("|---|---|---|---|---|")
    for board in GROWTH:
        times = []
        for rule, backend, options in (
            ("knight", "sat", []),
            ("pawn", "sat", []),
            ("knight", "cpsat", ["linearization=1"]),
        ):
            if backend == "cpsat" and board not in GROWTH[:2]:
                times.append(float("inf"))
                continue
            asked = problem((rule, board, True, None))
            runs = [seconds(asked, backend, options, limit, seed) for seed in SEEDS]
            times.append(statistics.median(runs))
        squares = len(Board.parse(board))
        last = f"{times[2]:.2f}" if times[2] != float("inf") else "not run"
        each = times[0] / squares * 1e6
        print(f"| {board} | {times[0]:.2f} | {each:.0f} | {times[1]:.2f} | {last} |", flush=True)


def main() -> None:
    """Print all tables."""
    limit = float(sys.argv[1]) if len(sys.argv) > 1 else 10.0
    ways = {row.name: (row.name, list[str]()) for row in TABLE}
    ways["cpsat, CP-SAT's defaults"] = ("cpsat", ["linearization=1"])
    ways["sat without joining"] = ("sat", ["join=false"])
    for row in TABLE:  # imports and compiled kernels are not what is measured
        solve(problem(("knight", "3x4", False, None)), row.name)
    print(f"Seconds; – where there was no answer within {limit:g} s.\n\n### Finding\n")
    compare(FIND, ways, limit)
    print("\n### Refuting\n")
    complete = {row.name for row in TABLE if row.is_complete}
    compare(REFUTE, {way: call for way, call in ways.items() if call[0] in complete}, limit)
    print("\n### Growth\n")
    growth(60.0)


if __name__ == "__main__":
    main()
