"""Files of lines: each line is written at once, and the file always ends with a whole one.

A disk may be full, and Ctrl-C may come, in the middle of a line: that part is cut off again.
"""

import errno
import os
from contextlib import suppress
from pathlib import Path

from tourcp.files.disk import explained


class LineFile:
    """A new text file that grows line by line; close it at the end."""

    def __init__(self, path: Path) -> None:
        self.count = 0
        """The lines that are in the file, whole."""
        self._size = 0
        self._failure = f"cannot write {path}"
        with explained(self._failure):
            self._file = path.open("wb", buffering=0)

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

    def close(self) -> None:
        """Close the file when the disk has it; pipes and devices keep nothing."""
        with explained(self._failure):
            try:
                os.fsync(self._file.fileno())
            except OSError as error:
                if error.errno not in (errno.EINVAL, errno.ENOTSUP):
                    raise
            finally:
                self._file.close()


def append_line(path: Path, line: str) -> None:
    """Add a line at once; half a line that a kill left before it is ended first."""
    with path.open("ab+") as file:
        if file.tell():
            file.seek(-1, os.SEEK_END)
            line = line if file.read(1) == b"\n" else f"\n{line}"
        file.write(line.encode("utf-8"))
