"""Weights on squares and on sets of squares, as patterns and friezes have them."""

from dataclasses import astuple, dataclass
from typing import Any

from tourcp.core.fault import Fault, FaultKind
from tourcp.core.fields import OwnNumbers, take
from tourcp.core.rule import Rule

Cells = tuple[tuple[int, ...], ...]
"""A number for each square, a row each."""

LARGEST_WEIGHT = 10**6


@dataclass(frozen=True)
class SetInFile:
    """A set as it stands in files."""

    weight: int
    cells: Cells
    hub: int


@dataclass(frozen=True)
class Weighting(OwnNumbers):
    """Weights on squares and sets, and on the hub of open tours."""

    weights: Cells
    """The weight of each square."""
    sets: tuple[tuple[int, Cells, int], ...]
    """Sets: the weight of each, its squares as 1, and 1 if the hub is in it."""
    hub: int | None
    """The hub's weight; None for closed tours."""

    @property
    def height(self) -> int:
        """Rows of weights."""
        return len(self.weights)

    def wrong_kind(self, rule: Rule, *, closed: bool) -> Fault | None:
        """Weights speak of symmetric rules; a hub goes with open tours, and only with them."""
        if (self.hub is None) != closed:
            found = "a hub goes with open tours, and only with them"
            return Fault(FaultKind.WRONG_KIND, found)
        if rule.is_one_way:
            return Fault(FaultKind.ONE_WAY_RULE, "weights count two moves at every square")
        return None

    def wrong_number(self) -> Fault | None:
        """Weights are bounded, those of sets not negative, and a square is in a set or not."""
        numbers = [one for row in self.weights for one in row] + [self.hub or 0]
        numbers += [weight for weight, _, _ in self.sets]
        if any(abs(number) > LARGEST_WEIGHT for number in numbers):
            return Fault(FaultKind.NUMBER_TOO_LARGE, f"weights go up to {LARGEST_WEIGHT:,}")
        if any(weight < 0 for weight, _, _ in self.sets):
            return Fault(FaultKind.NEGATIVE_SET, "the weight of a set is at least 0")
        members = [one for _, cells, hub in self.sets for row in (*cells, (hub,)) for one in row]
        if not set(members) <= {0, 1}:
            return Fault(FaultKind.NOT_A_SET, "a square is in a set (1) or not (0)")
        return None

    def plain_weights(self) -> dict[str, Any]:
        """The weights as plain values."""
        return {
            "weights": [list(row) for row in self.weights],
            "sets": [
                {"weight": weight, "cells": [list(row) for row in cells], "hub": hub}
                for weight, cells, hub in self.sets
            ],
            "hub": self.hub,
        }


def read_weights(fields: dict[str, Any]) -> dict[str, Any]:
    """The weights from plain values, which may be anything at all."""
    return {
        "weights": take(fields, "weights", Cells),
        "sets": tuple(map(astuple, take(fields, "sets", tuple[SetInFile, ...]))),
        "hub": None if fields.get("hub") is None else take(fields, "hub", int),
    }
