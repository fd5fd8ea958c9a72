"""Contradictions: demands that no tour meets together are refuted as such; others never are."""

from random import Random

import pytest

from oracle import tours
from tourcp import Contradiction, Problem, Refutation, Tour, check, prove, solve
from tourcp.certify.contradictions import find_contradiction
from tourcp.core.named_graph import NamedGraph
from tourcp.files.answers import answer_text, parse_answer

RING = NamedGraph.from_edges([("a", "b"), ("b", "c"), ("c", "d"), ("d", "a")], "abcd")
# A graph counts as one-way if some move does not lead back.
ONE_WAY = NamedGraph.from_edges(
    [("a", "b"), ("b", "a"), ("b", "c"), ("c", "a"), ("a", "c"), ("c", "d"), ("d", "a")],
    "abcd", directed=True,
)  # fmt: skip


@pytest.mark.parametrize(("problem", "demands"), [
    # numbers
    (Problem("king", "3x3", conditions=["clue 0,0=3", "clue 1,0=3", "clue 2,2=9"]),
     {"clue 0,0=3", "clue 1,0=3"}),
    (Problem("king", "3x3", conditions=["clue 0,0=3", "clue 0,0=4"]), {"clue 0,0=3", "clue 0,0=4"}),
    (Problem("king", "3x3", start="1,1", conditions=["clue 0,0=1"]), {"clue 0,0=1", "start"}),
    (Problem("king", "3x3", end="1,1", conditions=["clue 1,1=8"]), {"clue 1,1=8", "end"}),
    (Problem("king", "3x3", conditions=["at 1+2=0,0+1,0", "clue 2,2=2"]),
     {"at 1+2=0,0+1,0", "clue 2,2=2"}),
    (Problem("king", "3x3", conditions=["before 0,0<1,0", "before 1,0<2,0", "before 2,0<0,0"]),
     {"before 0,0<1,0", "before 1,0<2,0", "before 2,0<0,0"}),
    (Problem("king", "3x3", start="0,0", conditions=["before 2,2<0,0"]),
     {"before 2,2<0,0", "start"}),
    (Problem("king", "3x3", conditions=["before 0,0<1,0", "before 1,0<2,0", "clue 2,0=2"]),
     {"before 0,0<1,0", "before 1,0<2,0", "clue 2,0=2"}),
    (Problem("king", "3x3", conditions=["before 0,0<1,0", "before 1,0<2,0", "clue 0,0=8"]),
     {"before 0,0<1,0", "before 1,0<2,0", "clue 0,0=8"}),
    # moves
    (Problem("king", "3x3", conditions=["require 0,0-1,0", "forbid 1,0-0,0"]),
     {"require 0,0-1,0", "forbid 0,0-1,0"}),
    (Problem("king", "3x3", conditions=[f"require 1,1-{end}" for end in ("0,0", "1,0", "2,0")]),
     {"require 0,0-1,1", "require 1,0-1,1", "require 2,0-1,1"}),
    (Problem("king", "3x3", start="1,1", conditions=["require 1,1-0,0", "require 1,1-2,2"]),
     {"require 0,0-1,1", "require 1,1-2,2", "start"}),
    (Problem("king", "3x3", closed=True, conditions=[
        "require 0,0-1,0", "require 1,0-0,1", "require 0,1-0,0", "require 2,2-2,1"]),
     {"require 0,0-0,1", "require 0,0-1,0", "require 1,0-0,1"}),
    (Problem(RING, conditions=["require a-b", "require b-c", "require c-d", "require d-a"]),
     {"require a-b", "require b-c", "require c-d", "require a-d"}),
    (Problem(ONE_WAY, conditions=["require a>b", "require b>a"]), {"require a>b", "require b>a"}),
    (Problem(ONE_WAY, conditions=["require a>b", "require a>c"]), {"require a>b", "require a>c"}),
    (Problem(ONE_WAY, conditions=["require c>a", "require d>a"]), {"require c>a", "require d>a"}),
    (Problem(ONE_WAY, start="b", conditions=["require a>b"]), {"require a>b", "start"}),
    (Problem(ONE_WAY, end="a", conditions=["require a>b"]), {"require a>b", "end"}),
    (Problem(ONE_WAY, conditions=["require a-b", "forbid a>b", "forbid b>a"]),
     {"require a-b", "forbid a>b", "forbid b>a"}),
    # turns
    (Problem("king", "3x3", conditions=["turns <=3", "turns >=4"]), {"turns <=3", "turns >=4"}),
], ids=lambda value: str(value) if isinstance(value, Problem) else "")  # fmt: skip
def test_a_contradiction_is_named_by_the_fewest_demands(
    problem: Problem, demands: set[str]
) -> None:
    for answer in (solve(problem), prove(problem)):
        assert isinstance(answer, Refutation)
        assert isinstance(answer.certificate, Contradiction)
        assert set(answer.certificate.demands) == demands
        assert check(problem, answer).standing == "proved"
        problem_read, answer_read = parse_answer(answer_text(problem, answer), "file")
        assert check(problem_read, answer_read).standing == "proved"
    assert not any(check(problem, Tour(path)).standing == "tour" for path in tours_of(problem))


