"""Answers as plain values: how they stand in files, and how they are read back."""

from typing import Any

from tourcp.core.answer import Answer, Provenance, Refutation, Tour, Unknown
from tourcp.core.errors import BadProblem, shown
from tourcp.core.fields import refuse_unknown, take
from tourcp.judge.certificates import certificate_from_json


def answer_to_json(answer: Answer) -> dict[str, Any]:
    """An answer as plain values."""
    fields: dict[str, Any]
    match answer:
        case Tour():
            fields = {"kind": "tour", "path": answer.path.tolist()}
        case Refutation(certificate=None):
            fields = {"kind": "claim"}
        case Refutation(certificate=certificate) if certificate is not None:
            proof = {"kind": certificate.kind, **certificate.to_json()}
            fields = {"kind": "refutation", "certificate": proof}
        case Unknown():
            fields = {"kind": "unknown", "reason": answer.reason}
    if answer.found is not None:
        fields["found"] = {
            "backend": answer.found.backend,
            "version": answer.found.version,
            "seconds": round(answer.found.seconds, 6),
            "seed": answer.found.seed,
            "statistics": dict(answer.found.statistics),
        }
    return fields


def answer_from_json(fields: dict[str, Any]) -> Answer:
    """An answer from plain values."""
    found = _provenance(take(fields, "found", dict)) if "found" in fields else None
    statistics = found.statistics if found else {}
    match kind := take(fields, "kind", str):
        case "tour":
            refuse_unknown(fields, ["kind", "path", "found"])
            return Tour(take(fields, "path", list), statistics=statistics, found=found)
        case "claim":
            refuse_unknown(fields, ["kind", "found"])
            return Refutation(None, statistics, found)
        case "refutation":
            refuse_unknown(fields, ["kind", "certificate", "found"])
            proof = certificate_from_json(take(fields, "certificate", dict))
            return Refutation(proof, statistics, found)
        case "unknown":
            refuse_unknown(fields, ["kind", "reason", "found"])
            return Unknown(take(fields, "reason", str), statistics, found)
    raise BadProblem(f"answer of kind {shown(kind)}: expected tour, refutation, claim or unknown")


def _provenance(fields: dict[str, Any]) -> Provenance:
    """Who found it; files of version 1 have notes in the place of statistics."""
    refuse_unknown(fields, ["backend", "version", "seconds", "seed", "statistics", "notes"])
    seconds = fields.get("seconds")
    if isinstance(seconds, bool) or not isinstance(seconds, int | float):
        raise BadProblem(f"'seconds' is {shown(seconds)}: expected a number")
    if not 0 <= seconds < 10**12:
        raise BadProblem(f"'seconds' is {shown(seconds)}: expected a number from 0 on")
    if "statistics" in fields:
        statistics = take(fields, "statistics", dict)
    else:
        words = take(fields, "notes", str)
        statistics = {"notes": words} if words else {}
    for name, value in statistics.items():
        if not isinstance(value, int | float | str) or isinstance(value, bool):
            raise BadProblem(f"statistic {shown(name)} is {shown(value)}: expected a number")
    return Provenance(
        backend=take(fields, "backend", str),
        version=take(fields, "version", str),
        seconds=float(seconds),
        seed=take(fields, "seed", int),
        statistics=statistics,
    )
