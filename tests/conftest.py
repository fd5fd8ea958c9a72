"""Settings for all tests, and what several files share."""

from itertools import count
from types import SimpleNamespace
from typing import TYPE_CHECKING

import pytest
from hypothesis import settings

from theorems import KNOWN

if TYPE_CHECKING:
    from tourcp import Theorem

# Times are measured in benchmarks/, never by tests: the first call of a kernel compiles it.
settings.register_profile("tourcp", deadline=None)
settings.load_profile("tourcp")


@pytest.fixture
def ticking(monkeypatch: pytest.MonkeyPatch) -> None:
    """A clock that a limit of n seconds stops at the n-th look, on every machine alike."""
    looks = count()
    clock = SimpleNamespace(monotonic=lambda: float(next(looks)))
    monkeypatch.setattr("tourcp.core.limit.time", clock)


@pytest.fixture(scope="session")
def theorems() -> "dict[tuple[str, bool], Theorem]":
    """The known theorems, found anew; whoever asks for them belongs to one group."""
    from tourcp import classify

    return {(rule, closed): classify(rule, closed=closed, fresh=True) for rule, closed in KNOWN}
