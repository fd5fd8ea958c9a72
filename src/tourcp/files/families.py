"""Graphs by name: families with parameters, and single graphs, to try and to test.

`petersen:7,2` is the generalised Petersen graph GP(7, 2), `flower-snark:9` the snark J9. An answer
file holds the graph itself, so nothing here needs to be trusted.
"""

import random
import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from importlib.resources import files
from itertools import combinations, product
from math import comb, prod

from tourcp.core.errors import BadProblem, nearest, shown
from tourcp.core.named_graph import NamedGraph
from tourcp.files.graph6 import read_graph6

Edges = Iterable[tuple[str, str]]

LARGEST = 100_000
"""Vertices of the largest graph that is made by name."""

MOST_EDGES = 1_000_000
"""Edges of the densest one."""


@dataclass(frozen=True)
class Family:
    """Graphs that differ in some whole numbers."""

    make: Callable[..., Edges]
    """The edges for given numbers."""
    example: str
    """The name of one of them."""
    summary: str
    """What they are, and what is known of their tours."""
    fewest: int = 1
    """How many numbers it takes at least."""
    most: int = 1
    """And at most."""


def petersen(n: int = 5, k: int = 2) -> Edges:
    """An outer cycle, spokes, and inner steps of k."""
    _refuse(not (n >= 3 and 1 <= k < n / 2), f"petersen:{n},{k}", "n from 3 on and k below n/2")
    for i in range(n):
        yield f"a{i}", f"a{(i + 1) % n}"
        yield f"a{i}", f"b{i}"
        yield f"b{i}", f"b{(i + k) % n}"


def flower_snark(n: int = 5) -> Edges:
    """Isaacs' snark J(n): n stars, a cycle through one leaf of each, and one through the others."""
    _refuse(n < 3 or n % 2 == 0, f"flower-snark:{n}", "an odd number from 3 on")
    ring = [f"c{i}" for i in range(n)] + [f"d{i}" for i in range(n)]
    for i in range(n):
        yield from ((f"a{i}", f"{leaf}{i}") for leaf in "bcd")
        yield f"b{i}", f"b{(i + 1) % n}"
    yield from zip(ring, ring[1:] + ring[:1], strict=True)


def hypercube(d: int) -> Edges:
    """Words of d bits, joined where one bit differs."""
    _refuse(not 1 <= d <= 16, f"hypercube:{d}", "1 to 16")
    for word in range(2**d):
        for bit in range(d):
            if not word >> bit & 1:
                yield f"{word:0{d}b}", f"{word | 1 << bit:0{d}b}"


def grid(*sides: int) -> Edges:
    """Points of a box, joined to the next along each side."""
    name, few = f"grid:{'x'.join(map(str, sides))}", f"sides from 1 on, {LARGEST:,} points at most"
    _refuse(not 1 <= prod(sides) <= LARGEST, name, few)
    for point in product(*(range(side) for side in sides)):
        for axis, side in enumerate(sides):
            if point[axis] + 1 < side:
                step = (*point[:axis], point[axis] + 1, *point[axis + 1 :])
                yield ",".join(map(str, point)), ",".join(map(str, step))


def kneser(n: int, k: int) -> Edges:
    """Sets of k of n things, joined where they are disjoint."""
    name, few = f"kneser:{n},{k}", f"at most {MOST_EDGES:,} edges"
    _refuse(not (k >= 1 and 2 * k <= n <= 1_000), name, "k from 1 on, n from 2k to 1,000")
    _refuse(comb(n, k) * comb(n - k, k) > 2 * MOST_EDGES, name, few)
    for one in combinations(range(1, n + 1), k):
        others = [thing for thing in range(one[0] + 1, n + 1) if thing not in one]
        yield from ((_dashed(one), _dashed(other)) for other in combinations(others, k))


def _apart(sets: list[tuple[int, ...]]) -> Edges:
    """Sets, joined where they are disjoint."""
    for one, other in combinations(sets, 2):
        if not set(one) & set(other):
            yield _dashed(one), _dashed(other)


def _dashed(one: tuple[int, ...]) -> str:
    return "-".join(map(str, one))


