"""tourcp help COMMAND: the same as tourcp COMMAND --help."""

import click


@click.command()
@click.argument("names", metavar="[COMMAND]...", nargs=-1)
@click.pass_context
def command(ctx: click.Context, names: tuple[str, ...]) -> None:
    """Show the help of a COMMAND, or of tourcp."""
    context = ctx.find_root()
    for name in names:
        group = context.command
        if not isinstance(group, click.Group):
            raise click.UsageError(f"{context.command_path!r} has no command {name!r} in it")
        _, found, _ = group.resolve_command(context, [name])
        assert found is not None
        context = click.Context(found, info_name=name, parent=context)
    click.echo(context.get_help())
