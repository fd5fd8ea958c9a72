"""Folders of arrays: on this machine's disk, or anywhere that fsspec reaches (an object store).

A file is there whole or not at all. Arrays are NumPy files, so that anyone can look into them.
"""

import io
import json
import os
import time
import zlib
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from importlib.util import find_spec
from pathlib import Path
from typing import Any, BinaryIO

import numpy as np
import numpy.typing as npt
from filelock import FileLock, Timeout

from tourcp.core.errors import BadProblem, MissingDependency
from tourcp.files.disk import PART, replacing

Array = npt.NDArray[Any]

ABANDONED = 3600.0
"""A part that has not changed for so many seconds was left by a killed run."""

KINDS = ("<u1", "<u2", "<u4", "<u8")
"""Whole numbers, the narrowest first."""

DAMAGES = (OSError, EOFError, ValueError, KeyError, TypeError, AttributeError, MemoryError)
"""The errors that reading a file that is no checkpoint may raise."""

LONGEST_NOTE = 2**26
"""Bytes of a note: what it says of each bin is short."""


class Folder:
    """A folder of this machine."""

    def __init__(self, path: str) -> None:
        self.path = path
        self.here = Path(path)
        with self.spoken("cannot keep checkpoints in"):
            self.here.mkdir(parents=True, exist_ok=True)

    @contextmanager
    def spoken(self, complaint: str) -> Iterator[None]:
        """Say in one line why the disk refuses."""
        try:
            yield
        except OSError as error:
            found = error.strerror or str(error) or type(error).__name__
            raise BadProblem(f"{complaint} {self.path}: {found}") from None

    @contextmanager
    def alone(self) -> Iterator[None]:
        """No other run works in this folder meanwhile; BadProblem if one does."""
        lock = FileLock(self.here / "lock", timeout=0)
        with self.spoken("cannot keep checkpoints in"):
            try:
                lock.acquire()
            except Timeout:
                raise BadProblem(
                    f"another run works on this count in {self.path}: wait for it, or end it"
                ) from None
        try:
            self._remove_abandoned()
            yield
        finally:
            lock.release()

    def _remove_abandoned(self) -> None:
        """Remove what killed runs have left; on a shared folder a part that grows is a worker's."""
        for part in self.here.glob(f"*{PART}"):
            with suppress(OSError):
                if time.time() - part.stat().st_mtime > ABANDONED:
                    part.unlink()

    def names(self) -> set[str]:
        """The files that are there, parts of files left out."""
        with self.spoken("cannot read"):
            return {one.name for one in self.here.iterdir() if one.suffix in (".npy", ".json")}

    def write(self, name: str, fill: Callable[[BinaryIO], object]) -> None:
        """Write a file whole; `settle` waits for the disk."""
        with self.spoken("cannot write to"), replacing(self.here / name, durable=False) as file:
            fill(file)

    def open(self, name: str) -> BinaryIO:
        """A file to be read."""
        return (self.here / name).open("rb")

    def remove(self, name: str) -> None:
        """A file that is not needed any more, or was removed by the run before."""
        (self.here / name).unlink(missing_ok=True)

    def settle(self, names: list[str]) -> None:
        """Wait until these files would survive a power cut."""
        with self.spoken("cannot write to"):
            for name in names:
                handle = os.open(self.here / name, os.O_RDWR)
                try:
                    os.fsync(handle)
                finally:
                    os.close(handle)

    def end(self) -> None:
        """Remove the folder and what is left in it: the count is known."""
        with suppress(OSError):
            for file in self.here.iterdir():
                file.unlink(missing_ok=True)
            self.here.rmdir()


