"""The tables of a report: seconds, ratios, growth, proofs, memory and failures, as Markdown."""

import math
import statistics as stat

from tourcp.bench.records import Record
from tourcp.bench.statistics import (
    FLOOR,
    Cell,
    Table,
    exponent,
    instances_of,
    mean_seconds,
    table_of,
)

OURS = ("auto", "sat")
"""The backends that we compare with the peers."""

KINDS = {"tour": "finding", "none": "refuting"}

MOST_COLUMNS = 13
"""Instances that stand side by side; more stand one below the other."""


def in_seconds(seconds: float) -> str:
    """A time to the millisecond, and a short one to a tenth of that.

    >>> in_seconds(0.00051), in_seconds(0.0234), in_seconds(10.0)
    ('0.0005', '0.023', '10.000')
    """
    return f"{seconds:.4f}" if seconds < 0.01 else f"{seconds:.3f}"


def seconds_table(records: list[Record], answer: str) -> str:
    """Medians by solver and instance, the best solvers first."""
    table, instances = table_of(records, answer), instances_of(records, answer)
    if not instances:
        return "No such instance was run."
    means = {name: mean_seconds(cells, instances) for name, cells in table.items()}
    rows = [["s", "mean", *instances]]
    for name in sorted(table, key=lambda name: means[name]):
        cells = [_cell(table[name].get(one)) for one in instances]
        label = f"*{name}* (peer)" if is_peer(table, name) else f"`{name}`"
        mean = in_seconds(means[name]) if math.isfinite(means[name]) else "not all run"
        rows.append([label, mean, *cells])
    if len(instances) > MOST_COLUMNS:
        rows = [list(row) for row in zip(*rows, strict=True)]
    return markdown_table(rows[0], rows[1:])


def _cell(cell: Cell | None) -> str:
    if cell is None:
        return ""
    if not cell.is_solved:
        return "–" if not cell.solved else f"– ({cell.solved}/{len(cell.records)})"
    return f"{in_seconds(cell.seconds)}{'' if cell.is_proved else '*'}"


def ratio_table(records: list[Record]) -> str:
    """How many times as fast as the best peer of each instance."""
    rows = []
    for answer, word in KINDS.items():
        table = table_of(records, answer)
        for instance in instances_of(records, answer):
            best = best_peer(table, instance)
            if best is None:
                continue
            peer = table[best][instance]
            row = [instance, word, f"{best}, {_cell(peer)}"]
            for name in OURS:
                cell = table.get(name, {}).get(instance)
                row.append("" if cell is None else _ratio(peer, cell))
            rows.append(row)
    return markdown_table(["instance", "", "best peer, s", *(f"`{name}`" for name in OURS)], rows)


def best_peer(table: Table, instance: str) -> str | None:
    """The quickest of those peers that solved an instance, or any if none did."""
    peers = [name for name in table if is_peer(table, name) and instance in table[name]]
    cells = {name: table[name][instance] for name in sorted(peers)}
    return min(
        cells, key=lambda name: (not cells[name].is_solved, cells[name].seconds), default=None
    )


def _ratio(peer: Cell, ours: Cell) -> str:
    if not ours.is_solved:
        return "no answer"
    return f"{'' if peer.is_solved else '> '}{lead(peer, ours):,.1f}"


def lead(peer: Cell, ours: Cell) -> float:
    """How many times as fast we are."""
    return max(FLOOR, peer.seconds) / max(FLOOR, ours.seconds)


def growth_table(records: list[Record]) -> str:
    """The exponent of the time in the number of squares, of families with three solved sizes."""
    rows = []
    for (family, solver), points in growth(records).items():
        sizes, seconds = [size for size, _ in points], [one for _, one in points]
        at = ", ".join(f"{in_seconds(one)} s ({size:,})" for size, one in points)
        rows.append([family, f"`{solver}`", f"{exponent(sizes, seconds):.2f}", at])
    return markdown_table(["family", "solver", "exponent", "seconds (squares)"], rows, "None.")


