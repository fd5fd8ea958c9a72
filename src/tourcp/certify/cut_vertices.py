"""Cut vertices: single vertices without which a graph falls apart (Hopcroft and Tarjan 1973).

A bridge has one at each end that leads on, so bridges are seen too.
"""

from tourcp.core.graph import MoveGraph


def parts_without(graph: MoveGraph) -> dict[int, int]:
    """Every cut vertex of a connected graph, and how many parts its removal leaves.

    One depth-first search: what hangs below a vertex and reaches nothing above it is a part.
    """
    near: list[list[int]] = [[] for _ in range(graph.size)]
    for tail, head in zip(graph.tails.tolist(), graph.targets.tolist(), strict=True):
        near[tail].append(head)
        near[head].append(tail)
    entered, lowest = [-1] * graph.size, [0] * graph.size
    above = [-1] * graph.size
    hanging = [0] * graph.size
    entered[0] = came = 0
    path, following = [0], [iter(some) for some in near]
    while path:
        here = path[-1]
        there = next(following[here], None)
        if there is None:
            path.pop()
            parent = above[here]
            if parent >= 0:
                lowest[parent] = min(lowest[parent], lowest[here])
                hanging[parent] += lowest[here] >= entered[parent]
        elif entered[there] < 0:
            came += 1
            entered[there] = lowest[there] = came
            above[there] = here
            path.append(there)
        elif there != above[here]:
            lowest[here] = min(lowest[here], entered[there])
    hanging[0] -= 1  # above the first vertex is nothing
    return {vertex: parts + 1 for vertex, parts in enumerate(hanging) if parts > 0}
