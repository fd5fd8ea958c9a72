"""tourcp check: judge answer files with nothing else at hand."""

from pathlib import Path

import click

from tourcp.cli import ANSWERED, BAD_INPUT, UNKNOWN, clean
from tourcp.cli.question import FILE


@click.command(short_help="Judge answer files, trusting nobody.")
@click.argument("files", nargs=-1, required=True, type=FILE)
def command(files: tuple[Path, ...]) -> int:
    """Judge answer files: each holds a problem and its answer, and one line says what it is worth.

    Exit code 0 if every answer was verified, 2 if one is refused or cannot be read, 3 if one is
    only claimed or unknown.
    """
    code = ANSWERED
    for path in files:
        standing, line = judge(path)
        click.echo(clean(f"{path}: {line}"), err=standing == "refused")
        if standing == "refused":
            code = BAD_INPUT
        elif standing in ("claimed", "unknown") and code == ANSWERED:
            code = UNKNOWN
    return code


def judge(path: Path) -> tuple[str, str]:
    """What the answer in a file is worth, and the line that says so."""
    from tourcp.check import check
    from tourcp.cli.show import verdict_line
    from tourcp.errors import BadProblem
    from tourcp.files import load_answer

    try:
        problem, answer = load_answer(path)
    except BadProblem as error:
        return "refused", f"refused (cannot be read: {str(error).removeprefix(f'{path}: ')})"
    verdict = check(problem, answer)
    if verdict.fault is not None:
        return "refused", f"refused ({verdict.fault}): {problem}"
    return verdict.standing, f"{verdict_line(problem, answer)}: {problem}"
