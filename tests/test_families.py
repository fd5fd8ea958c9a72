"""Theorems about other boards: joined ones, odd ones less a square, boxes of two layers."""

import json
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pytest

from oracle import has_tour
from theorems import mutate
from tourcp import BadProblem, Limit, Problem, Rule, Tour, classify, solve
from tourcp.cli import ANSWERED, BAD_INPUT, run
from tourcp.core.fault import FaultKind
from tourcp.files.formats import TheoremFile, read_content
from tourcp.files.theorems import theorem_from_json, theorem_text
from tourcp.judge.theorems import KINDS
from tourcp.judge.theorems.band import Band
from tourcp.judge.theorems.chain import Chain
from tourcp.judge.theorems.family import FAMILIES, FLAT, Family, tour_at
from tourcp.judge.theorems.pattern import Pattern
from tourcp.judge.theorems.pump import Pump
from tourcp.judge.theorems.quilt import Quilt
from tourcp.judge.theorems.theorem import NONE, TOUR, UNDECIDED, Theorem
from tourcp.judge.theorems.turned import Turned
from tourcp.judge.theorems.twin import Twin
from tourcp.judge.theorems.words import in_words

MODELS = Path(__file__).parent.parent / "models" / "theorems"
WAZIR, KNIGHT = Rule.parse("wazir"), Rule.parse("knight")
TORUS, CYLINDER = FAMILIES["torus"], FAMILIES["cylinder"]

FOUND = {
    # Watkins and Hoenigman 1997: knights tour every torus with at least three squares.
    ("knight", "torus"): "A closed knight's tour of an m x n torus (m <= n) exists unless m = 1 "
    "and n is 1 or 2.",
    # DeMaio and Mathew 2011: of i x j x 2, all but 2 x j x 2 and 3 x 3 x 2 (and 1 x j x 2, which
    # is a board of two rows).
    ("knight", "layers:2"): "A closed knight's tour of an m x n x 2 box (m <= n) exists unless m "
    "is 1 or 2; or m = 3 and n is 3.",
    ("knight", "less-corner"): "A closed knight's tour of an m x n board less a corner (m <= n, "
    "both odd) exists unless m is 1; or m = 3 and n is 3, 5 or 7.",
    ("wazir", "less-corner"): "A closed wazir's tour of an m x n board less a corner (m <= n, "
    "both odd) exists unless m is 1.",
    ("knight", "less-centre"): "A closed knight's tour of an m x n board less its centre (m <= n, "
    "both odd) exists unless m is 1; or m = 3 and n is 7 or any number that leaves 1 modulo 4; or "
    "m = 5 and n is 5 or any number that leaves 3 modulo 4; or m is 7 or more and leaves 3 modulo "
    "4 and n leaves 1 modulo 4; or m is 9 or more and leaves 1 modulo 4 and n leaves 3 modulo 4.",
    ("wazir", "cylinder"): "A closed wazir's tour of an m x n cylinder (m around, n long) exists "
    "unless m is 1; or m = 2 and n is 1.",
    ("wazir", "torus"): "A closed wazir's tour of an m x n torus (m <= n) exists unless m = 1 and "
    "n is 1 or 2.",
}


@pytest.fixture(scope="module")
def found() -> dict[tuple[str, str], Theorem]:
    """All of them, searched for anew."""
    return {(rule, boards): classify(rule, closed=True, boards=boards, fresh=True, seconds=300)
            for rule, boards in FOUND}  # fmt: skip


def test_what_is_found_is_what_the_literature_has(
    found: dict[tuple[str, str], Theorem],
) -> None:
    for key, theorem in found.items():
        assert theorem.fault() is None
        assert in_words(theorem) == FOUND[key]


def test_the_theorems_read_back_with_their_boards(found: dict[tuple[str, str], Theorem]) -> None:
    for (_, boards), theorem in found.items():
        text = theorem_text(theorem)
        again, words = theorem_from_json(json.loads(text))
        assert again == theorem and again.family.name == boards and words == in_words(theorem)


