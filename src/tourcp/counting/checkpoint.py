"""Checkpoints: the last layer of a count on disk, so that a run that was cut off goes on."""

import hashlib
import os
import zipfile
from pathlib import Path
from typing import Any

import numpy as np

from tourcp.core.errors import BadProblem
from tourcp.core.problem import Problem
from tourcp.counting.layers import Layer

LAYOUT = 2
"""Changes whenever the order of squares, the digits of a state or the bins do."""


class Checkpoint:
    """The last layer of a pass, in a file that belongs to one problem."""

    def __init__(self, folder: Path, problem: Problem, modulus: int) -> None:
        self.problem = f"{problem!r} modulo {modulus}, layout {LAYOUT}"
        name = hashlib.sha256(self.problem.encode()).hexdigest()[:16]
        self.path = folder / f"count-{name}.npz"
        try:
            folder.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise BadProblem(f"cannot keep checkpoints in {folder}: {error.strerror}") from None

    def save(self, layer: Layer) -> None:
        """Write a layer beside the last one and put it in its place."""
        part = self.path.with_suffix(".part")
        try:
            with part.open("wb") as file:
                arrays: dict[str, Any] = {
                    "problem": self.problem,
                    "square": layer.square,
                    "tours": str(layer.tours),
                    "is_binned": layer.is_binned,
                }
                for number, (states, counts) in enumerate(layer.parts):
                    arrays |= {f"states{number}": states, f"counts{number}": counts}
                np.savez(file, **arrays)
                file.flush()
                os.fsync(file.fileno())
            part.replace(self.path)
        except OSError as error:
            part.unlink(missing_ok=True)
            raise BadProblem(f"cannot write {self.path}: {error.strerror or error}") from None

    def load(self) -> Layer | None:
        """The layer that was kept; None if there is none."""
        if not self.path.exists():
            return None
        try:
            with self.path.open("rb") as raw, np.load(raw, allow_pickle=False) as file:
                if str(file["problem"]) != self.problem:
                    raise ValueError("another problem")
                number = sum(name.startswith("states") for name in file.files)
                parts = [(file[f"states{one}"], file[f"counts{one}"]) for one in range(number)]
                return Layer(
                    int(file["square"]), parts, int(str(file["tours"])), bool(file["is_binned"])
                )
        except (OSError, EOFError, ValueError, KeyError, RuntimeError, zipfile.BadZipFile) as error:
            raise BadProblem(f"{self.path} is damaged ({error}): delete it to start anew") from None

    def remove(self) -> None:
        """The count is known: nothing is left to go on with."""
        self.path.unlink(missing_ok=True)
