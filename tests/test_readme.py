"""The commands and programs of the README and of the documents run, and print what is shown.

`python tests/test_readme.py` writes the real output of every command into them.
"""

import re
import shutil
import subprocess
import sys
import tempfile
from contextlib import chdir, redirect_stderr, redirect_stdout
from io import StringIO
from pathlib import Path

import pytest

from tourcp.cli import run

ROOT = Path(__file__).parent.parent
README = ROOT / "README.md"
PAGES = [README, *sorted((ROOT / "docs").glob("*.md"))]
TOURCP = Path(sys.executable).parent / "tourcp"
LONGEST_README = 150

MADE = re.compile(r"(?<= )[\w-]+\.(?:json|jsonl|db|toml|cnf|html)")
"""A file in the folder, which another command may have made."""

PROGRESS = re.compile(r"^\[[0-9]+ s\] .*\n", re.MULTILINE)
"""What a command that takes long says in between; on a slow machine, all do."""

CONSOLE = re.compile(r"(?<=^```console\n)(.*?)(?=^```$)", re.DOTALL | re.MULTILINE)
TITLED = re.compile(r'^```(?:toml|text) title="([\w.-]+)"\n(.*?)^```$', re.DOTALL | re.MULTILINE)
"""A file that a page shows, and that its commands read."""

RACE = "tourcp compare"
"""Who wins a race is not told beforehand; who runs is."""

LIBRARIES = "(tourcp "
"""How the versions of an answer begin."""

TESTED_ELSEWHERE = ("adding-a-backend.md", "adding-a-condition.md")
"""Pages whose programs are a part of something, and run by tests of their own."""


def output(command: str, folder: Path) -> str:
    """What a command prints, both streams."""
    assert command.startswith("tourcp ")
    call = [str(TOURCP), *command.split()[1:]]
    done = subprocess.run(
        call, cwd=folder, text=True, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, check=False
    )
    return PROGRESS.sub("", done.stdout)


def printed(command: str, folder: Path) -> str:
    """What a command prints when it runs in this process, which has loaded all libraries."""
    both = StringIO()
    with chdir(folder), redirect_stdout(both), redirect_stderr(both):
        run(command.split()[1:])
    return PROGRESS.sub("", both.getvalue())


def calls(block: str) -> list[tuple[str, str]]:
    """The commands of a block, each with what is shown below it."""
    pieces = block.removeprefix("$ ").split("\n$ ")
    return [(piece.split("\n")[0], piece.partition("\n")[2]) for piece in pieces]


def commands(block: str) -> list[str]:
    return [line[2:] for line in block.splitlines() if line.startswith("$ ")]


def rewritten(block: str, folder: Path) -> str:
    """A console block with the real output of its commands."""
    return "".join(f"$ {command}\n{output(command, folder)}" for command in commands(block))


def again(block: str, folder: Path) -> str:
    """A console block with what its commands print now.

    Those that say which libraries they have used run in a process of their own.
    """
    return "".join(
        f"$ {command}\n{(output if LIBRARIES in shown else printed)(command, folder)}"
        for command, shown in calls(block)
    )


def shape(text: str) -> str:
    """A text with its numbers masked: times, versions and which tour was found may differ."""
    if RACE in text:
        return " ".join(sorted(set(re.findall(r"(?<=  )[a-z-]{3,}(?=  )", text))))
    text = re.sub(r" \(and [0-9.]+ s of compiling\)", "", text)
    return re.sub(r"\s+", " ", re.sub(r"[0-9]+([.,][0-9]+)*", "N", text))


def chains() -> list[list[str]]:
    """The blocks of all pages; those that speak of the same files are run together, in order."""
    found: list[tuple[set[str], list[str]]] = []
    for block in (one for page in PAGES for one in CONSOLE.findall(page.read_text("utf-8"))):
        files = {word for command in commands(block) for word in re.findall(MADE, command)}
        joined = [chain for chain in found if chain[0] & files]
        found = [chain for chain in found if chain not in joined]
        earlier = [one for _, blocks in joined for one in blocks]
        found.append((files.union(*(files for files, _ in joined)), [*earlier, block]))
    return [blocks for _, blocks in found]


def furnish(folder: Path) -> None:
    """Put into a folder what the commands of the pages read: models, and files that are shown."""
    shutil.copytree(ROOT / "models", folder / "models")
    for page in PAGES:
        for name, text in TITLED.findall(page.read_text("utf-8")):
            (folder / name).write_text(text, "utf-8")


def programs() -> list[tuple[str, str]]:
    """Every Python program of the pages, with where it stands."""
    block = re.compile(r"^```python\n(.*?)^```$", re.DOTALL | re.MULTILINE)
    pages = [page for page in PAGES if page.name not in TESTED_ELSEWHERE]
    return [(page.name, code) for page in pages for code in block.findall(page.read_text("utf-8"))]


def test_the_readme_shows_commands() -> None:
    blocks = [block for chain in chains() for block in chain]
    assert sum(len(commands(block)) for block in blocks) >= 10
    assert all([one for one, _ in calls(block)] == commands(block) for block in blocks)


def test_the_readme_is_short() -> None:
    assert len(README.read_text("utf-8").splitlines()) <= LONGEST_README


@pytest.mark.parametrize("blocks", chains(), ids=lambda blocks: commands(blocks[0])[0])
def test_every_command_in_the_readme_prints_what_it_shows(
    blocks: list[str], tmp_path: Path
) -> None:
    furnish(tmp_path)
    for block in blocks:
        assert shape(again(block, tmp_path)) == shape(block)


@pytest.mark.parametrize(("page", "code"), programs(), ids=lambda text: text[:40])
def test_every_program_of_the_pages_runs(page: str, code: str, tmp_path: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-c", code], text=True, capture_output=True, cwd=tmp_path
    )
    assert done.stderr == "", page
    assert done.returncode == 0


def test_ci_runs_exactly_the_test_command_of_the_readme() -> None:
    first, second = re.findall(r"^```sh\n(.*?)\n```$", README.read_text(), re.MULTILINE)
    assert second in (ROOT / ".ci" / "run").read_text().splitlines()
    assert first.endswith("tourcp solve --rule pawn --start 0,3 --backend cpsat")


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_the_shell_lines_of_the_pages_work(page: Path, tmp_path: Path) -> None:
    """Pipes are run; completion is asked of the shell that it is for, if that is installed."""
    furnish(tmp_path)
    blocks = re.findall(r"^```sh\n(.*?)^```$", page.read_text("utf-8"), re.DOTALL | re.MULTILINE)
    for line in "".join(blocks).splitlines():
        shell = re.search(r"_TOURCP_COMPLETE=([a-z]+)_source", line)
        if line.startswith("tourcp ") or (shell and shutil.which(shell[1])):
            call = [shell[1] if shell else "bash", "-c", line]
            path = f"{TOURCP.parent}:/usr/bin:/bin"
            done = subprocess.run(call, cwd=tmp_path, env={"PATH": path}, capture_output=True)
            assert done.returncode == 0, done.stderr
        elif not shell:
            assert re.search(r"pip install|mkdocs|pytest|python3? -m|^docker ", line), line


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as name:
        furnish(Path(name))
        for page in PAGES:
            text = page.read_text("utf-8")
            page.write_text(
                CONSOLE.sub(lambda found: rewritten(found[1], Path(name)), text), "utf-8"
            )
