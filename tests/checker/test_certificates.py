"""Certificates: what refutes, what does not, and that no tour is ever refuted."""

from collections import Counter
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from oracle import has_tour, problem, problems
from tourcp import CutSet, Frontier, Problem, Refutation, check, cycle_graph, prove
from tourcp.files.answers import load_answer
from tourcp.judge.certificates import Certificate, ClauseProof, Fault, TooFewSquares, Weights


def test_removing_the_centre_of_4x4_leaves_six_parts() -> None:
    asked = problem("knight", "4x4")
    cut = CutSet(("1,1", "2,1", "1,2", "2,2"))
    assert cut.parts(asked) == 6
    assert check(asked, Refutation(cut)).standing == "proved"


@pytest.mark.parametrize("length", [3, 4, 5, 6, 12, 60])
def test_inner_squares_of_one_colour_refute_closed_knight_tours_of_4xn(length: int) -> None:
    # The classical argument (Golomb, Posa): n inner squares of one colour leave n + 1 parts.
    asked = problem("knight", f"{length}x4", closed=True)
    inner = tuple(f"{x},{1 + x % 2}" for x in range(length))
    cut = CutSet(inner)
    assert cut.parts(asked) == length + 1
    assert check(asked, Refutation(cut)).standing == "proved"


def test_fixed_ends_in_the_cut_set_lower_the_bound() -> None:
    # Remove both ends of a path that is as long as it is wide: the middle is one part, not two.
    cut = CutSet(("1,0",))
    assert check(problem("wazir", "3x1"), Refutation(cut)).standing == "refused"
    assert check(problem("wazir", "3x1", start="1,0"), Refutation(cut)).standing == "proved"


@pytest.mark.parametrize(
    ("certificate", "asked", "kind"),
    [
        (CutSet(()), problem("king", "3x3", closed=True), "does not refute"),
        (CutSet(("9,9",)), problem("knight", "4x4"), "off the board"),
        (CutSet(("1,1",)), problem("king", "3x3-1,1"), "off the board"),
        (CutSet(("1,1", "1,1")), problem("knight", "4x4"), "listed twice"),
        (TooFewSquares(), problem("king", "1x1"), "does not refute"),
        (TooFewSquares(), problem("king", "3x1", closed=True), "does not refute"),
    ],
)
def test_a_certificate_that_proves_nothing_is_refused(
    certificate: Certificate, asked: Problem, kind: str
) -> None:
    fault = check(asked, Refutation(certificate)).fault
    assert fault is not None
    assert fault.kind == kind


def random_certificate(asked: Problem, data: st.DataObject) -> Certificate:
    """A certificate of any kind, well formed or not, about a problem."""
    if asked.is_trivial or asked.has_too_few_squares:
        names = ["0,0", "1,0", "hub 0"]
    else:
        names = cycle_graph(asked).names
    some = st.lists(st.sampled_from(names), unique=True, max_size=8).map(tuple)
    match data.draw(st.sampled_from(["cut", "few", "weights", "weights", "clauses", "bytes"])):
        case "cut":
            return CutSet(data.draw(some))
        case "few":
            return TooFewSquares()
        case "weights":
            weights = st.dictionaries(st.sampled_from(names), st.integers(-3, 3))
            sets = st.lists(st.tuples(some, st.integers(-1, 3)), max_size=3)
            return Weights(tuple(data.draw(weights).items()), tuple(data.draw(sets)))
        case "clauses":
            line = st.lists(st.integers(-9, 30), max_size=8)
            lines = [" ".join(map(str, one)) for one in data.draw(st.lists(line, max_size=4))]
            return ClauseProof.pack(tuple(data.draw(st.lists(some, max_size=3))), lines)
        case _:
            return ClauseProof((), data.draw(st.binary(max_size=20)))


@settings(max_examples=300)
@given(problems(most=10), st.data())
def test_no_certificate_refutes_a_problem_that_has_a_tour(
    asked: Problem, data: st.DataObject
) -> None:
    certificate = random_certificate(asked, data)
    if check(asked, Refutation(certificate)).standing == "proved":
        assert not has_tour(asked)


