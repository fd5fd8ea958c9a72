"""tourcp graphs: the graphs that have a name."""

import click

from tourcp.cli.completion import complete_graph
from tourcp.cli.terminal import say


@click.command()
@click.argument("name", required=False, shell_complete=complete_graph)
def command(name: str | None) -> None:
    """List the families and the single graphs that --graph takes by name, or show one NAME."""
    from tourcp.files.families import FAMILIES, graph_by_name, single_graphs

    if name is not None:
        graph = graph_by_name(name)
        say(graph.summary)
        return
    rows = [(family.example, family.summary) for family in FAMILIES.values()]
    rows += [(one, summary) for one, (_, summary) in single_graphs().items()]
    lines = [f"{example:<16}  {summary}" for example, summary in rows]
    files = "graph6:…, or a file: .hcp .col .g6 .csv .edges .adj .graphml .dot"
    say("\n".join([*lines, f"{'others':<16}  {files}"]), is_list=True)
