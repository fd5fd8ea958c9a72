"""Files and names of graphs: each format is read, and what is bad gets one clear line."""

from io import BytesIO, TextIOWrapper
from pathlib import Path

import networkx as nx
import pytest

from calls import Capture
from tourcp import (
    Problem,
    Refutation,
    Tour,
    solve,
)
from tourcp.cli import ANSWERED, BAD_INPUT, run
from tourcp.export.problems import to_networkx as to_networkx_of
from tourcp.files.families import FAMILIES, graph_by_name, single_graphs
from tourcp.files.graphs import read_graph


def test_an_answer_file_of_a_graph_stands_alone_and_needs_no_networkx(tmp_path: Path) -> None:
    import subprocess
    import sys

    for name in ("petersen", "hypercube:3"):
        file = tmp_path / "graph.json"
        assert run(["solve", "--graph", name, "--closed", "-o", str(file)]) == ANSWERED
        script = (
            "import sys; sys.modules['networkx'] = None\n"
            f"from tourcp.cli import run; assert run(['check', {str(file)!r}]) == 0"
        )
        subprocess.run([sys.executable, "-c", script], check=True, capture_output=True)


FILES = {
    "triangle.hcp": "NAME : t\nTYPE : HCP\nDIMENSION : 3\nEDGE_DATA_FORMAT : EDGE_LIST\n"
    "EDGE_DATA_SECTION\n1 2\n2 3\n3 1\n-1\nEOF\n",
    "adjacent.hcp": "NAME: t\nDIMENSION: 3\nEDGE_DATA_FORMAT: ADJ_LIST\n"
    "EDGE_DATA_SECTION\n1 2 3 -1\n2 3 -1\n-1\nEOF\n",
    "triangle.col": "c a comment\np edge 3 3\ne 1 2\ne 2 3\ne 1 3\n",
    "triangle.g6": ">>graph6<<Bw\n",
    "triangle.csv": "1,2\n2,3\n3,1\n",
    "triangle.edges": "1 2  # first\n2 3\n3 1\n",
    "titled.csv": "From,To\n1,2\n2,3\n3,1\n",
    "remarks.edges": "% from a collection\n1 2\n2 3\n3 1\n",
    "quoted.csv": '"0,0";"1,1"\n"1,1";"2,2"\n"0,0";"2,2"\n',
    "quoted.edges": '"0,0" "1,1"\n"1,1"\t"2,2"\n"0,0"  "2,2"\n',
    "both-ways.col": "p edge 3 6\ne 1 2\ne 2 1\ne 2 3\ne 3 2\ne 1 3\ne 3 1\n",
    "counted-twice.col": "p edge 3 6\ne 1 2\ne 2 3\ne 1 3\n",
    "coordinates.hcp": "DIMENSION : 3\nNODE_COORD_SECTION\n1 0.5 0\n2 0 1e2\n3 1 1\n"
    "EDGE_DATA_SECTION\n1 2\n2 3\n3 1\nEOF\n",
    "triangle.adj": "1: 2 3\n2: 3\n",
    "triangle.graphml": '<graphml xmlns="http://graphml.graphdrawing.org/xmlns">'
    '<graph edgedefault="undirected"><node id="1"/><node id="2"/><node id="3"/>'
    '<edge source="1" target="2"/><edge source="2" target="3"/><edge source="3" target="1"/>'
    "</graph></graphml>",
    "triangle.dot": "graph { 1 -- 2; 2 -- 3; 3 -- 1 }",
}


@pytest.mark.parametrize("name", FILES)
def test_each_format_reads_the_triangle(name: str, tmp_path: Path, capsys: Capture) -> None:
    file = tmp_path / name
    file.write_text(FILES[name])
    graph = read_graph(file)
    assert (graph.size, graph.arcs, graph.is_one_way) == (3, 6, False)
    assert run(["solve", str(file), "--closed"]) == ANSWERED
    assert capsys.readouterr().out.startswith("tour")


