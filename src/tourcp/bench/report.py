"""The report: what the records say, as Markdown, with its headline in the first lines."""

import math
import statistics as stat
from collections.abc import Iterable

from tourcp.bench.peers import PEERS
from tourcp.bench.records import Record
from tourcp.bench.statistics import (
    FLOOR,
    Cell,
    Table,
    comparable,
    exponent,
    instances_of,
    mean_seconds,
    table_of,
)

OURS = ("auto", "sat")
"""The backends that we hold against the peers."""

TITLE = "# Benchmark report"
"""How every report begins."""

KINDS = {"tour": "finding", "none": "refuting"}


def headline(records: list[Record]) -> list[str]:
    """Who is ahead of whom, in sentences: geometric means over all instances of the records."""
    records = comparable(records)
    lines = wrong_answers(records)
    for answer, word in KINDS.items():
        table, instances = table_of(records, answer), instances_of(records, answer)
        means = {name: mean_seconds(table[name], instances) for name in sorted(table)}
        means = {name: mean for name, mean in means.items() if math.isfinite(mean)}
        peers = [name for name in means if _is_peer(table, name)]
        if not peers:
            continue
        best = min(peers, key=lambda name: means[name])
        ours = [name for name in OURS if name in means]
        lines += [_sentence(name, word, len(instances), means, best, table) for name in ours]
    return lines


def _sentence(
    name: str, word: str, number: int, means: dict[str, float], best: str, table: Table
) -> str:
    ours, theirs = means[name], means[best]
    proof = ""
    if word == "refuting":
        found = [cell for cell in table[name].values() if cell.is_solved]
        proved = sum(cell.is_proved for cell in found)
        proof = (
            " with its certificate" if proved == len(found) else f" ({proved} with a certificate)"
        )
    solved, solved_by_best = (sum(c.is_solved for c in table[one].values()) for one in (name, best))
    about = (
        f"{ours:.3f} s against {theirs:.3f} s of the best peer, {best} "
        f"({solved} and {solved_by_best} of {number} solved)"
    )
    if ours < theirs:
        return (
            f"`{name}` is ahead of every peer at {word}{proof}: {theirs / ours:.1f} times "
            f"as fast as the best, {about}."
        )
    return (
        f"`{name}` is NOT ahead of every peer at {word}{proof}: it takes {ours / theirs:.1f} "
        f"times as long as the best, {about}."
    )


def report(records: list[Record], notes: str = "", pictures: Iterable[str] = ()) -> str:
    """The whole report."""
    if not records:
        return f"{TITLE}\n\nThere are no records yet.\n"
    others = len(records)
    records = comparable(records)
    others -= len(records)
    machines = "; ".join(sorted({record.machine for record in records}))
    dates = sorted({record.date for record in records})
    seeds = sorted({len(cell.records) for cells in
                    (*table_of(records, "tour").values(), *table_of(records, "none").values())
                    for cell in cells.values()})  # fmt: skip
    number = " to ".join(str(one) for one in dict.fromkeys((seeds[0], seeds[-1])))
    left_out = f", {others:,} with other limits are left out" if others else ""
    peers = sorted({record.solver for record in records if record.is_peer})
    absent = sorted(set(PEERS) - set(peers))
    commits = ", ".join(sorted({record.commit for record in records if record.commit})) or "unknown"
    last = behind(records) + (f"\n\n{notes}" if notes else "")
    parts = [
        TITLE,
        "\n".join(f"* {line}" for line in headline(records)),
        f"Geometric means of medians over {number} run{'s' * (number != '1')} of each pair, with "
        f"different seeds; a run without an answer in time counts with its whole limit of "
        f"{records[0].limit:g} s, and less than {FLOOR * 1000:g} ms as that. One process and one "
        "thread at a time, interleaved; imports and the loading of compiled kernels are not "
        "measured (MiniZinc's start and its flattening are); every answer was checked.",
        f"Peers of these runs: {', '.join(peers) or 'none'}"
        + (f"; absent: {', '.join(absent)}." if absent else "."),
        f"{' to '.join(dict.fromkeys((dates[0], dates[-1])))}, {machines}, commit {commits}; "
        f"{len(records):,} runs{left_out}.",
        *[f"![{name.removesuffix('.svg')}]({name})" for name in pictures],
        "## Finding\n\n" + seconds_table(records, "tour"),
        "## Refuting\n\nA star marks a bare claim, without a certificate that could be checked.\n\n"
        + seconds_table(records, "none"),
        "## Ratio to the best peer, by instance\n\n" + ratio_table(records),
        "## Growth\n\n" + growth_table(records),
        "## Proofs\n\n" + proof_table(records),
        "## Heuristics: moves against the time of exact search\n\n" + heuristic_table(records),
        "## Memory\n\n" + memory_table(records),
        "## Unknown, failed, killed, skipped\n\n" + failure_table(records),
        "## Versions\n\n" + version_list(records),
        "## Where we are not first, and why\n\n" + last,
    ]
    return "\n\n".join(parts).rstrip() + "\n"


