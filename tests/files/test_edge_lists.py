"""Lists of edges and of neighbours: quotes, delimiters, comments, headings, arrows."""

import csv
from io import StringIO
from pathlib import Path

import networkx as nx
import pytest
from hypothesis import given
from hypothesis import strategies as st

from graph_sets import arcs, edges
from tourcp import BadProblem
from tourcp.core.named_graph import NamedGraph
from tourcp.files.edge_lists import read_adjacency, read_edges
from tourcp.files.graphs import read_graph

READ: list[tuple[str, list[tuple[str, str]], list[str]]] = [
    ('"a#b",c', [("a#b", "c")], []),
    ("a,b # c,d", [("a", "b")], []),
    ("a b # c d\n# e f\n  % g h\nb c", [("a", "b"), ("b", "c")], []),
    ("a,b,,\nb,c,", [("a", "b"), ("b", "c")], []),
    ("a\tb\nb  c", [("a", "b"), ("b", "c")], []),
    ("a, b\n\n c ,a ", [("a", "b"), ("c", "a")], []),
    ("x--y\ny -- z", [("x", "y"), ("y", "z")], []),
    ('"x -- y";z', [("x -- y", "z")], []),
    ('"say ""hi""",b', [('say "hi"', "b")], []),
    ('"1,5" "2,5"', [("1,5", "2,5")], []),
    ('"a  b"  c', [("a  b", "c")], []),
    ('"a",b\n"c d"', [("a", "b")], ["c d"]),
    # A first line is a heading if it is a usual one, and its words are nowhere below.
    ("u v", [("u", "v")], []),
    ("from,to", [("from", "to")], []),
    ("u v\nw x", [("u", "v"), ("w", "x")], []),
    ("u,v\nw,x", [("w", "x")], []),
    ("u,v\nw", [("u", "v")], ["w"]),
    ("u,v\nv,w", [("u", "v"), ("v", "w")], []),
    ("u,v\nw,x\nu", [("u", "v"), ("w", "x")], []),
    ('"from","to"\na,b', [("from", "to"), ("a", "b")], []),
    ("from -- to\na b", [("from", "to"), ("a", "b")], []),
    ("a,b\nfrom,to", [("a", "b"), ("from", "to")], []),
    ("c\nfrom,to\na,b", [("from", "to"), ("a", "b")], ["c"]),
    ("Source;Target\na;b", [("a", "b")], []),
    ("source\ttarget\na\tb", [("a", "b")], []),
]


@pytest.mark.parametrize(("text", "pairs", "lone"), READ)
def test_a_list_of_edges_is_read_by_the_letter(
    text: str, pairs: list[tuple[str, str]], lone: list[str]
) -> None:
    graph = read_edges(text)
    assert sorted(graph.names) == sorted({name for pair in pairs for name in pair} | set(lone))
    assert edges(graph) == set(map(frozenset, pairs))


def test_arrows_outside_of_quotes_are_arcs() -> None:
    assert arcs(read_edges('a->"x->y"\n"x->y" -> c')) == {("a", "x->y"), ("x->y", "c")}
    assert arcs(read_edges("from to\na -> b")) == {("a", "b")}


REFUSED = [
    ("a#b,c", "put a blank before '#'"),
    ("a b#c", "put a blank before '#'"),
    ("a,,b", "expected two vertices"),
    (",b", "expected two vertices"),
    ("a b c", "expected two vertices"),
    ("a,b,c", "expected two vertices"),
    ("a,b\nc d", "expected two vertices"),
    ("a,b\nc--d", "expected two vertices"),
    ("a->b,c", "expected two vertices"),
    ("a,b;c", "both stand between"),
    ('"a"b c', "expected two vertices"),
    ('5" 7"', "expected two vertices"),
    ('"a b', "expected two vertices"),
    ('"a"x,b', "expected two vertices"),
    ("a -> b -> c", "expected two vertices"),
    ("a -> b\nb c", "some do not"),
    ("a\u00a0b c", "not a name"),
    ("a\x0bb c", "not a name"),
    ('"",b', "not a name"),
    ("a b\na b", "listed twice"),
]


@pytest.mark.parametrize(("text", "words"), REFUSED)
def test_an_ambiguous_line_is_refused_and_not_guessed(text: str, words: str) -> None:
    with pytest.raises(BadProblem, match=words):
        read_edges(text)


