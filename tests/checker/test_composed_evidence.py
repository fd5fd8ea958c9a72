"""Bands, twins, pumps, rings and turned evidence: what they say is true, and what breaks them."""

from dataclasses import replace

import pytest

from faults import assert_fault
from oracle import has_tour
from tourcp import BadProblem, Rule
from tourcp.core.fault import FaultKind
from tourcp.judge.theorems.band import Band
from tourcp.judge.theorems.chain import Chain
from tourcp.judge.theorems.evidence import Evidence
from tourcp.judge.theorems.family import FAMILIES, FLAT, Family
from tourcp.judge.theorems.frieze import Frieze
from tourcp.judge.theorems.pattern import Pattern
from tourcp.judge.theorems.pump import Pump
from tourcp.judge.theorems.quilt import Quilt, Seam
from tourcp.judge.theorems.ring import Ring
from tourcp.judge.theorems.turned import Turned
from tourcp.judge.theorems.twin import Twin

WAZIR = Rule.parse("wazir")
CYLINDER, UPRIGHT = FAMILIES["cylinder"], FAMILIES["cylinder-y"]
LESS_CENTRE = FAMILIES["less-centre"]

AROUND = Chain(1, (0, 0), (0, 0), {2: (0, 1)})
BELOW = Quilt(
    True, (2,), (2,), (2,), (2,),
    Seam(((0, 0), (0, 1)), (1, 0)), Seam(((0, 0), (1, 0)), (0, 1)), {(2, 2): (0, 1, 3, 2)},
)  # fmt: skip
BAND = Band(AROUND, BELOW)
"""A row around, and below it blocks of 2x2: odd heights, which the blocks alone do not give."""

TWIN = Twin(
    7, 3, True, 1, 2, (0, 7, 14, 15, 8, 9, 16, 17, 18, 11, 12, 19, 20, 13, 6, 5, 4, 3, 2, 1), 4
)
"""Around the centre of three rows, with two columns on either side of it that repeat."""

ROWS = Pump(5, 2, True, 2, 1, (0, 1, 2, 3, 4, 9, 8, 7, 6, 5))
RING = Ring(5, 1, 2, (0, 1, 2, 3, 4))
COLOURS = Frieze(((1, -1, 1), (-1, 1, -1), (1, -1, 1)), (), None, 0, 2)


