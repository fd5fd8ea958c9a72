"""Remainders: large primes, and the number that leaves given remainders."""

from collections.abc import Iterator
from math import prod


def primes() -> Iterator[int]:
    """The primes below 2**62, the largest first: two numbers below them can be added in a word.

    >>> next(primes()) == 2**62 - 57
    True
    """
    number = 2**62 - 1
    while True:
        # Miller's test with these bases is exact up to 3 * 10**24 (Sorenson and Webster 2015).
        if all(_passes(number, base) for base in (2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37)):
            yield number
        number -= 2


def _passes(number: int, base: int) -> bool:
    odd, twos = number - 1, 0
    while odd % 2 == 0:
        odd, twos = odd // 2, twos + 1
    power = pow(base, odd, number)
    if power in (1, number - 1):
        return True
    for _ in range(twos - 1):
        power = power * power % number
        if power == number - 1:
            return True
    return False


def remainder(residues: list[tuple[int, int]]) -> int:
    """The smallest number with these remainders: the Chinese remainder theorem.

    >>> remainder([(2, 3), (3, 5), (2, 7)])
    23
    """
    number, modulus = 0, 1
    for rest, prime in residues:
        number += modulus * ((rest - number) * pow(modulus, -1, prime) % prime)
        modulus *= prime
    return number


def enough_primes(bound: int) -> list[int]:
    """Primes whose product exceeds a bound: their remainders tell all numbers up to it apart.

    >>> len(enough_primes(2**100))
    2
    """
    used: list[int] = []
    for prime in primes():
        used.append(prime)
        if prod(used) > bound:
            break
    return used
