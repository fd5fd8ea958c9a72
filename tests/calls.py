"""What the tests of the command line share."""

import re

import pytest

from tourcp.cli import BAD_INPUT

Capture = pytest.CaptureFixture[str]


def assert_refused(code: int, says: str, capsys: Capture) -> None:
    out, err = capsys.readouterr()
    assert code == BAD_INPUT
    assert out == ""
    assert says in err
    assert err.count("\n") == 1
    assert "Traceback" not in err


def told(err: str) -> list[str]:
    """What a process said of errors, without the progress that a busy machine makes it show."""
    return [line for line in err.splitlines() if line and not re.match(r"\[[0-9]+ s\] ", line)]
