"""Counting: the numbers of the literature, and brute force on whatever is small enough."""

import json
import signal
import subprocess
import sys
import time
from collections import Counter
from itertools import islice, pairwise
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from oracle import RULES, problem, problems, tours
from tourcp import BadProblem, Board, Limit, Problem, Rule, Tour, check
from tourcp.cli import ANSWERED, BAD_INPUT, UNKNOWN, run
from tourcp.core.symmetry import links_of, symmetries_of
from tourcp.counting import count as counting
from tourcp.counting import layers, memory
from tourcp.counting.checkpoint import Checkpoint
from tourcp.counting.count import count_lengths, count_tours
from tourcp.counting.layers import Overflow
from tourcp.counting.listing import OutOfTime, count_classes, list_tours
from tourcp.counting.plan import plan
from tourcp.counting.recurrence import generating_function, polynomial, shortest_recurrence
from tourcp.counting.remainders import primes
from tourcp.counting.sampling import Sampler

Links = frozenset[frozenset[tuple[int, ...]]]


def undirected(asked: Problem) -> set[Links]:
    return {links_of(Tour(path), closed=asked.closed) for path in tours(asked)}


def counted(rule: str, board: str, *, closed: bool, start: str = "", end: str = "") -> int:
    found = count_tours(problem(rule, board, closed=closed, start=start, end=end))
    assert found is not None
    return found.tours


def lengths_of(rule: Rule, height: int, most: int, *, closed: bool) -> list[int]:
    found = count_lengths(rule, height, most, closed=closed)
    assert found is not None
    return found


# Knights: OEIS A001230 (8x8 and smaller squares), Knuth's and Kraitchik's tables for rectangles;
# kings: OEIS A140519. The pawn's were found by an independent program.
KNOWN = [
    ("knight", "10x3", True, 16), ("knight", "6x5", True, 8), ("knight", "8x5", True, 44_202),
    ("knight", "6x6", True, 9_862), ("knight", "7x6", True, 1_067_638),
    ("knight", "5x5", False, 864), ("knight", "7x3", False, 52), ("knight", "5x4", False, 82),
    ("pawn", "5x5", True, 48), ("pawn", "6x5", True, 296), ("pawn", "9x4", True, 48),
    ("pawn", "5x4", False, 72), ("pawn", "5x5", False, 6_200),
    ("king", "3x3", True, 16), ("king", "4x4", True, 2_830),
]  # fmt: skip


@pytest.mark.parametrize(("rule", "board", "closed", "number"), KNOWN)
def test_the_known_numbers(rule: str, board: str, closed: bool, number: int) -> None:
    assert counted(rule, board, closed=closed) == number
    if number < 10_000:
        asked = problem(rule, board, closed=closed)
        listed = {links_of(tour, closed=closed) for tour in list_tours(asked)}
        assert len(listed) == number, "a solver, asked for one tour after the other, agrees"


@pytest.mark.slow
def test_the_closed_knights_tours_of_6x8() -> None:
    assert counted("knight", "8x6", closed=True) == 55_488_142


def test_304_of_the_1728_tours_of_5x5_start_in_a_corner() -> None:
    assert counted("knight", "5x5", closed=False, start="0,0") == 304
    from_all = [counted("knight", "5x5", closed=False, start=str(n)) for n in range(25)]
    assert sum(from_all) == 2 * 864 == 1_728


@given(problems(most=9))
def test_every_small_board_agrees_with_brute_force(asked: Problem) -> None:
    if asked.rule.is_one_way:
        with pytest.raises(BadProblem, match="one-way"):
            count_tours(asked)
        return
    expected = undirected(asked)
    found = count_tours(asked)
    assert found is not None and found.tours == len(expected)
    listed = [links_of(tour, closed=asked.closed) for tour in list_tours(asked)]
    assert len(listed) == len(set(listed)) and set(listed) == expected


