"""tourcp coroutine: two tokens that move by each other's arrows."""

from dataclasses import replace
from functools import partial
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING, Literal

import click

from tourcp.cli import ANSWERED, UNKNOWN, clean
from tourcp.cli.drawing import Pictures, draw_option, draw_to, is_stdout, refuse_undeliverable
from tourcp.cli.group import Commands
from tourcp.cli.options import limit_options, output_option
from tourcp.cli.progress import watched
from tourcp.cli.question import FILE, parse_board
from tourcp.cli.terminal import remark
from tourcp.core.errors import counted
from tourcp.core.limit import Limit
from tourcp.files.disk import refuse_unwritable, write_atomically

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from tourcp.judge.coroutine import Puzzle
    from tourcp.puzzles.coroutine.generate import Made


WORTH = 15
"""Turns of a puzzle that is worth solving, if --turns is not given."""

MOST_SHOWN = 1_000
"""At most this many shortest wins are shown by --all."""


@click.group(cls=Commands)
def command() -> None:
    """Two tokens, each moving by the arrows on the tile under the other.

    A moves first. A token must move if it can, and passes if it cannot; it must stay on the board
    and off the other token. The puzzle is won when either token reaches a goal.
    """


@command.command()
@click.argument("file", type=FILE)
@click.option(
    "--fewest",
    type=click.Choice(["turns", "moves"]),
    default="turns",
    show_default=True,
    help="What to minimise: all turns, or only moves, not passes.",
)
@click.option("--all", "show_all", is_flag=True, help="Show all shortest wins.")
@click.option("--trace", "show_trace", is_flag=True, help="Show the classical search instead.")
@output_option("Save the outcome with its proof.")
@draw_option
def solve(
    file: Path,
    fewest: Literal["turns", "moves"],
    show_all: bool,
    show_trace: bool,
    output: Path | None,
    drawn: Pictures | None,
) -> None:
    """Solve the puzzle of a TOML FILE with the fewest turns, or show that it cannot be won.

    --trace shows a depth-first search instead, which never plays a turn (from, to, where the other
    is) twice and goes no deeper than the best win so far, its baseline.
    """
    from tourcp.drawing.puzzle import arrow_board, draw_puzzle, play_table
    from tourcp.drawing.text import LARGEST
    from tourcp.files.coroutine import load_puzzle, outcome_text
    from tourcp.judge.coroutine import Draw, Win, play
    from tourcp.puzzles.coroutine.search import count_shortest, shortest_wins, solve_puzzle

    if show_trace and show_all:
        raise click.UsageError("--trace shows one search: leave --all out")
    puzzle = load_puzzle(file)
    refuse_undeliverable(drawn, puzzle.board, output)
    say = partial(click.echo, err=is_stdout(drawn))
    echo = partial(remark, err=is_stdout(drawn))
    outcome = solve_puzzle(puzzle, fewest)
    if puzzle.title:
        echo(clean(puzzle.title))
    if max(puzzle.board.width, puzzle.board.height) <= LARGEST:
        echo(f"\n{arrow_board(puzzle)}\n")
    if show_trace:
        _show_trace(puzzle, echo)
    match outcome:
        case Draw(labels):
            say(f"draw: {int((labels >= 0).sum()):,} states can be reached, and none wins")
            echo("checked: no turn leads out of these states")
        case Win(directions, labels):
            turns = list(play(puzzle, directions))
            passes = directions.count(None)
            passed = {0: "without a pass", 1: "one of them a pass"}
            say(
                f"win by {turns[-1].token} in {counted(len(turns), 'turn')}, "
                f"{passed.get(passes, f'{passes} of them passes')}: the fewest {fewest}"
            )
            wins = count_shortest(puzzle, labels, outcome.cost, fewest)
            lines = (
                shortest_wins(puzzle, labels, outcome.cost, fewest) if show_all else [directions]
            )
            if not show_trace:
                for number, line in enumerate(islice(lines, MOST_SHOWN), start=1):
                    title = f"\nshortest win {number} of {wins:,}\n" if show_all else ""
                    echo(f"{title}\n{play_table(puzzle, play(puzzle, line))}")
                echo("")
            first = f", the first {MOST_SHOWN:,} shown" if show_all and wins > MOST_SHOWN else ""
            echo(f"shortest wins: {wins:,}{first}")
            echo("checked: the play keeps the rules, and no state wins sooner")
    if output is not None:
        write_atomically(output, outcome_text(puzzle, outcome))
        echo(clean(f"saved to {output}"))
    if drawn is not None:
        draw_to(draw_puzzle(puzzle, outcome), drawn)


