"""Skips: each says its reason, and none is quiet where all tools should be there."""

import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

PROJECT = Path(__file__).parent.parent / "pyproject.toml"
OPTIONS = tomllib.loads(PROJECT.read_text(encoding="utf-8"))["tool"]["pytest"]["ini_options"]

TESTS = """
import pytest

def test_a_tool() -> None:
    pytest.importorskip("no_such_module_anywhere", reason="no-such-tool is not installed")

@pytest.mark.skipif(True, reason="another-tool is not installed")
def test_another_tool() -> None:
    pass

@pytest.mark.skipif(True, reason="this system has no such thing")
def test_a_system() -> None:
    pass

@pytest.mark.xfail(reason="known")
def test_a_fault() -> None:
    raise AssertionError
"""

MODULE = """
import pytest
pytest.importorskip("no_such_module_anywhere", reason="the extra is not installed")
"""


@pytest.mark.parametrize(("all_tools", "outcome"), [
    ("", "4 skipped, 1 xfailed"), ("1", "1 failed, 1 skipped, 1 xfailed, 2 errors"),
])  # fmt: skip
def test_a_skip_fails_where_all_tools_should_be_there_and_says_its_reason(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, all_tools: str, outcome: str
) -> None:
    (tmp_path / "test_tools.py").write_text(TESTS)
    (tmp_path / "test_module.py").write_text(MODULE)
    monkeypatch.setenv("TOURCP_ALL_TOOLS", all_tools)
    monkeypatch.setenv("PYTHONPATH", str(Path(__file__).parent))
    (tmp_path / "pytest.ini").write_text("[pytest]")
    reported = [word for word in OPTIONS["addopts"].split() if word.startswith("-r")]
    command = [
        sys.executable,
        "-m",
        "pytest",
        "-p",
        "skips",
        "--continue-on-collection-errors",
        *reported,
    ]
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True)
    assert outcome in done.stdout
    for tool in ("no-such-tool", "another-tool", "the extra", "no such thing"):
        assert tool in done.stdout
