"""tourcp survey: thousands of questions, answered in parallel, resumable, shown as a map."""

from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from tourcp.cli import ANSWERED, INTERRUPTED, UNKNOWN, clean
from tourcp.cli.drawing import (
    Pictures,
    draw_option,
    draw_to,
    is_stdout,
    print_content,
    refuse_undeliverable,
)
from tourcp.cli.group import RunGroup
from tourcp.cli.question import FILE, condition_options, parse_board
from tourcp.cli.terminal import remark
from tourcp.core.errors import BadProblem, counted
from tourcp.files.disk import write_atomically

if TYPE_CHECKING:
    from tourcp.files.rows import Row

STORE = Path("survey.db")


@click.group(cls=RunGroup)
def command() -> None:
    """Ask many questions at once: sizes, starts, ends, rules, backends.

    'tourcp survey --rule knight --sizes 3..12 --closed' is short for 'tourcp survey run …'.
    """


@command.command("run", short_help="Ask what the store does not know yet.")
@click.argument("file", required=False, type=FILE)
@click.option("--rule", "rules", multiple=True, help="How the piece moves; may be repeated.")
@click.option(
    "--sizes", multiple=True, metavar="RANGE", help="3..12, or 4..8x4..12 (widths x heights)."
)
@click.option("--board", "boards", multiple=True, help="A board; may be repeated.")
@click.option(
    "--graph", "graphs", multiple=True, metavar="NAME",
    help="A graph by name, or a range of them: flower-snark:5..13/2.",
)  # fmt: skip
@click.option("--closed", is_flag=True, help="Ask for closed tours.")
@click.option("--open", "is_open", is_flag=True, help="Ask for open tours.  [default]")
@click.option("--starts", multiple=True, metavar="all|SQUARE", help="First squares.")
@click.option("--ends", multiple=True, metavar="all|SQUARE", help="Last squares of open tours.")
@condition_options
@click.option("--backend", "backends", multiple=True, help="Which backend to ask; may be repeated.")
@click.option("--seconds", type=float, help="Time limit of each question.  [default: 60]")
@click.option("--seed", type=int, help="Seed of random choices.  [default: 0]")
@click.option(
    "--certificate/--no-certificate",
    default=None,
    help="Look for a proof if there is no tour.  [default: yes]",
)
@click.option("--store", "path", type=FILE, default=STORE, show_default=True,
              help="The file that keeps the answers.")  # fmt: skip
@click.option("--workers", type=int, help="Processes.  [default: one for each core]")
@click.option("--dask", metavar="ADDRESS", help="Ask the workers of a Dask cluster instead.")
@draw_option
def run_command(
    file: Path | None,
    path: Path,
    workers: int | None,
    dask: str | None,
    drawn: Pictures | None,
    **options: Any,
) -> int:
    """Answer all questions of a survey, in parallel; whatever is finished is kept.

    The questions come from a TOML FILE, from the options, or from both; options override
    the file. The same command goes on where it stopped; what is unknown is asked again only with a
    longer time limit.
    """
    from tourcp.backends import find_backend
    from tourcp.cli.progress import watched_survey
    from tourcp.engines.machine import cores
    from tourcp.files.store import Store
    from tourcp.survey.questions import load_survey, survey_of
    from tourcp.survey.run import run_survey
    from tourcp.survey.workers import DaskWorkers, LocalWorkers

    fields = load_survey(file) if file is not None else {}
    fields |= _fields(**options)
    survey = survey_of(fields)
    if workers is not None and dask is not None:
        raise click.UsageError("--workers are processes here, --dask uses others: give one of them")
    for name in survey.backends:
        find_backend(name).load_module()
    _refuse_undrawable(drawn, path)
    asked = {question.key for question in survey.questions()}
    crew: DaskWorkers | LocalWorkers
    if dask is None:
        crew = LocalWorkers(cores() if workers is None else workers)
    else:
        crew = DaskWorkers(dask)
        crew.client  # noqa: B018 - which says now if nobody answers there
    with Store(path) as store:
        try:
            with watched_survey() as show:
                run_survey(survey, store, crew, show)
        except KeyboardInterrupt:
            kept = f"{len(store):,} answers are in {path}"
            click.echo(clean(f"stopped: {kept}; the same command goes on from there"), err=True)
            return INTERRUPTED
        rows = [row for row in store.judged_rows() if row.question.key in asked]
    _show(rows, drawn, f"; kept in {path}")
    return _code(rows)


def _code(rows: "list[Row]") -> int:
    """The exit code for some rows."""
    from tourcp.files.store import CERTAIN

    is_certain = all(row.verdict in CERTAIN for row in rows)
    return ANSWERED if is_certain else UNKNOWN


def _fields(
    *, boards: tuple[str, ...], closed: bool, is_open: bool, seconds: float | None,
    seed: int | None, certificate: bool | None, **lists: tuple[str, ...],
) -> dict[str, Any]:  # fmt: skip
    """What the options say, as a file would say it."""
    tours = ["closed"] * closed + ["open"] * is_open
    pictured = [str(parse_board(board)) for board in boards]
    given = {**lists, "boards": pictured, "tours": tours}
    fields: dict[str, Any] = {key: list(value) for key, value in given.items() if value}
    if ("sizes" in fields) != ("boards" in fields):
        fields = {"sizes": [], "boards": []} | fields
    values = {"seconds": seconds, "seed": seed, "certificate": certificate}
    return fields | {key: value for key, value in values.items() if value is not None}


