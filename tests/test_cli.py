"""The command line: what it prints, its exit codes, and one clear line for every bad input."""

import json
import os
import shlex
import subprocess
import sys
import threading
from collections.abc import Callable
from pathlib import Path

import pytest

from oracle import problem, tours
from tourcp import Tour, Unknown, load_answer, save_answer
from tourcp.cli import ANSWERED, BAD_INPUT, OUR_BUG, UNKNOWN, run

Capture = pytest.CaptureFixture[str]


def test_the_first_sentence_prints_a_complete_tour(capsys: Capture) -> None:
    assert run(["solve", "--rule", "pawn", "--start", "0,3", "--backend", "cpsat"]) == ANSWERED
    lines = capsys.readouterr().out.splitlines()
    assert lines[0] == "tour"
    numbers = [int(word) for line in lines[4:14] for word in line.split("|")[1].split()]
    assert sorted(numbers) == list(range(1, 101))
    assert numbers[30] == 1
    assert "100 squares once each" in lines[16]
    assert "by cpsat (ortools" in lines[17]


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
            "no tour (claimed by backtrack numba ",
            ANSWERED,
        ),
        (
            ["--rule", "knight", "--board", "3x3", "--backend", "backtrack"],
            "no tour (proved: the board falls into 2 parts)",
            ANSWERED,
        ),
        (
            ["--rule", "zebra", "--board", "12x15", "--closed", "--seconds", "0.001"],
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


BAD_CALLS = {
    "no command": ([], "no command"),
    "unknown command": (["sovle"], "No such command"),
    "unknown flag": (["solve", "--rule", "king", "--bord", "3x3"], "No such option"),
    "no rule": (["solve"], "what moves?"),
    "misspelt rule": (["solve", "--rule", "kinght"], "did you mean 'knight'"),
    "empty rule": (["solve", "--rule", ""], "no rule is called ''"),
    "rule without moves": (["solve", "--rule", "moves:"], "does not say its moves"),
    "leaper without numbers": (["solve", "--rule", "leaper:a,b"], "does not say its moves"),
    "leaper of one number": (["solve", "--rule", "leaper:3"], "does not say its moves"),
    "move that goes nowhere": (["solve", "--rule", "moves:0,0"], "goes nowhere"),
    "null leaper": (["solve", "--rule", "leaper:0,0"], "goes nowhere"),
    "move listed twice": (["solve", "--rule", "moves:1,0+1,0"], "listed 2 times"),
    "move too long": (["solve", "--rule", "leaper:1,99999999"], "too long"),
    "rule in rules": (["rules", "queen"], "no rule is called 'queen'"),
    "board without width": (["solve", "--rule", "king", "--board", "0x5"], "no squares"),
    "board without height": (["solve", "--rule", "king", "--board", "10x"], "is no board"),
    "negative board": (["solve", "--rule", "king", "--board=-3x3"], "is no board"),
    "board of words": (["solve", "--rule", "king", "--board", "big"], "is no board"),
    "unknown wrap": (["solve", "--rule", "king", "--board", "sphere:3x3"], "is no board"),
    "huge board": (["solve", "--rule", "king", "--board", "100000x100000"], "at most"),
    "hole off the board": (["solve", "--rule", "king", "--board", "3x3-5,5"], "not on the 3x3"),
    "all holes": (["solve", "--rule", "king", "--board", "1x1-0,0"], "every place"),
    "missing picture": (["solve", "--rule", "king", "--board", "@none.txt"], "cannot read"),
    "start off the board": (["solve", "--rule", "pawn", "--start", "10,3"], "x and y go from"),
    "negative start": (["solve", "--rule", "pawn", "--start=-1,3"], "is not on the 10x10"),
    "start of one number too many": (["solve", "--rule", "pawn", "--start", "1,2,3"], "no square"),
    "start out of range": (["solve", "--rule", "pawn", "--start", "100"], "is not on the 10x10"),
    "start off the chess board": (["solve", "--rule", "knight", "--start", "i9"], "is not on"),
    "start in a hole": (
        ["solve", "--rule", "king", "--board", "3x3-1,1", "--start", "1,1"], "is a hole"),
    "end equal to start": (
        ["solve", "--rule", "king", "--start", "a1", "--end", "0,7"], "start and end are both"),
    "end of a closed tour": (["solve", "--rule", "king", "--closed", "--end", "a1"], "closed tour"),
    "unknown backend": (["solve", "--rule", "king", "--backend", "cpsta"], "mean 'cpsat'"),
    "unknown option": (
        ["solve", "--rule", "king", "--backend", "backtrack", "--option", "ordre=N"],
        "mean 'order'"),
    "option of another backend": (
        ["solve", "--rule", "king", "--backend", "cpsat", "--option", "order=N"], "no option"),
    "option without value": (["solve", "--rule", "king", "--option", "order"], "name=value"),
    "option that is no number": (
        ["solve", "--rule", "king", "--backend", "sat-binary", "--option", "bits=+-5"], "no whole"),
    "option out of range": (
        ["solve", "--rule", "king", "--backend", "sat-binary", "--option", "bits=1"], "expected 2"),
    "option neither true nor false": (
        ["solve", "--rule", "king", "--backend", "sat", "--option", "join=maybe"], "true nor"),
    "unknown solver": (
        ["solve", "--rule", "king", "--backend", "sat", "--option", "solver=cadical"], "mean"),
    "solver that cannot be stopped": (
        ["solve", "--rule", "king", "--backend", "sat", "--option", "solver=kissat404"], "no"),
    "moduli with a common divisor": (
        ["solve", "--rule", "king", "--backend", "sat-crt", "--option", "moduli=4,6"], "common"),
    "moduli of words": (
        ["solve", "--rule", "king", "--backend", "sat-crt", "--option", "moduli=a"], "whole"),
    "unknown linearization": (
        ["solve", "--rule", "king", "--backend", "cpsat", "--option", "linearization=9"], "one of"),
    "option twice": (
        ["solve", "--rule", "wazir", "--backend", "backtrack",
         "--option", "order=N,E,S,W", "--option", "order=N,E,S,W"], "given twice"),
    "unknown move": (
        ["solve", "--rule", "wazir", "--backend", "backtrack", "--option", "order=N,E,S,NW"],
        "is no move"),
    "order too short": (
        ["solve", "--rule", "wazir", "--backend", "backtrack", "--option", "order=N"], "each of"),
    "negative limit": (["solve", "--rule", "king", "--seconds", "-1"], "-1.0 seconds"),
    "limit that is no number": (["solve", "--rule", "king", "--seconds", "soon"], "not a valid"),
    "limit of nan": (["solve", "--rule", "king", "--seconds", "nan"], "nan seconds"),
    "negative seed": (["solve", "--rule", "king", "--seed", "-1"], "seed -1"),
    "no threads": (["solve", "--rule", "king", "--threads", "0"], "0 threads"),
    "missing problem file": (["solve", "none.toml"], "cannot read none.toml"),
    "folder as problem": (["solve", "."], "cannot read"),
    "no folder to save in": (["solve", "--rule", "king", "-o", "none/a.json"], "no folder"),
    "folder to save as": (["solve", "--rule", "king", "-o", "."], "it is a folder"),
    "nothing to check": (["check"], "Missing argument"),
    "missing answer file": (["check", "none.json"], "cannot read none.json"),
}  # fmt: skip


@pytest.mark.parametrize(("arguments", "says"), BAD_CALLS.values(), ids=BAD_CALLS)
def test_a_bad_call_gives_one_clear_line(
    arguments: list[str],
    says: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: Capture,
) -> None:
    monkeypatch.chdir(tmp_path)
    assert_refused(run(arguments), says, capsys)


def assert_refused(code: int, says: str, capsys: Capture) -> None:
    out, err = capsys.readouterr()
    assert code == BAD_INPUT
    assert out == ""
    assert says in err
    assert err.count("\n") == 1
    assert "Traceback" not in err


Spoil = Callable[[dict[str, object]], object]


def spoil(*keys: str, value: object) -> Spoil:
    """Set a value deep in an answer file, or remove it."""

    def change(fields: dict[str, object]) -> object:
        at = fields
        for key in keys[:-1]:
            at = at[key]  # type: ignore[assignment]
        if value is None:
            del at[keys[-1]]
        else:
            at[keys[-1]] = value
        return fields

    return change


BAD_ANSWERS: dict[str, tuple[Spoil, str]] = {
    "not an object": (lambda _: [1], "no file of tourcp"),
    "no format": (spoil("format", value=None), "no file of tourcp"),
    "newer format": (spoil("format", value="tourcp/9"), "'tourcp/9' is not known"),
    "extra key": (spoil("extra", value=1), "'extra' is no key"),
    "no problem": (spoil("problem", value=None), "'problem' is missing"),
    "problem is a list": (spoil("problem", value=[]), "expected an object"),
    "no answer": (spoil("answer", value=None), "'answer' is missing"),
    "unknown rule": (spoil("problem", "rule", value="queen"), "no rule is called"),
    "rule is a number": (spoil("problem", "rule", value=7), "expected a text"),
    "board cut": (spoil("problem", "board", value="3x"), "is no board"),
    "closed is a word": (spoil("problem", "closed", value="yes"), "expected true or false"),
    "start off the board": (spoil("problem", "start", value="7,7"), "is not on"),
    "unknown kind": (spoil("answer", "kind", value="maybe"), "kind 'maybe'"),
    "no path": (spoil("answer", "path", value=None), "'path' is missing"),
    "path of words": (spoil("answer", "path", value=["a1"]), "expected two whole numbers"),
    "path of fractions": (spoil("answer", "path", value=[[0.5, 1]]), "expected two whole numbers"),
    "path of truths": (spoil("answer", "path", value=[[True, False]]), "expected two whole"),
    "path of giants": (spoil("answer", "path", value=[[10**30, 0]]), "expected two whole numbers"),
    "path off the board": (spoil("answer", "path", value=[[0, 0], [9, 9]]), "off the board"),
    "path too short": (spoil("answer", "path", value=[[0, 0], [1, 1]]), "missed"),
    "empty path": (spoil("answer", "path", value=[]), "missed"),
    "another board": (spoil("problem", "board", value="3x2"), "missed"),
    "another rule": (spoil("problem", "rule", value="knight"), "not a move"),
    "seconds below zero": (spoil("answer", "found", "seconds", value=-1), "from 0 on"),
    "endless seconds": (spoil("answer", "found", "seconds", value=10**400), "expected a number"),
    "seconds as a word": (spoil("answer", "found", "seconds", value="1"), "expected a number"),
    "bad certificate": (
        spoil("answer", value={"kind": "refutation", "certificate": {"kind": "magic"}}), "kind"),
    "cut set of words": (
        spoil("answer", value={
            "kind": "refutation", "certificate": {"kind": "cut-set", "squares": ["a1"]}}),
        "expected two whole numbers"),
    "cut set that proves nothing": (
        spoil("answer", value={
            "kind": "refutation", "certificate": {"kind": "cut-set", "squares": []}}),
        "does not refute"),
}  # fmt: skip


@pytest.mark.parametrize(("change", "says"), BAD_ANSWERS.values(), ids=BAD_ANSWERS)
def test_a_hand_edited_answer_file_is_refused_in_one_line(
    change: Spoil, says: str, tmp_path: Path, capsys: Capture
) -> None:
    file = tmp_path / "a.json"
    assert run(["solve", "--rule", "king", "--board", "2x2", "-o", str(file)]) == ANSWERED
    capsys.readouterr()
    file.write_text(json.dumps(change(json.loads(file.read_text()))))
    assert_refused(run(["check", str(file)]), says, capsys)


BAD_TOML = {
    "date": b'rule = "king"\nboard = "3x3"\nstart = 1979-05-27',
    "time": b"rule = 07:32:00",
    "empty start": b'rule = "king"\nboard = "3x3"\nstart = ""',
}


@pytest.mark.parametrize("content", BAD_TOML.values(), ids=BAD_TOML)
def test_odd_values_in_a_problem_file_are_refused_in_one_line(
    content: bytes, tmp_path: Path, capsys: Capture
) -> None:
    file = tmp_path / "p.toml"
    file.write_bytes(content)
    assert_refused(run(["solve", str(file)]), "p.toml", capsys)


def test_a_forged_line_in_an_answer_file_stays_one_line(tmp_path: Path, capsys: Capture) -> None:
    file = tmp_path / "a.json"
    asked = problem("king", "2x2")
    save_answer(file, asked, Unknown("tired)\nother.json: tour\x1b[2J \ud800"))
    assert run(["check", str(file)]) == UNKNOWN
    out = capsys.readouterr().out
    assert out.count("\n") == 1
    assert "\x1b" not in out


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


def test_a_name_too_long_is_refused_before_the_work(capsys: Capture) -> None:
    assert_refused(run(["solve", "--rule", "king", "-o", "a" * 300]), "cannot write", capsys)


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
        ("solve --rule queen 2>/dev/full", BAD_INPUT),
    ],
)
def test_output_that_goes_nowhere_is_no_traceback(arguments: str, code: int) -> None:
    done = tourcp(arguments)
    assert "Traceback" not in done.stderr
    assert done.returncode == code


