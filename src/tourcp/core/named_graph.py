"""Named graphs: any graph as a space. Vertices with names, and the arcs or edges between them."""

from collections import Counter
from collections.abc import Hashable, Iterable, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

import numpy as np
import numpy.typing as npt

from tourcp.core.arrays import matrix
from tourcp.core.errors import BadProblem, counted, nearest, shown
from tourcp.core.fields import refuse_unknown, take
from tourcp.core.graph import Ints, MoveGraph
from tourcp.core.space import Numbers, Point, Points, Space

MOST_VERTICES = 5_000_000
MOST_ARCS = 50_000_000
"""Larger graphs would not fit into memory with what solvers make of them."""

MOST_WITHOUT_EDGES = 10_000
"""How many vertices a file may merely count, not name, beyond those that its edges join."""


@dataclass(frozen=True, eq=False)
class NamedGraph(Space):
    """Vertices with names, and the moves between them.

    >>> triangle = NamedGraph.from_edges([("a", "b"), ("b", "c"), ("c", "a")])
    >>> triangle.size, triangle.names, triangle.is_one_way
    (3, ['a', 'b', 'c'], False)
    """

    labels: tuple[str, ...]
    """The names of the vertices, in the order of their numbers."""
    tails: Ints
    """For each arc, the vertex that it leaves; sorted, with the heads."""
    heads: Ints
    """For each arc, the vertex that it enters; an edge is two arcs."""
    title: str = ""
    """What the graph is called."""
    positions: npt.NDArray[np.float64] | None = None
    """Where pictures put the vertices, a row (x, y) each; None to leave it to a layout."""
    nodes: tuple[Hashable, ...] = field(default=(), repr=False)
    """What the vertices were before they had names, where they come from another library."""

    dimension = 1
    noun = "vertex"
    nouns = "vertices"

    @classmethod
    def from_edges(
        cls,
        edges: Iterable[tuple[Hashable, Hashable]],
        vertices: Iterable[Hashable] = (),
        *,
        directed: bool = False,
        title: str = "",
    ) -> "NamedGraph":
        """A graph from pairs of vertices; those that no edge touches are listed separately.

        A loop is refused, and so is an edge that is listed twice: a tour could use neither.
        """
        pairs = list(edges)
        nodes = dict.fromkeys(vertices)
        for one, other in pairs:
            nodes.setdefault(one)
            nodes.setdefault(other)
        number = {node: at for at, node in enumerate(nodes)}
        ends = np.array([(number[a], number[b]) for a, b in pairs], dtype=np.int64).reshape(-1, 2)
        named = tuple(map(str, nodes))
        return cls.from_arrays(named, ends[:, 0], ends[:, 1], directed=directed, title=title,
                               nodes=tuple(nodes))  # fmt: skip

    @classmethod
    def from_arrays(
        cls,
        names: Sequence[str],
        first: Numbers,
        second: Numbers,
        *,
        directed: bool = False,
        title: str = "",
        positions: npt.NDArray[np.float64] | None = None,
        nodes: tuple[Hashable, ...] = (),
    ) -> "NamedGraph":
        """A graph from the numbers of the ends of its edges (or arcs, if it is directed)."""
        size = len(names)
        if not size:
            raise BadProblem("the graph has no vertices: a tour needs at least one")
        _refuse_large(size, len(first))
        if len(set(names)) < size:
            (twice, _), *_ = Counter(names).most_common(1)
            raise BadProblem(f"two vertices are called {shown(twice)}: give each its own name")
        for name in names:
            if not name or name.startswith(("hub ", "via ")) or not name.isprintable():
                raise BadProblem(f"{shown(name)} is not a name of a vertex: give a plain text")
        if len(first) and (min(first.min(), second.min()) < 0
                           or max(first.max(), second.max()) >= size):  # fmt: skip
            raise BadProblem(f"an edge has an end that is not one of the {size:,} vertices")
        loops = np.flatnonzero(first == second)
        if len(loops):
            raise BadProblem(
                f"the edge from {shown(names[int(first[loops[0]])])} to itself is not a move: "
                "leave loops out"
            )
        tails, heads = first, second
        if not directed:
            tails, heads = np.concatenate((first, second)), np.concatenate((second, first))
        keys = np.sort(tails.astype(np.int64) * size + heads)
        again = np.flatnonzero(keys[1:] == keys[:-1])
        if len(again):
            a, b = divmod(int(keys[again[0]]), size)
            raise BadProblem(
                f"the edge {shown(names[a])} {shown(names[b])} is listed twice: once is enough"
            )
        out, into = np.divmod(keys, size)
        arrays = out.astype(np.int32), into.astype(np.int32)
        for array in arrays:
            array.setflags(write=False)
        return cls(tuple(names), *arrays, title, positions, nodes)

    @classmethod
    def from_networkx(cls, graph: Any) -> "NamedGraph":
        """A graph of networkx, or of any library whose graphs look like it.

        Multigraphs are taken if no edge is parallel to another; positions come from a `pos`
        of every node.
        """
        known = graph.nodes(data=True)
        nodes = [node for node, _ in known]
        drawn = [data.get("pos") for _, data in known]
        is_drawn = all(isinstance(one, Sequence | np.ndarray) and len(one) == 2 for one in drawn)
        positions = _positions(drawn, len(nodes)) if nodes and is_drawn else None
        number = {node: at for at, node in enumerate(nodes)}
        ends = np.array([(number[a], number[b]) for a, b, *_ in graph.edges], dtype=np.int64)
        ends = ends.reshape(-1, 2)
        title = str(getattr(graph, "name", "") or "")
        return cls.from_arrays(
            tuple(map(str, nodes)), ends[:, 0], ends[:, 1], directed=bool(graph.is_directed()),
            title=title, positions=positions, nodes=tuple(nodes),
        )  # fmt: skip

    def __eq__(self, other: object) -> bool:
        return (
            isinstance(other, NamedGraph)
            and self.labels == other.labels
            and np.array_equal(self.tails, other.tails)
            and np.array_equal(self.heads, other.heads)
        )

    def __hash__(self) -> int:
        return hash((self.labels, self.tails.tobytes(), self.heads.tobytes()))

    @property
    def size(self) -> int:
        """The number of vertices."""
        return len(self.labels)

    @property
    def arcs(self) -> int:
        """The number of arcs; an edge is two."""
        return len(self.tails)

    @property
    def graph_steps(self) -> int:
        """The graph is there already."""
        return 0

    @cached_property
    def is_one_way(self) -> bool:
        """Whether some arc has no arc back."""
        keys = self.tails.astype(np.int64) * self.size + self.heads
        back = self.heads.astype(np.int64) * self.size + self.tails
        return not np.array_equal(keys, np.sort(back))

    @cached_property
    def graph(self) -> MoveGraph:
        """The vertices and the arcs; every arc is its own move."""
        offsets = np.zeros(self.size + 1, dtype=np.int64)
        np.cumsum(np.bincount(self.tails, minlength=self.size), out=offsets[1:])
        return MoveGraph(offsets, self.heads, np.zeros(len(self.heads), dtype=np.int16))

    @property
    def summary(self) -> str:
        """What it is called, and how large it is."""
        links = len(self.tails) if self.is_one_way else len(self.tails) // 2
        kind = "arc" if self.is_one_way else "edge"
        size = f"{counted(self.size, self.noun, self.nouns)}, {counted(links, kind)}"
        title = "".join(sign if sign.isprintable() else " " for sign in self.title)
        return f"{title} ({size})" if title else f"a graph ({size})"

    def __str__(self) -> str:
        return self.summary

    @cached_property
    def names(self) -> list[str]:
        """The names of all vertices, in the order of their numbers."""
        return list(self.labels)

    @cached_property
    def _number(self) -> dict[str, int]:
        return {name: number for number, name in enumerate(self.labels)}

    def points(self, vertices: Numbers) -> Points:
        """The numbers themselves, a row each."""
        return np.asarray(vertices, dtype=np.int64).reshape(-1, 1)

    def vertices(self, points: Points) -> npt.NDArray[np.int64]:
        """The numbers; -1 for what is none."""
        numbers = points[:, 0]
        return np.where((numbers >= 0) & (numbers < self.size), numbers, -1)

    def parse(self, given: Any) -> Point:
        """Read a vertex: its name, or what it was before it had one."""
        name = given if isinstance(given, str) else str(given)
        if isinstance(given, tuple) and len(given) == 1 and name not in self._number:
            (number,) = given
            if type(number) is int and 0 <= number < self.size:
                return (number,)
            name = number if isinstance(number, str) else name
        if name not in self._number:
            hint = nearest(name, self.names[:10_000])
            raise BadProblem(f"{shown(given)} is not a vertex of {self.summary}{hint}")
        return (self._number[name],)

    def name(self, point: Sequence[int]) -> str:
        """The vertex's name."""
        (number,) = point
        return self.labels[number] if 0 <= number < self.size else str(number)

    def node(self, point: Sequence[int]) -> Hashable:
        """Return the object that was given as a vertex; of a file, its name."""
        (number,) = point
        return (self.nodes or self.labels)[number]

    def find(self, name: str) -> int | None:
        """The number of the vertex with exactly this name."""
        return self._number.get(name) if isinstance(name, str) else None

    def to_json(self) -> dict[str, Any]:
        """The whole graph, so that a file stands alone."""
        kept = self.tails < self.heads if not self.is_one_way else slice(None)
        pairs = np.stack((self.tails[kept], self.heads[kept]), axis=1).tolist()
        is_numbered = len(pairs) >= _least_edges(self.size) and all(
            name == str(number) for number, name in enumerate(self.labels, start=1)
        )
        fields: dict[str, Any] = {
            "vertices": self.size if is_numbered else self.names,
            "arcs" if self.is_one_way else "edges": pairs,
        }
        if self.title:
            fields["title"] = self.title
        if self.positions is not None:
            fields["positions"] = self.positions.tolist()
        return {"graph": fields}

    @classmethod
    def from_json(cls, fields: dict[str, Any]) -> "NamedGraph":
        """The graph from plain values; ends of edges are numbers from 0."""
        refuse_unknown(fields, ["vertices", "edges", "arcs", "title", "positions"])
        if ("edges" in fields) == ("arcs" in fields):
            raise BadProblem("a graph has edges, or arcs if it is directed: give one of the two")
        directed = "arcs" in fields
        ends = matrix(fields, "arcs" if directed else "edges", 2)
        names = fields.get("vertices")
        if type(names) is int and names > 0 and len(ends) >= _least_edges(names):
            names = numbered(names, len(ends))
        if not isinstance(names, list) or not all(isinstance(name, str) for name in names):
            raise BadProblem(
                f"vertices are {shown(names)}, edges {len(ends):,}: expected the names of the "
                "vertices, or how many the edges join"
            )
        return cls.from_arrays(
            names, ends[:, 0], ends[:, 1], directed=directed,
            title=take(fields, "title", str, ""),
            positions=_positions(fields.get("positions"), len(names)),
        )  # fmt: skip


