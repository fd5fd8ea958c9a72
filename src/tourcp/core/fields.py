"""Fields: plain values from files, read with the place of every fault named."""

import json
from collections import Counter
from typing import Any, TypeVar

from tourcp.core.errors import BadProblem, nearest, shown

T = TypeVar("T")


def parse_fields(text: str, source: str) -> dict[str, Any]:
    """Read a JSON text that says its format, whichever it is."""
    try:
        fields = json.loads(text, object_pairs_hook=no_key_twice)
    except BadProblem as error:
        raise BadProblem(f"{source}: {error}") from None
    except (ValueError, RecursionError) as error:
        raise BadProblem(
            f"{source} is no JSON ({error}): was it cut short? write it again"
        ) from None
    if not isinstance(fields, dict) or "format" not in fields:
        raise BadProblem(f'{source}: no file of tourcp: expected an object with its "format"')
    return fields


def no_key_twice(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """An object of a JSON text; a key that stands twice is refused, not dropped."""
    fields = dict(pairs)
    if len(fields) != len(pairs):
        (twice, _), *_ = Counter(key for key, _ in pairs).most_common(1)
        raise BadProblem(f"key {twice[:40]!r} stands twice: once is enough")
    return fields


def take(fields: dict[str, Any], key: str, kind: type[T], default: T | None = None) -> T:
    """The value of a key, which must be of that type."""
    value = fields.get(key, default)
    if value is None:
        raise BadProblem(f"{key!r} is missing: expected {_NAMES[kind]}")
    if not isinstance(value, kind) or (isinstance(value, bool) and kind is not bool):
        raise BadProblem(f"{key!r} is {shown(value)}: expected {_NAMES[kind]}")
    return value


_NAMES = {
    bool: "true or false",
    dict: "an object",
    float: "a number",
    int: "a whole number",
    list: "a list",
    str: "a text in quotes",
}


def refuse_unknown(fields: dict[str, Any], known: list[str]) -> None:
    """Refuse a key that means nothing, rather than drop it."""
    for key in fields:
        if key not in known:
            raise BadProblem(
                f"{shown(key)} is no key here: expected {', '.join(known)}{nearest(key, known)}"
            )
