"""Sentences for Coq: which sizes are meant, as plain mathematics and as a value that computes.

Both are written from the same clauses, and Coq checks that they say the same.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import reduce
from math import lcm

from tourcp.judge.theorems.words import Clause, Numbers


@dataclass(frozen=True)
class Sentence:
    """A sentence about m and n."""

    words: str
    """As a reader sees it."""
    value: str
    """As the library computes with it."""
    threshold: int = 1
    """Greater than every number in it."""
    period: int = 1
    """A multiple of every modulus in it."""
    sign: str = ""
    """What joins its parts, if it has some."""


NEVER = Sentence("False", "Never")
ALWAYS = Sentence("True", "Always")


def sentence_of(clauses: Sequence[Clause]) -> Sentence:
    """What some clauses say together: one of them holds."""
    return _any([_clause(clause) for clause in clauses])


def _clause(clause: Clause) -> Sentence:
    if clause.both_odd:
        return _both(_rest("m", 2, 1), _rest("n", 2, 1))
    if clause.widths is None:
        return ALWAYS
    widths = _any(list(_numbers("m", clause.widths)))
    if clause.lengths is None:
        return widths
    return _both(widths, _any(list(_numbers("n", clause.lengths))))


def _numbers(side: str, numbers: Numbers) -> Iterator[Sentence]:
    """What is said of one side: some numbers, and those of some remainders from one on."""
    of = f"Of{side.upper()}"
    for number in numbers.listed:
        yield Sentence(f"{side} = {number}", f"{of} (Equals {number})", number + 1)
    if numbers.first is None:
        return
    begins = Sentence(
        f"{numbers.first} <= {side}", f"{of} (AtLeast {numbers.first})", numbers.first
    )
    if numbers.modulus == 1:
        yield begins
        return
    rests = _any([_rest(side, numbers.modulus, rest) for rest in numbers.rests])
    yield rests if numbers.is_whole_class else _both(begins, rests)


def _rest(side: str, modulus: int, rest: int) -> Sentence:
    of = f"Of{side.upper()}"
    if modulus == 2:
        name = "Odd" if rest else "Even"
        return Sentence(f"Z.{name} {side}", f"{of} Is{name}", 1, 2)
    words = f"{side} mod {modulus} = {rest}"
    return Sentence(words, f"{of} (Leaves {modulus} {rest})", 1, modulus)


def _joined(one: Sentence, other: Sentence, sign: str, name: str) -> Sentence:
    """Two sentences as one; the signs group to the right, so the left part may need brackets."""
    words = one.words if one.sign in ("", _STRONGER.get(sign)) else f"({one.words})"
    weaker = sign == "/\\" and other.sign == "\\/"
    return Sentence(
        f"{words} {sign} {f'({other.words})' if weaker else other.words}",
        f"{name} ({one.value}) ({other.value})",
        max(one.threshold, other.threshold),
        lcm(one.period, other.period),
        sign,
    )


_STRONGER = {"\\/": "/\\"}
"""What needs no brackets in an "or"."""


def _both(one: Sentence, other: Sentence) -> Sentence:
    return _joined(one, other, "/\\", "And")


def _any(sentences: list[Sentence]) -> Sentence:
    """One of them holds."""
    if not sentences:
        return NEVER
    last, *before = reversed(sentences)
    return reduce(lambda later, one: _joined(one, later, "\\/", "Or"), before, last)