WITHOUT_TOUR = [
    problem("knight", "4x4"), problem("knight", "5x3"), problem("knight", "4x3", closed=True),
    problem("knight", "4x4", start="0,0", end="1,2"), problem("wazir", "3x3", closed=True),
    problem("wazir", "3x3", start="0,1"), problem("wazir", "4x4-0,0", closed=True),
    problem("wazir", "3x3", start="0,0", end="1,2"), problem("ferz", "3x3"),
    problem("pawn", "4x4", start="1,1"), problem("wazir", "cylinder:3x3", start="1,1", end="1,0"),
    problem("king", "4x2-1,0-2,0"), problem("wazir", "torus:3x2", start="0,0", end="1,1"),
    problem("moves:1,0+0,1+-1,-1", "3x3"), problem("leaper:0,2+1,1", "4x3", end="3,2"),
]  # fmt: skip


def changed_problem(asked: Problem, chance: Random) -> Problem:
    """The problem, most often with another end, a hole more or less, or a joined side."""
    board, closed = asked.board, asked.closed
    start, end = asked.start, asked.end
    match chance.randrange(6):
        case 0:
            start = chance.choice([None, *board.squares])
        case 1:
            end = chance.choice([None, *board.squares])
        case 2:
            closed, end = not closed, None
        case 3:
            holes = {*board.holes} ^ {
                (chance.randrange(board.width), chance.randrange(board.height))
            }
            board = replace(board, holes=tuple(holes))
        case 4:
            board = replace(board, wrap=chance.choice(["flat", "cylinder", "cylinder-y"]))
    if start == end or start not in board or end not in board:
        start = end = None
    return Problem(asked.rule, board, closed=closed, start=start, end=end)


def changed(certificate: Certificate, names: list[str], chance: Random) -> Certificate:
    """The certificate, in half of all cases with one vertex, weight or line changed."""
    if chance.random() < 0.5:
        return certificate
    match certificate:
        case CutSet(vertices):
            toggled = {*vertices} ^ {chance.choice(names)}
            return CutSet(tuple(toggled))
        case Weights(weights, sets):
            weight_of = dict(weights)
            if sets and chance.random() < 0.5:
                group, weight = sets[0]
                toggled = {*group} ^ {chance.choice(names)}
                return Weights(
                    weights, ((tuple(toggled), weight + chance.randint(0, 1)), *sets[1:])
                )
            vertex = chance.choice(names)
            weight_of[vertex] = weight_of.get(vertex, 0) + chance.choice([-2, -1, 1, 2])
            return Weights(tuple(weight_of.items()), sets)
        case Frontier(order):
            one, other = chance.choice(order), chance.choice(order)
            swapped = {one: other, other: one}
            return Frontier(tuple(swapped.get(vertex, vertex) for vertex in order))
        case ClauseProof(cuts):
            lines = list(certificate.lines())
            at = chance.randrange(len(lines))
            words = lines[at].split()
            words[chance.randrange(len(words))] = str(chance.randint(-9, 60))
            lines[at : at + 1] = [" ".join(words)] * chance.randint(0, 1)
            return ClauseProof.pack(cuts, lines)
    raise AssertionError(certificate)


@pytest.mark.parametrize("kind", ["cut-set", "weights", "frontier", "clause-proof"])
def test_no_certificate_of_another_problem_refutes_one_that_has_a_tour(kind: str) -> None:
    """Right certificates, changed a little, for their problems, changed a little."""
    chance = Random(kind)
    known = []
    for asked in WITHOUT_TOUR:
        answer = prove(asked, rung=kind)
        if isinstance(answer, Refutation) and answer.certificate is not None:
            assert check(asked, answer).standing == "proved"
            known.append((asked, answer.certificate))
    accepted: Counter[bool] = Counter()
    for _ in range(200):
        asked, certificate = chance.choice(known)
        other = changed_problem(asked, chance)
        if other.is_trivial or other.has_too_few_squares:
            continue
        mutant = changed(certificate, cycle_graph(asked).names, chance)
        if check(other, Refutation(mutant)).standing == "proved":
            assert not has_tour(other), (other, mutant)
            accepted[other == asked and mutant == certificate] += 1
    assert accepted[False] >= 15, accepted


