"""The JSON schemas of the documentation and the files that tourcp reads and writes agree."""

import json
import tomllib
from copy import deepcopy
from pathlib import Path
from typing import Any

import jsonschema
import pytest

from calls import Capture
from tourcp.cli import run
from tourcp.core.conditions import KINDS as CONDITIONS
from tourcp.core.errors import BadProblem
from tourcp.core.joins import WRAPS
from tourcp.files.formats import JSON
from tourcp.files.models import all_models
from tourcp.judge.certificates import KINDS as CERTIFICATES
from tourcp.judge.theorems import KINDS as EVIDENCE
from tourcp.survey.questions import KEYS as SURVEY_KEYS

ROOT = Path(__file__).parent.parent
SCHEMAS = {
    path.name.partition(".")[0]: json.loads(path.read_text("utf-8"))
    for path in (ROOT / "docs" / "schemas").glob("*.json")
}
NAMES = {
    "tourcp/1": "answer", "tourcp/2": "answer", "tourcp-theorem/1": "theorem",
    "tourcp-distances/1": "distances", "tourcp-results/1": "results",
    "tourcp-coroutine/1": "outcome", "tourcp-longest/1": "longest",
}  # fmt: skip
OLD = sorted((ROOT / "tests" / "version-0.1").glob("*.json"))

WRITTEN = [
    "solve --rule knight --board 5x5 --json",
    "solve --graph petersen --json",
    "solve --rule knight --board 5x5 --clue 0,0=1 --json",
    "solve --rule zebra --board 12x15 --closed --backend extend --seconds 0.01 --json",
    "prove --rule knight --board 9x4 --closed --json",
    "prove --rule knight --board 8x3 --closed --json",
    "prove --rule knight --board 4x6 --closed --rung clause-proof --json",
    "longest --rule knight --board 4x4 --uncrossed --json",
    "classify --rule pawn --closed --json",
    "distance 0 63 --json",
    "rotate --board 6x6 --start 0,0 --json",
    "count --rule king --board 3x3 --closed --json",
    "count --rule king --board 3x3 --closed --up-to-symmetry --json",
    "count --rule knight --board 4x4 --closed --symmetric quarter-turn --json",
    "count --rule knight --height 3 --lengths 4..6 --json",
]


def validate(fields: dict[str, Any], name: str) -> None:
    jsonschema.validate(fields, SCHEMAS[name], cls=jsonschema.Draft202012Validator)


def test_every_schema_is_one_and_every_format_has_one() -> None:
    for schema in SCHEMAS.values():
        jsonschema.Draft202012Validator.check_schema(schema)
        assert schema["title"] and schema["description"]
    for known in JSON:
        assert NAMES.get(known) in SCHEMAS, f"{known} needs a schema in docs/schemas"


def test_the_lists_of_the_schemas_are_those_of_the_code() -> None:
    problem = SCHEMAS["problem"]["properties"]
    assert problem["condition"]["items"]["properties"]["kind"]["enum"] == list(CONDITIONS)
    assert set(problem["wrap"]["enum"]) == {*WRAPS, "hex"}
    answer = SCHEMAS["answer"]["properties"]["answer"]["oneOf"]
    refutation = next(one for one in answer if one["properties"]["kind"]["const"] == "refutation")
    kinds = refutation["properties"]["certificate"]["oneOf"]
    assert {one["properties"]["kind"]["const"] for one in kinds} == set(CERTIFICATES)
    evidence = SCHEMAS["theorem"]["properties"]["evidence"]["items"]
    assert set(evidence["properties"]["kind"]["enum"]) == set(EVIDENCE)
    assert set(SCHEMAS["survey"]["properties"]) == set(SURVEY_KEYS)


@pytest.mark.parametrize("path", OLD, ids=lambda path: path.stem)
def test_old_files_keep_to_the_schema_of_their_format(path: Path) -> None:
    fields = json.loads(path.read_text("utf-8"))
    validate(fields, NAMES[fields["format"]])


@pytest.mark.parametrize("call", WRITTEN)
def test_what_a_command_prints_keeps_to_its_schema(call: str, capsys: Capture) -> None:
    run(call.split())
    fields = json.loads(capsys.readouterr().out)
    validate(fields, NAMES.get(fields["format"], "count"))


def test_the_models_keep_to_their_schemas() -> None:
    for model in all_models():
        if model.path.endswith(".json"):
            validate(json.loads(model.text), "theorem")
        elif model.folder in ("", "surveys"):
            fields = tomllib.loads(model.text)
            kind = "survey" if model.folder else "puzzle" if "arrows" in fields else "problem"
            validate(fields, kind)


@pytest.mark.parametrize("path", OLD, ids=lambda path: path.stem)
def test_a_file_without_a_field_or_with_one_too_many_is_refused_by_both(path: Path) -> None:
    whole = json.loads(path.read_text("utf-8"))
    name = NAMES[whole["format"]]
    for key in SCHEMAS[name]["required"]:
        if key == "format":
            continue
        fields = deepcopy(whole)
        del fields[key]
        _refused(fields, name)
    _refused(whole | {"surprise": 1}, name)


def _refused(fields: dict[str, Any], name: str) -> None:
    with pytest.raises(jsonschema.ValidationError):
        validate(fields, name)
    with pytest.raises(BadProblem):
        JSON[fields["format"]](fields)
