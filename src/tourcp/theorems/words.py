"""Theorems in words: which sizes have no tour, said as shortly as the evidence allows."""

from collections.abc import Callable, Iterable

from tourcp.answer import Tour
from tourcp.theorems.chain import Chain
from tourcp.theorems.pattern import Pattern
from tourcp.theorems.quilt import Quilt
from tourcp.theorems.strip import Strip
from tourcp.theorems.theorem import NONE, OPEN, Evidence, OneBoard, Theorem

Test = Callable[[int], bool]


def statement(theorem: Theorem) -> str:
    """The theorem as sentences.

    For rules that do not change when a board is laid on its side, m is the shorter side.
    """
    kind = "closed" if theorem.closed else "open"
    rule = f"{theorem.rule}'s" if theorem.rule.name.isalpha() else f"{theorem.rule}"
    sides = "m x n board (m <= n)" if theorem.is_symmetric else "m x n board (m wide, n high)"
    without = _clauses(theorem, NONE)
    first = f"{'A' if kind == 'closed' else 'An'} {kind} {rule} tour of an {sides} "
    unknown = _clauses(theorem, OPEN)
    if unknown:
        exists = (
            "exists, as far as it is decided, " if without else "exists, as far as it is decided"
        )
    else:
        exists = "exists " if without else "always exists"
    text = first + exists + (f"unless {'; or '.join(without)}" if without else "") + "."
    if unknown:
        text += f" Open: {'; or '.join(unknown)}."
    return text


def _clauses(theorem: Theorem, wanted: int) -> list[str]:
    """The sizes of a verdict: by remainders, then whole heights, then one by one."""
    side = theorem.side
    sizes = {
        (m, n)
        for m in range(1, side + 1)
        for n in range(m if theorem.is_symmetric else 1, side + 1)
        if theorem.verdict(m, n) == wanted
    }
    clauses = []
    by_remainder = _by_remainder(theorem, wanted)
    if by_remainder is not None:
        words, test = by_remainder
        clauses.append(words)
        sizes = {(m, n) for m, n in sizes if not test(m, n)}
    whole: list[tuple[str, list[int]]] = []
    rest: list[str] = []
    for m in sorted({m for m, _ in sizes}):
        first = m if theorem.is_symmetric else 1
        lengths = [n for n in range(first, side + 1) if (m, n) in sizes]
        expected = [n for n in range(first, side + 1)
                    if by_remainder is None or not by_remainder[1](m, n)]  # fmt: skip
        words = _lengths(lengths, expected, theorem)
        if words == "":
            whole.append((words, [m]))
        else:
            rest.append(f"m = {m} and n {words}")
    if whole:
        heights = [one for _, some in whole for one in some]
        clauses.append(f"m {_is_one_of(_runs(heights, theorem))}")
    return clauses + rest


def _by_remainder(theorem: Theorem, wanted: int) -> tuple[str, Callable[[int, int], bool]] | None:
    """Both odd, or not both even, …: if every size of these remainders has the verdict."""
    side = theorem.side
    for words, test in REMAINDERS:
        found = [(m, n) for m in range(1, side + 1) for n in range(1, side + 1) if test(m, n)]
        if all(theorem.verdict(m, n) == wanted for m, n in found):
            return words, test
    return None


REMAINDERS: list[tuple[str, Callable[[int, int], bool]]] = [
    ("m x n is always so", lambda m, n: True),  # noqa: ARG005
    ("m and n are odd", lambda m, n: m % 2 == 1 and n % 2 == 1),
]


def _lengths(lengths: list[int], expected: list[int], theorem: Theorem) -> str:
    """The lengths that go with one height, in words; nothing if they are all there are."""
    if lengths == expected:
        return ""
    return _is_one_of(_runs(lengths, theorem))


