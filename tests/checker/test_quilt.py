"""Quilts: blocks of wazir's tours that join at their seams, and every way in which they do not."""

from dataclasses import replace
from itertools import product

import pytest

from faults import assert_fault
from oracle import has_tour
from tourcp import BadProblem, Rule
from tourcp.core.fault import FaultKind
from tourcp.judge.theorems.evidence import Statement
from tourcp.judge.theorems.family import FAMILIES, FLAT, Family
from tourcp.judge.theorems.quilt import Quilt, Seam

WAZIR = Rule.parse("wazir")
LESS_CORNER, LESS_CENTRE = FAMILIES["less-corner"], FAMILIES["less-centre"]

ACROSS = Seam(((0, 0), (0, 1)), (1, 0))
"""The left side of a block, and a step to the right."""
DOWN = Seam(((0, 0), (1, 0)), (0, 1))
"""The top of a block, and a step down."""

SQUARE = (0, 1, 3, 2)
"""The tour around 2x2, which holds all four seam moves."""

EVEN = Quilt(True, (2,), (2,), (2,), (2,), ACROSS, DOWN, {(2, 2): SQUARE})
"""Boards with two even sides."""

OPEN = Quilt(False, (3,), (2,), (2,), (), ACROSS, None,
             {(3, 2): (0, 3, 4, 1, 2, 5), (2, 2): SQUARE})  # fmt: skip
"""Two rows of odd length: the first block has an open tour."""

ODD = Quilt(True, (3,), (2,), (3,), (2,), ACROSS, DOWN, {
    (3, 3): (1, 2, 5, 8, 7, 6, 3, 4), (2, 3): (0, 1, 3, 5, 4, 2), (3, 2): (0, 1, 2, 5, 4, 3),
    (2, 2): SQUARE,
})  # fmt: skip
"""Boards with two odd sides, less a corner."""


@pytest.mark.parametrize(
    ("quilt", "closed", "family", "sizes"),
    [
        (EVEN, True, FLAT, {(2, 2), (2, 4), (4, 2), (4, 4), (2, 6), (6, 2), (4, 6), (6, 4)}),
        (OPEN, False, FLAT, {(3, 2), (5, 2), (7, 2)}),
        (ODD, True, LESS_CORNER, {(3, 3), (5, 3), (7, 3), (3, 5), (5, 5), (3, 7)}),
    ],
)
def test_blocks_that_join_at_their_seams_give_boards_with_tours(
    quilt: Quilt, closed: bool, family: Family, sizes: set[tuple[int, int]]
) -> None:
    assert quilt.fault(WAZIR, closed=closed, family=family) is None
    (statement,) = quilt.statements(family)
    said = {(w, h) for w, h in product(range(1, 8), repeat=2)
            if w in statement.widths and h in statement.heights and w * h < 26}  # fmt: skip
    assert said == sizes and statement == Statement(True, *quilt.sizes(family), "blocks")
    for width, height in said:
        assert has_tour(family.problem(WAZIR, width, height, closed=closed))


def test_around_a_centre_the_further_blocks_come_in_pairs() -> None:
    widths, heights = ODD.sizes(LESS_CENTRE)
    assert [n for n in range(1, 16) if n in widths] == [3, 7, 11, 15]
    assert heights == widths
    around = replace(ODD, blocks={**ODD.blocks, (3, 3): (0, 1, 2, 5, 8, 7, 6, 3)})
    assert around.fault(WAZIR, closed=True, family=LESS_CENTRE) is None
    assert_fault(around.fault(WAZIR, closed=True, family=LESS_CORNER), FaultKind.A_HOLE, "3x3")
    for width, height in ((3, 3), (7, 3), (3, 7)):
        assert has_tour(LESS_CENTRE.problem(WAZIR, width, height, closed=True))


