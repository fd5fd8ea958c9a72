"""Coroutine puzzles: the two of the document turn by turn, and search, clauses and brute force."""

import time
from dataclasses import replace
from itertools import pairwise, product
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tourcp import BadProblem, Board
from tourcp.core.answer import Unknown
from tourcp.core.fields import parse_fields
from tourcp.core.limit import Limit
from tourcp.files.coroutine import (
    outcome_from_json,
    outcome_text,
    puzzle_from_json,
    puzzle_text,
)
from tourcp.judge.coroutine import ARROWS, DIRECTIONS, check_outcome
from tourcp.puzzles import Draw, Puzzle, Win, load_puzzle, solve_puzzle
from tourcp.puzzles.coroutine.generate import (
    Made,
    draw_arrows,
    generate,
    hardest,
    make_frame,
    most_turns,
)
from tourcp.puzzles.coroutine.model import NoPuzzle, Wish, design, fewest_turns
from tourcp.puzzles.coroutine.search import count_shortest, search, shortest_wins
from tourcp.puzzles.coroutine.trace import trace

MODELS = Path(__file__).parent.parent / "models"
PUZZLE_2 = load_puzzle(MODELS / "coroutine-2.toml")
PUZZLE_3 = load_puzzle(MODELS / "coroutine-3.toml")

# The rows of the document: turn, token, from, to, other, direction used, and what remains or why
# it stops. The two rows marked + are not printed there, though its search visits them.
TRACE_2 = """
1 A 1 2 9 2 ~      |2 B 9 9 2 none ~   |3 A 2 3 9 2 ~      |4 B 9 6 3 0 ~      |5 A 3 2 6 6 ~
6 B 6 9 2 4 5      |7 A 2 3 9 2 seen   |6 B 6 8 2 5 ~      |7 A 2 4 8 5 ~      |8 B 8 6 4 1 ~
9 A 4 2 6 1 3      |10 B 6 9 2 4 seen  |+10 B 6 8 2 5 seen |9 A 4 8 6 3 ~      |10 B 6 2 8 7 ~
11 A 8 6 2 1 2     |12 B 2 1 6 6 ~     |13 A 6 3 1 0 4,5   |14 B 1 4 3 4 ~     |15 A 3 6 4 4 5
16 B 4 2 6 1 seen  |+16 B 4 8 6 3 seen |15 A 3 5 4 5 win   |13 A 6 9 1 4 5     |14 B 1 2 9 2 seen
13 A 6 8 1 5 ~     |14 B 1 1 8 none ~  |15 A 8 5 1 0 win   |11 A 8 9 2 2 ~     |12 B 2 3 9 2 seen
"""
TRACE_3 = """
1 A 1 2 9 2 ~      |2 B 9 9 2 none ~   |3 A 2 3 9 2 ~      |4 B 9 8 3 6 ~      |5 A 3 3 8 none ~
6 B 8 7 3 6 ~      |7 A 3 6 7 4 ~      |8 B 7 7 6 none ~   |9 A 6 3 7 0 4      |10 B 7 7 3 none ~
11 A 3 6 7 4 seen  |9 A 6 9 7 4 ~      |10 B 7 8 9 2 ~     |11 A 9 6 8 0 ~     |12 B 8 4 6 7 ~
13 A 6 3 4 0 5     |14 B 4 8 3 3 ~     |15 A 3 3 8 none seen|13 A 6 8 4 5 ~    |14 B 4 1 8 0 ~
15 A 8 7 1 6 ~     |16 B 1 4 7 4 ~     |17 A 7 7 4 none ~  |18 B 4 1 7 0 1     |19 A 7 7 1 none ~
20 B 1 4 7 4 seen  |18 B 4 2 7 1 ~     |19 A 7 7 2 none ~  |20 B 2 5 7 4 win
"""


@pytest.mark.parametrize(("puzzle", "table"), [(PUZZLE_2, TRACE_2), (PUZZLE_3, TRACE_3)])
def test_the_traces_of_the_document_turn_by_turn(puzzle: Puzzle, table: str) -> None:
    printed = [row.strip().lstrip("+") for line in table.split("\n") for row in line.split("|")]
    found = []
    for row in trace(puzzle):
        turn, left = row.turn, ",".join(map(str, row.remaining)) or "~"
        used = "none" if turn.direction is None else str(turn.direction)
        tiles = f"{turn.before[0] + 1} {turn.to + 1} {turn.before[1] + 1}"
        last = {"": left, "signature seen": "seen", "win": "win"}[row.verdict]
        found.append(f"{turn.number} {turn.token} {tiles} {used} {last}")
    assert found == [row for row in printed if row]


