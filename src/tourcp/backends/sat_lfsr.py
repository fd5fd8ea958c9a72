"""sat-lfsr: a shift register at each vertex that steps along each arc.

A linear feedback shift register of k bits with well chosen taps runs through all 2^k - 1 states but
zero before it repeats, and a step is cheaper to say than an addition: the bits move up by one, and
the last is added to a few of them. A cycle that avoids the root has fewer than n vertices: with
2^k - 1 >= n there is none. With t taps: nk bits, nt sums; n(4t+1) + 2qk + k clauses beside the
arcs', q being the arcs not into the root.
"""

from functools import cache
from itertools import combinations

from tourcp.backends.eager import CounterOptions, Encoding
from tourcp.core.cycle import CycleGraph
from tourcp.engines import formula as parts
from tourcp.engines.formula import Formula, Size


class Options(CounterOptions):
    """Which solver, and how wide the register is: taps are known up to 16 bits."""

    most_bits = 16


def width(graph: CycleGraph) -> int:
    """The bits that make enough states: 2^k - 1 >= n."""
    return graph.size.bit_length()


@cache
def taps(bits: int) -> tuple[int, ...]:
    """The bits that the last one is added to, so that the register runs through all states.

    Found by running it: there is always a choice of one or three taps in this range.

    >>> taps(3), taps(8)
    ((1,), (1, 2, 7))
    """
    for count in (1, 3):
        for choice in combinations(range(1, bits), count):
            if _period(bits, choice) == 2**bits - 1:
                return choice
    raise AssertionError(f"no taps for {bits} bits")


def _period(bits: int, choice: tuple[int, ...]) -> int:
    mask = 1 | sum(1 << tap for tap in choice)
    state, steps = 1, 0
    while True:
        last = state >> (bits - 1)
        state = (state << 1) & (2**bits - 1)
        if last:
            state ^= mask
        steps += 1
        if state == 1:
            return steps


def encode(formula: Formula, graph: CycleGraph, options: Options) -> None:
    """One arc out of and into every vertex, and along each arc the register makes a step."""
    bits = options.bits or width(graph)
    arcs = parts.add_arcs(formula, graph)
    register = [formula.news(bits) for _ in range(graph.size)]
    following = [_step(formula, state) for state in register]
    for state in register:
        formula.add(*state)  # zero would step to itself
    for place, bit in enumerate(register[parts.root(graph)]):
        formula.add(bit if place == 0 else -bit)
    for tail, head, arc in parts.arcs_not_into_root(graph, arcs):
        for one, other in zip(following[tail], register[head], strict=True):
            formula.add_equal_if(arc, one, other)


def _step(formula: Formula, state: list[int]) -> list[int]:
    """The next state: all bits move up, the last comes in at the bottom and is added at taps."""
    result = [state[-1], *state[:-1]]
    for tap in taps(len(state)):
        total = formula.new()
        formula.add_xor(total, result[tap], state[-1])
        result[tap] = total
    return result


def size(graph: CycleGraph, options: Options) -> Size:
    """The arcs' size, and what the module's first lines count."""
    n, k, steps = graph.size, options.bits or width(graph), parts.count_not_into_root(graph)
    t = len(taps(k))
    variables, clauses = parts.arcs_size(graph)
    return variables + n * k + n * t, clauses + n * (4 * t + 1) + 2 * k * steps + k


ENCODING = Encoding(encode, size, Options)
