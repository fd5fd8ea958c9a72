"""What a user may choose of a picture: theme, labels, numbers, size, arrows, filled squares."""

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from tourcp.core.errors import BadProblem, nearest, shown
from tourcp.core.fields import is_number
from tourcp.drawing.looks import PIXELS_NUMBERED, SIZES, THEMES

FORMS = ("light", "dark")
LABELS = ("numbers", "chess", "none")
SMALLEST, LARGEST = 16, 20_000
"""Pixels of a picture's longer side."""

_COLOUR = re.compile(r"#[0-9a-fA-F]{3}(?:[0-9a-fA-F]{3})?|[a-zA-Z]{3,30}")


@dataclass(frozen=True)
class Look:
    """How a picture is wanted."""

    theme: str = "paper"
    """One of THEMES."""
    form: str = ""
    """`light` or `dark`; empty to follow the screen."""
    labels: str = "numbers"
    """What stands along the sides: `numbers` from 0, `chess` names, or `none`."""
    numbers: bool | None = None
    """Whether squares are numbered; None where there is room."""
    size: int = SIZES["medium"]
    """Pixels of the longer side of the board."""
    arrows: tuple[tuple[str, str], ...] = ()
    """Pairs of squares that an arrow leads between."""
    fill: tuple[tuple[str, str], ...] = ()
    """Squares and the colours that they are filled with."""

    @property
    def name(self) -> str:
        """The theme as a user writes it, and as a class of CSS."""
        return f"{self.theme}-{self.form}" if self.form else self.theme

    @property
    def is_dark(self) -> bool:
        """Whether a picture that cannot follow the screen is dark."""
        return self.form == "dark"

    def has_numbers(self, pixels: float) -> bool:
        """Whether squares so many pixels wide are numbered."""
        return pixels >= PIXELS_NUMBERED if self.numbers is None else self.numbers


def look_of(
    theme: str = "paper",
    labels: str = "numbers",
    numbers: bool | None = None,
    size: int | str = "medium",
    arrows: Any = (),
    fill: Any = (),
) -> Look:
    """What a user asked for, read; BadProblem says what could be asked for.

    >>> look_of("slate-dark", "chess", size="poster").size
    3200
    """
    name, _, form = theme.partition("-")
    if name not in THEMES or form not in ("", *FORMS):
        known = [*THEMES, *(f"{one}-{other}" for one in THEMES for other in FORMS)]
        raise BadProblem(
            f"no theme is called {shown(theme)}: expected {', '.join(THEMES)}, each also with "
            f"-light or -dark{nearest(theme, known)}"
        )
    if labels not in LABELS:
        raise BadProblem(f"labels {shown(labels)}: expected {', '.join(LABELS)}")
    return Look(name, form, labels, numbers, _size(size), _arrows(arrows), _fill(fill))


def _size(size: int | str) -> int:
    if isinstance(size, str) and size in SIZES:
        return SIZES[size]
    text = str(size)
    if not is_number(text) or not SMALLEST <= int(text) <= LARGEST:
        raise BadProblem(
            f"size {shown(size)}: expected {', '.join(SIZES)}, or pixels from {SMALLEST} to "
            f"{LARGEST:,}"
        )
    return int(text)


def _arrows(given: Any) -> tuple[tuple[str, str], ...]:
    """Pairs of squares, or texts `a1-b3`."""
    found = []
    for arrow in _listed(given):
        ends = arrow.split("-") if isinstance(arrow, str) else [_name(end) for end in arrow]
        if len(ends) != 2 or not all(ends):
            raise BadProblem(f"arrow {shown(arrow)}: expected two squares as in 'a1-b3'")
        found.append((ends[0], ends[1]))
    return tuple(found)


def _fill(given: Any) -> tuple[tuple[str, str], ...]:
    """A mapping from squares to colours, or texts `a1=orange`."""
    pairs = given.items() if isinstance(given, Mapping) else _listed(given)
    found = []
    for pair in pairs:
        square, colour = pair.rpartition("=")[::2] if isinstance(pair, str) else pair
        if not square or not _COLOUR.fullmatch(str(colour)):
            raise BadProblem(
                f"fill {shown(pair)}: expected a square and a colour as in 'a1=orange' or "
                "'0,3=#ffcc00'"
            )
        found.append((_name(square), str(colour)))
    return tuple(found)


def _listed(given: Any) -> Iterable[Any]:
    return (given,) if isinstance(given, str) else given or ()


def _name(square: Any) -> str:
    """A square's text: as it was given, or `x,y` of its numbers."""
    return square if isinstance(square, str) else ",".join(str(int(one)) for one in square)
