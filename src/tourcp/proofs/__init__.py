"""Certificates: why a board has no tour, each checked against the problem in a few lines."""

from typing import Any

from tourcp.errors import BadProblem, shown
from tourcp.proofs.certificate import Certificate, Fault
from tourcp.proofs.cut_set import CutSet
from tourcp.proofs.too_few import TooFewSquares

__all__ = [
    "KINDS",
    "Certificate",
    "CutSet",
    "Fault",
    "TooFewSquares",
    "certificate_from_json",
]

KINDS: dict[str, type[CutSet] | type[TooFewSquares]] = {
    kind.kind: kind for kind in (TooFewSquares, CutSet)
}


def certificate_from_json(fields: dict[str, Any]) -> Certificate:
    """Read a certificate from the plain values of an answer file."""
    values = dict(fields)
    kind = values.pop("kind", None)
    if not isinstance(kind, str) or kind not in KINDS:
        raise BadProblem(f"certificate of kind {shown(kind)}: expected one of {', '.join(KINDS)}")
    return KINDS[kind].from_json(values)
