"""Pruning: a theorem without the evidence that the rest makes superfluous."""

from dataclasses import replace
from math import lcm

import numpy as np
import numpy.typing as npt

from tourcp.judge.theorems.evidence import Evidence
from tourcp.judge.theorems.sizes import LONGEST_SIDE
from tourcp.judge.theorems.theorem import Theorem


def pruned(theorem: Theorem) -> Theorem:
    """The same theorem with less evidence; the longest pieces are spared first."""
    sizes = [_decided(theorem, one) for one in theorem.evidence]
    times: npt.NDArray[np.int64] = np.array(sizes, dtype=np.int64).sum(axis=0)
    """How many pieces decide each size."""
    kept = list(range(len(sizes)))
    lengths = [len(str(one.to_json())) for one in theorem.evidence]
    for number in sorted(kept, key=lambda one: lengths[one], reverse=True):
        if len(kept) == 1 or (times[sizes[number]] < 2).any():
            continue
        rest = [one for one in kept if one != number]
        fewer = replace(theorem, evidence=tuple(theorem.evidence[one] for one in rest))
        if _say_the_same(fewer, theorem):
            kept = rest
            times -= sizes[number]
    return replace(theorem, evidence=tuple(theorem.evidence[one] for one in kept))


def _decided(theorem: Theorem, one: Evidence) -> npt.NDArray[np.bool_]:
    """The sizes that one piece of evidence decides, as far as the theorem must be looked at."""
    side = theorem.side + 1
    decided = np.zeros((side, side), dtype=np.bool_)
    for said in replace(theorem, evidence=(one,)).statements:
        widths = np.array([n in said.widths for n in range(side)])
        heights = np.array([n in said.heights for n in range(side)])
        decided |= np.outer(widths, heights)
    return decided


def _say_the_same(one: Theorem, other: Theorem) -> bool:
    """Whether two theorems decide the same sizes, as far as it takes to know all."""
    side = max(one.threshold, other.threshold) + lcm(one.period, other.period)
    return side <= LONGEST_SIDE and bool((one.grid(side + 1) == other.grid(side + 1)).all())
