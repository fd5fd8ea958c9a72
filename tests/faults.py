"""What the tests of the checker share: a refusal is of a kind, and says why."""

from tourcp import Refutation, check
from tourcp.core.certificate import Certificate
from tourcp.core.fault import Fault
from tourcp.core.problem import Problem


def assert_fault(fault: Fault | None, kind: str, words: str = "") -> None:
    """Hold a refusal to its kind, and to a part of its sentence."""
    assert fault is not None, f"accepted, but expected: {kind}"
    assert fault.kind == kind, fault
    assert words in fault.sentence, fault


def assert_no_refutation(
    problem: Problem, certificate: Certificate, kind: str, words: str = ""
) -> None:
    """Hold the checker to refuse a certificate, for this reason."""
    verdict = check(problem, Refutation(certificate))
    assert verdict.standing == "refused", verdict
    assert_fault(verdict.fault, kind, words)
