"""Single boards of a theorem: which are asked for, for how long, and what is kept of them."""

from collections.abc import Callable
from dataclasses import replace
from types import SimpleNamespace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from oracle import RULES, steps
from tourcp import Answer, Limit, Problem, Refutation, Rule, Unknown, classify
from tourcp.answering import answer_problem
from tourcp.classifying import classify as classifying
from tourcp.classifying.classify import find_theorem, pruned
from tourcp.classifying.patterns import disconnected_pattern
from tourcp.classifying.search import Search
from tourcp.classifying.shipped import shipped_theorem
from tourcp.core.board import Board
from tourcp.judge.theorems.family import FLAT
from tourcp.judge.theorems.one_board import OneBoard
from tourcp.judge.theorems.sizes import LONGEST_SIDE
from tourcp.judge.theorems.theorem import NONE, TOUR, UNDECIDED, Theorem

UP_TO_FOUR = [(1, 1), (2, 1), (3, 1), (2, 2), (4, 1), (3, 2), (4, 2), (3, 3), (4, 3), (4, 4)]


class Asked:
    """Answers single boards, and keeps which were asked for and for how long."""

    def __init__(self, answer: Callable[[Problem, Limit], Answer]) -> None:
        self.answer = answer
        self.sizes: list[tuple[int, int]] = []
        self.seconds: list[float] = []

    def __call__(self, problem: Problem, limit: Limit) -> Answer:
        assert limit.seconds is not None
        self.sizes.append((problem.board.width, problem.board.height))
        self.seconds.append(limit.seconds)
        return self.answer(problem, limit)


def unknown(problem: Problem, limit: Limit) -> Answer:  # noqa: ARG001
    return Unknown("asked in vain")


def exact(problem: Problem, limit: Limit) -> Answer:  # noqa: ARG001
    return answer_problem(problem)


@pytest.fixture
def boards_only(monkeypatch: pytest.MonkeyPatch) -> None:
    """No evidence but single boards, up to 4x4: all heights and widths stay undecided."""
    monkeypatch.setattr(classifying, "ASKED_SIDE", 4)
    for name in ("_decide_large_boards", "_decide_strips"):
        monkeypatch.setattr(classifying, name, lambda *_: None)
    monkeypatch.setattr(Search, "look_for_certificate", lambda *_: None)


def search_for(ask: Asked, rule: str = "wazir", seconds: float | None = None) -> Search:
    return Search(Rule.parse(rule), closed=False, limit=Limit(seconds=seconds), ask=ask)


@pytest.mark.usefixtures("boards_only")
def test_boards_are_asked_for_beside_undecided_heights_and_widths() -> None:
    ask = Asked(exact)
    theorem = find_theorem(search_for(ask))
    assert ask.sizes == UP_TO_FOUR, "each once, the smallest first"
    assert all(theorem.verdict(*size) == TOUR for size in UP_TO_FOUR)
    assert theorem.verdict(5, 4) == theorem.verdict(4, 5) == UNDECIDED


@pytest.mark.usefixtures("boards_only")
@pytest.mark.parametrize("seconds", [None, 10_000.0])
def test_a_search_ends_if_more_time_would_not_help(seconds: float | None) -> None:
    for answer in (unknown, lambda *_: Refutation()):
        ask = Asked(answer)
        theorem = find_theorem(search_for(ask, seconds=seconds))
        assert ask.sizes == 2 * UP_TO_FOUR
        assert ask.seconds == pytest.approx([0.2] * 10 + [2.0] * 10)
        assert not theorem.evidence


@pytest.mark.usefixtures("boards_only")
def test_the_whole_time_is_used_for_a_board_that_is_left(monkeypatch: pytest.MonkeyPatch) -> None:
    """The clock stands still, but for the board that takes as long as it is given."""
    now = 0.0
    monkeypatch.setattr("tourcp.core.limit.time", SimpleNamespace(monotonic=lambda: now))

    def answer(problem: Problem, limit: Limit) -> Answer:
        nonlocal now
        if (problem.board.width, problem.board.height) != (3, 2):
            return answer_problem(problem)
        assert limit.seconds is not None
        now += limit.seconds
        return Unknown("out of time")

    ask = Asked(answer)
    theorem = find_theorem(search_for(ask, seconds=500.0))
    spent = [one for size, one in zip(ask.sizes, ask.seconds, strict=True) if size == (3, 2)]
    assert spent[:-1] == pytest.approx([0.2, 2.0, 10.0, 60.0, 120.0, 240.0])
    assert now == pytest.approx(500.0)
    assert theorem.verdict(3, 2) == UNDECIDED and theorem.verdict(4, 4) == TOUR


@pytest.mark.usefixtures("boards_only")
def test_a_theorem_is_taken_up_with_the_boards_that_are_left() -> None:
    first = find_theorem(search_for(Asked(exact)))
    part = replace(first, evidence=tuple(one for one in first.evidence if size_of(one) != (3, 2)))
    ask = Asked(exact)
    assert find_theorem(search_for(ask), part).verdict(3, 2) == TOUR
    assert ask.sizes == [(3, 2)]
    ask = Asked(unknown)
    assert find_theorem(search_for(ask, seconds=10_000.0), first) == first
    assert not ask.sizes


