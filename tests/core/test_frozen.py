"""What the checker was asked about cannot change while it looks: its values are frozen."""

import importlib
import pkgutil
from dataclasses import is_dataclass

import tourcp.core
import tourcp.judge

WORKING = {"Recording"}
"""What is filled while a search runs; no answer holds it."""


def test_the_values_of_the_trusted_base_are_frozen() -> None:
    seen, changing = set(), set()
    for package in (tourcp.core, tourcp.judge):
        for found in pkgutil.walk_packages(package.__path__, f"{package.__name__}."):
            for value in vars(importlib.import_module(found.name)).values():
                if is_dataclass(value) and isinstance(value, type) and value not in seen:
                    seen.add(value)
                    if not value.__dataclass_params__.frozen:  # type: ignore[attr-defined]
                        changing.add(value.__name__)
    assert len(seen) > 40 and changing == WORKING
