"""Chains: open tours of blocks of the wazir, each of which ends beside the next one's start."""

from dataclasses import replace

import pytest

from faults import assert_fault
from oracle import has_tour
from tourcp import Rule
from tourcp.core.fault import FaultKind
from tourcp.judge.theorems.chain import Chain
from tourcp.judge.theorems.family import FAMILIES, FLAT, Family

WAZIR = Rule.parse("wazir")
CYLINDER = FAMILIES["cylinder"]

ROWS = Chain(2, (0, 0), (0, 0), {2: (0, 2, 3, 1), 4: (0, 4, 5, 1, 2, 6, 7, 3)})
"""Two rows: down and up again, from the top left to the top right."""


def test_blocks_that_follow_each_other_give_open_tours_and_around_closed_ones() -> None:
    assert ROWS.fault(WAZIR, closed=False) is None
    assert ROWS.fault(WAZIR, closed=True, family=CYLINDER) is None
    for family, closed, few in ((FLAT, False, 2), (CYLINDER, True, 2)):
        (statement,) = ROWS.statements(family)
        widths = [width for width in range(1, 9) if width in statement.widths]
        assert widths == list(range(few, 9, 2)) and statement.has_tour
        for width in widths[:3]:
            assert has_tour(family.problem(WAZIR, width, 2, closed=closed))


def test_around_a_chain_of_one_row_needs_three_squares() -> None:
    row = Chain(1, (0, 0), (0, 0), {1: (0,)})
    (statement,) = row.statements(CYLINDER)
    assert [width for width in range(1, 6) if width in statement.widths] == [3, 4, 5]
    assert not has_tour(CYLINDER.problem(WAZIR, 2, 1, closed=True))


@pytest.mark.parametrize(("chain", "closed", "family", "kind", "words"), [
    (ROWS, True, FLAT, FaultKind.WRONG_KIND, "a chain closes only where the left side is joined"),
    (ROWS, False, FAMILIES["less-corner"], FaultKind.WRONG_KIND, "leaves no square out"),
    (replace(ROWS, blocks={}), False, FLAT, FaultKind.NO_SIZES, "needs a block"),
    (replace(ROWS, height=0), False, FLAT, FaultKind.WRONG_SIZE, "1 to 128"),
    (replace(ROWS, blocks={129: ()}), False, FLAT, FaultKind.WRONG_SIZE, "1 to 128"),
    (replace(ROWS, end=(0, 1)), False, FLAT, FaultKind.NOT_A_MOVE, "(1, -1) leads to the next"),
    (replace(ROWS, start=(0, 2), end=(0, 2)), False, FLAT, FaultKind.OFF_THE_BOARD, "block 2x2"),
    (replace(ROWS, start=(2, 0), end=(-2, 0)), False, FLAT, FaultKind.OFF_THE_BOARD, "block 2x2"),
    (replace(ROWS, blocks={2: (1, 3, 2, 0)}), False, FLAT, FaultKind.WRONG_START, "block 2x2"),
    (replace(ROWS, blocks={3: (0, 3, 4, 1, 2, 5)}), False, FLAT, FaultKind.WRONG_END, "block 3x2"),
    (replace(ROWS, blocks={2: (0, 2, 1, 3)}), False, FLAT, FaultKind.NOT_A_MOVE, "block 2x2"),
], ids=str)  # fmt: skip
def test_blocks_that_do_not_follow_each_other_are_refused(
    chain: Chain, closed: bool, family: Family, kind: FaultKind, words: str
) -> None:
    assert_fault(chain.fault(WAZIR, closed=closed, family=family), kind, words)


def test_a_chain_reads_back_and_says_its_blocks_in_a_line() -> None:
    assert Chain.from_json(ROWS.to_json()) == ROWS
    assert ROWS.summary() == "chain: 2 open blocks, 2, 4 wide and 2 high"
