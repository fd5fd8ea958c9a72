"""The command line: one file for each command, loaded only when it runs."""

import contextlib
import gc
import os
import sys
from importlib import import_module
from typing import NoReturn

import click

from tourcp import __version__
from tourcp.cli.group import Commands
from tourcp.cli.interrupt import Interrupts, end_all
from tourcp.cli.usage import dress
from tourcp.core.errors import BadProblem, MissingDependency, UnknownBackend, WrongAnswer

COMMANDS = {
    "studio": "Ask, watch and play in the browser.",
    "solve": "Find a tour, or learn that there is none.",
    "prove": "Demand a proof that there is no tour.",
    "longest": "Find the longest path, and why none is longer.",
    "classify": "Prove which sizes have a tour, for all sizes at once.",
    "atlas": "Write the page about all theorems that come with tourcp.",
    "survey": "Answer thousands of questions, and map them.",
    "count": "Count the tours, exactly.",
    "enumerate": "List all tours, each once.",
    "sample": "Draw tours at random, each with the same chance.",
    "check": "Judge answer files, trusting nobody.",
    "draw": "Draw an answer: text, SVG, an animated page.",
    "compare": "Run several backends on one problem, as a race.",
    "rotate": "Run continue-and-rotate and keep the results.",
    "validate": "Check every row of a results file.",
    "crosscheck": "Compare heuristics with exact backends from every start.",
    "distance": "Measure the fewest moves between squares.",
    "puzzle": "Solve, make and explain clue puzzles: Hidato, Numbrix, …",
    "coroutine": "Solve and make two-token coroutine puzzles.",
    "bench": "Compare backends and other people's solvers.",
    "rules": "List the rules and their moves.",
    "graphs": "List the graphs that have a name.",
    "backends": "List the ways to solve.",
    "formulations": "Compare the sizes of the formulations.",
    "export": "Write a problem for other solvers.",
    "examples": "List and copy the models that come with tourcp.",
    "warm": "Compile all kernels now, once.",
    "help": "Show the help of a command.",
}
"""Each command, in the order of the help, with its line there; its code is cli/NAME.py."""

MOST_YOUNG = 20_000
"""New objects between two garbage collections: imports make many, and none of them is garbage."""

ANSWERED, OUR_BUG, BAD_INPUT, UNKNOWN, INTERRUPTED = 0, 1, 2, 3, 130


class _Lazy(Commands):
    """A group whose commands are imported when they are called."""

    def list_commands(self, ctx: click.Context) -> list[str]:  # noqa: ARG002
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:  # noqa: ARG002
        if cmd_name not in COMMANDS:
            return None
        command = dress(import_module(f"tourcp.cli.{cmd_name}").command, cmd_name)
        command.short_help = COMMANDS[cmd_name]
        return command

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:  # noqa: ARG002
        with formatter.section("Commands"):
            formatter.write_dl(list(COMMANDS.items()))


@click.group(cls=_Lazy, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(__version__, "-V", "--version", prog_name="tourcp")
@click.pass_context
def cli(ctx: click.Context) -> None:
    """Tours: can a piece visit every square of a board exactly once, and how?

    Exit codes: 0 answered, 3 unknown, 2 bad input, 1 a bug of ours, 130 interrupted.
    """
    if os.environ.get("NO_COLOR"):
        ctx.color = False


dress(cli, "")


def main(arguments: list[str] | None = None) -> NoReturn:
    """Run the command line; a user's error is one line and exit code 2."""
    gc.set_threshold(MOST_YOUNG)
    with Interrupts(INTERRUPTED) as interrupts:
        code = _heed(arguments, interrupts)
        if code == INTERRUPTED:
            with contextlib.suppress(Exception):
                sys.stdout.flush()
            end_all(INTERRUPTED)
    sys.exit(code)


def run(arguments: list[str] | None = None) -> int:
    """Run the command line and return the exit code."""
    with Interrupts(INTERRUPTED) as interrupts:
        return _heed(arguments, interrupts)


def _heed(arguments: list[str] | None, interrupts: Interrupts) -> int:
    """Run the command line; what was interrupted has no other outcome."""
    try:
        code = _run(arguments)
        if not interrupts.seen or code == INTERRUPTED:
            return code
    except BaseException as error:
        # Whatever error an interrupted import or solver raises, it was Ctrl-C.
        if not (interrupts.seen or isinstance(error, click.Abort)):
            raise
    interrupts.is_told = True
    return _complain("interrupted", INTERRUPTED)


def _run(arguments: list[str] | None) -> int:
    try:
        code = cli.main(arguments, prog_name="tourcp", standalone_mode=False)
        if sys.stdout is not None:
            sys.stdout.flush()
        return code if isinstance(code, int) else ANSWERED
    except click.exceptions.NoArgsIsHelpError as error:
        assert error.ctx is not None
        click.echo(error.ctx.get_help())
        return ANSWERED
    except click.ClickException as error:
        return _complain(error.format_message(), BAD_INPUT)
    except (BadProblem, MissingDependency, UnknownBackend) as error:
        return _complain(str(error), BAD_INPUT)
    except WrongAnswer as error:
        return _complain(f"a bug of ours, please report it: {error}", OUR_BUG)
    except MemoryError:
        return _complain("the memory is exhausted: try a smaller board", BAD_INPUT)
    except (SystemExit, BrokenPipeError):  # click exits when the reader of our output has gone
        _silence()
        return ANSWERED
    except OSError as error:
        _silence()
        return _complain(f"cannot write the output: {error.strerror or error}", BAD_INPUT)


def clean(text: str) -> str:
    """A text from a file without what could forge a line or steer the terminal.

    >>> clean("fine\\n" "forged")
    'fine\\\\nforged'
    """
    return "".join(one if one.isprintable() else repr(one)[1:-1] for one in text)


def _silence() -> None:
    """Nobody reads our output any more: let Python's own last flush go nowhere."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), 1)


def _complain(message: str, code: int) -> int:
    with contextlib.suppress(OSError):
        click.echo(f"tourcp: {clean(' '.join(message.split()))}", err=True)
    return code
