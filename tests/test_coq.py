"""What Coq accepts: the library, answers, and that its words mean what ours do."""

import re
from collections import Counter
from itertools import groupby
from pathlib import Path

import pytest

from coq_asking import by_coq, needs_coq, told_by_coq
from coq_cases import cases
from tourcp import Problem, Refutation, prove, solve
from tourcp.cli import run
from tourcp.core.answer import Answer
from tourcp.core.errors import BadProblem
from tourcp.export.coq import answer_to_coq, argument
from tourcp.export.coq_run import library_files
from tourcp.export.coq_words import head, rule_definition
from tourcp.files.answers import load_answer
from tourcp.judge.certificates import ClauseProof

pytestmark = pytest.mark.xdist_group("coq")  # one of them compiles the library

CERTIFICATES = Path(__file__).parent / "certificates"


def verdicts(cases: list[tuple[Problem, Answer]], folder: Path) -> list[bool]:
    """What the checks of the library say of some answers, all in one run of Coq."""
    asked = [head("some answers", "Tours TourCheck CutSet Hubs WeightsCheck Clauses")]
    names: list[str] = []
    for number, (rule, group) in enumerate(groupby(cases, lambda case: case[0].rule)):
        asked += [f"Module M{number}.", rule_definition(rule)]
        for problem, answer in group:
            lemma, data = argument(problem, answer).split(" ", 1)
            assert rule_definition(rule).split()[1] in data
            check = lemma.replace("by_", "check_")
            asked.append(f"Definition case{len(names)} := {check} {data}.")
            names.append(f"M{number}.case{len(names)}")
        asked.append(f"End M{number}.")
    every = "; ".join(names)
    asked.append(f"Eval vm_compute in [{every}].")
    told = re.findall(r"true|false", told_by_coq("\n".join(asked), folder))
    return [one == "true" for one in told]


def test_no_proof_of_the_library_is_left_out_and_no_axiom_is_assumed() -> None:
    for path in library_files():
        words = set(re.findall(r"\w+", path.read_text(encoding="utf-8")))
        assert not words & {"Admitted", "admit", "Axiom", "Parameter", "Conjecture", "Hypotheses"}


def test_a_sentence_stands_above_every_lemma_of_the_library() -> None:
    for path in library_files():
        text = path.read_text(encoding="utf-8")
        for found in re.finditer(r"^(?:Lemma|Theorem|Corollary) (\w+)", text, re.MULTILINE):
            assert text[: found.start()].rstrip().endswith("*)"), f"{path.name}: {found[1]}"


@needs_coq
def test_the_theorems_of_the_library_rest_on_no_axiom(tmp_path: Path) -> None:
    names = [
        f"{path.stem}.{name}"
        for path in library_files()
        for name in re.findall(r"^Theorem (\w+)", path.read_text(encoding="utf-8"), re.MULTILINE)
    ]
    modules = " ".join(path.stem for path in library_files())
    every = "; ".join(f"Any _ (@{name})" for name in names)
    asked = [
        f"From Tourcp Require {modules}.",
        "From Coq Require Import List.",
        "Import ListNotations.",
        "Inductive any := Any (A : Type) (a : A).",
        f"Definition every := [{every}].",
        "Print Assumptions every.",
    ]
    told = told_by_coq("\n".join(asked), tmp_path)
    assert told.strip() == "Closed under the global context"
    assert len(names) > 30


@needs_coq
def test_coq_and_the_judge_give_the_same_verdicts_on_hundreds_of_boards(tmp_path: Path) -> None:
    """Tours and certificates, right and wrong, in one run of Coq."""
    asked = list(cases(200, seed=1))
    expected = [verdict for _, _, verdict in asked]
    assert verdicts([(problem, answer) for problem, answer, _ in asked], tmp_path) == expected
    seen = Counter((argument(one, answer).split()[0], verdict) for one, answer, verdict in asked)
    lemmas = ("by_tour", "by_too_few", "by_cut_set", "by_weights")
    assert all(seen[lemma, verdict] > 5 for lemma in lemmas for verdict in (True, False)), seen


@needs_coq
def test_coq_accepts_the_valid_certificates_and_no_others(tmp_path: Path) -> None:
    damaged = CERTIFICATES / "invalid" / "pawn-5x5-holes-clause-proof-cut-dropped.json"
    with pytest.raises(BadProblem, match="names clause 88, which is not there"):
        answer_to_coq(*load_answer(damaged))
    files = [path for path in sorted(CERTIFICATES.glob("*/*.json")) if path != damaged]
    expected = [path.parent.name == "valid" for path in files]
    assert verdicts([load_answer(path) for path in files], tmp_path) == expected
    one_of_each = {path.parent.name: path for path in files}
    for folder, path in one_of_each.items():
        assert by_coq(answer_to_coq(*load_answer(path))).accepted == (folder == "valid")


@needs_coq
@pytest.mark.parametrize(
    ("rule", "board", "rung"),
    [
        ("knight", "9x4", "cut-set"),
        ("knight", "8x3", "weights"),
        ("pawn", "8x4", "cut-set"),
        ("zebra", "15x12", "weights"),
    ],
)
def test_coq_accepts_what_is_proved_of_a_board(rule: str, board: str, rung: str) -> None:
    asked = Problem(rule, board, closed=True)
    verdict = by_coq(answer_to_coq(asked, prove(asked, rung=rung)))
    width, height = board.split("x")
    assert verdict.accepted
    assert f"~ (exists t : list square, closed_tour {rule} (rectangle {width} {height}) t)" in (
        verdict.statement
    )


@needs_coq
def test_coq_accepts_clause_proofs_and_refuses_mutated_ones(tmp_path: Path) -> None:
    """A checker of LRAT that is proved right: closed and open tours, ends, dead ends, hubs."""
    asked = [
        Problem("knight", "8x3", closed=True),
        Problem("knight", "4x4"),
        Problem("knight", "5x3", start="0,0"),
        Problem("pawn", "4x4", start="0,0", end="1,1"),
        Problem("king", "3x1", closed=True),
        Problem("leaper:1,2+0,1", "3x3", closed=True),
    ]
    right = [(problem, prove(problem, rung="clause-proof")) for problem in asked]
    wrong = [(problem, mutated(answer)) for problem, answer in right if not is_short(answer)]
    expected = [True] * len(right) + [False] * len(wrong)
    assert len(wrong) > 3
    assert verdicts([*right, *wrong], tmp_path) == expected


def proof_of(answer: Answer) -> ClauseProof:
    assert isinstance(answer, Refutation)
    assert isinstance(answer.certificate, ClauseProof)
    return answer.certificate


def is_short(answer: Answer) -> bool:
    """Whether the clauses contradict without any step."""
    return len(list(proof_of(answer).lines())) < 3


def mutated(answer: Answer) -> Answer:
    """The same proof without the last hint of its last step."""
    *before, last = proof_of(answer).lines()
    *words, _, zero = last.split()
    return Refutation(ClauseProof.pack(proof_of(answer).cuts, [*before, " ".join([*words, zero])]))


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
