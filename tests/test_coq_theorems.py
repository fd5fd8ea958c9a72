"""Theorems about all sizes that Coq accepts, and what it refuses."""

import re
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from coq_asking import by_coq, needs_coq
from tourcp import Problem, Tour, check
from tourcp.answering import demand_proof
from tourcp.api.answers import classify
from tourcp.core.board import Board, Square
from tourcp.core.errors import BadProblem
from tourcp.core.limit import Limit
from tourcp.core.rule import Rule
from tourcp.export.coq_evidence import lengths_of
from tourcp.export.coq_pumps import Letter, Words
from tourcp.export.coq_sentences import sentence_of
from tourcp.export.coq_strips import find_pumps, replace_strips
from tourcp.export.coq_theorem import theorem_to_coq
from tourcp.judge.theorems.quilt import Quilt
from tourcp.judge.theorems.sizes import Sizes
from tourcp.judge.theorems.strip import Strip, lengths_with_tour
from tourcp.judge.theorems.theorem import NONE, Theorem
from tourcp.judge.theorems.words import clauses_of

pytestmark = pytest.mark.xdist_group("coq")


def written(theorem: Theorem) -> str:
    return theorem_to_coq(theorem, demand_proof, Limit())


@needs_coq
@pytest.mark.parametrize(
    ("rule", "closed", "without"),
    [
        # Schwenk 1991.
        (
            "knight",
            True,
            r"Z.Odd m /\ Z.Odd n \/ (m = 1 \/ m = 2 \/ m = 4) "
            r"\/ m = 3 /\ (n = 4 \/ n = 6 \/ n = 8)",
        ),
        # No published source is known to us.
        (
            "pawn",
            True,
            r"(m = 1 \/ m = 2 \/ m = 3) \/ m = 4 /\ (n = 4 \/ n = 6 \/ n = 7 \/ n = 8)",
        ),
        # Colours refute the odd boards, and a frieze boards of one row.
        ("wazir", True, r"Z.Odd m /\ Z.Odd n \/ m = 1"),
        # Cull and De Curtins 1978; Chia and Ong 2005.
        (
            "knight",
            False,
            r"m = 2 \/ m = 1 /\ 2 <= n \/ m = 3 /\ (n = 3 \/ n = 5 \/ n = 6) \/ m = 4 /\ n = 4",
        ),
    ],
)
def test_coq_proves_which_sizes_have_a_tour(rule: str, closed: bool, without: str) -> None:
    text = written(classify(rule, closed=closed))
    verdict = by_coq(text)
    assert verdict.accepted, verdict.message
    tour = f"{'closed' if closed else 'open'}_tour {rule} (rectangle m n) t"
    assert verdict.statement.startswith(
        f"forall m n : Z, 1 <= m <= n -> (exists t : list square, {tour}) <-> ~ ({without});"
    )


@pytest.fixture(scope="module")
def kings() -> Theorem:
    return classify("king", closed=False)


@needs_coq
def test_coq_refuses_a_theorem_that_says_too_much_or_too_little(kings: Theorem) -> None:
    right = written(kings)
    assert by_coq(right).accepted
    for wrong, value in (
        ("m = 4", "(OfM (Equals 4))"),
        ("m = 3 /\\ n = 7", "(And (OfM (Equals 3)) (OfN (Equals 7)))"),
    ):
        text = right.replace("<-> ~ (False)", f"<-> ~ ({wrong})").replace("(Never)", value)
        assert text.count(wrong) == 1
        assert by_coq(text).message == "check_theorem does not hold"


@needs_coq
def test_coq_refuses_a_quilt_with_one_square_changed() -> None:
    theorem = classify("pawn", closed=True)
    quilts = [one for one in theorem.evidence if isinstance(one, Quilt)]
    size, path = min(quilts[0].blocks.items())
    blocks = {**quilts[0].blocks, size: (*path[:-2], path[-1], path[-2])}
    broken = tuple(
        replace(one, blocks=blocks) if one is quilts[0] else one for one in theorem.evidence
    )
    assert Theorem(theorem.rule, theorem.closed, broken).fault() is not None
    verdict = by_coq(written(Theorem(theorem.rule, theorem.closed, broken)))
    assert verdict.message == "check_quilt_claims does not hold"