REFUSED: list[tuple[str, Quilt, bool, Family, FaultKind, str]] = [
    ("open for closed", OPEN, True, FLAT, FaultKind.WRONG_KIND, "an open quilt says nothing"),
    ("open with a hole", OPEN, False, LESS_CORNER, FaultKind.WRONG_KIND, "closed tours only"),
    ("no first width", replace(EVEN, first_widths=()), True, FLAT, FaultKind.NO_SIZES, "first"),
    ("no first height", replace(EVEN, first_heights=()), True, FLAT, FaultKind.NO_SIZES, "first"),
    ("no side", replace(EVEN, widths=(0,)), True, FLAT, FaultKind.WRONG_SIZE, "(2, 0, 2, 2)"),
    ("a long side", replace(EVEN, heights=(129,)), True, FLAT, FaultKind.WRONG_SIZE, "1 to 128"),
    ("no seam across", replace(EVEN, across=None), True, FLAT, FaultKind.NO_SEAM, "widths"),
    ("no seam down", replace(EVEN, down=None), True, FLAT, FaultKind.NO_SEAM, "heights"),
    ("a leap across", replace(EVEN, across=Seam(ACROSS.edge, (2, 0))), True, FLAT,
     FaultKind.NOT_A_MOVE, "(2, 0) is not a move of wazir"),
    ("two first widths", replace(OPEN, first_widths=(3, 2)), False, FLAT, FaultKind.AMBIGUOUS,
     "first width"),
    ("two first heights", replace(ODD, first_heights=(3, 2)), True, LESS_CORNER,
     FaultKind.AMBIGUOUS, "first height"),
    ("no block", replace(EVEN, blocks={}), True, FLAT, FaultKind.MISSING_BLOCK, "2x2 is needed"),
    ("no tour", replace(EVEN, blocks={(2, 2): (0, 1, 2, 3)}), True, FLAT, FaultKind.NOT_A_MOVE,
     "block 2x2: step 2"),
    ("a seam off the block", replace(OPEN, across=Seam(((0, 1), (0, 2)), (1, 0))), False, FLAT,
     FaultKind.MISSING_SEAM, "block 2x2"),
    # Row-major, a square beside the block is one of the next row: (2, 0) is not (0, 1).
    ("a seam right of the block", replace(OPEN, across=Seam(((0, 0), (2, 0)), (1, 0))), False, FLAT,
     FaultKind.MISSING_SEAM, "block 2x2"),
    ("a seam not taken", replace(OPEN, blocks={**OPEN.blocks, (3, 2): (2, 1, 0, 3, 4, 5)}), False,
     FLAT, FaultKind.MISSING_SEAM, "block 3x2"),
]  # fmt: skip


@pytest.mark.parametrize(
    ("quilt", "closed", "family", "kind", "words"),
    [case[1:] for case in REFUSED],
    ids=[case[0] for case in REFUSED],
)
def test_blocks_that_do_not_join_are_refused(
    quilt: Quilt, closed: bool, family: Family, kind: FaultKind, words: str
) -> None:
    assert_fault(quilt.fault(WAZIR, closed=closed, family=family), kind, words)


def test_a_move_is_exchanged_at_one_seam_only() -> None:
    # Steps of two squares: in 2x2 the move on the left and the move on the right are the same.
    far = replace(EVEN, across=Seam(ACROSS.edge, (2, 0)))
    fault = far.fault(Rule.parse("leaper:0,1+0,2"), closed=True)
    assert_fault(fault, FaultKind.SEAM_USED_TWICE, "block 2x2: two of its seams")


def test_a_special_block_with_an_even_side_is_refused() -> None:
    even = Quilt(True, (2,), (), (3,), (), None, None, {(2, 3): (0, 1, 3, 5, 4, 2)})
    assert even.fault(WAZIR, closed=True) is None
    fault = even.fault(WAZIR, closed=True, family=LESS_CORNER)
    assert_fault(fault, FaultKind.WRONG_SIZE, "block 2x3 is special, and must have odd sides")


def test_an_exchange_would_reverse_part_of_a_one_way_tour() -> None:
    one_way = Rule.parse("moves:1,0+0,1+-1,0+0,-1+2,2")  # the last move does not lead back
    assert_fault(EVEN.fault(one_way, closed=True), FaultKind.ONE_WAY_RULE, "reverses")


@pytest.mark.parametrize("quilt", [EVEN, OPEN, ODD], ids=["closed", "open", "less a corner"])
def test_a_quilt_reads_back(quilt: Quilt) -> None:
    assert Quilt.from_json(quilt.to_json()) == quilt


def test_what_is_no_seam_is_refused() -> None:
    with pytest.raises(BadProblem, match="across"):
        Quilt.from_json({**EVEN.to_json(), "across": [[0, 0], [0, 1]]})


def test_a_quilt_says_its_sides_in_a_line() -> None:
    assert EVEN.summary() == "blocks: 1 block, closed, 2 wide and 2 high"
    assert OPEN.summary() == "blocks: 2 blocks, open, 3, then 2 wide and just 2 high"
