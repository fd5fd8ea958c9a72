"""sat-binary: a binary counter at each vertex that is one more along each arc.

A cycle that avoids the root has fewer than n vertices, and its counter comes back to where it was
only after a multiple of 2^k steps: so with 2^k >= n there is none. With n vertices, m arcs and q of
them not into the root: nk bits, n(k-1) sums, n(k-2) carries; n(7k-10) + 2qk + k clauses beside the
arcs'.
"""

from tourcp.backends.eager import CounterOptions, Encoding
from tourcp.core.cycle import CycleGraph
from tourcp.engines import formula as parts
from tourcp.engines.formula import Formula, Size


def width(graph: CycleGraph) -> int:
    """The bits that count to n without coming back: 2^k >= n."""
    return max(2, (graph.size - 1).bit_length())


def encode(formula: Formula, graph: CycleGraph, options: CounterOptions) -> None:
    """One arc out of and into every vertex, and along each arc the counter is one more."""
    bits = options.bits or width(graph)
    arcs = parts.add_arcs(formula, graph)
    counter = [formula.news(bits) for _ in range(graph.size)]
    following = [_increment(formula, count) for count in counter]
    for bit in counter[parts.root(graph)]:
        formula.add(-bit)
    for tail, head, arc in parts.arcs_not_into_root(graph, arcs):
        for one, other in zip(following[tail], counter[head], strict=True):
            formula.add_equal_if(arc, one, other)


def _increment(formula: Formula, count: list[int]) -> list[int]:
    """The bits of the counter plus one: a chain of half adders, lowest bit first."""
    result, carry = [-count[0]], count[0]
    for position, bit in enumerate(count[1:], start=1):
        total = formula.new()
        formula.add_xor(total, bit, carry)
        result.append(total)
        if position < len(count) - 1:
            before, carry = carry, formula.new()
            formula.add_and(carry, bit, before)
    return result


def size(graph: CycleGraph, options: CounterOptions) -> Size:
    """The arcs' size, and what the module's first lines count."""
    n, k, steps = graph.size, options.bits or width(graph), parts.count_not_into_root(graph)
    variables, clauses = parts.arcs_size(graph)
    return (
        variables + n * k + n * (k - 1) + n * (k - 2),
        clauses + n * (7 * k - 10) + 2 * k * steps + k,
    )


ENCODING = Encoding(encode, size, CounterOptions)
