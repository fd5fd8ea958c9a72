"""A stopwatch that separates work from compiling, without loading the compiler."""

import sys
import time


class Stopwatch:
    """Seconds from now on."""

    def __init__(self) -> None:
        self._began, self._compiled = time.monotonic(), _compile_seconds()

    @property
    def compiling(self) -> float:
        """Seconds of compiling kernels, which is done once."""
        return _compile_seconds() - self._compiled

    @property
    def working(self) -> float:
        """All other seconds."""
        return max(time.monotonic() - self._began - self.compiling, 0.0)


def _compile_seconds() -> float:
    """Seconds that this process has spent on compiling; 0 if it compiled nothing."""
    found = getattr(sys.modules.get("tourcp.engines.kernel"), "compile_seconds", None)
    return float(found()) if found is not None else 0.0
