"""Clue puzzles when the time is over: what is known by then is said, and no more."""

from pathlib import Path

import pytest

from clue_puzzles import UNIQUE
from tourcp import Limit, Problem
from tourcp.cli import run
from tourcp.core.limit import Clock
from tourcp.puzzles.clues.explanation import DIFFICULTIES
from tourcp.puzzles.clues.making import make_puzzle
from tourcp.puzzles.clues.reading import parse_puzzle
from tourcp.puzzles.clues.solving import solve_puzzle
from tourcp.puzzles.clues.steps import eased, explain

PUZZLE = parse_puzzle(UNIQUE["hidato"]).puzzle("king")
NUMBERS = solve_puzzle(PUZZLE).numbers


class LooksAllowed(Clock):
    """A clock that is over after it was looked at so many times."""

    def __init__(self, looks: int) -> None:
        super().__init__(None)
        self.looks = looks

    @property
    def left(self) -> float:
        self.looks -= 1
        return float(self.looks >= 0)


def test_an_explanation_that_runs_out_of_time_tells_the_rest_and_says_so() -> None:
    whole = explain(PUZZLE, NUMBERS)
    assert whole.is_whole and whole.rating == whole.difficulty
    some = explain(PUZZLE, NUMBERS, clock=LooksAllowed(8))
    known = [step for step in some.steps if step.way != "told"]
    assert 0 < len(known) < len(some.steps) and tuple(known) == whole.steps[: len(known)]
    assert not some.is_whole and some.rating.startswith("at least ")
    assert {step.vertex: step.number for step in some.steps} == {
        step.vertex: step.number for step in whole.steps
    }
    none = explain(PUZZLE, NUMBERS, clock=Clock(0.0))
    assert none.rating == "not rated" and {step.way for step in none.steps} == {"told"}


def test_a_puzzle_that_cannot_be_eased_in_time_stays_as_it_is() -> None:
    assert eased(PUZZLE, NUMBERS, DIFFICULTIES[0], Clock(0.0)).clues == PUZZLE.clues
    assert len(eased(PUZZLE, NUMBERS, DIFFICULTIES[0]).clues) > len(PUZZLE.clues)


def test_a_puzzle_that_is_made_in_too_little_time_has_one_solution_and_clues_to_spare() -> None:
    made = make_puzzle(Problem("king", "7x7").space, Limit(seconds=0.000001))
    assert not made.is_minimal and solve_puzzle(made.puzzle).is_unique


def test_the_commands_say_what_the_time_did_not_suffice_for(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "hidato.txt"
    file.write_text(UNIQUE["hidato"])
    assert run(["puzzle", "explain", str(file), "--rule", "king", "--seconds", "0.000001"]) == 2
    assert "not known to have exactly one solution" in capsys.readouterr().err
    assert run(["puzzle", "make", "--board", "7x7", "--seconds", "0.000001"]) == 0
    assert "49 clues, perhaps more than are needed" in capsys.readouterr().err
