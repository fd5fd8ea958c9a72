"""Theorems in words: which sizes have no tour, said as briefly as the evidence allows, and exactly.

A sentence is put together from clauses, each a set of m times a set of n. Before anyone sees it,
the clauses are compared with what the evidence decides, on as many sizes as it takes to know all.
"""

from dataclasses import dataclass
from math import lcm

import numpy as np
import numpy.typing as npt

from tourcp.core.fault import Fault, FaultKind
from tourcp.judge.theorems.theorem import NONE, UNDECIDED, Theorem

Mask = npt.NDArray[np.bool_]


def in_words(theorem: Theorem) -> str:
    """The theorem as sentences.

    For rules that do not change when a board is laid on its side, m is the shorter side.
    """
    kind = "closed" if theorem.closed else "open"
    rule = f"{theorem.rule}'s" if theorem.rule.name.isalpha() else f"{theorem.rule}"
    subject = f"{kind} {rule} tour of an {theorem.family.words} ({_sides(theorem)})"
    article = "A" if theorem.closed else "An"
    without = [str(clause) for clause in clauses_of(theorem, NONE)]
    unknown = [str(clause) for clause in clauses_of(theorem, UNDECIDED)]
    if without == [""]:
        return f"No {subject} exists."
    if unknown == [""]:
        return f"Nothing is decided about any {subject}."
    decided = ", as far as it is decided" if unknown else ""
    if without:
        comma = "," if decided else ""
        text = f"{article} {subject} exists{decided}{comma} unless {'; or '.join(without)}."
    else:
        text = f"{article} {subject} {'exists' if decided else 'always exists'}{decided}."
    if unknown:
        text += f" Undecided: {'; or '.join(unknown)}."
    return text


def _sides(theorem: Theorem) -> str:
    """What m and n are."""
    if theorem.is_symmetric:
        return "m <= n, both odd" if theorem.family.hole else "m <= n"
    if any(theorem.family.joins) and not all(theorem.family.joins):
        left_right, _ = theorem.family.joins
        return "m around, n long" if left_right else "m long, n around"
    return "m wide, n high"


def statement_fault(theorem: Theorem, statement: str) -> Fault | None:
    """Say where a statement differs from what the evidence proves, or nothing.

    Files of version 0.1 call undecided sizes open.
    """
    proved = in_words(theorem)
    if statement in (proved, proved.replace(" Undecided: ", " Open: ")):
        return None
    at = next((i for i, (a, b) in enumerate(zip(proved, statement, strict=False)) if a != b),
              min(len(proved), len(statement)))  # fmt: skip
    first = max(0, at - 15)
    found = (
        f"it says '…{statement[first : at + 25]}…' where '…{proved[first : at + 25]}…' is proved"
    )
    return Fault(FaultKind.WRONG_STATEMENT, found)


@dataclass(frozen=True)
class Numbers:
    """Some numbers in words: a list, and a tail that goes on for ever."""

    listed: tuple[int, ...]
    """Numbers one by one."""
    first: int | None = None
    """Where the tail begins; None if there is none."""
    modulus: int = 1
    """The tail has the numbers that leave certain remainders."""
    rests: tuple[int, ...] = (0,)
    """These remainders."""
    is_whole_class: bool = False
    """Whether the tail has all numbers of these remainders, so that its beginning goes unsaid."""

    def holds(self, numbers: npt.NDArray[np.int64]) -> Mask:
        """Which numbers are among them, as the words say."""
        found: Mask = np.isin(numbers, self.listed)
        if self.first is not None:
            tail = np.isin(numbers % self.modulus, self.rests)
            found |= tail if self.is_whole_class else tail & (numbers >= self.first)
        return found

    def __str__(self) -> str:
        words = [str(number) for number in self.listed]
        if self.first is not None:
            words.append(self._tail(alone=not words))
        return _either(words)

    def _tail(self, *, alone: bool) -> str:
        """`25 or more`, or among others `any number from 25 on`."""
        parity = ("even", "odd")[self.rests[0]] if self.modulus == 2 else ""
        leaves = ""
        if self.modulus > 2:
            leaves = f"leaves {_either([str(rest) for rest in self.rests])} modulo {self.modulus}"
        begins = not self.is_whole_class
        if alone:
            parts = [parity, f"{self.first} or more" if begins else "", leaves]
            return " and ".join(part for part in parts if part)
        words = f"any {parity} number" if parity else "any number"
        words += f" from {self.first} on" if begins else ""
        return words + (f" that {leaves}" if leaves else "")