def tours_of(problem: Problem) -> list[list[tuple[int, ...]]]:
    return [] if isinstance(problem.space, NamedGraph) else list(map(list, tours(problem)))[:3000]


@pytest.mark.parametrize(("problem", "demands", "kind"), [
    (Problem("king", "3x3", conditions=["clue 0,0=3"]), ("clue 0,0=4",), "unknown demand"),
    (Problem("king", "3x3", conditions=["clue 0,0=3"]), ("start",), "unknown demand"),
    (Problem("king", "3x3", conditions=["clue 0,0=3", "clue 1,0=3"]), ("clue 0,0=3",),
     "does not refute"),
    (Problem("king", "3x3", conditions=["clue 0,0=3", "clue 1,0=3"]), (), "does not refute"),
    (Problem("king", "3x3", start="0,0", conditions=["clue 0,0=3"]), ("clue 0,0=3",),
     "does not refute"),
    (Problem("king", "3x3", closed=True, start="1,1",
             conditions=["require 1,1-0,0", "require 1,1-2,2"]),
     ("require 0,0-1,1", "require 1,1-2,2", "start"), "does not refute"),
    (Problem(RING, closed=True, conditions=[
        "require a-b", "require b-c", "require c-d", "require d-a"]),
     ("require a-b", "require b-c", "require c-d", "require a-d"), "does not refute"),
    (Problem(ONE_WAY, closed=True, start="b", conditions=["require a>b"]),
     ("require a>b", "start"), "does not refute"),
    (Problem(ONE_WAY, conditions=["require a-b", "forbid a>b"]),
     ("require a-b", "forbid a>b"), "does not refute"),
    (Problem("king", "3x3", conditions=["turns <=4", "turns >=4"]), ("turns <=4", "turns >=4"),
     "does not refute"),
], ids=str)  # fmt: skip
def test_demands_that_do_not_contradict_each_other_refute_nothing(
    problem: Problem, demands: tuple[str, ...], kind: str
) -> None:
    fault = check(problem, Refutation(Contradiction(demands))).fault
    assert fault is not None
    assert fault.kind == kind


def test_no_problem_with_a_tour_has_contradictory_demands() -> None:
    # Conditions that a known tour obeys never contradict each other; others do in many cases.
    random = Random(1)
    problems = [Problem("king", "3x2"), Problem("king", "2x3", start="0,0"),
                Problem("moves:1,0+-1,0+0,1+0,-1+1,1", "3x2"),
                Problem("moves:1,0+-1,0+0,1+0,-1+1,1", "3x2", closed=True)]  # fmt: skip
    contradictions = 0
    for _ in range(1500):
        plain = random.choice(problems)
        squares = plain.space.names
        pair = random.sample(squares, 2)
        kinds = [
            lambda: f"clue {random.choice(squares)}={random.randint(1, 6)}",  # noqa: B023
            lambda: f"before {pair[0]}<{pair[1]}",  # noqa: B023
            lambda: f"turns {random.choice('<>')}={random.randint(0, 5)}",
            lambda: f"at {random.randint(1, 6)}={pair[0]}+{pair[1]}",  # noqa: B023
            lambda: f"{random.choice(['require', 'require', 'forbid'])} {move()}",
        ]

        def move() -> str:
            graph = plain.space.graph  # noqa: B023
            arc = random.randrange(len(graph.tails))
            sign = random.choice("->") if plain.space.is_one_way else "-"  # noqa: B023
            tail, head = graph.tails[arc], graph.targets[arc]
            return f"{squares[tail]}{sign}{squares[head]}"  # noqa: B023

        problem = plain.with_conditions(*(random.choice(kinds)() for _ in range(4)))
        if find_contradiction(problem) is not None:
            contradictions += 1
            assert not any(check(problem, Tour(path)).standing == "tour" for path in tours(plain))
    assert contradictions > 300
