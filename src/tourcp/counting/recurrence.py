"""Linear recurrences: the shortest rule that a sequence of counts follows."""

PRIME = 2**521 - 1
"""Coefficients are found modulo this prime, and then tried on the terms themselves."""


def shortest_recurrence(terms: list[int]) -> list[int] | None:
    """Whole numbers c with c[0]*a(n) + c[1]*a(n-1) + … = 0 for all terms given; None if too long.

    A recurrence counts only if it is well tested: there must be at least two and a half times as
    many terms as its order.

    >>> shortest_recurrence([1, 1, 2, 3, 5, 8, 13, 21])
    [1, -1, -1]
    """
    found = fitting_recurrence(terms)
    if found is None or 5 * (len(found) - 1) > 2 * len(terms) or not any(terms):
        return None
    return found


def fitting_recurrence(terms: list[int]) -> list[int] | None:
    """The shortest recurrence in whole numbers that fits all terms, however few; None if none does.

    By Berlekamp and Massey, modulo a large prime. A sequence of whole numbers with a recurrence has
    one in whole numbers that begins with 1 (Fatou's lemma), which is tried on all terms.
    """
    found = [value - PRIME if 2 * value > PRIME else value for value in _berlekamp_massey(terms)]
    order = len(found) - 1
    for place in range(order, len(terms)):
        if sum(value * terms[place - back] for back, value in enumerate(found)):
            return None
    return found


def _berlekamp_massey(terms: list[int]) -> list[int]:
    """The shortest recurrence modulo the prime."""
    now, before = [1], [1]
    length, shift, last = 0, 1, 1
    for place, term in enumerate(terms):
        backs = range(1, min(length, len(now) - 1) + 1)
        off = (term + sum(now[back] * terms[place - back] for back in backs)) % PRIME
        if off == 0:
            shift += 1
            continue
        kept = list(now)
        factor = off * pow(last, -1, PRIME) % PRIME
        now += [0] * (len(before) + shift - len(now))
        for at, value in enumerate(before):
            now[at + shift] = (now[at + shift] - factor * value) % PRIME
        if 2 * length <= place:
            length, before, last, shift = place + 1 - length, kept, off, 1
        else:
            shift += 1
    return now[: length + 1] + [0] * (length + 1 - len(now))


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