def test_the_fewest_turns_of_the_two_puzzles() -> None:
    for puzzle, turns, passes, moves in ((PUZZLE_2, 15, 1, 13), (PUZZLE_3, 20, 5, 15)):
        outcome = solve_puzzle(puzzle)
        assert isinstance(outcome, Win)
        assert (outcome.cost, outcome.directions.count(None)) == (turns, passes)
        fewest = solve_puzzle(puzzle, "moves")
        assert isinstance(fewest, Win) and fewest.cost == moves
        assert fewest_turns(puzzle) == turns


def plays(puzzle: Puzzle, depth: int) -> dict[int, list[list[int | None]]]:
    """All winning plays of up to so many turns, by their length: brute force on coordinates."""
    shift = dict(enumerate([(0, -1), (1, -1), (1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1)]))
    printed = dict(zip(puzzle.tiles, puzzle.arrows, strict=True))
    wins: dict[int, list[list[int | None]]] = {}
    level: list[tuple[tuple[int, ...], tuple[int, ...], list[int | None]]]
    level = [(puzzle.a, puzzle.b, [])]
    for turn in range(1, depth + 1):
        after: list[tuple[tuple[int, ...], tuple[int, ...], list[int | None]]] = []
        for token, other, line in level:
            moved = False
            for direction in printed[other]:
                to = (token[0] + shift[direction][0], token[1] + shift[direction][1])
                if to in printed and to != other:
                    moved = True
                    if to in puzzle.goals:
                        wins.setdefault(turn, []).append([*line, direction])
                    else:
                        after.append((other, to, [*line, direction]))
            if not moved:
                after.append((other, token, [*line, None]))
        level = after
    return wins


def fixpoint_moves(puzzle: Puzzle) -> int | None:
    """The fewest moves, passes not counted, by relaxation over all states."""
    best = {puzzle.start: 0}
    win: int | None = None
    for _ in range(len(puzzle.tiles) ** 2):
        for state, moves in list(best.items()):
            options = puzzle.options(state)
            for _, to in options:
                if to in puzzle.goal_tiles:
                    win = min(moves + 1, win or moves + 1)
                else:
                    after = (state[1], to)
                    best[after] = min(moves + 1, best.get(after, 10**9))
            if not options:
                after = (state[1], state[0])
                best[after] = min(moves, best.get(after, 10**9))
    return win


@st.composite
def puzzles(draw: st.DrawFn) -> Puzzle:
    """Small boards with holes, several goals, and few enough arrows to be hard."""
    width, height = draw(st.integers(2, 4)), draw(st.integers(2, 3))
    places = [(x, y) for y in range(height) for x in range(width)]
    order = draw(st.permutations(places))
    goals = tuple(sorted(order[2 : 2 + draw(st.integers(1, min(3, len(places) - 2)))]))
    holes = tuple(at for at in order[-2:] if at not in goals and at not in order[:2])
    board = Board(width, height, holes if draw(st.booleans()) else ())
    arrows = [
        () if square in goals else tuple(sorted(draw(st.sets(st.integers(0, 7), max_size=3))))
        for square in board.squares
    ]
    return Puzzle(board=board, arrows=tuple(arrows), goals=goals, a=order[0], b=order[1])


@given(puzzles())
def test_the_search_agrees_with_brute_force_and_with_relaxation(puzzle: Puzzle) -> None:
    wins = plays(puzzle, 7)
    labels, turns = search(puzzle)
    if wins:
        assert turns == min(wins)
        listed = [list(line) for line in shortest_wins(puzzle, labels, turns)]
        assert sorted(map(str, listed)) == sorted(map(str, wins[turns]))
        assert count_shortest(puzzle, labels, turns) == len(wins[turns])
    else:
        assert turns == -1 or turns > 7
    outcome = solve_puzzle(puzzle, "moves")
    moves = fixpoint_moves(puzzle)
    assert (outcome.cost if isinstance(outcome, Win) else None) == moves
    assert (moves is None) == (turns == -1)


