"""DOT, the language of Graphviz (https://graphviz.org/doc/info/lang.html), by recursive descent.

Nodes, edges, and subgraphs as ends of edges make the graph; attributes, ports and everything else
that only a drawing needs is parsed and dropped.
"""

import re
from collections.abc import Collection, Iterator
from contextlib import suppress
from dataclasses import dataclass, field
from itertools import pairwise, product
from typing import NamedTuple

from tourcp.core.errors import BadProblem, shown
from tourcp.core.named_graph import NamedGraph

MOST_JOINED = 1_000_000
"""Edges of a file whose edge statements join sets of nodes: a short file could mean too many."""

MOST_NESTED = 50
"""Levels of subgraphs."""

KEYWORDS = ("strict", "graph", "digraph", "subgraph", "node", "edge")

_TOKEN = re.compile(
    r"""(?P<blank>[ \t\n\f]+|(?:\#|//)[^\n]*|/\*.*?\*/)
      | "(?P<quoted>(?:[^"\\]++|\\.)*+)"
      | (?P<word>[A-Za-z_\x80-\U0010ffff][A-Za-z0-9_\x80-\U0010ffff]*+
        |-?(?:\.[0-9]++|[0-9]++(?:\.[0-9]*+)?+)(?![A-Za-z_.\x80-\U0010ffff]))
      | (?P<mark>--|->|[{}\[\]=;,:+<])""",
    re.DOTALL | re.VERBOSE,
)
_ESCAPED = re.compile(r"\\(.)", re.DOTALL)
_ESCAPES = {'"': '"', "\n": ""}
_ANGLE = re.compile(r"<!--.*?-->|[<>]", re.DOTALL)


class Token(NamedTuple):
    """A word of the language: a name, a keyword (in small letters), a mark, or the end."""

    kind: str
    text: str
    place: int


@dataclass
class Subgraph:
    """The nodes of a graph or a subgraph, and its own subgraphs by their names."""

    nodes: dict[str, None] = field(default_factory=dict)
    inner: dict[str, "Subgraph"] = field(default_factory=dict)


def read_dot(text: str) -> NamedGraph:
    """Read the one graph of a DOT file.

    >>> read_dot("graph { {a b} -- {c d} }").summary
    'a graph (4 vertices, 4 edges)'
    """
    return _Parser(text).graph()


def is_dot(text: str) -> bool:
    """Recognise DOT by its first words, such as `strict graph "name" {`.

    >>> is_dot("// ring\\ndigraph\\n{ a -> b }"), is_dot("graph a\\na b")
    (True, False)
    """
    tokens = _tokens(text)
    with suppress(BadProblem):
        token = next(tokens)
        if token[:2] == ("keyword", "strict"):
            token = next(tokens)
        if token[:2] in (("keyword", "graph"), ("keyword", "digraph")):
            token = next(tokens)
            return "{" in (token.text, next(tokens).text if token.kind != "end" else "")
    return False


def _tokens(text: str) -> Iterator[Token]:
    """Split a text into tokens; quoted strings are unescaped, HTML strings balanced."""
    place = 0
    while place < len(text):
        match = _TOKEN.match(text, place)
        if match is None:
            raise _fault(text, place, "expected a name; quote names that are not plain words")
        begin, place = place, match.end()
        kind, word = match.lastgroup, match[0]
        if kind == "quoted":
            word = _ESCAPED.sub(lambda pair: _ESCAPES.get(pair[1], pair[0]), match["quoted"])
        elif word == "<":
            kind, place = "html", _html_end(text, begin)
            word = text[begin:place]
        elif kind == "word" and word.lower() in KEYWORDS:
            kind, word = "keyword", word.lower()
        if kind is not None and kind != "blank":
            yield Token(kind, word, begin)
    yield Token("end", "the end", place)


def _html_end(text: str, begin: int) -> int:
    """Find where the angle brackets of an HTML string are balanced."""
    depth = 0
    for match in _ANGLE.finditer(text, begin):
        depth += {"<": 1, ">": -1}.get(match[0], 0)
        if depth == 0:
            return match.end()
    raise _fault(text, begin, "this '<' has no '>'")


def _fault(text: str, place: int, expected: str) -> BadProblem:
    line = text.count("\n", 0, place) + 1
    word = text[place:].split(maxsplit=1)
    return BadProblem(f"line {line}, {shown(word[0]) if word else 'the end'}: {expected}")


