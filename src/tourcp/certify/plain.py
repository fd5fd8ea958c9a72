"""Unit propagation without a compiler: the plain twin of `propagation`, for small proofs.

Literals are plain numbers, and lists are indexed by them, negative ones from the end.
"""

from itertools import chain

Clause = list[int]


class Propagation:
    """Clauses, and what follows from them by unit propagation; two literals of each are watched."""

    def __init__(self, clauses: list[Clause], lemmas: list[Clause]) -> None:
        self.clauses = [list(dict.fromkeys(clause)) for clause in chain(clauses, lemmas)]
        """The given ones, then the lemmas; of these only the ones checked so far are watched."""
        variables = max((abs(literal) for one in self.clauses for literal in one), default=0)
        self.truth = [0] * (2 * variables + 1)
        """For each literal, 1 if true, -1 if false, 0 if unknown."""
        self.watched: list[list[int]] = [[] for _ in range(2 * variables + 1)]
        """For each literal, the clauses that watch it."""
        self.reason = [-1] * (variables + 1)
        """For each variable, the clause that gave its value; -1 for an assumption."""
        self.trail: list[int] = []
        """The literals that are true, in the order in which they became so."""
        self.done = 0
        """How many of them have been propagated."""

    def attach(self, number: int) -> bool:
        """Watch two literals that are not false; False if there is none."""
        clause, truth = self.clauses[number], self.truth
        clause.sort(key=lambda literal: truth[literal] < 0)
        if not clause or truth[clause[0]] < 0:
            return False
        if len(clause) > 1:
            self.watched[clause[0]].append(number)
            self.watched[clause[1]].append(number)
        if (len(clause) == 1 or truth[clause[1]] < 0) and truth[clause[0]] == 0:
            self.learn(clause[0], number)
        return True

    def learn(self, literal: int, reason: int) -> None:
        """Make a literal true."""
        self.truth[literal], self.truth[-literal] = 1, -1
        self.reason[abs(literal)] = reason
        self.trail.append(literal)

    def propagate(self) -> int:
        """Draw all unit consequences; returns a clause that is contradicted, or -1."""
        truth, clauses, trail = self.truth, self.clauses, self.trail
        while self.done < len(trail):
            false = -trail[self.done]
            self.done += 1
            watching = self.watched[false]
            kept = self.watched[false] = []
            for place, number in enumerate(watching):
                clause = clauses[number]
                if clause[0] == false:
                    clause[0], clause[1] = clause[1], false
                first = clause[0]
                if truth[first] > 0:
                    kept.append(number)
                    continue
                for at in range(2, len(clause)):
                    literal = clause[at]
                    if truth[literal] >= 0:
                        clause[1], clause[at] = literal, false
                        self.watched[literal].append(number)
                        break
                else:
                    kept.append(number)
                    if truth[first] < 0:
                        kept += watching[place + 1 :]
                        return number
                    self.learn(first, number)
        return -1

    def explain(self, conflict: int, assumed: set[int]) -> list[int]:
        """The clauses that lead to a contradiction, in order; assumed variables need no reason."""
        marked = {abs(literal) for literal in self.clauses[conflict]} - assumed
        found = [conflict]
        for literal in reversed(self.trail):
            variable = abs(literal)
            if variable in marked:
                found.append(self.reason[variable])
                marked.discard(variable)
                more = {abs(other) for other in self.clauses[found[-1]]} - assumed
                more.discard(variable)
                marked |= more
        return found[::-1]

    def hints(self, number: int) -> list[int] | None:
        """The clauses from which a lemma follows; none if it is true anyway; None if it fails."""
        lemma = self.clauses[number]
        root = len(self.trail)
        if any(self.truth[literal] > 0 for literal in lemma):
            return []
        for literal in lemma:
            if self.truth[literal] == 0:
                self.learn(-literal, -1)
        conflict = self.propagate()
        found = None if conflict < 0 else self.explain(conflict, {abs(one) for one in lemma})
        for literal in self.trail[root:]:
            self.truth[literal] = self.truth[-literal] = 0
        del self.trail[root:]
        self.done = root
        return found


def check_plainly(clauses: list[Clause], lemmas: list[Clause]) -> tuple[list[list[int]], bool]:
    """The hints of each lemma up to the contradiction, and last those of the empty clause.

    False comes with them if the next lemma does not follow, or there is no contradiction.
    """
    known = Propagation(clauses, lemmas)
    found: list[list[int]] = []
    conflict = -1
    for number in range(len(known.clauses)):
        if number >= len(clauses):
            if number == len(clauses):
                conflict = known.propagate()
            if conflict >= 0:
                break
            hints = known.hints(number)
            if hints is None:
                return found, False
            found.append(hints)
            if not hints:
                continue
        if not known.attach(number):
            conflict = number
            break
        if number >= len(clauses):
            conflict = known.propagate()
            if conflict >= 0:
                break
    if conflict < 0:
        conflict = known.propagate()
    if conflict < 0:
        return found, False
    return [*found, known.explain(conflict, set())], True
