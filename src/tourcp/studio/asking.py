"""What the page asks: its fields as texts, read into a problem that is small enough to be shown."""

import json
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any

from tourcp.core.board import Board
from tourcp.core.conditions import Condition, parse_condition
from tourcp.core.errors import BadProblem, shown
from tourcp.core.fields import is_number, no_key_twice
from tourcp.core.named_graph import NamedGraph
from tourcp.core.problem import Problem
from tourcp.core.space import PieceOnBoard, Space
from tourcp.core.spaces import space_of
from tourcp.files.families import graph_by_name
from tourcp.files.problems import named_ends

MOST_SQUARES = 10_000
"""Squares of a board in the studio; the command line takes far more."""

MOST_MOVES = 200_000
"""Squares times moves, or the arcs of a graph."""

MOST_CONDITIONS = 500
"""Conditions of one problem."""


@dataclass(frozen=True)
class Ask:
    """A problem as the fields of the page say it; an empty text is a field left blank."""

    rule: str = "knight"
    """How the piece moves."""
    board: str = "8x8"
    """What it must visit."""
    graph: str = ""
    """Instead of both: the name of a graph, or the graph itself as JSON."""
    closed: bool = False
    """Whether the tour must return."""
    start: str = ""
    """The first square."""
    end: str = ""
    """The last square."""
    conditions: tuple[str, ...] = ()
    """What else is asked, a text each."""

    @property
    def space(self) -> Space:
        """What is visited; BadProblem if it is too large to be shown."""
        if len(self.conditions) > MOST_CONDITIONS:
            raise BadProblem(
                f"{len(self.conditions):,} conditions: the studio takes {MOST_CONDITIONS:,} at most"
            )
        if self.graph:
            space: Space = _graph(self.graph)
        else:
            space = space_of(self.rule, self.board)
        if space.size > MOST_SQUARES or space.arcs > MOST_MOVES:
            raise BadProblem(
                f"{space.size:,} {space.nouns} with {space.arcs:,} moves: the studio shows "
                f"{MOST_SQUARES:,} with {MOST_MOVES:,}; 'tourcp solve' takes more"
            )
        return space

    @property
    def problem(self) -> Problem:
        """The problem."""
        return Problem(
            self.space, closed=self.closed, start=self.start or None, end=self.end or None,
            conditions=self.conditions,
        )  # fmt: skip

    def said(self) -> "Ask":
        """The same in the package's own spelling."""
        plain = asked_of(self.problem)
        return replace(plain, graph=self.graph, rule=plain.rule if not self.graph else self.rule,
                       board=plain.board if not self.graph else self.board)  # fmt: skip

    def fitted(self, space: Space) -> tuple["Ask", list[str]]:
        """The same without what does not fit the space, and what was dropped, in words."""
        dropped = []
        fields: dict[str, Any] = {"end": ""} if self.closed else {}
        for role in ("start", "end"):
            given = getattr(self, role)
            if given and not _holds(space.parse, given):
                fields[role] = ""
                dropped.append(f"{role} {given}")
        asked = {text: parse_condition(text) for text in self.conditions}
        kept = [text for text, one in asked.items() if _holds(self._on, one, space)]
        dropped += [text for text in asked if text not in kept]
        return replace(self, conditions=tuple(kept), **fields), dropped

    def _on(self, condition: Condition, space: Space) -> Condition:
        return condition.on(space, closed=self.closed)

    def with_hole(self, place: str) -> "Ask":
        """The same on a board with one hole more, or one less."""
        space = self.space
        if not isinstance(space, PieceOnBoard):
            raise BadProblem(f"holes are made in boards, not in {space.summary}")
        board = space.board
        x, _, y = place.partition(",")
        if not (is_number(x) and is_number(y)):
            raise BadProblem(f"{shown(place)} is not a place: expected 'x,y'")
        holes = set(board.holes) ^ {(int(x), int(y))}
        return replace(
            self,
            board=str(Board(board.width, board.height, tuple(holes), board.wrap, board.grid)),
        )


def asked_of(problem: Problem) -> Ask:
    """The fields that ask a problem."""
    space = problem.space.to_json()
    if "graph" in space:
        space = {"graph": json.dumps(space["graph"], separators=(",", ":"))}
    asked = Ask(**space, closed=problem.closed, **named_ends(problem),
                conditions=tuple(one.text for one in problem.conditions))  # fmt: skip
    asked.space  # noqa: B018 - which refuses what is too large
    return asked


def _graph(text: str) -> NamedGraph:
    if not text.lstrip().startswith("{"):
        return graph_by_name(text)
    try:
        fields = json.loads(text, object_pairs_hook=no_key_twice)
    except (ValueError, RecursionError):
        raise BadProblem("the graph is not JSON: was the address cut short?") from None
    return NamedGraph.from_json(fields)


def _holds(reads: Callable[..., object], *given: object) -> bool:
    """Whether something can be read."""
    try:
        reads(*given)
    except BadProblem:
        return False
    return True
