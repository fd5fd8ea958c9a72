"""A folder of graph files as a set of benchmarks."""

import json
from pathlib import Path

from calls import Capture
from tourcp.cli import ANSWERED, BAD_INPUT, run


def test_a_folder_of_graph_files_is_run_with_one_command(tmp_path: Path, capsys: Capture) -> None:
    graphs = tmp_path / "graphs"
    graphs.mkdir()
    (graphs / "square.csv").write_text("1,2\n2,3\n3,4\n4,1\n")
    head = "NAME : k4\nDIMENSION : 4\nEDGE_DATA_FORMAT : ADJ_LIST\nEDGE_DATA_SECTION\n"
    (graphs / "k4.hcp").write_text(f"{head}1 2 3 4 -1\n2 3 4 -1\n3 4 -1\n-1\nEOF\n")
    (graphs / "notes.md").write_text("no graph")
    call = ["bench", "--folder", str(graphs), "--backends", "sat", "--peers", "none",
            "--seconds", "5", "-o", str(tmp_path / "out")]  # fmt: skip
    assert run(call) == ANSWERED
    lines = (tmp_path / "out" / "runs.jsonl").read_text().splitlines()
    rows = [json.loads(line) for line in lines]
    assert {(row["instance"], row["verdict"]) for row in rows} == {
        ("k4.hcp", "tour"), ("square.csv", "tour"),
    }  # fmt: skip
    assert "2 runs" in capsys.readouterr().out


def test_a_folder_without_graphs_gets_one_clear_line(tmp_path: Path, capsys: Capture) -> None:
    assert run(["bench", "--folder", str(tmp_path)]) == BAD_INPUT
    assert run(["bench", "--folder", str(tmp_path / "none")]) == BAD_INPUT
    err = capsys.readouterr().err
    assert "no graph files" in err and "is not a folder" in err and err.count("\n") == 2
