"""Clause proofs, about edges and about positions: what is refused before any step is checked."""

import zlib

import pytest

from faults import assert_no_refutation
from tourcp import Problem, Refutation, check
from tourcp.core.fault import FaultKind
from tourcp.judge.certificates import Certificate, ClauseProof, Contradiction, PositionProof
from tourcp.judge.certificates.possible import possible_numbers

EMPTY: list[ClauseProof | PositionProof] = [ClauseProof.pack((), []), PositionProof.pack([])]


def test_a_line_without_end_is_not_kept_in_memory() -> None:
    endless = ClauseProof((), zlib.compress(b"1" * (10**7 + 2**17), 9))
    asked = Problem("knight", "4x4", closed=True)
    assert_no_refutation(asked, endless, FaultKind.TOO_LARGE, "unpacks to more")


@pytest.mark.parametrize("certificate", EMPTY)
def test_the_one_square_has_its_tour(certificate: ClauseProof | PositionProof) -> None:
    words = "a board of one square has its tour"
    assert_no_refutation(Problem("king", "1x1"), certificate, FaultKind.DOES_NOT_REFUTE, words)


def test_positions_are_judged_for_so_many_vertices() -> None:
    asked = Problem("wazir", "2001x1")
    words = "2,001 vertices: positions are judged for 2,000"
    assert_no_refutation(asked, PositionProof.pack([]), FaultKind.TOO_LARGE, words)


@pytest.mark.parametrize("certificate", [*EMPTY, Contradiction(())], ids=lambda one: one.kind)
def test_a_proof_by_numbers_or_texts_is_not_carried_over_to_an_image(
    certificate: Certificate,
) -> None:
    assert certificate.renamed({"0,0": "1,1"}) is None


@pytest.mark.parametrize("certificate", [
    ClauseProof.pack((("0,0",), ("0,0", "1,0")), ["9 0 1 0"]), PositionProof.pack(["9 0 1 0"]),
])  # fmt: skip
def test_a_proof_says_its_size_in_a_phrase_and_reads_back(
    certificate: ClauseProof | PositionProof,
) -> None:
    told = certificate.summary(Problem("king", "2x2"))
    assert told.endswith(f"{len(certificate.packed)} bytes, compressed")
    assert ("2 cuts and a clause proof of" in told) == isinstance(certificate, ClauseProof)
    assert type(certificate).from_json(certificate.to_json()) == certificate


@pytest.mark.parametrize("looks", [0, 3, 1_000])
def test_no_number_is_possible_if_one_of_them_is_nowhere(
    looks: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    # Two stands on 0,0 or nowhere, and one stands there: seen with a few looks at the vertices,
    # and without any.
    monkeypatch.setattr("tourcp.judge.certificates.possible.MOST_LOOKS", looks)
    asked = Problem("wazir", "3x2", conditions=["at 2=0,0", "clue 0,0=1"])
    assert possible_numbers(asked) == [0] * 6
    assert check(asked, Refutation(PositionProof.pack([]))).standing == "proved"
