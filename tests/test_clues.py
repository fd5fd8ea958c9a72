"""Clue puzzles: solved, proved unique, made without a clue to spare, explained step by step."""

import random
import re
from dataclasses import replace
from pathlib import Path
from urllib.parse import unquote

import pytest

from clue_puzzles import HOLY_KNIGHT, HOPIDO, UNIQUE
from tourcp import Limit, Problem, Refutation, Tour, check
from tourcp.cli import run
from tourcp.core.conditions import Differs
from tourcp.core.errors import BadProblem
from tourcp.judge.certificates import PositionProof
from tourcp.puzzles.clues.explanation import DIFFICULTIES, WAYS
from tourcp.puzzles.clues.making import make_puzzle
from tourcp.puzzles.clues.puzzle import CluePuzzle
from tourcp.puzzles.clues.reading import Wishes, parse_puzzle
from tourcp.puzzles.clues.solving import contradiction, recognised, solve_puzzle
from tourcp.puzzles.clues.steps import explain
from tourcp.puzzles.clues.tours import random_tour

PIECES = ["king", "wazir", "knight", "pawn"]


@pytest.mark.parametrize("name", UNIQUE)
def test_a_published_puzzle_is_recognised_solved_and_proved_unique(name: str) -> None:
    puzzle = recognised(parse_puzzle(UNIQUE[name]))
    assert puzzle.problem.rule.name == ("wazir" if "numbrix" in name else "king")
    solved = solve_puzzle(puzzle)
    assert isinstance(solved.answer, Tour) and check(puzzle.problem, solved.answer).fault is None
    assert solved.is_unique and solved.other_problem is not None
    assert isinstance(solved.other, Refutation)
    assert check(solved.other_problem, solved.other).standing == "proved"
    assert {one for one in solved.other_problem.conditions if isinstance(one, Differs)}


def test_the_proof_of_one_puzzle_proves_no_other() -> None:
    solved = solve_puzzle(recognised(parse_puzzle(UNIQUE["benedek"])))
    assert isinstance(solved.other, Refutation)
    certificate = solved.other.certificate
    assert isinstance(certificate, PositionProof)
    for problem in (solved.puzzle.problem, Problem("king", "7x7")):
        assert check(problem, Refutation(certificate)).fault is not None
    cut = replace(certificate, packed=certificate.packed[:-3])
    assert solved.other_problem is not None
    assert check(solved.other_problem, Refutation(cut)).fault is not None


@pytest.mark.parametrize(("text", "rule"), [(HOLY_KNIGHT, "knight"), (HOPIDO, "hopido")])
def test_a_puzzle_with_few_clues_has_two_judged_solutions(text: str, rule: str) -> None:
    solved = solve_puzzle(parse_puzzle(text, Wishes(rule=rule)).puzzle())
    assert not solved.is_unique
    assert isinstance(solved.answer, Tour) and isinstance(solved.other, Tour)
    assert not (solved.answer.path == solved.other.path).all()
    for tour in (solved.answer, solved.other):
        assert check(solved.puzzle.problem, tour).fault is None


def test_a_tour_read_backwards_is_a_second_solution() -> None:
    solved = solve_puzzle(CluePuzzle.of("wazir", "3x1", {(1, 0): 2}))
    assert isinstance(solved.other, Tour)


def test_clues_that_contradict_each_other_are_singled_out() -> None:
    text = "1 . . . 3\n. . . . .\n. 12 . . .\n. . . . 9"
    puzzle = parse_puzzle(text, Wishes(rule="king")).puzzle()
    solved = solve_puzzle(puzzle)
    assert isinstance(solved.answer, Refutation)
    assert check(puzzle.problem, solved.answer).standing == "proved"
    few, is_least = contradiction(puzzle, Limit())
    assert few.clues == {0: 1, 4: 3} and is_least


def test_a_grid_that_several_pieces_fit_asks_which() -> None:
    with pytest.raises(BadProblem, match="which piece"):
        recognised(parse_puzzle("1 . . . .\n. . . . .\n. . . . .\n. . . . .\n. . . . 25"))


def test_clues_stand_as_symmetric_and_as_many_as_is_asked() -> None:
    space = Problem("king", "6x6").space
    made = make_puzzle(space, Limit(seed=2), symmetric="half-turn")
    assert {35 - vertex for vertex in made.puzzle.clues} == set(made.puzzle.clues)
    assert solve_puzzle(made.puzzle).is_unique
    many = make_puzzle(space, Limit(seed=2), clues=20)
    assert len(many.puzzle.clues) == 20 and solve_puzzle(many.puzzle).is_unique


def test_the_same_seed_makes_the_same_puzzle_and_another_another() -> None:
    space = Problem("king", "5x6").space
    one, same, other = (make_puzzle(space, Limit(seed=seed)) for seed in (1, 1, 2))
    assert one == same and one.puzzle != other.puzzle


