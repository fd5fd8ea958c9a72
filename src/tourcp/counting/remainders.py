"""Remainders: large primes, and the number that leaves given remainders."""

from collections.abc import Iterator
from math import lcm, prod


def primes(below: int = 2**62, one_modulo: int = 1) -> Iterator[int]:
    """The primes below a bound that are 1 modulo a number, the largest first.

    Two numbers below 2**62 can be added in a word.

    >>> next(primes()) == 2**62 - 57
    True
    >>> next(primes(100, one_modulo=3))
    97
    """
    step = lcm(2, one_modulo)
    number = (below - 2) // step * step + 1
    while True:
        # Miller's test with these bases is exact up to 3 * 10**24 (Sorenson and Webster 2015).
        if all(_passes(number, base) for base in (2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37)):
            yield number
        number -= step


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


def enough_primes(bound: int, below: int = 2**62, one_modulo: int = 1) -> list[int]:
    """Primes whose product exceeds a bound: their remainders tell all numbers up to it apart.

    >>> len(enough_primes(2**100))
    2
    """
    used: list[int] = []
    for prime in primes(below, one_modulo):
        used.append(prime)
        if prod(used) > bound:
            break
    return used


def divisors(number: int) -> list[int]:
    """The divisors of a small number.

    >>> divisors(12)
    [1, 2, 3, 4, 6, 12]
    """
    return [one for one in range(1, number + 1) if number % one == 0]


def mobius(number: int) -> int:
    """Möbius's function: 0 with a square divisor, else -1 to the number of prime factors.

    >>> [mobius(n) for n in range(1, 11)]
    [1, -1, -1, 0, -1, 1, -1, 0, 0, 1]
    """
    if number == 1:
        return 1
    return -sum(mobius(one) for one in divisors(number)[:-1])


def root_of_unity(order: int, prime: int) -> int:
    """A number whose powers are 1 modulo a prime exactly at the multiples of an order.

    >>> root_of_unity(4, 13) in (5, 8)
    True
    """
    for base in range(2, prime):
        root = pow(base, (prime - 1) // order, prime)
        if all(pow(root, one, prime) != 1 for one in divisors(order)[:-1]):
            return root
    raise AssertionError("the order must divide the prime less one")
