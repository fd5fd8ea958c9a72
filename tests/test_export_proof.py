"""export --proof: formula and proof for other checkers, of a problem or of a saved answer."""

import json
from pathlib import Path

import pytest

from oracle import problem
from tourcp import Refutation
from tourcp.cli import ANSWERED, BAD_INPUT, run
from tourcp.files.answers import load_answer, save_answer
from tourcp.judge.certificates import ClauseProof
from tourcp.judge.certificates.lrat import lrat_fault

Capture = pytest.CaptureFixture[str]
VALID = Path(__file__).parent / "certificates" / "valid"
SAVED = VALID / "pawn-5x5-4_0-3_1-clause-proof.json"


def proved(name: Path) -> bool:
    """Whether the written proof refutes the written formula, both read from their files."""
    lines = name.with_suffix(".cnf").read_text().splitlines()
    clauses = [line for line in lines if not line.startswith(("c", "p"))]
    numbered = {
        number: tuple(int(word) for word in clause.split()[:-1])
        for number, clause in enumerate(clauses, start=1)
    }
    return lrat_fault(numbered, name.with_suffix(".lrat").read_text().splitlines()) is None


def test_the_proof_of_a_saved_answer_is_written_as_it_is(tmp_path: Path, capsys: Capture) -> None:
    name = tmp_path / "pawn"
    assert run(["export", str(SAVED), "--proof", str(name)]) == ANSWERED
    _, answer = load_answer(SAVED)
    assert isinstance(answer, Refutation) and isinstance(answer.certificate, ClauseProof)
    lines = name.with_suffix(".lrat").read_text().splitlines()
    assert lines == list(answer.certificate.lines())
    assert proved(name)
    assert "saved to" in capsys.readouterr().out


def test_a_problem_is_proved_anew(tmp_path: Path) -> None:
    name = tmp_path / "knight"
    call = ["export", "--rule", "knight", "--board", "6x4", "--closed", "--proof", str(name)]
    assert run(call) == ANSWERED
    assert proved(name)


@pytest.mark.parametrize("more", [[], ["--open"]])
def test_an_answer_without_a_clause_proof_gives_its_problem(
    more: list[str], tmp_path: Path
) -> None:
    name = tmp_path / "knight"
    saved = VALID / "knight-4x4-open-centre.json"
    assert run(["export", str(saved), *more, "--proof", str(name)]) == ANSWERED
    assert proved(name)


def test_a_saved_proof_that_the_judge_refuses_is_not_written(
    tmp_path: Path, capsys: Capture
) -> None:
    file, name = tmp_path / "a.json", tmp_path / "forged"
    save_answer(file, problem("knight", "6x4"), Refutation(ClauseProof.pack((), [])))
    assert run(["export", str(file), "--proof", str(name)]) == BAD_INPUT
    err = capsys.readouterr().err
    assert "its proof is refused (early end" in err and err.count("\n") == 1
    assert list(tmp_path.iterdir()) == [file]


def test_other_formats_take_the_problem_of_a_saved_answer(capsys: Capture) -> None:
    asked = json.loads(SAVED.read_text())["problem"]
    call = ["--rule", asked["rule"], "--board", asked["board"], "--closed", "--to", "hcp"]
    assert run(["export", *call]) == ANSWERED
    expected = capsys.readouterr().out
    assert run(["export", str(SAVED), "--to", "hcp"]) == ANSWERED
    assert capsys.readouterr().out == expected
