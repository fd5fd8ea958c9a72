"""Conditions about one move: what Require and Forbid share."""

import re
from collections.abc import Hashable
from dataclasses import dataclass, replace
from typing import ClassVar, Self

import numpy as np

from tourcp.core.conditions.condition import Level, OfAnyPath, numbers_of, vertex_name
from tourcp.core.errors import BadProblem, shown
from tourcp.core.space import Points, Space


@dataclass(frozen=True)
class OfAMove(OfAnyPath):
    """A condition about the move between two vertices."""

    level: ClassVar[Level] = Level.GRAPH

    first: str
    """One end; where a directed move begins."""
    second: str
    """The other end."""
    directed: bool = False
    """Whether only the move from the first to the second is meant, not the one back."""

    @classmethod
    def parse(cls, text: str) -> Self:
        """Read `0,0-1,2`, or `0,0>1,2` for one direction only."""
        found = re.fullmatch(r"([^->]+)([->])([^->]+)", text.strip())
        if found is None:
            raise BadProblem(f"{shown(text)} is not a move: expected two squares as in '0,0-1,2'")
        return cls(found[1].strip(), found[3].strip(), found[2] == ">")

    def on(self, space: Space, *, closed: bool) -> Self:
        """The move with its ends called as the space calls them; it must be a move."""
        first, second = vertex_name(space, self.first), vertex_name(space, self.second)
        if self.directed and not space.is_one_way:
            raise BadProblem(
                f"a tour of {space.summary} may be walked both ways, so its moves have no "
                f"direction: write '{first}-{second}'"
            )
        if not self.directed and not space.is_one_way:
            first, second = sorted((first, second), key=lambda name: space.find(name) or 0)
        named = replace(self, first=first, second=second)
        if not named.arcs(space):
            raise BadProblem(f"{first} to {second} is not a move of {space.summary}")
        return named

    def arcs(self, space: Space) -> frozenset[tuple[int, int]]:
        """List the arcs of the space that are meant: one, or both directions of a move."""
        first, second = space.find(self.first), space.find(self.second)
        assert first is not None and second is not None
        ways = [(first, second)] if self.directed else [(first, second), (second, first)]
        tails, heads = (space.points(np.array(ends)) for ends in zip(*ways, strict=True))
        are_moves = space.are_moves(tails, heads).tolist()
        return frozenset(
            way for way, is_move in zip(ways, are_moves, strict=True) if is_move and first != second
        )

    def demand(self, space: Space, *, closed: bool) -> Hashable:
        """Identify the move by its arcs, however it is written."""
        return self.kind, self.arcs(space)

    def is_taken(self, space: Space, path: Points, *, closed: bool) -> bool:
        """Whether a path takes the move."""
        number = numbers_of(space, path)
        if not {self.first, self.second} <= number.keys():
            return False  # a path may leave squares out
        step = number[self.second] - number[self.first]
        around = len(path) - 1 if closed else 0
        forwards = step == 1 or (around and step == -around)
        backwards = step == -1 or (around and step == around)
        return bool(forwards or (backwards and not self.directed))

    @property
    def value(self) -> str:
        """The two ends."""
        return f"{self.first}{'>' if self.directed else '-'}{self.second}"
