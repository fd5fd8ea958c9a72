"""LKH, through elkai: a shortest round trip where moves cost nothing and all else costs one."""

from itertools import pairwise

import elkai
import numpy as np

from tourcp.bench.peers import Found
from tourcp.graph import CycleGraph


def find(graph: CycleGraph, seconds: float, seed: int) -> Found:  # noqa: ARG001
    """A round trip of length 0 is a tour; a longer one says nothing. No limit, no seed."""
    distances = np.ones((graph.size, graph.size), dtype=np.int64)
    first, second = graph.links
    distances[first, second] = 0
    if graph.is_symmetric:
        distances[second, first] = 0
    trip = elkai.DistanceMatrix(distances.tolist()).solve_tsp()
    length = sum(int(distances[a, b]) for a, b in pairwise(trip))
    return trip[:-1] if length == 0 else None
