"""Checkpoints: the last layer of a count on disk, so that a run that was cut off goes on.

What is read is what a run has written: the format, the problem, the bounds and a digest must fit.
But whoever can write a digest can write any number, and to check the ways to each state would be to
count again. So a count that went on from a checkpoint rests on it, and says so.
"""

import hashlib
import os
import secrets
import time
import zipfile
from pathlib import Path
from typing import Any

import numpy as np
from numpy.lib.npyio import NpzFile

from tourcp.core.errors import BadProblem
from tourcp.core.problem import Problem
from tourcp.counting.layers import Layer, Part
from tourcp.counting.plan import plan
from tourcp.files.problems import problem_key

FORMAT = "tourcp-count/1"

LAYOUT = 3
"""Changes whenever the order of squares, the digits of a state or the bins do."""

ABANDONED = 3600.0
"""Seconds since the last change after which a part is what a killed run has left."""

DAMAGES = (OSError, EOFError, ValueError, KeyError, RuntimeError, MemoryError, zipfile.BadZipFile)
"""What reading a file that is no checkpoint may end in."""


class Checkpoint:
    """The last layer of a pass, in a file that belongs to one problem."""

    def __init__(self, folder: Path, problem: Problem, modulus: int) -> None:
        self.problem, self.modulus = problem, modulus
        self.about = f"{problem_key(problem)} modulo {modulus}, layout {LAYOUT}"
        """What the states are of."""
        name = hashlib.sha256(self.about.encode()).hexdigest()[:16]
        self.path = folder / f"count-{name}.npz"
        try:
            folder.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise BadProblem(f"cannot keep checkpoints in {folder}: {error.strerror}") from None

    def save(self, layer: Layer) -> None:
        """Write a layer beside the last one and put it in its place.

        Each run has a part of its own, so that several may work on one problem in one folder.
        """
        self._remove_abandoned()
        part = self.path.with_name(f"{self.path.stem}-{secrets.token_hex(6)}.part")
        try:
            try:
                with part.open("xb") as file:
                    np.savez(file, **self._arrays(layer))
                    file.flush()
                    os.fsync(file.fileno())
                part.replace(self.path)
            finally:
                part.unlink(missing_ok=True)
        except OSError as error:
            raise BadProblem(f"cannot write {self.path}: {error.strerror or error}") from None

    def _arrays(self, layer: Layer) -> dict[str, Any]:
        """A layer as a file has it."""
        arrays: dict[str, Any] = {
            "format": FORMAT,
            "problem": self.about,
            "square": layer.square,
            "tours": str(layer.tours),
            "is_binned": layer.is_binned,
            "digest": _digest(self.about, layer),
        }
        for number, (states, counts) in enumerate(layer.parts):
            arrays |= {f"states{number}": states, f"counts{number}": counts}
        return arrays

    def _remove_abandoned(self) -> None:
        """Remove what killed runs have left of this problem; a part that grows is someone's."""
        for part in self.path.parent.glob(f"{self.path.stem}-*.part"):
            try:
                if time.time() - part.stat().st_mtime > ABANDONED:
                    part.unlink()
            except OSError:
                continue

    def load(self) -> Layer | None:
        """The layer that was kept; None if there is none."""
        try:
            with self.path.open("rb") as raw:
                file = np.load(raw, allow_pickle=False)
                if not isinstance(file, NpzFile) or file.zip is None:
                    raise ValueError("it is one array")
                if any(one.compress_type != zipfile.ZIP_STORED for one in file.zip.infolist()):
                    raise ValueError("it is compressed, which no checkpoint is")
                return self._layer(file)
        except FileNotFoundError:
            return None
        except DAMAGES as error:
            found = str(error) or type(error).__name__
            raise BadProblem(f"{self.path} is damaged ({found}): delete it to start anew") from None

    def _layer(self, file: NpzFile) -> Layer:
        """The layer of an open file; ValueError unless everything fits."""
        if "format" not in file.files or str(file["format"]) != FORMAT:
            raise ValueError(f"it is not of the format {FORMAT}")
        if str(file["problem"]) != self.about:
            raise ValueError("it is about another problem")
        number = sum(name.startswith("states") for name in file.files)
        layer = Layer(
            square=int(file["square"]),
            parts=[(file[f"states{one}"], file[f"counts{one}"]) for one in range(number)],
            tours=int(str(file["tours"])),
            is_binned=bool(file["is_binned"]),
        )
        self._refuse_beyond_bounds(layer)
        if str(file["digest"]) != _digest(self.about, layer):
            raise ValueError("its digest is not that of its states")
        return layer

    def _refuse_beyond_bounds(self, layer: Layer) -> None:
        """ValueError if there are states, ways or tours that there cannot be."""
        steps = plan(self.problem)
        if not 0 <= layer.square <= len(steps):
            raise ValueError(f"it is after {layer.square} of {len(steps)} squares")
        if layer.tours < 0 or (layer.tours and layer.square < len(steps)):
            raise ValueError(f"it has {layer.tours} tours after {layer.square} squares")
        slots = len(steps[layer.square - 1].arrival.kept) if layer.square else 0
        bound = steps[0].arrival.base ** slots
        if not layer.parts:
            raise ValueError("it has no states")
        for part in layer.parts:
            _refuse_part(part, bound, self.modulus)

    def remove(self) -> None:
        """The count is known: nothing is left to go on with."""
        self.path.unlink(missing_ok=True)


def _refuse_part(part: Part, bound: int, modulus: int) -> None:
    """ValueError unless these are words, a way or more to each state, and all below the bounds."""
    states, counts = part
    for words in part:
        if words.dtype != np.uint64 or words.ndim != 1:
            raise ValueError("its states are no words")
    if len(states) != len(counts):
        raise ValueError(f"it has {len(states):,} states, and ways to {len(counts):,}")
    if len(states) and int(states.max()) >= bound:
        raise ValueError("it has a state of more squares than there are")
    if len(counts) and modulus and int(counts.max()) >= modulus:
        raise ValueError("it has a remainder beyond the modulus")
    if len(counts) and not modulus and not int(counts.min()):
        raise ValueError("it has a state that no way leads to")


def _digest(about: str, layer: Layer) -> str:
    """The digest of a layer, and of what it is about."""
    sizes = [len(states) for states, _ in layer.parts]
    head = [FORMAT, about, layer.square, layer.tours, layer.is_binned, sizes]
    found = hashlib.sha256(repr(head).encode())
    for part in layer.parts:
        for words in part:
            found.update(np.ascontiguousarray(words, dtype="<u8").data)
    return found.hexdigest()
