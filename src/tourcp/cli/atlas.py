"""tourcp atlas: the page about all theorems that come with tourcp."""

from pathlib import Path

import click

from tourcp.cli import ANSWERED, clean
from tourcp.cli.options import output_option
from tourcp.files.disk import refuse_unwritable, write_atomically


@click.command()
@click.option(
    "--folder",
    type=click.Path(file_okay=False, exists=True, path_type=Path),
    help="Theorem files with their literature.toml.  [default: those that come with tourcp]",
)
@output_option("Write the page there.")
def command(folder: Path | None, output: Path | None) -> int:
    """Judge all theorems of a folder and write a page about them: the sentences, how they are
    proved, what is undecided, and what the literature says.
    """
    from importlib.resources import as_file

    from tourcp.classifying.shipped import shipped_folder
    from tourcp.drawing.atlas import atlas_page

    if output is not None:
        refuse_unwritable(output)
    if folder is None:
        with as_file(shipped_folder()) as shipped:
            page = atlas_page(shipped)
    else:
        page = atlas_page(folder)
    if output is None:
        click.echo(page)
    else:
        write_atomically(output, page)
        click.echo(clean(f"saved to {output}"))
    return ANSWERED
