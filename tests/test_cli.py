"""The command line: what it prints, what it writes, and its exit codes."""

import json
import os
import shlex
import subprocess
import sys
import threading
from pathlib import Path

import pytest

from calls import Capture
from oracle import problem, tours
from tourcp import Tour, load_answer, save_answer
from tourcp.cli import ANSWERED, BAD_INPUT, OUR_BUG, UNKNOWN, run


def test_the_first_sentence_prints_a_complete_tour(capsys: Capture) -> None:
    assert run(["solve", "--rule", "pawn", "--start", "0,3", "--backend", "cpsat"]) == ANSWERED
    lines = capsys.readouterr().out.splitlines()
    assert lines[0] == "tour"
    numbers = [int(word) for line in lines[4:14] for word in line.split("|")[1].split()]
    assert sorted(numbers) == list(range(1, 101))
    assert numbers[30] == 1
    assert "100 squares once each" in lines[16]
    assert "by cpsat (tourcp " in lines[17]


@pytest.mark.parametrize(
    ("arguments", "verdict", "code"),
    [
        (["--rule", "king", "--board", "3x3", "--closed"], "tour", ANSWERED),
        (["--rule", "king", "--board", "1x1"], "tour", ANSWERED),
        (
            ["--rule", "king", "--board", "1x1", "--closed"],
            "no tour (proved: a closed tour needs at least 3 squares)",
            ANSWERED,
        ),
        (
            ["--rule", "knight", "--board", "3x3", "--backend", "backtrack", "--no-certificate"],
            "no tour (claimed by backtrack tourcp ",
            ANSWERED,
        ),
        (
            ["--rule", "knight", "--board", "3x3", "--backend", "backtrack"],
            "no tour (proved: the board falls into 2 parts)",
            ANSWERED,
        ),
        (
            [
                "--rule",
                "zebra",
                "--board",
                "12x15",
                "--closed",
                "--seconds",
                "0.001",
                "--backend",
                "sat",
            ],
            "unknown (the time limit of 0.001 s was reached)",
            UNKNOWN,
        ),
        (
            ["--rule", "knight", "--board", "5000x5000-0,0"],
            "unknown (",
            UNKNOWN,
        ),
    ],
)
def test_the_first_line_is_the_verdict(
    arguments: list[str], verdict: str, code: int, capsys: Capture
) -> None:
    assert run(["solve", *arguments]) == code
    out, err = capsys.readouterr()
    assert out.splitlines()[0].startswith(verdict)
    assert err == ""


def test_options_count_more_than_the_file(tmp_path: Path, capsys: Capture) -> None:
    file = tmp_path / "p.toml"
    file.write_text('rule = "king"\nboard = "3x3"\nclosed = true\n')
    assert run(["solve", str(file), "--board", "4x2", "--open", "--start", "0,0"]) == ANSWERED
    assert "open tour, king on 4x2 from 0,0" in capsys.readouterr().out


def test_default_boards_are_10x10_for_the_pawn_and_8x8_for_the_knight(capsys: Capture) -> None:
    assert run(["solve", "--rule", "pawn"]) == ANSWERED
    assert run(["solve", "--rule", "knight"]) == ANSWERED
    out = capsys.readouterr().out
    assert "pawn on 10x10" in out
    assert "knight on 8x8" in out


def test_an_answer_saved_is_an_answer_checked(tmp_path: Path, capsys: Capture) -> None:
    file = tmp_path / "a.json"
    solve = ["solve", "--rule", "knight", "--board", "4x3", "-o", str(file)]
    assert run([*solve, "--json"]) == ANSWERED
    printed = capsys.readouterr().out
    assert json.loads(printed) == json.loads(file.read_text())
    assert run(["check", str(file)]) == ANSWERED
    assert "tour: open tour, knight on 4x3" in capsys.readouterr().out


