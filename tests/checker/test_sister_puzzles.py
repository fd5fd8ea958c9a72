"""Coroutine puzzles, distances and longest paths: what makes no sense, and what proves nothing."""

from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from coroutines import PUZZLE_2
from faults import assert_fault
from tourcp import BadProblem, Board, Longest, Problem, Rule, Tour, check_longest
from tourcp.core.answer import Provenance
from tourcp.core.display import Doors, Saved
from tourcp.core.fault import FaultKind
from tourcp.judge.certificates import CutSet
from tourcp.judge.coroutine import Draw, Win, check_outcome, play
from tourcp.judge.distances import DistanceMap, check_distances
from tourcp.judge.longest import asked_in_words, longest_in_words, refuse_unfit

# Coroutine puzzles


@pytest.mark.parametrize(("changes", "words"), [
    ({"board": Board(3, 3, wrap="torus")}, "a coroutine puzzle on a torus"),
    ({"board": Board(41, 40)}, "a puzzle of 1,640 tiles: at most 1,600"),
    ({"arrows": PUZZLE_2.arrows[1:]}, "8 tiles have arrows: expected 9"),
    ({"goals": ()}, "there is no goal"),
    ({"goals": ((9, 9),)}, "a goal at 9,9 is not on the board"),
    ({"a": (3, 0)}, "a at 3,0 is not on the board"),
    ({"b": PUZZLE_2.goals[0]}, "token B starts on the goal"),
    ({"b": PUZZLE_2.a}, "both tokens start on 0,0"),
    ({"arrows": ((0,),) * 9}, "the goal 1,1 has arrows"),
    ({"arrows": ((8,), *PUZZLE_2.arrows[1:])}, r"directions \(8,\) on 0,0: expected some of 0"),
    ({"arrows": ((3, 1), *PUZZLE_2.arrows[1:])}, r"directions \(3, 1\) on 0,0"),
    ({"arrows": ((1, 1), *PUZZLE_2.arrows[1:])}, r"directions \(1, 1\) on 0,0"),
])  # fmt: skip
def test_a_puzzle_that_makes_no_sense_is_refused(changes: dict[str, Any], words: str) -> None:
    with pytest.raises(BadProblem, match=words):
        replace(PUZZLE_2, **changes)


def test_where_both_tokens_pass_for_ever_nobody_wins() -> None:
    # The arrow on B's tile leads A onto B, and there is none on A's tile.
    puzzle = replace(
        PUZZLE_2, board=Board(4, 1), arrows=((), (2,), (), ()), goals=((3, 0),), a=(0, 0), b=(1, 0)
    )
    assert puzzle.options(puzzle.start) == []
    labels = np.full((4, 4), -1, dtype=np.int32)
    labels[0, 1], labels[1, 0] = 0, 1
    assert check_outcome(puzzle, Draw(labels)) is None
    lost = check_outcome(puzzle, Win((None,), labels))
    assert_fault(lost, FaultKind.NOT_WON, "the play ends without a win, in turn 1")
    labels[1, 0] = -1
    drawn = check_outcome(puzzle, Draw(labels))
    said = "a turn leads from label 0 to label -1: from 1 to 1"
    assert_fault(drawn, FaultKind.NOT_CLOSED, said)


def test_each_wrong_outcome_is_refused_by_its_fault() -> None:
    # A moves east onto the goal, by the arrow on B's tile.
    puzzle = replace(
        PUZZLE_2, board=Board(3, 1), arrows=((2,), (), (2,)), goals=((1, 0),), a=(0, 0), b=(2, 0)
    )
    labels = np.full((3, 3), -1, dtype=np.int32)
    labels[0, 2] = 0
    right = Win((2,), labels)
    assert check_outcome(puzzle, right) is None
    assert [turn.token for turn in play(puzzle, (2, None))] == ["A", "B"]
    assert right.cost == Win((None, 2), labels, "moves").cost == 1

    def refused(outcome: Win | Draw, kind: FaultKind, words: str) -> None:
        assert_fault(check_outcome(puzzle, outcome), kind, words)

    refused(Win((2,), labels[:2]), FaultKind.WRONG_SIZE, "(2, 3) labels for 3 tiles")
    refused(Win((2,), labels + 1), FaultKind.WRONG_START, "the start has label 1, not 0")
    refused(Draw(labels), FaultKind.CAN_BE_WON, "a move from 1 to 2 wins after 1")
    refused(Win((), labels), FaultKind.NOT_WON, "no turn was played")
    refused(Win((3,), labels), FaultKind.NOT_A_MOVE, "turn 1: 3 is none of [2]")
    refused(Win((2, 2), labels), FaultKind.NOT_WON, "is won before the end")


# Distances


ROW = DistanceMap(
    rule=Rule.parse("wazir"), board=Board(3, 1), source=(0, 0), labels=np.array([[0, 1, 2]])
)


def test_labels_of_a_row_are_its_distances() -> None:
    assert check_distances(ROW) is None
    assert ROW.path((2, 0)) == [(0, 0), (1, 0), (2, 0)] and ROW.unreached == 0
    with pytest.raises(BadProblem, match="'3,0' is not on the 3x1 board"):
        ROW.to((3, 0))
    holed = replace(ROW, board=Board(3, 1, ((1, 0),)), labels=np.array([[0, -1, -1]]))
    assert check_distances(holed) is None and holed.path((2, 0)) is None and holed.unreached == 1
    fault = check_distances(replace(holed, labels=np.array([[0, 1, -1]])))
    assert_fault(fault, FaultKind.OFF_THE_BOARD, "the hole 1,0 has a label")


