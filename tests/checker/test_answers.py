"""Answers: what each is worth, how it is told, and how it stands in a file."""

from typing import Any

import pytest

from faults import assert_fault, assert_no_refutation
from oracle import problem
from tourcp import BadProblem, Problem, Refutation, Tour, Unknown, check, cycle_graph
from tourcp.core.answer import Answer, Provenance
from tourcp.core.fault import FaultKind
from tourcp.core.named_graph import NamedGraph
from tourcp.judge.answers import in_words
from tourcp.judge.certificates import (
    Contradiction,
    CutSet,
    Frontier,
    TooFewSquares,
    certificate_from_json,
)
from tourcp.judge.plain import answer_from_json, answer_to_json

FOUND = Provenance(backend="sat", version="1.0", seconds=1.5, statistics={"rounds": 3})
SQUARE = Problem("king", "2x2", closed=True)
RING = Tour([(0, 0), (1, 0), (1, 1), (0, 1)])
TRIANGLE = NamedGraph.from_edges([("a", "b"), ("b", "c"), ("c", "a")])


@pytest.mark.parametrize(("answer", "words"), [
    (RING, "tour"),
    (Refutation(), "no tour (claimed)"),
    (Refutation(found=FOUND), "no tour (claimed by sat 1.0)"),
    (Refutation(TooFewSquares()), "no tour (proved: a closed tour needs at least 3 squares)"),
    (Unknown("why not"), "unknown (why not)"),
])  # fmt: skip
def test_each_answer_is_told_in_a_line(answer: Answer, words: str) -> None:
    assert in_words(SQUARE, answer) == words


def test_what_is_no_answer_is_an_error() -> None:
    for function in (check, in_words):
        with pytest.raises(TypeError, match="'yes' is not an answer"):
            function(SQUARE, "yes")  # type: ignore[arg-type]


@pytest.mark.parametrize("answer", [
    RING, Tour(RING.path, statistics=FOUND.statistics, found=FOUND), Refutation(),
    Refutation(TooFewSquares()), Unknown("why not"),
])  # fmt: skip
def test_an_answer_reads_back(answer: Answer) -> None:
    again = answer_from_json(answer_to_json(answer))
    assert again == answer
    assert again.found == answer.found and again.statistics == answer.statistics


def test_the_time_of_compiling_is_kept_where_there_was_some() -> None:
    plain = answer_to_json(Unknown("", found=FOUND))
    assert "compiling" not in plain["found"]
    plain["found"]["compiling"] = 2.0
    found = answer_from_json(plain).found
    assert found is not None and found.compiling == 2.0 and found.notes == "rounds: 3"
    assert answer_to_json(Unknown("", found=found)) == plain


def test_a_tour_of_a_graph_stands_by_the_names_of_its_vertices() -> None:
    tour = Tour([(0,), (2,), (1,)])
    fields = answer_to_json(tour, TRIANGLE)
    assert fields["path"] == ["a", "c", "b"]
    assert answer_from_json(fields, TRIANGLE) == tour
    with pytest.raises(BadProblem, match="visits 'd', which is not a vertex of the graph"):
        answer_from_json({"kind": "tour", "path": ["a", "d"]}, TRIANGLE)


@pytest.mark.parametrize(("fields", "words"), [
    ({"kind": "maybe"}, "answer of kind 'maybe': expected tour, refutation, claim or unknown"),
    ({"kind": "claim", "found": {"backend": "x", "version": "1", "seconds": -1.0, "seed": 0}},
     "'seconds' is -1.0: expected a number of at least 0"),
    ({"kind": "claim", "found": {"backend": "x", "version": "1", "seconds": 1.0, "seed": 0,
                                 "statistics": {"rounds": True}}},
     "statistic 'rounds' is True: expected a number"),
    ({"kind": "refutation", "certificate": {"kind": "faith"}}, "certificate of kind 'faith'"),
    ({"kind": "refutation", "certificate": {}}, "certificate of kind None"),
])  # fmt: skip
def test_what_is_no_answer_is_not_read(fields: dict[str, Any], words: str) -> None:
    with pytest.raises(BadProblem, match=words):
        answer_from_json(fields)


def test_notes_of_older_files_are_read_as_statistics() -> None:
    found = {"backend": "x", "version": "1", "seconds": 1.0, "seed": 0, "notes": "3 rounds"}
    assert answer_from_json({"kind": "claim", "found": found}).statistics == {"notes": "3 rounds"}


# Tours


@pytest.mark.parametrize(("asked", "tour", "kind", "words"), [
    (SQUARE, Tour([(0, 0, 0), (1, 0, 0), (1, 1, 0), (0, 1, 0)]), FaultKind.OFF_THE_BOARD,
     "points of 3 numbers: expected 2"),
    (Problem("king", "2x2x1", closed=True), RING, FaultKind.OFF_THE_BOARD,
     "points of 2 numbers: expected 3"),
    (Problem("queen", "3000x3000-0,0"), Tour([(1, 0), (2, 0)]), FaultKind.MISSED, "3,0"),
])  # fmt: skip
def test_a_tour_of_another_space_is_refused(
    asked: Problem, tour: Tour, kind: FaultKind, words: str
) -> None:
    assert_fault(check(asked, tour).fault, kind, words)


