"""A field that no file of ours has is refused wherever it stands: it may be one misspelt."""

import json
from collections.abc import Iterator
from copy import deepcopy
from pathlib import Path
from typing import Any

from tourcp import BadProblem, Problem, prove
from tourcp.files.answers import answer_text
from tourcp.files.formats import read_content
from tourcp.judge import certificates, theorems

HERE = Path(__file__).parent.parent
ROOT = HERE.parent
FREE = {"statistics", "notes", "positions", "options", "settings"}
"""What a backend or a benchmark writes about itself, under any name."""

Place = tuple[str | int, ...]


def documents() -> Iterator[dict[str, Any]]:
    """Yield each line of the lists and each other file, the shipped theorems, and what is new."""
    demands = Problem("king", "3x3", conditions=["require 0,0-1,1", "forbid 0,0-1,1"])
    yield json.loads(answer_text(demands, prove(demands)))
    folders = HERE / "version-1.0", HERE / "certificates" / "valid", ROOT / "models" / "theorems"
    for folder in folders:
        for path in sorted(folder.glob("*.json*")):
            text = path.read_text(encoding="utf-8")
            for line in text.splitlines() if path.suffix == ".jsonl" else [text]:
                yield json.loads(line)


def places(value: Any, at: Place = ()) -> Iterator[Place]:
    """Yield where the objects of a JSON value stand."""
    if isinstance(value, dict):
        yield at
        for name, inner in value.items():
            if name not in FREE:
                yield from places(inner, (*at, name))
    elif isinstance(value, list):
        for number, inner in enumerate(value):
            yield from places(inner, (*at, number))


def found(value: Any, place: Place) -> dict[str, Any]:
    for step in place:
        value = value[step]
    assert isinstance(value, dict)
    return value


def samples() -> Iterator[tuple[dict[str, Any], Place]]:
    """Yield a document and a place in it for each kind of object that a file can hold."""
    seen = set()
    for document in documents():
        for place in places(document):
            names = tuple(step for step in place if isinstance(step, str))
            shape = (document["format"], names, str(found(document, place).get("kind")))
            if shape not in seen:
                seen.add(shape)
                yield only(document, place)


def only(document: dict[str, Any], place: Place) -> tuple[dict[str, Any], Place]:
    """Leave out the evidence that the place is not in."""
    if place[:1] == ("evidence",) and len(place) > 1:
        number = place[1]
        assert isinstance(number, int)
        return {**document, "evidence": [document["evidence"][number]]}, ("evidence", 0, *place[2:])
    return document, place


def test_an_unknown_field_is_refused_by_name(tmp_path: Path) -> None:
    right, wrong = tmp_path / "right.json", tmp_path / "wrong.json"
    kinds, taken = set(), []
    for document, place in samples():
        right.write_text(json.dumps(document), encoding="utf-8")
        read_content(right)
        changed = deepcopy(document)
        there = found(changed, place)
        kinds.add(there.get("kind"))
        there["vertexes"] = []
        wrong.write_text(json.dumps(changed), encoding="utf-8")
        try:
            read_content(wrong)
            taken.append((document["format"], place, there.get("kind")))
        except BadProblem as error:
            assert "vertexes" in str(error), (place, error)
    assert not taken
    assert kinds > {*certificates.KINDS, *theorems.KINDS, "tour", "claim", "refutation", "unknown"}
