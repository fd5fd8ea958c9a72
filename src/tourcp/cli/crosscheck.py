"""tourcp crosscheck: every start, every heuristic against the exact backends."""

import statistics
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

import click

from tourcp.cli import ANSWERED
from tourcp.cli.options import limit_options
from tourcp.cli.progress import watched
from tourcp.cli.question import board_for
from tourcp.cli.terminal import say
from tourcp.core.errors import BadProblem, WrongAnswer, counted
from tourcp.core.limit import Limit

if TYPE_CHECKING:
    from tourcp.core.answer import Answer

FOUND, NONE, GAVE_UP = "found", "no tour", "unknown"


@dataclass
class Tally:
    """What one backend found, over all starts."""

    verdicts: list[str] = field(default_factory=list)
    seconds: list[float] = field(default_factory=list)
    moves: list[int] = field(default_factory=list)


@click.command()
@click.option("--rule", required=True, help="How the piece moves.")
@click.option("--board", help="See 'tourcp solve --help'.")
@click.option(
    "--closed/--open", default=False, help="Must it return to its start?  [default: open]"
)
@click.option(
    "--exact",
    default="sat,cpsat",
    show_default=True,
    help="Exact backends to compare with, separated by commas.",
)
@limit_options("seconds", "seed", seconds={"default": 5.0, "help": "Time for each question."})
def command(rule: str, board: str | None, closed: bool, exact: str, limit: Limit) -> int:
    """Ask every backend from every start, check every path, and show who found what at what cost.

    A path where another backend says that there is none is a bug of ours, and ends the command.
    """
    from tourcp.answering import answer_problem
    from tourcp.backends import TABLE, find_backend
    from tourcp.core.problem import Problem
    from tourcp.core.rule import Rule

    the_rule = Rule.parse(rule)
    the_board = board_for(the_rule, board)
    exact_names = [find_backend(name.strip()).name for name in exact.split(",")]
    for name in exact_names:
        if not find_backend(name).is_complete:
            raise BadProblem(f"{name} is a heuristic and confirms nothing: name an exact backend")
    names = [row.name for row in TABLE if not row.is_complete] + exact_names
    tallies = {name: Tally() for name in names}
    starts = list(the_board.squares)
    with watched("crosscheck", limit) as limit:
        for number, start in enumerate(starts, start=1):
            problem = Problem(rule=the_rule, board=the_board, closed=closed, start=start)
            for name, tally in tallies.items():
                limit.report(f"start {number} of {len(starts)}, {name}")
                record(tally, answer_problem(problem, name, limit, certify=False))
            said = {name: tally.verdicts[-1] for name, tally in tallies.items()}
            if FOUND in said.values() and NONE in said.values():
                raise WrongAnswer(f"the backends disagree on {problem}: {said}")
    say(table(tallies, f"{the_rule} on {the_board.summary}", len(starts)))
    return ANSWERED


def record(tally: Tally, answer: "Answer") -> None:
    """Note one answer."""
    from tourcp.core.answer import Refutation, Tour

    verdict = FOUND if isinstance(answer, Tour) else GAVE_UP
    tally.verdicts.append(NONE if isinstance(answer, Refutation) else verdict)
    tally.seconds.append(answer.found.seconds if answer.found else 0.0)
    made = answer.statistics.get("moves", answer.statistics.get("turns"))
    if made is not None:
        tally.moves.append(int(made))


def table(tallies: dict[str, Tally], title: str, starts: int) -> str:
    """A row for each backend."""
    lines = [f"{title}, {counted(starts, 'start')}, no two backends disagree", ""]
    lines.append(
        f"{'backend':<16} {'found':>6} {'no tour':>8} {'unknown':>8} "
        f"{'median moves':>13} {'most moves':>13} {'median s':>9} {'most s':>9}"
    )
    for name, tally in tallies.items():
        counts = [tally.verdicts.count(verdict) for verdict in (FOUND, NONE, GAVE_UP)]
        moves = ["", ""]
        if tally.moves:
            moves = [f"{int(statistics.median(tally.moves)):,}", f"{max(tally.moves):,}"]
        lines.append(
            f"{name:<16} {counts[0]:>6} {counts[1]:>8} {counts[2]:>8} "
            f"{moves[0]:>13} {moves[1]:>13} "
            f"{statistics.median(tally.seconds):>9.4f} {max(tally.seconds):>9.4f}"
        )
    return "\n".join(lines)
