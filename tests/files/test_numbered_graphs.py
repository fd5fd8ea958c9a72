"""TSPLIB and DIMACS: each section once and whole, each edge once, arcs with their direction."""

import pytest

from graph_sets import arcs, edges
from tourcp import BadProblem
from tourcp.core.named_graph import NamedGraph
from tourcp.files.graphs import ENDINGS
from tourcp.files.numbered_graphs import read_dimacs, read_tsplib

HEAD = "NAME : four\nTYPE : HCP\nDIMENSION : 4\n"
LISTS = f"{HEAD}EDGE_DATA_FORMAT : ADJ_LIST\nEDGE_DATA_SECTION\n"
EDGES = f"{HEAD}EDGE_DATA_FORMAT : EDGE_LIST\nEDGE_DATA_SECTION\n"
SQUARE = {frozenset(pair) for pair in ("12", "23", "34", "14")}


@pytest.mark.parametrize(
    "text",
    [
        f"{EDGES}1 2\n2 3\n3 4\n4 1\n-1\nEOF\n",
        f"{EDGES}1 2 2 3\n3 4 4 1 -1",
        f"{EDGES}\n1 2\n\n2 3\n3 4\n4 1\n\n-1\n\n",
        f"{LISTS}1 2 4 -1\n2 1 3 -1\n3 2 4 -1\n4 1 3 -1\n-1\nEOF\n",
        f"{LISTS}1 2 4 -1 3 2 4 -1 -1",
        f"{LISTS}1 2 4\n-1 3 2\n4 -1\n-1\n",
        f"COMMENT : an EDGE_DATA_SECTION\nCOMMENT : another\n{EDGES}1 2\n2 3\n3 4\n4 1\n-1\n",
        "NAME: my_SECTION\nDIMENSION:4\nEDGE_DATA_SECTION :\n1 2\n2 3\n3 4\n4 1\nEOF\n",
        "DIMENSION : 4\nNODE_COORD_SECTION\n1 0 0\n2 0 1\n3 1 1\n4 1 0\n"
        "EDGE_DATA_FORMAT : ADJ_LIST\nEDGE_DATA_SECTION\n1 2 4 -1\n3 2 4 -1\n-1\nEOF\n",
    ],
)
def test_tsplib_lists_the_edges_of_a_square(text: str) -> None:
    assert edges(read_tsplib(text)) == SQUARE


@pytest.mark.parametrize(
    ("text", "words"),
    [
        (f"{EDGES}1 2\n-1\n3 4\n-1\n", "after the -1"),
        (f"{LISTS}1 2 -1\n-1\n3 4 -1\n-1\n", "after the -1"),
        (f"{LISTS}1 2 4 -1\n2 1 3 -1\n", "cut short"),
        (f"{EDGES}1 2\n2 3\n", "cut short"),
        (f"{EDGES}", "cut short"),
        (f"{EDGES}1 2\n-1\nEDGE_DATA_SECTION\n3 4\n-1\nEOF\n", "comes twice"),
        (f"{HEAD}DIMENSION : 5\nEDGE_DATA_SECTION\n1 2\n-1\n", "comes twice"),
        (f"{EDGES}1 2\n2 3\n2 1\n-1\n", "edge 2 1 is listed twice"),
        (f"{EDGES}1 2\n-1\nFIXED_EDGES_SECTION\n1 3\n-1\n", "1 3 is not an edge"),
        ("TYPE : ATSP\nDIMENSION : 2\nEDGE_DATA_SECTION\n1 2\n-1\n", "'ATSP': expected HCP"),
        (f"{EDGES}1 ٢\n-1\n", "not a whole number"),
        (f"{EDGES}1 0\n-1\n", "from 1 to 4"),
        ("DIMENSION : 4000000\nEDGE_DATA_SECTION\n1 2\n-1\n", "without an edge"),
    ],
)
def test_tsplib_that_is_not_wholly_understood_is_refused(text: str, words: str) -> None:
    with pytest.raises(BadProblem, match=words):
        read_tsplib(text)


