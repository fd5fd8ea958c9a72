"""Bad files on the command line: refused in one line, whatever is wrong with them."""

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from calls import Capture, assert_refused
from oracle import problem
from tourcp import Unknown, save_answer
from tourcp.cli import ANSWERED, UNKNOWN, run

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
    "not an object": (lambda _: [1], "not a tourcp file"),
    "no format": (spoil("format", value=None), "not a tourcp file"),
    "newer format": (spoil("format", value="tourcp/9"), "'tourcp/9' is not known"),
    "extra key": (spoil("extra", value=1), "'extra' is not a key"),
    "no problem": (spoil("problem", value=None), "'problem' is missing"),
    "problem is a list": (spoil("problem", value=[]), "expected an object"),
    "no answer": (spoil("answer", value=None), "'answer' is missing"),
    "unknown rule": (spoil("problem", "rule", value="dragon"), "no rule is called"),
    "rule is a number": (spoil("problem", "rule", value=7), "expected a text"),
    "board cut": (spoil("problem", "board", value="3x"), "is not a board"),
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
    "seconds below zero": (spoil("answer", "found", "seconds", value=-1), "at least 0"),
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


def test_saved_distances_and_outcomes_are_judged_and_forged_ones_refused(
    tmp_path: Path, capsys: Capture
) -> None:
    models = Path(__file__).parent.parent / "models"
    distances, outcome = tmp_path / "d.json", tmp_path / "c.json"
    assert run(["distance", "a1", "--all", "-o", str(distances)]) == 0
    assert run(["coroutine", "solve", str(models / "coroutine-2.toml"), "-o", str(outcome)]) == 0
    capsys.readouterr()
    assert run(["check", str(distances), str(outcome)]) == 0
    assert "fewest moves (proved" in (judged := capsys.readouterr().out)
    assert "win in 15 turns, the fewest (proved" in judged
    distances.write_text(distances.read_text().replace("[5,4,5", "[5,4,3", 1))
    outcome.write_text(outcome.read_text().replace('"directions":[2', '"directions":[3'))
    assert run(["check", str(distances), str(outcome)]) == 2
    refused = capsys.readouterr().err
    assert "refused (not the fewest" in refused or "refused (no way there" in refused
    assert "refused (not a move" in refused
