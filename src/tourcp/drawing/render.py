"""Drawings: one thing as picture, words, page and film; the ending of a file decides which."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

from tourcp.core.board import Board
from tourcp.core.errors import BadProblem, MissingDependency, shown
from tourcp.core.space import Space
from tourcp.drawing.convert import SHARPNESS, convert, converter, pdf_of
from tourcp.drawing.look import Look
from tourcp.drawing.page import still_page
from tourcp.drawing.reel import FILMS, Frame, film_bytes, find_ffmpeg
from tourcp.drawing.svg import Picture
from tourcp.files.disk import write_atomically

ENDINGS = {
    "svg": "a still picture",
    "film.svg": "a picture that plays itself, without a script",
    "html": "a page that plays it",
    "txt": "the board as text",
    "png": "the still picture",
    "pdf": "the still picture",
    "gif": "a film",
    "webp": "a film",
    "mp4": "a film",
}
"""How a file may end, and what it then holds."""

MOST_SQUARES = 4_000_000
"""Squares of the largest board that is drawn."""


@dataclass(frozen=True)
class Drawing:
    """The same thing as a still picture, as text, as a page and as a film."""

    title: str
    """What is shown."""
    words: str
    """What is shown, as text."""
    picture: Callable[[Look], Picture]
    """Makes the still picture."""
    html: Callable[[Look], str] | None = None
    """Makes a page that does more than show the picture and the words."""
    frames: Callable[[Look], Iterator[Frame]] | None = None
    """Makes the frames of a film one after the other, if it moves."""
    moving: Callable[[Look], str] | None = None
    """Makes an SVG that plays itself, if it moves."""
    not_still: str = ""
    """Why a still picture would not show it all; empty if one does."""
    pages: Callable[[Look], list[Picture]] | None = None
    """Makes the pages of a PDF, if there is more than one."""

    def page(self, look: Look | None = None) -> str:
        """The HTML file."""
        look = look or Look()
        return self.html(look) if self.html else still_page(
            self.title, self.picture(look), self.words)  # fmt: skip


def refuse_large(board: Board | Space) -> None:
    """Refuse a board that nobody could look at."""
    size = board.size if isinstance(board, Space) else len(board)
    if size > MOST_SQUARES:
        raise BadProblem(f"a picture of {size:,} squares: at most {MOST_SQUARES:,}")


def ending_of(path: Path) -> str:
    """What a file's name asks for.

    >>> ending_of(Path("tour.SVG")), ending_of(Path("tour.film.svg"))
    ('svg', 'film.svg')
    """
    name = path.name.lower()
    ending = "film.svg" if name.endswith(".film.svg") else name.rpartition(".")[2]
    if ending not in ENDINGS or "." not in name:
        raise BadProblem(
            f"{shown(str(path))} does not say what to draw: end it in "
            + ", ".join(f".{one}" for one in ENDINGS)
        )
    return ending


def save_drawing(drawing: Drawing, path: Path, look: Look | None = None) -> None:
    """Write a drawing in the form that the file's ending asks for."""
    write_atomically(path, render(drawing, ending_of(path), look))


def render(drawing: Drawing, ending: str, look: Look | None = None) -> str | bytes:
    """The content of a file with that ending."""
    look = look or Look()
    if ending == "pdf" and drawing.pages is not None:
        return pdf_of(drawing.pages(look))
    if drawing.not_still and ending not in ("html", "txt"):
        raise BadProblem(drawing.not_still)
    if ending in FILMS or ending == "film.svg":
        if drawing.frames is None or drawing.moving is None:
            raise BadProblem(
                f"{drawing.title} does not move: draw a still picture, as .svg or .png"
            )
        if ending == "film.svg":
            return drawing.moving(look)
        return film_bytes(drawing.frames(look), ending)
    match ending:
        case "svg":
            return str(drawing.picture(look))
        case "html":
            return drawing.page(look)
        case "txt":
            return drawing.words + "\n"
        case _:
            scale = SHARPNESS if ending == "png" else 1
            return convert(drawing.picture(look), ending, scale)


def refuse_missing_converter(ending: str) -> None:
    """Say that a converter is missing before the work begins."""
    if ending in ("png", "pdf", *FILMS):
        converter(ending)
    if ending in FILMS:
        try:
            import PIL  # noqa: F401
        except ImportError:
            raise MissingDependency(
                f"films as .{ending} need Pillow: pip install 'tourcp[plot]', or draw a .film.svg"
            ) from None
    if ending == "mp4":
        find_ffmpeg()
