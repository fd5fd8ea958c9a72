"""Elaboration: from the bare lemmas of a SAT solver (DRUP) to LRAT, with hints and trimmed.

Each lemma is checked as it comes by unit propagation, which gives its hints; then, backwards from
the empty clause, only what was needed is kept. Nothing here is trusted: the judge checks it all.
"""

from collections import defaultdict

import numpy as np
import numpy.typing as npt

from tourcp.core.errors import WrongAnswer
from tourcp.engines.kernel import kernel

Ints = npt.NDArray[np.int64]

ADD, DELETE = 0, 1


def elaborate(clauses: list[list[int]], proof: list[str]) -> list[str]:
    """The LRAT lines that refute the clauses, which are numbered from 1."""
    literals, starts, events = _flatten(clauses, proof)
    variables = max((abs(literal) for literal in literals), default=0)
    hints, ends, last, failed = _check_forwards(
        np.array(literals, dtype=np.int64),
        np.array(starts, dtype=np.int64),
        np.array(events, dtype=np.int64).reshape(-1, 2),
        len(clauses),
        variables,
    )
    if failed:
        raise WrongAnswer(f"the solver's lemma {last - len(clauses) + 1} does not follow")
    return _trimmed(literals, starts, len(clauses), hints, ends, last)


def _flatten(
    clauses: list[list[int]], proof: list[str]
) -> tuple[list[int], list[int], list[tuple[int, int]]]:
    """All clauses and lemmas as one array, and what the proof does with them in order."""
    literals: list[int] = []
    starts = [0]
    alive: dict[tuple[int, ...], list[int]] = defaultdict(list)
    events: list[tuple[int, int]] = []

    def add(clause: list[int]) -> int:
        number = len(starts) - 1
        literals.extend(clause)
        starts.append(len(literals))
        alive[tuple(sorted(clause))].append(number)
        return number

    for clause in clauses:
        add(sorted(set(clause)))
    for line in proof:
        is_deletion = line[:1] == "d"
        words = line.split()[1 if is_deletion else 0 : -1]
        clause = sorted({int(word) for word in words})
        if not is_deletion:
            events.append((ADD, add(clause)))
        elif known := alive.get(tuple(clause)):
            events.append((DELETE, known.pop()))
    return literals, starts, events


def _trimmed(
    literals: list[int],
    starts: list[int],
    given: int,
    hints: Ints,
    ends: Ints,
    last: int,
) -> list[str]:
    """Keep what the empty clause needs, forget each clause after its last use, and write it."""
    all_hints, ends_of = hints.tolist(), ends.tolist()

    def hints_of(lemma: int) -> list[int]:
        here: list[int] = all_hints[ends_of[lemma - given] : ends_of[lemma - given + 1]]
        return here

    last_use: dict[int, int] = {}
    kept: list[int] = []
    for lemma in range(last, given - 1, -1):
        if lemma == last or lemma in last_use:
            kept.append(lemma)
            for hint in hints_of(lemma):
                last_use.setdefault(hint, lemma)
    forget: dict[int, list[int]] = defaultdict(list)
    for used, lemma in last_use.items():
        forget[lemma].append(used)
    number_of = {clause: clause + 1 for clause in range(given)}
    unused = [str(clause + 1) for clause in range(given) if clause not in last_use]
    lines = [f"{given} d {' '.join(unused)} 0"] if unused else []
    for following, lemma in enumerate(reversed(kept), start=given + 1):
        number_of[lemma] = following
        clause = literals[starts[lemma] : starts[lemma + 1]] if lemma != last else []
        hinted = [number_of[hint] for hint in hints_of(lemma)]
        lines.append(" ".join(map(str, [following, *clause, 0, *hinted, 0])))
        if lemma != last and forget[lemma]:
            gone = sorted(number_of.pop(used) for used in forget[lemma])
            lines.append(f"{following} d {' '.join(map(str, gone))} 0")
    return lines


