"""Pictures on demand: the option --draw of several commands, and how a picture is delivered."""

import sys
from collections.abc import Callable
from dataclasses import dataclass
from functools import wraps
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from tourcp.cli import ANSWERED, clean
from tourcp.cli.question import FILE, speaks_chess
from tourcp.cli.terminal import remark
from tourcp.core.errors import BadProblem
from tourcp.files.disk import refuse_unwritable, write_atomically

if TYPE_CHECKING:
    from tourcp.core.board import Board
    from tourcp.core.space import Space
    from tourcp.drawing.look import Look
    from tourcp.drawing.render import Drawing


ENDINGS = "FILE.svg, .html (plays), .film.svg, .gif, .webp, .mp4, .png, .pdf or .txt"


@dataclass(frozen=True)
class Pictures:
    """The pictures that were asked for."""

    paths: tuple[Path, ...]
    """The files; `-` is standard output, as SVG."""
    look: "Look"
    """How they look."""

    def asks_for(self, ending: str) -> bool:
        """Whether one of the files has this ending."""
        return any(path.name.lower().endswith(f".{ending}") for path in self.paths)


LOOKS = {
    "theme": click.option("--theme", metavar="NAME", help="paper (the default), wood, slate or "
                          "print; wood-dark is dark on every screen."),
    "labels": click.option("--labels", type=click.Choice(["numbers", "chess", "none"]),
                           help="Names along the sides.  [default: as you name squares]"),
    "numbers": click.option("--numbers/--no-numbers", default=None,
                            help="Number the squares.  [default: where there is room]"),
    "size": click.option("--size", metavar="SIZE",
                         help="stamp, small, medium (the default), large, poster, or pixels."),
    "arrows": click.option("--arrow", "arrows", multiple=True, metavar="A-B",
                           help="An arrow from a square to another; may be repeated."),
    "fill": click.option("--fill", multiple=True, metavar="SQUARE=COLOUR",
                         help="A square in a colour; may be repeated."),
}  # fmt: skip
"""The options that say how a picture looks, by the names that `tourcp.draw` gives them."""


def look_options(command: Callable[..., Any]) -> Callable[..., Any]:
    """Add the options that say how a picture looks; the command gets the look."""

    @wraps(command)
    def drawing(*given: Any, **options: Any) -> Any:
        look = _look({name: options.pop(name) for name in LOOKS})
        return command(*given, **options, look=look)

    return _with_looks(drawing)


def draw_option(command: Callable[..., Any]) -> Callable[..., Any]:
    """Add --draw and the look of what is drawn; the command gets the pictures, or None."""

    @wraps(command)
    def drawing(*given: Any, drawn: tuple[Path, ...], **options: Any) -> Any:
        wanted = {name: options.pop(name) for name in LOOKS}
        asked = [name for name, value in wanted.items() if value not in (None, ())]
        if asked and not drawn:
            option = asked[0].replace("arrows", "arrow")
            raise click.UsageError(f"--{option} is about a picture: give --draw FILE too")
        return command(*given, **options, drawn=Pictures(drawn, _look(wanted)) if drawn else None)

    option = click.option(
        "--draw", "drawn", type=FILE, multiple=True,
        help=f"Draw it too: {ENDINGS}; - for SVG on stdout; may be repeated.",
    )  # fmt: skip
    return option(_with_looks(drawing))


def _with_looks(command: Callable[..., Any]) -> Callable[..., Any]:
    for option in reversed(LOOKS.values()):
        command = option(command)
    return command


def _look(wanted: dict[str, Any]) -> "Look":
    """The look that was asked for; squares are labelled as the user names them."""
    from tourcp.drawing.look import look_of

    asked = {name: value for name, value in wanted.items() if value is not None}
    if "labels" not in asked and speaks_chess():
        asked["labels"] = "chess"
    return look_of(**asked)


def is_stdout(drawn: Pictures | None) -> bool:
    """Whether a picture goes to standard output, so that words must go elsewhere."""
    return drawn is not None and any(str(path) == "-" for path in drawn.paths)


def refuse_undeliverable(
    drawn: Pictures | None, board: "Board | Space | None" = None, output: Path | None = None
) -> None:
    """Say before the work, not after it, that a file or a picture cannot be made."""
    if output is not None:
        refuse_unwritable(output)
    if drawn is None:
        return
    from tourcp.drawing.render import ending_of, refuse_large, refuse_missing_converter

    if board is not None:
        refuse_large(board)
    for path in drawn.paths:
        if str(path) == "-":
            continue
        refuse_missing_converter(ending_of(path))
        refuse_unwritable(path)
        if output is not None and output.resolve() == path.resolve():
            raise BadProblem(f"{path} cannot be both the answer and its picture: name two files")


def draw_to(drawing: "Drawing", drawn: Pictures) -> None:
    """Write the pictures in the forms that the files' endings ask for, and say so; - is SVG."""
    from tourcp.drawing.render import ending_of, render

    for path in drawn.paths:
        if str(path) == "-":
            print_content(render(drawing, "svg", drawn.look))
        else:
            write_atomically(path, render(drawing, ending_of(path), drawn.look))
            remark(clean(f"drawn to {path}"), err=True)


def print_content(content: str | bytes) -> None:
    """Write a picture to standard output."""
    if isinstance(content, str):
        click.echo(content, nl=False)
    else:
        sys.stdout.buffer.write(content)


def save_or_print(text: Callable[[], str], output: Path | None) -> int:
    """Make a text and write it to a file, which must be writable beforehand, or print it."""
    if output is None:
        click.echo(text(), nl=False)
        return ANSWERED
    refuse_unwritable(output)
    write_atomically(output, text())
    remark(clean(f"saved to {output}"))
    return ANSWERED