@given(problems(most=9))
def test_the_states_walked_backwards_give_every_tour_once(asked: Problem) -> None:
    if asked.rule.is_one_way or asked.is_trivial or asked.has_too_few_squares:
        return
    sampler = Sampler(asked)
    walked = [sampler.tour(number) for number in range(sampler.tours)]
    assert {links_of(tour, closed=asked.closed) for tour in walked} == undirected(asked)
    assert len(walked) == len(undirected(asked))
    assert all(check(asked, tour).standing == "tour" for tour in walked)


@given(problems(most=9))
def test_classes_are_those_of_plain_comparison(asked: Problem) -> None:
    if asked.rule.is_one_way:
        return
    found = count_classes(asked)
    assert found is not None
    classes = list(list_tours(asked, up_to_symmetry=True))
    assert found[0] == len(classes)
    assert set(found[1]) == {turn.symmetry for turn in symmetries_of(asked)}


@pytest.mark.parametrize(
    ("board", "classes", "kept"),
    [
        ("6x6", 1_245, {"identity": 9_862, "half turn": 78, "quarter turn": 10}),
        ("6x5", 3, {"identity": 8}),
        ("10x3", 6, {"identity": 16}),
    ],
)
def test_the_known_classes_of_closed_knights_tours(
    board: str, classes: int, kept: dict[str, int]
) -> None:
    found = count_classes(problem("knight", board, closed=True))
    assert found is not None and found[0] == classes
    assert kept.items() <= found[1].items()


def test_sequences_of_closed_knights_tours() -> None:
    knight = Rule.parse("knight")
    three = lengths_of(knight, 3, 20, closed=True)
    assert three[9::2] == [16, 176, 1_536, 15_424, 147_728, 1_448_416]
    assert not any(three[:9]) and not any(three[::2])
    assert lengths_of(knight, 5, 10, closed=True)[5::2] == [8, 44_202, 13_311_268]


