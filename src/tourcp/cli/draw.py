"""tourcp draw: what a file holds as a picture, a page, a film or text."""

from pathlib import Path
from typing import TYPE_CHECKING

import click

from tourcp.cli import clean
from tourcp.cli.drawing import ENDINGS, look_options, print_content
from tourcp.cli.options import output_option
from tourcp.cli.question import FILE
from tourcp.cli.terminal import remark
from tourcp.files.disk import named, refuse_unwritable, write_atomically

if TYPE_CHECKING:
    from tourcp.drawing.look import Look


@click.command()
@click.argument("file", type=FILE)
@output_option(f"{ENDINGS}; - for standard output.  [default: FILE's name with .svg]")
@click.option(
    "--to", "ending", type=click.Choice(
        ["svg", "html", "film.svg", "gif", "webp", "mp4", "png", "pdf", "txt"]),
    help="The format, if the output's name does not give it.  [default: svg]",
)  # fmt: skip
@look_options
def command(file: Path, output: Path | None, ending: str | None, look: "Look") -> None:
    """Draw what is in a FILE; it is checked first, and not drawn if it is wrong.

    FILE is an answer ('solve -o'), tours ('enumerate -o'; a gallery, as .html), a theorem, results
    of 'rotate' (a gallery), the store of a survey (maps), distances ('distance -o'), an outcome
    ('coroutine solve -o'), or a problem or puzzle as TOML; '-' is standard input.

    Without -o the picture is written into this folder, under the name of FILE; what was read from
    standard input, and text, is printed.
    """
    from tourcp.drawing.anything import draw_content
    from tourcp.drawing.render import ending_of, refuse_missing_converter, render
    from tourcp.files.formats import read_content

    if output is None:
        is_printed = str(file) == "-" or ending == "txt"
        output = Path("-" if is_printed else f"{file.stem}.{ending or 'svg'}")
    is_stdout = str(output) == "-"
    if ending is None:
        ending = "svg" if is_stdout else ending_of(output)
    if not is_stdout:
        refuse_unwritable(output)
    refuse_missing_converter(ending)
    content = read_content(file)
    with named(file):
        drawn = render(draw_content(content), ending, look)
    if is_stdout:
        print_content(drawn)
    else:
        write_atomically(output, drawn)
        remark(clean(f"drawn to {output}"))
