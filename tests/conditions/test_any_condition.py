"""What all conditions have in common: they are read, told, written, and refused if unknown."""

import numpy as np
import pytest

from faults import assert_fault
from tourcp import BadProblem, Problem, Refutation, Tour, check, prove
from tourcp.core.conditions import (
    At,
    Before,
    Clue,
    Condition,
    Differs,
    Forbid,
    Level,
    Magic,
    Require,
    Symmetric,
    Turns,
    Uncrossed,
    condition_from_json,
    parse_condition,
)
from tourcp.core.conditions.symmetric import Symmetric as Mirror
from tourcp.core.conditions.turns import at_most
from tourcp.core.cycle import cycle_graph
from tourcp.core.fault import FaultKind
from tourcp.core.space import Points, Space

TOLD = [
    (At((1, 4), ("0,0", "1,2")), "at 1+4=0,0+1,2", "the numbers 1, 4 stand on 0,0 1,2"),
    (Before("0,0", "1,2"), "before 0,0<1,2", "0,0 comes before 1,2"),
    (Clue("1,2", 5), "clue 1,2=5", "5 stands on 1,2"),
    (Differs(("0,0", "1,0")), "differs 0,0+1,0", "it is not the tour from 0,0 by 1,0"),
    (Forbid("0,0", "1,0"), "forbid 0,0-1,0", "the move 0,0-1,0 is not taken"),
    (Magic(True), "magic full", "rows, columns and diagonals have equal sums"),
    (Magic(), "magic semi", "rows and columns have equal sums"),
    (Require("0,0", "1,0", True), "require 0,0>1,0", "the move 0,0>1,0 is taken"),
    (Symmetric("half-turn"), "symmetric half-turn", "a half-turn leaves it as it is"),
    (Turns(3), "turns <=3", "at most 3 turns"),
    (Turns(1, at_least=True), "turns >=1", "at least 1 turn"),
    (Uncrossed(), "uncrossed", "the line does not cross itself"),
]


@pytest.mark.parametrize(("condition", "text", "told"), TOLD, ids=[text for _, text, _ in TOLD])
def test_a_condition_reads_back_and_is_told(condition: Condition, text: str, told: str) -> None:
    assert condition.text == text and parse_condition(text) == condition
    assert str(condition) == told
    assert condition_from_json(condition.to_json()) == condition


def test_what_is_no_condition_is_refused() -> None:
    with pytest.raises(BadProblem, match="expected its kind and what it says"):
        condition_from_json(["clue"])
    with pytest.raises(BadProblem, match="no condition is called None"):
        condition_from_json({})
    with pytest.raises(BadProblem, match=r"is called 'cleu'.*did you mean 'clue'"):
        parse_condition("cleu 0,0=1")


class StartsInACorner(Condition):
    """A condition of somebody else, which has no clauses."""

    kind = "corner"
    level = Level.POSITIONS
    words = "it starts in a corner"

    def fault(self, space: Space, path: Points, *, closed: bool) -> None:  # noqa: ARG002
        assert path[0].tolist() == [0, 0]

    @property
    def value(self) -> str:
        return ""

    @classmethod
    def parse(cls, text: str) -> "StartsInACorner":  # noqa: ARG003
        return cls()


def test_a_condition_says_as_little_as_it_must() -> None:
    corner, asked = StartsInACorner(), Problem("king", "2x2")
    assert corner.text == "corner" and not corner.fits_paths
    assert corner.on(asked.space, closed=False) is corner
    assert corner.demand(asked.space, closed=False) == corner
    with pytest.raises(NotImplementedError):
        corner.clauses(cycle_graph(asked), lambda: 1)
    with pytest.raises(NotImplementedError):
        corner.position_clauses(asked.space, lambda vertex, _: vertex, lambda: 1)


# Clauses


def test_a_clue_is_a_literal() -> None:
    asked = Problem("king", "2x2", conditions=["clue 1,1=2"])
    (clue,) = asked.conditions
    literals = list(clue.position_clauses(asked.space, lambda v, n: 10 * v + n, lambda: 99))
    assert literals == [[32]]


def test_a_move_that_is_forbidden_and_in_the_given_tour_makes_the_tour_impossible() -> None:
    given = "differs 0,0+1,0+1,1+0,1"
    asked = Problem("king", "2x2", conditions=[given, "forbid 0,0-1,0"])
    (differs,) = asked.of_level(Level.LINKS)
    assert list(differs.clauses(cycle_graph(asked), lambda: 99)) == []
    plain = Problem("king", "2x2", conditions=[given])
    assert [len(one) for one in plain.conditions[0].clauses(cycle_graph(plain), lambda: 9)] == [3]


def test_no_more_literals_are_true_than_allowed() -> None:
    assert list(at_most([1, 2], -1, lambda: 9)) == [[]], "fewer than none is impossible"
    assert list(at_most([1, 2], 2, lambda: 9)) == []
    assert list(at_most([1, 2], 0, lambda: 9)) == [[-1], [-2]]


def test_more_turns_than_squares_are_impossible() -> None:
    asked = Problem("king", "3x1", conditions=["turns >=4"])
    answer = prove(asked)
    assert isinstance(answer, Refutation) and answer.certificate is not None
    assert_fault(
        check(asked, Tour([(0, 0), (1, 0), (2, 0)])).fault, FaultKind.WRONG_TURNS, "has 0 turns"
    )


def test_a_required_move_goes_straight_on_or_turns_where_it_ends() -> None:
    # The middle of a required move stands for its other end: 0,0 to 2,0 has no turn.
    for bound, asked_turns in (("<=0", True), (">=1", False)):
        asked = Problem("wazir", "4x1", conditions=["require 1,0-2,0", f"turns {bound}"])
        assert isinstance(prove(asked), Tour) == asked_turns


def test_a_mirror_that_moves_no_square_asks_nothing() -> None:
    asked = Problem("wazir", "3x1", conditions=["symmetric up-down"])
    (mirror,) = asked.conditions
    assert isinstance(mirror, Mirror)
    assert mirror.images(asked.space).tolist() == np.arange(3).tolist()
    assert list(mirror.clauses(cycle_graph(asked), lambda: 9)) == []


def test_a_large_board_is_not_compared_with_its_image_move_by_move(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    # On 3x3 less two corners no move of this rule is left that the mirror would change.
    monkeypatch.setattr("tourcp.core.conditions.symmetric.MOST_COMPARED", 0)
    asked, mirror = Problem("moves:2,1+-2,-1", "3x3-0,0-2,2"), "symmetric main-diagonal"
    with pytest.raises(BadProblem, match="changes moves:"):
        asked.with_conditions(mirror)
    monkeypatch.undo()
    assert asked.with_conditions(mirror).conditions


def test_symmetry_is_asked_of_plain_boards() -> None:
    for rule, board in (("knight", "moebius:4x4"), ("knight", "3x3x3")):
        with pytest.raises(BadProblem, match="symmetry needs a piece on a plain board"):
            Problem(rule, board, conditions=["symmetric half-turn"])


def test_a_different_tour_and_turns_are_not_asked_where_they_mean_nothing() -> None:
    with pytest.raises(BadProblem, match="needs moves that lead back"):
        Problem("moves:1,0", "2x1", conditions=["differs 0,0+1,0"])
    with pytest.raises(BadProblem, match="turns are counted on flat boards"):
        Problem("king", "torus:3x3", conditions=["turns <=3"])
    with pytest.raises(BadProblem, match="cannot come before itself"):
        Problem("king", "3x3", conditions=["before 0,0<0,0"])
