"""Counting beside graphillion (PyPI) and brute force: one run, with the memory of each.

    python benchmarks/counting.py

Each side counts the same undirected tours, in a process of its own. Times are seconds of the
processor for building the problem and counting, the best of several runs, after one that loads what
it needs; memory is the peak of the whole process, Python and packages among it. Of graphillion the
quickest of three orders of edges counts: its own greedy one, by columns, and along the order of
squares that tourcp finds.
"""

import json
import subprocess
import sys
import time
from collections.abc import Callable
from contextlib import suppress

import numpy as np
import psutil

BOARDS = """
king 3x3, king 4x4, king 5x5, king 6x6, wazir 4x4, wazir 6x6, wazir 8x4, wazir 8x8, wazir 10x10
knight 10x3, knight 12x3, knight 6x5, knight 6x6, knight 8x5, pawn 5x5, pawn 9x4, pawn 6x5
king 3x3 open, king 4x4 open, wazir 4x4 open, wazir 6x6 open
knight 4x3 open, knight 7x3 open, knight 5x4 open, knight 5x5 open, pawn 5x4 open
"""

GRAPHS = """
complete:6, complete:9, bipartite:5,5, hypercube:4, hypercube:5, petersen:7,2, petersen:20,2
flower-snark:9, coxeter, grid:3x3x2, cubic:20,1, cubic:30,1, cubic:40,1, cubic:50,1, cubic:60,1
"""

SECONDS = {"tourcp": 10, "graphillion": 3, "brute force": 1}
"""After so many seconds of the processor a side gives up."""

REPEATS, ENOUGH = 12, 0.25
"""Runs of a count, if it takes less than so many seconds together."""


def names() -> list[str]:
    """What is counted."""
    boards = [one.strip() for line in BOARDS.split("\n") for one in line.split(",") if one.strip()]
    graphs = [one.strip() for line in GRAPHS.split("\n") for one in line.split(", ") if one.strip()]
    return boards + graphs


def posed(name: str):  # type: ignore[no-untyped-def]
    """The problem of a name: a rule and a board, or a graph."""
    from tourcp import Problem
    from tourcp.files.families import graph_by_name

    if " " not in name:
        return Problem(graph_by_name(name), closed=True)
    rule, board, *rest = name.split()
    return Problem(rule, board, closed=not rest)


def tourcp(name: str) -> int:
    """Count with tourcp."""
    from tourcp import count

    return count(posed(name)).tours  # type: ignore[union-attr]


def edges_of(name: str, order: str) -> list[tuple[int, int]]:
    """The edges, an open tour's hub among them, by the later of their ends in an order."""
    from tourcp.core.cycle import cycle_graph, neighbours
    from tourcp.engines.dynamic import narrow_order

    graph = cycle_graph(posed(name))
    near = neighbours(graph)
    points = graph.problem.space.points(np.arange(graph.squares))
    long = int(np.argmax(points.max(axis=0)))
    columns = np.lexsort((*np.delete(points, long, axis=1).T, points[:, long])).tolist()
    vertices = [*range(graph.squares, graph.size), *columns]
    if order == "narrow":
        found = narrow_order(graph, graph.size)
        assert found is not None
        vertices = found.vertices
    rank = {vertex: number for number, vertex in enumerate(vertices)}
    pairs = [(rank[a], rank[b]) for a, some in enumerate(near) for b in some if rank[a] < rank[b]]
    return sorted(pairs, key=lambda pair: (pair[1], pair[0]))


def graphillion(order: str, traversal: str) -> Callable[[str], int]:
    """Count with graphillion, its edges in an order."""

    def run(name: str) -> int:
        from graphillion import GraphSet

        GraphSet.set_universe(edges_of(name, order), traversal=traversal)
        return len(GraphSet.cycles(is_hamilton=True))

    return run


def brute_force(name: str) -> int:
    """Count by walking everywhere."""
    beside: dict[int, list[int]] = {}
    for a, b in edges_of(name, "columns"):
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


SIDES: dict[str, dict[str, Callable[[str], int]]] = {
    "tourcp": {"tourcp": tourcp},
    "graphillion": {
        "greedy": graphillion("columns", "greedy"),
        "columns": graphillion("columns", "as-is"),
        "narrow": graphillion("narrow", "as-is"),
    },
    "brute force": {"brute force": brute_force},
}


def measure(side: str, way: str, name: str) -> None:
    """In a process of its own: the number, the seconds and the memory, as JSON."""
    from tourcp.engines.machine import peak_memory

    best, spent = float("inf"), 0.0
    for number in range(REPEATS + 1):
        began = time.process_time()
        tours = SIDES[side][way](name)
        took = time.process_time() - began
        spent += took
        if number or took > ENOUGH:
            best = min(best, took)
        if number and spent > ENOUGH:
            break
    print(json.dumps([tours, best, peak_memory()]))


def said_in_time(call: list[str], seconds: float) -> str:
    """What a process says, which is ended after so many seconds of the processor."""
    with subprocess.Popen(call, stdout=subprocess.PIPE, text=True) as process:
        watched = psutil.Process(process.pid)
        while True:
            try:
                return process.communicate(timeout=0.2)[0]
            except subprocess.TimeoutExpired:
                with suppress(psutil.Error):
                    if sum(watched.cpu_times()[:2]) > seconds:
                        process.kill()


def best_of(side: str, name: str) -> tuple[int, float, int] | None:
    """The quickest way of a side; None if none is done in time."""
    found: list[tuple[float, int, int]] = []
    for way in SIDES[side]:
        call = [sys.executable, __file__, side, way, name]
        try:
            number, seconds, memory = json.loads(said_in_time(call, SECONDS[side]))
        except ValueError:  # it was ended, and has said nothing
            continue
        found.append((seconds, memory, number))
    if not found:
        return None
    seconds, memory, number = min(found)
    return number, seconds, memory


def main() -> None:
    """Print the table, and where tourcp was slower."""
    print("| tours | number | tourcp ms, MB | graphillion ms, MB | times | brute force ms |")
    print("|---|---|---|---|---|---|")
    slower = []
    for name in names():
        found = {side: best_of(side, name) for side in SIDES}
        assert len({one[0] for one in found.values() if one}) == 1, f"{name}: {found}"
        mine, theirs = found["tourcp"], found["graphillion"]
        assert mine is not None, name
        cells = [
            f"not in {SECONDS[side]} s"
            if one is None
            else f"{one[1] * 1e3:.2f}, {one[2] / 1e6:.0f}"
            for side, one in found.items()
        ]
        times = "" if theirs is None else f"{theirs[1] / mine[1]:.1f}"
        print(f"| {name} | {mine[0]:,} | {cells[0]} | {cells[1]} | {times} | "
              f"{cells[2].partition(',')[0]} |", flush=True)  # fmt: skip
        if theirs is not None and theirs[1] < mine[1]:
            slower.append(name)
    print(f"\nslower than graphillion: {', '.join(slower) or 'nowhere'}")


if __name__ == "__main__":
    measure(*sys.argv[1:]) if len(sys.argv) > 1 else main()
