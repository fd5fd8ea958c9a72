"""Finding certificates: each rung where it is the shortest, and what is found holds."""

from dataclasses import replace
from pathlib import Path

import pytest

from calls import Capture
from oracle import has_tour, problem
from tourcp import BadProblem, CutSet, Problem, Refutation, check, prove, solve
from tourcp.cli import ANSWERED, run
from tourcp.files.answers import answer_text, parse_answer
from tourcp.judge.certificates import Certificate, ClauseProof, Weights

REAL = {
    "cut set": (problem("knight", "6x4", closed=True), "cut-set", problem("knight", "6x5")),
    "weights": (problem("knight", "8x3", closed=True), "weights", problem("knight", "8x3")),
    "weights of an open tour": (problem("knight", "5x3"), "weights", problem("knight", "5x4")),
    "frontier": (
        problem("pawn", "5x5-4,0-3,1", closed=True), "frontier",
        problem("pawn", "5x5-4,0-3,1")),
    "clause proof": (
        problem("pawn", "5x5-4,0-3,1", closed=True), "clause-proof",
        problem("pawn", "5x5-4,0-3,1")),
    "clause proof of a fixed end": (
        problem("knight", "5x5", start="1,0"), "clause-proof", problem("knight", "5x5")),
    "clause proof of a one-way rule": (
        problem("moves:1,0+0,1", "torus:3x2", closed=True), "clause-proof",
        problem("moves:1,0+0,1", "torus:3x3", closed=True)),
}  # fmt: skip


@pytest.fixture(params=REAL)
def real(request: pytest.FixtureRequest) -> tuple[Problem, Certificate, Problem]:
    """A problem without a tour, its certificate, and a problem much like it that has one."""
    asked, rung, other = REAL[request.param]
    answer = prove(asked, rung=rung)
    assert isinstance(answer, Refutation)
    assert answer.certificate is not None
    assert answer.certificate.kind == rung
    return asked, answer.certificate, other


def test_a_real_certificate_does_not_refute_another_problem(
    real: tuple[Problem, Certificate, Problem],
) -> None:
    asked, certificate, other = real
    assert check(asked, Refutation(certificate)).standing == "proved"
    assert has_tour(other)
    assert check(other, Refutation(certificate)).standing == "refused"


def test_a_real_certificate_reads_back_and_refuses_every_truncation(
    real: tuple[Problem, Certificate, Problem],
) -> None:
    asked, certificate, _ = real
    text = answer_text(asked, Refutation(certificate))
    assert parse_answer(text)[1] == Refutation(certificate)
    for cut in range(0, len(text) - 2, 7):
        with pytest.raises(BadProblem):
            parse_answer(text[:cut])


def broken_weights(weights: Weights) -> list[Weights]:
    """Every weight changed by one, and every set dropped."""
    changed = []
    for at, (vertex, weight) in enumerate(weights.weights):
        for by in (-1, 1):
            one = (vertex, weight + by)
            changed.append(replace(weights, weights=(
                *weights.weights[:at], one, *weights.weights[at + 1 :])))  # fmt: skip
    fewer = [weights.sets[:at] + weights.sets[at + 1 :] for at in range(len(weights.sets))]
    return changed + [replace(weights, sets=sets) for sets in fewer]


def test_a_mutation_of_weights_is_refused_unless_the_sums_still_refute() -> None:
    asked = problem("knight", "8x3", closed=True)
    answer = prove(asked, rung="weights")
    assert isinstance(answer, Refutation)
    assert isinstance(answer.certificate, Weights)
    squares = set(asked.board.squares)
    refused = 0
    for mutant in broken_weights(answer.certificate):
        # The two sums once more, by hand: every pair of squares, and no arrays.
        weight = {asked.board.parse_square(name): w for name, w in mutant.weights}
        sets = [({asked.board.parse_square(v) for v in group}, z) for group, z in mutant.sets]
        given = 0
        for x, y in squares:
            for dx, dy in ((1, 2), (2, 1), (1, -2), (2, -1)):
                if (x + dx, y + dy) in squares:
                    a, b = (x, y), (x + dx, y + dy)
                    gain = weight.get(a, 0) + weight.get(b, 0)
                    gain += sum(z for group, z in sets if (a in group) != (b in group))
                    given += max(0, gain)
        needed = 2 * sum(weight.values()) + 2 * sum(z for _, z in sets)
        standing = check(asked, Refutation(mutant)).standing
        assert standing == ("proved" if needed > given else "refused")
        refused += standing == "refused"
    assert refused > 10


