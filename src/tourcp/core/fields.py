"""Fields: plain values from files, read as the types that are wanted; every fault names its place.

The types say what is expected: bool, int, float, str, bytes (as base 64), list, dict, tuples of one
length or of any, `X | None`, objects as `dict[str, X]` (keys may be numbers, and sizes such as
`5x6`, too), and dataclasses: the keys of an object, unless they have a `from_json` of their own.
"""

import base64
import json
import math
import re
from collections import Counter
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import MISSING, fields, is_dataclass
from operator import index
from types import NoneType
from typing import Any, NoReturn, TypeVar, cast, get_args, get_origin, get_type_hints

from tourcp.core.errors import BadProblem, nearest, shown

T = TypeVar("T")

LONGEST_TEXT = 2**25
"""Characters of a JSON text: read in seconds, whatever it says."""

LARGEST_NUMBER = 10**18
"""Whole numbers beyond this would not fit into a machine word."""

_AS_IT_IS = (str, bool, list, dict)
"""Types without anything inside that must be read."""

_PLAIN = (int, float, str)
"""What is Python's own as it is; a tuple is asked in a third of the time that a union takes."""

_NUMBERS = re.compile(r"(0|[1-9][0-9]{0,8})(?:x(0|[1-9][0-9]{0,8}))?")


def parse_fields(text: str, source: str, apart: Sequence[object] = ()) -> dict[str, Any]:
    """Read a JSON text that names its format, whichever it is.

    Values that were set apart stand as NaN in the text, in their order; no other NaN may.
    """
    if len(text) > LONGEST_TEXT:
        raise BadProblem(
            f"{source} is too long: it has {len(text):,} characters besides long lists of whole "
            f"numbers, and {LONGEST_TEXT:,} are read at most"
        )
    waiting = list(reversed(apart))
    try:
        found = json.loads(
            text, object_pairs_hook=no_key_twice,
            parse_constant=lambda name: waiting.pop() if waiting else _no_number(name),
        )  # fmt: skip
    except BadProblem as error:
        raise BadProblem(f"{source}: {error}") from None
    except (ValueError, RecursionError) as error:
        raise BadProblem(
            f"{source} is not JSON ({error}): was it cut short? write it again"
        ) from None
    if not isinstance(found, dict) or "format" not in found:
        raise BadProblem(f'{source}: not a tourcp file: expected an object with its "format"')
    return found