def cubic(n: int, seed: int = 0) -> Edges:
    """A random cubic graph: three half edges at each vertex, paired, bad pairs exchanged."""
    _refuse(n < 4 or n % 2 == 1, f"cubic:{n}", "an even number of vertices, from 4 on")
    chance = random.Random(seed)
    halves = [vertex for vertex in range(n) for _ in range(3)]
    chance.shuffle(halves)
    pairs = [sorted(pair) for pair in zip(halves[::2], halves[1::2], strict=True)]
    while True:
        seen: set[tuple[int, ...]] = set()
        bad = []
        for at, pair in enumerate(pairs):
            if pair[0] == pair[1] or tuple(pair) in seen:
                bad.append(at)
            seen.add(tuple(pair))
        if not bad:
            return ((str(a), str(b)) for a, b in sorted(pairs))
        for at in bad:
            other = chance.randrange(len(pairs))
            (a, b), (c, d) = pairs[at], pairs[other]
            pairs[at], pairs[other] = sorted((a, d)), sorted((c, b))


def cycle(n: int) -> Edges:
    """A cycle."""
    _refuse(n < 3, f"cycle:{n}", "3 or more")
    return ((str(i), str((i + 1) % n)) for i in range(n))


def complete(n: int) -> Edges:
    """Every two vertices joined."""
    _refuse(not 2 <= n <= 1_000, f"complete:{n}", "2 to 1,000")
    return combinations(map(str, range(n)), 2)


def bipartite(a: int, b: int) -> Edges:
    """All of one side joined to all of the other."""
    few = f"at most {MOST_EDGES:,} edges"
    _refuse(not 1 <= a * b <= MOST_EDGES, f"bipartite:{a},{b}", few)
    return ((f"a{i}", f"b{j}") for i in range(a) for j in range(b))


def prism(n: int) -> Edges:
    """Two cycles with spokes between them."""
    return petersen(n, 1)


def coxeter() -> Edges:
    """Triples of seven points that are not lines of the Fano plane, joined where disjoint."""
    lines = {frozenset((i + a) % 7 for a in (0, 1, 3)) for i in range(7)}
    return _apart([one for one in combinations(range(7), 3) if frozenset(one) not in lines])


def meredith() -> Edges:
    """Petersen's graph, its spokes doubled, each vertex replaced by a K(4,3)."""
    ports = {f"{side}{i}": iter("pqrs") for side in "ab" for i in range(5)}
    for vertex in ports:
        yield from ((f"{vertex}{port}", f"{vertex}{inner}") for port in "pqrs" for inner in "xyz")
    for one, other in [*petersen(), *((f"a{i}", f"b{i}") for i in range(5))]:
        yield f"{one}{next(ports[one])}", f"{other}{next(ports[other])}"


def blanusa(number: int = 1) -> Edges:
    """Blanuša's snarks: two Petersen graphs joined by a dot product, in two ways.

    Two edges of the first and two joined vertices of the second are removed; loose ends are joined.
    """
    _refuse(number not in (1, 2), f"blanusa:{number}", "1 or 2")
    cut = [("a0", "b0"), ("a2", "a3") if number == 1 else ("b2", "b4")]
    for edge in petersen():
        if edge not in cut:
            yield f"{edge[0]}'", f"{edge[1]}'"
    loose: dict[str, list[str]] = {"a0": [], "a1": []}
    for one, other in petersen():
        if one not in loose and other not in loose:
            yield one, other
        elif one not in loose or other not in loose:
            gone, port = (one, other) if one in loose else (other, one)
            loose[gone].append(port)
    for edge, ports in zip(cut, loose.values(), strict=True):
        yield from ((f"{end}'", port) for end, port in zip(edge, ports, strict=True))


def _refuse(is_bad: bool, name: str, expected: str) -> None:
    if is_bad:
        raise BadProblem(f"there is no graph {name!r}: expected {expected}")


