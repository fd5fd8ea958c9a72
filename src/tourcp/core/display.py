"""How values show themselves: their text, their picture, their file.

The core knows no pictures and no files. When the package is imported, it says here where they are
made, as it knows all its rooms.
"""

from collections.abc import Callable
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pathlib import Path


class Doors:
    """The ways out of the core to the rooms above; `import tourcp` loads no more than this."""

    def __init__(self) -> None:
        self.text: Callable[[object], str] = repr
        """A value as it is printed."""
        self.picture: Callable[[object], str | None] = lambda _: None
        """A value as SVG; None where the value alone does not say what to draw."""
        self.save: Callable[[object, Path], None] = lambda _value, _path: None
        """Write a value to a file, in the form that the file's ending asks for."""


DOORS = Doors()


class Shown:
    """A value that has a picture; notebooks show it."""

    def _repr_svg_(self) -> str | None:
        """The picture as SVG; None where the value alone does not say what to draw."""
        return DOORS.picture(self)


class Saved(Shown):
    """A value that can be printed and written to a file."""

    def __str__(self) -> str:
        return DOORS.text(self)

    def save(self, path: "str | Path") -> None:
        """Write it: `.json` keeps the answer, `.svg`, `.html`, `.txt`, `.png` and `.pdf` draw it.

        Only what the judge accepts is drawn.
        """
        from pathlib import Path

        DOORS.save(self, Path(path))
