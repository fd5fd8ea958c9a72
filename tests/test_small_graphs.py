"""Random small boards: every complete backend against brute force."""

from hypothesis import given, settings

from oracle import has_tour, problems
from tourcp import Problem, Refutation, Tour, solve
from tourcp.backends import TABLE


@settings(max_examples=150, deadline=None)
@given(problems())
def test_every_complete_backend_agrees_with_brute_force(asked: Problem) -> None:
    truth = has_tour(asked)
    for backend in TABLE:
        if backend.is_complete:
            answer = solve(asked, backend.name)
            assert isinstance(answer, Tour if truth else Refutation), backend.name
