"""Surveys: what a second process adds, on questions that all take about the same.

Run it with `python benchmarks/survey.py`. One process and two take turns, each on a store of its
own; starting up is part of the time.
"""

import statistics
import tempfile
import time
from pathlib import Path

from tourcp import Board, Rule
from tourcp.files.store import Store
from tourcp.survey.questions import Survey
from tourcp.survey.run import run_survey
from tourcp.survey.workers import LocalWorkers

ROUNDS = 3

# No two of these boards are images of each other: each has one hole, in another place of an octant.
HOLES = [(x, y) for x in range(10) for y in range(x + 1)]
SURVEY = Survey(
    rules=(Rule.parse("knight"), Rule.parse("pawn")),
    boards=tuple(Board(side, side, (hole,)) for side in (20, 22, 24) for hole in HOLES),
    backends=("sat",),
)


def seconds(workers: int) -> float:
    """How long the survey takes."""
    with tempfile.TemporaryDirectory() as folder, Store(Path(folder) / "s.db") as store:
        started = time.perf_counter()
        tally = run_survey(SURVEY, store, LocalWorkers(workers))
        took = time.perf_counter() - started
        assert tally.asked == tally.total == tally.verdicts["tour"], tally
    return took


def main() -> None:
    """Print the table."""
    took: dict[int, list[float]] = {1: [], 2: []}
    for _ in range(ROUNDS):
        for workers, times in took.items():
            times.append(seconds(workers))
    number = len(list(SURVEY.questions()))
    print(f"{number} questions: open tours on 20x20, 22x22 and 24x24 with one hole, by `sat`.\n")
    print("| processes | s | questions a second | ratio |")
    print("|---|---|---|---|")
    first = statistics.median(took[1])
    for workers, times in took.items():
        middle = statistics.median(times)
        print(f"| {workers} | {middle:.1f} | {number / middle:.1f} | {first / middle:.2f} |")


if __name__ == "__main__":
    main()