def seconds_table(records: list[Record], answer: str) -> str:
    """Medians by solver and instance, the best solvers first."""
    table, instances = table_of(records, answer), instances_of(records, answer)
    if not instances:
        return "No such instance was run."
    means = {name: mean_seconds(cells, instances) for name, cells in table.items()}
    rows = []
    for name in sorted(table, key=lambda name: means[name]):
        cells = [_cell(table[name].get(one)) for one in instances]
        label = f"*{name}* (peer)" if _is_peer(table, name) else f"`{name}`"
        mean = f"{means[name]:.3f}" if math.isfinite(means[name]) else "not all run"
        rows.append([label, mean, *cells])
    return _table(["s", "mean", *instances], rows)


def _cell(cell: Cell | None) -> str:
    if cell is None:
        return ""
    if not cell.is_solved:
        return "–" if not cell.solved else f"– ({cell.solved}/{len(cell.records)})"
    return f"{cell.seconds:.3f}{'' if cell.is_proved else '*'}"


def ratio_table(records: list[Record]) -> str:
    """How many times as fast as the best peer of each instance."""
    rows = []
    for answer, word in KINDS.items():
        table = table_of(records, answer)
        for instance in instances_of(records, answer):
            best = _best_peer(table, instance)
            if best is None:
                continue
            peer = table[best][instance]
            row = [instance, word, f"{best}, {_cell(peer)}"]
            for name in OURS:
                cell = table.get(name, {}).get(instance)
                row.append("" if cell is None else _ratio(peer, cell))
            rows.append(row)
    return _table(["instance", "", "best peer, s", *(f"`{name}`" for name in OURS)], rows)


def _best_peer(table: Table, instance: str) -> str | None:
    peers = [name for name in table if _is_peer(table, name) and instance in table[name]]
    cells = {name: table[name][instance] for name in sorted(peers)}
    return min(
        cells, key=lambda name: (not cells[name].is_solved, cells[name].seconds), default=None
    )


def _ratio(peer: Cell, ours: Cell) -> str:
    if not ours.is_solved:
        return "no answer"
    ratio = max(FLOOR, peer.seconds) / max(FLOOR, ours.seconds)
    return f"{'' if peer.is_solved else '> '}{ratio:.1f}"


def growth_table(records: list[Record]) -> str:
    """The exponent of the time in the number of squares, of families with three solved sizes."""
    rows = []
    for (family, solver), points in growth(records).items():
        sizes, seconds = [size for size, _ in points], [one for _, one in points]
        at = ", ".join(f"{one:.3f} s ({size:,})" for size, one in points)
        rows.append([family, f"`{solver}`", f"{exponent(sizes, seconds):.2f}", at])
    return _table(["family", "solver", "exponent", "seconds (squares)"], rows) if rows else "None."


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
         f"{record.seconds:.3f}", f"{record.check_seconds * 1000:.1f}"]
        for record in proved
        if record.solver in OURS
    ]  # fmt: skip
    head = ["instance", "by", "kind", "bytes", "found, s", "judged, ms"]
    return _table(head, sorted(rows)) if rows else "None."


def heuristic_table(records: list[Record]) -> str:
    """What heuristics that count their moves paid, beside the time of `sat`."""
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
    return _table(head, sorted(rows)) if rows else "None."


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
    return _table(["solver", "", "least, MB", "most, MB", "on"], sorted(rows))


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
    return _table(["solver", "what", "runs", "on", "reason"], rows) if rows else "Nothing."


def version_list(records: list[Record]) -> str:
    """What did the work."""
    versions = sorted({(record.solver, record.version) for record in records})
    return "\n".join(f"* {solver}: {version}" for solver, version in versions)


def behind(records: list[Record]) -> str:
    """The instances on which a peer, or another backend of ours, is ahead of `auto`."""
    if not any(record.solver == "auto" for record in records):
        return "`auto` was not run."
    lines = []
    for answer, word in KINDS.items():
        table = table_of(records, answer)
        for instance in instances_of(records, answer):
            ours = table.get("auto", {}).get(instance)
            if ours is None:
                continue
            quicker = {
                name: cells[instance].seconds
                for name, cells in table.items()
                if name != "auto" and instance in cells and cells[instance].is_solved
                and max(FLOOR, cells[instance].seconds) < max(FLOOR, ours.seconds)
            }  # fmt: skip
            if quicker:
                names = sorted(quicker, key=lambda name: quicker[name])
                who = ", ".join(
                    f"{name}{' (peer)' if _is_peer(table, name) else ''} {quicker[name]:.3f}"
                    for name in names[:4]
                )
                lines.append(f"* {word} {instance}: `auto` {ours.seconds:.3f} s; quicker: {who}")
    return "\n".join(lines) or "Nobody was quicker than `auto` on any instance."


def wrong_answers(records: list[Record]) -> list[str]:
    """Whoever gave a wrong answer, loudly: refused by the checker, or known to be false."""
    false = {"tour": ("proved", "claimed"), "none": ("tour",)}
    return sorted(
        {
            f"WRONG: `{record.solver}` on {record.instance} says {record.verdict} {record.reason}"
            for record in records
            if record.verdict == "refused" or record.verdict in false[record.answer]
        }
    )


def _is_peer(table: Table, name: str) -> bool:
    return next(iter(table[name].values())).records[0].is_peer


def _table(head: list[str], rows: list[list[str]]) -> str:
    lines = [head, ["---"] * len(head), *rows]
    return "\n".join("| " + " | ".join(line) + " |" for line in lines)
