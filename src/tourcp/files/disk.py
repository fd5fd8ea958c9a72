"""Files on the disk: read with limits, written whole or not at all."""

import os
import select
import sys
import tempfile
import tomllib
from collections.abc import Callable
from pathlib import Path
from typing import Any, BinaryIO, TypeVar

from tourcp.core.errors import BadProblem

T = TypeVar("T")

LARGEST_FILE = 2**29
"""Bytes: enough for a tour of the largest board."""

LONGEST_WAIT = 5.0
"""Seconds that the first bytes of a named pipe may take."""


def refuse_unwritable(path: Path) -> None:
    """Say before the work, not after it, that a file could not be written."""
    try:
        if path.is_dir():
            raise BadProblem(f"cannot write {path}: it is a folder; name a file")
        if not path.parent.is_dir():
            raise BadProblem(f"cannot write {path}: there is no folder {path.parent}")
        if _is_plain(path):
            _part_beside(path).unlink()
    except OSError as error:
        raise BadProblem(f"cannot write {path}: {error.strerror or error}") from None


def write_atomically(path: Path, content: str | bytes) -> None:
    """Write a file beside its final place and move it there, so that no reader sees a half.

    A link is followed; what is no plain file (a pipe, a device) is simply written to.
    """
    data = content.encode("utf-8") if isinstance(content, str) else content
    try:
        if not _is_plain(path):
            path.write_bytes(data)
            return
        path = path.resolve()
        part = _part_beside(path)
        try:
            with part.open("wb") as file:
                file.write(data)
                file.flush()
                os.fsync(file.fileno())
            part.chmod(path.stat().st_mode if path.exists() else 0o666 & ~_umask())
            part.replace(path)
        finally:
            part.unlink(missing_ok=True)
    except OSError as error:
        raise BadProblem(f"cannot write {path}: {error.strerror or error}") from None


def _is_plain(path: Path) -> bool:
    return path.is_file() or not path.exists()


def _part_beside(path: Path) -> Path:
    """A new empty file in the folder of the one that it will become."""
    handle, name = tempfile.mkstemp(dir=path.resolve().parent, prefix=".tourcp-", suffix=".part")
    os.close(handle)
    if len(os.fsencode(path.name)) > 255:
        Path(name).unlink()
        raise OSError(None, "the name is too long")
    return Path(name)


def _umask() -> int:
    mask = os.umask(0)
    os.umask(mask)
    return mask


def read_toml(path: Path) -> dict[str, Any]:
    """The table of a TOML file; a number too long for Python is no TOML either."""
    try:
        return tomllib.loads(read_text(path))
    except (ValueError, RecursionError) as error:
        if isinstance(error, BadProblem):
            raise
        raise BadProblem(f"{path} is no TOML file: {error}") from None


def load_toml(path: Path, read: Callable[[dict[str, Any]], T]) -> T:
    """What a TOML file holds, as a reader of plain values reads it; an error names the file."""
    fields = read_toml(path)
    try:
        return read(fields)
    except BadProblem as error:
        raise BadProblem(f"{path}: {error}") from None


def read_text(path: Path) -> str:
    """The text of a file; whatever is wrong with it is one sentence."""
    try:
        return read_bytes(path).decode("utf-8-sig").replace("\r\n", "\n")
    except UnicodeDecodeError:
        raise BadProblem(f"{path} is no text: expected a file in UTF-8") from None


def read_bytes(path: Path) -> bytes:
    """The content of a file, of a pipe, or of standard input for `-`."""
    try:
        if str(path) == "-":
            data = sys.stdin.buffer.read(LARGEST_FILE + 1)
        else:
            with _opened(path) as file:
                data = file.read(LARGEST_FILE + 1)
    except OSError as error:
        raise BadProblem(f"cannot read {path}: {error.strerror or error}") from None
    if len(data) > LARGEST_FILE:
        raise BadProblem(f"{path} is too long: at most {LARGEST_FILE:,} bytes are read")
    return data


def _opened(path: Path) -> BinaryIO:
    """The file, open; a named pipe that nobody writes to is refused after a while."""
    if not path.is_fifo():
        return path.open("rb")
    handle = os.open(path, os.O_RDONLY | os.O_NONBLOCK)
    ready, _, _ = select.select([handle], [], [], LONGEST_WAIT)
    if not ready:
        os.close(handle)
        raise BadProblem(f"nobody writes to the pipe {path}: waited {LONGEST_WAIT:g} s")
    os.set_blocking(handle, True)
    return os.fdopen(handle, "rb")