BAD_BYTES = {
    "empty": b"",
    "cut short": b'{"format":"tourcp/1","problem":{"rule"',
    "no text": b"\xff\xfe\x00",
    "deep": b"[" * 100_000,
    "key twice": b'{"format":"tourcp/1","format":"tourcp/1"}',
    "not a number": b'{"format":NaN}',
    "long number": b'{"format":' + b"9" * 10_000 + b"}",
}


@pytest.mark.parametrize("content", BAD_BYTES.values(), ids=BAD_BYTES)
def test_a_broken_file_is_refused_in_one_line(
    content: bytes, tmp_path: Path, capsys: Capture
) -> None:
    answer, model, picture = (tmp_path / name for name in ("a.json", "p.toml", "b.txt"))
    for file in (answer, model, picture):
        file.write_bytes(content)
    assert_refused(run(["check", str(answer)]), "a.json", capsys)
    assert_refused(run(["solve", str(model)]), "p.toml", capsys)
    assert_refused(run(["solve", "--rule", "king", "--board", f"@{picture}"]), "b.txt", capsys)


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ('board = "3x3"', "'rule' is missing"),
        ('rule = "king"', "'board' is missing"),
        ('rule = "king"\nboard = "3x3"\npicture = "..."', "one of them is enough"),
        ('rule = "king"\nboard = "3x3"\nwrap = "torus"', "write the board as"),
        ('rule = "king"\nboard = "3x3"\nstrat = "0,0"', "did you mean 'start'"),
        ('rule = "king"\nboard = "3x3"\nclosed = 1', "expected true or false"),
        ('rule = "king"\npicture = "..\\n."', "row 1 of the picture"),
    ],
)
def test_a_bad_problem_file_is_refused_in_one_line(
    text: str, says: str, tmp_path: Path, capsys: Capture
) -> None:
    file = tmp_path / "p.toml"
    file.write_text(text)
    assert_refused(run(["solve", str(file)]), says, capsys)


