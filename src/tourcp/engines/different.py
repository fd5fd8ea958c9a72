"""Different tours of one board, one after another, until one will do."""

from collections.abc import Iterable, Iterator

import numpy as np

from tourcp.core.answer import Tour
from tourcp.core.cycle import CycleGraph
from tourcp.core.graph import Mask
from tourcp.core.limit import Clock, Limit
from tourcp.engines.lazy import LazyOptions, LazySearch


def different_tours(
    graph: CycleGraph, ties: Iterable[list[int]], conflicts: float, limit: Limit, clock: Clock
) -> Iterator[tuple[Tour, Mask, list[list[int]]]]:
    """Tours that obey some clauses, each with the links chosen and a list to be filled.

    A caller that wants another puts clauses against the tour into the list. The tours end when
    there are no more, or after so many conflicts.
    """
    with LazySearch(graph, limit, LazyOptions(join=False)) as search:
        for clause in ties:
            search.solver.add_clause(clause)
        while search.slices.spent < conflicts:
            answer = search.go_on(clock)
            if answer is None:
                continue
            if not isinstance(answer, Tour):
                return
            against: list[list[int]] = []
            yield answer, np.array(search.solver.get_model()[: len(graph.links[0])]) > 0, against
            for clause in against:
                search.solver.add_clause(clause)
