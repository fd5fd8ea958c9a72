"""Theorems: the known ones come out, whole; nothing false passes the judge."""

import json
import re
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from oracle import RULES, has_tour, problem
from tourcp import Limit, Problem, Refutation, Rule, Tour, Unknown, check, classify, solve
from tourcp.classifying.build import build, lay
from tourcp.classifying.frontier import decide_strip
from tourcp.classifying.library import SHIPPED, cache_file, known_quilts, parse_quilts, quilts_text
from tourcp.classifying.patterns import plane_patterns, strip_pattern
from tourcp.classifying.quilts import search_quilts
from tourcp.cli import ANSWERED, BAD_INPUT, UNKNOWN, run
from tourcp.core.board import Board
from tourcp.core.fields import parse_fields
from tourcp.files.theorems import theorem_from_json, theorem_text
from tourcp.judge.theorems.chain import Chain
from tourcp.judge.theorems.evidence import Statement
from tourcp.judge.theorems.one_board import OneBoard
from tourcp.judge.theorems.pattern import Pattern
from tourcp.judge.theorems.quilt import Quilt
from tourcp.judge.theorems.sizes import Sizes
from tourcp.judge.theorems.strip import Strip, TooMany, lengths_with_tour
from tourcp.judge.theorems.theorem import NONE, TOUR, UNDECIDED, Theorem
from tourcp.judge.theorems.words import in_words

KNOWN = {
    # Schwenk 1991.
    ("knight", True): "A closed knight's tour of an m x n board (m <= n) exists unless m and n are "
    "odd; or m is 1, 2 or 4; or m = 3 and n is 4, 6 or 8.",
    # Cull and De Curtins 1978, Chia and Ong 2005.
    ("knight", False): "An open knight's tour of an m x n board (m <= n) exists unless m is 2; or "
    "m = 1 and n is 2 or more; or m = 3 and n is 3, 5 or 6; or m = 4 and n is 4.",
    # No published source is known for the pawn: found by an independent program before this one.
    ("pawn", True): "A closed pawn's tour of an m x n board (m <= n) exists unless m is 1, 2 or 3; "
    "or m = 4 and n is 4, 6, 7 or 8.",
    ("pawn", False): "An open pawn's tour of an m x n board (m <= n) exists unless m is 2 or 3; or "
    "m = 1 and n is 2 or more; or m = 4 and n is 4.",
}


@pytest.fixture(scope="module")
def theorems() -> dict[tuple[str, bool], Theorem]:
    return {(rule, closed): classify(Rule.parse(rule), closed=closed) for rule, closed in KNOWN}


def test_the_four_theorems_come_out_whole_with_nothing_assumed(
    theorems: dict[tuple[str, bool], Theorem],
) -> None:
    for key, words in KNOWN.items():
        theorem = theorems[key]
        assert theorem.fault() is None
        assert theorem.is_complete
        assert in_words(theorem) == words


def test_the_theorems_agree_with_the_exact_backend_on_every_small_board(
    theorems: dict[tuple[str, bool], Theorem],
) -> None:
    for (rule, closed), theorem in theorems.items():
        for width in range(1, 10):
            for height in range(1, width + 1):
                answer = solve(problem(rule, f"{width}x{height}", closed=closed), "auto")
                assert not isinstance(answer, Unknown)
                expected = TOUR if isinstance(answer, Tour) else NONE
                assert theorem.verdict(width, height) == expected, (rule, closed, width, height)
                assert theorem.verdict(height, width) == expected


def test_theorems_know_boards_of_any_size(theorems: dict[tuple[str, bool], Theorem]) -> None:
    closed = theorems["knight", True]
    assert closed.verdict(10**9, 10**9) == TOUR
    assert closed.verdict(10**9 + 1, 10**9 + 1) == NONE
    assert closed.verdict(4, 10**9) == NONE
    assert closed.verdict(3, 10**9) == TOUR and closed.verdict(3, 10**9 + 1) == NONE