def test_the_theorems_agree_with_exhaustive_search(
    found: dict[tuple[str, str], Theorem],
) -> None:
    """All boards of at most 16 squares, by a program that knows nothing of theorems."""
    for theorem in found.values():
        seen = 0
        for height in range(1, 6):
            for width in range(height if theorem.is_symmetric else 1, 17 // height + 1):
                squares = width * height * theorem.family.layers
                if squares > 16 or not theorem.family.asks(width, height):
                    continue
                asked = theorem.family.problem(theorem.rule, width, height, closed=True)
                expected = TOUR if has_tour(asked) else NONE
                assert theorem.verdict(width, height) == expected, (theorem.family, width, height)
                seen += 1
        assert seen >= 5


def test_the_theorems_agree_with_answers_for_single_boards(
    found: dict[tuple[str, str], Theorem],
) -> None:
    for theorem in found.values():
        for width, height in ((7, 3), (9, 5), (5, 4), (11, 3), (7, 7), (6, 2), (12, 9)):
            if theorem.family.asks(width, height):
                asked = theorem.family.problem(theorem.rule, width, height, closed=True)
                expected = TOUR if isinstance(solve(asked, seconds=60), Tour) else NONE
                assert theorem.verdict(width, height) == expected, (theorem.family, width, height)


def test_closed_tours_around_a_square_left_out_are_open_tours_too() -> None:
    theorem = classify("knight", closed=False, boards="less-corner", fresh=True, seconds=300)
    assert theorem.fault() is None and theorem.is_complete
    for width, height in ((1, 3), (3, 3), (5, 3), (7, 3), (5, 5), (9, 7), (13, 13)):
        asked = theorem.family.problem(KNIGHT, width, height, closed=False)
        expected = TOUR if isinstance(solve(asked, seconds=60), Tour) else NONE
        assert theorem.verdict(width, height) == expected, (width, height)


def test_mutated_evidence_says_nothing_false(found: dict[tuple[str, str], Theorem]) -> None:
    """Every piece of every kind, changed at random, against the whole theorem."""
    chance = Random(21)
    accepted, refused = 0, 0
    shipped = read_content(MODELS / "knight-cylinder-closed.json")  # which has rings
    assert isinstance(shipped, TheoremFile)
    for whole in (*found.values(), shipped.theorem):
        truth = whole.grid(60)
        for piece in whole.evidence:
            for _ in range(12):
                fields: Any = json.loads(json.dumps(piece.to_json()))
                mutate(fields, chance)
                try:
                    mutant = replace(whole, evidence=(KINDS[piece.kind].from_json(fields),))
                    fault = mutant.fault()
                except BadProblem:
                    fault = None
                    mutant = replace(whole, evidence=())
                if fault is not None or not mutant.evidence:
                    refused += 1
                    continue
                accepted += 1
                said = mutant.grid(60)
                assert ((said == truth) | (said == UNDECIDED)).all(), (piece.kind, fields)
    assert refused > 200 and accepted > 0


def kinds_of(theorem: Theorem, kind: str) -> Any:
    return next(one for one in theorem.evidence if one.kind == kind)


def test_evidence_of_joined_boards_says_nothing_about_plain_ones(
    found: dict[tuple[str, str], Theorem],
) -> None:
    theorem = found["knight", "torus"]
    band, pump = kinds_of(theorem, "band"), kinds_of(theorem, "pump")
    for family, kind in ((FLAT, FaultKind.WRONG_KIND), (FAMILIES["cylinder-y"], None)):
        fault = band.fault(KNIGHT, closed=True, family=family)
        assert fault is not None and fault.kind == (kind or FaultKind.WRONG_KIND)
    assert pump.fault(KNIGHT, closed=True, family=TORUS) is None
    assert pump.fault(KNIGHT, closed=True, family=FAMILIES["cylinder-y"]) is None
    for family in (FLAT, CYLINDER):
        fault = pump.fault(KNIGHT, closed=True, family=family)
        assert fault is not None and fault.kind is FaultKind.NOT_A_MOVE


def test_a_band_whose_chain_lacks_the_seam_is_refused(
    found: dict[tuple[str, str], Theorem],
) -> None:
    band = kinds_of(found["knight", "torus"], "band")
    assert isinstance(band, Band) and band.quilt.down is not None
    assert band.fault(KNIGHT, closed=True, family=TORUS) is None
    down = replace(band.quilt.down, edge=((0, 0), (1, 2)))
    missing = replace(band, quilt=replace(band.quilt, down=down))
    bare = replace(band, quilt=replace(band.quilt, heights=(), down=None))
    first = replace(band, quilt=replace(band.quilt, heights=band.quilt.heights[1:]))
    for wrong, kinds in (
        (missing, (FaultKind.MISSING_SEAM, FaultKind.SEAM_USED_TWICE)),
        (bare, (FaultKind.NO_SEAM,)),
        (first, (FaultKind.MISSING_SEAM,)),
    ):
        fault = wrong.fault(KNIGHT, closed=True, family=TORUS)
        assert fault is not None and fault.kind in kinds, fault


def test_a_chain_closes_around_and_only_there() -> None:
    """The wazir in one row: around, from three squares on; on a plain board never."""
    chain = Chain(1, (0, 0), (0, 0), {1: (0,)})
    assert chain.fault(WAZIR, closed=True, family=CYLINDER) is None
    theorem = Theorem(WAZIR, True, (chain,), CYLINDER)
    assert [n for n in range(1, 9) if theorem.verdict(n, 1) == TOUR] == list(range(3, 9))
    fault = chain.fault(WAZIR, closed=True)
    assert fault is not None and fault.kind is FaultKind.WRONG_KIND


def test_patterns_around_speak_of_whole_periods() -> None:
    """Two colours: an odd board has no closed tour, but an odd torus may have one."""
    colours = Pattern(((1, -1), (-1, 1)), (), None, is_strip=False)
    assert colours.fault(WAZIR, closed=True, family=TORUS) is None
    assert not Theorem(WAZIR, True, (colours,), TORUS).grid(20)[1:, 1:].clip(0).any()
    assert (Theorem(WAZIR, True, (colours,), TORUS).grid(20)[1:, 1:] == UNDECIDED).all()
    columns = Pattern(((0, 0), (0, 0)), ((1, ((1, 0), (1, 0)), 0),), None, is_strip=True)
    knight = Theorem(KNIGHT, True, (columns,), CYLINDER)
    assert knight.fault() is None, "with two rows, a knight stays in columns of one parity"
    assert [n for n in range(1, 12) if knight.verdict(n, 2) == NONE] == [2, 4, 6, 8, 10]


def test_a_centre_of_the_wrong_colour_refutes() -> None:
    """Odd boards have one more square of the corners' colour; without one of the others, two."""
    colours = Pattern(((1, -1), (-1, 1)), (), None, is_strip=False)
    theorem = Theorem(KNIGHT, True, (colours,), FAMILIES["less-centre"])
    for m in range(1, 30, 2):
        for n in range(m, 30, 2):
            if m * n > 1:
                assert (theorem.verdict(n, m) == NONE) == ((m + n) % 4 == 0), (m, n)
    corner = Theorem(KNIGHT, True, (colours,), FAMILIES["less-corner"])
    assert all(corner.verdict(n, m) == UNDECIDED for m in range(1, 9) for n in range(1, 9))


def test_a_pump_would_move_the_centre_and_a_frieze_needs_ends() -> None:
    ring = Pump(5, 2, True, 2, 1, (0, 1, 2, 3, 4, 9, 8, 7, 6, 5))
    fault = ring.fault(WAZIR, closed=True, family=FAMILIES["less-centre"])
    assert fault is not None and fault.kind is FaultKind.WRONG_KIND
    turned = Turned(ring)
    assert turned.fault(WAZIR, closed=True) is None
    assert Theorem(WAZIR, True, (turned,), CYLINDER).verdict(2, 50) == TOUR


def test_a_twin_pump_needs_both_middles(found: dict[tuple[str, str], Theorem]) -> None:
    theorem = found["knight", "less-centre"]
    twin = kinds_of(theorem, "twin")
    assert isinstance(twin, Twin)
    differ = (FaultKind.CUTS_DIFFER, FaultKind.PAIRED_DIFFERENTLY)
    swapped = (*twin.path[1::-1], *twin.path[2:])
    for wrong, kinds in (
        (replace(twin, cut=twin.cut + 1), differ),
        (replace(twin, second=twin.second - 1), differ),
        (replace(twin, second=twin.cut), (FaultKind.WRONG_SIZE,)),
        (replace(twin, cut=twin.second), (FaultKind.WRONG_SIZE,)),
        (replace(twin, period=1), (FaultKind.PERIOD_TOO_SHORT,)),
        (replace(twin, path=swapped), (FaultKind.NOT_A_MOVE, FaultKind.NOT_CLOSED)),
    ):
        fault = wrong.fault(KNIGHT, closed=True, family=theorem.family)
        assert fault is not None and fault.kind in kinds, fault
    for family in (FLAT, FAMILIES["less-corner"]):
        fault = twin.fault(KNIGHT, closed=True, family=family)
        assert fault is not None and fault.kind is FaultKind.WRONG_KIND
    for middles in (0, 2, 3):
        width = twin.width + 2 * (middles - 1) * twin.period
        asked = theorem.family.problem(KNIGHT, width, twin.height, closed=True)
        assert isinstance(solve(asked, seconds=60), Tour)


def test_a_special_block_must_lack_its_square(found: dict[tuple[str, str], Theorem]) -> None:
    theorem = found["knight", "less-corner"]
    quilt = kinds_of(theorem, "quilt")
    assert isinstance(quilt, Quilt)
    for family in (FLAT, FAMILIES["less-centre"]):
        assert quilt.fault(KNIGHT, closed=True, family=family) is not None
    both = replace(quilt, first_widths=(*quilt.first_widths, quilt.widths[0]))
    fault = both.fault(KNIGHT, closed=True, family=theorem.family)
    assert fault is not None and fault.kind is FaultKind.AMBIGUOUS


def test_names_of_boards_are_read_and_others_refused(capsys: pytest.CaptureFixture[str]) -> None:
    for name in (*FAMILIES, "layers:3"):
        assert Family.parse(name).name == name
    for wrong in ("", "layers:1", "layers:9", "layers:x", "moebius", "Torus"):
        with pytest.raises(BadProblem):
            Family.parse(wrong)
    assert run(["classify", "--rule", "knight", "--boards", "sphere"]) == BAD_INPUT
    assert capsys.readouterr().err.count("\n") == 1
    call = ["classify", "--rule", "wazir", "--closed", "--boards", "torus"]
    assert run([*call, "--fresh"]) == ANSWERED
    assert FOUND["wazir", "torus"] in capsys.readouterr().out


def test_rules_without_moves_in_a_box_are_refused() -> None:
    with pytest.raises(BadProblem, match="no sum of leapers"):
        classify("hex-king", closed=True, boards="layers:2", seconds=10)


def test_a_large_box_is_no_board_for_blocks() -> None:
    asked = Problem("knight", "24x22x2", closed=True)
    answer = solve(asked, limit=Limit(seconds=60))
    assert isinstance(answer, Tour)
    places = tuple(asked.space.vertices(answer.path).tolist())
    assert tour_at(asked, places) == answer
