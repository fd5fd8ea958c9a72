"""Kernels: hot loops over arrays, compiled once and kept for the next run."""

from collections.abc import Callable
from typing import Any

import numba


def kernel(function: Callable[..., Any]) -> Callable[..., Any]:
    """Compile a function; without a folder that could keep it, it is compiled every time."""
    try:
        compiled: Callable[..., Any] = numba.njit(cache=True)(function)
    except RuntimeError:
        compiled = numba.njit(function)
    return compiled
