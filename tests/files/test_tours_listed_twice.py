"""One tour in a list counts once, forwards, reversed or from another square."""

from pathlib import Path

import numpy as np
import pytest

from calls import Capture
from tourcp import Problem, Tour, solve
from tourcp.cli import ANSWERED, BAD_INPUT, run
from tourcp.files.answers import answer_text


def listed(folder: Path, problem: Problem, *paths: np.ndarray) -> Path:
    file = folder / "list.jsonl"
    file.write_text("".join(answer_text(problem, Tour(path)) for path in paths))
    return file


def tour_of(problem: Problem) -> np.ndarray:
    answer = solve(problem)
    assert isinstance(answer, Tour)
    return answer.path


def test_a_closed_tour_forwards_reversed_and_rotated_is_one_tour(
    tmp_path: Path, capsys: Capture
) -> None:
    problem = Problem("knight", "6x5", closed=True)
    path = tour_of(problem)
    ways = [path, path[::-1], np.roll(path, 7, axis=0), np.roll(path[::-1], 3, axis=0), path]
    assert run(["check", str(listed(tmp_path, problem, *ways))]) == BAD_INPUT
    told = capsys.readouterr().err
    assert "5 lines judged: 4 refused, 1 tour" in told
    assert told.count("(the same tour as line 1, from another square or reversed)") == 3
    assert told.count("(the same tour as line 1)") == 1


def test_an_open_tour_and_its_reversal_are_one_tour(tmp_path: Path, capsys: Capture) -> None:
    problem = Problem("king", "4x3")
    path = tour_of(problem)
    assert run(["check", str(listed(tmp_path, problem, path, path[::-1]))]) == BAD_INPUT
    assert "line 2: refused (the same tour as line 1, reversed)" in capsys.readouterr().err


def test_a_tour_of_one_way_moves_has_no_reversal_but_other_first_squares(
    tmp_path: Path, capsys: Capture
) -> None:
    """The ring of four squares can be walked both ways, and each way is a tour of its own."""
    problem = Problem("moves:1,0+0,1+-1,0+0,-1+1,1", "2x2", closed=True)
    ring = np.array([(0, 0), (1, 0), (1, 1), (0, 1)])
    assert run(["check", str(listed(tmp_path, problem, ring, ring[::-1]))]) == ANSWERED
    assert "2 lines judged: 2 tours" in capsys.readouterr().out
    rolled = np.roll(ring, 1, axis=0)
    assert run(["check", str(listed(tmp_path, problem, ring, rolled))]) == BAD_INPUT
    assert "(the same tour as line 1, from another square)" in capsys.readouterr().err


@pytest.mark.parametrize("condition", ["before 0,0<1,1", "clue 0,0=1"])
def test_under_conditions_about_numbers_each_numbering_counts(
    condition: str, tmp_path: Path, capsys: Capture
) -> None:
    """As `enumerate` lists them: of the ring of four squares there are several numberings."""
    file = tmp_path / "all.jsonl"
    call = ["--rule", "wazir", "--board", "2x2", "--closed", f"--{condition.split()[0]}"]
    assert run(["enumerate", *call, condition.split()[1], "-o", str(file)]) == ANSWERED
    number = {"before": 4, "clue": 2}[condition.split()[0]]
    capsys.readouterr()
    assert run(["check", str(file)]) == ANSWERED
    assert f"{number} lines judged: {number} tours" in capsys.readouterr().out
