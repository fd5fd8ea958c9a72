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
    assert len(told(err)) == 1
    assert "Traceback" not in err


def told(err: str) -> list[str]:
    """The lines of the stream for errors, without progress: a busy machine shows some."""
    return [line for line in err.splitlines() if line and not re.match(r"\[[0-9]+ s\] ", line)]