def no_key_twice(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """An object of a JSON text; a key that is given twice is refused, not dropped."""
    found = dict(pairs)
    if len(found) != len(pairs):
        (twice, _), *_ = Counter(key for key, _ in pairs).most_common(1)
        raise BadProblem(f"key {twice[:40]!r} is given twice: once is enough")
    return found


def take(values: dict[str, Any], key: str, kind: type[T], default: T | None = None) -> T:
    """The value of a key, read as that type; null and a missing key are the same."""
    if values.get(key) is None and default is not None:
        return default
    return cast(T, _read(kind, values.get(key), key))


def read(kind: type[T], value: object, place: str = "") -> T:
    """A plain value, which may be anything at all, as a value of that type.

    >>> read(tuple[tuple[int, int], ...], [[0, 1], [2, 3]])
    ((0, 1), (2, 3))
    >>> read(dict[int, bool], {"5": 0}, "sizes")
    Traceback (most recent call last):
        ...
    tourcp.core.errors.BadProblem: 'sizes[5]' is 0: expected true or false
    """
    if is_dataclass(kind) and isinstance(value, dict):
        return cast(T, _read_object(kind, value, place))
    return cast(T, _read(kind, value, place))


def refuse_unknown(values: dict[str, Any], known: list[str]) -> None:
    """Refuse a key that means nothing, rather than drop it."""
    for key in values:
        if key not in known:
            raise BadProblem(
                f"{shown(key)} is not a key here: expected {', '.join(known) or 'none at all'}"
                f"{nearest(key, known)}"
            )


class OwnNumbers:
    """A frozen dataclass whose whole numbers become Python's own, which cannot overflow."""

    def __post_init__(self) -> None:
        for name, value in list(vars(self).items()):
            if not isinstance(value, _PLAIN):
                object.__setattr__(self, name, own_numbers(value))


def is_number(text: str, digits: int = 9) -> bool:
    """Tell texts of the digits from 0 to 9; Python takes others, too, and some that it cannot read.

    >>> is_number("12"), is_number("²"), is_number("٣"), is_number(""), is_number("1" * 10)
    (True, False, False, False, False)
    """
    return text.isascii() and text.isdigit() and len(text) <= digits


def own_numbers(value: Any) -> Any:
    """The same value with every whole number in it as Python's own, whoever made it."""
    if isinstance(value, _PLAIN):
        return value
    if isinstance(value, tuple):
        return tuple(map(own_numbers, value))
    if isinstance(value, dict):
        return {own_numbers(key): own_numbers(one) for key, one in value.items()}
    if not hasattr(value, "__index__"):  # quicker than an exception
        return value
    try:
        return index(value)
    except TypeError:
        return value


def _read(kind: Any, value: Any, place: str) -> Any:
    """Return what fits, as soon as it does; the end is for what does not."""
    if type(value) is kind and kind in _AS_IT_IS:
        return value
    origin, inner = get_origin(kind), get_args(kind)
    if NoneType in inner:
        return None if value is None else _read(inner[0], value, place)
    if hasattr(kind, "from_json"):
        try:
            return kind.from_json(value)
        except BadProblem as error:
            raise BadProblem(f"{place}: {error}") from None
    if is_dataclass(kind) and isinstance(value, dict):
        return _read_object(kind, value, place)
    if origin is tuple and isinstance(value, list):
        if inner == (str, ...) and set(map(type, value)) <= {str}:
            return tuple(value)
        kinds = [inner[0]] * len(value) if inner[-1] is ... else inner
        if len(kinds) == len(value):
            parts = enumerate(zip(kinds, value, strict=True))
            return tuple(_read(one, part, f"{place}[{at}]") for at, (one, part) in parts)
    if origin is dict and isinstance(value, dict):
        keys = {key: _key(inner[0], key, place) for key in value}
        return {keys[key]: _read(inner[1], one, f"{place}[{key}]") for key, one in value.items()}
    if kind is bytes and isinstance(value, str):
        with suppress(ValueError):
            return base64.b64decode(value, validate=True)
    if kind in (int, float) and type(value) is int and abs(value) < LARGEST_NUMBER:
        return kind(value)
    if kind is not int and type(value) is kind and (kind is not float or math.isfinite(value)):
        return value
    where = shown(place) if place else "the value"
    found = "missing" if value is None else shown(value)
    raise BadProblem(f"{where} is {found}: expected {_expected(kind)}")


def _read_object(kind: Any, values: dict[str, Any], place: str) -> Any:
    """A dataclass; fields with a default may be missing."""
    known, hints, found = fields(kind), get_type_hints(kind), {}
    refuse_unknown(values, [one.name for one in known])
    for one in known:
        if one.name in values or one.default is MISSING:
            inside = f"{place}.{one.name}".lstrip(".")
            found[one.name] = _read(hints[one.name], values.get(one.name), inside)
    return kind(**found)


def _key(kind: Any, key: str, place: str) -> Any:
    """The key of an object: itself, a number, or a size such as `5x6`."""
    if kind is str:
        return key
    found = _NUMBERS.fullmatch(key)
    if found is None or (found[2] is None) != (kind is int):
        wanted = "a number" if kind is int else "a size such as '5x6'"
        raise BadProblem(f"{place!r} has the key {shown(key)}: expected {wanted}")
    return int(found[1]) if kind is int else (int(found[1]), int(found[2]))


def _expected(kind: Any) -> str:
    """What a type is called in a sentence."""
    inner = get_args(kind)
    if get_origin(kind) is not tuple:
        return _NAMES.get(kind, "an object")
    words = {int: "whole numbers", str: "texts"}.get(inner[0], "lists")
    return f"a list of {words}" if inner[-1] is ... else f"{_FEW[len(inner)]} {words}"


def _no_number(name: str) -> NoReturn:
    raise BadProblem(f"{name} is not a number: expected one that is written in digits")


_FEW = ("no", "one", "two", "three", "four")

_NAMES = {
    bool: "true or false",
    bytes: "a text in base 64",
    float: "a number",
    int: "a whole number of at most 18 digits",
    list: "a list",
    str: "a text in quotes",
}
"""What a type is called; whatever is not here is an object."""
