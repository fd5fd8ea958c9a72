"""Memory: how much this process holds, how much is free, and when to stop before swapping."""

import psutil

from tourcp.core.errors import BadProblem

RESERVE = 500_000_000
"""Bytes that must stay free: with less, the machine would start to swap."""


def refuse_swapping(states: int, needed: int = 0) -> None:
    """Stop before the machine would start to swap, if so many bytes are needed now."""
    free = free_memory()
    if free < RESERVE + needed:
        raise BadProblem(
            f"{states:,} states so far take {memory_used()}, and {free / 1e9:.1f} GB are free: "
            "count a smaller board, or go on from the checkpoint on a larger machine"
        )


def memory_used() -> str:
    """What this process holds in memory now, to be read by people."""
    return f"{psutil.Process().memory_info().rss / 1e9:.1f} GB"


def free_memory() -> int:
    """Bytes that are free."""
    return int(psutil.virtual_memory().available)
