"""Reports of benchmarks: what is compared, who is ahead, and the committed one."""

import math
import random
import re
from dataclasses import replace
from pathlib import Path

import pytest

from records import a_record
from tourcp.bench.records import load
from tourcp.bench.report import behind, headline, report
from tourcp.bench.statistics import exponent, mean_seconds, table_of
from tourcp.bench.tables import seconds_table

ROOT = Path(__file__).parent.parent
RESULTS = ROOT / "benchmarks" / "results"


# Reports


def test_means_are_geometric_and_unsolved_counts_with_the_limit() -> None:
    records = [
        a_record(instance="a", problem="a", seconds=0.1),
        a_record(instance="b", problem="b", seconds=9.0, verdict="unknown"),
    ]
    cells = table_of(records, "tour")["auto"]
    assert mean_seconds(cells, ["a", "b"]) == pytest.approx(math.sqrt(0.1 * 10.0))
    late = table_of([a_record(seconds=10.1)], "tour")["auto"]["knight 8x8"]
    assert not late.is_solved and late.seconds == 10.0, "an answer after the limit is none"
    chance = random.Random(1)
    sizes = [10, 50, 100, 1000]
    seconds = [size**1.5 * (1 + 0.01 * chance.random()) for size in sizes]
    assert exponent(sizes, seconds) == pytest.approx(1.5, abs=0.01)


def test_the_first_lines_say_who_is_ahead_and_who_is_not() -> None:
    ahead = [a_record(), a_record(solver="choco", is_peer=True, seconds=2.0)]
    assert "ahead of every peer at finding: 4.0 times" in headline(ahead)[0]
    behind_ = [a_record(), a_record(solver="choco", is_peer=True, seconds=0.1)]
    assert "NOT ahead of every peer at finding: it takes 5.0 times" in headline(behind_)[0]
    text = report(behind_)
    assert text.index("NOT ahead") < 200
    assert "choco (peer) 0.100" in behind(behind_)
    assert "was not run" in behind([a_record(solver="sat")])
    bare = a_record(answer="none", verdict="claimed", solver="sat")
    claim = [bare, replace(bare, solver="x", is_peer=True, seconds=2.0)]
    assert "refuting (0 with a certificate): 4.0 times" in headline(claim)[0]


def test_only_what_is_alike_is_compared() -> None:
    ours = [a_record(instance=one, problem=one) for one in "ab"]
    easy = a_record(instance="a", problem="a", solver="easy", is_peer=True, seconds=0.001)
    full = [a_record(instance=one, problem=one, solver="full", is_peer=True, seconds=1.0)
            for one in "ab"]  # fmt: skip
    assert "the best peer, full" in headline([*ours, easy, *full])[0]
    short = a_record(instance="a", problem="a", limit=1.0, verdict="unknown")
    assert headline([*ours, short, *full]) == headline([*ours, *full])
    assert "1 with other limits are left out" in report([*ours, short, *full])


def test_a_wrong_answer_is_the_first_line() -> None:
    lie = a_record(solver="liar", is_peer=True, verdict="claimed")
    assert headline([a_record(), lie])[0].startswith("WRONG: `liar` on knight 8x8 says claimed")


def test_unknowns_and_failures_stay_in_the_picture() -> None:
    records = [
        a_record(), a_record(solver="x", verdict="failed", reason="it broke"),
        a_record(solver="y", verdict="killed"), a_record(solver="z", verdict="skipped"),
    ]  # fmt: skip
    text = report(records)
    for words in ("it broke", "killed", "skipped"):
        assert words in text
    assert "| `x` | 10.000 | – |" in seconds_table(records, "tour")
    claimed = [a_record(answer="none", verdict="claimed", solver="choco", is_peer=True)]
    assert "0.500*" in seconds_table(claimed, "none"), "a bare claim is marked"


def test_many_instances_stand_one_below_the_other() -> None:
    names = [f"graph {number}" for number in range(100)]
    rows = seconds_table([a_record(instance=one, problem=one) for one in names], "tour")
    assert rows.splitlines()[0] == "| s | `auto` |"
    assert rows.splitlines()[2] == "| mean | 0.500 |" and len(rows.splitlines()) == 103
    few = seconds_table([a_record(instance=one, problem=one) for one in names[:13]], "tour")
    assert len(few.splitlines()) == 3


def test_how_many_were_solved_is_said_first_whatever_came_of_it() -> None:
    failed = [a_record(instance=one, problem=one, verdict="failed") for one in "ab"]
    assert report(failed).splitlines()[2] == "Solved: `auto` 0 of 2."
    assert "solved none of 2" in behind(failed) and "quicker" not in behind(failed)
    peer = a_record(instance="a", problem="a", solver="choco", is_peer=True, seconds=2.0)
    records = [a_record(instance="a", problem="a"), failed[1], peer]
    assert "Solved: `auto` 1 of 2, `choco` 1 of 1." in report(records)
    assert "on any of the 1 instances that it solved" in behind(records)


def test_the_first_lines_say_where_the_lead_is_least() -> None:
    ours = [a_record(instance=one, problem=one) for one in "ab"]
    peer = [a_record(instance=one, problem=one, solver="choco", is_peer=True, seconds=seconds)
            for one, seconds in (("a", 50.0), ("b", 1.0))]  # fmt: skip
    peer = [replace(one, limit=100.0) for one in peer]
    ours = [replace(one, limit=100.0) for one in ours]
    assert "at worst 2.0 times as fast (b)" in headline([*ours, *peer])[0]
    slow = [ours[0], replace(ours[1], seconds=4.0)]
    assert "at worst 4.0 times as long (b)" in headline([*slow, *peer])[0]


# The committed report


def committed() -> Path:
    """The newest committed report."""
    return max(RESULTS.iterdir())


@pytest.mark.parametrize(("part", "plots"), [(".", 3), ("small", 2), ("hcp", 2), ("conditions", 2)])
def test_the_committed_report_is_what_its_records_say(part: str, plots: int) -> None:
    folder = committed() / part
    records = load(folder / "runs.jsonl")
    notes = (folder / "notes.md").read_text().strip()
    pictures = re.findall(r"!\[.*?\]\((.*?\.svg)\)", (folder / "README.md").read_text())
    assert all((folder / name).exists() for name in pictures) and len(pictures) >= plots
    assert (folder / "README.md").read_text() == report(records, notes, pictures)


def test_the_figures_of_the_readme_are_those_of_the_committed_report() -> None:
    text = (ROOT / "README.md").read_text()
    lines = [line for line in headline(load(committed() / "runs.jsonl")) if "`auto`" in line]
    assert lines and all(f"* {line}\n" in text for line in lines)
    assert "gives no certificate" in text
    assert f"benchmarks/results/{committed().name}/README.md" in text