@given(puzzles())
def test_the_classical_search_wins_iff_the_puzzle_can_be_won_and_never_sooner(
    puzzle: Puzzle,
) -> None:
    wins = [row.turn.number for row in trace(puzzle) if row.verdict == "win"]
    _, turns = search(puzzle)
    assert bool(wins) == (turns > 0)
    assert not wins or min(wins) >= turns


def test_the_classical_search_can_miss_the_fewest_turns() -> None:
    random = np.random.default_rng(0)
    frame, wish = make_frame(Board(3, 3)), Wish(turns=1, max_arrows=4)
    missed = 0
    for _ in range(300):
        puzzle = draw_arrows(frame, wish, random)
        wins = [row.turn.number for row in trace(puzzle) if row.verdict == "win"]
        missed += bool(wins) and min(wins) > search(puzzle)[1]
    assert missed > 0


@pytest.mark.slow
def test_search_and_clauses_agree_on_2000_random_boards() -> None:
    random = np.random.default_rng(1)
    frame = make_frame(Board(3, 3))
    draws = 0
    for number in range(2_000):
        puzzle = draw_arrows(frame, Wish(turns=1, max_arrows=1 + number % 8), random)
        _, turns = search(puzzle)
        draws += turns < 0
        assert fewest_turns(puzzle) == (turns if turns > 0 else None), puzzle
    assert draws > 20, "too few boards without a win to mean anything"


def test_a_board_that_cannot_be_won_is_a_draw_with_its_states() -> None:
    puzzle = puzzle_from_json({"arrows": "E E W\nN * N\nE W W"})
    outcome = solve_puzzle(puzzle)
    assert isinstance(outcome, Draw)
    assert check_outcome(puzzle, outcome) is None
    assert fewest_turns(puzzle) is None


@settings(max_examples=200)
@given(puzzles(), st.data())
def test_no_forged_outcome_passes(puzzle: Puzzle, data: st.DataObject) -> None:
    """A win that is not the quickest, a draw that can be won: whatever the labels say."""
    labels, turns = search(puzzle)
    forged = labels.copy()
    for _ in range(data.draw(st.integers(0, 4))):
        state = tuple(data.draw(st.tuples(*[st.integers(0, len(labels) - 1)] * 2)))
        forged[state] = data.draw(st.integers(-1, 9))
    if turns > 0:
        assert check_outcome(puzzle, Draw(forged)) is not None
        longer = [line for length, lines in plays(puzzle, 6).items() if length > turns
                  for line in lines]  # fmt: skip
        for line in longer[:5]:
            assert check_outcome(puzzle, Win(tuple(line), forged)) is not None
    directions = tuple(data.draw(st.lists(st.none() | st.integers(0, 7), max_size=5)))
    if list(directions) not in plays(puzzle, 5).get(len(directions), []):
        fault = check_outcome(puzzle, Win(directions, labels))
        assert fault is not None and fault.kind in ("not a move", "not won")


def test_each_fault_has_its_name() -> None:
    right = solve_puzzle(PUZZLE_2)
    assert isinstance(right, Win)

    def fault(outcome: Win | Draw) -> str:
        found = check_outcome(PUZZLE_2, outcome)
        return found.kind if found else "none"

    without_start, cut = right.labels.copy(), right.labels.copy()
    without_start[PUZZLE_2.start] = -1
    cut[tuple(np.argwhere(right.labels == 5)[0])] = -1
    assert fault(right) == "none"
    assert fault(replace(right, labels=right.labels[:3])) == "wrong size"
    assert fault(replace(right, labels=without_start)) == "wrong start"
    assert fault(replace(right, labels=cut)) == "not closed"
    assert fault(replace(right, directions=(3,))) == "not a move"
    assert fault(replace(right, directions=())) == "not won"
    assert fault(replace(right, directions=right.directions[:-1])) == "not won"
    assert fault(Draw(right.labels)) == "can be won"


def test_a_larger_board_by_the_compiled_kernel() -> None:
    frame = make_frame(Board(6, 6))
    puzzle = draw_arrows(frame, Wish(turns=1, max_arrows=2), np.random.default_rng(4))
    outcome = solve_puzzle(puzzle)
    expected = fixpoint_turns(puzzle)
    assert (outcome.cost if isinstance(outcome, Win) else None) == expected


