"""tourcp draw: an answer, a results file or a puzzle as text, SVG or an animated page."""

from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from tourcp.cli import clean
from tourcp.cli.drawing import print_content
from tourcp.cli.question import FILE

if TYPE_CHECKING:
    from tourcp.draw.anything import Drawing
    from tourcp.results import Results


@click.command(short_help="Draw an answer: text, SVG, an animated page.")
@click.argument("file", type=FILE)
@click.option(
    "-o", "--output", type=FILE, default=Path("-"), show_default=True,
    help="FILE.svg, .html (animated), .txt, .png or .pdf; - for standard output.",
)  # fmt: skip
@click.option(
    "--to", "ending", type=click.Choice(["svg", "html", "txt", "png", "pdf"]),
    help="The form, if the output's name does not say it.  [default: svg]",
)  # fmt: skip
def command(file: Path, output: Path, ending: str | None) -> None:
    """Draw what a FILE holds; it is checked first, and only what holds is drawn.

    FILE is an answer ('solve -o'), distances ('distance -o'), an outcome ('coroutine solve -o'), a
    results file of 'rotate' (a gallery, as .html), the store of a survey (maps), or a problem or
    puzzle as TOML.
    """
    from tourcp.draw.anything import ending_of, gallery, refuse_missing_converter, render
    from tourcp.errors import BadProblem
    from tourcp.files import refuse_unwritable, write_atomically
    from tourcp.results import Results

    is_stdout = str(output) == "-"
    if ending is None:
        ending = "svg" if is_stdout else ending_of(output)
    if not is_stdout:
        refuse_unwritable(output)
    refuse_missing_converter(ending)
    drawn = _read(file)
    if isinstance(drawn, Results):
        if ending != "html":
            raise BadProblem(
                "a results file is drawn as a gallery: end the file in .html, or --to html"
            )
        content: str | bytes = gallery(drawn)
    else:
        content = render(drawn, ending)
    if is_stdout:
        print_content(content)
    else:
        write_atomically(output, content)
        click.echo(clean(f"drawn to {output}"))


def _read(path: Path) -> "Drawing | Results":
    from tourcp.errors import BadProblem
    from tourcp.files import parse_fields, read_text
    from tourcp.survey.store import is_store

    if path.suffix.lower() == ".toml":
        return _draw_toml(path)
    if is_store(path):
        return _draw_store(path)
    text = read_text(path)
    fields = parse_fields(text, str(path))
    try:
        match fields["format"]:
            case "tourcp-results/1":
                return _results(text, path)
            case "tourcp-distances/1":
                return _draw_distances(fields)
            case "tourcp-coroutine/1":
                return _draw_outcome(fields)
            case "tourcp-theorem/1":
                return _draw_theorem(fields)
            case _:
                return _draw_answer(fields)
    except BadProblem as error:
        raise BadProblem(f"{path}: {str(error).removeprefix(f'{path}: ')}") from None


def _draw_toml(path: Path) -> "Drawing":
    """A puzzle if it has arrows, otherwise the bare board of a problem."""
    from tourcp.answer import Unknown
    from tourcp.draw.anything import draw_answer, draw_puzzle
    from tourcp.files import load_problem, read_toml
    from tourcp.puzzles import load_puzzle

    if "arrows" in read_toml(path):
        return draw_puzzle(load_puzzle(path))
    return draw_answer(load_problem(path), Unknown("not asked yet"))


def _draw_answer(fields: dict[str, Any]) -> "Drawing":
    from tourcp.check import check
    from tourcp.draw.anything import draw_answer
    from tourcp.errors import BadProblem
    from tourcp.files import answer_from_fields

    problem, answer = answer_from_fields(fields)
    verdict = check(problem, answer)
    if verdict.fault is not None:
        raise BadProblem(f"refused ({verdict.fault}): only what holds is drawn")
    return draw_answer(problem, answer)


def _draw_distances(fields: dict[str, Any]) -> "Drawing":
    from tourcp.draw.anything import draw_distances
    from tourcp.errors import BadProblem
    from tourcp.puzzles.distances import check_distances, distances_from_json

    distances = distances_from_json(fields)
    if (fault := check_distances(distances)) is not None:
        raise BadProblem(f"refused ({fault}): only what holds is drawn")
    return draw_distances(distances)


def _draw_outcome(fields: dict[str, Any]) -> "Drawing":
    from tourcp.draw.anything import draw_puzzle
    from tourcp.errors import BadProblem
    from tourcp.puzzles.coroutine import check_outcome
    from tourcp.puzzles.puzzle_files import outcome_from_json

    puzzle, outcome = outcome_from_json(fields)
    if (fault := check_outcome(puzzle, outcome)) is not None:
        raise BadProblem(f"refused ({fault}): only what holds is drawn")
    return draw_puzzle(puzzle, outcome)


def _draw_theorem(fields: dict[str, Any]) -> "Drawing":
    from tourcp.draw.anything import draw_theorem
    from tourcp.errors import BadProblem
    from tourcp.theorems.theorem import theorem_from_json

    theorem, _ = theorem_from_json(fields)
    if (fault := theorem.fault()) is not None:
        raise BadProblem(f"refused ({fault}): only what holds is drawn")
    return draw_theorem(theorem)


def _results(text: str, path: Path) -> "Results":
    from tourcp.errors import BadProblem
    from tourcp.results import parse, row_fault

    results = parse(text, str(path))
    for row in results.rows.values():
        if (fault := row_fault(results, row)) is not None:
            raise BadProblem(f"{' '.join(row.key)}: {fault}: only what holds is drawn")
    return results


def _draw_store(path: Path) -> "Drawing":
    from tourcp.draw.anything import draw_maps
    from tourcp.survey.maps import maps_of
    from tourcp.survey.store import Store

    with Store(path, read_only=True) as store:
        return draw_maps(maps_of(store.judged_rows()))