def test_a_fixed_edge_that_is_given_twice_is_one() -> None:
    graph = read_tsplib(f"{EDGES}1 2\n2 3\n-1\nFIXED_EDGES_SECTION\n1 2\n2 1\n-1\nEOF\n")
    assert edges(graph) == {frozenset(pair) for pair in (("1", "1-2"), ("2", "1-2"), "23")}


def test_dimacs_arcs_have_a_direction() -> None:
    graph = read_dimacs("c roads\np sp 3 4\na 1 2 10\na 2 1 10\na 2 3 7\na 3 1\n")
    assert arcs(graph) == {("1", "2"), ("2", "1"), ("2", "3"), ("3", "1")}
    assert edges(read_dimacs("p edge 3 2\nn 1 5\ne 2 1\ne 2 3 9\n")) == {
        frozenset("12"), frozenset("23")}  # fmt: skip


@pytest.mark.parametrize(
    "text",
    [
        "p edge 3 1\na 1 2\n",
        "p sp 3 1\ne 1 2\n",
        "p max 3 1\na 1 2 5\n",
        "p cnf 3 0\n",
        "p edge 2 1\np edge 3 1\ne 1 2\n",
        "p edge 3\ne 1 2\n",
        "p edge 3 1 1\ne 1 2\n",
        "e 1 2\np edge 3 1\n",
        "p edge 3 1\ne 1\n",
        "p edge 3 1\ne 1 2 3 4\n",
        "p edge 3 1\ne 1 4\n",
        "p edge 3 1\ne 1 ²\n",
        "p edge 3 3\ne 1 2\n",
        "p edge 0 0\n",
        "p edge 4000000 1\ne 1 2\n",
        "c nothing\n",
        "e 1 2\n",
    ],
)
def test_dimacs_that_is_not_wholly_understood_is_refused(text: str) -> None:
    with pytest.raises(BadProblem):
        read_dimacs(text)


def ring_and_again(ending: str, size: int) -> str:
    """A ring whose last edge is listed again at the end."""
    pairs = [*((i, i % size + 1) for i in range(1, size + 1)), (1, size)]
    lines = "\n".join(f"{a} {b}" for a, b in pairs)
    match ending:
        case "hcp":
            return f"DIMENSION : {size}\nEDGE_DATA_SECTION\n{lines}\n-1\nEOF\n"
        case "edges":
            return lines
        case "dot":
            return "graph { %s }" % lines.replace(" ", " -- ").replace("\n", "; ")  # noqa: UP031
        case "graphml":
            nodes = "".join(f'<node id="{i}"/>' for i in range(1, size + 1))
            joined = "".join(f'<edge source="{a}" target="{b}"/>' for a, b in pairs)
            return f'<graphml><graph edgedefault="undirected">{nodes}{joined}</graph></graphml>'
        case _:
            return "\n".join(f"{a} {b}" for a, b in pairs[:-1]) + f"\n1 {size}\n"


@pytest.mark.parametrize("ending", ["hcp", "edges", "dot", "graphml", "adj"])
def test_a_repeated_edge_at_the_end_of_a_long_file_is_refused(ending: str) -> None:
    # A reader whose work grows with the square of the file would take minutes.
    with pytest.raises(BadProblem, match=r"twice|line already"):
        ENDINGS[ending](ring_and_again(ending, 30_000))


def test_a_file_may_not_merely_count_many_vertices_and_what_is_written_reads_back() -> None:
    lonely = NamedGraph.from_edges([], map(str, range(1, 20_001)))
    assert NamedGraph.from_json(lonely.to_json()["graph"]) == lonely
    with pytest.raises(BadProblem, match="how many the edges join"):
        NamedGraph.from_json({"vertices": 20_000, "edges": []})
