"""Unit propagation: whether lemmas follow, and from which clauses; compiled, with two watches.

A lemma follows if assuming all its literals false leads, by unit clauses alone, to a contradiction
(reverse unit propagation). The clauses that led there, in order, are its hints.
"""

from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from tourcp.engines.kernel import kernel

Ints = npt.NDArray[np.int64]


class Known(NamedTuple):
    """All clauses and lemmas, and what follows from those added so far.

    Literal l is 2v for the variable v, 2v + 1 for its negation. A clause watches its first two
    literals: node 2c + slot stands in the list of each literal watched.
    """

    literals: Ints
    """Those of all clauses, one clause after the other."""
    starts: Ints
    """Where each clause begins."""
    heads: Ints
    """For each literal, the first node of its list, or -1."""
    nexts: Ints
    """For each node, the next one, or -1."""
    is_dead: npt.NDArray[np.bool_]
    """Whether a clause was deleted."""
    truth: npt.NDArray[np.int8]
    """For each literal, 1 if true, -1 if false, 0 if unknown."""
    reason: Ints
    """For each variable, the clause that gave its value; -1 for an assumption."""
    is_assumed: npt.NDArray[np.bool_]
    """Whether the variable's literal is one of the lemma, so that its value needs no reason."""
    is_marked: npt.NDArray[np.bool_]
    """Whether the variable's value is still to be explained."""
    trail: Ints
    """The literals that are true, in the order in which they became so."""
    ends: Ints
    """How many there are, and how many of them have been propagated."""


def nothing_known(literals: Ints, starts: Ints) -> Known:
    """Clauses of which none has been added yet."""
    count, variables = len(starts) - 1, int(abs(literals).max(initial=0))
    return Known(
        literals=np.where(literals > 0, 2 * literals, 1 - 2 * literals),
        starts=starts,
        heads=np.full(2 * variables + 2, -1),
        nexts=np.full(2 * count + 2, -1),
        is_dead=np.zeros(count + 1, dtype=np.bool_),
        truth=np.zeros(2 * variables + 2, dtype=np.int8),
        reason=np.full(variables + 1, -1),
        is_assumed=np.zeros(variables + 1, dtype=np.bool_),
        is_marked=np.zeros(variables + 1, dtype=np.bool_),
        trail=np.empty(variables + 1, dtype=np.int64),
        ends=np.zeros(2, dtype=np.int64),
    )


@kernel
def check_forwards(known, events, given, stop):  # type: ignore[no-untyped-def]
    """Check each lemma as it comes and note its hints, until `stop` is set.

    Returns the hints of all lemmas in one array; where those of each lemma end; the number of the
    lemma that fails, or after which the clauses contradict each other; and whether it fails.
    """
    hints, used = np.empty(1024, dtype=np.int64), 0
    ends = np.zeros(len(known.starts) - given + 1, dtype=np.int64)
    chain = np.empty(len(known.trail) + 1, dtype=np.int64)
    lemma, conflict = given, -1
    for clause in range(given):
        if conflict < 0:
            conflict = _attach(known, clause)
    if conflict < 0:
        conflict = _propagate(known)
    for event in range(len(events)):
        is_deletion, clause = events[event]
        if conflict >= 0 or stop[0]:
            break
        if is_deletion:
            _forget(known, clause)
            continue
        length = _check(known, clause, chain)
        if length < 0:
            return hints, ends, clause, True
        hints = _append(hints, used, chain, length)
        used += length
        lemma = clause + 1
        ends[lemma - given] = used
        if length > 0:
            conflict = _attach(known, clause)
        if length > 0 and conflict < 0:
            conflict = _propagate(known)
    if conflict < 0:
        return hints, ends, lemma, True
    length = _explain(known, conflict, chain)
    ends[lemma - given + 1] = used + length
    return _append(hints, used, chain, length), ends, lemma, False


@kernel
def _append(hints, used, chain, length):  # type: ignore[no-untyped-def]
    """Add a chain, first clause first; returns the hints, which may have moved to get more room."""
    if used + length > len(hints):
        larger = np.empty(2 * (used + length), dtype=np.int64)
        larger[:used] = hints[:used]
        hints = larger
    for at in range(length):
        hints[used + at] = chain[length - 1 - at]
    return hints


@kernel
def _learn(known, literal, reason):  # type: ignore[no-untyped-def]
    """Make a literal true."""
    known.truth[literal] = 1
    known.truth[literal ^ 1] = -1
    known.reason[literal >> 1] = reason
    known.trail[known.ends[0]] = literal
    known.ends[0] += 1


