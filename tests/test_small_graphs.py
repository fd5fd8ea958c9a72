"""Random small boards: every complete backend against brute force."""

from hypothesis import given, settings

from oracle import has_tour, problems
from tourcp import Limit, Problem, Refutation, Tour, Unknown, prove, solve
from tourcp.backends import TABLE
from tourcp.certify.ladder import RUNGS


@settings(max_examples=150)
@given(problems())
def test_every_complete_backend_agrees_with_brute_force(asked: Problem) -> None:
    truth = has_tour(asked)
    for backend in TABLE:
        if backend.is_complete:
            answer = solve(asked, backend.name, Limit(seconds=10), certify=False)
            # A SAT solver may not finish where it has to count: that is unknown, and no more.
            assert isinstance(answer, Unknown | (Tour if truth else Refutation)), backend.name


@settings(max_examples=100)
@given(problems())
def test_every_rung_refutes_only_what_has_no_tour(asked: Problem) -> None:
    truth = has_tour(asked)
    proved = []
    for rung in RUNGS:
        answer = prove(asked, Limit(seconds=300), rung)
        if isinstance(answer, Refutation):
            assert not truth, rung
            proved.append(rung)
    assert truth or proved