def fixpoint_turns(puzzle: Puzzle) -> int | None:
    level, turn, seen = {puzzle.start}, 0, {puzzle.start}
    while level:
        turn += 1
        after = set()
        for token, other in level:
            options = [to for _, to in puzzle.options((token, other))]
            if any(to in puzzle.goal_tiles for to in options):
                return turn
            after |= {(other, to) for to in options or [token]}
        level = after - seen
        seen |= after
    return None


@pytest.mark.parametrize(
    "wish",
    [
        Wish(turns=1),
        Wish(turns=7, unique=True),
        Wish(turns=16, min_arrows=2, max_arrows=3),
        Wish(turns=25),
        Wish(turns=25, unique=True, max_arrows=2),
        Wish(turns=28),
    ],
    ids=str,
)
def test_a_generated_puzzle_is_as_it_was_asked_for(wish: Wish) -> None:
    made = generate(make_frame(Board(3, 3)), wish, Limit(seed=5, seconds=60))
    assert isinstance(made, Made)
    outcome = solve_puzzle(made.puzzle)
    assert isinstance(outcome, Win) and outcome.cost == wish.turns == made.turns
    for tile, arrows in enumerate(made.puzzle.arrows):
        if tile not in made.puzzle.goal_tiles:
            assert wish.min_arrows <= len(arrows) <= wish.max_arrows
    wins = list(shortest_wins(made.puzzle, outcome.labels, outcome.cost))
    assert len(wins) == made.wins
    assert not wish.unique or made.wins == 1


@pytest.mark.parametrize("wish", [Wish(turns=6), Wish(turns=12, unique=True), Wish(turns=18)])
def test_a_design_by_clauses_is_as_it_was_asked_for(wish: Wish) -> None:
    for seed in (1, 2):
        puzzle = design(make_frame(Board(3, 3)), wish, Limit(seed=seed))
        assert isinstance(puzzle, Puzzle)
        labels, turns = search(puzzle)
        assert turns == wish.turns
        assert not wish.unique or count_shortest(puzzle, labels, turns) == 1


@pytest.mark.parametrize(("unique", "most_arrows"), [(False, 1), (True, 1), (False, 2)])
def test_designs_exist_exactly_where_enumeration_finds_one(unique: bool, most_arrows: int) -> None:
    """All boards of 2x2 with one or two arrows on each tile, against the clauses."""
    frame = make_frame(Board(2, 2), b=(1, 1), goals=((1, 0),))
    sets: list[tuple[int, ...]] = [(way,) for way in range(8)]
    if most_arrows == 2:
        sets = [some for some in product(range(8), repeat=2) if some[0] < some[1]]
    lengths = set()
    for one, two, three in product(sets, repeat=3):
        puzzle = replace(frame, arrows=(one, (), two, three))
        labels, turns = search(puzzle)
        if turns > 0 and (not unique or count_shortest(puzzle, labels, turns) == 1):
            lengths.add(turns)
    for turns in range(1, most_turns(frame) + 1):
        wish = Wish(turns=turns, unique=unique, min_arrows=most_arrows, max_arrows=most_arrows)
        assert isinstance(design(frame, wish), Puzzle) == (turns in lengths), turns
    if not unique:
        wish = Wish(turns=1, min_arrows=most_arrows, max_arrows=most_arrows)
        best, bound = hardest(frame, wish, Limit(seconds=60))
        assert best is not None and best.turns == bound == max(lengths)


def test_what_is_impossible_is_said_so_and_what_is_unknown_too() -> None:
    frame = make_frame(Board(3, 3))
    assert isinstance(generate(frame, Wish(turns=57)), NoPuzzle)
    assert isinstance(generate(frame, Wish(turns=40), Limit(seconds=0.5)), Unknown)


def test_the_same_seed_gives_the_same_puzzle() -> None:
    frame = make_frame(Board(3, 3))
    for turns in (3, 20):
        first, second, other = (
            generate(frame, Wish(turns=turns), Limit(seed=seed)) for seed in (3, 3, 4)
        )
        assert first == second != other


