"""clingo: the answer-set program that is shipped with the formulations."""

import clingo

from tourcp.bench.peers import Found, follow, model_file
from tourcp.core.cycle import CycleGraph
from tourcp.export.asp import write_lp


def find(graph: CycleGraph, seconds: float, seed: int) -> Found:
    """Ground the program with the arcs as facts, and solve."""
    control = clingo.Control([f"--seed={seed}"])
    control.load(str(model_file("tour.lp")))
    control.add("base", [], "\n".join(write_lp(graph, "")))
    control.ground([("base", [])])
    successor = [0] * graph.size

    def take(model: clingo.Model) -> None:
        for atom in model.symbols(shown=True):
            tail, head = (one.number for one in atom.arguments)
            successor[tail] = head

    with control.solve(on_model=take, async_=True) as handle:
        if not handle.wait(seconds):
            handle.cancel()
            return None
        result = handle.get()
    if result.unsatisfiable:
        return False
    return follow(successor) if result.satisfiable else None
