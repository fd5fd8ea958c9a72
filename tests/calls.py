"""What the tests of the command line share."""

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
