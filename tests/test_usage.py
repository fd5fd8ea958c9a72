"""The help: every command ends its help with examples, and every example works."""

import os
import shlex
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import click
import pytest
from click.shell_completion import BashComplete

from calls import Capture
from tourcp.cli import COMMANDS, cli, run
from tourcp.cli.group import MEANT
from tourcp.cli.usage import EXAMPLES

SERVING = ("studio",)
"""What runs until it is stopped."""

ELSEWHERE = ("atlas",)
"""What test_atlas.py runs, to compare the page that it writes: all theorems are judged for it."""

LONG = ("bench", "coroutine", "puzzle", "survey", "warm")
"""What takes more than a few seconds."""


def commands(group: click.Group, path: str = "") -> Iterator[tuple[str, click.Command]]:
    context = click.Context(group)
    for name in group.list_commands(context):
        found = group.get_command(context, name)
        assert found is not None
        yield f"{path}{name}", found
        if isinstance(found, click.Group):
            yield from commands(found, f"{path}{name} ")


ALL = dict(commands(cli))


@pytest.mark.parametrize("name", ALL)
def test_every_help_ends_with_examples_of_its_command(name: str, capsys: Capture) -> None:
    assert run([*name.split(), "--help"]) == 0
    out = capsys.readouterr().out
    last = out.rpartition("\n  Examples:\n")[2].splitlines()
    assert last and all(line.strip().startswith(f"tourcp {name}") for line in last)
    assert max(map(len, out.splitlines())) <= 100
    assert "-q, --quiet" in out and "-v, --verbose" in out


def test_no_example_is_of_a_command_that_is_not_there() -> None:
    assert set(EXAMPLES) == {"", *ALL}
    assert {one for one in MEANT.values() if one in COMMANDS or one == "--version"} == set(
        MEANT.values()
    )


def test_tourcp_alone_is_its_help_with_three_examples(capsys: Capture) -> None:
    assert run([]) == 0
    alone = capsys.readouterr().out
    assert run(["--help"]) == 0
    assert alone == capsys.readouterr().out
    assert len(alone.rpartition("Examples:\n")[2].splitlines()) == 3


GRID = "1 4 7 10\n8 11 2 5\n3 6 9 12\n"


@pytest.mark.parametrize(
    "is_long", [False, pytest.param(True, marks=pytest.mark.slow)], ids=["quick", "long"]
)
def test_every_example_of_the_help_works(
    is_long: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfd: Capture
) -> None:
    """In the order of the table: some read what others before them have written."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "grid.txt").write_text(GRID)
    for path, examples in EXAMPLES.items():
        if path in (*SERVING, *ELSEWHERE) or (path.partition(" ")[0] in LONG) != is_long:
            continue
        for example in examples:
            if "|" in example or example.endswith(" -"):
                continue
            assert run(shlex.split(example)) == 0, (example, capfd.readouterr().err)


def completed(line: str, word: str) -> list[str]:
    words = shlex.split(line)
    shell = BashComplete(cli, {}, "tourcp", "_TOURCP_COMPLETE")
    return [item.value for item in shell.get_completions(words, word)]


def test_a_shell_completes_commands_rules_backends_and_their_options() -> None:
    assert "solve" in completed("", "so")
    assert completed("solve --rule", "kn") == ["knight"]
    assert completed("solve --backend", "war") == ["warnsdorff"]
    assert completed("solve --backend warnsdorff --option", "") == [
        "tie=",
        "restarts=",
        "patience=",
    ]
    assert completed("solve --backend warnsdorff --option", "re") == ["restarts="]
    assert completed("compare --backends", "ext") == ["extend"]
    assert "petersen" in completed("solve --graph", "pet")[0]
    assert completed("backends", "cpsat-p") == ["cpsat-position"]


def test_the_script_for_a_shell_is_printed() -> None:
    done = subprocess.run(
        [Path(sys.executable).parent / "tourcp"],
        env={**os.environ, "_TOURCP_COMPLETE": "zsh_source"},
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0 and "#compdef tourcp" in done.stdout