@given(puzzles(), st.text(max_size=10))
def test_a_puzzle_file_reads_back(puzzle: Puzzle, title: str) -> None:
    import tomllib

    puzzle = replace(puzzle, title=title)
    assert puzzle_from_json(tomllib.loads(puzzle_text(puzzle, "a comment"))) == puzzle


@given(puzzles())
def test_an_outcome_file_reads_back(puzzle: Puzzle) -> None:
    outcome = solve_puzzle(puzzle)
    read, again = outcome_from_json(parse_fields(outcome_text(puzzle, outcome), "test"))
    assert read == puzzle
    assert type(again) is type(outcome) and (again.labels == outcome.labels).all()
    assert check_outcome(read, again) is None


def test_digits_compass_names_and_arrows_say_the_same() -> None:
    for row in PUZZLE_2.arrows:
        for one, other in pairwise(
            [
                "".join(map(str, row)),
                ",".join(DIRECTIONS[way] for way in row),
                "".join(ARROWS[way] for way in row),
                ",".join(map(str, row)),
            ]
        ):
            first, second = (
                puzzle_from_json({"arrows": f"{text or '-'} * -"}) for text in (one, other)
            )
            assert first == second and first.arrows[0] == row


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ('arrows = "0 *4 2"', "the goal 1,0 has arrows"),
        ('a = "1,0"\narrows = "0 * 2"', "token A starts on the goal 1,0"),
        ('b = "0,0"\narrows = "0 * 2"', "both tokens start on 0,0"),
        ('arrows = "0 * 8"', "'8' at 2,0 is no set of arrows"),
        ('arrows = "0 * ⇒"', "'⇒' at 2,0 is no set of arrows"),
        ('arrows = "0 * N,X"', "'N,X' at 2,0 is no set of arrows"),
        ('arrows = "0 * 00"', "says a direction twice"),
        ('arrows = """\n0 * 2\n1 1\n"""', "row 1 of the arrows has 2 tiles and row 0 has 3"),
        ('arrows = "0 1 2"', "there is no goal"),
        ('arrows = ""', "'arrows' is empty"),
        ("title = 'x'", "'arrows' is missing"),
        ('arrow = "0 * 2"', "did you mean 'arrows'"),
        ('a = "9,9"\narrows = "0 * 2"', "is not on the 3x1 board"),
        ('arrows = "# * 2"', "is a hole"),
        ("arrows = 5", "expected a text"),
        ("arrows = ", "is no TOML file"),
        ("arrows = " + "1" * 5000, "is no TOML file"),
    ],
)
def test_malformed_puzzle_files_are_refused_in_one_line(
    tmp_path: Path, text: str, complaint: str
) -> None:
    file = tmp_path / "puzzle.toml"
    file.write_text(text)
    with pytest.raises(BadProblem) as caught:
        load_puzzle(file)
    assert complaint in str(caught.value)
    assert str(caught.value).startswith(str(file))


@pytest.mark.parametrize("turns", [0, -3])
def test_wishes_that_make_no_sense_are_refused(turns: int) -> None:
    with pytest.raises(BadProblem, match="give at least 1"):
        Wish(turns=turns)
    with pytest.raises(BadProblem, match="give numbers from 0 to 8"):
        Wish(turns=1, min_arrows=5, max_arrows=2)


def test_designs_that_would_be_too_large_are_unknown() -> None:
    answer = design(make_frame(Board(9, 9)), Wish(turns=50))
    assert isinstance(answer, Unknown) and "at most" in answer.reason


@pytest.mark.parametrize("size", [4, 12, 40])
def test_a_limit_is_kept_on_any_board_and_the_best_is_not_lost(size: int) -> None:
    frame = make_frame(Board(size, size))
    started = time.monotonic()
    best, bound = hardest(frame, Wish(turns=1), Limit(seconds=3))
    assert best is not None and best.turns < bound == most_turns(frame)
    assert time.monotonic() - started < 30, "not a measurement: it used to take minutes"


@pytest.mark.parametrize("entry", ["[true,0,1]", "[0,8,0],[0,8,0]", "[0,8]", "[0,99,1]", "5"])
def test_labels_that_are_no_labels_are_refused(entry: str) -> None:
    text = outcome_text(PUZZLE_2, solve_puzzle(PUZZLE_2)).replace("[0,8,0]", entry)
    with pytest.raises(BadProblem, match="label"):
        outcome_from_json(parse_fields(text, "test"))
