"""Problem: one question about a space, and the spaces too small to be interesting."""

import re
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from tourcp.core.board import Board
from tourcp.core.conditions import KINDS, Condition, Forbid, Level, parse_condition
from tourcp.core.conditions.normal_form import normal_form
from tourcp.core.display import Shown
from tourcp.core.errors import BadProblem, shown
from tourcp.core.graph import MoveGraph
from tourcp.core.rule import Rule
from tourcp.core.space import PieceOnBoard, Point, Space
from tourcp.core.spaces import space_from_json, space_of

FEWEST_CLOSED = 3
"""A closed tour of two squares would use one move twice, and one of one square none at all."""

MOST_ASKED = 20_000_000
"""Conditions times moves: some of them look at every move, to see whether they can be asked."""

_TEXT = re.compile(
    r"(open|closed) tour, (\S+) on (\S+?)(?: from (\S+?))?(?: to (\S+?))?((?:; [^;]+)*)"
)


@dataclass(frozen=True, init=False, repr=False)
class Problem(Shown):
    """Can this piece visit every square of this board exactly once?

    The rule, the board and the squares are texts or values:

    >>> problem = Problem("knight", "6x6", closed=True, start="a1")
    >>> problem
    Problem('knight', '6x6', closed=True, start='0,5')
    >>> print(problem)
    closed tour, knight on 6x6 from 0,5
    >>> Problem.parse(str(problem)) == problem
    True
    """

    space: Space
    """What must be visited, and the moves."""
    closed: bool
    """Whether the last square must be one move from the first."""
    start: Point | None
    """The first square; None for any."""
    end: Point | None
    """The last square, of an open tour only; None for any."""
    conditions: tuple[Condition, ...]
    """The other demands on the tour, in normal form: each demand once, none that is implied."""

    def __init__(
        self,
        rule: Any,
        board: Board | str | None = None,
        *,
        closed: bool = False,
        start: Any = None,
        end: Any = None,
        conditions: Iterable[Condition | str] = (),
    ) -> None:
        """Ask about a rule on a board, or about a space, such as a graph of networkx."""
        space = space_of(rule, board)
        if closed not in (True, False):
            raise BadProblem(f"closed is {shown(closed)}: expected True or False")
        first, last = (None if one is None else space.parse(one) for one in (start, end))
        if closed and last is not None:
            raise BadProblem(
                f"a closed tour ends next to where it starts, so end {space.name(last)} "
                "makes no sense: leave it out, or ask for an open tour"
            )
        if first is not None and first == last and space.size > 1:
            raise BadProblem(
                f"start and end are both {space.name(first)}: a tour of {space.size} "
                f"{space.nouns} ends elsewhere; ask for a closed tour if it should return"
            )
        listed = [conditions] if isinstance(conditions, str) else conditions
        asked = [parse_condition(one) if isinstance(one, str) else one for one in listed]
        if asked and len(asked) * max(space.graph_steps, space.arcs) > MOST_ASKED:
            raise BadProblem(
                f"{len(asked):,} conditions on {space.arcs:,} moves: at most {MOST_ASKED:,} "
                "conditions times moves"
            )
        ordered: tuple[Condition, ...] = ()
        if asked:
            named = [condition.on(space, closed=closed) for condition in asked]
            named.sort(key=lambda one: (list(KINDS).index(one.kind), str(one)))
            start_name = None if first is None else space.name(first)
            ordered = normal_form(named, space, start_name, closed=closed)
        values = {"space": space, "closed": bool(closed), "start": first, "end": last}
        for field, value in {**values, "conditions": ordered}.items():
            object.__setattr__(self, field, value)

    @classmethod
    def parse(cls, text: str) -> "Problem":
        """Read a problem as `str` writes it."""
        found = _TEXT.fullmatch(" ".join(text.split()))
        if found is None:
            raise BadProblem(
                f"{shown(text)} is not a problem: expected a text such as "
                "'open tour, pawn on 10x10 from 0,3'"
            )
        kind, rule, board, start, end, more = found.groups()
        conditions = more.split("; ")[1:] if more else ()
        space = space_from_json({"rule": rule, "board": board})
        return cls(space, closed=kind == "closed", start=start, end=end, conditions=conditions)

    @property
    def rule(self) -> Rule:
        """How the piece moves."""
        return self._piece.rule

    @property
    def board(self) -> Board:
        """What the piece must visit."""
        return self._piece.board

    @property
    def _piece(self) -> PieceOnBoard:
        if not isinstance(self.space, PieceOnBoard):
            raise BadProblem(
                f"this works only for a piece on a board, not for {self.space.summary}"
            )
        return self.space

    @property
    def is_trivial(self) -> bool:
        """Whether there is one square and the tour is open: that square is the tour."""
        return self.space.size == 1 and not self.closed

    @property
    def has_too_few_squares(self) -> bool:
        """Whether a closed tour is asked of fewer than three squares: there is none."""
        return self.closed and self.space.size < FEWEST_CLOSED

    @cached_property
    def graph(self) -> MoveGraph:
        """The vertices and the moves that are not forbidden."""
        graph = self.space.graph
        forbidden = [one for one in self.conditions if isinstance(one, Forbid)]
        if not forbidden:
            return graph
        gone = set()
        for one in forbidden:
            a, b = self.space.find(one.first), self.space.find(one.second)
            gone |= {(a, b)} if one.directed else {(a, b), (b, a)}
        arcs = zip(graph.tails.tolist(), graph.targets.tolist(), strict=True)
        return graph.without([number for number, arc in enumerate(arcs) if arc in gone])

    def with_conditions(self, *more: Condition | str) -> "Problem":
        """The same question with more conditions."""
        return Problem(self.space, closed=self.closed, start=self.start, end=self.end,
                       conditions=(*self.conditions, *more))  # fmt: skip

    def of_level(self, level: Level) -> tuple[Condition, ...]:
        """The conditions of that level."""
        return tuple(one for one in self.conditions if one.level == level)

    @property
    def summary(self) -> str:
        """The problem in a few words; of many holes only their number."""
        return self._told(self.space.summary)

    def __str__(self) -> str:
        return self._told(str(self.space))

    def __repr__(self) -> str:
        known = self.space.to_json()
        if "board" not in known:
            return f"<Problem: {self}>"
        arguments = [repr(known["rule"]), repr(known["board"])]
        arguments += ["closed=True"] if self.closed else []
        for role, point in (("start", self.start), ("end", self.end)):
            if point is not None:
                arguments.append(f"{role}={self.space.name(point)!r}")
        if self.conditions:
            arguments.append(f"conditions={[one.text for one in self.conditions]!r}")
        return f"Problem({', '.join(arguments)})"

    def _told(self, space: str) -> str:
        kind = "closed" if self.closed else "open"
        start = f" from {self.space.name(self.start)}" if self.start is not None else ""
        end = f" to {self.space.name(self.end)}" if self.end is not None else ""
        more = "".join(f"; {one.text}" for one in self.conditions)
        return f"{kind} tour, {space}{start}{end}{more}"