def numbered(size: int, edges: int, first: int = 1) -> list[str]:
    """Name vertices by their numbers; a short file may not merely count too many of them."""
    if size < 1 or edges < _least_edges(size):
        raise BadProblem(
            f"{counted(size, 'vertex', 'vertices')} and {counted(edges, 'edge')}: expected 1 to "
            f"{MOST_WITHOUT_EDGES + 2 * edges:,} vertices, of which no more than "
            f"{MOST_WITHOUT_EDGES:,} are without an edge"
        )
    return [str(number) for number in range(first, size + first)]


def _least_edges(vertices: int) -> int:
    """How many edges a file must have to merely count its vertices."""
    return (vertices - MOST_WITHOUT_EDGES + 1) // 2


def _positions(listed: Any, size: int) -> npt.NDArray[np.float64] | None:
    if listed is None:
        return None
    try:
        found = np.array(listed, dtype=np.float64)
    except (TypeError, ValueError, OverflowError):
        found = np.empty(0)
    if found.shape != (size, 2) or not np.isfinite(found).all():
        raise BadProblem(f"positions are {shown(listed)}: expected a pair [x, y] for each vertex")
    return found


def _refuse_large(vertices: int, edges: int) -> None:
    if vertices > MOST_VERTICES or edges > MOST_ARCS:
        raise BadProblem(
            f"a graph of {vertices:,} vertices and {edges:,} edges: at most {MOST_VERTICES:,} "
            f"vertices and {MOST_ARCS:,} edges"
        )
