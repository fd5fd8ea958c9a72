"""The commands of the README and of the documents run, and print what is shown.

`python tests/test_readme.py` writes the real output of every command into them.
"""

import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
README = ROOT / "README.md"
PAGES = [README, *sorted((ROOT / "docs").glob("*.md"))]
TOURCP = Path(sys.executable).parent / "tourcp"

MADE = re.compile(r"(?<= )[\w-]+\.(?:json|jsonl|db|toml|cnf|html)")
"""A file in the folder, which another command may have made."""

PROGRESS = re.compile(r"^\[[0-9]+ s\] .*\n", re.MULTILINE)
"""What a command that takes long says in between; on a slow machine, all do."""

CONSOLE = re.compile(r"(?<=^```console\n)(.*?)(?=^```$)", re.DOTALL | re.MULTILINE)


def output(command: str, folder: Path) -> str:
    """What a command prints, both streams."""
    assert command.startswith("tourcp ")
    call = [str(TOURCP), *command.split()[1:]]
    done = subprocess.run(
        call, cwd=folder, text=True, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, check=False
    )
    return PROGRESS.sub("", done.stdout)


def commands(block: str) -> list[str]:
    return [line[2:] for line in block.splitlines() if line.startswith("$ ")]


def rewritten(block: str, folder: Path) -> str:
    """A console block with the real output of its commands."""
    return "".join(f"$ {command}\n{output(command, folder)}" for command in commands(block))


def shape(text: str) -> str:
    """A text with its numbers masked: times, versions and which tour was found may differ."""
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


def test_the_readme_shows_commands() -> None:
    assert sum(len(commands(block)) for chain in chains() for block in chain) >= 10


@pytest.mark.parametrize("blocks", chains(), ids=lambda blocks: commands(blocks[0])[0])
def test_every_command_in_the_readme_prints_what_it_shows(
    blocks: list[str], tmp_path: Path
) -> None:
    shutil.copytree(ROOT / "models", tmp_path / "models")
    for block in blocks:
        assert shape(rewritten(block, tmp_path)) == shape(block)


def test_the_python_example_runs() -> None:
    (example,) = re.findall(r"^```python\n(.*?)^```$", README.read_text(), re.DOTALL | re.MULTILINE)
    done = subprocess.run([sys.executable, "-c", example], text=True, capture_output=True)
    assert (done.stdout[:10], done.stderr) == ("36 squares", "")


def test_ci_runs_exactly_the_test_command_of_the_readme() -> None:
    first, second = re.findall(r"^```sh\n(.*?)\n```$", README.read_text(), re.MULTILINE)
    assert second in (ROOT / ".ci" / "run").read_text().splitlines()
    assert first.endswith("tourcp solve --rule pawn --start 0,3 --backend cpsat")


def test_every_command_is_in_the_table_of_the_readme() -> None:
    from tourcp.cli import COMMANDS

    for command in COMMANDS:
        assert f"| `tourcp {command}" in README.read_text()


def test_every_link_leads_somewhere() -> None:
    for target in re.findall(r"\]\(([^)#]+)\)", README.read_text()):
        assert (ROOT / target).exists(), target


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as name:
        shutil.copytree(ROOT / "models", Path(name) / "models")
        for page in PAGES:
            text = page.read_text("utf-8")
            page.write_text(
                CONSOLE.sub(lambda found: rewritten(found[1], Path(name)), text), "utf-8"
            )
