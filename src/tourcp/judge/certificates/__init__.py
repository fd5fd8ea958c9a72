"""Certificates: why a board has no tour, each checked against the problem in a few lines."""

from typing import Any

from tourcp.core.certificate import Certificate
from tourcp.core.errors import BadProblem, shown
from tourcp.core.fault import Fault
from tourcp.judge.certificates.clause_proof import ClauseProof
from tourcp.judge.certificates.contradiction import Contradiction
from tourcp.judge.certificates.cut_set import CutSet
from tourcp.judge.certificates.frontier import Frontier
from tourcp.judge.certificates.position_proof import PositionProof
from tourcp.judge.certificates.too_few import TooFewSquares
from tourcp.judge.certificates.weights import Weights

__all__ = [
    "KINDS",
    "Certificate",
    "ClauseProof",
    "Contradiction",
    "CutSet",
    "Fault",
    "Frontier",
    "PositionProof",
    "TooFewSquares",
    "Weights",
    "certificate_from_json",
]

_KINDS: tuple[type[Certificate], ...] = (
    TooFewSquares, Contradiction, CutSet, Weights, Frontier, ClauseProof, PositionProof,
)  # fmt: skip

KINDS = {kind.kind: kind for kind in _KINDS}
"""The kinds of certificate that the judge knows."""


def certificate_from_json(fields: dict[str, Any]) -> Certificate:
    """Read a certificate from the plain values of an answer file."""
    values = dict(fields)
    kind = values.pop("kind", None)
    if not isinstance(kind, str) or kind not in KINDS:
        raise BadProblem(f"certificate of kind {shown(kind)}: expected one of {', '.join(KINDS)}")
    return KINDS[kind].from_json(values)
