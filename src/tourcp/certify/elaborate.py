"""Elaboration: from the bare lemmas of a SAT solver (DRUP) to LRAT, with hints and trimmed.

Each lemma is checked as it comes by unit propagation, which gives its hints; then, backwards from
the empty clause, only what was needed is kept. Nothing here is trusted: the judge checks it all.
"""

import threading
from collections import defaultdict
from collections.abc import Iterable, Iterator
from itertools import pairwise
from typing import TypeVar

from tourcp.certify.plain import check_plainly
from tourcp.core.errors import WrongAnswer
from tourcp.core.limit import Clock
from tourcp.engines.formula import OutOfTime

T = TypeVar("T")

MOST_PLAIN = 400_000
"""Literals up to which it does not pay to wait for the compiler."""

MOST_PLAIN_LEMMAS = 5_000
"""And lemmas: each takes a fifth of a millisecond in plain Python, the compiler a second."""


AT_ONCE = 5_000
"""Lemmas between two looks at the clock."""


def elaborate(clauses: list[list[int]], proof: list[str], clock: Clock | None = None) -> list[str]:
    """The LRAT lines that refute the clauses, which are numbered from 1.

    Raises OutOfTime if the time is over first.
    """
    clock = clock or Clock(None)
    lemmas = [
        sorted({int(one) for one in line.split()[:-1]})
        for line in _in_time(proof, clock)
        if line[:1] != "d"
    ]
    literals = sum(map(len, clauses)) + sum(map(len, lemmas))
    if literals <= MOST_PLAIN and len(lemmas) <= MOST_PLAIN_LEMMAS:
        hints, holds = check_plainly(clauses, lemmas)
    else:
        hints, holds = check_compiled(clauses, proof, clock)
    if not holds:
        raise WrongAnswer(f"the solver's lemma {len(hints) + 1} does not follow")
    return _trimmed(lemmas, len(clauses), hints, clock)


def _in_time(items: Iterable[T], clock: Clock) -> Iterator[T]:
    """The same items, as long as there is time."""
    for number, item in enumerate(items):
        if number % AT_ONCE == 0 and clock.is_over:
            raise OutOfTime
        yield item


def check_compiled(
    clauses: list[list[int]], proof: list[str], clock: Clock
) -> tuple[list[list[int]], bool]:
    """The same as `check_plainly`, compiled; a thread tells it when the time is over."""
    import numpy as np

    from tourcp.certify.propagation import check_forwards, nothing_known

    literals, starts, events = _flatten(clauses, _in_time(proof, clock))
    given = len(clauses)
    known = nothing_known(np.array(literals, dtype=np.int64), np.array(starts, dtype=np.int64))
    doings = np.array(events, dtype=np.int64).reshape(-1, 2)
    stop = np.zeros(1, dtype=np.bool_)
    alarm = threading.Timer(min(clock.left, threading.TIMEOUT_MAX), stop.fill, (True,))
    alarm.daemon = True
    alarm.start()
    try:
        hints, ends, last, has_failed = check_forwards(known, doings, given, stop)
    finally:
        alarm.cancel()
    if stop[0]:
        raise OutOfTime
    flat, places = hints.tolist(), ends[: last - given + 2 - has_failed].tolist()
    return [flat[a:b] for a, b in pairwise(places)], not has_failed


def _flatten(
    clauses: list[list[int]], proof: Iterable[str]
) -> tuple[list[int], list[int], list[tuple[bool, int]]]:
    """All clauses and lemmas as one array, and what the proof does with them: delete, or add."""
    literals: list[int] = []
    starts = [0]
    alive: dict[tuple[int, ...], list[int]] = defaultdict(list)
    events: list[tuple[bool, int]] = []

    def add(clause: list[int]) -> int:
        number = len(starts) - 1
        literals.extend(clause)
        starts.append(len(literals))
        alive[tuple(clause)].append(number)
        return number

    for clause in clauses:
        add(sorted(set(clause)))
    for line in proof:
        is_deletion = line[:1] == "d"
        words = line.split()[1 if is_deletion else 0 : -1]
        clause = sorted({int(word) for word in words})
        if not is_deletion:
            events.append((False, add(clause)))
        elif known := alive.get(tuple(clause)):
            events.append((True, known.pop()))
    return literals, starts, events


def _trimmed(
    lemmas: list[list[int]], given: int, hints: list[list[int]], clock: Clock
) -> list[str]:
    """Keep what the empty clause needs, forget each clause after its last use, and write it."""
    last = given + len(hints) - 1

    last_use: dict[int, int] = {}
    kept: list[int] = []
    for lemma in _in_time(range(last, given - 1, -1), clock):
        if lemma == last or lemma in last_use:
            kept.append(lemma)
            for hint in hints[lemma - given]:
                last_use.setdefault(hint, lemma)
    forget: dict[int, list[int]] = defaultdict(list)
    for used, lemma in last_use.items():
        forget[lemma].append(used)
    number_of = {clause: clause + 1 for clause in range(given)}
    unused = [str(clause + 1) for clause in range(given) if clause not in last_use]
    lines = [f"{given} d {' '.join(unused)} 0"] if unused else []
    for following, lemma in enumerate(_in_time(reversed(kept), clock), start=given + 1):
        number_of[lemma] = following
        clause = lemmas[lemma - given] if lemma != last else []
        hinted = [number_of[hint] for hint in hints[lemma - given]]
        lines.append(" ".join(map(str, [following, *clause, 0, *hinted, 0])))
        if lemma != last and forget[lemma]:
            gone = sorted(number_of.pop(used) for used in forget[lemma])
            lines.append(f"{following} d {' '.join(map(str, gone))} 0")
    return lines
