"""Files of lines: each line is written at once, and the file always ends with a whole one.

A disk may be full, and Ctrl-C may come, in the middle of a line: that part is cut off again. An
older file of the same name is not touched before the new one is complete: until then the lines go
into a file beside it, which stays there with what it has if the run is killed.
"""

import errno
import os
from contextlib import suppress
from pathlib import Path

from tourcp.files.disk import LONGEST_NAME, PART, explained, is_plain, move_to, new_beside

RANDOM = 8
"""Letters that are added to the name of the file beside."""


class LineFile:
    """A text file that grows line by line; close it at the end."""

    def __init__(self, path: Path) -> None:
        self.count = 0
        """The lines that are in the file, whole."""
        self._size = 0
        self._failure = f"cannot write {path}"
        with explained(self._failure):
            is_file = is_plain(path)
            self.path = path.resolve() if is_file else path
            """The file, links followed."""
            self._part = _beside(path) if self.path.is_file() else None
            """The file beside an older one."""
            is_new = is_file and self._part is None
            self._file = (self._part or self.path).open("xb" if is_new else "wb", buffering=0)

    def add(self, line: str) -> None:
        """Write a line, all of it or nothing."""
        left = memoryview(line.encode("utf-8"))
        size = self._size + len(left)
        try:
            with explained(self._failure):
                while left:
                    left = left[self._file.write(left) :]
        except BaseException:
            self._cut()
            raise
        self._size, self.count = size, self.count + 1

    def _cut(self) -> None:
        """Leave the whole lines; what went into a pipe cannot be taken back."""
        with suppress(OSError):
            os.ftruncate(self._file.fileno(), self._size)
            self._file.seek(self._size)

    def close(self, *, is_complete: bool = True) -> Path | None:
        """Close the file when the disk has it; pipes and devices keep nothing.

        Returns the file that has the lines; None if there is none because no line was added to a
        list that is not complete.
        """
        with explained(self._failure):
            try:
                os.fsync(self._file.fileno())
            except OSError as error:
                if error.errno not in (errno.EINVAL, errno.ENOTSUP):
                    raise
            finally:
                self._file.close()
            if self._part is None:
                return self.path
            if is_complete or not self.path.stat().st_size:
                move_to(self._part, self.path)
                return self.path
            if self.count:
                return self._part
            self._part.unlink()
            return None


def _beside(path: Path) -> Path:
    """Create a file whose name begins with that of another one, as far as names may be long."""
    room = LONGEST_NAME - len(f".{PART}") - RANDOM
    name = os.fsencode(path.name)[:room].decode("utf-8", "ignore")
    return new_beside(path, f"{name}.")


def append_line(path: Path, line: str) -> None:
    """Add a line at once; half a line that a kill left before it is ended first."""
    with path.open("ab+") as file:
        if file.tell():
            file.seek(-1, os.SEEK_END)
            line = line if file.read(1) == b"\n" else f"\n{line}"
        file.write(line.encode("utf-8"))
