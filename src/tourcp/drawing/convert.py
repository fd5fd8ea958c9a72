"""Converters: an SVG picture as PNG or PDF, by CairoSVG."""

from collections.abc import Callable

from tourcp.core.errors import MissingDependency
from tourcp.drawing.svg import Picture

SHARPNESS = 2
"""Pixels of a PNG for each pixel of the size that is asked for."""


def converter(ending: str) -> Callable[..., bytes]:
    """The function of CairoSVG for an ending; MissingDependency says what is missing."""
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
    found: Callable[..., bytes] = cairosvg.svg2pdf if ending == "pdf" else cairosvg.svg2png
    return found


def convert(picture: Picture, ending: str, scale: int = 1) -> bytes:
    """A picture as PNG or PDF, at the size that is asked for or so many times as large."""
    return converter(ending)(bytestring=picture.svg(plain=True).encode(), scale=scale)


def pdf_of(pictures: list[Picture]) -> bytes:
    """Pictures as the pages of one PDF."""
    converter("pdf")
    import io

    from cairocffi import PDFSurface
    from cairosvg.parser import Tree
    from cairosvg.surface import PDFSurface as Converter

    output = io.BytesIO()
    book = PDFSurface(output, 1, 1)

    class Page(Converter):  # type: ignore[misc, unused-ignore]
        """A page of the one surface, instead of a surface of its own."""

        def _create_surface(self, width: float, height: float) -> tuple[PDFSurface, float, float]:
            book.set_size(width, height)
            return book, width, height

    for picture in pictures:
        Page(Tree(bytestring=picture.svg(plain=True).encode()), None, 96)
        book.show_page()
    book.finish()
    return output.getvalue()