def growth(records: list[Record]) -> dict[tuple[str, str], list[tuple[int, float]]]:
    """Squares and seconds of the solved instances, by family and solver, where there are three."""
    points: dict[tuple[str, str], dict[int, list[Record]]] = {}
    for record in records:
        if record.family:
            sizes = points.setdefault((record.family, record.solver), {})
            sizes.setdefault(record.squares, []).append(record)
    found = {}
    for key, sizes in sorted(points.items()):
        cells = {size: Cell(tuple(some)) for size, some in sorted(sizes.items())}
        solved = [
            (size, max(FLOOR, cell.seconds)) for size, cell in cells.items() if cell.is_solved
        ]
        if len(solved) >= 3:
            found[key] = solved
    return found


def proof_table(records: list[Record]) -> str:
    """The certificates: their kind, size, and what judging them takes."""
    proved = [one for one in records if one.verdict == "proved" and one.seed == 0]
    rows = [
        [record.instance, f"`{record.solver}`", record.rung, f"{record.proof_bytes:,}",
         in_seconds(record.seconds), f"{record.check_seconds * 1000:.1f}"]
        for record in proved
        if record.solver in OURS
    ]  # fmt: skip
    head = ["instance", "by", "kind", "bytes", "found, s", "judged, ms"]
    return markdown_table(head, sorted(rows), "None.")


def heuristic_table(records: list[Record]) -> str:
    """How many moves heuristics made, if they count them, beside the time of `sat`."""
    table = table_of(records, "tour")
    rows = []
    for solver, cells in table.items():
        for instance, cell in cells.items():
            moves = [record.moves for record in cell.records if record.moves]
            if not moves or solver in OURS:
                continue
            exact = table.get("sat", {}).get(instance)
            rows.append([instance, f"`{solver}`", f"{round(stat.median(moves)):,}", _cell(cell),
                         _cell(exact)])  # fmt: skip
    head = ["instance", "heuristic", "moves", "s", "`sat`, s"]
    return markdown_table(head, sorted(rows), "None.")


def memory_table(records: list[Record]) -> str:
    """The largest median peak of each solver, and where."""
    rows = []
    for answer in KINDS:
        for solver, cells in table_of(records, answer).items():
            done = {name: cell for name, cell in cells.items() if cell.memory}
            if done:
                worst = max(done, key=lambda name: done[name].memory)
                small = min(cell.memory for cell in done.values())
                rows.append([solver, KINDS[answer], f"{small:.0f}", f"{done[worst].memory:.0f}",
                             worst])  # fmt: skip
    return markdown_table(["solver", "", "least, MB", "most, MB", "on"], sorted(rows))


def failure_table(records: list[Record]) -> str:
    """What did not answer, by solver: how often, and why."""
    counts: dict[tuple[str, str, str], list[str]] = {}
    for record in records:
        if not record.is_solved:
            reason = record.reason if record.verdict in ("failed", "refused") else ""
            counts.setdefault((record.solver, record.verdict, reason), []).append(record.instance)
    rows = [
        [
            solver,
            verdict,
            str(len(names)),
            ", ".join(dict.fromkeys(names)),
            reason.replace("|", "/"),
        ]
        for (solver, verdict, reason), names in sorted(counts.items())
    ]
    return markdown_table(["solver", "what", "runs", "on", "reason"], rows, "Nothing.")


def is_peer(table: Table, name: str) -> bool:
    """Whether a name of the table is a peer."""
    return next(iter(table[name].values())).records[0].is_peer


def markdown_table(head: list[str], rows: list[list[str]], if_empty: str = "") -> str:
    """A table as Markdown; if it has no rows, these words instead."""
    if if_empty and not rows:
        return if_empty
    lines = [head, ["---"] * len(head), *rows]
    return "\n".join("| " + " | ".join(line) + " |" for line in lines)
