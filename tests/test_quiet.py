"""Quiet: with -q a command says its verdict and nothing else; a list is a verdict as a whole."""

import re
from pathlib import Path
from shutil import copytree

import pytest

from calls import Capture
from tourcp.cli import ANSWERED, progress, run

MODELS = Path(__file__).parent.parent / "models"

ONE_LINE = (
    "solve --rule knight --board 6x6 -o answer.json",
    "prove --rule knight --board 9x4 --closed",
    "longest --rule knight --board 3x4",
    "classify --rule wazir --closed",
    "survey --rule knight --sizes 3..4",
    "count --rule king --board 3x3",
    "enumerate --rule king --board 3x3 --first 2 -o two.jsonl",
    "sample --rule king --board 3x3 -o one.jsonl",
    "check answer.json",
    "compare --rule knight --board 5x5 --backends sat,backtrack",
    "rotate --board 6x6 --start 0,0 --results results.json",
    "validate results.json",
    "crosscheck --rule knight --board 3x4 --exact sat",
    "distance a1 h8",
    "coroutine solve coroutine-2.toml",
)
"""Calls whose verdict is one line, in an order in which each finds its files."""

LISTS = ("rules", "backends", "backends sat", "graphs", "examples")


@pytest.fixture
def talkative(monkeypatch: pytest.MonkeyPatch) -> None:
    """Progress is shown at once."""
    for pause in ("FIRST", "SOON", "AT_ONCE"):
        monkeypatch.setattr(progress, pause, 0.0001)


@pytest.mark.usefixtures("talkative")
def test_with_q_a_command_says_its_verdict_only(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Capture
) -> None:
    copytree(MODELS, tmp_path, dirs_exist_ok=True)
    monkeypatch.chdir(tmp_path)
    for call in ONE_LINE:
        assert run([*call.split(), "-q"]) == ANSWERED, call
        said = "".join(capsys.readouterr())
        assert said.count("\n") == 1 and len(said) > 4, f"{call}: {said}"
        assert not re.match(r"\[[0-9]+ s\]|saved|drawn", said), f"{call}: {said}"


@pytest.mark.parametrize("command", LISTS)
def test_a_list_is_the_same_with_q(command: str, capsys: Capture) -> None:
    assert run(command.split()) == ANSWERED
    whole = capsys.readouterr().out
    assert run([*command.split(), "-q"]) == ANSWERED
    assert capsys.readouterr().out == whole
    assert whole.count("\n") > 1