def strip(rule: str, height: int, *, closed: bool) -> Strip:
    lengths = lengths_with_tour(Rule.parse(rule), height, closed=closed)
    return Strip(height, closed, lengths)


STRIPS = [("knight", 3, True), ("knight", 3, False), ("knight", 4, False), ("wazir", 2, True)]


@pytest.mark.parametrize(("rule", "height", "closed"), STRIPS)
def test_a_pump_gives_a_tour_of_every_length(rule: str, height: int, closed: bool) -> None:
    """The words, spelled with no, one, two and three middles, are tours for our own judge."""
    moves, limit = Rule.parse(rule), Limit()
    one = strip(rule, height, closed=closed)
    pumps = find_pumps(moves, one, one.lengths.threshold, limit, limit.start())
    assert pumps
    for pump in pumps:
        for middles in range(4):
            width = pump.shortest + middles * pump.period
            asked = Problem(moves, Board(width, height), closed=closed)
            assert check(asked, Tour(spelled(pump, middles))).standing == "tour"


def spelled(pump: Words, middles: int) -> list[Square]:
    """A tour, spelled with so many middles."""
    pieces = pump.pieces

    def spell(word: list[Letter], columns: int) -> list[Square]:
        squares: list[Square] = []
        for letter in word:
            first, second = letter
            if isinstance(first, int):
                squares.append((first + columns, second))
            else:
                squares += pieces[second] if first == "Fore" else pieces[second][::-1]
        return squares

    for k in range(middles):
        pieces = [spell(word, k * pump.period) for word in pump.following]
    return spell(pump.whole, middles * pump.period)


def test_pumps_and_boards_say_what_the_automaton_did() -> None:
    """All lengths of 3xn up to 60, the even ones from 10 on by pumps and single boards."""
    one = strip("knight", 3, closed=True)
    colours = next(e for e in classify("knight", closed=True).evidence if e.kind == "pattern")
    theorem = Theorem(Rule.parse("knight"), True, (colours, one))
    bare, pumps = replace_strips(theorem, demand_proof, Limit())
    tours = {n for pump in pumps for n in range(pump.shortest, 60, pump.period)}
    for n in range(1, 60):
        known = bare.verdict(n, 3)
        assert (known == 1 or n in tours) == (n in one.lengths)
        assert (known == NONE) == (n not in one.lengths)


def test_what_only_an_automaton_refutes_is_not_written() -> None:
    theorem = Theorem(Rule.parse("knight"), True, (strip("knight", 4, closed=True),))
    with pytest.raises(BadProblem, match="the Coq library knows no automata"):
        written(theorem)


@given(st.lists(st.booleans(), min_size=1, max_size=12), st.integers(1, 6))
def test_lengths_are_those_of_the_sizes(members: list[bool], period: int) -> None:
    sizes = Sizes(tuple([False] * period + members), period)
    lengths = lengths_of(sizes)
    for n in range(1, 60):
        among = any(n == a or (step and n >= a and (n - a) % step == 0) for a, step in lengths)
        assert among == (n in sizes)


def test_a_sentence_is_written_as_it_is_said() -> None:
    theorem = classify("knight", closed=True)
    sentence = sentence_of(clauses_of(theorem, NONE))
    for m in range(1, 30):
        for n in range(m, 30):
            words = re.sub(r"Z\.Odd (\w)", r"(\1 % 2 == 1)", sentence.words)
            words = words.replace(" = ", " == ").replace("/\\", "and").replace("\\/", "or")
            assert eval(words, {"m": m, "n": n}) == (theorem.verdict(m, n) == NONE)
