"""The normal form of a set of conditions: each demand once, and none that another one implies.

Two forms of one demand (`a-b` and `b-a`; `a-b` and `a>b` where no move leads back; a tour and its
reversal; a clue on the start) are one condition. This matters for soundness, not only for taste: a
required move becomes a vertex of the graph that is searched, and two vertices for one move would
refute every tour. Demands that contradict each other are all kept: the problem has no tour then,
and a certificate says so.
"""

from collections.abc import Hashable, Iterable, Mapping

from tourcp.core.conditions.clue import Clue
from tourcp.core.conditions.condition import Condition
from tourcp.core.conditions.forbid import Forbid
from tourcp.core.conditions.one_move import OfAMove
from tourcp.core.conditions.require import Require
from tourcp.core.space import Space


def normal_form(
    conditions: Iterable[Condition], space: Space, start: str | None, *, closed: bool
) -> tuple[Condition, ...]:
    """Merge equal demands and drop implied ones; the tours that satisfy the rest are the same.

    `conditions` are in the order in which they are kept, and named as the space names its vertices;
    `start` is the name of the first vertex, if it is fixed. A clue on the end is not dropped: it
    says how long a path is that may leave vertices out.
    """
    by_demand: dict[Hashable, Condition] = {}
    for condition in conditions:
        by_demand.setdefault(condition.demand(space, closed=closed), condition)
    kept = tuple(by_demand.values())
    arcs = {move: move.arcs(space) for move in kept if isinstance(move, OfAMove)}
    return tuple(
        condition
        for condition in kept
        if not any(_implies(other, condition, arcs) for other in arcs)
        and not (isinstance(condition, Clue) and (condition.square, condition.number) == (start, 1))
    )


def _implies(
    stronger: OfAMove, condition: Condition, arcs: Mapping[OfAMove, frozenset[tuple[int, int]]]
) -> bool:
    """Compare two different demands on one move: `a>b` is required, or `a-b` forbidden."""
    if type(stronger) is not type(condition) or stronger == condition:
        return False
    assert isinstance(condition, OfAMove)
    if isinstance(condition, Require):
        return arcs[stronger] < arcs[condition]
    return isinstance(condition, Forbid) and arcs[stronger] > arcs[condition]
