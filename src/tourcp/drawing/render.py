"""Drawings: one thing as picture, words and page, in the form that a file's ending asks for."""

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from tourcp.core.board import Board
from tourcp.core.errors import BadProblem, MissingDependency, shown
from tourcp.core.space import Space
from tourcp.drawing.page import still_page
from tourcp.drawing.svg import Picture, without_variables
from tourcp.files.disk import write_atomically

ENDINGS = ("svg", "html", "txt", "png", "pdf")

MOST_SQUARES = 4_000_000
"""Squares of a board that is drawn."""


@dataclass(frozen=True)
class Drawing:
    """The same thing as a still picture, as text and as a page."""

    title: str
    """What is shown."""
    words: str
    """What is shown, as text."""
    picture: Picture
    """The still picture."""
    html: Callable[[], str] | None = None
    """Makes a page that does more than to show the picture and the words."""
    not_still: str = ""
    """Why a still picture would not show it all; empty if one does."""

    def page(self) -> str:
        """The HTML file."""
        return self.html() if self.html else still_page(self.title, self.picture, self.words)


def refuse_large(board: Board | Space) -> None:
    """Refuse a board that nobody could look at."""
    size = board.size if isinstance(board, Space) else len(board)
    if size > MOST_SQUARES:
        raise BadProblem(f"a picture of {size:,} squares: {MOST_SQUARES:,} are the most")


def ending_of(path: Path) -> str:
    """What a file's name asks for."""
    ending = path.suffix.lower().removeprefix(".")
    if ending not in ENDINGS:
        raise BadProblem(
            f"{shown(str(path))} does not say what to draw: end it in "
            + ", ".join(f".{one}" for one in ENDINGS)
        )
    return ending


def save_drawing(drawing: Drawing, path: Path) -> None:
    """Write a drawing in the form that the file's ending asks for."""
    write_atomically(path, render(drawing, ending_of(path)))


def render(drawing: Drawing, ending: str) -> str | bytes:
    """The content of a file with that ending."""
    if drawing.not_still and ending not in ("html", "txt"):
        raise BadProblem(drawing.not_still)
    match ending:
        case "svg":
            return str(drawing.picture)
        case "html":
            return drawing.page()
        case "txt":
            return drawing.words + "\n"
        case _:
            return convert(str(drawing.picture), ending)


def refuse_missing_converter(ending: str) -> None:
    """Say before the work that a converter is missing."""
    if ending in ("png", "pdf"):
        convert('<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"/>', ending)


def convert(svg: str, ending: str) -> bytes:
    """An SVG picture as PNG or PDF, by CairoSVG."""
    try:
        import cairosvg
    except ImportError:
        raise MissingDependency(
            f"pictures as .{ending} need CairoSVG: pip install 'tourcp[plot]', or draw an .svg"
        ) from None
    except OSError:
        raise MissingDependency(
            f"pictures as .{ending} need the library cairo (Debian: apt install libcairo2), "
            "or draw an .svg"
        ) from None
    to = cairosvg.svg2png if ending == "png" else cairosvg.svg2pdf
    scale = 2 if ending == "png" else 1
    data: bytes = to(bytestring=without_variables(svg).encode(), scale=scale,
                     background_color="white")  # fmt: skip
    return data
