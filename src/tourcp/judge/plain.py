"""Answers as plain values: how they stand in files, and how they are read back."""

from typing import Any

from tourcp.core.answer import Answer, Provenance, Refutation, Tour, Unknown
from tourcp.core.arrays import points
from tourcp.core.errors import BadProblem, shown
from tourcp.core.fields import refuse_unknown, take
from tourcp.core.named_graph import NamedGraph
from tourcp.core.space import Space
from tourcp.judge.certificates import certificate_from_json


def answer_to_json(answer: Answer, space: Space | None = None) -> dict[str, Any]:
    """An answer as plain values."""
    fields: dict[str, Any]
    match answer:
        case Tour():
            fields = {"kind": "tour", "path": _path_to_json(answer, space)}
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
        if answer.found.compiling:
            fields["found"]["compiling"] = round(answer.found.compiling, 6)
    return fields


def answer_from_json(fields: dict[str, Any], space: Space | None = None) -> Answer:
    """An answer from plain values."""
    found = _provenance(take(fields, "found", dict)) if "found" in fields else None
    statistics = found.statistics if found else {}
    match kind := take(fields, "kind", str):
        case "tour":
            refuse_unknown(fields, ["kind", "path", "found"])
            path = _path_from_json(points(fields, "path"), space)
            return Tour(path, statistics=statistics, found=found)
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


def _path_to_json(tour: Tour, space: Space | None) -> list[Any]:
    """Squares as pairs, the vertices of a graph by their names."""
    if isinstance(space, NamedGraph):
        return [space.name(point) for point in tour.path.tolist()]
    path: list[Any] = tour.path.tolist()
    return path


def _path_from_json(path: Any, space: Space | None) -> Any:
    if not isinstance(space, NamedGraph):
        return path
    vertices = [space.find(name) for name in path]
    for name, vertex in zip(path, vertices, strict=True):
        if vertex is None:
            raise BadProblem(f"the tour visits {shown(name)}, which is not a vertex of the graph")
    return [(vertex,) for vertex in vertices]


def _provenance(fields: dict[str, Any]) -> Provenance:
    """Who found it; files of version 1 have notes in the place of statistics."""
    refuse_unknown(fields, ["backend", "version", "seconds", "seed", "statistics", "notes",
                            "compiling"])  # fmt: skip
    seconds = take(fields, "seconds", float)
    if not 0 <= seconds < 10**12:
        raise BadProblem(f"'seconds' is {seconds}: expected a number of at least 0")
    notes = take(fields, "notes", str, "")
    statistics = take(fields, "statistics", dict, {"notes": notes} if notes else {})
    for name, value in statistics.items():
        if not isinstance(value, int | float | str) or isinstance(value, bool):
            raise BadProblem(f"statistic {shown(name)} is {shown(value)}: expected a number")
    return Provenance(
        backend=take(fields, "backend", str),
        version=take(fields, "version", str),
        seconds=seconds,
        seed=take(fields, "seed", int),
        statistics=statistics,
        compiling=take(fields, "compiling", float, 0.0),
    )
