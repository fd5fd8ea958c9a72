"""Theorems: the known ones come out, whole; nothing false passes the judge."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from oracle import problem
from theorems import KNOWN
from tourcp import Refutation, Rule, Tour, Unknown, solve
from tourcp.cli import ANSWERED, BAD_INPUT, run
from tourcp.core.fields import parse_fields
from tourcp.files.theorems import theorem_from_json, theorem_text
from tourcp.judge.theorems.evidence import Statement
from tourcp.judge.theorems.one_board import OneBoard
from tourcp.judge.theorems.pattern import Pattern
from tourcp.judge.theorems.sizes import Sizes
from tourcp.judge.theorems.strip import Strip, lengths_with_tour
from tourcp.judge.theorems.theorem import NONE, TOUR, Theorem
from tourcp.judge.theorems.words import in_words

pytestmark = pytest.mark.xdist_group("theorems")


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


def swap(values: list[Any], one: int = 1, other: int = 2) -> None:
    values[one], values[other] = values[other], values[one]


def of_kind(fields: dict[str, Any], kind: str) -> dict[str, Any]:
    found: dict[str, Any] = next(one for one in fields["evidence"] if one["kind"] == kind)
    return found


def other_steps(blocks: dict[str, str]) -> None:
    """Exchange two steps of the first block's tour."""
    name, path = next(iter(blocks.items()))
    blocks[name] = path.translate(str.maketrans("ab", "ba"))


TAMPERED: list[tuple[str, Callable[[dict[str, Any]], object]]] = [
    ("a block", lambda f: other_steps(of_kind(f, "quilt")["blocks"])),
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
    ("a pump's cut", lambda f: of_kind(f, "pump").__setitem__("cut", 3)),
    ("a pump's period", lambda f: of_kind(f, "pump").__setitem__("period", 1)),
    ("a pump's path", lambda f: of_kind(f, "pump").__setitem__("path", "0:1,2:aaa")),
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
    knight = Rule.parse("knight")
    strip = Strip(3, True, lengths_with_tour(knight, 3, closed=True))
    theorem = Theorem(knight, True, (*theorems["knight", True].evidence, strip))
    fields = json.loads(theorem_text(theorem))
    tamper(fields)
    file = tmp_path / "theorem.json"
    file.write_text(json.dumps(fields))
    assert run(["check", str(file)]) == BAD_INPUT, what
    shown = capsys.readouterr().err
    assert "refused" in shown and shown.count("\n") == 1


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