def test_small_tours_are_drawn_from_all_with_equal_chances() -> None:
    # The wazir has 8 open tours of 2x3 as undirected lines: counted by hand, 16 directed.
    space = Problem("wazir", "3x2").space
    drawn = {tuple(random_tour(space, Limit(seed=seed))[0]) for seed in range(200)}
    assert len(drawn) == 16
    assert random_tour(space, Limit())[1]


def test_a_board_without_a_tour_makes_no_puzzle() -> None:
    with pytest.raises(BadProblem, match="no tour"):
        make_puzzle(Problem("knight", "4x4").space)


@pytest.mark.parametrize("difficulty", DIFFICULTIES[:-1])
def test_a_wished_difficulty_is_not_exceeded(difficulty: str) -> None:
    made = make_puzzle(Problem("king", "6x6").space, Limit(seed=4), difficulty=difficulty)
    assert solve_puzzle(made.puzzle).is_unique
    found = explain(made.puzzle, made.numbers).difficulty
    assert DIFFICULTIES.index(found) <= DIFFICULTIES.index(difficulty)


def is_only_choice(puzzle: CluePuzzle, placed: dict[int, int], vertex: int, number: int) -> bool:
    """Whether, by the exact solver, no solution has another number there."""
    space = puzzle.problem.space
    left = puzzle.with_clues(placed).problem
    elsewhere = [one for one in range(space.size) if one != vertex]
    asked = left.with_conditions(f"at {number}=" + "+".join(space.names[v] for v in elsewhere))
    from tourcp import solve

    return isinstance(solve(asked, "sat-numbers", certify=False), Refutation)


EXPLAINED = {
    **{name: (recognised(parse_puzzle(text)), None) for name, text in UNIQUE.items()},
    **{f"{rule} {board}": (None, (rule, board)) for rule in PIECES for board in ("5x5", "6x6")},
}


@pytest.mark.parametrize("name", EXPLAINED)
def test_every_step_places_the_only_possible_number(name: str) -> None:
    puzzle, wanted = EXPLAINED[name]
    if puzzle is None:
        assert wanted is not None
        puzzle = make_puzzle(Problem(*wanted).space, Limit(seed=3)).puzzle
    solved = solve_puzzle(puzzle)
    way = explain(puzzle, solved.numbers)
    placed = dict(puzzle.clues)
    for step in way.steps:
        assert is_only_choice(puzzle, placed, step.vertex, step.number), step
        placed[step.vertex] = step.number
    assert placed == dict(enumerate(solved.numbers)), "the way ends with the solution"
    assert set(way.counts) <= set(WAYS) and way.difficulty in DIFFICULTIES


def test_steps_hold_from_any_position() -> None:
    puzzle = recognised(parse_puzzle(UNIQUE["numbrix"]))
    numbers = solve_puzzle(puzzle).numbers
    chance = random.Random(5)
    for _ in range(5):
        some = {vertex: numbers[vertex] for vertex in chance.sample(range(puzzle.size), 20)}
        way = explain(puzzle, numbers, some)
        assert all(numbers[step.vertex] == step.number for step in way.steps)


def test_the_commands_solve_and_save_a_proof_that_check_accepts(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file, proof = tmp_path / "hidato.txt", tmp_path / "unique.json"
    file.write_text(UNIQUE["hidato"])
    assert run(["puzzle", "solve", str(file), "-o", str(proof)]) == 0
    assert "unique (proved" in capsys.readouterr().out
    assert run(["check", str(proof)]) == 0
    assert "no tour (proved" in capsys.readouterr().out
    assert run(["puzzle", "hint", str(file)]) == 0
    assert "goes on" in capsys.readouterr().out
    assert run(["puzzle", "explain", str(file)]) == 0
    assert "difficulty: hard" in capsys.readouterr().out


def test_a_book_has_all_puzzles_and_then_all_solutions(tmp_path: Path) -> None:
    book = tmp_path / "book.html"
    words = ["puzzle", "make", "--board", "5x5", "--difficulty", "easy", "--count", "3"]
    assert run([*words, "-o", str(book)]) == 0
    text = book.read_text()
    assert text.count("<figure>") == 6 and text.index("Solution 1") > text.rindex("3. hidato")
    links = re.findall(r'<a href="http://127.0.0.1:8756/#puzzle=([^"]+)"', text)
    assert len(links) == 3 and all(parse_puzzle(unquote(line)).puzzle() for line in links)
    pytest.importorskip("cairosvg")
    pages = tmp_path / "book.pdf"
    assert run([*words, "-o", str(pages)]) == 0
    assert pages.read_bytes().count(b"/Type /Page\n") + pages.read_bytes().count(b"/Count 6") >= 1
