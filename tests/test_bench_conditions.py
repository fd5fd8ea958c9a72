"""The benchmarks of conditions: peers are asked the same, and agree with brute force."""

import pytest
from hypothesis import assume, given, settings

from asked import asked, expected
from tourcp import Problem, Refutation, Tour, Unknown, check, solve
from tourcp.bench.instances import Instance, instances_file, load_instances
from tourcp.bench.peers import PEERS, ask_peer
from tourcp.core.conditions import KINDS

INSTANCES = load_instances(instances_file(), "conditions")


@settings(max_examples=150)
@given(asked(most=8))
def test_cp_sat_written_as_its_users_do_agrees_with_brute_force(problem: Problem) -> None:
    assume(not problem.is_trivial and not problem.has_too_few_squares)
    answer = ask_peer(PEERS["or-tools"], problem, 60, 0)
    if isinstance(answer, Unknown):
        assert problem.closed and problem.start is None
    else:
        assert isinstance(answer, Tour) == (next(expected(problem), None) is not None)
        assert check(problem, answer).standing in ("tour", "claimed")


def test_the_set_has_an_instance_for_most_kinds_and_both_answers() -> None:
    kinds = {one.kind for instance in INSTANCES for one in instance.problem.conditions}
    assert kinds >= set(KINDS) - {"forbid", "before", "differs"}
    assert {instance.answer for instance in INSTANCES} == {"tour", "none"}


SLOW = ("mirror 10x10", "quarter-turn 8x8", "semi-magic from its first 16")
QUICK = [one for one in INSTANCES if one.name not in SLOW]


@pytest.mark.parametrize("instance", QUICK, ids=lambda instance: instance.name)
def test_what_is_known_of_an_instance_is_so(instance: Instance) -> None:
    answer = solve(instance.problem)
    assert check(instance.problem, answer).is_certain
    assert isinstance(answer, Tour if instance.answer == "tour" else Refutation)


def test_a_peer_without_words_for_a_condition_says_so() -> None:
    problem = Problem("knight", "5x5", conditions=["clue 0,0=1"])
    answer = ask_peer(PEERS["lkh"], problem, 1, 0)
    assert isinstance(answer, Unknown) and "cannot express" in answer.reason