def test_a_fixed_edge_is_in_every_tour(tmp_path: Path) -> None:
    file = tmp_path / "fixed.hcp"
    edges = "1 2\n2 3\n3 4\n4 1\n1 3\n"
    head = "DIMENSION : 4\nEDGE_DATA_FORMAT : EDGE_LIST\nEDGE_DATA_SECTION\n"
    file.write_text(f"{head}{edges}-1\nFIXED_EDGES_SECTION\n1 2\n-1\nEOF\n")
    assert isinstance(solve(Problem(read_graph(file), closed=True)), Tour)
    file.write_text(f"{head}{edges}-1\nFIXED_EDGES_SECTION\n1 3\n-1\nEOF\n")
    assert isinstance(solve(Problem(read_graph(file), closed=True)), Refutation)


BAD = {
    "loop.csv": ("a,a\n", "to itself"),
    "twice.csv": ("a,b\nb,a\n", "is listed twice"),
    "three.csv": ("a,b,c\n", "expected two vertices"),
    "empty.csv": ("", "is empty"),
    "empty.g6": ("\n", "is empty"),
    "remarks.csv": ("# nothing\n", "no vertices"),
    "places.tsp": ("TYPE: TSP\nDIMENSION: 3\nNODE_COORD_SECTION\n1 0 0\n2 0 1\n3 1 1\nEOF\n",
                   "no EDGE_DATA_SECTION"),
    "cut.hcp": ("DIMENSION : 5\nEDGE_DATA_SECTION\n1 2\n2 3\n", "cut short"),
    "nothing.hcp": ("NAME : x\nEDGE_DATA_SECTION\n1 2\n-1\n", "no DIMENSION"),
    "cut.col": ("p edge 3 5\ne 1 2\ne 2 3\n", "cut short"),
    "far.hcp": ("DIMENSION : 2\nEDGE_DATA_SECTION\n1 3\n-1\n", "from 1 to 2"),
    "huge.hcp": ("DIMENSION : 999999999\nEDGE_DATA_SECTION\n-1\n", "expected 1 to"),
    "words.hcp": ("DIMENSION : 2\nEDGE_DATA_SECTION\n1 x\n", "not a whole number"),
    "odd.hcp": ("DIMENSION : 2\nEDGE_DATA_SECTION\n1 2 1\n-1\n", "two for each"),
    "none.col": ("e 1 2\n", "expected 'p edge"),
    "short.g6": ("Iabc\n", "vertices take"),
    "two.g6": ("Bw\nBw\n", "2 graphs"),
    "bad.graphml": ("<graphml", "it is not XML"),
    "mixed.edges": ("a -> b\nb c\n", "some do not"),
    "what.xyz": ("a b\n", "ending"),
    "what": ("a b\n", "ending"),
}  # fmt: skip


@pytest.mark.parametrize("name", BAD)
def test_a_bad_graph_file_gets_one_clear_line(name: str, tmp_path: Path, capsys: Capture) -> None:
    text, says = BAD[name]
    file = tmp_path / name
    file.write_text(text)
    assert run(["solve", "--graph", str(file), "--closed"]) == BAD_INPUT
    out, err = capsys.readouterr()
    assert says in err and err.count("\n") == 1 and not out


@pytest.mark.parametrize("name", ["petersn", "petersen:4,2", "petersen:1,2,3", "kneser:5", "grid:x",
                                  "hypercube:40", "flower-snark:4", "tutte:3", "kneser:20,5",
                                  "grid:0x3", "grid:9999x9999", "complete:5000"])  # fmt: skip
def test_a_graph_that_nobody_knows_gets_one_clear_line(name: str, capsys: Capture) -> None:
    assert run(["solve", "--graph", name]) == BAD_INPUT
    assert capsys.readouterr().err.count("\n") == 1


