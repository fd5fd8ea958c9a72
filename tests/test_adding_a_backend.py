"""Adding a backend is one file and one row, as docs/adding-a-backend.md says."""

import re
from pathlib import Path

import pytest

from oracle import problem
from tourcp import Tour, Unknown, solve
from tourcp.backends import BACKENDS, Backend
from tourcp.cli import ANSWERED, UNKNOWN, run

PAGE = Path(__file__).parent.parent / "docs" / "adding-a-backend.md"


@pytest.fixture
def added(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """The page's own file and row, added."""
    file, row = re.findall(r"^```python\n(.*?)^```$", PAGE.read_text(), re.DOTALL | re.MULTILINE)
    (tmp_path / "first.py").write_text(file)
    monkeypatch.setattr("tourcp.backends.__path__", [str(tmp_path), *folders()])
    backend = eval(row, {"Backend": Backend})
    monkeypatch.setitem(BACKENDS, backend.name, backend)
    return str(backend.name)


def folders() -> list[str]:
    import tourcp.backends

    return list(tourcp.backends.__path__)


def test_the_backend_of_the_page_solves_and_gives_up(added: str) -> None:
    assert isinstance(solve(problem("wazir", "3x1"), added), Tour)
    assert isinstance(solve(problem("wazir", "3x1"), added, options=["vertex=1"]), Unknown)
    assert isinstance(solve(problem("knight", "3x3"), added), Unknown)
    assert isinstance(solve(problem("king", "1x1"), added), Tour)


def test_the_command_line_knows_it(added: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["solve", "--rule", "wazir", "--board", "4x1", "--backend", added]) == ANSWERED
    assert run(["solve", "--rule", "knight", "--board", "3x3", "--backend", added]) == UNKNOWN
    assert "the walk got stuck" in capsys.readouterr().out
