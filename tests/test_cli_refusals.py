"""Bad calls of the command line: one clear line each."""

from pathlib import Path

import pytest

from calls import Capture, assert_refused
from tourcp.cli import run

BAD_CALLS = {
    "unknown command": (["sovle"], "did you mean 'solve'"),
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
    "rule in rules": (["rules", "dragon"], "no rule is called 'dragon'"),
    "board without width": (["solve", "--rule", "king", "--board", "0x5"], "no squares"),
    "board without height": (["solve", "--rule", "king", "--board", "10x"], "is not a board"),
    "negative board": (["solve", "--rule", "king", "--board=-3x3"], "is not a board"),
    "board of words": (["solve", "--rule", "king", "--board", "big"], "is not a board"),
    "unknown wrap": (["solve", "--rule", "king", "--board", "sphere:3x3"], "is not a board"),
    "huge board": (["solve", "--rule", "king", "--board", "100000x100000"], "at most"),
    "hole off the board": (["solve", "--rule", "king", "--board", "3x3-5,5"], "not on the 3x3"),
    "all holes": (["solve", "--rule", "king", "--board", "1x1-0,0"], "every place"),
    "missing picture": (["solve", "--rule", "king", "--board", "@none.txt"], "cannot read"),
    "start off the board": (["solve", "--rule", "pawn", "--start", "10,3"], "x and y go from"),
    "negative start": (["solve", "--rule", "pawn", "--start=-1,3"], "is not on the 10x10"),
    "start of one number too many": (["solve", "--rule", "pawn", "--start", "1,2,3"], "a square"),
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
    "option that is not a number": (
        ["solve", "--rule", "king", "--backend", "sat-binary", "--option", "bits=+-5"], "a whole"),
    "option out of range": (
        ["solve", "--rule", "king", "--backend", "sat-binary", "--option", "bits=1"], "expected 2"),
    "option neither true nor false": (
        ["solve", "--rule", "king", "--backend", "sat", "--option", "join=maybe"], "true or false"),
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
        "is not a move"),
    "order too short": (
        ["solve", "--rule", "wazir", "--backend", "backtrack", "--option", "order=N"], "each of"),
    "negative limit": (["solve", "--rule", "king", "--seconds", "-1"], "-1.0 seconds"),
    "limit that is not a number": (["solve", "--rule", "king", "--seconds", "soon"], "not a valid"),
    "limit of nan": (["solve", "--rule", "king", "--seconds", "nan"], "nan seconds"),
    "negative seed": (["solve", "--rule", "king", "--seed", "-1"], "seed -1"),
    "no threads": (["solve", "--rule", "king", "--threads", "0"], "0 threads"),
    "missing problem file": (["solve", "none.toml"], "cannot read none.toml"),
    "folder as problem": (["solve", "."], "cannot read"),
    "no folder to save in": (["solve", "--rule", "king", "-o", "none/a.json"], "no folder"),
    "folder to save as": (["solve", "--rule", "king", "-o", "."], "it is a folder"),
    "nothing to check": (["check"], "Missing argument"),
    "missing answer file": (["check", "none.json"], "refused (cannot be read: No such file"),
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


def test_a_name_too_long_is_refused_before_the_work(capsys: Capture) -> None:
    assert_refused(run(["solve", "--rule", "king", "-o", "a" * 300]), "cannot write", capsys)


@pytest.mark.parametrize(
    ("call", "complaint"),
    [
        ("distance 0", "where to?"),
        ("distance 0 1 --all", "where to?"),
        ("distance -1 5", "is not a square"),
        ("distance 0 64", "is not on the 8x8 board"),
        ("distance 0 1 --rule x", "no rule is called"),
        ("distance 0 1 --board 8x8-1,0", "is a hole"),
        ("distance 0 1 -o /nowhere/d.json", "there is no folder"),
        ("coroutine solve nothing.toml", "cannot read"),
        ("coroutine generate --turns 0", "give at least 1"),
        ("coroutine generate --min-arrows 9", "numbers from 0 to 8"),
        ("coroutine generate --seconds -1", "makes no sense"),
        ("coroutine generate --board 2x2", "cannot be the goal: give one"),
        ("coroutine generate --board 2000x2000", "at most 1,600"),
        ("coroutine generate --hardest --turns 3", "leave --turns"),
    ],
)
def test_the_sister_puzzles_refuse_bad_input_in_one_line(
    call: str, complaint: str, capsys: Capture
) -> None:
    assert run(call.split()) == 2
    shown = capsys.readouterr()
    assert complaint in shown.err
    assert shown.err.count("\n") == 1 and shown.out == ""
