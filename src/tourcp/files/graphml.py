"""GraphML (http://graphml.graphdrawing.org): nodes and edges of a graph and of all graphs in it.

Ports say where at a node an edge is drawn, and `data` what else is known of it; a tour needs
neither.
"""

from collections.abc import Iterator
from xml.etree import ElementTree
from xml.etree.ElementTree import Element

from tourcp.core.errors import BadProblem, shown
from tourcp.core.named_graph import NamedGraph

IGNORED = ("desc", "data", "key", "port")
"""Elements without a node or an edge in them."""

INSIDE = {"graphml": ("graph",), "graph": ("node", "edge"), "node": ("graph",), "edge": ()}
"""The elements that make a graph, and where they stand."""

DEFAULTS = {"directed": True, "undirected": False}
BOOLEANS = {"true": True, "false": False, "1": True, "0": False}

REFUSED = {
    "hyperedge": "a hyperedge joins any number of nodes: expected edges, which join two",
    "locator": "a locator points to another file: put the graph into this one",
}


def read_graphml(text: str) -> NamedGraph:
    """Read the one graph of a GraphML file, with the graphs that are nested in its nodes.

    If some edges are directed and others are not, an undirected one becomes two arcs.

    >>> read_graphml('<graphml><graph edgedefault="directed"><node id="a"><graph edgedefault='
    ... '"directed"><node id="b"/></graph></node><edge source="a" target="b"/></graph></graphml>'
    ... ).summary
    'a graph (2 vertices, 1 arc)'
    """
    try:
        root = ElementTree.fromstring(text)
    except (ElementTree.ParseError, ValueError) as error:
        raise BadProblem(f"it is not XML ({error}): expected GraphML") from None
    space, kind = _kind(root)
    if kind != "graphml":
        raise BadProblem(f"the outermost element is {shown(kind)}: expected 'graphml'")
    graphs = [child for child in root if _kind(child) == (space, "graph")]
    if len(graphs) != 1:
        raise BadProblem(f"{len(graphs)} graphs: expected one; give each its own file")
    nodes: dict[str, None] = {}
    edges: list[tuple[str, str, bool]] = []
    for kind, element, directed in _elements(root, space):
        if kind == "node":
            name = _attribute(element, kind, "id")
            if name in nodes:
                raise BadProblem(f"two nodes have the id {shown(name)}: expected one")
            nodes[name] = None
        elif kind == "edge":
            tail, head = (_attribute(element, kind, end) for end in ("source", "target"))
            edges.append((tail, head, directed))
    for *ends, _ in edges:
        for end in ends:
            if end not in nodes:
                raise BadProblem(f"an edge ends at {shown(end)}, and no node has that id")
    any_directed = any(directed for *_, directed in edges)
    back = [(head, tail) for tail, head, directed in edges if any_directed and not directed]
    pairs = [(tail, head) for tail, head, _ in edges]
    return NamedGraph.from_edges(
        pairs + back, nodes, directed=any_directed, title=_title(root, graphs[0])
    )


def _elements(root: Element, space: str) -> Iterator[tuple[str, Element, bool]]:
    """All elements that make the graph, in their order; of edges, whether they are directed."""
    waiting = [(root, "graphml", False)]
    while waiting:
        element, kind, directed = waiting.pop()
        yield kind, element, directed
        children = []
        for child in element:
            child_space, inner = _kind(child)
            if child_space != space or inner in IGNORED:
                continue
            if inner not in INSIDE[kind]:
                raise BadProblem(REFUSED.get(inner, f"{shown(inner)} in {kind!r} is not read"))
            if inner == "graph":
                default = _attribute(child, inner, "edgedefault")
                children.append((child, inner, _choice(default, DEFAULTS)))
            elif inner == "edge" and "directed" in child.attrib:
                children.append((child, inner, _choice(child.attrib["directed"], BOOLEANS)))
            else:
                children.append((child, inner, directed))
        waiting += reversed(children)


def _kind(element: Element) -> tuple[str, str]:
    """The namespace of an element, and its name in it."""
    space, _, kind = str(element.tag).rpartition("}")
    return space, kind


def _attribute(element: Element, kind: str, name: str) -> str:
    value = element.get(name)
    if value is None:
        raise BadProblem(f"a {kind} without {name!r}: GraphML asks for it")
    return value


def _choice(value: str, meanings: dict[str, bool]) -> bool:
    if value not in meanings:
        raise BadProblem(f"{shown(value)}: expected {' or '.join(map(repr, meanings))}")
    return meanings[value]


def _title(root: Element, graph: Element) -> str:
    """The name of the graph, as networkx writes it: data of the graph, with the key `name`."""
    keys = {key.get("id") for key in root.iterfind("{*}key") if key.get("attr.name") == "name"}
    titles = (data.text for data in graph.iterfind("{*}data") if data.get("key") in keys)
    return " ".join((next(titles, "") or "").split())