class _Parser:
    """One method for each rule of the grammar; `token` is the next one, not yet taken."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.tokens = _tokens(text)
        self.token = next(self.tokens)
        self.edge_sign = ""
        self.edges: list[tuple[str, str]] = []
        self.joined = 0

    def graph(self) -> NamedGraph:
        """`[strict] (graph | digraph) [ID] { statements }`, and nothing after it."""
        is_strict = self.takes("strict", "keyword")
        directed = self.takes("digraph", "keyword")
        if not directed:
            self.take("graph", "keyword")
        self.edge_sign = "->" if directed else "--"
        title = "" if self.token[:2] == ("mark", "{") else self.name()
        root = Subgraph()
        self.block([root])
        if self.token.kind == "keyword":
            raise self.fault("a second graph; expected one, give each its own file")
        if self.token.kind != "end":
            raise self.fault("expected nothing after the graph's '}'")
        edges = self.edges
        if is_strict:  # which merges repeated edges
            edges = list(dict.fromkeys(
                (a, b) if directed or a <= b else (b, a) for a, b in edges
            ))  # fmt: skip
        title = title if title.isprintable() else ""
        return NamedGraph.from_edges(edges, root.nodes, directed=directed, title=title)

    def block(self, scopes: list[Subgraph]) -> None:
        """`{ statements }`, inside the innermost of these subgraphs."""
        if len(scopes) > MOST_NESTED:
            raise self.fault(f"subgraphs are nested more than {MOST_NESTED} deep")
        self.take("{")
        while not self.takes("}"):
            if not self.takes(";"):
                self.statement(scopes)

    def statement(self, scopes: list[Subgraph]) -> None:
        """Defaults, `ID = ID`, a subgraph, a node, or a chain of edges."""
        if self.token.kind == "keyword" and self.token.text in ("graph", "node", "edge"):
            self.next()
            if not self.attributes():
                raise self.fault("expected '[' and attributes")
            return
        first = None
        if self.token.text not in ("{", "subgraph") or self.token.kind in ("quoted", "word"):
            first = self.name()
            if self.takes("="):
                self.value()
                return
        ends = [self.end_of_edge(scopes, first)]
        while self.token.text in ("--", "->") and self.token.kind == "mark":
            if self.token.text != self.edge_sign:
                kind = "digraph" if self.edge_sign == "->" else "graph"
                raise self.fault(f"expected {self.edge_sign!r} in a {kind}")
            self.next()
            ends.append(self.end_of_edge(scopes))
        self.attributes()
        for tails, heads in pairwise(ends):
            self.join(tails, heads)

    def end_of_edge(self, scopes: list[Subgraph], first: str | None = None) -> Collection[str]:
        """The nodes at an end of an edge: of a subgraph, or a few that commas separate."""
        if first is None and (self.token[:2] in (("mark", "{"), ("keyword", "subgraph"))):
            return self.subgraph(scopes)
        nodes = [self.node(scopes, first)]
        while self.takes(","):
            nodes.append(self.node(scopes))
        return nodes

    def subgraph(self, scopes: list[Subgraph]) -> Collection[str]:
        """`[subgraph [ID]] { statements }`; the same name again goes on with the same subgraph."""
        inner = Subgraph()
        if self.takes("subgraph", "keyword") and self.token[:2] != ("mark", "{"):
            inner = scopes[-1].inner.setdefault(self.name(), inner)
        self.block([*scopes, inner])
        return inner.nodes

    def node(self, scopes: list[Subgraph], name: str | None = None) -> str:
        """`ID [: port [: compass point]]`; it belongs to every subgraph around it."""
        name = self.name() if name is None else name
        for _ in range(2):
            if self.takes(":"):
                self.value()
        for scope in scopes:
            scope.nodes.setdefault(name)
        return name

    def attributes(self) -> bool:
        """`[ID = ID, …] …`, which a tour does not need; tell whether there were any."""
        given = False
        while self.takes("["):
            given = True
            while not self.takes("]"):
                self.value()
                self.take("=")
                self.value()
                if not self.takes(","):
                    self.takes(";")
        return given

    def join(self, tails: Collection[str], heads: Collection[str]) -> None:
        """Make an edge from every tail to every head."""
        if len(tails) > 1 or len(heads) > 1:
            self.joined += len(tails) * len(heads)
            if self.joined > MOST_JOINED:
                raise BadProblem(f"subgraphs as ends mean more than {MOST_JOINED:,} edges")
        self.edges += product(tails, heads)

    def name(self) -> str:
        """An ID that is not HTML."""
        if self.token.kind == "html":
            raise self.fault("HTML as a name is not read; give the name in quotes")
        return self.value()

    def value(self) -> str:
        """An ID: a word, a numeral, HTML, or quoted strings that `+` puts together."""
        kind, text, _ = self.token
        if kind not in ("word", "quoted", "html"):
            raise self.fault("expected a name")
        self.next()
        parts = [text]
        while kind == "quoted" and self.takes("+"):
            if self.token.kind != "quoted":
                raise self.fault("expected a quoted string after '+'")
            parts.append(self.token.text)
            self.next()
        return "".join(parts)

    def next(self) -> None:
        """Go to the next token; after the end there is none."""
        self.token = next(self.tokens, self.token)

    def takes(self, text: str, kind: str = "mark") -> bool:
        """Take this token if it is the next one."""
        is_next = self.token[:2] == (kind, text)
        if is_next:
            self.next()
        return is_next

    def take(self, text: str, kind: str = "mark") -> None:
        """Take this token, which must be the next one."""
        if not self.takes(text, kind):
            raise self.fault(f"expected {text!r}")

    def fault(self, expected: str) -> BadProblem:
        return _fault(self.text, self.token.place, expected)