@kernel
def _check_forwards(literals, starts, events, given, variables):  # type: ignore[no-untyped-def]
    """Check each lemma by unit propagation and note its hints.

    Returns the hints of all lemmas in one array, where each lemma's end, the lemma that closes the
    proof (its own number, or the number after the last one), and whether a lemma failed.
    """
    count = len(starts) - 1
    # literal l is 2v for +v, 2v + 1 for -v
    lits = np.empty(len(literals), dtype=np.int64)
    for i in range(len(literals)):
        lits[i] = 2 * literals[i] if literals[i] > 0 else -2 * literals[i] + 1
    heads = np.full(2 * variables + 2, -1, dtype=np.int64)
    nexts = np.full(2 * count + 2, -1, dtype=np.int64)
    dead = np.zeros(count + 1, dtype=np.bool_)
    truth = np.zeros(2 * variables + 2, dtype=np.int8)  # of literals: 1 true, -1 false
    reason = np.full(variables + 1, -1, dtype=np.int64)
    trail = np.empty(variables + 1, dtype=np.int64)
    marked = np.zeros(variables + 1, dtype=np.bool_)
    hints = np.empty(1024, dtype=np.int64)
    ends = np.zeros(count - given + 2, dtype=np.int64)
    chain = np.empty(variables + 2, dtype=np.int64)
    size, done, used = 0, 0, 0
    conflict = -1

    for c in range(given):
        size, conflict = _attach(c, lits, starts, heads, nexts, truth, reason, trail, size)
        if conflict >= 0:
            break
    if conflict < 0:
        size, done, conflict = _propagate(
            lits, starts, heads, nexts, dead, truth, reason, trail, size, done
        )
    lemma = given
    for e in range(len(events)):
        if conflict >= 0:
            break
        kind, c = events[e, 0], events[e, 1]
        if kind == 1:
            is_reason = False
            for i in range(starts[c], starts[c + 1]):
                v = lits[i] >> 1
                if truth[lits[i]] == 1 and reason[v] == c:
                    is_reason = True
            if not is_reason:
                dead[c] = True
            continue
        # assume the lemma false
        lemma = c
        root = size
        found = -1
        satisfied = -1
        for i in range(starts[c], starts[c + 1]):
            lit = lits[i]
            if truth[lit] == 1:
                satisfied = lit >> 1
                break
            if truth[lit] == 0:
                truth[lit] = -1
                truth[lit ^ 1] = 1
                reason[lit >> 1] = -1
                trail[size] = lit ^ 1
                size += 1
        if satisfied < 0:
            size, done, found = _propagate(
                lits, starts, heads, nexts, dead, truth, reason, trail, size, root
            )
            if found < 0:
                return hints[:used], ends, lemma, True
        length = _explain(lits, starts, reason, trail, size, marked, chain, found, satisfied)
        if used + length > len(hints):
            larger = np.empty(2 * (used + length), dtype=np.int64)
            larger[:used] = hints[:used]
            hints = larger
        for i in range(length):
            hints[used + i] = chain[length - 1 - i]
        used += length
        ends[c - given + 1] = used
        while size > root:
            size -= 1
            lit = trail[size]
            truth[lit] = 0
            truth[lit ^ 1] = 0
            reason[lit >> 1] = -1
        done = root
        if starts[c] == starts[c + 1]:
            return hints[:used], ends, c, False
        size, conflict = _attach(c, lits, starts, heads, nexts, truth, reason, trail, size)
        if conflict < 0:
            size, done, conflict = _propagate(
                lits, starts, heads, nexts, dead, truth, reason, trail, size, done
            )
        lemma = c + 1
    if conflict < 0:
        return hints[:used], ends, lemma, True
    # the clauses contradict by propagation alone: the empty clause follows
    for i in range(lemma - given + 1, len(ends)):
        ends[i] = used
    length = _explain(lits, starts, reason, trail, size, marked, chain, conflict, -1)
    larger = np.empty(used + length, dtype=np.int64)
    larger[:used] = hints[:used]
    for i in range(length):
        larger[used + i] = chain[length - 1 - i]
    ends[lemma - given] = used
    ends[lemma - given + 1] = used + length
    return larger, ends, lemma, False


@kernel
def _attach(c, lits, starts, heads, nexts, truth, reason, trail, size):  # type: ignore[no-untyped-def]
    """Watch two literals that are not false; fewer make a unit or a contradiction."""
    begin, end = starts[c], starts[c + 1]
    free = 0
    for i in range(begin, end):
        if truth[lits[i]] >= 0:
            lits[begin + free], lits[i] = lits[i], lits[begin + free]
            free += 1
            if free == 2:
                break
    if free == 0:
        return size, c
    if end - begin > 1:
        for slot in range(2):
            lit = lits[begin + slot]
            nexts[2 * c + slot] = heads[lit]
            heads[lit] = 2 * c + slot
    if free == 1 and truth[lits[begin]] == 0:
        lit = lits[begin]
        truth[lit] = 1
        truth[lit ^ 1] = -1
        reason[lit >> 1] = c
        trail[size] = lit
        size += 1
    return size, -1


@kernel
def _propagate(lits, starts, heads, nexts, dead, truth, reason, trail, size, done):  # type: ignore[no-untyped-def]
    """Draw all unit consequences; returns the trail's size twice, and a contradiction or -1."""
    while done < size:
        false = trail[done] ^ 1
        done += 1
        before = -1
        node = heads[false]
        while node >= 0:
            following = nexts[node]
            c, slot = node >> 1, node & 1
            begin, end = starts[c], starts[c + 1]
            drop = dead[c]
            if not drop:
                other = lits[begin + 1 - slot]
                if truth[other] != 1:
                    moved = False
                    for i in range(begin + 2, end):
                        if truth[lits[i]] >= 0:
                            lits[begin + slot], lits[i] = lits[i], lits[begin + slot]
                            new = lits[begin + slot]
                            moved = True
                            break
                    if moved:
                        if before < 0:
                            heads[false] = following
                        else:
                            nexts[before] = following
                        nexts[node] = heads[new]
                        heads[new] = node
                        node = following
                        continue
                    if truth[other] == -1:
                        return size, done, c
                    truth[other] = 1
                    truth[other ^ 1] = -1
                    reason[other >> 1] = c
                    trail[size] = other
                    size += 1
                before = node
            elif before < 0:
                heads[false] = following
            else:
                nexts[before] = following
            node = following
    return size, done, -1


@kernel
def _explain(lits, starts, reason, trail, size, marked, chain, conflict, satisfied):  # type: ignore[no-untyped-def]
    """The clauses that lead to a contradiction, last first, into `chain`; returns how many."""
    length = 0
    open_marks = 0
    if conflict >= 0:
        chain[length] = conflict
        length += 1
        for i in range(starts[conflict], starts[conflict + 1]):
            v = lits[i] >> 1
            if not marked[v]:
                marked[v] = True
                open_marks += 1
    else:
        marked[satisfied] = True
        open_marks = 1
    at = size
    while open_marks > 0:
        at -= 1
        v = trail[at] >> 1
        if not marked[v]:
            continue
        marked[v] = False
        open_marks -= 1
        c = reason[v]
        if c < 0:
            continue
        chain[length] = c
        length += 1
        for i in range(starts[c], starts[c + 1]):
            w = lits[i] >> 1
            if w != v and not marked[w]:
                marked[w] = True
                open_marks += 1
    return length