@kernel
def _attach(known, clause):  # type: ignore[no-untyped-def]
    """Watch two literals that are not false; returns the clause if all are false, else -1."""
    literals, truth = known.literals, known.truth
    begin, end = known.starts[clause], known.starts[clause + 1]
    free = 0
    for at in range(begin, end):
        if free < 2 and truth[literals[at]] >= 0:
            literals[begin + free], literals[at] = literals[at], literals[begin + free]
            free += 1
    if free == 0:
        return clause
    for slot in range(2 if end - begin > 1 else 0):
        literal = literals[begin + slot]
        known.nexts[2 * clause + slot] = known.heads[literal]
        known.heads[literal] = 2 * clause + slot
    if free == 1 and truth[literals[begin]] == 0:
        _learn(known, literals[begin], clause)
    return -1


@kernel
def _forget(known, clause):  # type: ignore[no-untyped-def]
    """Delete a clause, unless a known value rests on it."""
    is_reason = False
    for at in range(known.starts[clause], known.starts[clause + 1]):
        literal = known.literals[at]
        if known.truth[literal] == 1 and known.reason[literal >> 1] == clause:
            is_reason = True
    known.is_dead[clause] = not is_reason


@kernel
def _check(known, clause, chain):  # type: ignore[no-untyped-def]
    """Whether a lemma follows: the length of its chain, or -1; 0 if a literal is true anyway.

    Such a lemma says nothing new, so it is not needed.
    """
    begin, end = known.starts[clause], known.starts[clause + 1]
    root = known.ends[0]
    is_true = False
    for at in range(begin, end):
        literal = known.literals[at]
        is_true = is_true or known.truth[literal] == 1
        known.is_assumed[literal >> 1] = True
        if known.truth[literal] == 0:
            _learn(known, literal ^ 1, -1)
    length = 0
    if not is_true:
        conflict = _propagate(known)
        length = _explain(known, conflict, chain) if conflict >= 0 else -1
    for at in range(begin, end):
        known.is_assumed[known.literals[at] >> 1] = False
    while known.ends[0] > root:
        known.ends[0] -= 1
        literal = known.trail[known.ends[0]]
        known.truth[literal] = known.truth[literal ^ 1] = 0
        known.reason[literal >> 1] = -1
    known.ends[1] = root
    return length


@kernel
def _propagate(known):  # type: ignore[no-untyped-def]
    """Draw all unit consequences; returns a clause that is contradicted, or -1."""
    literals, starts, truth = known.literals, known.starts, known.truth
    heads, nexts = known.heads, known.nexts
    while known.ends[1] < known.ends[0]:
        false = known.trail[known.ends[1]] ^ 1
        known.ends[1] += 1
        before, node = -1, heads[false]
        while node >= 0:
            following = nexts[node]
            clause, slot = node >> 1, node & 1
            other = literals[starts[clause] + 1 - slot]
            if known.is_dead[clause]:
                watched = -1
            elif truth[other] == 1:
                watched = false
            else:
                watched = _watch(literals, starts, truth, clause, slot)
            if watched == false:
                before = node
                if truth[other] == -1:
                    return clause
                if truth[other] == 0:
                    _learn(known, other, clause)
            else:
                if before < 0:
                    heads[false] = following
                else:
                    nexts[before] = following
                if watched >= 0:
                    nexts[node] = heads[watched]
                    heads[watched] = node
            node = following
    return -1


@kernel
def _watch(literals, starts, truth, clause, slot):  # type: ignore[no-untyped-def]
    """Find another literal for a clause to watch, in place of one that became false.

    Returns the literal watched now, the same if there is no other.
    """
    place = starts[clause] + slot
    for at in range(starts[clause] + 2, starts[clause + 1]):
        if truth[literals[at]] >= 0:
            literals[place], literals[at] = literals[at], literals[place]
            break
    return literals[place]


@kernel
def _mark(known, clause):  # type: ignore[no-untyped-def]
    """Mark the variables of a clause whose values need a reason; returns how many are new."""
    marks = 0
    for at in range(known.starts[clause], known.starts[clause + 1]):
        variable = known.literals[at] >> 1
        if not known.is_marked[variable] and not known.is_assumed[variable]:
            known.is_marked[variable] = True
            marks += 1
    return marks


@kernel
def _explain(known, conflict, chain):  # type: ignore[no-untyped-def]
    """The clauses that lead to a contradiction, last first, into the chain; returns how many."""
    chain[0] = conflict
    length, marks, at = 1, _mark(known, conflict), known.ends[0]
    while marks > 0:
        at -= 1
        variable = known.trail[at] >> 1
        if known.is_marked[variable]:
            chain[length] = known.reason[variable]
            length += 1
            # The other literals of its reason became false earlier, so they are still to come.
            marks += _mark(known, known.reason[variable]) - 1
            known.is_marked[variable] = False
    return length
