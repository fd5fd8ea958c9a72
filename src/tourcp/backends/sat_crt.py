"""sat-crt: counters modulo small primes at each vertex, together a counter modulo their product.

By the Chinese remainder theorem the counters come back together only after a multiple of the
product of the primes. A cycle that avoids the root has fewer than n vertices: if the product is at
least n there is none. For each prime p, beside what the arcs take: np variables and those that
count, qp + 1 clauses and "exactly one" at every vertex, q being the arcs not into the root.
"""

from dataclasses import dataclass
from math import gcd

from tourcp.backends.eager import Encoding
from tourcp.core.cycle import CycleGraph
from tourcp.core.errors import BadProblem
from tourcp.core.fields import is_number
from tourcp.engines import formula as parts
from tourcp.engines.formula import Formula, Size
from tourcp.engines.pysat import SolverOptions

PRIMES = (2, 3, 5, 7, 11, 13, 17, 19)


@dataclass(frozen=True)
class Options(SolverOptions):
    """Which solver, and which moduli."""

    moduli: str = ""
    """Numbers without a common divisor, joined by commas; a product below n is a relaxation."""

    def __post_init__(self) -> None:
        super().__post_init__()
        parse_moduli(self.moduli)


def parse_moduli(text: str) -> tuple[int, ...]:
    """Read the moduli; none means that they are chosen."""
    if not text:
        return ()
    parts = text.split(",")
    if not all(is_number(part, 3) for part in parts):
        raise BadProblem(f"moduli={text!r}: expected whole numbers joined by commas, as in 3,5,7")
    moduli = tuple(int(part) for part in parts)
    coprime = all(gcd(a, b) == 1 for i, a in enumerate(moduli) for b in moduli[:i])
    if not coprime or min(moduli) < 2:
        raise BadProblem(f"moduli={text!r}: expected numbers from 2 on without a common divisor")
    return moduli


def choose(graph: CycleGraph) -> tuple[int, ...]:
    """The first primes whose product is at least the number of vertices."""
    product, chosen = 1, []
    for prime in PRIMES:
        if product >= graph.size:
            break
        product *= prime
        chosen.append(prime)
    return tuple(chosen)


def encode(formula: Formula, graph: CycleGraph, options: Options) -> None:
    """One arc out of and into every vertex, and along each arc every remainder is one more."""
    arcs = parts.add_arcs(formula, graph)
    for modulus in parse_moduli(options.moduli) or choose(graph):
        remainder = [formula.news(modulus) for _ in range(graph.size)]
        for choice in remainder:
            formula.add_exactly_one(choice)
        formula.add(remainder[parts.root(graph)][0])
        for tail, head, arc in parts.arcs_not_into_root(graph, arcs):
            for rest in range(modulus):
                following = remainder[head][(rest + 1) % modulus]
                formula.add(-arc, -remainder[tail][rest], following)


def size(graph: CycleGraph, options: Options) -> Size:
    """The arcs' size, and what the module's first lines count."""
    variables, clauses = parts.arcs_size(graph)
    for modulus in parse_moduli(options.moduli) or choose(graph):
        extra, said = parts.exactly_one_size(modulus)
        variables += graph.size * (modulus + extra)
        clauses += graph.size * said + 1 + modulus * parts.count_not_into_root(graph)
    return variables, clauses


ENCODING = Encoding(encode, size, Options)