def test_a_mutation_of_a_clause_proof_is_refused() -> None:
    asked = problem("knight", "6x4", closed=True)
    answer = prove(asked, rung="clause-proof")
    assert isinstance(answer, Refutation)
    assert isinstance(answer.certificate, ClauseProof)
    proof = answer.certificate
    lines = list(proof.lines())
    mutants = {
        "no cuts": replace(proof, cuts=()),
        "cut short": replace(proof, packed=proof.packed[:-9]),
    }
    mutants["no last line"] = ClauseProof.pack(proof.cuts, lines[:-1])
    steps = [at for at, line in enumerate(lines) if " d " not in line]
    for at in steps:
        words = lines[at].split()
        end = words.index("0")
        if end > 1:
            flipped = [words[0], str(-int(words[1])), *words[2:]]
            mutants[f"flipped literal in line {at}"] = swapped(proof, lines, at, flipped)
        dropped = [*words[: end + 1], *words[end + 2 :]]
        mutants[f"dropped hint in line {at}"] = swapped(proof, lines, at, dropped)
        mutants[f"dropped line {at}"] = ClauseProof.pack(proof.cuts, lines[:at] + lines[at + 1 :])
    accepted = [
        name for name, one in mutants.items() if check(asked, Refutation(one)).standing == "proved"
    ]
    # A dropped hint may leave a step that still follows from the others; nothing else may.
    assert all("hint" in name for name in accepted)
    assert len(accepted) < len(mutants) / 10


def swapped(proof: ClauseProof, lines: list[str], at: int, words: list[str]) -> ClauseProof:
    return ClauseProof.pack(proof.cuts, [*lines[:at], " ".join(words), *lines[at + 1 :]])


def test_every_rung_is_the_shortest_for_some_board() -> None:
    boards = {
        "too-few-squares": problem("king", "2x1", closed=True),
        "cut-set": problem("knight", "4x4"),
        "weights": problem("knight", "8x3", closed=True),
        "frontier": problem("pawn", "5x5-4,0-3,1", closed=True),
        "clause-proof": Problem("knight", "6x6", closed=True, conditions=["uncrossed"]),
    }
    for rung, asked in boards.items():
        answer = prove(asked)
        assert isinstance(answer, Refutation)
        assert answer.certificate is not None
        assert answer.certificate.kind == rung


@pytest.mark.parametrize(
    ("asked", "squares"),
    [
        (problem("knight", "3x3"), 0),  # the centre cannot be reached
        (problem("knight", "9x9", closed=True), 40),  # 41 squares of one colour, 40 of the other
        (problem("knight", "5x5", start="1,0"), 12),  # must start on the larger colour
        (problem("wazir", "4x4", start="0,0", end="2,0"), 8),  # two ends of one colour
        (problem("king", "1x4", closed=True), 1),  # a dead end
        (problem("wazir", "3x3-0,0-2,0-0,2-2,2"), 1),  # a cross: four dead ends at one gate
    ],
)
def test_auto_proves_what_an_obstacle_forbids(asked: Problem, squares: int) -> None:
    answer = solve(asked, "auto")
    assert isinstance(answer, Refutation)
    assert isinstance(answer.certificate, CutSet)
    assert len(answer.certificate.vertices) == squares


@pytest.mark.parametrize(
    ("board", "condition", "kind"),
    [("6x6", "uncrossed", "clause-proof"), ("5x5", "clue 0,0=2", "position-proof")],
)
def test_where_a_condition_refutes_the_graph_is_not_swept_first(
    board: str, condition: str, kind: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    # A path that visits 6x6 crosses itself (Yarbrough 1969); on 5x5 the corners have odd numbers.
    def sweep(*_: object) -> None:
        raise AssertionError("it would take most of the time")

    monkeypatch.setattr("tourcp.certify.frontiers.find_frontier", sweep)
    answer = solve(problem("knight", board).with_conditions(condition))
    assert isinstance(answer, Refutation) and answer.certificate is not None
    assert answer.certificate.kind == kind


REQUIRED = [
    "prove", "--rule", "moves:1,0+0,1+-1,0", "--board", "4x2", "--closed", "--require", "2,0-2,1",
]  # fmt: skip


@pytest.mark.parametrize("rung", ["weights", "frontier", "clause-proof"])
def test_a_certificate_with_a_required_move_is_saved_and_told(
    rung: str, tmp_path: Path, capsys: Capture
) -> None:
    file = tmp_path / "proof.json"
    assert run([*REQUIRED, "--rung", rung, "-o", str(file)]) == ANSWERED
    out = capsys.readouterr().out
    assert ("via 2,0-2,1: +1" in out) == (rung == "weights")
    assert check(*parse_answer(file.read_text())).standing == "proved"


def test_an_answer_that_cannot_be_told_is_saved_all_the_same(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def describe(*_: object, **__: object) -> str:
        raise ValueError("no words")

    monkeypatch.setattr("tourcp.cli.show.describe", describe)
    for command in ("prove", "solve"):
        file = tmp_path / f"{command}.json"
        with pytest.raises(ValueError, match="no words"):
            run([command, *REQUIRED[1:], "-o", str(file)])
        assert check(*parse_answer(file.read_text())).standing == "proved"
