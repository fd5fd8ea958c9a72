"""Groups of commands: help where nothing is named, and a suggestion where a name is wrong."""

import click

from tourcp.core.errors import nearest

MEANT = {
    "find": "solve", "search": "solve", "tour": "solve", "play": "solve", "refute": "prove",
    "theorem": "classify", "map": "survey", "number": "count", "list": "enumerate",
    "random": "sample", "verify": "check", "judge": "check", "plot": "draw", "show": "draw",
    "picture": "draw", "render": "draw", "shortest": "distance", "path": "distance",
    "benchmark": "bench", "race": "compare", "models": "examples", "example": "examples",
    "hidato": "puzzle", "numbrix": "puzzle",
    "pieces": "rules", "moves": "rules", "rule": "rules", "graph": "graphs", "solvers": "backends",
    "backend": "backends", "convert": "export", "version": "--version",
}  # fmt: skip
"""Words that people try, and the command that they mean."""


class Commands(click.Group):
    """A group that suggests the command that was meant."""

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """Find the command; a wrong name gets the nearest one."""
        name = args[0]
        if not name.startswith("-") and self.get_command(ctx, name) is None:
            known = self.list_commands(ctx)
            meant = MEANT.get(name.lower())
            is_known = meant in known or meant == "--version"
            did = f"; did you mean {meant!r}?" if is_known else nearest(name.lower(), known)
            raise click.UsageError(
                f"no command is called {name!r}{did or f': see {ctx.command_path} --help'}"
            )
        return super().resolve_command(ctx, args)


class RunGroup(Commands):
    """A group in which `run` is meant where no command is named."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Insert `run` if the first word is not a command of the group."""
        if args and args[0] not in self.commands and args[0] not in ("-h", "--help"):
            args = ["run", *args]
        return super().parse_args(ctx, args)


class RunAlone(RunGroup):
    """The same, where `run` needs no arguments."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Insert `run` even if there are no arguments."""
        return super().parse_args(ctx, args or ["run"])
