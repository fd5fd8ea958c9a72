"""LRAT: clause proofs whose every step names the clauses that it follows from.

A line `ID LITERALS 0 HINTS 0` adds a clause: assume that all its literals are false; then each hint
in turn must leave one literal (which is thereby true), and the last one none. A line `ID d IDS 0`
forgets clauses. The proof ends with the empty clause. (Cruz-Filipe, Heule, Hunt, Kaufmann and
Schneider-Kamp, Efficient certified RAT verification, 2017; steps that are RAT and not RUP are not
accepted here.)
"""

from collections.abc import Iterable

from tourcp.core.fault import Fault, FaultKind

Clauses = dict[int, tuple[int, ...]]
"""The clauses that are alive, by their ids."""

MOST_LOOKED_AT = 10_000_000
"""Literals of hinted clauses that the judge reads for any proof."""

LOOKED_AT_PER_BYTE = 5
"""How many more for every byte of the proof; what solvers write needs less than one."""


def lrat_fault(clauses: Clauses, lines: Iterable[str]) -> Fault | None:
    """Say the first thing wrong with a proof that the clauses contradict each other, or nothing.

    The clauses are consumed: what the proof deletes is deleted, so memory holds what is in use.

    >>> lrat_fault({1: (1, 2), 2: (-1,), 3: (-2,)}, ["4 0 2 3 1 0"])
    >>> print(lrat_fault({1: (1, 2), 2: (-1,), 3: (-2,)}, ["4 0 2 1 0"]))
    not implied: step 4 (line 1) comes to no contradiction
    """
    newest = max(clauses, default=0)
    if () in clauses.values():
        return None
    is_done = False
    left = MOST_LOOKED_AT
    for number, line in enumerate(lines, start=1):
        if is_done:
            return Fault(FaultKind.NOT_A_STEP, f"line {number} comes after the empty clause")
        words = line.split()
        if len(words) > 2 and words[1] == "d":
            fault = _forget(clauses, words, number)
            if fault is not None:
                return fault
            continue
        try:
            step, *rest = map(int, words)
            end = rest.index(0)
            literals, hints = tuple(rest[:end]), rest[end + 1 :]
        except ValueError:
            return Fault(FaultKind.NOT_A_STEP, f"line {number} is not 'ID LITERALS 0 HINTS 0'")
        if not hints or hints[-1] != 0 or 0 in hints[:-1]:
            return Fault(FaultKind.NOT_A_STEP, f"line {number} does not end with its hints and a 0")
        if len(set(literals)) != len(literals):
            return Fault(FaultKind.NOT_A_STEP, f"line {number} has a literal twice")
        if step <= newest:
            return Fault(
                FaultKind.REUSED_ID, f"step {step} (line {number}) is not newer than {newest}"
            )
        left += LOOKED_AT_PER_BYTE * len(line)
        seen = _implied(clauses, literals, hints[:-1], left)
        if not isinstance(seen, int):
            kind, what = seen
            return Fault(kind, f"step {step} (line {number}) {what}")
        left -= seen
        is_done = not literals
        clauses[step] = literals
        newest = step
    return (
        None if is_done else Fault(FaultKind.EARLY_END, "the proof ends without the empty clause")
    )


def _implied(
    clauses: Clauses, literals: tuple[int, ...], hints: list[int], most: int
) -> int | tuple[FaultKind, str]:
    """Why the clause does not follow from its hints, one after the other.

    If it does, how many literals were looked at.
    """
    false = set(literals)
    last = len(hints) - 1
    seen = 0
    for place, hint in enumerate(hints):
        clause = clauses.get(hint)
        if clause is None:
            return FaultKind.UNKNOWN_ID, f"names clause {hint}, which is not there"
        seen += len(clause)
        if seen > most:
            return FaultKind.TOO_LARGE, "and those before name clauses that are too long"
        left = 0
        for literal in clause:
            if literal not in false:
                if left or -literal in false:
                    found = f"names clause {hint}, which does not leave one literal"
                    return FaultKind.NOT_A_UNIT, found
                left = literal
        if not left:
            if place < last:
                return FaultKind.HINTS_TOO_MANY, f"goes on after the contradiction at clause {hint}"
            return seen
        false.add(-left)
    return FaultKind.NOT_IMPLIED, "comes to no contradiction"


def _forget(clauses: Clauses, words: list[str], number: int) -> Fault | None:
    if words[-1] != "0":
        return Fault(FaultKind.NOT_A_STEP, f"line {number} does not end with a 0")
    for word in words[2:-1]:
        try:
            known = clauses.pop(int(word), None)
        except ValueError:
            return Fault(
                FaultKind.NOT_A_STEP, f"line {number} forgets {word[:20]!r}, which is not an id"
            )
        if known is None:
            return Fault(
                FaultKind.UNKNOWN_ID, f"line {number} forgets clause {word}, which is not there"
            )
    return None
