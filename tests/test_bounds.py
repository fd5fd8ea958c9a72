"""Bounds: numbers that cannot overflow, and small files that do not keep the judge busy."""

import zlib
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from oracle import problem
from tourcp import BadProblem, Board, Problem, Refutation, Rule, Tour, check
from tourcp.cli import ANSWERED, run
from tourcp.core.box import PieceInBox
from tourcp.core.conditions import Clue
from tourcp.core.cycle import cycle_graph
from tourcp.core.fault import FaultKind
from tourcp.files.problems import problem_from_json
from tourcp.judge.certificates import Certificate, ClauseProof, CutSet, PositionProof, Weights
from tourcp.judge.certificates.clauses import DegreeClauses, degree_literals
from tourcp.judge.certificates.lrat import lrat_fault
from tourcp.judge.certificates.positions import PositionClauses
from tourcp.judge.theorems.one_board import OneBoard
from tourcp.judge.theorems.pattern import Pattern
from tourcp.judge.theorems.sizes import Sizes
from tourcp.judge.theorems.strip import Strip
from tourcp.judge.theorems.theorem import Theorem

NUMPY: Any = np
"""The types ask for plain numbers; people bring these."""


def test_sixteen_squares_are_no_tour_of_sixteen_times_seventeen() -> None:
    # 16 * 17 is 16 in eight bits.
    board = Board(NUMPY.uint8(16), NUMPY.uint8(17))
    row = [(x, 0) for x in range(16)]
    fault = check(Problem("wazir", board), Tour(row)).fault
    assert fault is not None and fault.kind == "missed"
    assert "leaves out 0,1 and 255 more" in fault.sentence


def test_sides_of_a_box_and_numbers_of_clues_do_not_overflow() -> None:
    sides = NUMPY.array([8, 8, 8], dtype=np.uint8)
    assert PieceInBox(((0, 1, 2),), tuple(sides)).size == 512
    assert Clue("0,0", NUMPY.uint8(200)) == Clue("0,0", 200)
    assert type(Clue("0,0", NUMPY.uint8(200)).number) is int


def test_sums_of_small_numbers_do_not_overflow_into_false_sizes() -> None:
    few = [NUMPY.uint8(16), NUMPY.uint8(17)]
    assert Sizes.sums(few, few) == Sizes.sums([16, 17], [16, 17])
    weights = ((NUMPY.int8(100), NUMPY.int8(100)),)  # a move gives 200, or -56 in eight bits
    fault = Pattern(weights, (), None, is_strip=True).fault(Rule.parse("wazir"), closed=True)
    assert fault is not None and fault.kind == "gives too much"
    assert OneBoard(NUMPY.uint8(16), NUMPY.uint8(17), Tour([])).width.__class__ is int


HUGE = "5000x5000"
LARGE: dict[str, tuple[Certificate, str, str]] = {
    "a clause proof": (ClauseProof.pack((), []), "knight", HUGE),
    "a cut set": (CutSet(()), "camel", HUGE),
    "weights": (Weights((("0,0", 1),)), "knight", "3000x3000"),
    "a cut set of a rider": (CutSet(()), "queen", "1000x1000"),
    "a cut set of a rider round a torus": (CutSet(()), "nightrider", "torus:100x101"),
    "a cut set of a box": (CutSet(()), "knight", "200x200x200"),
    "a position proof": (PositionProof.pack([]), "knight", HUGE),
}


