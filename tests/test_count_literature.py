"""Counting beside the sequences of the OEIS: tours, classes, symmetric tours."""

import click
import pytest

from counts import counted
from oracle import problem
from tourcp import Problem, Rule
from tourcp.cli.count import command
from tourcp.core.conditions import Symmetric
from tourcp.counting.classes import count_classes, count_problem
from tourcp.counting.count import count_tours
from tourcp.counting.lengths import count_lengths
from tourcp.counting.network import ORDERS
from tourcp.counting.small import Means

pytestmark = pytest.mark.xdist_group("counting")

SEQUENCES: dict[str, tuple[str, int, bool, list[int]]] = {
    # A070030 has every second of these.
    "A169764": ("knight", 3, True, [0] * 9 + [16, 0, 176, 0, 1_536, 0, 15_424, 0, 147_728]),
    "A169696": ("knight", 3, False, [0, 0, 0, 8, 0, 0, 52, 396, 560, 3_048, 10_672, 57_248]),
    "A079137": ("knight", 4, False, [0, 0, 8, 0, 82, 744, 6_378, 31_088, 189_688]),
    "A083386": ("knight", 5, False, [0, 0, 0, 82, 864]),
    # A175855 has every second of these.
    "A383661": ("knight", 5, True, [0, 0, 0, 0, 0, 8, 0, 44_202, 0, 13_311_268]),
    "A175881": ("knight", 6, True, [0, 0, 0, 0, 8, 9_862]),
}
"""The rule, the height, closed or open, and the terms from length 1 on, undirected."""


@pytest.mark.parametrize("name", SEQUENCES)
def test_sequences_of_the_literature(name: str) -> None:
    rule, height, closed, terms = SEQUENCES[name]
    assert count_lengths(Rule.parse(rule), height, len(terms), closed=closed) == terms


SQUARES = [
    ("A140519", "king", True, {3: 16, 4: 2_830, 5: 2_462_064, 6: 22_853_860_116}),
    ("A003763", "wazir", True, {2: 1, 4: 6, 6: 1_072, 8: 4_638_576, 10: 467_260_456_608}),
    ("A096969", "wazir", False, {2: 4, 3: 20, 4: 276, 5: 4_324, 6: 229_348}),  # half of them
]  # fmt: skip


@pytest.mark.parametrize(("name", "rule", "closed", "numbers"), SQUARES)
def test_squares_of_the_literature(
    name: str, rule: str, closed: bool, numbers: dict[int, int]
) -> None:
    found = {side: counted(rule, f"{side}x{side}", closed=closed) for side in numbers}
    assert found == numbers, name


RECTANGLES = [
    ("A193054, seven rows, even lengths", True, {"4x7": 0, "6x7": 1_067_638}),
    ("A193055, eight rows; A175881, six", True, {"4x8": 0, "5x8": 44_202, "6x8": 55_488_142}),
    ("A083386, five rows", False, {"6x5": 18_784, "7x5": 622_868}),
    ("A306281, six rows", False, {"4x6": 744, "5x6": 18_784, "6x6": 3_318_960}),
]


@pytest.mark.parametrize(("name", "closed", "numbers"), RECTANGLES)
def test_rectangles_of_the_literature(name: str, closed: bool, numbers: dict[str, int]) -> None:
    found = {board: counted("knight", board, closed=closed) for board in numbers}
    assert found == numbers, name


@pytest.mark.parametrize(
    ("board", "closed", "classes"),
    [
        ("4x3", False, 3), ("7x3", False, 14), ("8x3", False, 104),  # A169777
        ("5x4", False, 22), ("6x4", False, 186), ("7x4", False, 1_603),  # A328341
        ("10x3", True, 6), ("6x6", True, 1_245),  # A169769, A001231
    ],
)  # fmt: skip
def test_classes_of_the_literature(board: str, closed: bool, classes: int) -> None:
    found = count_classes(problem("knight", board, closed=closed))
    assert found is not None and found.classes == classes


def test_symmetric_open_tours_of_four_rows() -> None:
    """A328340: each has one image more."""
    for length, distinct in ((3, 2), (5, 3), (7, 17), (9, 112), (11, 620)):
        asked = Problem("knight", f"{length}x4", conditions=[Symmetric("half-turn")])
        found = count_problem(asked)
        assert found is not None and found.tours == 2 * distinct


def test_the_command_offers_all_orders() -> None:
    (option,) = (one for one in command.params if one.name == "order")
    assert isinstance(option.type, click.Choice) and list(option.type.choices) == list(ORDERS)


@pytest.mark.parametrize("order", list(ORDERS))
def test_squares_in_another_order_count_the_same(order: str) -> None:
    for rule, board, closed, number in (
        ("knight", "6x6", True, 9_862), ("knight", "5x5", False, 864), ("pawn", "6x5", True, 296),
    ):  # fmt: skip
        found = count_tours(problem(rule, board, closed=closed), None, Means(order=order))
        assert found is not None and found.tours == number
    turned = Problem("knight", "6x6", closed=True, conditions=[Symmetric("quarter-turn")])
    folded = count_problem(turned, None, Means(order=order))
    assert folded is not None and folded.tours == 10
