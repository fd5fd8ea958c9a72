"""Counting in chunks, bins and several passes: the number stays the same."""

import subprocess
import sys
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from itertools import islice
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings

from counts import KNOWN, counted, few_at_once, undirected
from oracle import problem, problems
from tourcp import BadProblem, Limit, OutOfTime, Problem
from tourcp.counting import ahead, course, layers, memory
from tourcp.counting.count import Counted, count_tours
from tourcp.counting.course import Course
from tourcp.counting.layers import Overflow
from tourcp.counting.listing import list_tours
from tourcp.counting.network import network_of
from tourcp.counting.passes import Run
from tourcp.counting.plan import plan
from tourcp.counting.remainders import primes
from tourcp.counting.small import Means
from tourcp.engines.patterns import ANYTHING

pytestmark = pytest.mark.xdist_group("counting")


def overflowing(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the pass that counts all ways overflow at once."""
    usual = Run.all_squares

    def run(self: Run, crew: Any) -> Any:
        if self.course.modulus == 0:
            raise Overflow
        return usual(self, crew)

    monkeypatch.setattr(Run, "all_squares", run)


def test_passes_modulo_primes_make_up_the_same_number(monkeypatch: pytest.MonkeyPatch) -> None:
    some = list(islice(primes(), 3))
    assert all(prime < 2**62 and pow(3, prime - 1, prime) == 1 for prime in some)
    overflowing(monkeypatch)
    assert counted("knight", "6x6", closed=True) == 9_862
    assert counted("pawn", "5x5", closed=False) == 6_200


def test_of_several_passes_those_that_are_done_are_not_done_again(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    asked, squares = problem("knight", "6x6", closed=True), Counter[int]()
    overflowing(monkeypatch)
    usual = Course.task

    def counting(self: Course, *arguments: Any) -> Any:
        squares[self.modulus] += 1
        if len(squares) == 2 and is_cut_off:
            raise KeyboardInterrupt
        return usual(self, *arguments)

    monkeypatch.setattr(Course, "task", counting)
    is_cut_off = True
    means = Means(str(tmp_path))
    with pytest.raises(KeyboardInterrupt):
        count_tours(asked, None, means)
    is_cut_off = False
    found = count_tours(asked, None, means)
    assert found is not None and found.tours == 9_862
    assert squares[next(primes())] == 36, "the first pass went through the squares once"
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("threads", [1, 2])
def test_layers_in_many_chunks_count_the_same(
    monkeypatch: pytest.MonkeyPatch, threads: int
) -> None:
    few_at_once(monkeypatch)
    for rule, board, closed, number in KNOWN:
        if number < 100_000:
            found = count_tours(problem(rule, board, closed=closed), Limit(threads=threads))
            assert found is not None and found.tours == number


@pytest.mark.parametrize(
    ("rule", "board", "closed"), [("knight", "6x6", True), ("pawn", "5x5", False)]
)
def test_bins_share_no_state_and_neither_do_chunks(
    monkeypatch: pytest.MonkeyPatch, rule: str, board: str, closed: bool
) -> None:
    few_at_once(monkeypatch)
    steps = plan(network_of(problem(rule, board, closed=closed)))
    way, part = Course(steps, closed), {0: [layers.first_part()]}
    with ThreadPoolExecutor(2) as pool:
        leading = 0
        for square in range(len(steps) - 1):
            following = way.leading(square, sum(layers.Made(part).sizes().values()))
            task = way.task(square, leading, following, ANYTHING)
            made: dict[int, list[layers.Part]] = {}
            for pieces in part.values():
                found = layers.follow([layers.joined(pieces)], task, pool, 2, lambda: None)
                for number, more in found.bins.items():
                    made.setdefault(number, []).extend(more)
            states = np.concatenate([one for pieces in made.values() for one, _ in pieces])
            assert len(np.unique(states)) == len(states)
            part, leading = made, following


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(problems(most=9))
def test_random_boards_in_many_chunks_agree_with_brute_force(
    monkeypatch: pytest.MonkeyPatch, asked: Problem
) -> None:
    if asked.rule.is_one_way:
        return
    monkeypatch.setattr(layers, "CHUNK", 1)
    monkeypatch.setattr(course, "LARGE", 2)
    monkeypatch.setattr(layers, "_depth", lambda _: 9)
    found = count_tours(asked)
    assert found is not None and found.tours == len(undirected(asked))


@pytest.mark.parametrize("closed", [True, False])
def test_what_is_left_out_leads_to_no_tour(monkeypatch: pytest.MonkeyPatch, closed: bool) -> None:
    """Without tables there are more states, with larger ones fewer; never fewer tours."""
    asked = problem("knight", "6x6" if closed else "5x5", closed=closed)
    states = {}
    for most in (0, 3**9, ahead.MOST_PATTERNS):
        monkeypatch.setattr(Course, "most_patterns", most)
        monkeypatch.setattr(ahead, "PAYS", 10**9)
        found = count_tours(asked, None, Means(order="columns"))
        assert found is not None and found.tours == (9_862 if closed else 864)
        states[most] = found.states
    assert states[0] >= states[3**9] > states[ahead.MOST_PATTERNS]
    if closed:
        assert states[0] == 147_050 and states[ahead.MOST_PATTERNS] < 12_000


def test_a_run_that_would_not_fit_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(memory, "free_memory", lambda: 1_000_000)
    with pytest.raises(BadProblem, match="GB is free"):
        counted("knight", "7x6", closed=True)


def test_a_time_limit_ends_listing_and_counting() -> None:
    asked = problem("knight", "8x8", closed=True)
    with pytest.raises(OutOfTime):
        list(list_tours(asked, Limit(seconds=0.2)))
    assert count_tours(asked, Limit(seconds=0.1)) is None


def test_memory_is_read_as_people_write_it_and_too_little_refused() -> None:
    assert [memory.parse_memory(text) for text in ("6GB", "500 mb", "1.5tb")] == [
        6 * 10**9, 5 * 10**8, 1_500 * 10**9,
    ]  # fmt: skip
    for text in ("", "six", "6XB", "-1GB", "1e9", "200MB"):
        with pytest.raises(BadProblem, match="memory"):
            memory.parse_memory(text)


@pytest.mark.slow
def test_bounded_memory_is_kept() -> None:
    """7x8 takes 425 MB without a bound; a fresh Python with the kernels about 220."""
    code = (
        "from tourcp import Problem, count; from tourcp.engines.machine import peak_memory;"
        "print(count(Problem('knight', '7x8', closed=True), memory='300MB').tours, peak_memory())"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)
    tours, peak = map(int, done.stdout.split())
    assert tours == 34_524_432_316 and peak < 300e6


def test_a_bin_that_does_not_fit_is_refused_before_it_is_read_and_more_memory_goes_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked, where = problem("knight", "7x6", closed=True), str(tmp_path)
    monkeypatch.setattr(course, "BYTES", 10**6)
    with pytest.raises(BadProblem, match=r"go on with --memory [\d.]+GB and the same"):
        count_tours(asked, None, Means(where, memory=300_000_000))
    found = count_tours(asked, None, Means(where, memory=10**12))
    assert found is not None and found.tours == 1_067_638 and found.resumed > 0


def test_the_plan_is_counted_whatever_the_key() -> None:
    network = network_of(problem("knight", "6x5", closed=True))
    found = Counted(network, plan(network), "any", Means()).run(Limit(), Limit().start())
    assert (found.tours, found.resumed) == (8, 0)
