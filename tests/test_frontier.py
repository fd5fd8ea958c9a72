"""Frontiers: narrow graphs decided along an order, and orders that refute nothing else."""

from random import Random

import networkx as nx
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from oracle import has_tour, problem, problems
from tourcp import (
    BadProblem,
    Frontier,
    Limit,
    Problem,
    Refutation,
    Tour,
    Unknown,
    check,
    cycle_graph,
    draw,
    solve,
)
from tourcp.core.cycle import neighbours
from tourcp.core.named_graph import NamedGraph
from tourcp.engines.dynamic import narrow_order
from tourcp.export.coq import answer_to_coq
from tourcp.files.answers import answer_text, parse_answer
from tourcp.files.families import graph_by_name
from tourcp.judge.answers import in_words
from tourcp.judge.certificates.forced import Forcing, contradictions, patience


def by_frontier(name: str) -> tuple[Problem, object]:
    asked = Problem(graph_by_name(name), closed=True)
    return asked, solve(asked, "frontier")


# Isaacs 1975: flower snarks have no cycle. Robertson 1969, Bondy 1972: GP(n, 2) has none exactly
# if n is 5 modulo 6. Tutte 1946, Coxeter, Blanuša, Meredith, Goldner and Harary: no cycle either.
NONE = [
    *(f"flower-snark:{n}" for n in (5, 7, 9, 15, 51, 151)),
    *(f"petersen:{n},2" for n in (5, 11, 35, 101, 503)),
    "tutte", "coxeter", "blanusa:1", "blanusa:2", "meredith",
]  # fmt: skip
SOME = [*(f"petersen:{n},2" for n in (7, 8, 100, 502)), "prism:200", "grid:6x40", "cycle:500"]


@pytest.mark.parametrize("name", NONE)
def test_narrow_graphs_without_a_cycle_are_refuted_by_an_order(name: str) -> None:
    asked, answer = by_frontier(name)
    assert isinstance(answer, Refutation) and isinstance(answer.certificate, Frontier)
    assert check(asked, answer).standing == "proved"


@pytest.mark.parametrize("name", SOME)
def test_narrow_graphs_with_a_cycle_are_toured(name: str) -> None:
    asked, answer = by_frontier(name)
    assert check(asked, answer).standing == "tour"  # type: ignore[arg-type]


def test_strips_are_decided_at_any_length() -> None:
    # Schwenk 1991: the closed knight's 3xn has a tour exactly for even n from 10 on.
    for width, verdict in ((8, "proved"), (200, "tour"), (201, "proved")):
        asked = problem("knight", f"{width}x3", closed=True)
        assert check(asked, solve(asked, "frontier")).standing == verdict


def shuffled(asked: Problem, seed: int) -> Refutation:
    names = cycle_graph(asked).names
    return Refutation(Frontier(tuple(Random(seed).sample(names, len(names)))))


@settings(max_examples=300)
@given(problems(most=10), st.integers(0, 9))
def test_any_order_refutes_exactly_what_has_no_tour(asked: Problem, seed: int) -> None:
    if asked.is_trivial or asked.has_too_few_squares:
        return
    standing = check(asked, shuffled(asked, seed)).standing
    assert standing == ("refused" if has_tour(asked) else "proved")


@settings(max_examples=150)
@given(problems())
def test_the_sweep_finds_a_tour_exactly_where_there_is_one(asked: Problem) -> None:
    answer = solve(asked, "frontier")
    if isinstance(answer, Unknown):  # many one-way moves leave too many ways
        assert asked.space.is_one_way and "steps along this order" in answer.reason
    else:
        assert check(asked, answer).standing == ("tour" if has_tour(asked) else "proved")


def test_directed_graphs_agree_with_trying_all_orders() -> None:
    for seed in range(60):
        graph = nx.gnp_random_graph(7, 0.35, seed=seed, directed=True)
        asked = Problem(NamedGraph.from_networkx(graph), closed=True)
        truth = any(len(cycle) == 7 for cycle in nx.simple_cycles(graph))
        assert isinstance(solve(asked, "frontier"), Tour if truth else Refutation)


@pytest.mark.parametrize(
    ("order", "kind"),
    [
        (lambda names: names[1:], "missed"),
        (lambda names: [*names[1:], names[1]], "listed twice"),
        (lambda names: [*names[1:], "9,9"], "off the board"),
        (lambda names: [*names, "hub 0"], "off the board"),
        (lambda names: names[:0], "missed"),
        (lambda names: [*names[1:], ["0,0"]], "off the board"),
    ],
)
def test_an_order_that_is_none_is_refused_by_name(order, kind: str) -> None:  # type: ignore[no-untyped-def]
    asked = problem("knight", "8x3", closed=True)
    names = list(cycle_graph(asked).names)
    assert check(asked, Refutation(Frontier(tuple(names)))).standing == "proved"
    fault = check(asked, Refutation(Frontier(tuple(order(names))))).fault
    assert fault is not None and fault.kind == kind


