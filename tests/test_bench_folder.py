"""A folder of graph files as a set of benchmarks."""

import json
from pathlib import Path

from calls import Capture
from records import a_record
from tourcp.bench.records import Record, append, load
from tourcp.bench.report import wrong_answers
from tourcp.cli import ANSWERED, BAD_INPUT, run


def test_a_folder_of_graph_files_is_run_with_one_command(tmp_path: Path, capsys: Capture) -> None:
    graphs = tmp_path / "graphs"
    graphs.mkdir()
    (graphs / "square.csv").write_text("1,2\n2,3\n3,4\n4,1\n")
    head = "NAME : k4\nDIMENSION : 4\nEDGE_DATA_FORMAT : ADJ_LIST\nEDGE_DATA_SECTION\n"
    (graphs / "k4.hcp").write_text(f"{head}1 2 3 4 -1\n2 3 4 -1\n3 4 -1\n-1\nEOF\n")
    (graphs / "petersen.g6").write_text("IheA@GUAo\n")  # which has no closed tour
    (graphs / "notes.md").write_text("no graph")
    call = ["bench", "--folder", str(graphs), "--backends", "sat", "--peers", "none",
            "--seconds", "5", "-o", str(tmp_path / "out")]  # fmt: skip
    assert run(call) == ANSWERED
    lines = (tmp_path / "out" / "runs.jsonl").read_text().splitlines()
    rows = [json.loads(line) for line in lines]
    assert {(row["instance"], row["verdict"]) for row in rows} == {
        ("k4.hcp", "tour"), ("square.csv", "tour"), ("petersen.g6", "proved"),
    }  # fmt: skip
    said = capsys.readouterr().out
    assert "3 runs" in said and "`sat` 3 of 3" in said and "WRONG" not in said
    report = (tmp_path / "out" / "README.md").read_text()
    assert "| `sat` |" in report.partition("## Refuting")[2].partition("## Ratio")[0]


def test_a_claim_that_a_tour_contradicts_is_wrong_and_one_that_a_proof_supports_is_right(
    tmp_path: Path,
) -> None:
    found = [record("a", "claimed"), record("a", "tour", solver="y"), record("b", "claimed"),
             record("b", "proved", solver="y"), record("c", "unknown"),
             record("d", "claimed")]  # fmt: skip
    for one in found:
        append(tmp_path / "runs.jsonl", one)
    known = load(tmp_path / "runs.jsonl")
    assert [one.answer for one in known] == ["tour", "tour", "none", "none", "tour", "none"]
    assert [one.is_solved for one in known] == [False, True, True, True, False, True]
    assert wrong_answers(known) == ["WRONG: `x` on a says claimed"]


def record(instance: str, verdict: str, solver: str = "x") -> Record:
    """A run on a graph of which nothing was known before."""
    return a_record(
        instance=instance, answer="unknown", problem=instance, solver=solver, verdict=verdict
    )


def test_a_folder_without_graphs_gets_one_clear_line(tmp_path: Path, capsys: Capture) -> None:
    assert run(["bench", "--folder", str(tmp_path)]) == BAD_INPUT
    assert run(["bench", "--folder", str(tmp_path / "none")]) == BAD_INPUT
    err = capsys.readouterr().err
    assert "no graph files" in err and "is not a folder" in err and err.count("\n") == 2