NAMES = st.text(st.characters(exclude_categories=["C", "Zl", "Zp"], exclude_characters="\xa0"))
PRINTABLE = NAMES.filter(
    lambda name: bool(name.strip(" ")) and name.isprintable() and name[:4] not in ("hub ", "via ")
)


@given(st.lists(st.tuples(PRINTABLE, PRINTABLE), min_size=1), st.sampled_from(",;"))
def test_a_table_is_what_the_csv_module_reads(pairs: list[tuple[str, str]], delimiter: str) -> None:
    kept = {frozenset(pair): pair for pair in pairs if pair[0] != pair[1]}.values()
    file = StringIO()
    csv.writer(file, delimiter=delimiter, quoting=csv.QUOTE_ALL, lineterminator="\n").writerows(
        kept
    )
    if kept:
        assert edges(read_edges(file.getvalue())) == set(map(frozenset, kept))


PLAIN = ["a", "b", "10", "-1", "a-b", "x.y", "é", "名前", "it's", "a/b+c", "_", "@", "[0]", "²"]


@st.composite
def networkx_graphs(draw: st.DrawFn, *, directed: bool) -> nx.Graph:
    nodes = draw(st.lists(st.sampled_from(PLAIN), min_size=2, max_size=7, unique=True))
    pairs = st.tuples(st.sampled_from(nodes), st.sampled_from(nodes))
    graph = (nx.DiGraph if directed else nx.Graph)()
    graph.add_nodes_from(nodes)
    graph.add_edges_from(pair for pair in draw(st.lists(pairs)) if pair[0] != pair[1])
    return graph


def same(read: NamedGraph, graph: nx.Graph) -> bool:
    return set(read.names) == set(graph) and arcs(read) == set(graph.to_directed().edges)


@given(networkx_graphs(directed=False))
def test_what_networkx_writes_is_read_as_networkx_reads_it(graph: nx.Graph) -> None:
    lines = list(nx.generate_edgelist(graph, data=False))
    if lines:
        assert same(read_edges("\n".join(lines)), nx.parse_edgelist(lines))
    lines = list(nx.generate_adjlist(graph))
    assert same(read_adjacency("\n".join(lines)), nx.parse_adjlist(lines))


@given(networkx_graphs(directed=True))
def test_arrows_are_arcs(graph: nx.DiGraph) -> None:
    text = "\n".join([*map(" -> ".join, graph.edges), *graph])
    assert same(read_edges(text), graph)


@pytest.mark.parametrize(
    "text",
    ["a b c\nb c", "a: b c\nb: c", "a : b, c\nb: a,c\nc: a b", "a;b;c\nb;c;", "# x\na b c #y\nb c"],
)
def test_lists_of_neighbours_of_a_triangle(text: str) -> None:
    assert edges(read_adjacency(text)) == {frozenset(pair) for pair in ("ab", "bc", "ac")}


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("a:1 b:2", "expected plain names"),
        ("a: b:c", "expected plain names"),
        ('"a b": c', "expected plain names"),
        ("a -> b", "expected plain names"),
        ("a -- b", "expected plain names"),
        (",", "expected plain names"),
        (": b", "expected plain names"),
        ("a b\na c", "has a line already"),
        ("a b b", "listed twice"),
        ("0 1 1\n1 0 0\n1 0 0", "listed twice"),
        ("a a", "to itself"),
        ("a b#c", "put a blank before '#'"),
    ],
)
def test_a_doubtful_list_of_neighbours_is_refused(text: str, words: str) -> None:
    with pytest.raises(BadProblem, match=words):
        read_adjacency(text)


def test_a_text_of_no_known_format_is_recognised_by_how_it_begins(tmp_path: Path) -> None:
    file = tmp_path / "graph.txt"
    for text in ("graph\n{\na -- b\n}", "p edge 2 1\ne 1 2", "A_", "x: y", "a b", "a:1 b:2",
                 "DIMENSION: 2\nEDGE_DATA_SECTION\n1 2\n-1"):  # fmt: skip
        file.write_text(text)
        graph = read_graph(file)
        assert (graph.size, graph.arcs) == (2, 2), text
