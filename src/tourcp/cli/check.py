"""tourcp check: judge answer files with nothing else at hand."""

from pathlib import Path
from typing import Any

import click

from tourcp.board import square_name
from tourcp.cli import ANSWERED, BAD_INPUT, UNKNOWN, clean
from tourcp.cli.question import FILE


@click.command(short_help="Judge answer files, trusting nobody.")
@click.argument("files", nargs=-1, required=True, type=FILE)
def command(files: tuple[Path, ...]) -> int:
    """Judge answer files: each holds a problem and its answer, and one line says what it is worth.
    Of the store of a survey every row is judged.

    Exit code 0 if every answer was verified, 2 if one is refused or cannot be read, 3 if one is
    only claimed or unknown.
    """
    from tourcp.survey.store import is_store

    code = ANSWERED
    for path in files:
        standing, line = judge_store(path) if is_store(path) else judge(path)
        click.echo(clean(f"{path}: {line}"), err=standing == "refused")
        if standing == "refused":
            code = BAD_INPUT
        elif standing in ("claimed", "unknown") and code == ANSWERED:
            code = UNKNOWN
    return code


def judge(path: Path) -> tuple[str, str]:
    """What the answer in a file is worth, and the line that says so."""
    from tourcp.errors import BadProblem
    from tourcp.files import parse_fields, read_text

    try:
        fields = parse_fields(read_text(path), str(path))
        judges = {
            "tourcp-distances/1": _judge_distances,
            "tourcp-coroutine/1": _judge_outcome,
            "tourcp-theorem/1": _judge_theorem,
        }
        format_ = fields["format"]
        judge_it = judges.get(format_, _judge_answer) if isinstance(format_, str) else _judge_answer
        return judge_it(fields)
    except BadProblem as error:
        return "refused", f"refused (cannot be read: {str(error).removeprefix(f'{path}: ')})"


def judge_store(path: Path) -> tuple[str, str]:
    """What the rows of a store are worth, and the line that says so; each bad one gets its own."""
    from collections import Counter

    from tourcp.errors import BadProblem
    from tourcp.survey.store import Store, row_fault, row_of

    counts: Counter[str] = Counter()
    try:
        with Store(path, read_only=True) as store:
            if (damage := store.damage()) is not None:
                return "refused", f"refused (the file is damaged: {damage})"
            for values in store.raw_rows():
                try:
                    row = row_of(values)
                    fault = row_fault(row)
                    standing = row.verdict if fault is None else "refused"
                except BadProblem as error:
                    standing, fault = "refused", str(error)
                if fault is not None:
                    about = f"{values[0]} by {values[1]}"
                    click.echo(clean(f"{path}: refused ({fault}): {about}"), err=True)
                counts[standing] += 1
    except BadProblem as error:
        return "refused", f"refused (cannot be read: {error})"
    words = ", ".join(f"{number:,} {kind}" for kind, number in sorted(counts.items()))
    worst = next((one for one in ("refused", "claimed", "unknown") if counts[one]), "proved")
    return worst, f"{sum(counts.values()):,} rows judged: {words or 'none'}"


def _judge_answer(fields: dict[str, Any]) -> tuple[str, str]:
    from tourcp.check import check
    from tourcp.cli.show import verdict_line
    from tourcp.files import answer_from_fields

    problem, answer = answer_from_fields(fields)
    verdict = check(problem, answer)
    if verdict.fault is not None:
        return "refused", f"refused ({verdict.fault}): {problem}"
    return verdict.standing, f"{verdict_line(problem, answer)}: {problem}"


def _judge_distances(fields: dict[str, Any]) -> tuple[str, str]:
    from tourcp.puzzles.distances import check_distances, distances_from_json

    found = distances_from_json(fields)
    where = f"{found.rule} on {found.board.summary} from {square_name(found.source)}"
    fault = check_distances(found)
    if fault is not None:
        return "refused", f"refused ({fault}): distances, {where}"
    return "proved", f"fewest moves (proved: labels of {sum(found.counts):,} squares): {where}"


def _judge_outcome(fields: dict[str, Any]) -> tuple[str, str]:
    from tourcp.errors import shown
    from tourcp.puzzles.coroutine import Win, check_outcome
    from tourcp.puzzles.puzzle_files import outcome_from_json

    puzzle, outcome = outcome_from_json(fields)
    arrows = sum(len(arrows) for arrows in puzzle.arrows)
    name = f"coroutine puzzle on {puzzle.board.size} with {arrows:,} arrows"
    if puzzle.title:
        name += f", called {shown(puzzle.title)}"
    fault = check_outcome(puzzle, outcome)
    if fault is not None:
        return "refused", f"refused ({fault}): {name}"
    states = f"proved: labels of {int((outcome.labels >= 0).sum()):,} states"
    if isinstance(outcome, Win):
        return "proved", f"win, fewest {outcome.count} {outcome.cost} ({states}): {name}"
    return "proved", f"draw ({states}): {name}"


def _judge_theorem(fields: dict[str, Any]) -> tuple[str, str]:
    from tourcp.errors import shown
    from tourcp.theorems.theorem import theorem_from_json
    from tourcp.theorems.words import statement

    theorem, claimed = theorem_from_json(fields)
    fault = theorem.fault()
    if fault is not None:
        return "refused", f"refused ({fault}): theorem about {theorem.rule}"
    proved = statement(theorem)
    if proved != claimed:
        return (
            "refused",
            f"refused (wrong statement): it says {shown(claimed)}, proved is {shown(proved)}",
        )
    return "proved", f"theorem (proved: {len(theorem.evidence)} pieces of evidence): {proved}"
