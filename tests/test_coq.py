"""What Coq accepts: the library, answers, and that its words mean what ours do."""

import re
import shutil
import subprocess
from collections import Counter
from pathlib import Path

import pytest

from coq_cases import cases
from tourcp import Problem, prove, solve
from tourcp.cli import run
from tourcp.core.answer import Answer
from tourcp.core.errors import BadProblem
from tourcp.core.limit import Limit
from tourcp.export.coq import answer_to_coq, argument
from tourcp.export.coq_run import CoqVerdict, compiled_library, library_files, run_coq
from tourcp.export.coq_words import head, rule_definition
from tourcp.files.answers import load_answer

CERTIFICATES = Path(__file__).parent / "certificates"

needs_coq = pytest.mark.skipif(
    shutil.which("coqc") is None, reason="Coq is not installed: 'apt-get install coq'"
)


def by_coq(asked: Problem, answer: Answer) -> CoqVerdict:
    return run_coq(answer_to_coq(asked, answer), Limit(seconds=600))


def asked_of_coq(text: str, folder: Path) -> str:
    """What Coq prints when it runs a text with the library."""
    (folder / "Asked.v").write_text(text, encoding="utf-8")
    library = compiled_library(Limit().start())
    done = subprocess.run(
        ["coqc", "-q", "-R", str(library), "Tourcp", "Asked.v"],
        cwd=folder, capture_output=True, text=True, check=True,
    )  # fmt: skip
    return done.stdout


def test_no_proof_of_the_library_is_left_out_and_no_axiom_is_assumed() -> None:
    for path in library_files():
        words = set(re.findall(r"\w+", path.read_text(encoding="utf-8")))
        assert not words & {"Admitted", "admit", "Axiom", "Parameter", "Conjecture", "Hypotheses"}


def test_a_sentence_stands_above_every_theorem_of_the_library() -> None:
    for path in library_files():
        text = path.read_text(encoding="utf-8")
        for found in re.finditer(r"^Theorem (\w+)", text, re.MULTILINE):
            assert text[: found.start()].rstrip().endswith("*)"), f"{path.name}: {found[1]}"


@needs_coq
def test_the_theorems_of_the_library_rest_on_no_axiom(tmp_path: Path) -> None:
    names = [
        f"{path.stem}.{name}"
        for path in library_files()
        for name in re.findall(r"^Theorem (\w+)", path.read_text(encoding="utf-8"), re.MULTILINE)
    ]
    modules = " ".join(path.stem for path in library_files())
    asked = [f"From Tourcp Require {modules}."]
    asked += [f"Print Assumptions {name}." for name in names]
    told = asked_of_coq("\n".join(asked), tmp_path)
    assert told.splitlines() == ["Closed under the global context"] * len(names)
    assert len(names) > 5


@needs_coq
def test_coq_and_the_judge_give_the_same_verdicts_on_hundreds_of_boards(tmp_path: Path) -> None:
    """Tours and certificates, right and wrong, in one run of Coq."""
    expected, asked = [], [head("the bridge", "Tours TourCheck CutSet Hubs WeightsCheck")]
    seen: Counter[tuple[str, bool]] = Counter()
    for number, (problem, answer, verdict) in enumerate(cases(300, seed=1)):
        lemma, *data = argument(problem, answer).split(" ", 1)
        rule = rule_definition(problem.rule).replace(" : rule", f"_{number} : rule")
        asked.append(rule)
        name = rule.split()[1]
        term = data[0].replace(name.removesuffix(f"_{number}"), name, 1)
        asked.append(f"Definition case_{number} := {lemma.replace('by_', 'check_')} {term}.")
        expected.append(verdict)
        seen[lemma, verdict] += 1
    every = "; ".join(f"case_{number}" for number in range(len(expected)))
    asked.append(f"Eval vm_compute in [{every}].")
    told = re.findall(r"true|false", asked_of_coq("\n".join(asked), tmp_path))
    assert [one == "true" for one in told] == expected
    lemmas = ("by_tour", "by_too_few", "by_cut_set", "by_weights")
    assert all(seen[lemma, verdict] > 10 for lemma in lemmas for verdict in (True, False)), seen


@needs_coq
@pytest.mark.parametrize("path", sorted(CERTIFICATES.glob("*/*.json")), ids=lambda path: path.stem)
def test_coq_accepts_the_valid_certificates_and_no_others(path: Path) -> None:
    if "clause-proof" in path.name:
        with pytest.raises(BadProblem, match="clause-proof"):
            answer_to_coq(*load_answer(path))
        return
    assert by_coq(*load_answer(path)).accepted == (path.parent.name == "valid")


@needs_coq
@pytest.mark.parametrize(
    ("rule", "board", "rung"),
    [
        ("knight", "9x4", "cut-set"),
        ("knight", "8x3", "weights"),
        ("knight", "7x7", "weights"),
        ("pawn", "8x4", "cut-set"),
        ("zebra", "15x12", "weights"),
    ],
)
def test_coq_accepts_what_is_proved_of_a_board(rule: str, board: str, rung: str) -> None:
    asked = Problem(rule, board, closed=True)
    verdict = by_coq(asked, prove(asked, rung=rung))
    width, height = board.split("x")
    assert verdict.accepted
    assert f"~ (exists t : list square, closed_tour {rule} (rectangle {width} {height}) t)" in (
        verdict.statement
    )


@needs_coq
def test_coq_says_what_it_proved(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    answer, proof = tmp_path / "pawn.json", tmp_path / "pawn.v"
    assert run(["solve", "--rule", "pawn", "--start", "0,3", "-o", str(answer)]) == 0
    assert run(["export", "--to", "coq", str(answer), "-o", str(proof)]) == 0
    capsys.readouterr()
    for file in (answer, proof):
        assert run(["check", "--with", "coq", str(file)]) == 0
        said = capsys.readouterr().out
        assert "exists t : list square, open_tour pawn (rectangle 10 10) t" in said
        assert "/\\ starts_at (0, 3) t; pawn is [(0, -3); (2, -2);" in said
    proof.write_text(proof.read_text("utf-8").replace("(0,3) t.", "(0,4) t."), "utf-8")
    assert run(["check", "--with", "coq", str(proof)]) == 2
    proof.write_text('Redirect "elsewhere" Print nat.\n', "utf-8")
    assert run(["check", "--with", "coq", str(proof)]) == 2
    assert "only files that 'tourcp export --to coq' wrote" in capsys.readouterr().err


def test_without_coq_a_line_says_how_to_get_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    file = CERTIFICATES / "valid" / "knight-8x3-weights.json"
    assert run(["check", "--with", "coq", str(file)]) == 2
    assert "apt-get install coq" in capsys.readouterr().err


def test_what_is_no_proof_is_not_written_for_coq() -> None:
    asked = Problem("knight", "6x6")
    with pytest.raises(BadProblem, match="nothing to prove"):
        answer_to_coq(asked, solve(asked, backend="rotate", seconds=0.001))
