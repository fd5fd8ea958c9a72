"""Lists of edges (text or CSV) and of neighbours: a line for each edge, or for each vertex."""

import re
from collections.abc import Iterator

from tourcp.core.errors import BadProblem, shown
from tourcp.core.named_graph import NamedGraph

TITLES = ("from to", "source target", "src dst", "tail head", "start end", "node1 node2")
"""What the columns of edges are called in a heading; in a table, `u,v` too."""

_QUOTED = r'"(?:[^"]|"")*+"'
_NAME = rf'{_QUOTED}|(?:(?!->|--)[^ \t"])++'
_SIGN = re.compile(rf"{_QUOTED}|(#|,|;|->|--)")
_EDGE = re.compile(rf"({_NAME})(?:(?:[ \t]*(->|--)[ \t]*|[ \t]+)({_NAME}))?")
_CELLS = {sign: re.compile(rf'[ \t]*+(?:{_QUOTED}[ \t]*+|[^"{sign}]*+){sign}') for sign in ",;"}

Row = tuple[str, str, list[str]]
"""The place of a line, the line without its comment, and its signs outside of quotes."""


def read_edges(text: str) -> NamedGraph:
    """A line for each edge: two names with a comma, a semicolon, or blanks between them.

    A name alone is a vertex. `a -> b` are arcs of a directed graph. In quotes a name may have any
    characters, a doubled quote is one. `#` begins a comment, and so does `%` a line. A first line
    that only names the columns, as `from,to` does, is passed over.

    >>> read_edges('"New York",Boston # nonstop\\nBoston,"Washington, D.C."').names
    ['New York', 'Boston', 'Washington, D.C.']
    """
    rows = list(_rows(text))
    delimiters = {sign for _, _, signs in rows for sign in signs if sign in _CELLS}
    if len(delimiters) > 1:
        raise BadProblem(
            "',' and ';' both stand between names: use one of them, or put the names in quotes"
        )
    delimiter = min(delimiters, default=None)
    edges: list[tuple[str, str]] = []
    arrows: list[bool] = []
    lone: list[str] = []
    titles = (*TITLES, "u v") if delimiter else TITLES
    has_title = False
    for place, row, signs in rows:
        names = _cells(row, delimiter, signs) if delimiter else _words(row)
        if names is None or len(names) > 2:
            raise BadProblem(
                f"{place}, {shown(row)}: expected two vertices; names with blanks or signs in them "
                "need quotes"
            )
        if len(names) == 2:
            edges.append((names[0], names[1]))
            arrows.append("->" in signs)
            is_title = " ".join(names).lower() in titles and re.fullmatch(r"[\w \t,;]+", row)
            has_title = has_title or (place == rows[0][0] and bool(is_title))
        else:
            lone += names
    others = {name for edge in edges[1:] for name in edge}.union(lone) if has_title else set()
    if len(edges) > 1 and has_title and others.isdisjoint(edges[0]):
        del edges[0], arrows[0]
    if len(set(arrows)) > 1:
        raise BadProblem("some lines have an arrow '->' and some do not: draw all or none")
    return NamedGraph.from_edges(edges, lone, directed=any(arrows))


def read_adjacency(text: str) -> NamedGraph:
    """A line for each vertex: its name, maybe a colon, its neighbours; edges have no direction.

    Blanks, commas or semicolons separate them; an edge may stand with one of its ends, or both.
    """
    edges: dict[tuple[str, str], None] = {}
    heads: dict[str, None] = {}
    for place, row, _ in _rows(text):
        head, *neighbours = re.split(r"[ \t,;]+", re.sub("[ \t]+:", ":", row).rstrip(" \t,;"))
        names = head.removesuffix(":"), *neighbours
        if any(not name or re.search(r'[":]|->|--', name) for name in names):
            raise BadProblem(
                f"{place}, {shown(row)}: expected plain names, as in 'a: b c'; a list of edges may "
                "have others, in quotes"
            )
        if names[0] in heads:
            raise BadProblem(f"{place}: {shown(names[0])} has a line already; expected one")
        if len(set(neighbours)) < len(neighbours):
            raise BadProblem(f"{place}, {shown(row)}: a neighbour is listed twice")
        heads[names[0]] = None
        for neighbour in neighbours:
            if (neighbour, names[0]) not in edges:
                edges[names[0], neighbour] = None
    return NamedGraph.from_edges(edges, heads)


def _rows(text: str) -> Iterator[Row]:
    """The lines that are not empty."""
    for number, line in enumerate(text.split("\n"), start=1):
        row = "" if line.lstrip(" \t").startswith("%") else line.strip(" \t")
        signs: list[str] = []
        for match in _SIGN.finditer(row):
            if match[1] == "#":
                if match.start() and row[match.start() - 1] not in " \t,;":
                    raise BadProblem(
                        f"line {number}, {shown(row)}: put a blank before '#' if a comment begins "
                        "there, or the name in quotes"
                    )
                row = row[: match.start()].rstrip(" \t")
                break
            if match[1]:
                signs.append(match[1])
        if row:
            yield f"line {number}", row, signs


def _cells(row: str, delimiter: str, signs: list[str]) -> list[str] | None:
    """The names in a row of a table, whose last cells may be empty; None if it is not one."""
    cells = _CELLS[delimiter].findall(row + delimiter)
    if "".join(cells) != row + delimiter or set(signs) - {delimiter}:
        return None  # a quote or an arrow inside a name
    names = [cell[:-1].strip(" \t") for cell in cells]
    while names and not names[-1]:
        names.pop()
    if not all(names) or (len(cells) == 1 and re.search(r"^[^\"]*[ \t]", row)):
        return None
    return [_unquoted(name) for name in names]


def _words(row: str) -> list[str] | None:
    """The names in a line, with blanks, an arrow or `--` between them; None if it is not one."""
    edge = _EDGE.fullmatch(row)
    return edge and [_unquoted(name) for name in (edge[1], edge[3]) if name]


def _unquoted(name: str) -> str:
    return name[1:-1].replace('""', '"') if name.startswith('"') else name