def test_a_large_tour_is_not_drawn_but_saved(tmp_path: Path, capsys: Capture) -> None:
    file = tmp_path / "long.json"
    assert run(["solve", "--rule", "wazir", "--board", "70x1", "-o", str(file)]) == ANSWERED
    assert "-o FILE saves the path" in capsys.readouterr().out
    asked, answer = load_answer(file)
    assert answer in [Tour(tour) for tour in tours(problem("wazir", "70x1"))]
    assert str(asked.board) == "70x1"


@pytest.mark.parametrize(
    ("call", "complaint"),
    [
        ("distance 0", "where to?"),
        ("distance 0 1 --all", "where to?"),
        ("distance -1 5", "is no square"),
        ("distance 0 64", "is not on the 8x8 board"),
        ("distance 0 1 --rule x", "no rule is called"),
        ("distance 0 1 --board 8x8-1,0", "is a hole"),
        ("distance 0 1 -o /nowhere/d.json", "there is no folder"),
        ("coroutine", "no command is given"),
        ("coroutine solve nothing.toml", "cannot read"),
        ("coroutine generate --turns 0", "give at least 1"),
        ("coroutine generate --min-arrows 9", "numbers from 0 to 8"),
        ("coroutine generate --seconds -1", "makes no sense"),
        ("coroutine generate --board 2x2", "cannot be the goal: give one"),
        ("coroutine generate --board 2000x2000", "1,600 are the most"),
        ("coroutine generate --hardest --turns 3", "leave --turns"),
    ],
)
def test_the_sister_puzzles_refuse_bad_input_in_one_line(
    call: str, complaint: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(call.split()) == 2
    shown = capsys.readouterr()
    assert complaint in shown.err
    assert shown.err.count("\n") == 1 and shown.out == ""


def test_saved_distances_and_outcomes_are_judged_and_forged_ones_refused(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    models = Path(__file__).parent.parent / "models"
    distances, outcome = tmp_path / "d.json", tmp_path / "c.json"
    assert run(["distance", "a1", "--all", "-o", str(distances)]) == 0
    assert run(["coroutine", "solve", str(models / "coroutine-2.toml"), "-o", str(outcome)]) == 0
    capsys.readouterr()
    assert run(["check", str(distances), str(outcome)]) == 0
    assert "fewest moves (proved" in (judged := capsys.readouterr().out)
    assert "fewest turns 15 (proved" in judged
    distances.write_text(distances.read_text().replace("[5,4,5", "[5,4,3", 1))
    outcome.write_text(outcome.read_text().replace('"directions":[2', '"directions":[3'))
    assert run(["check", str(distances), str(outcome)]) == 2
    refused = capsys.readouterr().err
    assert "refused (not the fewest" in refused or "refused (no way there" in refused
    assert "refused (not a move" in refused


def test_every_shortest_win_is_listed(capsys: pytest.CaptureFixture[str]) -> None:
    model = Path(__file__).parent.parent / "models" / "coroutine-2.toml"
    assert run(["coroutine", "solve", str(model), "--all"]) == 0
    assert capsys.readouterr().out.count("shortest win ") == 2
