"""Every backend of the table on every known problem, through the judge."""

import pytest

from oracle import has_tour, problem
from tourcp import Limit, Problem, Refutation, Tour, WrongAnswer, check, solve
from tourcp.answering import refuse_wrong
from tourcp.backends import TABLE, Backend
from tourcp.core.answer import Unknown
from tourcp.engines.pysat import SOLVERS

PROBLEMS = [
    # the degenerate ones first
    problem("king", "1x1"),
    problem("king", "1x1", start="0,0", end="0,0"),
    problem("king", "1x1", closed=True),
    problem("king", "2x1", closed=True),
    problem("king", "2x1"),
    problem("king", "2x1", start="1,0"),
    problem("king", "2x1", end="1,0"),
    problem("king", "2x1", start="1,0", end="0,0"),
    problem("king", "3x1", closed=True),
    problem("moves:1,0", "torus:2x1", closed=True),
    problem("moves:1,0", "torus:3x1", closed=True),
    problem("moves:3,0", "torus:3x1", closed=True),
    problem("knight", "2x1"),
    # tours and none
    problem("knight", "4x3"),
    problem("knight", "3x3"),
    problem("knight", "4x4"),
    problem("knight", "4x4", closed=True),
    problem("pawn", "5x4"),
    problem("pawn", "5x4", closed=True),
    problem("pawn", "4x4"),
    problem("wazir", "4x3", closed=True),
    problem("wazir", "3x3", closed=True),
    # fixed ends
    problem("knight", "5x5", start="0,0"),
    problem("knight", "5x5", start="1,0"),
    problem("wazir", "4x4", start="0,0", end="3,3"),
    problem("wazir", "4x4", start="0,0", end="3,0"),
    problem("wazir", "3x4", end="2,2"),
    problem("wazir", "3x3", end="1,0"),
    problem("king", "3x3", closed=True, start="1,1"),
    # holes
    problem("wazir", "3x3-1,1", closed=True),
    problem("knight", "3x3-1,1", closed=True),
    problem("wazir", "3x3-0,0"),
    problem("wazir", "3x3-1,0"),
    # joined sides
    problem("wazir", "cylinder:3x3", closed=True),
    problem("wazir", "cylinder:5x1", closed=True),
    problem("wazir", "cylinder-y:5x1", closed=True),
    problem("knight", "torus:3x3", closed=True),
    problem("knight", "torus:4x1", closed=True),
    # one way
    problem("moves:1,0+0,1", "3x2"),
    problem("moves:1,0+0,1", "torus:3x3", closed=True),
    problem("moves:1,0+0,1", "torus:3x2", closed=True),
    problem("moves:1,0+-1,1+-1,0", "2x3"),
    problem("moves:1,0+-1,1", "2x3", start="0,0", end="1,2"),
    problem("moves:1,0+-1,1", "2x3", end="0,0"),
    # has a tour, which the presolve of CP-SAT's inverse constraint (ortools 9.15) cuts off
    problem("moves:2,0+-2,1+-1,0", "torus:5x2-4,1", start="3,0", end="4,0"),
]


@pytest.mark.parametrize("asked", PROBLEMS, ids=str)
@pytest.mark.parametrize("backend", TABLE, ids=lambda backend: backend.name)
def test_every_backend_answers_every_known_problem_rightly(
    backend: Backend, asked: Problem
) -> None:
    answer = solve(asked, backend.name, Limit(seconds=600), certify=False)
    match answer:
        case Tour():
            assert has_tour(asked)
            assert check(asked, answer).standing == "tour"
            assert answer.found is not None
            assert answer.found.backend == backend.name
        case Refutation():
            assert not has_tour(asked)
        case Unknown():
            assert not backend.is_complete, answer


@pytest.mark.parametrize("asked", PROBLEMS, ids=str)
def test_every_known_problem_is_toured_or_refuted_with_proof(asked: Problem) -> None:
    answer = solve(asked)
    assert check(asked, answer).standing == ("tour" if has_tour(asked) else "proved")


@pytest.mark.parametrize("solver", SOLVERS)
def test_every_sat_solver_finds_and_refutes(solver: str) -> None:
    option = [f"solver={solver}"]
    assert isinstance(solve(problem("knight", "6x6", closed=True), "sat", options=option), Tour)
    none = solve(problem("knight", "6x4", closed=True), "sat", options=option, certify=False)
    assert isinstance(none, Refutation)


@pytest.mark.parametrize("backend", TABLE, ids=lambda backend: backend.name)
def test_the_same_seed_gives_the_same_answer(backend: Backend) -> None:
    asked = problem("knight", "5x5", start="0,0")
    assert solve(asked, backend.name, Limit(seed=7)) == solve(asked, backend.name, Limit(seed=7))


# blocks take a whole board of any size, and none with holes.
@pytest.mark.parametrize(
    "backend", [row for row in TABLE if row.name != "blocks"], ids=lambda backend: backend.name
)
def test_a_board_too_large_for_a_backend_is_unknown(backend: Backend) -> None:
    answer = solve(problem("knight", "5000x5000-0,0"), backend.name)
    assert isinstance(answer, Unknown)
    assert "at most" in answer.reason


def test_a_wrong_tour_and_a_refutation_out_of_turn_are_our_bugs() -> None:
    asked = problem("king", "2x2")
    honest = TABLE[0]
    with pytest.raises(WrongAnswer, match="missed"):
        refuse_wrong(asked, Tour([(0, 0)]), honest)
    heuristic = Backend(name="guess", summary="", needs={}, is_complete=False, most_arcs=9)
    with pytest.raises(WrongAnswer, match="not complete"):
        refuse_wrong(asked, Refutation(), heuristic)


@pytest.mark.usefixtures("ticking")
@pytest.mark.parametrize("backend", [row.name for row in TABLE if row.name[:4] == "sat-"])
def test_the_clock_is_looked_at_while_clauses_are_written(backend: str) -> None:
    answer = solve(problem("knight", "24x24", closed=True), backend, Limit(seconds=1))
    assert isinstance(answer, Unknown) and "time limit" in answer.reason
    assert answer.statistics.get("clauses", 0) == 0, "not all of them were written"


# A tour is made of blocks, or by a first attempt, without a look at the clock.
UNTIMED = {"auto", "blocks", "extend"}


@pytest.mark.usefixtures("ticking")
@pytest.mark.parametrize("backend", TABLE, ids=lambda backend: backend.name)
def test_a_time_limit_is_unknown_and_never_no_tour(backend: Backend) -> None:
    answer = solve(problem("knight", "24x24", closed=True), backend.name, Limit(seconds=0.001))
    if backend.name in UNTIMED:
        assert isinstance(answer, Tour)
    else:
        assert isinstance(answer, Unknown) and "the time limit of 0.001 s" in answer.reason
