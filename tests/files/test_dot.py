"""DOT is read as Graphviz reads it: subgraphs as ends, ports, quotes, keywords, comments."""

from itertools import chain, pairwise, product

import networkx as nx
import pydot
import pytest
from hypothesis import given
from hypothesis import strategies as st

from graph_sets import arcs, edges
from tourcp import BadProblem
from tourcp.files.dot import is_dot, read_dot

# The nodes and the edges that Graphviz 2.42 (gvpr) lists for each text.
AS_GRAPHVIZ = {
    "graph { subgraph cluster_1 { a--b; } subgraph cluster_2 { b--c; } c--a }": "abc: ab bc ac",
    "graph { a--b; b--c; c--a; subgraph s { d } }": "abcd: ab bc ac",
    'graph { a:n -- b:s; b:p:n -- c:"x"; c : w--a }': "abc: ab bc ac",
    'graph { "a" -- b; "b"--"c" }': "abc: ab bc",
    "graph { a--b--c--d [color=red, w=1] [x=y;z=2] }": "abcd: ab bc cd",
    "graph { a b c; d }": "abcd: ",
    "graph { a -- b c -- d; e=f g }": "abcdg: ab cd",
    "graph { {a b} -- {c d} }": "abcd: ac ad bc bd",
    "graph { {a b} -- {c; d e} -- f }": "abcdef: ac ad ae bc bd be cf df ef",
    "graph { subgraph s {a b} -- c }": "abc: ac bc",
    "graph { {a -- b; c} -- {d -- e}; {} -- z }": "abcdez: ab de ad ae bd be cd ce",
    "graph { a -- subgraph { b c } -- {d subgraph x {e -- f}} }":
        "abcdef: ab ac ef bd be bf cd ce cf",
    "graph { a, b -- c, d; e, f }": "abcdef: ac ad bc bd",
    # The same name is the same subgraph, inside the same one around it.
    "graph { subgraph s {a b}; subgraph s {d}; subgraph s {} -- e }": "abde: ae be de",
    'graph { subgraph "s" {a} subgraph s {} -- b }': "ab: ab",
    "graph { subgraph t { subgraph s {a b} } subgraph s {d}; subgraph s {} -- e;"
    " subgraph t {} -- f }": "abdef: de af bf",
    "graph { subgraph s {a} [color=red]; b }": "ab: ",
    "graph { edge [w=1]; node [shape=box][x=y]; graph [l=<a<b>--c>]; rankdir=LR a--b }": "ab: ab",
    "GRAPH x { Node [shape=box]; EDGE []; A--a }": "Aa: Aa",
    "strict graph { a--b; b--a; a--b }": "ab: ab",
    "graph { a--b // c--d\n/* e--f\n*/ b--c\n# g--h\n  # i--j\nb--d # k\n}": "abcd: ab bc bd",
    'graph "my" + "name" { a [label="a -- z }"]; b [url="http://x.y/#z"] }': "ab: ",
    "graph { é--ü; 名--é; _--名 }": "éü名_: éü 名é _名",
    "graph { 1--2--3; 4 }": "1234: 12 23",
}  # fmt: skip


@pytest.mark.parametrize("text", AS_GRAPHVIZ)
def test_a_graph_has_the_nodes_and_edges_that_graphviz_lists(text: str) -> None:
    nodes, pairs = AS_GRAPHVIZ[text].split(": ")
    graph = read_dot(text)
    assert sorted(graph.names) == sorted(nodes)
    assert edges(graph) == set(map(frozenset, pairs.split()))


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ('"a\\"b" -- "c\\\\"', ['a"b', "c\\\\"]),
        ('"a" + "b" -- "c\\\nd"', ["ab", "cd"]),
        ('"a:n" -- "--"', ["a:n", "--"]),
        ('"node" -- "{"', ["node", "{"]),
        ("-2 -- .5", ["-2", ".5"]),
        ("3. -- 1.0", ["3.", "1.0"]),
        ("a_1 -- _2b", ["a_1", "_2b"]),
        ('"a // b" -- "#c"', ["a // b", "#c"]),
    ],
)
def test_names_are_the_strings_that_graphviz_lists(text: str, names: list[str]) -> None:
    graph = read_dot(f"graph {{ {text} }}")
    assert graph.names == names and edges(graph) == {frozenset(names)}


def test_arcs_of_a_digraph_keep_their_direction_and_strict_merges_equal_ones() -> None:
    graph = read_dot("strict digraph { a -> {b c} -> d; b -> a; a -> b }")
    assert arcs(graph) == {tuple(pair) for pair in ("ab", "ac", "bd", "cd", "ba")}