FAMILIES: dict[str, Family] = {
    "petersen": Family(petersen, "petersen:7,2", "generalised Petersen graphs GP(n, k); "
                       "no closed tour for k = 2, n = 5 mod 6", 0, 2),
    "flower-snark": Family(flower_snark, "flower-snark:9", "Isaacs' snarks J(n): no closed tour",
                           0, 1),
    "hypercube": Family(hypercube, "hypercube:6", "words of d bits: Gray codes are their tours"),
    "grid": Family(grid, "grid:5x8x3", "points of a box, each joined to the next", 1, 6),
    "kneser": Family(kneser, "kneser:7,3", "sets, joined if they share no member", 2, 2),
    "cubic": Family(cubic, "cubic:100,7", "random cubic graphs (vertices, seed)", 1, 2),
    "cycle": Family(cycle, "cycle:12", "one closed tour and no other"),
    "complete": Family(complete, "complete:8", "every two vertices joined"),
    "bipartite": Family(bipartite, "bipartite:4,5", "complete bipartite graphs", 2, 2),
    "prism": Family(prism, "prism:6", "two cycles with spokes"),
    "coxeter": Family(coxeter, "coxeter", "Coxeter's graph: no closed tour; 28 vertices", 0, 0),
    "meredith": Family(meredith, "meredith", "Meredith's graph: no closed tour; 70 vertices", 0, 0),
    "blanusa": Family(blanusa, "blanusa:2", "Blanuša's two snarks: no closed tour", 0, 1),
}  # fmt: skip
"""The families, by name."""


def single_graphs() -> dict[str, tuple[str, str]]:
    """Single graphs by name, each as graph6 and with what is known of it."""
    text = files("tourcp.files").joinpath("named-graphs.txt").read_text("utf-8")
    rows = (line.split(" ", 2) for line in text.splitlines())
    return {name: (graph6, summary) for name, graph6, summary in rows}


def graph_by_name(text: str) -> NamedGraph:
    """The graph with a name: `petersen:7,2`, `grid:5x8`, `tutte`, or `graph6:…`.

    >>> graph_by_name("petersen").summary
    'petersen (10 vertices, 15 edges)'
    """
    name, _, rest = text.strip().partition(":")
    if name == "graph6":
        return read_graph6(rest)
    name = name.lower()
    single = single_graphs()
    if name in single and not rest:
        graph = read_graph6(single[name][0])
        return NamedGraph(graph.labels, graph.tails, graph.heads, name)
    if name not in FAMILIES:
        known = [*FAMILIES, *single]
        raise BadProblem(
            f"no graph is called {shown(text)}: 'tourcp graphs' lists them{nearest(name, known)}"
        )
    family = FAMILIES[name]
    if not re.fullmatch(r"([0-9]{1,6}([x,][0-9]{1,6})*)?", rest):
        raise BadProblem(f"{shown(text)}: expected whole numbers, as in {family.example!r}")
    numbers = [int(number) for number in re.split("[x,]", rest) if number]
    if not family.fewest <= len(numbers) <= family.most or max(numbers, default=0) > LARGEST:
        raise BadProblem(f"{shown(text)}: expected numbers as in {family.example!r}")
    return NamedGraph.from_edges(family.make(*numbers), title=text.strip().lower())


def graphs_by_name(text: str) -> list[NamedGraph]:
    """The graphs of a family for a range of its numbers: `flower-snark:5..13/2`, `petersen:5..9,2`.

    >>> [graph.title for graph in graphs_by_name("flower-snark:5..9/2")]
    ['flower-snark:5', 'flower-snark:7', 'flower-snark:9']
    """
    found = re.search(r"([0-9]{1,6})\.\.([0-9]{1,6})(?:/([0-9]{1,4}))?", text)
    if found is None:
        return [graph_by_name(text)]
    low, high, step = int(found[1]), int(found[2]), int(found[3] or 1)
    if not 0 <= low <= high < low + 10_000 * step or step < 1:
        raise BadProblem(f"{shown(text)}: expected a range such as 5..13, or 5..13/2 by twos")
    before, after = text[: found.start()], text[found.end() :]
    return [graph_by_name(f"{before}{number}{after}") for number in range(low, high + 1, step)]
