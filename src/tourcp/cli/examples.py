"""tourcp examples: the models that come with tourcp, listed and copied."""

from pathlib import Path
from typing import TYPE_CHECKING

import click

from tourcp.cli import clean
from tourcp.cli.options import output_option
from tourcp.cli.terminal import remark, say
from tourcp.core.errors import BadProblem, nearest
from tourcp.files.disk import explained, refuse_unwritable, write_atomically

if TYPE_CHECKING:
    from tourcp.files.models import Model


@click.command()
@click.argument("name", required=False)
@click.option("--all", "take_all", is_flag=True, help="Copy all of them into a folder: give -o.")
@output_option("Where to copy to; - prints it.")
def command(name: str | None, take_all: bool, output: Path | None) -> None:
    """List the models that come with tourcp, or copy the one called NAME into this folder.

    A file that already exists is left alone.
    """
    from tourcp.files.models import all_models

    models = all_models()
    if take_all:
        if name is not None or output is None:
            raise click.UsageError("--all copies everything into a new folder: give -o FOLDER")
        for model in models:
            _copy(model, output / model.path)
        remark(clean(f"{len(models)} models copied to {output}"))
        return
    if name is None:
        say(_listed(models), is_list=True)
        return
    found = [one for one in models if name in (one.name, one.path, one.path.rpartition("/")[2])]
    if not found:
        known = nearest(name, [one.name for one in models])
        raise BadProblem(f"no model is called {name!r}: see 'tourcp examples'{known}")
    if len(found) > 1:
        paths = ", ".join(one.path for one in found)
        raise BadProblem(f"{len(found)} models are called {name!r}: give one of {paths}")
    if str(output) == "-":
        click.echo(found[0].text, nl=False)
        return
    path = output or Path(found[0].path.rpartition("/")[2])
    _copy(found[0], path)
    way = f"; try 'tourcp {found[0].command} {path}'" if found[0].command else ""
    remark(clean(f"copied to {path}{way}"))


def _listed(models: "list[Model]") -> str:
    """A line for each model, under the folder that it is in."""
    wide = max(len(one.name) for one in models)
    lines: list[str] = []
    folder = None
    for one in models:
        if one.folder != folder:
            folder = one.folder
            way = f" (tourcp {one.command} FILE)" if one.command else ""
            lines += ["", f"{folder or 'problems and puzzles'}{way if folder else ''}"]
        lines.append(f"  {one.name:<{wide}}  {one.title}".rstrip())
    return "\n".join(["'tourcp examples NAME' copies one of these into this folder.", *lines])


def _copy(model: "Model", path: Path) -> None:
    if path.exists():
        raise BadProblem(f"{path} already exists: name another file with -o")
    with explained(f"cannot make {path.parent}"):
        path.parent.mkdir(parents=True, exist_ok=True)
    refuse_unwritable(path)
    write_atomically(path, model.text)