def test_an_order_does_not_refute_a_board_with_a_tour_nor_the_one_square() -> None:
    asked = problem("knight", "10x3", closed=True)
    fault = check(asked, Refutation(Frontier(tuple(cycle_graph(asked).names)))).fault
    assert fault is not None and fault.kind == "does not refute"
    assert check(problem("king", "1x1"), Refutation(Frontier(("0,0", "hub 0")))).fault is not None


def test_the_judge_gives_up_on_an_order_with_too_many_open_vertices() -> None:
    for board in ("30x30", "9x9"):
        asked = problem("king", board, closed=True)
        fault = check(asked, shuffled(asked, 1)).fault
        assert fault is not None and fault.kind == "too large"


def test_wide_graphs_are_unknown_and_said_to_be_wide() -> None:
    answer = solve(problem("king", "40x40", closed=True), "frontier")
    assert isinstance(answer, Unknown) and "open at once" in answer.reason
    answer = solve(problem("queen", "5x5", closed=True), "frontier", Limit(seconds=60))
    assert isinstance(answer, Tour | Unknown)


def test_the_width_of_long_graphs_does_not_grow_with_their_length() -> None:
    widths = []
    for n in (51, 151, 501):
        order = narrow_order(cycle_graph(Problem(graph_by_name(f"flower-snark:{n}"), closed=True)))
        assert order is not None
        widths.append(order.width)
    assert len(set(widths)) == 1


def test_an_order_has_every_vertex_once_however_the_ends_are_fixed() -> None:
    for ends in ({}, {"start": "1,0"}, {"end": "2,1"}, {"start": "1,0", "end": "2,1"}):
        graph = cycle_graph(problem("pawn", "5x5", **ends))  # type: ignore[arg-type]
        order = narrow_order(graph)
        assert order is not None and sorted(order.vertices) == list(range(graph.size))


@pytest.mark.parametrize(
    ("asked", "told", "drawn"),
    [
        (problem("knight", "10x4", closed=True), "open at once", "open at once"),
        (Problem(graph_by_name("flower-snark:9"), closed=True), "open at once", "open at once"),
        (problem("knight", "4x4"), "open at once", "open at once"),
        (problem("pawn", "6x4", closed=True), "contradict each other", "Forced moves"),
        (Problem(graph_by_name("petersen"), closed=True), "in each of 6 cases", "Forced moves"),
    ],
    ids=str,
)
def test_a_frontier_reads_back_and_is_told_and_drawn(asked: Problem, told: str, drawn: str) -> None:
    answer = solve(asked, "frontier")
    assert parse_answer(answer_text(asked, answer))[1] == answer
    assert told in str(answer) and drawn in draw(answer)


def test_forced_moves_that_contradict_each_other_refute_in_any_order() -> None:
    # At each corner of the pawn's 4x7 two moves are forced, and so on, to more than one cycle.
    asked = problem("pawn", "7x4", closed=True)
    for seed in range(3):
        answer = shuffled(asked, seed)
        assert check(asked, answer).standing == "proved"
        assert "contradict each other" in in_words(asked, answer)
    asked = problem("pawn", "9x4", closed=True)
    fault = check(asked, Refutation(Frontier(tuple(cycle_graph(asked).names)))).fault
    assert fault is not None and fault.kind == "does not refute"


def test_an_edge_is_in_a_tour_or_not_and_a_few_cases_may_refute() -> None:
    # The closed knight's 3x8 falls in two or three cases, the pawn's 5x5 less two in a few more.
    for rule, board in (("knight", "8x3"), ("pawn", "5x5-4,0-3,1")):
        asked = problem(rule, board, closed=True)
        answer = shuffled(asked, 1)
        assert check(asked, answer).standing == "proved"
        assert "in each of" in in_words(asked, answer)


@settings(max_examples=300)
@given(problems())
def test_cases_refute_only_what_has_no_tour(asked: Problem) -> None:
    graph = cycle_graph(asked)
    if (
        graph.is_symmetric
        and not asked.is_trivial
        and contradictions(Forcing(near := neighbours(graph)), patience(near))
    ):
        assert not has_tour(asked)


def test_coq_does_not_take_frontiers_and_says_so() -> None:
    asked = problem("knight", "8x3", closed=True)
    with pytest.raises(BadProblem, match="frontier"):
        answer_to_coq(asked, solve(asked, "frontier"))
