"""Files of lines: each line is written at once, and the file always ends with a whole one.

A disk may be full, and Ctrl-C may come, in the middle of a line: that part is cut off again.
"""

import errno
import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from tourcp.core.errors import BadProblem


class LineFile:
    """A new text file that grows line by line; close it at the end."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.count = 0
        """The lines that are in the file, whole."""
        self._size = 0
        with self._said():
            self._file = path.open("wb", buffering=0)

    def add(self, line: str) -> None:
        """Write a line, all of it or nothing."""
        left = memoryview(line.encode("utf-8"))
        size = self._size + len(left)
        try:
            with self._said():
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
        with self._said():
            try:
                os.fsync(self._file.fileno())
            except OSError as error:
                if error.errno not in (errno.EINVAL, errno.ENOTSUP):
                    raise
            finally:
                self._file.close()

    @contextmanager
    def _said(self) -> Iterator[None]:
        try:
            yield
        except OSError as error:
            raise BadProblem(f"cannot write {self.path}: {error.strerror or error}") from None
