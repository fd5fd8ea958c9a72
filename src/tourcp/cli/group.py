"""Groups of commands, of which one is meant where none is named."""

import click


class RunGroup(click.Group):
    """`run` is what is meant where no command is named."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Put it there."""
        if args and args[0] not in self.commands and args[0] not in ("-h", "--help"):
            args = ["run", *args]
        return super().parse_args(ctx, args)


class RunAlone(RunGroup):
    """The same, where `run` needs no words at all."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Put it there even if nothing is said."""
        return super().parse_args(ctx, args or ["run"])