def _show_trace(puzzle: "Puzzle", echo: "Callable[[str], None]") -> None:
    from tourcp.drawing.puzzle import trace_lines
    from tourcp.puzzles.coroutine.trace import Row, trace

    tried = 0
    best: int | None = None

    def watched_rows() -> "Iterator[Row]":
        nonlocal tried, best
        for row in trace(puzzle):
            tried += 1
            if row.verdict == "win":
                best = min(row.turn.number, best or row.turn.number)
            yield row

    for line in trace_lines(puzzle, watched_rows()):
        echo(line)
    found = "it finds no win" if best is None else f"its best win takes {counted(best, 'turn')}"
    echo(f"\nthe classical search tries {counted(tried, 'turn')}; {found}")


@command.command()
@click.option(
    "--turns", type=int, help=f"The fewest turns of a win, exactly.  [default: {WORTH}, or any]"
)
@click.option("--unique", is_flag=True, help="Only one shortest win.  [default without --turns]")
@click.option("--min-arrows", type=int, default=1, show_default=True, help="On each tile.")
@click.option("--max-arrows", type=int, default=8, show_default=True, help="On each tile.")
@click.option("--hardest", is_flag=True, help="The most turns that can be found in that time.")
@click.option("--board", "board_text", default="3x3", show_default=True, help="The tiles.")
@click.option("--a", "a_text", help="Where A starts.  [default: top left]")
@click.option("--b", "b_text", help="Where B starts.  [default: bottom right]")
@click.option("--goal", "goal_texts", multiple=True, help="A goal, or several.  [default: middle]")
@limit_options("seed", "seconds", seconds={"default": 60, "help": "Time limit."})
@output_option("Save the puzzle.")
def generate(
    turns: int | None,
    unique: bool,
    min_arrows: int,
    max_arrows: int,
    hardest: bool,
    board_text: str,
    a_text: str | None,
    b_text: str | None,
    goal_texts: tuple[str, ...],
    limit: Limit,
    output: Path | None,
) -> int:
    """Make a puzzle that 'solve' reads: drawn at random, or designed where luck does not help."""
    from tourcp.puzzles.coroutine import generate as maker
    from tourcp.puzzles.coroutine.model import NoPuzzle, Wish

    if hardest and (turns is not None or unique):
        raise click.UsageError("--hardest looks for the most turns: leave --turns and --unique out")
    board = parse_board(board_text)
    frame = maker.make_frame(
        board,
        board.parse_square(a_text) if a_text is not None else None,
        board.parse_square(b_text) if b_text is not None else None,
        tuple(board.parse_square(text) for text in goal_texts),
    )
    wish = Wish(
        turns=WORTH if turns is None else turns,
        unique=unique or turns is None,
        min_arrows=min_arrows,
        max_arrows=max_arrows,
    )
    if output is not None:
        refuse_unwritable(output)
    with watched("coroutine", limit) as limit:
        if hardest:
            best, bound = maker.hardest(frame, wish, limit)
        else:
            found = maker.generate(frame, wish, limit)
            if turns is None and not isinstance(found, maker.Made):
                any_turns = replace(wish, turns=1, or_more=True, unique=unique)
                found = maker.generate(frame, any_turns, limit)
    if hardest:
        is_met = bound == (best.turns if best is not None else 0)
        if best is None:
            never = "no such puzzle can be won (claimed by the solver)"
            click.echo(never if is_met else "unknown (no puzzle was found in time)")
        elif is_met:
            is_trivial = bound == maker.most_turns(frame)
            why = "it visits every state" if is_trivial else "claimed by the solver"
            _deliver(best, output, f"no such puzzle needs more turns ({why})")
        else:
            most = counted(bound, "turn")
            line = f"the hardest found in {limit.seconds:g} s; none needs more than {most}"
            _deliver(best, output, line)
        return ANSWERED if is_met else UNKNOWN
    match found:
        case maker.Made():
            _deliver(found, output)
            return ANSWERED
        case NoPuzzle(notes):
            click.echo(f"there is no such puzzle ({notes})")
            return ANSWERED
        case _:
            click.echo(f"unknown ({found.reason})")
            return UNKNOWN


def _deliver(made: "Made", output: Path | None, *comments: str) -> None:
    """Print the file of a puzzle, whose arrows are its picture, and save it."""
    from tourcp.files.coroutine import puzzle_text

    shortest = "one shortest win" if made.wins == 1 else f"{made.wins:,} shortest wins"
    summary = f"won in {counted(made.turns, 'turn')}, {shortest}; {made.how}"
    text = puzzle_text(made.puzzle, summary, *comments)
    click.echo(text.rstrip())
    if output is not None:
        write_atomically(output, text)
        remark(clean(f"saved to {output}"), err=True)