def test_check_tells_verified_from_claimed_and_refused(tmp_path: Path, capsys: Capture) -> None:
    good, claim, bad = (tmp_path / name for name in ("good.json", "claim.json", "bad.json"))
    run(["solve", "--rule", "king", "--board", "2x2", "-o", str(good)])
    knight = ["solve", "--rule", "knight", "--board", "3x3", "--backend", "cpsat"]
    knight.append("--no-certificate")
    run([*knight, "-o", str(claim)])
    asked, _ = load_answer(good)
    save_answer(bad, asked, Tour([(0, 0), (1, 1), (0, 0), (1, 0)]))
    capsys.readouterr()
    assert run(["check", str(good)]) == ANSWERED
    assert run(["check", str(good), str(claim)]) == UNKNOWN
    assert "claimed by cpsat" in capsys.readouterr().out
    assert run(["check", str(good), str(bad), str(claim)]) == BAD_INPUT
    assert "refused (visited twice: square 0,0" in capsys.readouterr().err


def test_a_wrong_answer_is_our_bug(monkeypatch: pytest.MonkeyPatch, capsys: Capture) -> None:
    monkeypatch.setattr("tourcp.backends.backtrack.solve", lambda *_: Tour([(0, 0), (1, 0)]))
    assert run(["solve", "--rule", "king", "--backend", "backtrack"]) == OUR_BUG
    assert "a bug of ours" in capsys.readouterr().err


def test_rules_and_backends_are_listed(capsys: Capture) -> None:
    assert run(["rules"]) == run(["rules", "leaper:0,1+0,2"]) == run(["backends"]) == ANSWERED
    out = capsys.readouterr().out
    for word in ("antelope", "N1", "cpsat", "backtrack"):
        assert word in out


def test_saving_follows_links_and_writes_into_pipes(tmp_path: Path, capsys: Capture) -> None:
    real, link, pipe = (tmp_path / name for name in ("real.json", "link.json", "pipe"))
    real.write_text("old")
    link.symlink_to(real)
    king = ["solve", "--rule", "king", "--board", "2x2", "-o"]
    assert run([*king, str(link)]) == ANSWERED
    assert link.is_symlink()
    assert run(["check", str(real)]) == ANSWERED
    os.mkfifo(pipe)
    received: list[str] = []
    reader = threading.Thread(target=lambda: received.append(pipe.read_text()))
    reader.start()
    assert run([*king, str(pipe)]) == ANSWERED
    reader.join(10)
    assert json.loads(received[0])["format"] == "tourcp/2"
    assert not pipe.is_file()
    assert run([*king, "/dev/full"]) == BAD_INPUT
    assert "No space left" in capsys.readouterr().err


def tourcp(arguments: str) -> "subprocess.CompletedProcess[str]":
    """The command in a shell, as a user types it."""
    command = f"{shlex.quote(sys.executable)} -m tourcp {arguments}"
    return subprocess.run(["bash", "-c", command], capture_output=True, text=True)


@pytest.mark.parametrize(
    ("arguments", "code"),
    [
        ("rules | true; exit ${PIPESTATUS[0]}", ANSWERED),
        ("rules >&-", ANSWERED),
        ("rules >/dev/full", BAD_INPUT),
        ("--help >/dev/full", BAD_INPUT),
        ("solve --rule dragon 2>/dev/full", BAD_INPUT),
    ],
)
def test_output_that_goes_nowhere_is_no_traceback(arguments: str, code: int) -> None:
    done = tourcp(arguments)
    assert "Traceback" not in done.stderr
    assert done.returncode == code


def test_a_large_tour_is_not_drawn_but_saved(tmp_path: Path, capsys: Capture) -> None:
    file = tmp_path / "long.json"
    assert run(["solve", "--rule", "wazir", "--board", "70x1", "-o", str(file)]) == ANSWERED
    assert "-o FILE saves it" in capsys.readouterr().out
    asked, answer = load_answer(file)
    assert answer in [Tour(tour) for tour in tours(problem("wazir", "70x1"))]
    assert str(asked.board) == "70x1"


def test_every_shortest_win_is_listed(capsys: Capture) -> None:
    model = Path(__file__).parent.parent / "models" / "coroutine-2.toml"
    assert run(["coroutine", "solve", str(model), "--all"]) == 0
    assert capsys.readouterr().out.count("shortest win ") == 2