def test_every_named_graph_can_be_had(capsys: Capture) -> None:
    assert run(["graphs"]) == ANSWERED
    listed = capsys.readouterr().out
    for name in [family.example for family in FAMILIES.values()] + list(single_graphs()):
        assert name in listed
        assert graph_by_name(name).size > 3


def test_vertices_that_look_like_squares_are_vertices_all_the_same(capsys: Capture) -> None:
    ends = ["--start", "0,0", "--end", "2,2", "--require", "0,0-0,1"]
    assert run(["solve", "--graph", "grid:3x3", *ends]) == ANSWERED
    assert "from 0,0 to 2,2; require 0,0-0,1" in capsys.readouterr().out


def test_kneser_graphs_are_those_of_networkx() -> None:
    for n, k in ((5, 2), (7, 3), (6, 1), (8, 2)):
        ours = graph_by_name(f"kneser:{n},{k}")
        theirs = nx.kneser_graph(n, k)
        assert nx.is_isomorphic(to_networkx_of(Problem(ours)), theirs)


def test_a_survey_asks_about_a_family(tmp_path: Path, capsys: Capture) -> None:
    store = tmp_path / "snarks.db"
    call = ["survey", "--graph", "flower-snark:5..7/2", "--graph", "hypercube:2..4", "--closed",
            "--store", str(store)]  # fmt: skip
    assert run(call) == ANSWERED
    said = capsys.readouterr().out
    assert "5 questions" in said and "3 tours, 2 without a tour" in said
    assert run(["check", str(store)]) == ANSWERED
    assert run(["survey", "export", str(store), "-o", str(tmp_path / "rows.csv")]) == ANSWERED
    assert "flower-snark:7" in (tmp_path / "rows.csv").read_text()


def test_a_graph_is_exported_as_graph6_and_to_networkx(capsys: Capture) -> None:
    assert run(["export", "--graph", "petersen", "--closed", "--to", "g6"]) == ANSWERED
    line = capsys.readouterr().out.strip()
    assert nx.is_isomorphic(nx.from_graph6_bytes(line.encode()), nx.petersen_graph())
    board = to_networkx_of(Problem("knight", "4x4"))
    assert board.number_of_edges() == 24 and "1,2" in board["0,0"]


STANDARD_INPUT = {
    "edges": "a b\nb c\nc d\nd a\n",
    "csv": "p,edge\nedge,c\nc,d\nd,p\n",
    "adjacency": "a: b d\nb: c\nc: d\n",
    "tsplib": "NAME : four\nDIMENSION : 4\nEDGE_DATA_SECTION\n1 2\n2 3\n3 4\n1 4\n-1\nEOF\n",
    "dimacs": "c four in a ring\np edge 4 4\ne 1 2\ne 2 3\ne 3 4\ne 1 4\n",
    "graph6": "Cr\n",
    "dot": "strict graph ring {\n a -- b; b -- c; c -- d; d -- a\n}\n",
}


@pytest.mark.parametrize("text", STANDARD_INPUT.values(), ids=STANDARD_INPUT)
def test_a_graph_of_standard_input_is_seen_by_how_it_begins(
    text: str, monkeypatch: pytest.MonkeyPatch, capsys: Capture
) -> None:
    monkeypatch.setattr("sys.stdin", TextIOWrapper(BytesIO(text.encode())))
    assert run(["solve", "--graph", "-", "--closed"]) == ANSWERED
    out = capsys.readouterr().out
    assert out.startswith("tour\n") and "(4 vertices, 4 edges)" in out


def test_standard_input_that_is_no_graph_is_one_line(
    monkeypatch: pytest.MonkeyPatch, capsys: Capture
) -> None:
    for text in ("", "one two three four\n", "<graph", "NAME : x\n", "\xff\n"):
        monkeypatch.setattr("sys.stdin", TextIOWrapper(BytesIO(text.encode("latin-1"))))
        assert run(["solve", "--graph", "-"]) == BAD_INPUT
        assert capsys.readouterr().err.count("\n") == 1