class FarFolder(Folder):
    """A folder that fsspec reaches: `s3://bucket/counts`, `memory://counts`."""

    def __init__(self, path: str) -> None:
        if find_spec("fsspec") is None:
            raise MissingDependency(
                f"{path} needs the package 'fsspec': install it with \"pip install 'tourcp[dask]'\""
            )
        import fsspec  # type: ignore[import-untyped]

        self.path = path
        try:
            self.system, self.root = fsspec.core.url_to_fs(path)
        except (ValueError, ImportError) as error:
            raise BadProblem(f"cannot reach {path}: {error}") from None
        with self.spoken("cannot keep checkpoints in"):
            self.system.makedirs(self.root, exist_ok=True)

    @contextmanager
    def alone(self) -> Iterator[None]:
        """There are no locks far away: the user must see that only one run uses the folder."""
        yield

    def names(self) -> set[str]:
        """The files that are there."""
        with self.spoken("cannot read"):
            self.system.invalidate_cache()
            return {one.rstrip("/").rpartition("/")[2] for one in self.system.ls(self.root, False)}

    def write(self, name: str, fill: Callable[[BinaryIO], object]) -> None:
        """Such a file is there as soon as it is closed, whole."""
        content = io.BytesIO()
        fill(content)
        with self.spoken("cannot write to"):
            self.system.pipe_file(f"{self.root}/{name}", content.getvalue())

    def open(self, name: str) -> BinaryIO:
        """A file to be read."""
        found: BinaryIO = self.system.open(f"{self.root}/{name}", "rb")
        return found

    def remove(self, name: str) -> None:
        """A file that is not needed any more."""
        with suppress(FileNotFoundError):
            self.system.rm_file(f"{self.root}/{name}")

    def settle(self, names: list[str]) -> None:
        """What is there is safe."""

    def end(self) -> None:
        """Remove what is left."""
        for name in self.names():
            self.remove(name)


def folder_of(path: str) -> Folder:
    """A folder by its path or address."""
    return FarFolder(path) if "://" in path else Folder(path)


def inside(path: str, name: str) -> str:
    """The path of a folder in another."""
    return f"{path.rstrip('/')}/{name}" if "://" in path else str(Path(path) / name)


class Fitting:
    """A context in which whatever is wrong with a file is said in a line."""

    def __init__(self, folder: Folder, name: str) -> None:
        self.folder, self.name = folder, name

    def __enter__(self) -> None:
        return

    def __exit__(self, kind: type[BaseException] | None, error: object, _: object) -> None:
        if kind is not None and issubclass(kind, DAMAGES):
            found = str(error) or kind.__name__
            where = inside(self.folder.path, self.name)
            raise BadProblem(
                f"{where} is damaged ({found}): delete {self.folder.path} to start anew"
            ) from None


def write_note(folder: Folder, name: str, fields: dict[str, Any]) -> None:
    """Write plain values."""
    data = json.dumps(fields, separators=(",", ":")).encode()
    folder.write(name, lambda file: file.write(data))


def read_note(folder: Folder, name: str) -> dict[str, Any]:
    """Plain values; ValueError if there are none."""
    with folder.open(name) as file:
        data = file.read(LONGEST_NOTE + 1)
    if len(data) > LONGEST_NOTE:
        raise ValueError("it is too long")
    fields = json.loads(data)
    if not isinstance(fields, dict):
        raise ValueError("it is not an object")
    return fields


def write_array(folder: Folder, name: str, pieces: list[Array], kind: str) -> None:
    """Write some pieces one after the other as one array of a kind (`<u4`)."""
    size = sum(len(piece) for piece in pieces)

    def fill(file: BinaryIO) -> None:
        file.write(_head(kind, size))
        for piece in pieces:
            file.write(np.ascontiguousarray(piece, dtype=kind).data)

    folder.write(name, fill)


def read_array(folder: Folder, name: str, kind: str, whole: int, first: int, size: int) -> Array:
    """Some numbers of an array of this kind and length; ValueError if the file has another."""
    head, width = _head(kind, whole), np.dtype(kind).itemsize
    with folder.open(name) as file:
        if file.read(len(head)) != head:
            raise ValueError("it does not hold the numbers that its note says")
        file.seek(first * width, os.SEEK_CUR)
        data = file.read(size * width)
    if len(data) != size * width:
        raise ValueError("it is cut short")
    return np.frombuffer(data, dtype=kind)


def _head(kind: str, size: int) -> bytes:
    """What comes before the numbers in a NumPy file."""
    if kind not in KINDS:
        raise ValueError(f"{kind} is not a kind of number")
    file = io.BytesIO()
    head = {"descr": np.dtype(kind).str, "fortran_order": False, "shape": (size,)}
    np.lib.format.write_array_header_1_0(file, head)
    return file.getvalue()


def digest(numbers: Array) -> int:
    """A check sum: it finds the faults of a disk or of a killed run, not a deliberate forgery."""
    return zlib.crc32(np.ascontiguousarray(numbers).data)