def _runs(numbers: list[int], theorem: Theorem) -> list[str]:
    """Numbers one by one, or `12 or more` from where they go on for ever."""
    side = theorem.side
    tail = [n for n in numbers if n >= theorem.threshold]
    if not tail:
        return [str(n) for n in numbers]
    if len(tail) == side + 1 - theorem.threshold:
        first = tail[0]
        while first - 1 in numbers:
            first -= 1
        return [*(str(n) for n in numbers if n < first), f"{first} or more"]
    if theorem.period % 2 == 0 and len({n % 2 for n in tail}) == 1:
        parity = tail[0] % 2
        of_parity = [n for n in range(theorem.threshold, side + 1) if n % 2 == parity]
        if tail == of_parity:
            first = tail[0]
            while first - 2 in numbers:
                first -= 2
            word = "odd" if parity else "even"
            listed = [str(n) for n in numbers if n < first or n % 2 != parity]
            start = f"{word} and {first} or more" if first > 2 else word
            return [*listed, start]
    rests = sorted({n % theorem.period for n in tail})
    some = ", ".join(map(str, rests))
    listed = [str(n) for n in numbers if n < theorem.threshold]
    return [*listed, f"{theorem.threshold} or more and leaves {some} modulo {theorem.period}"]


def _is_one_of(words: Iterable[str]) -> str:
    """`is 1, 2 or 4`."""
    listed = list(words)
    if len(listed) == 1:
        return f"is {listed[0]}"
    return f"is {', '.join(listed[:-1])} or {listed[-1]}"


def evidence_line(one: Evidence) -> str:
    """One piece of evidence in a line."""
    match one:
        case OneBoard(width, height, Tour()):
            return f"board {width}x{height}: a tour"
        case OneBoard(width, height, _):
            return f"board {width}x{height}: no tour, by a certificate"
        case Quilt():
            kind = "closed" if one.closed else "open"
            widths, heights = (_sides(*sides) for sides in (
                (one.first_widths, one.widths), (one.first_heights, one.heights)))  # fmt: skip
            return f"blocks: {len(one.blocks)} blocks, {kind}, {widths} wide and {heights} high"
        case Chain():
            widths = _sides(tuple(one.blocks), tuple(one.blocks))
            return f"chain: {len(one.blocks)} open blocks, {widths} wide and {one.height} high"
        case Strip():
            return f"automaton: every length of height {one.height}"
        case Pattern():
            size = f"height {one.height}" if one.is_strip else "all heights"
            period = f"{one.period}x{one.height}"
            return f"pattern: weights of period {period} refute {_lengths_of(one)} of {size}"


def _lengths_of(pattern: Pattern) -> str:
    """All lengths, or those that leave some remainders."""
    far = range(pattern.period * 1000, pattern.period * 1001)
    rests = [n % pattern.period for n in far
             if any(pattern.refutes(n, h + 1000 * pattern.height * (not pattern.is_strip))
                    for h in range(1, pattern.height + 1))]  # fmt: skip
    if len(rests) == pattern.period:
        return "all lengths"
    if pattern.period == 2 and rests:
        return "odd lengths" if rests == [1] else "even lengths"
    return f"lengths that leave {', '.join(map(str, rests))} modulo {pattern.period}"


def _sides(firsts: tuple[int, ...], others: tuple[int, ...]) -> str:
    """`5 to 9` for blocks of sides 5, 6, 7, 8 and 9, as often as one likes."""

    def few(numbers: tuple[int, ...]) -> str:
        listed = sorted(numbers)
        if len(listed) > 3 and listed == list(range(listed[0], listed[-1] + 1)):
            return f"{listed[0]} to {listed[-1]}"
        return ", ".join(map(str, listed))

    if not others:
        return f"just {few(firsts)}"
    return few(firsts) if set(firsts) == set(others) else f"{few(firsts)}, then {few(others)}"


def size_table(theorem: Theorem, side: int) -> list[list[str]]:
    """A letter for each size, a row for each height: what decides it."""
    return [
        [_letter(theorem, width, height) for width in range(1, side + 1)]
        for height in range(1, side + 1)
    ]


LETTERS = {
    "blocks": "b",
    "chain": "c",
    "automaton": "a",
    "tour": "t",
    "pattern": "P",
    "cut-set": "S",
    "weights": "W",
    "clause-proof": "L",
    "too-few-squares": "F",
}
"""Small for tours, large for none; an automaton's word is written both ways."""


def _letter(theorem: Theorem, width: int, height: int) -> str:
    verdict = theorem.verdict(width, height)
    if verdict == OPEN:
        return "?"
    letter = LETTERS.get(theorem.reason(width, height), "x")
    return letter.upper() if verdict == NONE else letter
