"""Kernels: hot loops over arrays, compiled once and kept for the next run."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import numba
from numba.core import event

from tourcp.core.limit import Limit

_EVENTS: Any = event
COMPILING = _EVENTS.TimingListener()
"""The time that this process has spent on compiling; kernels kept from earlier runs take none."""

_EVENTS.register("numba:compile", COMPILING)


def compile_seconds() -> float:
    """Seconds that this process has spent on compiling so far."""
    return float(COMPILING.duration) if COMPILING.done else 0.0


def is_compiling() -> bool:
    """Whether a kernel is being compiled right now."""
    return bool(COMPILING._depth)


def kernel(function: Callable[..., Any]) -> Callable[..., Any]:
    """Compile a function; where no folder can keep the result, every run compiles it again."""
    try:
        compiled: Callable[..., Any] = numba.njit(cache=True, nogil=True)(function)
    except RuntimeError:
        compiled = numba.njit(nogil=True)(function)
    return compiled


def announce(limit: Limit, compiled: Callable[..., Any]) -> None:
    """Tell whoever watches that the first use compiles, if it does."""
    if not is_kept(compiled):
        limit.report("compiling its kernel, once for all later runs")


def is_kept(compiled: Callable[..., Any]) -> bool:
    """Whether an earlier run left the compiled kernel for us."""
    cache = getattr(compiled, "_cache", None)
    index = getattr(getattr(cache, "_cache_file", None), "_index_path", None)
    return index is not None and Path(index).exists()