def test_no_graph_is_built_for_a_short_tour_of_a_large_board(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    # 16 squares times 8 directions times 4 squares are 512 steps; a rider's tour needs the graph.
    row = [(x if y % 2 == 0 else 3 - x, y) for y in range(4) for x in range(4)]
    asked = Problem("queen", "4x4")
    assert check(asked, Tour(row)).standing == "tour"
    monkeypatch.setattr("tourcp.judge.bounds.MOST_STEPS", 511 - 100 * len(row))
    assert_fault(check(asked, Tour(row)).fault, FaultKind.TOO_LARGE, "512 moves at most")
    monkeypatch.setattr("tourcp.judge.bounds.MOST_STEPS", 512 - 100 * len(row))
    assert check(asked, Tour(row)).standing == "tour"


def test_a_tour_with_a_square_too_many_is_refused_by_the_square() -> None:
    tour = Tour([*RING.squares, (0, 0)])
    assert_fault(check(SQUARE, tour).fault, FaultKind.VISITED_TWICE, "number 1 and number 5")


# Certificates that need no proof


def test_one_square_alone_may_break_a_condition() -> None:
    asked = Problem("king", "1x1", conditions=["turns >=1"])
    few = TooFewSquares()
    assert check(asked, Refutation(few)).standing == "proved"
    assert few.summary(asked) == "the one square alone breaks a condition"
    assert few.renamed({}) is few


def test_a_contradiction_is_told_by_its_demands() -> None:
    asked = Problem("king", "3x3", conditions=["clue 0,0=1", "clue 1,0=1"])
    told = Contradiction(("clue 0,0=1", "clue 1,0=1")).summary(asked)
    assert told == "'clue 0,0=1' and 'clue 1,0=1' contradict each other"
    assert Contradiction(("clue 0,0=1",)).summary(asked) == "'clue 0,0=1' contradicts itself"
    assert Contradiction(("a",) * 5).summary(asked) == "5 demands contradict each other"


def test_a_frontier_of_one_square_or_of_a_board_out_of_proportion_is_refused(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    asked = problem("knight", "9x9")
    order = tuple(cycle_graph(asked).names)
    one = problem("king", "1x1")
    assert_no_refutation(one, Frontier(order), FaultKind.DOES_NOT_REFUTE, "has its tour")
    assert_no_refutation(asked, Frontier(()), FaultKind.MISSED, "the order has 0 of 82 vertices")
    monkeypatch.setattr("tourcp.judge.bounds.MOST_STEPS", 81 * 8 - 1 - 100 * len(order))
    monkeypatch.setattr("tourcp.judge.certificates.frontier.Sweep", None)  # it is not swept
    assert_no_refutation(asked, Frontier(order), FaultKind.TOO_LARGE, "648 moves at most")


def test_an_order_of_a_frontier_has_each_vertex_once_and_few_open_at_once() -> None:
    asked = problem("knight", "8x3", closed=True)
    names = cycle_graph(asked).names
    right = Frontier(tuple(names))
    assert check(asked, Refutation(right)).standing == "proved"
    assert Frontier.from_json(right.to_json()) == right
    twice = Frontier((*names[1:], names[1]))
    assert_no_refutation(asked, twice, FaultKind.LISTED_TWICE, "a vertex is listed twice")
    other = Frontier((*names[1:], "9,9"))
    assert_no_refutation(asked, other, FaultKind.OFF_THE_BOARD, "'9,9' is not a vertex")
    # The smallest board with closed tours has the same height and is two columns longer.
    toured = problem("knight", "10x3", closed=True)
    order = Frontier(tuple(cycle_graph(toured).names))
    assert_no_refutation(toured, order, FaultKind.DOES_NOT_REFUTE, "the vertices close into a tour")
    # Of two sides, each joined with all of the other one, the first side comes first.
    sides = [(f"a{a}", f"b{b}") for a in range(64) for b in range(64)]
    wide = Problem(NamedGraph.from_edges(sides, [*(f"a{n}" for n in range(64))]), closed=True)
    order = Frontier(tuple(wide.space.names))
    assert_no_refutation(wide, order, FaultKind.TOO_LARGE, "a frontier of more than 64 vertices")


def test_a_graph_without_edges_has_no_moves() -> None:
    alone = Problem(NamedGraph.from_edges([], "ab"))
    assert_fault(check(alone, Tour([(0,), (1,)])).fault, FaultKind.NOT_A_MOVE, "from a to b")


def test_a_cut_set_is_told_by_its_parts() -> None:
    assert CutSet(()).summary(Problem("camel", "4x1")) == "the board falls into 4 parts"
    told = CutSet(("1,0",)).summary(Problem("wazir", "3x1", start="1,0"))
    assert told == "removing 1 square leaves 2 parts, a tour would leave at most 1"
    assert CutSet(("b", "a")).renamed({"a": "x", "b": "y"}) == CutSet(("x", "y"))
    apart = Problem(NamedGraph.from_edges([("a", "b"), ("c", "d")]))
    assert CutSet(()).summary(apart) == "the graph falls into 2 parts"
    assert certificate_from_json({"kind": "cut-set", "squares": [[1, 0]]}) == CutSet(("1,0",))
