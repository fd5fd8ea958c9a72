"""tourcp studio: the whole package as one page in the browser."""

from pathlib import Path
from urllib.parse import urlsplit

import click

from tourcp.cli import ANSWERED
from tourcp.core.errors import BadProblem, MissingDependency, shown


@click.command()
@click.argument("address", required=False)
@click.option("--port", type=click.IntRange(1, 65535), help="[default: 8756, or a free one]")
@click.option("--no-browser", is_flag=True, help="Only print the address.")
def command(address: str | None, port: int | None, no_browser: bool) -> int:
    """Ask, watch and play in the browser.

    The server answers only this machine, and only requests with the secret in its address.
    ADDRESS is what to open: a link that the studio shared, a TOML file or an answer file.
    """
    try:
        from tourcp.studio.serve import serve
    except ImportError as error:
        raise MissingDependency(
            f"the studio needs the package {error.name!r}: "
            "install it with \"pip install 'tourcp[studio]'\""
        ) from None
    fragment = fragment_of(address) if address is not None else ""

    def tell(address: str) -> None:
        click.echo(f"the studio is open at {address} (Ctrl-C closes it)")

    serve(port, fragment, tell, opens_browser=not no_browser)
    return ANSWERED


def fragment_of(text: str) -> str:
    """The part of an address that holds the problem: of a link, or of the problem in a file."""
    from tourcp.cli.question import problem_in
    from tourcp.studio.asking import asked_of
    from tourcp.studio.sharing import fragment

    if text.startswith(("http://", "https://", "#")):
        found = urlsplit(text).fragment
        if not found:
            raise BadProblem(f"{shown(text)} holds no problem: expected an address with '#'")
        return f"#{found}"
    return fragment(asked_of(problem_in(Path(text))))