def size_of(one: object) -> tuple[int, int]:
    assert isinstance(one, OneBoard)
    return one.width, one.height


def test_certificates_are_looked_for_where_nobody_answers(monkeypatch: pytest.MonkeyPatch) -> None:
    """No zebra tours a board up to 4x4 but 1x1: it reaches too few of the squares."""
    monkeypatch.setattr(classifying, "ASKED_SIDE", 4)
    for name in ("_decide_large_boards", "_decide_strips"):
        monkeypatch.setattr(classifying, name, lambda *_: None)
    ask = Asked(unknown)
    theorem = find_theorem(search_for(ask, "zebra"))
    assert theorem.fault() is None
    assert theorem.verdict(4, 4) == theorem.verdict(4, 3) == NONE
    again = [size for size, one in zip(ask.sizes, ask.seconds, strict=True) if one > 1]
    assert again == [(1, 1)], "what is refuted is not asked for again"


def test_a_board_that_makes_the_theorem_too_long_is_left_out() -> None:
    search = search_for(Asked(exact))
    board = OneBoard(LONGEST_SIDE, 1, answer_problem(Problem("wazir", Board(LONGEST_SIDE, 1))))
    assert board.fault(search.rule, closed=False) is None
    search.add(board)
    assert not search.evidence and search.theorem.side <= LONGEST_SIDE


def test_the_disconnected_boards_of_one_row_are_refuted_at_all_lengths(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Moves by (0,5) alone: at first, 1x17 to 1x29 were left undecided."""
    monkeypatch.setattr(classifying, "_decide_large_boards", lambda _: None)
    monkeypatch.setattr(classifying, "HIGHEST_STRIP", 1)
    monkeypatch.setattr(classifying, "ASKED_SIDE", 1)
    theorem = classify("leaper:0,5+3,4", fresh=True)
    assert theorem.fault() is None
    assert all(theorem.verdict(n, 1) == NONE for n in (*range(2, 60), 10**6))
    assert theorem.verdict(1, 1) == TOUR


@pytest.mark.parametrize(
    ("rule", "height", "period"),
    [
        ("leaper:0,5+3,4", 1, 5),
        ("leaper:0,5+3,4", 4, 1),
        ("knight", 1, 2),
        ("knight", 2, 2),
        ("leaper:0,35", 1, 5),
    ],
)
def test_disconnected_strips_have_a_pattern(rule: str, height: int, period: int) -> None:
    piece = Rule.parse(rule)
    for closed in (True, False):
        pattern = disconnected_pattern(FLAT.steps(piece, height), closed=closed)
        assert pattern is not None and pattern.period == period
        assert pattern.fault(piece, closed=closed) is None
        assert all(pattern.refutes(n, height) for n in range(2, 100))


def test_a_pattern_of_too_long_a_period_is_not_made() -> None:
    for length in (61, 67):
        rule = Rule.parse(f"leaper:0,{length}")
        assert disconnected_pattern(FLAT.steps(rule, 1), closed=False) is None


@given(RULES, st.integers(1, 5), st.booleans())
def test_what_a_pattern_of_components_refutes_is_disconnected(
    rule: Rule, height: int, closed: bool
) -> None:
    if rule.is_one_way:
        return
    pattern = disconnected_pattern(FLAT.steps(rule, height), closed=closed)
    if pattern is None:
        return
    assert pattern.fault(rule, closed=closed) is None
    refuted = [n for n in range(1, 20) if pattern.refutes(n, height)]
    assert len(refuted) > 10
    assert all(not is_connected(Problem(rule, Board(n, height))) for n in refuted if n * height > 1)


def is_connected(problem: Problem) -> bool:
    leads = steps(problem)
    start = next(iter(leads))
    reached, pending = {start}, [start]
    while pending:
        fresh = [one for one in leads[pending.pop()] if one not in reached]
        reached.update(fresh)
        pending += fresh
    return len(reached) == len(leads)


def test_superfluous_boards_are_left_out_and_no_others() -> None:
    knight = shipped_theorem(Rule.parse("knight"), closed=True)
    assert knight is not None
    answer = answer_problem(Problem("knight", "8x8", closed=True))
    more = replace(knight, evidence=(*knight.evidence, OneBoard(8, 8, answer)))
    assert all_but_boards(pruned(more)) == all_but_boards(pruned(knight))
    assert (8, 8) not in [size_of(one) for one in pruned(more).evidence if one.kind == "board"]
    other = shipped_theorem(Rule.parse("leaper:2,5"), closed=False)
    assert other is not None, "some of its boards lie beyond where everything repeats itself"
    assert (pruned(other).grid(100) == other.grid(100)).all()


def all_but_boards(theorem: Theorem) -> list[str]:
    return [one.summary() for one in theorem.evidence if one.kind != "board"]