@dataclass(frozen=True)
class Clause:
    """Some sizes in words: some m with all or some n, or both odd, or all sizes."""

    widths: Numbers | None = None
    """These m; None if both are odd, or for all sizes."""
    lengths: Numbers | None = None
    """With these n; None for all."""
    both_odd: bool = False
    """Whether all sizes are meant whose sides are both odd."""

    def __str__(self) -> str:
        if self.widths is None:
            return "m and n are odd" if self.both_odd else ""
        if self.lengths is None:
            return f"m {_is(self.widths)}"
        is_one = self.widths.first is None and len(self.widths.listed) == 1
        widths = f"= {self.widths}" if is_one else _is(self.widths)
        return f"m {widths} and n {_is(self.lengths)}"


def _either(words: list[str]) -> str:
    """`1, 2 or 3`."""
    *before, last = words
    return f"{', '.join(before)} or {last}" if before else last


def _is(numbers: Numbers) -> str:
    """`is 5 or more`, or `leaves 1 modulo 4`."""
    words = str(numbers)
    return words if words.startswith("leaves") else f"is {words}"


def clauses_of(theorem: Theorem, wanted: int) -> list[Clause]:
    """The sizes of a verdict: both odd, then whole values of m, then the rest."""
    period = lcm(2, theorem.period)
    threshold = theorem.threshold
    side = threshold + 2 * period
    ms, ns = np.arange(side), np.arange(side + period)
    grid = theorem.grid(side + period)[:side] == wanted
    """Rows are m, columns n; 0 stands for nothing. Every row goes on for a period after m."""
    asked = theorem.asked(side + period)[:side]
    if theorem.is_symmetric:
        asked &= ms[:, None] <= ns[None, :]
    wanted_sizes = grid & asked
    if not wanted_sizes.any():
        return []
    if (grid | ~asked).all():
        return [Clause()]
    clauses: list[Clause] = []
    said = np.zeros_like(grid)
    both_odd = (ms[:, None] % 2 == 1) & (ns[None, :] % 2 == 1)
    if (grid | ~(both_odd & asked)).all():
        clauses.append(Clause(both_odd=True))
        said |= both_odd
    rows: dict[Numbers | None, list[int]] = {}
    for m in range(1, side):
        possible, left = asked[m] & ~said[m], wanted_sizes[m] & ~said[m]
        if not left.any():
            continue
        whole = bool((left == possible).all())
        first = m if theorem.is_symmetric else 1
        described = None if whole else _describe(left, first, max(threshold, first), period)
        rows.setdefault(described, []).append(m)
    for lengths, some in sorted(rows.items(), key=lambda row: (row[0] is not None, row[1][0])):
        among = np.zeros(side, dtype=np.bool_)
        among[some] = True
        widths = _describe(among, 1, threshold, period)
        holds = np.ones_like(ns, dtype=np.bool_) if lengths is None else lengths.holds(ns)
        said |= np.outer(widths.holds(ms), holds)
        clauses.append(Clause(widths, lengths))
    if not ((said & asked) == wanted_sizes).all():
        words = [str(clause) for clause in clauses]
        raise AssertionError(f"the words {words} do not say what the evidence does")
    return clauses


def _describe(among: Mask, first: int, threshold: int, period: int) -> Numbers:
    """Some numbers from the first on, which repeat themselves from the threshold on."""
    listed = [int(n) for n in np.flatnonzero(among) if n >= first]
    tail = [n for n in range(threshold, threshold + period) if among[n]]
    if not tail:
        return Numbers(tuple(listed))
    rests = {n % period for n in tail}
    modulus = next(one for one in range(1, period + 1) if _repeats(rests, one, period))
    few = tuple(sorted({rest % modulus for rest in rests}))
    begin = threshold
    while begin > first and (among[begin - 1] or (begin - 1) % modulus not in few):
        begin -= 1
    begin = next(n for n in range(begin, begin + modulus + 1) if n % modulus in few)
    is_whole = not any(n % modulus in few for n in range(first, begin)) and modulus > 1
    rest = tuple(n for n in listed if n < begin or n % modulus not in few)
    return Numbers(rest, 0 if is_whole else begin, modulus, few, is_whole)


def _repeats(rests: set[int], modulus: int, period: int) -> bool:
    """Whether these remainders are already told by a smaller modulus."""
    if period % modulus:
        return False
    small = {rest % modulus for rest in rests}
    return rests == {rest for rest in range(period) if rest % modulus in small}