@settings(max_examples=40)
@given(RULES, st.integers(1, 3), st.booleans())
def test_a_sweep_counts_what_single_boards_have(rule: Rule, height: int, closed: bool) -> None:
    if rule.is_one_way:
        return
    lengths = lengths_of(rule, height, 12 // height, closed=closed)
    for length, number in enumerate(lengths, start=1):
        asked = Problem(rule=rule, board=Board(length, height), closed=closed)
        assert number == len(undirected(asked)), length


# Elkies's generating function for the closed tours of 3 x 2n (in Stanley's Enumerative
# Combinatorics I, chapter 4): its denominator, lowest power first.
THREE_ROWS = [
    1, -6, -64, 200, 1000, -3016, -3488, 24256, -23776, -104168, 203408, 184704, -443392, -14336,
    151296, -145920, 263424, -317440, -36864, 966656, -573440, -131072,
]  # fmt: skip


def test_numbers_beyond_64_bits_and_the_generating_function_of_three_rows() -> None:
    terms = lengths_of(Rule.parse("knight"), 3, 130, closed=True)
    assert terms[-1] > 2**64
    recurrence = shortest_recurrence(terms[1::2])
    assert recurrence is not None
    assert recurrence[: len(THREE_ROWS)] == THREE_ROWS and not any(recurrence[len(THREE_ROWS) :])
    top, _ = generating_function(terms[1::2], recurrence)
    assert polynomial(top).startswith("16x^5 + 80x^6 - 544x^7")


@given(st.lists(st.integers(-3, 3), min_size=1, max_size=4), st.data())
def test_a_recurrence_is_found_again(rule: list[int], data: st.DataObject) -> None:
    terms = data.draw(st.lists(st.integers(-5, 5), min_size=len(rule), max_size=len(rule)))
    while len(terms) < 40:
        terms.append(sum(c * terms[-back] for back, c in enumerate(rule, start=1)))
    found = shortest_recurrence(terms)
    if found is None:
        assert not any(terms)
        return
    order = len(found) - 1
    assert order <= len(rule)
    for n in range(order, len(terms)):
        assert sum(c * terms[n - back] for back, c in enumerate(found)) == 0
    assert shortest_recurrence([1, 4, 1, 5, 9, 2, 6, 5, 3, 5]) is None


def test_passes_modulo_primes_make_up_the_same_number(monkeypatch: pytest.MonkeyPatch) -> None:
    some = list(islice(primes(), 3))
    assert all(prime < 2**62 and pow(3, prime - 1, prime) == 1 for prime in some)
    usual = counting._pass

    def overflowing(*arguments: object) -> object:
        if arguments[-1] == 0:
            raise Overflow
        return usual(*arguments)  # type: ignore[arg-type]

    monkeypatch.setattr(counting, "_pass", overflowing)
    assert counted("knight", "6x6", closed=True) == 9_862
    assert counted("pawn", "5x5", closed=False) == 6_200


def test_of_several_passes_those_that_are_done_are_not_done_again(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    asked = problem("knight", "6x6", closed=True)
    usual, stepped = counting._pass, Counter[int]()
    usual_after = layers.after

    def stepping(*arguments: Any, **options: Any) -> layers.Layer:
        stepped[options["modulus"]] += 1
        if len(stepped) == 2 and is_cut_off:
            raise KeyboardInterrupt
        return usual_after(*arguments, **options)

    def overflowing(*arguments: Any) -> object:
        if arguments[-1] == 0:
            raise Overflow
        return usual(*arguments)

    monkeypatch.setattr(counting, "_pass", overflowing)
    monkeypatch.setattr(counting, "after", stepping)
    is_cut_off = True
    with pytest.raises(KeyboardInterrupt):
        count_tours(asked, None, tmp_path)
    is_cut_off = False
    found = count_tours(asked, None, tmp_path)
    assert found is not None and found.tours == 9_862
    assert stepped[next(primes())] == 36, "the first pass went through the squares once"
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("threads", [1, 2])
def test_layers_in_many_chunks_count_the_same(
    monkeypatch: pytest.MonkeyPatch, threads: int
) -> None:
    monkeypatch.setattr(layers, "CHUNK", 50)
    monkeypatch.setattr(layers, "PART", 300)
    monkeypatch.setattr(layers, "LARGE", 200)
    for rule, board, closed, number in KNOWN:
        if number < 100_000:
            found = count_tours(problem(rule, board, closed=closed), Limit(threads=threads))
            assert found is not None and found.tours == number


@pytest.mark.parametrize(
    ("rule", "board", "closed"), [("knight", "6x6", True), ("pawn", "6x5", False)]
)
def test_chunks_and_bins_share_no_state(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, rule: str, board: str, closed: bool
) -> None:
    for name, value in (("CHUNK", 50), ("PART", 300), ("LARGE", 200)):
        monkeypatch.setattr(layers, name, value)
    asked = problem(rule, board, closed=closed)
    layer, steps = layers.first_layer(), plan(asked)
    for step in steps[:-1]:
        layer = layers.after(layer, step, is_last=False)
        assert len(np.unique(layer.states)) == len(layer)
    assert layer.square == len(steps) - 1
    whole = count_tours(asked)
    for _ in range(20):
        found = count_tours(asked, Limit(seconds=0.02), tmp_path)
    found = count_tours(asked, None, tmp_path)
    assert found is not None and whole is not None and found.tours == whole.tours


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(problems(most=9))
def test_random_boards_in_many_chunks_agree_with_brute_force(
    monkeypatch: pytest.MonkeyPatch, asked: Problem
) -> None:
    if asked.rule.is_one_way:
        return
    monkeypatch.setattr(layers, "CHUNK", 1)
    monkeypatch.setattr(layers, "LARGE", 2)
    monkeypatch.setattr(layers, "_depth", lambda _: 9)
    found = count_tours(asked)
    assert found is not None and found.tours == len(undirected(asked))


def test_sampling_is_uniform() -> None:
    asked = problem("knight", "6x5", closed=True)
    draws = Counter(links_of(tour, closed=True) for tour in Sampler(asked).draw(4_000, seed=1))
    expected = 4_000 / 8
    statistic = sum((number - expected) ** 2 / expected for number in draws.values())
    # Chi-square with 7 degrees of freedom: 29.9 is exceeded once in 10,000 times.
    assert len(draws) == 8 and statistic < 29.9


def test_the_same_seed_draws_the_same_tours() -> None:
    sampler = Sampler(problem("pawn", "5x5"))
    first, second, other = (list(sampler.draw(5, seed)) for seed in (3, 3, 4))
    assert first == second != other


def test_a_run_that_was_cut_off_goes_on(tmp_path: Path) -> None:
    asked = problem("knight", "7x6", closed=True)
    for seconds in (0.3, 0.6):
        count_tours(asked, Limit(seconds=seconds), tmp_path)
    found = count_tours(asked, None, tmp_path)
    assert found is not None and found.tours == 1_067_638
    assert list(tmp_path.iterdir()) == [], "nothing is left when the number is known"


def test_a_killed_run_goes_on_from_its_checkpoint(tmp_path: Path) -> None:
    call = [sys.executable, "-m", "tourcp", "count", "--rule", "knight", "--board", "8x6",
            "--closed", "--checkpoint", str(tmp_path)]  # fmt: skip
    process = subprocess.Popen(call, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    deadline = time.monotonic() + 60
    while not list(tmp_path.glob("*.npz")) and time.monotonic() < deadline:
        time.sleep(0.01)
    process.send_signal(signal.SIGKILL)
    process.communicate()
    (kept,) = tmp_path.glob("*.npz")
    with np.load(kept) as file:
        square = int(file["square"])
    assert 0 < square < 48
    done = subprocess.run(call, capture_output=True, text=True)
    assert "55,488,142 tours" in done.stdout


def test_damaged_checkpoints_are_refused_in_a_sentence(tmp_path: Path) -> None:
    asked = problem("knight", "6x5", closed=True)
    kept = Checkpoint(tmp_path, asked, 0)
    layer = layers.first_layer()
    kept.save(layer)
    assert kept.load() is not None
    kept.path.write_bytes(kept.path.read_bytes()[:50])
    with pytest.raises(BadProblem, match="is damaged"):
        count_tours(asked, None, tmp_path)
    kept.path.write_bytes(b"")
    with pytest.raises(BadProblem, match="is damaged"):
        count_tours(asked, None, tmp_path)


def test_a_run_that_would_not_fit_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(memory, "free_memory", lambda: 1_000_000)
    with pytest.raises(BadProblem, match="are free"):
        counted("knight", "6x6", closed=True)


def test_what_is_too_wide_is_refused_and_two_threads_count_the_same() -> None:
    with pytest.raises(BadProblem, match="frontier of"):
        counted("knight", "12x12", closed=True)
    found = count_tours(problem("knight", "6x6", closed=True), Limit(threads=2))
    assert found is not None and found.tours == 9_862


def test_a_time_limit_ends_listing_and_counting() -> None:
    asked = problem("knight", "8x6", closed=True)
    with pytest.raises(OutOfTime):
        list(list_tours(asked, Limit(seconds=0.2)))
    assert count_tours(asked, Limit(seconds=0.1)) is None


def test_the_commands_say_plainly_what_was_counted(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["count", "--rule", "knight", "--board", "6x5", "--closed"]) == ANSWERED
    assert "8 tours\nundirected cycles; directed: 16" in capsys.readouterr().out
    assert run(["count", "--rule", "knight", "--board", "5x5"]) == ANSWERED
    assert "re-entrant ones among them; directed: 1,728" in capsys.readouterr().out
    assert run(["count", "--rule", "knight", "--board", "5x5", "--start", "0,0"]) == ANSWERED
    assert "304 tours\npaths with the ends" in capsys.readouterr().out
    assert (
        run(["count", "--rule", "knight", "--board", "6x5", "--closed", "--up-to-symmetry"])
        == ANSWERED
    )
    assert "up to symmetry: 3" in capsys.readouterr().out
    assert (
        run(["count", "--rule", "knight", "--height", "3", "--lengths", "9..12", "--closed"])
        == ANSWERED
    )
    assert "    12  176" in capsys.readouterr().out
    assert (
        run(["count", "--rule", "knight", "--board", "8x6", "--closed", "--seconds", "0.05"])
        == UNKNOWN
    )


@pytest.mark.parametrize("by", ["sat", "frontier"])
def test_enumerating_writes_answers_that_can_be_judged(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], by: str
) -> None:
    call = ["enumerate", "--rule", "knight", "--board", "6x5", "--closed", "--by", by]
    assert run(call) == ANSWERED
    shown = capsys.readouterr()
    lines = [json.loads(line) for line in shown.out.splitlines()]
    assert len(lines) == 8 and "8 tours, all there are" in shown.err
    paths = [[tuple(square) for square in line["answer"]["path"]] for line in lines]
    assert len({frozenset(map(frozenset, pairwise([*p, p[0]]))) for p in paths}) == 8
    assert run([*call, "--up-to-symmetry", "-o", str(tmp_path / "few")]) == ANSWERED
    files = sorted((tmp_path / "few").iterdir())
    assert len(files) == 3
    assert run(["check", *map(str, files)]) == ANSWERED
    assert run([*call, "--first", "2", "-o", str(tmp_path / "two.jsonl")]) == ANSWERED
    assert len((tmp_path / "two.jsonl").read_text().splitlines()) == 2


def test_drawing_writes_answers_too(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    call = ["sample", "--rule", "pawn", "--board", "5x5", "--closed", "--count", "3", "--seed", "1"]
    assert run(call) == ANSWERED
    assert len(capsys.readouterr().out.splitlines()) == 3
    assert run([*call, "-o", str(tmp_path / "three.jsonl")]) == ANSWERED
    assert len((tmp_path / "three.jsonl").read_text().splitlines()) == 3


@pytest.mark.parametrize(
    ("call", "complaint"),
    [
        ("count --rule moves:1,0 --board 3x3", "one-way"),
        ("count --rule knight --board 30x30", "frontier of"),
        ("count --rule knight --height 3", "go together"),
        ("count --rule knight --height 3 --lengths x", "expected a range"),
        ("count --rule knight --height 3 --lengths 9..1", "expected a range"),
        ("count --rule knight --height 0 --lengths 1..3", "expected 1 to 64"),
        ("count --rule knight --board 5x5 --seconds -1", "makes no sense"),
        ("enumerate --rule knight --first 0", "give at least 1"),
        ("enumerate --rule moves:1,0", "one-way"),
        ("sample --rule knight --board 5x5 --count 0", "give at least 1"),
        ("sample --rule knight --board 4x4", "no tours to draw"),
        ("sample --rule knight --board 1x1", "too few squares"),
        ("sample --rule king --board 8x8 --closed", "more tours than fit into 64 bits"),
        ("count --rule knight --board 100x100 --closed", "count a narrower board"),
        ("count --rule knight --board 200000x3 --closed", "are the most that are counted"),
        ("count --rule knight --height 3 --lengths 1..5 --start 0,0", "leave --up-to-symmetry"),
        ("count --rule knight --board 6x6 --up-to-symmetry --checkpoint x", "no checkpoints"),
        (
            "count --rule knight --board 6x6 --closed --start 0,0 --up-to-symmetry",
            "no first square",
        ),
        ("enumerate --rule knight --board 6x5 --closed -o x.json", "neither a folder nor"),
        ("sample --rule knight --board 5x5 --seed -1", "out of range"),
    ],
)
def test_bad_input_is_refused_in_one_line(
    call: str, complaint: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(call.split()) == BAD_INPUT
    shown = capsys.readouterr()
    assert complaint in shown.err and shown.err.count("\n") == 1 and shown.out == ""


def test_layers_made_in_parts_count_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(layers, "PART", 1_000)
    monkeypatch.setattr(layers, "CHUNK", 300)
    assert counted("knight", "8x5", closed=True) == 44_202
    assert counted("pawn", "5x5", closed=False) == 6_200
    found = count_tours(problem("knight", "6x6", closed=True), Limit(threads=2))
    assert found is not None and found.tours == 9_862
