"""Counting beside graphillion (PyPI) and brute force: one run, with the memory of each.

    python benchmarks/counting.py

Each side counts the same undirected closed tours, in a process of its own, kernels compiled before.
Times are seconds of the processor for the count alone, the best of three where it takes less than a
second; memory is the peak of the whole process, Python and packages among it.
"""

import json
import subprocess
import sys
import time

import numpy as np

BOARDS = [
    ("king", "3x3"), ("king", "4x4"), ("knight", "6x5"), ("wazir", "6x6"), ("king", "5x5"),
    ("knight", "10x3"), ("pawn", "5x5"), ("knight", "8x5"), ("wazir", "8x8"), ("knight", "6x6"),
    ("king", "6x6"), ("pawn", "6x5"), ("knight", "7x6"), ("wazir", "10x10"),
]  # fmt: skip

SECONDS = 10.0
"""After so long a side gives up on a board."""


def tourcp(rule: str, board: str) -> int:
    """Count with tourcp."""
    from tourcp import Problem, count

    found = count(Problem(rule, board, closed=True))
    return found.tours  # type: ignore[union-attr]


def edges_of(rule: str, board: str) -> list[tuple[int, int]]:
    """The moves, in the order in which tourcp takes the squares."""
    from tourcp import Problem

    problem = Problem(rule, board, closed=True)
    points = [
        tuple(point) for point in problem.space.points(np.arange(problem.space.size)).tolist()
    ]
    is_tall = problem.board.width < problem.board.height
    order = sorted(
        range(len(points)), key=lambda one: points[one][::-1] if is_tall else points[one]
    )
    rank = {vertex: number for number, vertex in enumerate(order)}
    graph = problem.graph
    pairs = zip(graph.tails.tolist(), graph.targets.tolist(), strict=True)
    found = {(min(rank[a], rank[b]), max(rank[a], rank[b])) for a, b in pairs}
    return sorted(found, key=lambda pair: (pair[1], pair[0]))


def graphillion(rule: str, board: str) -> int:
    """Count with graphillion, which is quickest with the edges in the same order."""
    from graphillion import GraphSet

    GraphSet.set_universe(edges_of(rule, board), traversal="as-is")
    return len(GraphSet.cycles(is_hamilton=True))


def brute_force(rule: str, board: str) -> int:
    """Count by walking everywhere."""
    beside: dict[int, list[int]] = {}
    for a, b in edges_of(rule, board):
        beside.setdefault(a, []).append(b)
        beside.setdefault(b, []).append(a)
    found, visited, last = 0, {0}, len(beside)

    def walk(here: int) -> None:
        nonlocal found
        if len(visited) == last:
            found += 0 in beside[here]
            return
        for near in beside[here]:
            if near not in visited:
                visited.add(near)
                walk(near)
                visited.remove(near)

    walk(0)
    return found // 2


SIDES = {one.__name__: one for one in (tourcp, graphillion, brute_force)}


def measure(side: str, rule: str, board: str) -> None:
    """In a process of its own: the number, the seconds and the memory, as JSON."""
    from tourcp.engines.machine import peak_memory

    if side == "tourcp":
        tourcp("knight", "8x5")  # the kernels are loaded
    best = float("inf")
    for _ in range(3):
        began = time.process_time()
        number = SIDES[side](rule, board)
        best = min(best, time.process_time() - began)
        if best > 1:
            break
    print(json.dumps([number, best, peak_memory()]))


def main() -> None:
    """Print the table."""
    print("| closed tours | number | tourcp s, MB | graphillion s, MB | brute force s |")
    print("|---|---|---|---|---|")
    for rule, board in BOARDS:
        cells, numbers = [], set()
        for side in SIDES:
            call = [sys.executable, __file__, side, rule, board]
            try:
                done = subprocess.run(call, capture_output=True, text=True, timeout=SECONDS)
                number, seconds, memory = json.loads(done.stdout)
            except (subprocess.TimeoutExpired, ValueError):
                cells.append(f"not in {SECONDS:g} s")
                continue
            numbers.add(number)
            amount = "" if side == "brute_force" else f", {memory / 1e6:.0f}"
            cells.append(f"{seconds:.4f}{amount}")
        assert len(numbers) == 1, f"{rule} {board}: {numbers}"
        print(f"| {rule} {board} | {numbers.pop():,} | {' | '.join(cells)} |", flush=True)


if __name__ == "__main__":
    measure(*sys.argv[1:]) if len(sys.argv) > 1 else main()
