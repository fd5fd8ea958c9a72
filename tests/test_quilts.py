"""Quilts: blocks joined at their seams, found, kept, laid out and judged."""

from pathlib import Path

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from oracle import problem
from tourcp import Limit, Rule, Tour, Unknown, check, solve
from tourcp.classifying.build import build
from tourcp.classifying.library import SHIPPED, cache_file, known_quilts, parse_quilts, quilts_text
from tourcp.classifying.quilts import search_quilts
from tourcp.judge.theorems.quilt import Quilt

pytestmark = pytest.mark.xdist_group("quilts")


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
    for width in range(5, 21):
        for height in range(5, 21):
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


@settings(max_examples=100)
@given(st.data())
def test_a_mutated_quilt_is_refused_or_still_builds_tours(data: st.DataObject) -> None:
    rule = Rule.parse("pawn")
    quilts = known_quilts(rule)
    assert quilts
    fields = quilts[0].to_json()
    match data.draw(st.sampled_from(["path", "sides", "seam"])):
        case "path":
            name = data.draw(st.sampled_from(sorted(fields["blocks"])))
            width, _, height = name.partition("x")
            places = fields["blocks"][name] = list(quilts[0].blocks[int(width), int(height)])
            one, other = (data.draw(st.integers(0, len(places) - 1)) for _ in "ab")
            places[one], places[other] = places[other], places[one]
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


def test_a_tour_of_a_quilt_is_one_cycle_whatever_its_ends() -> None:
    quilts = known_quilts(Rule.parse("knight"))
    assert quilts is not None
    for quilt in quilts:
        path = build(quilt, 11, 22) if quilt.closed else build(quilt, 11, 23)
        assert path is not None and len(np.unique(path, axis=0)) == len(path)
    assert build(quilts[0], 4, 4) is None
