"""Clauses: no more are written than the checker has room for."""

import pytest

from faults import assert_no_refutation
from tourcp import Problem
from tourcp.core.fault import FaultKind
from tourcp.judge.certificates import ClauseProof
from tourcp.judge.certificates.clauses import TooLarge, limited


def test_clauses_are_written_up_to_so_many_literals_and_no_more() -> None:
    clauses = [[1, 2], [3]]  # three literals, and one for the end of each clause
    assert list(limited(clauses, 5)) == clauses
    with pytest.raises(TooLarge, match="clauses of more than 4 literals"):
        list(limited(clauses, 4))


def test_a_formula_that_grows_too_long_while_it_is_written_is_refused(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    asked = Problem("king", "3x3", closed=True, conditions=["turns <=4"])
    monkeypatch.setattr("tourcp.judge.certificates.clauses.limited.__defaults__", (10,))
    kind, words = FaultKind.TOO_LARGE, "clauses of more than 10 literals"
    assert_no_refutation(asked, ClauseProof.pack((), []), kind, words)
