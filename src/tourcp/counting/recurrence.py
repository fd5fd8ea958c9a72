"""Linear recurrences: the shortest rule that a sequence of counts follows."""

from fractions import Fraction


def shortest_recurrence(terms: list[int]) -> list[int] | None:
    """Whole numbers c with c[0]*a(n) + c[1]*a(n-1) + … = 0 for all terms given; None if too long.

    By Berlekamp and Massey, over the fractions. A recurrence counts only if it is well tested: the
    terms must be at least two and a half times as many as it looks back.

    >>> shortest_recurrence([1, 1, 2, 3, 5, 8, 13, 21])
    [1, -1, -1]
    """
    now, before = [Fraction(1)], [Fraction(1)]
    length, shift, last = 0, 1, Fraction(1)
    for place, term in enumerate(terms):
        off = Fraction(term)
        for back in range(1, length + 1):
            if back < len(now):
                off += now[back] * terms[place - back]
        if off == 0:
            shift += 1
            continue
        kept = list(now)
        factor = off / last
        now += [Fraction(0)] * (len(before) + shift - len(now))
        for at, value in enumerate(before):
            now[at + shift] -= factor * value
        if 2 * length <= place:
            length, before, last, shift = place + 1 - length, kept, off, 1
        else:
            shift += 1
    if 5 * length > 2 * len(terms) or not any(terms):
        return None
    now = now[: length + 1] + [Fraction(0)] * (length + 1 - len(now))
    if any(value.denominator != 1 for value in now):
        return None
    return [int(value) for value in now]


def generating_function(terms: list[int], recurrence: list[int]) -> tuple[list[int], list[int]]:
    """Numerator and denominator, lowest power first, of a(1) x + a(2) x^2 + …

    >>> generating_function([1, 1, 2, 3, 5], [1, -1, -1])
    ([0, 1], [1, -1, -1])
    """
    order = len(recurrence) - 1
    series = [0, *terms]
    top = [
        sum(recurrence[back] * series[power - back] for back in range(min(power, order) + 1))
        for power in range(order + 1)
    ]
    while len(top) > 1 and top[-1] == 0:
        top.pop()
    return top, recurrence


def polynomial(coefficients: list[int]) -> str:
    """A polynomial in x as text.

    >>> polynomial([0, 16, 0, -1])
    '16x - x^3'
    """
    text = ""
    for power, value in enumerate(coefficients):
        if not value:
            continue
        name = "" if power == 0 else "x" if power == 1 else f"x^{power}"
        size = "" if abs(value) == 1 and power else str(abs(value))
        sign = (" + " if value > 0 else " - ") if text else ("" if value > 0 else "-")
        text += f"{sign}{size}{name}"
    return text or "0"
