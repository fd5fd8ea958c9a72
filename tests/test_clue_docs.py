"""The page on clue puzzles shows what is so."""

import re
import shlex
from pathlib import Path

import pytest

from tourcp.cli import run

PAGE = (Path(__file__).parent.parent / "docs" / "clues.md").read_text(encoding="utf-8")
CONSOLE = "\n".join(re.findall(r"^```console\n(.*?)^```$", PAGE, re.DOTALL | re.MULTILINE))
SHOWN = re.findall(r"^\$ (.*)\n((?:(?!\$ ).*\n?)*)", CONSOLE, re.MULTILINE)


def plain(text: str) -> str:
    """Without what differs from run to run."""
    return re.sub(r"[0-9.]+ s\b", "some s", text).strip()


def test_the_commands_of_the_page_print_what_it_shows(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    assert len(SHOWN) == 4
    for command, shown in SHOWN:
        words = shlex.split(command)
        if words[0] == "cat":
            Path(words[1]).write_text(shown)
            continue
        assert run(words[1:]) == 0
        assert plain(capsys.readouterr().out) == plain(shown), command
    assert run(["check", "unique.json"]) == 0