@pytest.mark.parametrize(("changes", "kind", "words"), [
    ({"rule": Rule.parse("rook")}, FaultKind.WRONG_KIND, "for leapers, on untwisted boards"),
    ({"board": Board(3, 1, wrap="moebius")}, FaultKind.WRONG_KIND, "for leapers, on untwisted"),
    ({"labels": np.array([0, 1, 2])}, FaultKind.WRONG_SIZE, "labels of shape (3,)"),
    ({"labels": np.array([[0.0, 1, 2]])}, FaultKind.WRONG_SIZE, "for the 3x1 board"),
    ({"source": (0, 1)}, FaultKind.OFF_THE_BOARD, "the source 0,1"),
    ({"labels": np.array([[0, 1, 1]])}, FaultKind.NO_WAY_THERE, "no square with label 0"),
    ({"labels": np.array([[0, 1, 3]])}, FaultKind.NO_DISTANCE, "label 3 among 3 squares"),
    ({"labels": np.array([[0, 2, 1]])}, FaultKind.NOT_THE_FEWEST, "from 0,0 (label 0) to 1,0"),
    ({"labels": np.array([[0, 0, 1]])}, FaultKind.WRONG_SOURCE, "2 squares have label 0"),
], ids=lambda value: value if isinstance(value, str) else "")  # fmt: skip
def test_labels_that_are_no_distances_are_refused(
    changes: dict[str, Any], kind: FaultKind, words: str
) -> None:
    assert_fault(check_distances(replace(ROW, **changes)), kind, words)


# Longest paths


LINE = Problem("wazir", "4x1", closed=False)
WHOLE = Longest(LINE, Tour([(0, 0), (1, 0), (2, 0), (3, 0)]), 4)
CLAIM = Longest(LINE, Tour([(0, 0), (1, 0)]), 2)
ROUND = Longest(Problem("wazir", "3x3", closed=True), None, 9)
BY_CUT = replace(ROUND, most=8, why=CutSet(("1,0", "0,1", "2,1", "1,2")))


@pytest.mark.parametrize(("longest", "told", "standing"), [
    (WHOLE, "the longest path has 3 moves (4 squares); there are no more squares", "proved"),
    (CLAIM, "the longest path has 1 move (2 squares); claimed", "claimed"),
    (replace(CLAIM, found=Provenance(backend="x", version="1.0", seconds=0.0)),
     "the longest path has 1 move (2 squares); claimed by 1.0", "claimed"),
    (replace(WHOLE, path=CLAIM.path), "a path of 1 move (2 squares); at most 3 moves are possible: "
     "there are no more squares", "unknown"),
    (ROUND, "no closed path was found; at most 9 moves are possible: there are no more squares",
     "unknown"),
    (BY_CUT, "no closed path was found; at most 8 moves are possible: proved: no tour visits all, "
     "removing 4 squares leaves 5 parts, a tour would leave at most 4", "unknown"),
    (replace(ROUND, most=2), "there is no closed path (claimed)", "claimed"),
], ids=str)  # fmt: skip
def test_a_longest_path_is_told_with_what_its_bound_rests_on(
    longest: Longest, told: str, standing: str
) -> None:
    assert longest_in_words(longest) == told
    assert check_longest(longest).standing == standing


@pytest.mark.parametrize(("longest", "kind", "words"), [
    (replace(WHOLE, most=3), FaultKind.CONTRADICTION, "a path of 4 vertices, and none has more"),
    (replace(ROUND, most=10), FaultKind.WRONG_LENGTH, "a bound of 10 vertices, of 9"),
    (replace(ROUND, most=-1), FaultKind.WRONG_LENGTH, "a bound of -1 vertices"),
    (replace(BY_CUT, most=7), FaultKind.DOES_NOT_REFUTE, "that is not a bound of 7"),
    (replace(BY_CUT, why=CutSet(("1,1",))), FaultKind.DOES_NOT_REFUTE, "leaves 1 parts"),
    (replace(WHOLE, path=Tour([(0, 0), (2, 0)])), FaultKind.NOT_A_MOVE, "step 1"),
], ids=str)  # fmt: skip
def test_a_bound_that_does_not_hold_is_refused(
    longest: Longest, kind: FaultKind, words: str
) -> None:
    assert_fault(check_longest(longest).fault, kind, words)


def test_a_path_that_leaves_a_move_out_takes_it_neither_way() -> None:
    short = Tour([(0, 0), (1, 0)])
    forbidden = Longest(LINE.with_conditions("forbid 2,0-3,0"), short, 4)
    assert check_longest(forbidden).standing == "unknown"
    required = Longest(LINE.with_conditions("require 2,0-3,0"), short, 4)
    assert_fault(check_longest(required).fault, FaultKind.REQUIRED_MOVE, "2,0-3,0")


def test_conditions_that_make_no_sense_for_a_path_are_refused() -> None:
    with pytest.raises(BadProblem, match="clue 0,0=2: it is asked of tours"):
        refuse_unfit(LINE.with_conditions("clue 0,0=2"))
    one_end = Problem("wazir", "4x1", start="0,0", conditions=["symmetric half-turn"])
    with pytest.raises(BadProblem, match="give both ends, or none"):
        refuse_unfit(one_end)
    refuse_unfit(LINE.with_conditions("symmetric half-turn"))
    assert asked_in_words(one_end).startswith("longest open path, wazir on 4x1 from 0,0; symmetric")


# Values


def test_without_the_rooms_above_a_value_shows_its_repr_and_no_picture(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr("tourcp.core.display.DOORS", Doors())
    value = Tour([(0, 0), (1, 0)])
    assert str(value) == repr(value) == "Tour([(0, 0), (1, 0)])"
    assert isinstance(value, Saved) and value._repr_svg_() is None
    value.save(tmp_path / "tour.json")
    assert not list(tmp_path.iterdir()), "nobody has said where files are made"
