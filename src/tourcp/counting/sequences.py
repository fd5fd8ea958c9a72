"""Sequences: the counts of all lengths, with a recurrence that is proved or only fits."""

from dataclasses import dataclass

from tourcp.core.limit import Limit
from tourcp.core.rule import Rule
from tourcp.counting.automaton import automaton_of, prove_recurrence
from tourcp.counting.layers import Overflow
from tourcp.counting.lengths import count_lengths
from tourcp.counting.recurrence import shortest_recurrence
from tourcp.engines.formula import OutOfTime


@dataclass(frozen=True)
class Sequence:
    """The counts of the lengths 1, 2, 3, …"""

    terms: list[int]
    """As many as were asked for."""
    recurrence: list[int] | None
    """c with c[0]*a(n) + c[1]*a(n-1) + … = 0, whole numbers; None if none is well tested."""
    used: list[int]
    """The counts that it was found with."""
    states: int
    """How many states the automaton has, which bounds the order of a recurrence; 0 if unknown."""
    is_proved: bool
    """Whether the recurrence holds for all lengths."""


def count_sequence(
    rule: Rule, height: int, most: int, *, closed: bool, limit: Limit | None = None
) -> Sequence | None:
    """Count all lengths up to one, and look for a recurrence; None if the time is over first.

    >>> found = count_sequence(Rule.parse("king"), 3, 5, closed=True)
    >>> found.terms, found.is_proved, found.recurrence
    ([0, 4, 16, 120, 744], True, [1, -4, -15, -8, -6, 0, 0])
    """
    limit = limit or Limit()
    clock = limit.start()
    terms = count_lengths(rule, height, most, closed=closed, limit=limit)
    if terms is None:
        return None
    states, proved = 0, None
    try:
        automaton = automaton_of(rule, height, closed=closed, limit=limit, clock=clock)
        if automaton is not None:
            states, proved = automaton.states, prove_recurrence(automaton, clock)
    except (OutOfTime, Overflow):
        proved = None
    if proved is None:
        return Sequence(terms, shortest_recurrence(terms), terms, states, False)
    assert proved.terms[:most] == terms[: len(proved.terms)], "two ways to count agree"
    return Sequence(terms, proved.recurrence, proved.terms, states, True)
