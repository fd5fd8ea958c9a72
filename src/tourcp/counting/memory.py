"""Memory: how much this process holds, how much is free, and when to stop before swapping."""

import re

import psutil

from tourcp.core.errors import BadProblem, shown

RESERVE = 500_000_000
"""Bytes that must stay free: with less, the machine would start to swap."""

UNITS = {"": 1, "kB": 10**3, "MB": 10**6, "GB": 10**9, "TB": 10**12}

BASE = 240_000_000
"""Bytes that Python and the kernels take before anything is counted."""

LEAST = 300_000_000
"""Bytes below which nothing can be counted."""


def parse_memory(text: str) -> int:
    """Read an amount of memory as bytes.

    >>> parse_memory("1.5GB")
    1500000000
    """
    names = "|".join(UNITS)
    found = re.fullmatch(rf"([0-9]{{1,15}}(?:\.[0-9]{{1,9}})?) ?({names})", text.strip(), re.I)
    if found is None:
        raise BadProblem(f"memory {shown(text)}: expected an amount such as 6GB or 500MB")
    unit = next(size for name, size in UNITS.items() if name.lower() == found[2].lower())
    amount = int(float(found[1]) * unit)
    if amount < LEAST:
        raise BadProblem(f"memory {shown(text)}: give at least 300MB, of which Python needs most")
    return amount


def refuse_swapping() -> None:
    """Stop before the machine would start to swap."""
    free = free_memory()
    if free < RESERVE:
        raise BadProblem(
            f"the states so far take {memory_used()}, and only {free / 1e9:.1f} GB is free: "
            "count with --memory and --checkpoint, which keep them in files"
        )


def memory_used() -> str:
    """What this process holds in memory now, to be read by people."""
    return f"{psutil.Process().memory_info().rss / 1e9:.1f} GB"


def free_memory() -> int:
    """Bytes that are free."""
    return int(psutil.virtual_memory().available)