@pytest.mark.parametrize(
    ("certificate", "kind"),
    [
        (Weights((("9,9", 1),)), "off the board"),
        (Weights((("0,0", 10**18),)), "number too large"),
        (Weights((), ((("0,0",), 0.1),)), "not a whole number"),  # type: ignore[arg-type]
        (Weights((("0,0", float("nan")),)), "not a whole number"),  # type: ignore[arg-type]
        (Weights((("0,0", True),)), "not a whole number"),
        (CutSet(([0, 0],)), "off the board"),  # type: ignore[arg-type]
        (CutSet(((0.5, 0),)), "off the board"),  # type: ignore[arg-type]
        (ClauseProof((), "x"), "damaged proof"),  # type: ignore[arg-type]
        (ClauseProof.pack((), ["999 0 1_0 0"]), "damaged proof"),
        (ClauseProof((), ClauseProof.pack((), ["1 d 1 0"]).packed + b"more"), "damaged proof"),
        (Weights((("0,0", 1), ("0,0", 1))), "listed twice"),
        (Weights((), ((("0,0",), -1),)), "negative weight"),
        (Weights((), (((), 1),)), "not a proper set"),
        (Weights((("0,0", 1),)), "does not refute"),
        (ClauseProof.pack((("9,9",),), []), "off the board"),
        (ClauseProof.pack(((),), []), "not a proper set"),
        (ClauseProof.pack((("0,0", "0,0"),), []), "not a proper set"),
        (ClauseProof.pack((), []), "early end"),
        (ClauseProof((), b"junk"), "damaged proof"),
        (ClauseProof((), b""), "damaged proof"),
    ],
)
def test_weights_and_clause_proofs_say_what_is_wrong(certificate: Certificate, kind: str) -> None:
    fault = check(problem("knight", "6x4", closed=True), Refutation(certificate)).fault
    assert fault is not None
    assert fault.kind == kind


def test_the_tour_of_one_square_is_not_refuted() -> None:
    asked = problem("king", "1x1")
    for certificate in (Weights((("0,0", 1),)), ClauseProof.pack((), ["9 0 1 0"]), CutSet(())):
        assert check(asked, Refutation(certificate)).standing == "refused"


FOLDER = Path(__file__).parent.parent / "certificates"


@pytest.mark.parametrize("path", sorted(FOLDER.glob("valid/*.json")), ids=lambda path: path.stem)
def test_a_valid_certificate_file_is_accepted(path: Path) -> None:
    assert check(*load_answer(path)).standing == "proved"


@pytest.mark.parametrize("path", sorted(FOLDER.glob("invalid/*.json")), ids=lambda path: path.stem)
def test_an_invalid_certificate_file_is_refused(path: Path) -> None:
    assert check(*load_answer(path)).standing == "refused"


def test_the_folders_hold_certificates() -> None:
    assert len(list(FOLDER.glob("valid/*.json"))) >= 3
    assert len(list(FOLDER.glob("invalid/*.json"))) >= 3


class Yes:
    """Shaped like a certificate, and sure of itself."""

    kind = "yes"

    def fault(self, problem: Problem) -> Fault | None:  # noqa: ARG002
        return None


class SureCutSet(CutSet):
    def parts(self, problem: Problem) -> int:  # noqa: ARG002
        return 99


@pytest.mark.parametrize("certificate", [Yes(), SureCutSet(())])
def test_only_the_judges_own_kinds_of_certificate_are_heard(certificate: Certificate) -> None:
    fault = check(problem("king", "2x2"), Refutation(certificate)).fault
    assert fault is not None
    assert fault.kind == "unknown certificate"
