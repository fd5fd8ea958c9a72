"""The heuristics: continue-and-rotate against C, tie rules, and how extend grows with the board.

Run it with `python benchmarks/heuristics.py`. The C program is compiled where gcc is found.
"""

import shutil
import statistics
import subprocess
import tempfile
import time
from pathlib import Path

from tourcp import Board, Limit, Problem, Rule, Tour, solve
from tourcp.backends.rotate import ROTATIONS, Compass

SOURCE = Path(__file__).parent / "rotate.c"


def problem(
    rule: str, board: str, closed: bool = False, start: tuple[int, ...] | None = None
) -> Problem:
    """A problem from its texts."""
    return Problem(rule=Rule.parse(rule), board=Board.parse(board), closed=closed, start=start)


def all_ways(limit: int) -> tuple[int, int, float]:
    """All 1,600 runs of the 10x10 pawn: how many succeed, the iterations, the seconds."""
    asked = problem("pawn", "10x10")
    compass = Compass(asked)
    compass.run((0, 0), "N", "clockwise", 10)
    started = time.perf_counter()
    solved = total = 0
    for start in asked.board.squares:
        for direction in asked.rule.move_names:
            for rotation in ROTATIONS:
                run = compass.run(start, direction, rotation, limit)
                solved += run.path is not None
                total += run.iterations
    return solved, total, time.perf_counter() - started


def against_c(limit: int) -> None:
    """Print the kernel's time beside that of the C program."""
    solved, total, ours = all_ways(limit)
    print(f"All 1,600 ways of the 10x10 pawn at {limit:,} iterations: {solved} solved, "
          f"{total:,} iterations.\n")  # fmt: skip
    print("| program | s | ns an iteration | ratio |")
    print("|---|---|---|---|")
    if shutil.which("gcc"):
        with tempfile.TemporaryDirectory() as folder:
            program = Path(folder) / "rotate"
            subprocess.run(["gcc", "-O2", "-o", program, SOURCE], check=True)
            started = time.perf_counter()
            said = subprocess.run([program, str(limit)], capture_output=True, text=True, check=True)
            theirs = time.perf_counter() - started
        assert said.stdout.split() == [str(solved), str(total)], said.stdout
        print(f"| C (gcc -O2) | {theirs:.1f} | {theirs / total * 1e9:.1f} | 1.00 |")
    else:
        theirs = float("nan")
    print(f"| numba kernel | {ours:.1f} | {ours / total * 1e9:.1f} | {ours / theirs:.2f} |")


def tie_rules() -> None:
    """Print how often a single walk, without taking back or restarting, gets everywhere."""
    print("| open tour, share of starts solved in one walk | compass | random | pohl | far |")
    print("|---|---|---|---|---|")
    for rule, board in (
        ("knight", "8x8"), ("knight", "20x20"), ("knight", "40x40"),
        ("pawn", "10x10"), ("pawn", "20x20"), ("pawn", "40x40"), ("zebra", "20x20"),
    ):  # fmt: skip
        size = Board.parse(board)
        starts = list(size.squares)[:: max(1, len(size) // 100)]
        cells = []
        for tie in ("compass", "random", "pohl", "far"):
            options = [f"tie={tie}", "restarts=0", f"patience={len(size) - 1}"]
            found = 0
            for start in starts:
                asked = problem(rule, board, start=start)
                found += isinstance(solve(asked, "warnsdorff", options=options), Tour)
            cells.append(f"{found / len(starts):.0%}")
        print(f"| {rule} {board} |", " | ".join(cells), "|", flush=True)


def growth() -> None:
    """Print how extend grows, beside sat."""
    print("| board | extend, s | sat, s | ratio |")
    print("|---|---|---|---|")
    solve(problem("knight", "6x6", True), "extend")
    for rule, board, closed in (
        ("knight", "40x40", True), ("knight", "100x100", True), ("pawn", "100x100", True),
        ("knight", "300x300", True), ("knight", "1000x1000", False), ("pawn", "1000x1000", False),
        ("knight", "1000x1000", True), ("pawn", "1000x1000", True),
    ):  # fmt: skip
        asked = problem(rule, board, closed)
        seeds = range(3 if len(asked.board) < 100_000 else 1)
        times = {}
        for backend in ("extend", "sat") if len(asked.board) < 50_000 else ("extend",):
            took = []
            for seed in seeds:
                answer = solve(asked, backend, Limit(seconds=120, seed=seed))
                assert isinstance(answer, Tour), (asked, answer)
                assert answer.found is not None
                took.append(answer.found.seconds)
            times[backend] = statistics.median(took)
        kind = "closed" if closed else "open"
        sat = f"{times['sat']:.2f}" if "sat" in times else "–"
        ratio = f"{times['sat'] / times['extend']:.0f}" if "sat" in times else "–"
        print(f"| {rule} {board} {kind} | {times['extend']:.3f} | {sat} | {ratio} |", flush=True)


def main() -> None:
    """Print all tables."""
    print("### Continue-and-rotate against C\n")
    against_c(1_000_000)
    print("\n### Tie rules of warnsdorff\n")
    tie_rules()
    print("\n### Rotation-extension\n")
    growth()


if __name__ == "__main__":
    main()
