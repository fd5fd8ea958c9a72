"""Paths of blocks in theorem files: where a tour begins, its steps, and a letter for each move.

`0:1,2;2,1;-1,2:abcab` begins at place 0 and goes 1 to the right and 2 down, then 2 to the right and
1 down, and so on: a letter a square, where a list of places takes four or five. Lists are read too.
"""

import re
from collections.abc import Sequence
from dataclasses import fields
from itertools import pairwise
from string import ascii_letters
from typing import Any, Self

from tourcp.core.errors import BadProblem, shown
from tourcp.core.fields import is_number, read

LARGEST_PLACE = 2**31
_STEP = re.compile(r"(-?[0-9]{1,6}),(-?[0-9]{1,6})")


def path_to_json(path: Sequence[int], width: int) -> str | list[int]:
    """A path of places on a board of some width as text; as a list if it has too many steps.

    >>> path_to_json((0, 1, 3, 2), 2)
    '0:1,0;0,1;-1,0:abc'
    """
    steps = [(b % width - a % width, b // width - a // width) for a, b in pairwise(path)]
    known = {step: number for number, step in enumerate(dict.fromkeys(steps))}
    if not path or len(known) > len(ascii_letters):
        return list(path)
    listed = ";".join(f"{dx},{dy}" for dx, dy in known)
    return f"{path[0]}:{listed}:{''.join(ascii_letters[known[step]] for step in steps)}"


def path_from_json(value: object, width: object) -> object:
    """A path's text as the list of its places; whatever is not text stays as it is.

    >>> path_from_json("0:1,0;0,1;-1,0:abc", 2)
    [0, 1, 3, 2]
    """
    if not isinstance(value, str) or type(width) is not int or width < 1:
        return value
    if value.count(":") != 2:
        raise BadProblem(f"path {shown(value)}: expected 'place:steps:letters' or a list of places")
    start, listed, letters = value.split(":")
    known = dict(zip(ascii_letters, _steps(listed), strict=False))
    if not is_number(start) or set(letters) - set(known):
        raise BadProblem(f"path {shown(value)}: expected a place, and a letter for each step")
    y, x = divmod(int(start), width)
    path = [int(start)]
    for letter in letters:
        dx, dy = known[letter]
        x, y = x + dx, y + dy
        if not (0 <= x < width and 0 <= y * width + x < LARGEST_PLACE):
            raise BadProblem(f"path {shown(value)}: step {len(path)} leaves the board")
        path.append(y * width + x)
    return path


def plain_fields(one: Any) -> dict[str, Any]:
    """The fields of a piece of evidence as plain values: tuples are lists in files."""

    def plain(value: Any) -> Any:
        if isinstance(value, tuple):
            return [plain(part) for part in value]
        return value.to_json() if hasattr(value, "to_json") else value

    return {field.name: plain(getattr(one, field.name)) for field in fields(one)}


class WithPaths:
    """Evidence with the path of a tour, or with blocks whose names begin with their width."""

    @classmethod
    def from_json(cls, values: dict[str, Any]) -> Self:
        """The evidence from plain values, which may be anything at all."""
        found = dict(values)
        if "path" in values:
            found["path"] = path_from_json(values["path"], values.get("width"))
        if isinstance(blocks := values.get("blocks"), dict):
            found["blocks"] = {name: path_from_json(path, _width(name))
                               for name, path in blocks.items()}  # fmt: skip
        return read(cls, found)


def _width(name: str) -> int:
    """The width of a block; 0 if its name says none, and then the path stays as it is."""
    width, _, _ = name.partition("x")
    return int(width) if is_number(width) else 0


def _steps(listed: str) -> list[tuple[int, int]]:
    steps = []
    for step in listed.split(";") if listed else []:
        found = _STEP.fullmatch(step)
        if found is None:
            raise BadProblem(f"step {shown(step)}: expected two whole numbers such as '2,-1'")
        steps.append((int(found[1]), int(found[2])))
    return steps