def sizes(piece: Evidence, family: Family) -> set[tuple[int, int]]:
    """The boards of up to 21 squares that a piece speaks of."""
    return {
        (width, height)
        for statement in piece.statements(family)
        for width in range(1, 13)
        for height in range(1, 22 // width + 1)
        if width in statement.widths and height in statement.heights and width * height < 22
    }


@pytest.mark.parametrize(("piece", "family", "said"), [
    (BAND, CYLINDER, {(4, 1), (6, 1), (8, 1), (10, 1), (12, 1), (4, 3), (6, 3), (4, 5)}),
    (TWIN, LESS_CENTRE, {(3, 3), (7, 3)}),
    (Turned(TWIN), LESS_CENTRE, {(3, 3), (3, 7)}),
    (ROWS, FLAT, {(width, 2) for width in range(4, 11)}),
    (Turned(ROWS), UPRIGHT, {(2, height) for height in range(4, 11)}),
    (RING, CYLINDER, {(5, 1), (7, 1), (9, 1), (11, 1)}),
], ids=lambda value: getattr(value, "kind", ""))  # fmt: skip
def test_what_right_pieces_say_is_true(
    piece: Evidence, family: Family, said: set[tuple[int, int]]
) -> None:
    assert piece.fault(WAZIR, closed=True, family=family) is None
    assert sizes(piece, family) == said
    for width, height in said:
        assert has_tour(family.problem(WAZIR, width, height, closed=True)), (width, height)


REFUSED: list[tuple[Evidence, Family, FaultKind, str]] = [
    (BAND, FLAT, FaultKind.WRONG_KIND, "a band goes around"),
    (Band(replace(AROUND, blocks={}), BELOW), CYLINDER, FaultKind.NO_SIZES, "needs a block"),
    (Band(AROUND, replace(BELOW, blocks={})), CYLINDER, FaultKind.MISSING_BLOCK, "2x2"),
    (Band(AROUND, replace(BELOW, heights=(), down=None)), CYLINDER, FaultKind.NO_SEAM, "below"),
    (
        Band(
            AROUND,
            Quilt(
                True,
                (2,),
                (2,),
                (4,),
                (2,),
                BELOW.across,
                BELOW.down,
                {(2, 2): (0, 1, 3, 2), (2, 4): (0, 1, 3, 5, 7, 6, 4, 2)},
            ),
        ),
        CYLINDER,
        FaultKind.MISSING_SEAM,
        "the first blocks below a band",
    ),
    (
        Band(Chain(2, (0, 0), (0, 1), {2: (0, 1, 3, 2)}), BELOW),
        CYLINDER,
        FaultKind.NOT_A_MOVE,
        "(1, -1)",
    ),
    (
        Band(Chain(2, (0, 1), (0, 1), {2: (2, 0, 1, 3)}), BELOW),
        CYLINDER,
        FaultKind.MISSING_SEAM,
        "block 2x2: its tour does not hold the move ((0, 1), (1, 1))",
    ),
    (TWIN, FLAT, FaultKind.WRONG_KIND, "boards less their centre"),
    (replace(TWIN, closed=False), LESS_CENTRE, FaultKind.WRONG_KIND, "closed tours"),
    (replace(TWIN, second=3), LESS_CENTRE, FaultKind.WRONG_SIZE, "the centre lies between"),
    (replace(TWIN, second=6), LESS_CENTRE, FaultKind.WRONG_SIZE, "cuts after 6 and 8"),
    (replace(TWIN, height=2), LESS_CENTRE, FaultKind.WRONG_SIZE, "7x2: a board with a centre"),
    (replace(TWIN, path=TWIN.path[::-2]), LESS_CENTRE, FaultKind.MISSED, "leaves out"),
    (replace(TWIN, period=1), LESS_CENTRE, FaultKind.CUTS_DIFFER, "only the"),
    (ROWS, LESS_CENTRE, FaultKind.WRONG_KIND, "would move the centre"),
    (RING, FLAT, FaultKind.WRONG_KIND, "a ring goes around"),
    (replace(RING, width=401), CYLINDER, FaultKind.WRONG_SIZE, "at most 400x64"),
    (replace(RING, period=5), CYLINDER, FaultKind.PERIOD_TOO_SHORT, "1 columns"),
    (COLOURS, CYLINDER, FaultKind.WRONG_KIND, "a frieze says nothing about an m x n cylinder"),
    (COLOURS, LESS_CENTRE, FaultKind.WRONG_KIND, "less its centre"),
    (COLOURS, Family.parse("layers:2"), FaultKind.WRONG_SIZE, "3 rows in 2 layers"),
    (COLOURS, FAMILIES["less-corner"], FaultKind.WRONG_SIZE, "a middle of 2 columns after 0"),
    (Turned(COLOURS), UPRIGHT, FaultKind.WRONG_KIND, "m x n cylinder"),
]


@pytest.mark.parametrize(("piece", "family", "kind", "words"), REFUSED,
                         ids=lambda value: getattr(value, "kind", ""))  # fmt: skip
def test_a_piece_that_does_not_hold_is_refused(
    piece: Evidence, family: Family, kind: FaultKind, words: str
) -> None:
    assert_fault(piece.fault(WAZIR, closed=True, family=family), kind, words)


def test_a_ring_is_passed_both_ways() -> None:
    one_way = RING.fault(Rule.parse("moves:1,0"), closed=True, family=CYLINDER)
    assert_fault(one_way, FaultKind.ONE_WAY_RULE, "both ways")


@pytest.mark.parametrize("piece", [BAND, TWIN, ROWS, RING, COLOURS, Turned(TWIN)],
                         ids=lambda piece: piece.kind)  # fmt: skip
def test_a_piece_reads_back(piece: Evidence) -> None:
    if isinstance(piece, Turned):  # a twin is no strip that grows long, so it is not read
        with pytest.raises(BadProblem, match="turned evidence of kind 'twin': expected pump"):
            Turned.from_json(piece.to_json())
        piece = Turned(ROWS)
    assert type(piece).from_json(piece.to_json()) == piece


@pytest.mark.parametrize(("piece", "words"), [
    (BAND, "band: around, a chain: 1 open block, 2 wide and 1 high; below, blocks: 1 block"),
    (TWIN, "twin pump: lengths 3, 7, 11, … of height 3, less the centre"),
    (ROWS, "pump: closed, lengths 4, 5, 6, … of height 2"),
    (replace(ROWS, closed=False), "pump: open, lengths 4, 5, 6, … of height 2"),
    (Turned(ROWS), "laid on its side, pump: closed"),
    (RING, "ring: lengths 5, 7, 9, … around, of height 1"),
    (COLOURS, "frieze: weights refute lengths 3, 5, 7, … of height 3"),
    (Turned(Pattern(((1,),), (), None, is_strip=True)), "laid on its side, pattern: weights of"),
], ids=lambda value: getattr(value, "kind", ""))  # fmt: skip
def test_a_piece_is_told_in_a_line(piece: Evidence, words: str) -> None:
    assert words in piece.summary()
