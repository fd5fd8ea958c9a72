"""The report: what the records say, as Markdown, with its headline in the first lines."""

import math
from collections.abc import Iterable

from tourcp.bench.child import QUICK, REPEATS
from tourcp.bench.peers import PEERS
from tourcp.bench.records import Record, solvers_of
from tourcp.bench.statistics import (
    FLOOR,
    Table,
    comparable,
    instances_of,
    mean_seconds,
    table_of,
)
from tourcp.bench.tables import (
    KINDS,
    OURS,
    best_peer,
    failure_table,
    growth_table,
    heuristic_table,
    in_seconds,
    is_peer,
    lead,
    memory_table,
    proof_table,
    ratio_table,
    seconds_table,
)
from tourcp.core.errors import counted

TITLE = "# Benchmark report"
"""How every report begins."""


def headline(records: list[Record]) -> list[str]:
    """Who is ahead of whom, in sentences: geometric means over all instances of the records."""
    records = comparable(records)
    lines = wrong_answers(records)
    for answer, word in KINDS.items():
        table, instances = table_of(records, answer), instances_of(records, answer)
        means = {name: mean_seconds(table[name], instances) for name in sorted(table)}
        means = {name: mean for name, mean in means.items() if math.isfinite(mean)}
        peers = [name for name in means if is_peer(table, name)]
        if not peers:
            continue
        best = min(peers, key=lambda name: means[name])
        ours = [name for name in OURS if name in means]
        lines += [_sentence(name, word, len(instances), means, best, table) for name in ours]
    return [*lines, *worst_ratio(records)]


def solved(records: list[Record]) -> str:
    """How many instances each solver answered, ours first: whatever else is said rests on it."""
    counts: dict[str, str] = {}
    tables = [table_of(records, answer) for answer in KINDS]
    for name in solvers_of(records):
        cells = [cell for table in tables for cell in table.get(name, {}).values()]
        counts[name] = f"{sum(cell.is_solved for cell in cells)} of {len(cells)}"
    return f"Solved: {', '.join(f'`{name}` {count}' for name, count in counts.items())}."


def worst_ratio(records: list[Record]) -> list[str]:
    """How much `auto` loses at the most to the best of our backends on an instance."""
    found = []
    for answer in KINDS:
        table = table_of(records, answer)
        for instance in instances_of(records, answer):
            ours = {
                name: cells[instance]
                for name, cells in table.items()
                if instance in cells and cells[instance].is_solved and not is_peer(table, name)
            }
            if "auto" in ours and len(ours) > 1:
                best = min(ours, key=lambda name: ours[name].seconds)
                ratio = max(FLOOR, ours["auto"].seconds) / max(FLOOR, ours[best].seconds)
                found.append((ratio, instance, best))
    if not found:
        return []
    ratio, instance, best = max(found)
    within = sum(one[0] <= 2 for one in found)
    return [
        f"`auto` takes at most {ratio:,.1f} times as long as the best of our backends on an "
        f"instance (`{best}` on {instance}), and at most twice as long on {within} of {len(found)}."
    ]


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
        f"{in_seconds(ours)} s against {in_seconds(theirs)} s of the best peer, {best} "
        f"({solved} and {solved_by_best} of {number} solved)"
    )
    about += _least_lead(table, name)
    if ours < theirs:
        return (
            f"`{name}` is ahead of every peer at {word}{proof}: {theirs / ours:,.1f} times "
            f"as fast as the best, {about}."
        )
    return (
        f"`{name}` is NOT ahead of every peer at {word}{proof}: it takes {ours / theirs:,.1f} "
        f"times as long as the best, {about}."
    )


def _least_lead(table: Table, name: str) -> str:
    """How a solver stands on the instance where it stands worst against the best peer."""
    leads = [
        (lead(table[best][instance], cell), instance)
        for instance, cell in table[name].items()
        if cell.is_solved and (best := best_peer(table, instance)) is not None
    ]
    if not leads:
        return ""
    least, instance = min(leads)
    if least >= 1:
        return f"; at worst {least:,.1f} times as fast ({instance})"
    return f"; at worst {1 / least:,.1f} times as long ({instance})"


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
    runs = f"the median of {number} runs with different seeds" if number != "1" else "one run each"
    left_out = f", {others:,} with other limits are left out" if others else ""
    peers = sorted({record.solver for record in records if record.is_peer})
    absent = sorted(set(PEERS) - set(peers))
    commits = ", ".join(sorted({record.commit for record in records if record.commit})) or "unknown"
    last = behind(records) + (f"\n\n{notes}" if notes else "")
    parts = [
        TITLE,
        solved(records),
        "\n".join(f"* {line}" for line in headline(records)),
        f"A mean is the geometric mean, over the instances, of {runs}. "
        f"A run without an answer in time counts as its whole limit of {records[0].limit:g} s, and "
        "one of less than "
        f"{FLOOR * 1000:g} ms as {FLOOR * 1000:g} ms. The solvers take turns, one process with one "
        "thread at a time. Processor time is measured, that of started programs included, so that "
        "other work on the machine matters little. A run of less than "
        f"{QUICK:g} s is repeated: its time is the median of {REPEATS} in one process, which keeps "
        "the graph of the board, whoever the solver is. Imports and the loading of compiled "
        "kernels are not measured (MiniZinc's start and its flattening are); our times include the "
        "judge. Every tour and every certificate was judged, and every bare claim was compared "
        "with what is known.",
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
                    f"{name}{' (peer)' if is_peer(table, name) else ''} {in_seconds(quicker[name])}"
                    for name in names[:4]
                )
                lines.append(
                    f"* {word} {instance}: `auto` {in_seconds(ours.seconds)} s; quicker: {who}"
                )
    if lines:
        return "\n".join(lines)
    cells = [cell for kind in KINDS for cell in table_of(records, kind).get("auto", {}).values()]
    number = sum(cell.is_solved for cell in cells)
    if not number:
        return f"`auto` solved none of {counted(len(cells), 'instance')}."
    return f"Nobody was quicker than `auto` on any of the {number} instances that it solved."


def wrong_answers(records: list[Record]) -> list[str]:
    """Whoever gave a wrong answer, loudly: refused by the judge, or known to be false."""
    false = {"tour": ("proved", "claimed"), "none": ("tour",)}
    return sorted(
        {
            f"WRONG: `{record.solver}` on {record.instance} says {record.verdict} "
            f"{record.reason}".rstrip()
            for record in records
            if record.verdict == "refused" or record.verdict in false[record.answer]
        }
    )
