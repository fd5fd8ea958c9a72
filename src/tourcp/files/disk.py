"""Files on the disk: read with limits, written whole or not at all."""

import os
import re
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, BinaryIO, TypeVar

from tourcp.core.errors import BadProblem, MissingDependency

T = TypeVar("T")

LARGEST_FILE = 2**29
"""Bytes: enough for a tour of the largest board."""

LONGEST_WAIT = 5.0
"""Seconds to wait until the other end of a named pipe is opened."""

LONGEST_TOML = 2**25
"""Characters: enough for a picture of the largest board."""

MOST_DOTS = 100
"""Dots between names in a line of TOML; the time to read them grows with their square."""

PART = ".part"
"""How the name of a file ends that is not finished, beside the one that it will become."""

LONGEST_NAME = 255
"""Bytes of a file's name, on all common file systems."""

_DOTTED = re.compile(r"""\.[ \t]*["'\w-]""")


@contextmanager
def named(place: object) -> Iterator[None]:
    """Whatever makes no sense inside is said with its place: a file, or a row of one."""
    try:
        yield
    except (BadProblem, MissingDependency) as error:
        raise type(error)(f"{place}: {str(error).removeprefix(f'{place}: ')}") from None


@contextmanager
def explained(failure: str) -> Iterator[None]:
    """Whatever the system refuses inside is one sentence: what failed, and why."""
    try:
        yield
    except OSError as error:
        raise BadProblem(f"{failure}: {error.strerror or error}") from None


def refuse_unwritable(path: Path) -> None:
    """Say before the work, not after it, that a file cannot be written."""
    with explained(f"cannot write {path}"):
        if path.is_dir():
            raise BadProblem(f"cannot write {path}: it is a folder; name a file")
        if not path.parent.is_dir():
            raise BadProblem(f"cannot write {path}: there is no folder {path.parent}")
        if is_plain(path):
            new_beside(path).unlink()


def write_atomically(path: str | Path, content: str | bytes) -> None:
    """Write a file beside its final place and move it there, so that no reader sees half of it.

    A link is followed; what is not a plain file (a pipe, a device) is simply written to.
    """
    path = Path(path)
    data = content.encode("utf-8") if isinstance(content, str) else content
    with explained(f"cannot write {path}"):
        if is_plain(path):
            with replacing(path) as file:
                file.write(data)
        else:
            path.write_bytes(data)


@contextmanager
def replacing(path: Path, *, durable: bool = True) -> Iterator[BinaryIO]:
    """Open a new file beside a path; where the block ends without an error, move it there.

    A durable file has reached the disk before an older one is given up for it.
    """
    path = path.resolve()
    part = new_beside(path)
    try:
        with part.open("wb") as file:
            yield file
            file.flush()
            if durable:
                os.fsync(file.fileno())
        move_to(part, path)
    finally:
        part.unlink(missing_ok=True)


def is_plain(path: Path) -> bool:
    """Tell a plain file, or none, from a pipe or a device."""
    return path.is_file() or not path.exists()


def new_beside(path: Path, prefix: str = ".tourcp-") -> Path:
    """Create an empty file in the folder of the one that it will become."""
    import tempfile

    folder = path.resolve().parent
    handle, name = tempfile.mkstemp(dir=folder, prefix=prefix, suffix=PART)
    os.close(handle)
    if len(os.fsencode(path.name)) > LONGEST_NAME:
        Path(name).unlink()
        raise OSError(None, "the name is too long")
    return Path(name)


def move_to(part: Path, path: Path) -> None:
    """Put a finished file in its place, with the permissions of the one that it replaces."""
    part.chmod(path.stat().st_mode if path.exists() else 0o666 & ~_umask())
    part.replace(path)


def _umask() -> int:
    mask = os.umask(0)
    os.umask(mask)
    return mask


def read_toml(path: str | Path) -> dict[str, Any]:
    """The table of a TOML file."""
    return parse_toml(read_text(path), str(path))


def parse_toml(text: str, source: str) -> dict[str, Any]:
    """The table of a TOML text; a number too long for Python is not TOML either."""
    if len(text) > LONGEST_TOML:
        raise BadProblem(f"{source} is too long: at most {LONGEST_TOML:,} characters are read")
    for number, line in enumerate(text.split("\n"), start=1):
        if len(_DOTTED.findall(line)) > MOST_DOTS:
            raise BadProblem(f"{source}: line {number} has more than {MOST_DOTS} names with dots")
    import tomllib

    try:
        return tomllib.loads(text)
    except (ValueError, RecursionError) as error:
        raise BadProblem(f"{source} is not a TOML file: {error}") from None


def load_toml(path: str | Path, read: Callable[[dict[str, Any]], T]) -> T:
    """What a TOML file holds, as a reader of plain values reads it; an error names the file."""
    fields = read_toml(path)
    with named(path):
        return read(fields)


def read_text(path: str | Path) -> str:
    """The text of a file; whatever is wrong with it is one sentence."""
    try:
        return read_bytes(path).decode("utf-8-sig").replace("\r\n", "\n")
    except UnicodeDecodeError:
        raise BadProblem(f"{path} is not text: expected a file in UTF-8") from None


def read_bytes(path: str | Path) -> bytes:
    """The content of a file, of a pipe, or of standard input for `-`."""
    path = Path(path)
    with explained(f"cannot read {path}"):
        if str(path) == "-":
            if sys.stdin is None:
                raise BadProblem("there is no standard input: name a file instead of '-'")
            data = sys.stdin.buffer.read(LARGEST_FILE + 1)
        elif path.is_fifo():
            data = _read_pipe(path)
        else:
            with path.open("rb") as file:
                data = file.read(LARGEST_FILE + 1)
    if len(data) > LARGEST_FILE:
        raise BadProblem(f"{path} is too long: at most {LARGEST_FILE:,} bytes are read")
    return data


def _read_pipe(path: Path) -> bytes:
    """The content of a pipe; if nobody opens it for writing, it is refused after a while.

    Reading an empty pipe ends at once while it has no writer, and blocks for as long as it has one.
    Windows has no named pipes of this kind.
    """
    handle = os.open(path, os.O_RDONLY | os.O_NONBLOCK)
    with os.fdopen(handle, "rb") as file:
        until, data = time.monotonic() + LONGEST_WAIT, b""
        while not data:
            try:
                data = os.read(handle, 2**16)
            except BlockingIOError:
                break
            if not data and time.monotonic() > until:
                raise BadProblem(f"nobody writes to the pipe {path}: waited {LONGEST_WAIT:g} s")
            time.sleep(0.0 if data else 0.02)
        os.set_blocking(handle, True)
        return data + file.read(LARGEST_FILE + 1 - len(data))