REFUSED = {
    "graph { a -> b }": "expected '--' in a graph",
    "digraph { a -- b }": "expected '->' in a digraph",
    "graph { a--b } graph { c--d }": "a second graph",
    "graph { a--b } x": "nothing after",
    "graph { a--b": "the end",
    "graph { a -- b -- }": "expected a name",
    "graph { a-b }": "expected a name",
    "graph { 12ab -- c }": "expected a name",
    "graph { a.b -- c }": "expected a name",
    "graph { node -- c }": "'['",
    "graph { subgraph s -- c }": "'{'",
    "graph { <b>--c }": "HTML",
    "graph { a [l=<b<c>] }": "no '>'",
    "graph { a [bold] }": "'='",
    "graph { a [x=1,,y=2] }": "expected a name",
    "graph { a:b:c:d -- e }": "expected a name",
    'graph { "a" + b }': "quoted string",
    'graph { "a -- b }': "expected a name",
    "graph { /* a -- b }": "expected a name",
    "graph { a--b; b--a }": "listed twice",
    "graph { {a b} -- {b c} }": "to itself",
    "strict { a }": "expected 'graph'",
    "graph {}": "no vertices",
    "\n\ngraph {\n a [x] }": "line 4",
    f"graph {{ {'{' * 60}a{'}' * 60} }}": "nested more than",
    f"graph {{ {{{' '.join(f'a{i}' for i in range(1100))}}} -- {{{' '.join(f'b{i}' for i in range(1100))}}} }}":  # noqa: E501
        "more than 1,000,000 edges",
}  # fmt: skip


@pytest.mark.parametrize("text", REFUSED, ids=range(len(REFUSED)))
def test_what_is_not_the_language_or_not_one_simple_graph_is_refused_by_name(text: str) -> None:
    with pytest.raises(BadProblem) as refusal:
        read_dot(text)
    assert REFUSED[text] in str(refusal.value) and "\n" not in str(refusal.value)


NODES = "abcdefgh"
BLANKS = st.sampled_from([" ", "\n", "\t", " // x--y\n", "/* x -- y; */", "\n# x -- y\n", " "])
ATTRIBUTES = st.sampled_from(["", "", "", "[x=1]", '[l="a -- b", c=<d<e>f>;]', "[][y=2]"])
PORTS = st.sampled_from(["", "", "", ":n", ":p:sw", ': "q"'])


@st.composite
def subgraphs(draw: st.DrawFn, depth: int = 2) -> tuple[str, set[str], list[tuple[str, str]]]:
    """The statements of a subgraph, its nodes, and the edges that they make."""
    words, nodes, pairs = [], set[str](), list[tuple[str, str]]()
    for _ in range(draw(st.integers(0, 4))):
        ends = []
        for _ in range(draw(st.integers(1, 3))):
            if depth and draw(st.integers(0, 2)) == 0:
                inner, its_nodes, its_pairs = draw(subgraphs(depth - 1))
                words.append(draw(st.sampled_from(["", "subgraph", "SUBGRAPH"])))
                words.append("{" + inner + "}")
                pairs += its_pairs
                ends.append(its_nodes)
            else:
                name = draw(st.sampled_from(NODES))
                quote = draw(st.sampled_from(["", '"']))
                words.append(f"{quote}{name}{quote}{draw(PORTS)}")
                ends.append({name})
            words.append("--")
        words[-1] = draw(ATTRIBUTES) + draw(st.sampled_from([";", "\n", " node [x=1] ", "; k=v;"]))
        nodes.update(*ends)
        pairs += chain.from_iterable(product(a, b) for a, b in pairwise(ends))
    return "".join(word + draw(BLANKS) for word in words), nodes, pairs


@given(subgraphs(), st.sampled_from(["graph", "digraph", "GRAPH", "DiGraph"]), BLANKS)
def test_any_nesting_of_subgraphs_means_all_pairs_of_their_nodes(
    made: tuple[str, set[str], list[tuple[str, str]]], kind: str, blank: str
) -> None:
    body, nodes, pairs = made
    directed = kind.lower() == "digraph"
    text = f"strict {kind}{blank}{{{body.replace('--', '->') if directed else body}}}"
    if not nodes or any(a == b for a, b in pairs):
        with pytest.raises(BadProblem, match="to itself" if nodes else "no vertices"):
            read_dot(text)
        return
    graph = read_dot(text)
    assert set(graph.names) == nodes
    assert arcs(graph) == set(pairs) | (set() if directed else {(b, a) for a, b in pairs})


@given(st.data())
def test_what_pydot_writes_is_read_back(data: st.DataObject) -> None:
    names = st.text(st.characters(exclude_categories=["C", "Z"], exclude_characters='":<>\\'))
    nodes = data.draw(st.lists(names.filter(bool), min_size=1, max_size=6, unique=True))
    directed = data.draw(st.booleans())
    graph = (nx.DiGraph if directed else nx.Graph)()
    graph.add_nodes_from(nodes)
    pairs = st.tuples(st.sampled_from(nodes), st.sampled_from(nodes))
    graph.add_edges_from(pair for pair in data.draw(st.lists(pairs)) if pair[0] != pair[1])
    dot = pydot.Dot(graph_type="digraph" if directed else "graph")
    for node in graph:
        dot.add_node(pydot.Node(f'"{node}"'))
    for a, b in graph.edges:
        dot.add_edge(pydot.Edge(f'"{a}"', f'"{b}"', label="a -- b"))
    read = read_dot(dot.to_string())
    assert set(read.names) == set(nodes)
    assert arcs(read) == set(graph.to_directed().edges)


def test_dot_is_recognised_by_its_first_words_and_lists_of_edges_are_not_dot() -> None:
    for text in ("graph\n{\na -- b\n}", "// ring\nStrict DiGraph {}", '# x\ngraph "a b" { c }'):
        assert is_dot(text)
    for text in ("graph b\nb c", "digraph", "", "a b", "strict graph", '"graph" {', "a { b"):
        assert not is_dot(text)