def test_a_saved_theorem_reads_back_and_is_judged_from_the_file_alone(
    theorems: dict[tuple[str, bool], Theorem], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for (rule, closed), theorem in theorems.items():
        text = theorem_text(theorem)
        assert theorem_from_json(parse_fields(text, "test")) == (theorem, KNOWN[rule, closed])
        file = tmp_path / "theorem.json"
        file.write_text(text)
        assert run(["check", str(file)]) == ANSWERED
        assert KNOWN[rule, closed] in capsys.readouterr().out


def said(sentence: str, m: int, n: int, *, symmetric: bool) -> int:
    """What a theorem's sentence says of a size, read from the words alone."""
    if symmetric and m > n:
        m, n = n, m
    if sentence.startswith("No "):
        return NONE
    if sentence.startswith("Nothing is decided"):
        return UNDECIDED
    first, _, second = sentence.removesuffix(".").partition(". Undecided: ")
    _, _, without = first.partition(" unless ")
    if any(holds(clause, m, n) for clause in without.split("; or ") if clause):
        return NONE
    return UNDECIDED if any(holds(one, m, n) for one in second.split("; or ") if one) else TOUR


def holds(clause: str, m: int, n: int) -> bool:
    if clause == "m and n are odd":
        return m % 2 == n % 2 == 1
    of_m, _, of_n = clause.partition(" and n is ")
    words = of_m.removeprefix("m = ").removeprefix("m is ")
    return among(words, m) and (not of_n or among(of_n, n))


def among(words: str, number: int) -> bool:
    """Whether a number is one of `4, 6 or any even number from 14 on`."""
    listed, _, last = words.rpartition(" or any ")
    if last and listed:
        return among(listed, number) or tail(f"any {last}", number)
    if any(word in words for word in ("more", "even", "odd", "leaves", "any")):
        return tail(words, number)
    return str(number) in re.split(r", | or ", words)


def tail(words: str, number: int) -> bool:
    if ("even" in words and number % 2) or ("odd" in words and number % 2 == 0):
        return False
    begins = re.search(r"(\d+) or more|from (\d+) on", words)
    if begins and number < int(begins[1] or begins[2]):
        return False
    leaves = re.search(r"leaves ([0-9, or]+) modulo (\d+)", words)
    return not leaves or number % int(leaves[2]) in map(int, re.findall(r"\d+", leaves[1]))


def assert_words_are_exact(theorem: Theorem) -> None:
    words = in_words(theorem)
    most = theorem.threshold + 3 * theorem.period + 7
    for m in range(1, most):
        for n in range(1, most):
            expected = theorem.verdict(m, n)
            assert said(words, m, n, symmetric=theorem.is_symmetric) == expected, (m, n, words)


def test_the_words_say_exactly_what_the_evidence_decides(
    theorems: dict[tuple[str, bool], Theorem],
) -> None:
    for theorem in theorems.values():
        assert_words_are_exact(theorem)
    for text in (
        "giraffe",
        "camel",
        "moves:1,0+-1,0+0,1+0,-1+2,1+-2,-1",
        "moves:1,2+-1,-2+2,0+-2,0",
    ):
        for closed in (True, False):
            rule = Rule.parse(text)
            assert_words_are_exact(classify(rule, closed=closed, limit=Limit(seconds=3)))


@settings(max_examples=200)
@given(st.data(), st.booleans())
def test_the_words_are_exact_whatever_the_evidence_is(data: st.DataObject, symmetric: bool) -> None:
    """Statements made up at random, with periods up to 4, for a symmetric rule and another one."""
    rule = Rule.parse("wazir" if symmetric else "moves:1,0+-1,0+0,2+0,-2")
    theorem = Theorem(rule, True, (OneBoard(1, 1, Unknown("made up")),))

    def sizes() -> Sizes:
        period = data.draw(st.integers(1, 4))
        members = data.draw(st.lists(st.booleans(), min_size=period + 1, max_size=period + 5))
        return Sizes((False, *members[1:]), period)

    claims = [
        Statement(False, sizes(), sizes(), "made up") for _ in range(data.draw(st.integers(0, 3)))
    ]
    if symmetric:
        claims += [Statement(False, one.heights, one.widths, "made up") for one in claims]
    tours = Statement(True, sizes(), sizes(), "made up")
    nones = np.zeros((200, 200), dtype=bool)
    for claim in claims:
        nones |= np.outer([n in claim.heights for n in range(200)],
                          [n in claim.widths for n in range(200)])  # fmt: skip
    clash = any(nones[h, w] and w in tours.widths and h in tours.heights
                for w in range(1, 60) for h in range(1, 60))  # fmt: skip
    if not clash and not symmetric:
        claims.append(tours)
    theorem.__dict__["claims"] = tuple(claims)
    assert_words_are_exact(theorem)


def swap(values: list[Any], one: int = 1, other: int = 2) -> None:
    values[one], values[other] = values[other], values[one]


def of_kind(fields: dict[str, Any], kind: str) -> dict[str, Any]:
    found: dict[str, Any] = next(one for one in fields["evidence"] if one["kind"] == kind)
    return found


TAMPERED: list[tuple[str, Callable[[dict[str, Any]], object]]] = [
    ("a block", lambda f: swap(next(iter(of_kind(f, "quilt")["blocks"].values())))),
    ("a missing block", lambda f: of_kind(f, "quilt")["blocks"].popitem()),
    ("a claimed width", lambda f: of_kind(f, "quilt")["widths"].append(4)),
    ("a claimed height", lambda f: of_kind(f, "quilt")["first_heights"].append(7)),
    ("the place of a seam", lambda f: swap(of_kind(f, "quilt")["across"], 0, 2)),
    ("the step of a seam", lambda f: of_kind(f, "quilt")["down"].__setitem__(2, [1, 1])),
    ("no seam", lambda f: of_kind(f, "quilt").__setitem__("down", None)),
    ("open blocks", lambda f: of_kind(f, "quilt").__setitem__("closed", False)),
    ("a weight", lambda f: of_kind(f, "pattern")["weights"][0].__setitem__(0, 5)),
    ("a strip's height", lambda f: of_kind(f, "strip").__setitem__("height", 4)),
    ("a strip's lengths", lambda f: of_kind(f, "strip")["lengths"].append(8)),
    ("a strip's kind", lambda f: of_kind(f, "strip").__setitem__("closed", False)),
    ("the rule", lambda f: f.__setitem__("rule", "zebra")),
    ("the kind", lambda f: f.__setitem__("closed", False)),
    ("the words", lambda f: f.__setitem__("statement", f["statement"].replace("8", "6"))),
    ("a piece of evidence", lambda f: f["evidence"].pop(0)),
    ("no evidence", lambda f: f["evidence"].clear()),
    ("an unknown kind", lambda f: f["evidence"][0].__setitem__("kind", "faith")),
    ("an unknown key", lambda f: f.__setitem__("because", "I say so")),
]


@pytest.mark.parametrize(("what", "tamper"), TAMPERED, ids=[what for what, _ in TAMPERED])
def test_tampering_is_refused(
    theorems: dict[tuple[str, bool], Theorem],
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    what: str,
    tamper: Callable[[dict[str, Any]], object],
) -> None:
    theorem = theorems["knight", True]
    fields = json.loads(theorem_text(theorem))
    tamper(fields)
    file = tmp_path / "theorem.json"
    file.write_text(json.dumps(fields))
    assert run(["check", str(file)]) == BAD_INPUT, what
    shown = capsys.readouterr().err
    assert "refused" in shown and shown.count("\n") == 1


def test_zebra_and_giraffe_have_true_partial_theorems() -> None:
    for rule, lengths in (("zebra", (10, 12)), ("giraffe", (8, 10))):
        theorem = classify(Rule.parse(rule), closed=True, limit=Limit(seconds=100))
        assert theorem.fault() is None
        assert "Undecided: " in in_words(theorem) and not theorem.is_complete
        assert theorem.verdict(9, 9) == theorem.verdict(1001, 1003) == NONE
        for width in lengths:
            for height in range(1, width + 1):
                answer = solve(
                    problem(rule, f"{width}x{height}", closed=True), limit=Limit(seconds=5)
                )
                if not isinstance(answer, Unknown):
                    expected = TOUR if isinstance(answer, Tour) else NONE
                    assert theorem.verdict(width, height) in (expected, UNDECIDED), (width, height)


@pytest.mark.slow
@settings(max_examples=25)
@given(RULES, st.booleans())
def test_theorems_about_random_rules_agree_with_brute_force(rule: Rule, closed: bool) -> None:
    if rule.is_one_way:
        return
    theorem = classify(rule, closed=closed, limit=Limit(seconds=2))
    assert theorem.fault() is None
    for width in range(1, 13):
        for height in range(1, 12 // width + 1):
            asked = Problem(rule=rule, board=Board(width, height), closed=closed)
            expected = TOUR if has_tour(asked) else NONE
            assert theorem.verdict(width, height) in (expected, UNDECIDED), (width, height)


@given(
    st.sets(st.integers(1, 12), min_size=1, max_size=4),
    st.sets(st.integers(1, 12), max_size=4),
)
def test_sums_are_those_of_plain_addition(firsts: set[int], others: set[int]) -> None:
    reached = {first for first in firsts if first <= 300}
    for number in range(1, 301):
        if any(number - other in reached for other in others):
            reached.add(number)
    sizes = Sizes.sums(firsts, others)
    assert [n for n in range(1, 301) if n in sizes] == sorted(reached)
    assert [n for n in range(1, 301) if n in sizes.without()] == [
        n for n in range(1, 301) if n not in reached
    ]
    for length in (*range(1, 60), 299, 300):
        parts = lay(length, tuple(firsts), tuple(others))
        assert (parts is not None) == (length in sizes)
        if parts is not None:
            assert sum(parts) == length and parts[0] in firsts and set(parts[1:]) <= others


@settings(max_examples=300)
@given(RULES, st.booleans(), st.data())
def test_no_pattern_without_a_fault_refutes_a_board_with_a_tour(
    rule: Rule, closed: bool, data: st.DataObject
) -> None:
    height, period = data.draw(st.integers(1, 3)), data.draw(st.integers(1, 3))
    small = st.integers(-2, 2)

    def cells(numbers: st.SearchStrategy[int]) -> tuple[tuple[int, ...], ...]:
        row = st.tuples(*[numbers] * period)
        return data.draw(st.tuples(*[row] * height))

    pattern = Pattern(
        cells(small),
        tuple(
            (data.draw(st.integers(0, 2)), cells(st.integers(0, 1)), data.draw(st.integers(0, 1)))
            for _ in range(data.draw(st.integers(0, 2)))
        ),
        None if closed else data.draw(st.integers(-3, 3)),
        is_strip=data.draw(st.booleans()),
    )
    if pattern.fault(rule, closed=pattern.hub is None) is not None:
        return
    for widths, heights in pattern.refuted():
        for w in range(1, 7):
            for h in range(1, 12 // w + 1):
                if w in widths and h in heights:
                    asked = Problem(rule=rule, board=Board(w, h), closed=closed)
                    assert not has_tour(asked), (w, h)


@settings(max_examples=60)
@given(RULES, st.integers(1, 3), st.booleans())
def test_strips_agree_with_brute_force_and_with_the_compiled_automaton(
    rule: Rule, height: int, closed: bool
) -> None:
    if rule.is_one_way:
        return
    try:
        lengths = lengths_with_tour(rule, height, closed=closed)
    except TooMany:
        return
    for length in range(1, 12 // height + 1):
        asked = Problem(rule=rule, board=Board(length, height), closed=closed)
        assert (length in lengths) == has_tour(asked), length
    compiled = decide_strip(rule, height, closed=closed)
    assert compiled is not None and compiled.lengths == lengths
    assert Strip(height, closed, lengths).fault(rule, closed=closed) is None


@pytest.mark.parametrize(
    ("rule", "height", "closed"),
    [("knight", 3, True), ("knight", 3, False), ("knight", 4, True), ("knight", 5, True)],
)
def test_every_length_up_to_the_period_agrees_with_an_exact_backend(
    rule: str, height: int, closed: bool
) -> None:
    decided = decide_strip(Rule.parse(rule), height, closed=closed)
    assert decided is not None
    for length in range(1, decided.lengths.threshold + decided.lengths.period + 1):
        answer = solve(problem(rule, f"{length}x{height}", closed=closed))
        assert isinstance(answer, Tour) == (length in decided.lengths)
        assert not isinstance(answer, Unknown)


def test_a_strip_that_claims_one_length_too_many_or_too_few_is_refused() -> None:
    rule = Rule.parse("knight")
    right = Strip(3, True, lengths_with_tour(rule, 3, closed=True))
    assert right.fault(rule, closed=True) is None
    for length in (4, 10, 11, 12):
        lengths = Sizes.where(lambda n, at=length: (n in right.lengths) != (n == at), 20, 2)  # type: ignore[misc]
        fault = replace(right, lengths=lengths).fault(rule, closed=True)
        assert fault is not None and fault.kind == "wrong length"
    huge = Strip(9, True, right.lengths).fault(rule, closed=True)
    assert huge is not None and huge.kind == "too large"


def test_the_classical_arguments_are_found_as_patterns() -> None:
    knight, limit = Rule.parse("knight"), Limit()
    (colours,) = plane_patterns(knight, closed=True)
    assert colours.refutes(7, 9) and not colours.refutes(7, 8)
    four = strip_pattern(knight, 4, closed=True, limit=limit, clock=limit.start())
    assert four is not None and four.fault(knight, closed=True) is None
    assert all(four.refutes(n, 4) for n in range(2, 50))
    three = strip_pattern(knight, 3, closed=True, limit=limit, clock=limit.start())
    assert three is None or not three.refutes(10, 3)


def test_every_fault_of_a_pattern_has_its_name() -> None:
    rule = Rule.parse("wazir")
    right = Pattern(((1, -1), (-1, 1)), ((1, ((0, 0), (0, 0)), 0),), None, is_strip=False)

    def fault(**changes: Any) -> str:
        found = replace(right, **changes).fault(rule, closed=True)
        return found.kind if found else "none"

    assert fault() == "none"
    assert fault(weights=((1, 1), (-1, 1))) == "gives too much"
    assert fault(weights=((1, -1), (-1,))) == "wrong size"
    assert fault(weights=((1, -1),)) == "wrong size"
    assert fault(weights=((10**7, -1), (-1, 1))) == "too large"
    assert fault(sets=((-1, ((0, 0), (0, 0)), 0),)) == "negative set"
    assert fault(sets=((1, ((0, 2), (0, 0)), 0),)) == "not a set"
    assert fault(hub=3) == "wrong kind"
    assert fault(weights=((-1, -1), (-1, -1)), sets=()) == "grows"
    one_way = right.fault(Rule.parse("moves:1,0"), closed=True)
    assert one_way is not None and one_way.kind == "one-way rule"


@pytest.mark.parametrize("rule", SHIPPED)
def test_the_shipped_blocks_are_what_the_search_finds(rule: str) -> None:
    the_rule = Rule.parse(rule)
    found = search_quilts(the_rule, Limit())
    shipped = known_quilts(the_rule)
    assert shipped is not None and [one.sizes() for one in found] == [
        one.sizes() for one in shipped
    ]
    assert parse_quilts(quilts_text(the_rule, found), the_rule) == found


@pytest.mark.parametrize("closed", [True, False])
@pytest.mark.parametrize("rule", SHIPPED)
def test_blocks_tour_every_board_that_they_cover(rule: str, closed: bool) -> None:
    for width in range(5, 28):
        for height in range(5, 28):
            asked = problem(rule, f"{width}x{height}", closed=closed)
            answer = solve(asked, "blocks", certify=False)
            is_odd = rule == "knight" and width % 2 and height % 2
            assert isinstance(answer, Tour) == (not (is_odd and closed)), asked


def test_blocks_turn_a_tour_to_its_start_and_say_so_when_they_cannot() -> None:
    for text, start in (("20x31", "7,7"), ("31x20", "30,0"), ("12x12", "0,0")):
        for closed in (True, False):
            answer = solve(problem("knight", text, start=start, closed=closed), "blocks")
            assert isinstance(answer, Tour)
    open_tour = solve(problem("knight", "13x15"), "blocks")
    assert isinstance(open_tour, Tour)
    x, y = open_tour.squares[-1]
    assert isinstance(solve(problem("knight", "13x15", start=f"{x},{y}"), "blocks"), Tour)
    assert isinstance(solve(problem("knight", "13x15", start="1,1"), "blocks"), Unknown)
    for text in ("3x10", "8x8-0,0", "torus:8x8"):
        answer = solve(problem("knight", text), "blocks")
        assert isinstance(answer, Tour | Unknown)


def test_a_million_squares_by_auto() -> None:
    for rule in SHIPPED:
        answer = solve(problem(rule, "1000x1000", closed=True))
        assert isinstance(answer, Tour) and "blocks" in str(answer.statistics)
        assert len(answer) == 1_000_000


def test_blocks_of_other_rules_are_found_kept_and_checked_when_read(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    rule = Rule.parse("king")
    asked = problem("king", "30x31", closed=True)
    assert known_quilts(rule) is None
    assert isinstance(solve(asked, "blocks"), Tour)
    assert cache_file(rule).exists() and known_quilts(rule)
    kept = cache_file(rule).read_text()
    for damage in (kept[:100], kept.replace("[0,", "[1,", 1), ""):
        cache_file(rule).write_text(damage)
        assert known_quilts(rule) is None, "damaged blocks are not used"
        assert isinstance(solve(asked, "blocks"), Tour), "but found anew"
        assert cache_file(rule).read_text() == kept


SLOW_FORGERIES: list[tuple[str, dict[str, Any]]] = [
    ("leaper:0,1+0,9999", {"kind": "strip", "height": 64, "closed": True, "lengths": [],
                           "threshold": 1, "period": 1}),
    ("king", {"kind": "strip", "height": 9, "closed": True, "lengths": [], "threshold": 1,
              "period": 1}),
    ("knight", {"kind": "strip", "height": 3, "closed": True, "lengths": [1] * 10**5,
                "threshold": 1, "period": 1}),
    ("king", {"kind": "pattern", "weights": [[-16000] * 60] * 60, "hub": None, "is_strip": True,
              "sets": [{"weight": 1, "cells": [[0] * 60] * 60, "hub": 0}] * 20}),
    ("knight", {"kind": "quilt", "closed": True, "first_widths": [5], "widths": [],
                "first_heights": [5], "heights": [], "across": None, "down": None,
                "blocks": {"²x5": [0]}}),
    ("knight", {"kind": "chain", "height": 3, "start": [0, 0], "end": [0, 0],
                "blocks": {"²": [0]}}),
    ("knight", {"kind": "board", "width": 3, "height": True, "answer": {}}),
]  # fmt: skip


@pytest.mark.parametrize(("rule", "evidence"), SLOW_FORGERIES)
def test_forgeries_that_would_keep_the_judge_busy_are_refused(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], rule: str, evidence: dict[str, Any]
) -> None:
    fields = {"format": "tourcp-theorem/1", "rule": rule, "closed": True, "statement": "",
              "evidence": [evidence]}  # fmt: skip
    file = tmp_path / "forged.json"
    file.write_text(json.dumps(fields))
    assert run(["check", str(file)]) == BAD_INPUT
    assert capsys.readouterr().err.count("\n") == 1


def test_chains_that_do_not_hold_are_refused() -> None:
    rule = Rule.parse("wazir")
    right = Chain(1, (0, 0), (0, 0), {2: (0, 1), 3: (0, 1, 2)})
    assert right.fault(rule, closed=False) is None

    def fault(**changes: Any) -> str:
        found = replace(right, **changes).fault(rule, closed=False)
        return found.kind if found else "none"

    assert fault(blocks={}) == "no sizes"
    assert fault(blocks={2: (1, 0)}) == "wrong start"
    assert fault(blocks={2: (0, 0)}) == "visited twice"
    assert fault(start=(0, 1)) == "not a move"
    assert fault(start=(5, 0), end=(-5, 0)) == "off the board"
    assert fault(blocks={100: tuple(range(100))}) == "wrong size"


@settings(max_examples=100)
@given(st.data())
def test_a_mutated_quilt_is_refused_or_still_builds_tours(data: st.DataObject) -> None:
    rule = Rule.parse("pawn")
    quilts = known_quilts(rule)
    assert quilts
    fields = quilts[0].to_json()
    match data.draw(st.sampled_from(["path", "sides", "seam"])):
        case "path":
            path = fields["blocks"][data.draw(st.sampled_from(sorted(fields["blocks"])))]
            one, other = (data.draw(st.integers(0, len(path) - 1)) for _ in "ab")
            path[one], path[other] = path[other], path[one]
        case "sides":
            key = data.draw(st.sampled_from(["widths", "heights", "first_widths", "first_heights"]))
            fields[key].append(data.draw(st.integers(3, 12)))
        case _:
            seam = data.draw(st.sampled_from(["across", "down"]))
            part, at = data.draw(st.integers(0, 2)), data.draw(st.integers(0, 1))
            fields[seam][part][at] += data.draw(st.sampled_from([-1, 1]))
    quilt = Quilt.from_json(fields)
    if quilt.fault(rule, closed=quilt.closed) is not None:
        return
    for width, height in ((11, 12), (17, 23)):
        path = build(quilt, width, height)
        if path is not None:
            asked = problem("pawn", f"{width}x{height}", closed=True)
            assert check(asked, Tour(path)).standing == "tour"


def test_contradicting_evidence_is_refused() -> None:
    rule = Rule.parse("wazir")
    tour = OneBoard(2, 2, Tour([(0, 0), (1, 0), (1, 1), (0, 1)]))
    assert Theorem(rule, True, (tour,)).fault() is None
    lying = Theorem(rule, True, (tour, Pattern(((0,),), (), None, is_strip=True)))
    assert lying.fault() is None, "a pattern that refutes nothing is harmless"
    both = Theorem(rule, True, (tour,))
    two = Sizes.just([2])
    both.__dict__["statements"] = (
        Statement(True, two, two, "one"),
        Statement(False, two, two, "other"),
    )
    contradiction = both.fault()
    assert contradiction is not None and contradiction.kind == "contradiction"
    claimed = Theorem(rule, True, (OneBoard(2, 2, Refutation(None)),)).fault()
    assert claimed is not None and claimed.kind == "not proved"


def test_classify_prints_the_theorem_saves_and_draws_it(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    saved, drawn = tmp_path / "t.json", tmp_path / "t.svg"
    call = ["classify", "--rule", "wazir", "--open", "-o", str(saved), "--draw", str(drawn)]
    assert run(call) == ANSWERED
    assert (
        "An open wazir's tour of an m x n board (m <= n) always exists." in capsys.readouterr().out
    )
    assert "2x2: a tour" in drawn.read_text()
    assert run(["draw", str(saved), "-o", str(tmp_path / "again.svg")]) == ANSWERED
    assert (tmp_path / "again.svg").read_text() == drawn.read_text()
    assert run(["classify", "--rule", "leaper:1,8", "--closed", "--seconds", "0.1"]) == UNKNOWN
    assert "Undecided: " in capsys.readouterr().out


@pytest.mark.parametrize(
    ("call", "complaint"),
    [
        ("classify", "--rule"),
        ("classify --rule moves:1,0", "one-way"),
        ("classify --rule x", "no rule is called"),
        ("classify --rule knight --seconds 0", "makes no sense"),
        ("classify --rule knight -o /nowhere/t.json", "there is no folder"),
    ],
)
def test_classify_refuses_bad_input_in_one_line(
    call: str, complaint: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(call.split()) == BAD_INPUT
    shown = capsys.readouterr()
    assert complaint in shown.err and shown.err.count("\n") == 1 and shown.out == ""


def test_a_tour_of_a_quilt_is_one_cycle_whatever_its_ends() -> None:
    quilts = known_quilts(Rule.parse("knight"))
    assert quilts is not None
    for quilt in quilts:
        path = build(quilt, 11, 22) if quilt.closed else build(quilt, 11, 23)
        assert path is not None and len(np.unique(path, axis=0)) == len(path)
    assert build(quilts[0], 4, 4) is None
