"""What is printed fits the terminal, and a verdict has a colour where somebody can see it."""

import os
import pty
import subprocess
import sys
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from calls import Capture
from tourcp import Problem, solve
from tourcp.cli import ANSWERED, run
from tourcp.cli.terminal import fit


def on_terminal(arguments: str, columns: int = 80, **environment: str) -> str:
    """What a terminal of so many columns shows of a call."""
    own, its = pty.openpty()
    call = [sys.executable, "-m", "tourcp", *arguments.split()]
    plain = {name: value for name, value in os.environ.items() if name != "NO_COLOR"}
    env = {**plain, "COLUMNS": str(columns), "TERM": "xterm", **environment}
    with subprocess.Popen(call, stdout=its, stderr=subprocess.PIPE, env=env) as process:
        os.close(its)
        shown = b""
        while True:
            try:
                part = os.read(own, 65536)
            except OSError:  # the other end is closed
                break
            if not part:
                break
            shown += part
        process.wait()
    os.close(own)
    return shown.decode().replace("\r\n", "\n")


def test_a_verdict_is_coloured_on_a_terminal_unless_no_color_is_set() -> None:
    call = "solve --rule king --board 3x3 --backend sat"
    assert on_terminal(call).startswith("\x1b[32m\x1b[1mtour\x1b[0m\n")
    assert on_terminal(call, NO_COLOR="1").startswith("tour\n")
    done = subprocess.run([sys.executable, "-m", "tourcp", *call.split()], capture_output=True)
    assert done.stdout.startswith(b"tour\n")


def test_a_board_wider_than_the_terminal_is_shown_in_panels() -> None:
    shown = on_terminal("solve --rule wazir --board 30x4 --backend backtrack", 60, NO_COLOR="1")
    assert max(map(len, shown.splitlines())) <= 60
    numbers = {
        int(word) for line in shown.splitlines() if "|" in line
        for word in line.partition("|")[2].split()
    }  # fmt: skip
    assert numbers == set(range(1, 121))


def test_a_table_is_folded_between_words() -> None:
    shown = on_terminal("backends", 60, NO_COLOR="1")
    assert max(map(len, shown.splitlines())) <= 60
    from tourcp.backends import TABLE

    words = shown.split()
    for row in TABLE:
        assert all(word in words for word in row.summary.split())


@given(st.integers(2, 40), st.integers(1, 5), st.integers(40, 100))
def test_panels_hold_every_cell_of_a_board(width: int, height: int, columns: int) -> None:
    tour = solve(Problem("wazir", f"{width}x{height}"), "extend")
    board = str(tour)
    folded = fit(board, columns)
    assert max(map(len, folded.splitlines())) <= max(columns, 12)

    def cells(text: str) -> list[list[str]]:
        rows: list[list[str]] = [[] for _ in range(height)]
        for line in text.splitlines():
            if "|" in line:
                name, _, row = line.partition("|")
                rows[int(name)] += row.split()
        return rows

    assert cells(folded) == cells(board)


@pytest.mark.parametrize("columns", [40, 60, 79])
def test_folding_loses_no_word(columns: int) -> None:
    text = (Path(__file__).parent.parent / "docs" / "theorems.md").read_text("utf-8")
    prose = "\n".join(line for line in text.splitlines() if "|" not in line)
    assert fit(prose, columns).split() == prose.split()


@pytest.mark.parametrize(
    "call",
    ["solve --rule king --board 3x2 --start a1", "prove --rule knight --board 3x2 --start a1",
     "distance --rule king --board 3x2 a1 c2", "distance --rule king --board 3x2 a1 --all"],
)  # fmt: skip
def test_who_speaks_of_squares_as_in_chess_sees_letters_and_rows_from_below(
    call: str, capsys: Capture
) -> None:
    assert run(call.split()) == ANSWERED
    lines = capsys.readouterr().out.splitlines()
    (top,) = [at for at, line in enumerate(lines) if line.split() == ["a", "b", "c"]]
    assert [line.partition("|")[0].strip() for line in lines[top + 2 : top + 4]] == ["2", "1"]
