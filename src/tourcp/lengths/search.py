"""A lazy search for a path of at least so many vertices: the judge's clauses, and cuts on demand.

A model is a path, or a cycle, and perhaps some cycles beside it, each of which is then cut. A proof
is written as the search goes, so that a refutation needs no second search.
"""

from dataclasses import dataclass

import numpy as np

from tourcp.core.answer import Tour
from tourcp.core.errors import WrongAnswer
from tourcp.core.graph import Ints, Mask, part_labels
from tourcp.core.limit import Clock, Limit
from tourcp.core.problem import Problem
from tourcp.engines.formula import OutOfTime
from tourcp.engines.hinted import hinted_solver, lrat_lines
from tourcp.engines.pysat import Slices, random_phases
from tourcp.judge.certificates.clause_proof import ClauseProof
from tourcp.judge.certificates.clauses import limited
from tourcp.judge.certificates.length_clauses import LengthClauses
from tourcp.judge.certificates.length_proof import LengthProof
from tourcp.judge.tours import tour_fault

SOLVER = "cadical195"


@dataclass
class LengthSearch:
    """A search for a path of at least so many vertices."""

    problem: Problem
    fewest: int
    """How many vertices it must have."""
    limit: Limit
    cut_sets: list[Mask]
    """Sets that earlier searches had to cut; those of this one are added."""

    def __post_init__(self) -> None:
        """Write the clauses; TooLarge if they are more than the judge would write."""
        self.written = LengthClauses(self.problem, self.fewest)
        self.clauses = list(limited(self.written.clauses()))
        for inside in self.cut_sets:
            self.clauses += limited(self.written.cut(inside))
        self.slices = Slices(len(self.clauses))
        self.solver = hinted_solver()
        self.solver.append_formula(self.clauses)
        squares = range(self.written.graph.squares)
        self.solver.set_phases([self.written.visited(vertex) for vertex in squares])
        if self.limit.seed:
            self.solver.set_phases(random_phases(self.written.links, self.limit.seed))

    def __enter__(self) -> "LengthSearch":
        return self

    def __exit__(self, *_: object) -> None:
        self.solver.delete()

    def run(self, conflicts: int, clock: Clock) -> Tour | bool | None:
        """A path, False if there is none of that length, or None after so many conflicts."""
        until = self.slices.spent + conflicts
        while self.slices.spent < until and not clock.is_over:
            if (result := self.slices.solve(self.solver)) is False:
                return False
            if result and (path := self._path_or_cuts()) is not None:
                return path
        return None

    def _path_or_cuts(self) -> Tour | None:
        """The path of the model, if its length is enough; else the cycles beside it are cut."""
        graph = self.written.graph
        taken = np.array(self.solver.get_model()[: self.written.links]) > 0
        first, second = (ends[taken] for ends in graph.links)
        passed = np.zeros(graph.size, dtype=np.bool_)
        passed[first] = passed[second] = True
        labels = part_labels(graph.size, first, second, passed)
        parts = np.unique(labels[passed]).tolist()
        cuts = []
        for part in parts:
            inside = passed & (labels == part)
            if inside[self.written.surely_visited].all():
                order = _in_order(first, second, inside, one_way=not graph.is_symmetric)
                path = Tour(graph.path(order))
                if len(path) >= self.fewest and tour_fault(self.problem, path, whole=False) is None:
                    return path
                if len(path) < len(order):
                    continue  # the path itself, with its hubs: what lies beside it is cut
            cuts.append(inside)
        if not cuts or len(parts) == 1:
            raise WrongAnswer(f"the clauses of {self.problem} allow what the judge refuses")
        for inside in cuts:
            for clause in limited(self.written.cut(inside)):
                self.clauses.append(clause)
                self.solver.add_clause(clause)
        self.cut_sets += cuts
        return None

    def proof(self, clock: Clock) -> LengthProof | None:
        """The certificate, after the search has ended without a path; None if time is over."""
        names = [np.flatnonzero(inside).tolist() for inside in self.cut_sets]
        cuts = tuple(self.written.graph.named(group) for group in names)
        self.limit.report("writing the proof")
        lines: list[str] = []
        if [] not in self.clauses:  # else there is nothing that a solver could derive
            try:
                lines = lrat_lines(self.solver, len(self.clauses), clock)
            except OutOfTime:
                return None
        found = LengthProof(ClauseProof.pack(cuts, lines))
        return found if found.fault(self.problem, self.fewest - 1) is None else None


def _in_order(first: Ints, second: Ints, inside: Mask, *, one_way: bool) -> Ints:
    """The vertices of one cycle in order."""
    beside: dict[int, list[int]] = {}
    for a, b in zip(first.tolist(), second.tolist(), strict=True):
        if inside[a]:
            beside.setdefault(a, []).append(b)
            if not one_way:
                beside.setdefault(b, []).append(a)
    order = [next(iter(beside))]
    following = beside[order[0]][0]
    while following != order[0]:
        last, at = order[-1], following
        order.append(at)
        following = beside[at][-1 if beside[at][0] == last else 0]
    return np.array(order, dtype=np.int32)