@command.command("show", short_help="Print the maps of a store.")
@click.argument("store", type=FILE)
@click.option("--rule", "rules", multiple=True, help="Only this rule.")
@click.option("--backend", "backends", multiple=True, help="Only by this backend.")
@click.option("--closed/--open", default=None, help="Only closed, or only open tours.")
@draw_option
def show_command(
    store: Path,
    rules: tuple[str, ...],
    backends: tuple[str, ...],
    closed: bool | None,
    drawn: Pictures | None,
) -> int:
    """Print the rows of a STORE as maps, with their counts.

    In the page of --draw FILE.html, a click opens an answer.
    """
    from tourcp.core.rule import Rule
    from tourcp.files.store import Store

    names = {str(Rule.parse(rule)) for rule in rules}
    _refuse_undrawable(drawn, store)
    with Store(store, read_only=True) as opened:
        rows = [
            row
            for row in opened.judged_rows()
            if (not names or str(row.question.problem.rule) in names)
            and (not backends or row.question.backend in backends)
            and (closed is None or row.question.problem.closed == closed)
        ]
    if not rows and (names or backends or closed is not None):
        raise BadProblem(f"{store} has no such row: ask for other rules, backends or tours")
    _show(rows, drawn)
    return _code(rows)


@command.command("export", short_help="Write the rows of a store for other tools.")
@click.argument("store", type=FILE)
@click.option(
    "-o", "--output", type=FILE, default=Path("-"), show_default=True,
    help="FILE.csv, FILE.jsonl, or a folder for answer files; - for standard output.",
)  # fmt: skip
@click.option(
    "--to",
    "form",
    type=click.Choice(["csv", "jsonl", "files"]),
    help="The format, if the name does not give it.  [default: csv on standard output]",
)
def export_command(store: Path, output: Path, form: str | None) -> int:
    """Write the rows of a STORE: a table as CSV, or the answers as JSON lines or answer files."""
    from tourcp.files.store import Store
    from tourcp.survey.export import answer_lines, csv_text, save_answers

    is_stdout = str(output) == "-"
    known = {".csv": "csv", ".jsonl": "jsonl"}
    form = form or ("csv" if is_stdout else known.get(output.suffix.lower(), "files"))
    if not is_stdout:
        _refuse_same(store, output)
    if form == "files" and is_stdout:
        raise click.UsageError("answer files need a folder: give -o FOLDER")
    with Store(store, read_only=True) as opened:
        if form == "files":
            number = save_answers(opened.judged_rows(), output)
            click.echo(clean(f"{number:,} answer files in {output}"))
            return ANSWERED
        rows = opened.judged_rows()
        text = csv_text(rows) if form == "csv" else answer_lines(rows)
    if is_stdout:
        print_content(text)
    else:
        write_atomically(output, text)
        click.echo(clean(f"written to {output}"))
    return ANSWERED


def _refuse_undrawable(drawn: Pictures | None, store: Path) -> None:
    refuse_undeliverable(drawn)
    if drawn is not None:
        for path in drawn.paths:
            _refuse_same(store, path)


def _refuse_same(store: Path, output: Path) -> None:
    """The store is never written over."""
    if store.resolve() == output.resolve():
        raise BadProblem(f"{output} is the store itself: name another file")


def _show(rows: "list[Row]", drawn: Pictures | None, end: str = "") -> None:
    """Print the maps and the counts, and draw the maps if that was asked for."""
    from tourcp.drawing.map import LEGEND, draw_maps, map_text
    from tourcp.survey.maps import maps_of

    maps = maps_of(rows)
    aside = is_stdout(drawn)
    for found in maps:
        if max(found.board.width, found.board.height) <= 64:
            remark(f"{map_text(found)}\n", err=aside)
        else:
            remark(f"{found.title}: too large for text, draw it with --draw\n", err=aside)
    if maps:
        remark(f"{LEGEND}\n", err=aside)
    if drawn is not None:
        draw_to(draw_maps(maps), drawn)
    click.echo(clean(_counts(rows) + end), err=aside)


def _counts(rows: "list[Row]") -> str:
    """How many rows there are of each kind, in a line."""
    from collections import Counter

    verdicts = Counter(row.verdict for row in rows)
    rungs = Counter(row.rung for row in rows if row.rung)
    proofs = ", ".join(f"{number:,} by {rung}" for rung, number in sorted(rungs.items()))
    derived = sum(bool(row.derived_from) for row in rows)
    parts = [
        counted(verdicts["tour"], "tour"),
        f"{verdicts['proved']:,} without a tour" + (f" ({proofs})" if proofs else ""),
    ]
    if verdicts["claimed"]:
        parts.append(f"{verdicts['claimed']:,} claimed to have none")
    parts.append(f"{verdicts['unknown']:,} unknown")
    questions = counted(len(rows), "question")
    return f"{questions}, {derived:,} of them derived by symmetry: {', '.join(parts)}"
