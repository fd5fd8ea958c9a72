"""GraphML: all nodes of all nested graphs, directions edge by edge, and nothing misread."""

import networkx as nx
import pytest
from hypothesis import given
from hypothesis import strategies as st

from graph_sets import arcs, edges
from tourcp import BadProblem
from tourcp.files.graphml import read_graphml

SPACE = "http://graphml.graphdrawing.org/xmlns"


def graphml(content: str, default: str = "undirected") -> str:
    return f'<graphml xmlns="{SPACE}"><graph edgedefault="{default}">{content}</graph></graphml>'


NODES = '<node id="a"/><node id="b"/><node id="c"/>'


def test_the_graph_inside_a_node_belongs_to_the_graph() -> None:
    # As in the GraphML Primer: edges of the outer graph may join nodes of the inner ones.
    graph = read_graphml(graphml(
        '<node id="n"><graph id="n:" edgedefault="undirected"><node id="n::1"/><node id="n::2">'
        '<graph edgedefault="directed"><node id="deep"/></graph></node>'
        '<edge source="n::1" target="n::2"/></graph></node><node id="m"/>'
        '<edge source="n" target="n::1"/><edge source="deep" target="m"/>'
    ))  # fmt: skip
    assert set(graph.names) == {"n", "n::1", "n::2", "deep", "m"}
    assert edges(graph) == {frozenset(pair) for pair in
                            (("n::1", "n::2"), ("n", "n::1"), ("deep", "m"))}  # fmt: skip


@pytest.mark.parametrize("default", ["directed", "undirected"])
def test_an_edge_may_differ_from_the_default_direction(default: str) -> None:
    graph = read_graphml(graphml(
        f'{NODES}<edge source="a" target="b"/><edge source="b" target="c" directed="true"/>'
        '<edge source="c" target="a" directed="false"/>', default,
    ))  # fmt: skip
    there = {("a", "b"), ("b", "c"), ("c", "a"), ("a", "c")}
    assert arcs(graph) == there | ({("b", "a")} if default == "undirected" else set())


def test_a_nested_graph_has_its_own_default_direction() -> None:
    graph = read_graphml(graphml(
        '<node id="n"><graph edgedefault="directed"><node id="a"/><node id="b"/>'
        '<edge source="a" target="b"/></graph></node><edge source="n" target="a"/>'
    ))  # fmt: skip
    assert arcs(graph) == {("a", "b"), ("n", "a"), ("a", "n")}


def test_ports_data_and_other_namespaces_are_not_vertices() -> None:
    graph = read_graphml(
        '<?xml version="1.0" encoding="UTF-8"?><!-- x --><g:graphml xmlns:g="urn:g" '
        'xmlns:y="urn:y"><g:key id="k" for="node"/><g:graph edgedefault="undirected">'
        '<g:data key="k"><g:node id="no"/></g:data><g:node id="a"><g:port name="north"/>'
        '<g:data key="k"><y:node id="no"/></g:data></g:node><y:node id="no"/><g:node id="b&amp;c"/>'
        '<g:edge source="a" target="b&amp;c" sourceport="north"/></g:graph></g:graphml>'
    )
    assert graph.names == ["a", "b&c"] and edges(graph) == {frozenset({"a", "b&c"})}


REFUSED = {
    graphml(f'{NODES}<hyperedge><endpoint node="a"/><endpoint node="b"/></hyperedge>'): "hyperedge",
    graphml('<node id="a"><locator xlink="x"/></node>'): "another file",
    graphml(f'{NODES}<edge source="a" target="b"><graph edgedefault="directed"/></edge>'):
        "'graph' in 'edge'",
    graphml(f'{NODES}<edge source="a" target="z"/>'): "no node has that id",
    graphml(f'{NODES}<edge source="a"/>'): "without 'target'",
    graphml(f'{NODES}<node id="a"/>'): "the id 'a'",
    graphml(f'{NODES}<edge source="a" target="b" directed="yes"/>'): "expected 'true'",
    graphml(NODES, "sometimes"): "expected 'directed'",
    graphml(f'{NODES}<vertex id="d"/>'): "'vertex' in 'graph'",
    graphml(""): "no vertices",
    f'<graphml xmlns="{SPACE}"/>': "0 graphs",
    f'<graphml><graph edgedefault="directed">{NODES}</graph><graph edgedefault="directed"/>'
    "</graphml>": "2 graphs",
    f"<graphml><graph>{NODES}</graph></graphml>": "without 'edgedefault'",
    f'<gexf><graph edgedefault="directed">{NODES}</graph></gexf>': "expected 'graphml'",
    f'<graphml><graph edgedefault="directed">{NODES}</graph>': "not XML",
    '<!DOCTYPE a [<!ENTITY b "c">]><graphml>&b;</graphml>': "0 graphs",
    "<!DOCTYPE a [<!ENTITY b SYSTEM 'file:///etc/passwd'>]><graphml>&b;</graphml>": "not XML",
    graphml(f'{NODES}<edge source="a" target="b"/><edge source="b" target="a"/>'): "listed twice",
}  # fmt: skip


@pytest.mark.parametrize("text", REFUSED, ids=range(len(REFUSED)))
def test_what_is_not_read_is_refused_by_name(text: str) -> None:
    with pytest.raises(BadProblem) as refusal:
        read_graphml(text)
    assert REFUSED[text] in str(refusal.value) and "\n" not in str(refusal.value)


@st.composite
def networkx_graphs(draw: st.DrawFn) -> nx.Graph:
    names = st.text(st.characters(exclude_categories=["C", "Z"]), min_size=1)
    nodes = draw(st.lists(names, min_size=1, max_size=7, unique=True))
    pairs = st.tuples(st.sampled_from(nodes), st.sampled_from(nodes))
    graph = (nx.DiGraph if draw(st.booleans()) else nx.Graph)(name=draw(names))
    graph.add_nodes_from(nodes, colour="red")
    chosen = draw(st.lists(pairs))
    graph.add_edges_from((pair for pair in chosen if pair[0] != pair[1]), weight=1.5)
    return graph


@given(networkx_graphs())
def test_what_networkx_writes_is_read_as_networkx_reads_it(graph: nx.Graph) -> None:
    text = "\n".join(nx.generate_graphml(graph))
    again = nx.parse_graphml(text)
    read = read_graphml(text)
    assert read.names == list(again) and read.title == graph.name
    assert arcs(read) == set(again.to_directed().edges)
