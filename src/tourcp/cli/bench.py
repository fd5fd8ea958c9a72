"""tourcp bench: every backend and every installed peer on the same instances."""

from pathlib import Path

import click

from tourcp.cli import ANSWERED, INTERRUPTED, clean
from tourcp.cli.group import RunAlone
from tourcp.cli.progress import watched
from tourcp.cli.question import FILE
from tourcp.core.errors import BadProblem, MissingDependency, counted
from tourcp.core.limit import Limit
from tourcp.files.disk import explained, read_text, write_atomically

FOLDER = Path("bench")
RUNS, REPORT, NOTES = "runs.jsonl", "README.md", "notes.md"
LONGEST = 86_400
"""Seconds that a run may take at most."""

SECONDS = {"smoke": 1.0, "small": 3.0, "standard": 10.0, "large": 60.0, "hcp": 10.0,
           "conditions": 10.0}  # fmt: skip


@click.group(cls=RunAlone)
def command() -> None:
    """Compare all backends with each other and with other people's solvers.

    'tourcp bench --set smoke' is short for 'tourcp bench run --set smoke'.
    """


@command.command("run", short_help="Run what has no record yet, and write the report.")
@click.option(
    "--set",
    "chosen",
    help="smoke, small, standard, large, hcp, conditions.  [default: smoke]",
)
@click.option("--backends", multiple=True, help="Names, all or none.  [default: all installed]")
@click.option("--peers", multiple=True, help="Names, all or none.  [default: all installed]")
@click.option("--seconds", type=float, help="Time limit.  [default: 1, 10 or 60, by set]")
@click.option(
    "--seeds", type=int, default=1, show_default=True, help="Runs of each solver on each instance."
)
@click.option("--instances", "file", type=FILE, help="Instances.  [default: those of tourcp]")
@click.option(
    "--folder",
    "graphs",
    type=FILE,
    help="Instead of a set, a closed tour of each graph file of a folder, 20 s each.",
)
@click.option("-o", "--output", "given", type=FILE,
              help="Folder of the records and the report.  [default: bench/SET]")  # fmt: skip
def run_command(
    chosen: str | None,
    backends: tuple[str, ...],
    peers: tuple[str, ...],
    seconds: float | None,
    seeds: int,
    file: Path | None,
    graphs: Path | None,
    given: Path | None,
) -> int:
    """Run every solver on every instance of a set, each in a process of its own.

    Records are appended to FOLDER/runs.jsonl as they come; the same command goes on where it
    stopped. At the end the report is written beside them.
    """
    from tourcp.bench.instances import folder_instances, instances_file, load_instances
    from tourcp.bench.run import Run, plan, run_all, solvers

    if graphs is not None and (chosen is not None or file is not None):
        raise click.UsageError("--folder is a set of its own: leave --set and --instances out")
    chosen = chosen or "smoke"
    if graphs is not None:
        instances = folder_instances(graphs)
        chosen = clean(graphs.resolve().name)
    else:
        instances = load_instances(file or instances_file(), chosen)
    usual = SECONDS.get(chosen, 20.0) if graphs is None else 20.0
    limit = Limit(seconds=seconds if seconds is not None else usual).seconds
    if limit is None or limit > LONGEST:
        raise BadProblem(f"a limit of {limit} seconds: a run may take {LONGEST:,} at most")
    if not 1 <= seeds <= 100:
        raise BadProblem(f"{seeds} seeds make no sense: give 1 to 100")
    crew = solvers(_split(backends), _split(peers))
    runs = list(plan(instances, crew, seeds, limit))
    if not runs:
        raise BadProblem("nothing is run: give some backends or peers")
    folder = given or FOLDER / chosen
    with explained(f"cannot make the folder {folder}"):
        folder.mkdir(parents=True, exist_ok=True)
    _refuse_others(folder)

    def watch(number: int, run: Run) -> None:
        told.report(f"{number + 1} of {len(runs)}: {run.solver.name} on {run.instance.name}")

    try:
        with watched("bench", Limit()) as told:
            done = run_all(runs, folder / RUNS, watch)
    except KeyboardInterrupt:
        click.echo(clean(f"stopped: all finished runs are in {folder / RUNS}; the same command "
                         "goes on from there"), err=True)  # fmt: skip
        return INTERRUPTED
    click.echo(f"{counted(done, 'run')} done, {len(runs) - done:,} known from before")
    _write_report(folder)
    return ANSWERED


@command.command("report", short_help="Write the report of some records again.")
@click.argument("folder", type=FILE)
def report_command(folder: Path) -> int:
    """Write FOLDER/README.md and its plots from FOLDER/runs.jsonl.

    What stands in FOLDER/notes.md is added to the last section.
    """
    if not (folder / RUNS).is_file():
        raise BadProblem(f"there are no records {folder / RUNS}: 'tourcp bench' makes them")
    _refuse_others(folder)
    _write_report(folder)
    return ANSWERED


def _split(names: tuple[str, ...]) -> list[str]:
    """Names that are given one by one, or with commas between them."""
    found = [name.strip() for text in names for name in text.split(",")]
    if "" in found:
        raise click.UsageError("a name is empty: give names, all or none")
    return found


def _refuse_others(folder: Path) -> None:
    """Refuse to overwrite a README that is not one of our reports."""
    from tourcp.bench.report import TITLE

    path = folder / REPORT
    if path.exists() and not read_text(path).startswith(TITLE):
        raise BadProblem(f"{path} is not one of our reports: name another folder with -o")


def _write_report(folder: Path) -> None:
    from tourcp.bench.plots import draw_plots
    from tourcp.bench.records import load
    from tourcp.bench.report import headline, report, solved
    from tourcp.bench.statistics import comparable

    records = load(folder / RUNS)
    try:
        pictures = draw_plots(records, folder)
    except MissingDependency as error:
        pictures = []
        click.echo(str(error), err=True)
    notes = read_text(folder / NOTES).strip() if (folder / NOTES).exists() else ""
    write_atomically(folder / REPORT, report(records, notes, pictures))
    for line in (solved(comparable(records)), *headline(records)):
        click.echo(line)
    click.echo(clean(f"the report is {folder / REPORT}"))
