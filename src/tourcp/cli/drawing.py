"""Pictures on demand: the option --draw of several commands, and how a picture is delivered."""

import sys
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import click

from tourcp.cli import ANSWERED, clean
from tourcp.cli.question import FILE

if TYPE_CHECKING:
    from tourcp.core.board import Board
    from tourcp.core.space import Space
    from tourcp.drawing.render import Drawing

Command = TypeVar("Command", bound=Callable[..., Any])

draw_option = click.option(
    "--draw",
    "drawn",
    type=FILE,
    help="Draw it too: FILE.svg, .html (animated), .txt, .png, .pdf; - for SVG on stdout.",
)


def is_stdout(path: Path | None) -> bool:
    """Whether a picture goes to standard output, so that words must go elsewhere."""
    return path is not None and str(path) == "-"


def refuse_undrawable(
    path: Path | None, board: "Board | Space", output: Path | None = None
) -> None:
    """Say before the work, not after it, that a picture could not be made."""
    if path is None:
        return
    from tourcp.core.errors import BadProblem
    from tourcp.drawing.render import ending_of, refuse_large, refuse_missing_converter
    from tourcp.files.disk import refuse_unwritable

    refuse_large(board)
    if is_stdout(path):
        return
    refuse_missing_converter(ending_of(path))
    refuse_unwritable(path)
    if output is not None and output.resolve() == path.resolve():
        raise BadProblem(f"{path} cannot be both the answer and its picture: name two files")


def draw_to(drawing: "Drawing", path: Path) -> None:
    """Write a picture in the form that the file's ending asks for, and say so; - is SVG."""
    from tourcp.drawing.render import ending_of, render
    from tourcp.files.disk import write_atomically

    if is_stdout(path):
        print_content(render(drawing, "svg"))
        return
    write_atomically(path, render(drawing, ending_of(path)))
    click.echo(clean(f"drawn to {path}"), err=True)


def print_content(content: str | bytes) -> None:
    """Write a picture to standard output."""
    if isinstance(content, str):
        click.echo(content, nl=False)
    else:
        sys.stdout.buffer.write(content)


def save_or_print(text: Callable[[], str], output: Path | None) -> int:
    """Make a text and write it to a file, which must be writable beforehand, or print it."""
    from tourcp.files.disk import refuse_unwritable, write_atomically

    if output is None:
        click.echo(text(), nl=False)
        return ANSWERED
    refuse_unwritable(output)
    write_atomically(output, text())
    click.echo(clean(f"saved to {output}"))
    return ANSWERED