@pytest.mark.parametrize(("certificate", "rule", "board"), LARGE.values(), ids=LARGE)
def test_no_graph_is_built_that_is_out_of_proportion(
    certificate: Certificate, rule: str, board: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def built(*_: object) -> None:
        raise AssertionError("the graph was built")

    monkeypatch.setattr("tourcp.core.space.move_graph", built)
    monkeypatch.setattr(PieceInBox, "graph", property(built))
    fault = check(Problem(rule, board), Refutation(certificate)).fault
    assert fault is not None and fault.kind == "too large"


def test_a_large_cut_set_may_have_a_large_board(monkeypatch: pytest.MonkeyPatch) -> None:
    # A board of odd sides has one square more of one colour than of the other.
    monkeypatch.setattr("tourcp.judge.bounds.MOST_STEPS", 1_000)
    few = tuple(f"{x},{y}" for y in range(21) for x in range(21) if (x + y) % 2)
    asked = problem("knight", "21x21", closed=True)
    assert check(asked, Refutation(CutSet(few))).standing == "proved"
    fault = check(asked, Refutation(CutSet(few[:9]))).fault
    assert fault is not None and fault.kind == "too large"


def test_no_formula_is_written_that_is_too_long(monkeypatch: pytest.MonkeyPatch) -> None:
    def written(*_: object) -> None:
        raise AssertionError("the formula was written")

    monkeypatch.setattr(DegreeClauses, "__init__", written)
    monkeypatch.setattr(PositionClauses, "clauses", written)
    for board, certificate in (
        ("700x700", ClauseProof.pack((), [])),
        ("31x32", PositionProof.pack([])),
    ):
        fault = check(Problem("knight", board), Refutation(certificate)).fault
        assert fault is not None and fault.kind == "too large"
        assert "literals" in fault.sentence


@pytest.mark.parametrize("closed", [True, False])
@pytest.mark.parametrize("text", ["knight on 5x6", "king on 4x4", "moves:1,0+0,1+-1,1 on torus:4x5",
                                  "queen on 5x5", "wazir on 1x1"])  # fmt: skip
def test_the_literals_of_a_formula_are_known_before_it_is_written(text: str, closed: bool) -> None:
    rule, _, board = text.partition(" on ")
    asked = problem(rule, board, closed=closed)
    graph = cycle_graph(asked)
    literals = sum(map(len, DegreeClauses(graph).tolist()))
    assert literals <= degree_literals(graph) <= 2 * literals + 20
    written = PositionClauses(asked)
    positions = sum(map(len, written.clauses()))
    assert positions <= written.literals <= 3 * positions + 20


def test_the_literals_of_sums_are_known_before_they_are_written() -> None:
    for board in ("4x4", "6x6"):
        asked = Problem("knight", board, conditions=["magic semi"])
        written = PositionClauses(asked)
        literals = sum(map(len, written.clauses()))
        assert PositionClauses(Problem("knight", board)).literals < literals <= written.literals


def fault_of(proof: ClauseProof, asked: Problem) -> str:
    fault = check(asked, Refutation(proof)).fault
    assert fault is not None
    return f"{fault.kind}: {fault.sentence}"


def test_a_proof_that_swells_is_refused() -> None:
    asked = problem("knight", "6x4", closed=True)
    many = "44 d 0\n" * 2_000_000
    proof = ClauseProof((), zlib.compress(many.encode(), 9))
    assert len(proof.packed) < 50_000
    assert "too large: a proof of" in fault_of(proof, asked)


def test_long_clauses_cannot_be_looked_at_again_and_again() -> None:
    """Each of them leaves one literal, so that each must be looked at whole."""
    long = range(1, 10_001)
    clauses = {one: (*long, 10_000 + one) for one in range(1, 2_001)}
    step = " ".join(str(word) for word in (2_001, *long, 0, *clauses, 0))
    fault = lrat_fault(clauses, [step])
    assert fault is not None and fault.kind == FaultKind.TOO_LARGE


def test_more_sets_than_can_be_added_up_are_refused() -> None:
    asked = problem("knight", "100x100", closed=True)
    for certificate in (
        Weights((), ((("0,0",), 1),) * 9_999),
        ClauseProof.pack((("0,0",),) * 30_000, []),
    ):
        fault = check(asked, Refutation(certificate)).fault
        assert fault is not None and fault.kind == "too large"


def test_a_tour_that_is_too_short_costs_no_more_than_its_squares() -> None:
    # Nothing as large as the board is made: not even for a hole, or to name what is left out.
    board = Board(5000, 5000, ((0, 0),))
    fault = check(Problem("king", board), Tour([(1, 0), (2, 0)])).fault
    assert fault is not None and fault.kind == "missed"
    assert "leaves out 3,0 and 24,999,996 more" in fault.sentence
    assert not {"mask", "square_places"} & set(vars(board))


@given(st.data())
def test_holes_are_counted_the_same_both_ways(data: st.DataObject) -> None:
    width, height = data.draw(st.integers(1, 6)), data.draw(st.integers(1, 6))
    places = [(x, y) for y in range(height) for x in range(width)]
    holes = data.draw(st.sets(st.sampled_from(places), max_size=len(places) - 1))
    space = Problem("king", Board(width, height, tuple(holes))).space
    squares = [place for place in places if place not in holes]
    assert space.points(np.arange(space.size)).tolist() == [list(one) for one in squares]
    expected = [squares.index(place) if place in squares else -1 for place in places]
    assert space.vertices(np.array(places)).tolist() == expected
    assert [space.find(f"{x},{y}") for x, y in squares] == list(range(len(squares)))


def test_a_theorem_has_no_board_larger_than_what_it_is_checked_on() -> None:
    for width, height in ((25_000_000, 1), (1, 401)):
        fault = Theorem(Rule.parse("wazir"), True, (OneBoard(width, height, Tour([])),)).fault()
        assert fault is not None and fault.kind == "too large"


def test_many_small_pieces_of_evidence_are_too_much_together() -> None:
    strip = Strip(1, True, Sizes((False, False), 1))
    assert Theorem(Rule.parse("knight"), True, (strip,) * 10).fault() is None
    fault = Theorem(Rule.parse("knight"), True, (strip,) * 1000).fault()
    assert fault is not None and fault.kind == "too large"
    assert fault.sentence.startswith("evidence 14: ")


def test_conditions_on_a_huge_board_are_refused_before_its_graph_is_built() -> None:
    fields = {"rule": "knight", "board": HUGE, "condition": [{
        "kind": "require", "first": "0,0", "second": "1,2"}]}  # fmt: skip
    with pytest.raises(BadProblem, match="conditions times moves"):
        problem_from_json(fields)


def test_a_graph_counts_no_more_vertices_than_its_edges_could_join() -> None:
    with pytest.raises(BadProblem, match="how many the edges join"):
        problem_from_json({"graph": {"vertices": 5_000_000, "edges": []}})
    assert problem_from_json({"graph": {"vertices": 3, "edges": [[0, 1]]}}).space.size == 3


@pytest.mark.parametrize("rule", ["knight", "leaper:0,1+1,2"])
def test_steps_are_moves_exactly_where_the_graph_has_them(rule: str) -> None:
    for board in ("5x4", "torus:5x3", "cylinder:3x7", "cylinder-y:4x2"):
        space = Problem(rule, board).space
        every = np.arange(space.size)
        tails, heads = np.repeat(every, space.size), np.tile(every, space.size)
        apart = tails != heads
        tails, heads = tails[apart], heads[apart]
        arcs = set(zip(space.graph.tails.tolist(), space.graph.targets.tolist(), strict=True))
        legal = space.are_moves(space.points(tails), space.points(heads))
        assert {(a, b) for a, b, is_move in zip(tails.tolist(), heads.tolist(), legal, strict=True)
                if is_move} == arcs  # fmt: skip


def test_a_long_clause_proof_is_accepted(tmp_path: Path) -> None:
    # Half a megabyte: the hints and the packing of a real proof are far from the bounds.
    file = tmp_path / "a.json"
    call = ["prove", "--rule", "knight", "--board", "4x60", "--closed", "--rung", "clause-proof"]
    assert run([*call, "-o", str(file)]) == ANSWERED
    assert run(["check", str(file)]) == ANSWERED
