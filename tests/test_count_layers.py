"""Counting in chunks, in several passes, and cut off: the number stays the same."""

import signal
import subprocess
import sys
import time
from collections import Counter
from itertools import islice
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings

from counts import KNOWN, counted, undirected
from oracle import problem, problems
from tourcp import BadProblem, Limit, Problem
from tourcp.counting import count as counting
from tourcp.counting import layers, memory
from tourcp.counting.checkpoint import Checkpoint
from tourcp.counting.count import count_tours
from tourcp.counting.layers import Overflow
from tourcp.counting.listing import OutOfTime, list_tours
from tourcp.counting.plan import plan
from tourcp.counting.remainders import primes

pytestmark = pytest.mark.xdist_group("counting")


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


@pytest.mark.usefixtures("ticking")
@pytest.mark.parametrize(
    ("rule", "board", "closed"), [("knight", "6x6", True), ("pawn", "5x5", False)]
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
    whole = layers.after(layer, steps[-1], is_last=True)
    for _ in range(3):
        assert count_tours(asked, Limit(seconds=5), tmp_path) is None
    found = count_tours(asked, None, tmp_path)
    assert found is not None and found.tours == whole.tours


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


@pytest.mark.usefixtures("ticking")
def test_a_run_that_was_cut_off_goes_on(tmp_path: Path) -> None:
    asked = problem("knight", "7x6", closed=True)
    for squares in (5, 20):
        assert count_tours(asked, Limit(seconds=squares), tmp_path) is None
    found = count_tours(asked, None, tmp_path)
    assert found is not None and found.tours == 1_067_638
    assert list(tmp_path.iterdir()) == [], "nothing is left when the number is known"


def test_a_killed_run_goes_on_from_its_checkpoint(tmp_path: Path) -> None:
    call = [sys.executable, "-m", "tourcp", "count", "--rule", "knight", "--board", "8x6",
            "--closed", "--checkpoint", str(tmp_path)]  # fmt: skip
    process = subprocess.Popen(call, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    while not list(tmp_path.glob("*.npz")) and process.poll() is None:
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


def test_a_time_limit_ends_listing_and_counting() -> None:
    asked = problem("knight", "8x6", closed=True)
    with pytest.raises(OutOfTime):
        list(list_tours(asked, Limit(seconds=0.2)))
    assert count_tours(asked, Limit(seconds=0.1)) is None


def test_layers_made_in_parts_count_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(layers, "PART", 1_000)
    monkeypatch.setattr(layers, "CHUNK", 300)
    assert counted("knight", "8x5", closed=True) == 44_202
    assert counted("pawn", "5x5", closed=False) == 6_200
    found = count_tours(problem("knight", "6x6", closed=True), Limit(threads=2))
    assert found is not None and found.tours == 9_862
