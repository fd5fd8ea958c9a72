"""Clause proofs for Coq: what each variable says, why every tour satisfies a clause, and the steps.

The library checks the reasons against the problem, so nothing here is trusted: a clause is given
with the vertex at which it holds, or with the set of vertices that a tour leaves.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

import numpy as np

from tourcp.core.cycle import CycleGraph, cycle_graph
from tourcp.core.errors import BadProblem
from tourcp.core.problem import Problem
from tourcp.export.coq_words import listed, numbers, vertex
from tourcp.judge.certificates import ClauseProof
from tourcp.judge.certificates.clause_proof import Damaged
from tourcp.judge.certificates.clauses import MOST_DIRECT, DegreeClauses

MOST_NUMBERS = 500_000
"""The most numbers in a proof; longer ones take Coq minutes to read."""

MOST_LINKS = 60
"""The most links at a vertex; with more, Coq would look at too many pairs of them."""


@dataclass(frozen=True)
class Step:
    """A line of the proof."""

    number: int
    """Its own number."""
    literals: list[int]
    """The clause that follows."""
    hints: list[int]
    """The clauses that it follows from."""


def clause_terms(problem: Problem, proof: ClauseProof) -> list[str]:
    """The lemma for clause proofs, and its data: order, facts, clauses with reasons, steps."""
    graph = cycle_graph(problem)
    if not graph.is_symmetric:
        raise BadProblem(f"{problem.rule} is one-way: the Coq library knows clauses of edges only")
    if max(np.bincount(np.concatenate(graph.edges)), default=0) > MOST_LINKS:
        raise BadProblem(
            f"{problem}: more than {MOST_LINKS} moves at a vertex are too many for Coq"
        )
    try:
        clauses = proof.clauses(graph)
        steps = list(_steps(proof, set(clauses)))
    except Damaged as error:
        raise BadProblem(f"a damaged clause proof: {error}") from None
    empty = [number for number, clause in clauses.items() if not clause]
    if empty:
        steps = [Step(max(clauses) + 1, [], empty[:1])]
    used = {hint for step in steps for hint in step.hints}
    reasons = Reasons(graph, proof)
    given = [
        f"because {number} ({reasons.reason(number, clause)}) {numbers(clause)}"
        for number, clause in clauses.items() if number in used
    ]  # fmt: skip
    lines = [f"line {one.number} {numbers(one.literals)} {numbers(one.hints)}" for one in steps]
    order = listed(
        f"({vertex(name)}, {listed(map(vertex, others))})"
        for name, others in reasons.orders.items()
    )
    facts = f"(facts_of {listed(reasons.facts)})"
    return ["by_clauses", f"(order_in {order})", facts, listed(given), listed(lines)]


def _steps(proof: ClauseProof, alive: set[int]) -> Iterator[Step]:
    """The lines that add a clause. Forgetting clauses only saves memory, but they must exist: a
    proof that forgets others was made for other clauses."""
    count = 0
    for number, line in enumerate(proof.lines(), start=1):
        words = line.split()
        forgets = len(words) > 1 and words[1] == "d"
        try:
            name, *rest = (int(word) for word in words if not (forgets and word == "d"))
            end = 0 if forgets else rest.index(0)
        except ValueError:
            raise BadProblem(f"line {number} of the clause proof is not a step of LRAT") from None
        if forgets:
            alive.difference_update(_known(rest[:-1], alive))
            continue
        count += len(rest)
        if count > MOST_NUMBERS:
            raise BadProblem(f"a proof of more than {MOST_NUMBERS:,} numbers is too long for Coq")
        yield Step(name, rest[:end], _known(rest[end + 1 : -1], alive))
        alive.add(name)


def _known(numbers: Iterable[int], alive: set[int]) -> list[int]:
    """Clauses by their numbers, which must be there."""
    listed = list(numbers)
    for number in listed:
        if number not in alive:
            raise BadProblem(f"the clause proof names clause {number}, which is not there")
    return listed


class Reasons:
    """What the variables of a clause proof say, and why its clauses hold."""

    def __init__(self, graph: CycleGraph, proof: ClauseProof) -> None:
        self.graph, self.proof = graph, proof
        first, second = (one.tolist() for one in graph.links)
        self.links = list(zip(first, second, strict=True))
        names = graph.names
        self.facts = [f"Link ({vertex(names[a])}) ({vertex(names[b])})" for a, b in self.links]
        """What each variable says."""
        self.counted: list[int] = []
        """The vertex of each variable that counts, after the links."""
        self.orders: dict[str, list[str]] = {}
        """In which order links are counted, at vertices where they are."""
        self.degrees = DegreeClauses(graph).count
        at: list[list[int]] = [[] for _ in range(graph.size)]
        for number, (a, _) in enumerate(self.links):
            at[a].append(number)
        for number, (_, b) in enumerate(self.links):
            at[b].append(number)
        many = [v for v in range(graph.size) if len(at[v]) > MOST_DIRECT]
        for v in sorted(many, key=lambda v: (len(at[v]), v)):
            self._count(v, at[v])
        self.ends_of_few = [v for v in range(graph.size) if len(at[v]) < 2]

    def _count(self, v: int, links: list[int]) -> None:
        """The variables that count the links at a vertex, in the order in which they are made."""
        names = self.graph.names
        self.orders[names[v]] = [names[sum(self.links[link]) - v] for link in links]
        for place in range(1, len(links) + 1):
            for than in range(min(2, place)):
                self.facts.append(f"More ({vertex(names[v])}) {place} {than}")
                self.counted.append(v)

    def reason(self, number: int, clause: tuple[int, ...]) -> str:
        """Why every tour satisfies a clause."""
        if number > self.degrees:
            inside = self.proof.cuts[number - self.degrees - 1]
            return f"LeavesSet {listed(map(vertex, inside))}"
        return f"AtVertex ({vertex(self.graph.names[self._place(clause)])})"

    def _place(self, clause: tuple[int, ...]) -> int:
        """The vertex that a degree clause is about; of two, the one with fewer links."""
        if not clause:
            return self.ends_of_few[0]
        shared = set(range(self.graph.size))
        for literal in clause:
            if abs(literal) > len(self.links):
                shared &= {self.counted[abs(literal) - len(self.links) - 1]}
            else:
                shared &= set(self.links[abs(literal) - 1])
        degree = np.bincount(np.concatenate(self.graph.links), minlength=self.graph.size)
        return min(shared, key=lambda v: (int(degree[v]), v))
