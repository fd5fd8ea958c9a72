"""Length proofs: what is no bound, what is too large, and what proves nothing."""

import pytest

from faults import assert_fault
from tourcp import Longest, Problem, check_longest
from tourcp.core.fault import FaultKind
from tourcp.judge.certificates import ClauseProof
from tourcp.judge.certificates.length_clauses import LengthClauses
from tourcp.judge.certificates.length_proof import LengthProof

LINE = Problem("wazir", "4x1")
EMPTY = LengthProof(ClauseProof.pack((), []))


@pytest.mark.parametrize(("problem", "most"), [
    (LINE, 0), (LINE, 4), (LINE, -1), (Problem("king", "2x2", closed=True), 1),
])  # fmt: skip
def test_a_bound_is_less_than_all_vertices_and_no_less_than_a_path_needs(
    problem: Problem, most: int
) -> None:
    assert_fault(EMPTY.fault(problem, most), FaultKind.DOES_NOT_REFUTE, "not a bound")


def length_proof(*cuts: tuple[str, ...]) -> LengthProof:
    return LengthProof(ClauseProof.pack(cuts, []))


def test_a_length_proof_is_refused_before_its_formula_is_written_if_that_is_too_long(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def written(*_: object) -> None:
        raise AssertionError("the formula was written")

    monkeypatch.setattr(LengthClauses, "clauses", written)
    huge = Problem("knight", "3000x3000")
    assert_fault(EMPTY.fault(huge, 9), FaultKind.TOO_LARGE, "72,000,000 moves at most")
    assert_fault(EMPTY.fault(Problem("knight", "60x60"), 9), FaultKind.TOO_LARGE, "literals")
    monkeypatch.setattr("tourcp.judge.certificates.length_proof.MOST_WORK", 1)
    assert_fault(length_proof(("0,0",)).fault(LINE, 2), FaultKind.TOO_LARGE, "1 cuts of 5")


def test_a_cut_of_a_length_proof_holds_vertices_of_the_problem() -> None:
    fault = length_proof(("0,0", "9,9")).fault(LINE, 2)
    assert_fault(fault, FaultKind.OFF_THE_BOARD, "'9,9' is not a vertex")


def test_a_length_proof_says_its_size_in_a_phrase_and_reads_back() -> None:
    proof = length_proof(("0,0",))
    assert proof.summary().startswith("1 cut and a clause proof of")
    assert EMPTY.summary().startswith("0 cuts and")
    assert LengthProof.from_json(proof.to_json()) == proof


def test_a_proof_of_a_length_that_a_path_exceeds_is_refused() -> None:
    longest = Longest(LINE, None, 2, EMPTY)
    assert check_longest(longest).standing == "refused"
    assert_fault(check_longest(longest).fault, FaultKind.EARLY_END)
