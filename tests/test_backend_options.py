"""Options of the backends: each is explained, wherever it is declared."""

from dataclasses import dataclass
from typing import Any

import pytest

from tourcp.backends import BACKENDS
from tourcp.backends.backend import Solver


@pytest.mark.parametrize("name", BACKENDS)
def test_every_option_of_a_backend_has_its_default_and_a_sentence(name: str) -> None:
    if not BACKENDS[name].is_installed:
        pytest.skip(f"not installed: {BACKENDS[name].install}")
    solver = BACKENDS[name].load()
    explained = solver.explained()
    assert [text.partition("=")[0] for text in explained] == list(vars(solver.options()))
    assert all(meaning.endswith(".") for meaning in explained.values())


@dataclass(frozen=True)
class Common:
    """Options of several backends."""

    depth: int = 3
    """How deep to look."""
    loud: bool = False
    """Said once."""


@dataclass(frozen=True)
class Own(Common):
    """Options of one of them."""

    loud: bool = True
    """Said again."""
    width: int = 7
    """How wide to look."""


def test_options_are_explained_where_they_are_declared_last() -> None:
    def never(*_: Any) -> Any:
        raise AssertionError

    assert Solver(BACKENDS["auto"], never, Own).explained() == {
        "depth=3": "How deep to look.", "loud=true": "Said again.", "width=7": "How wide to look.",
    }  # fmt: skip
