"""Paths of blocks in theorem files: where a tour begins, its steps, and a letter for each move.

`0:1,2;2,1;-1,2:abcab` begins at place 0 and goes 1 to the right and 2 down, then 2 to the right and
1 down, and so on: a letter a square, where a list of places takes four or five. Lists are read too.
"""

from collections.abc import Sequence
from itertools import pairwise
from string import ascii_letters
from typing import Any

from tourcp.core.errors import BadProblem, shown

LARGEST_PLACE = 2**31
LONGEST_NUMBER = 6
"""Digits of a step."""


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
    if not (start.isascii() and start.isdigit() and len(start) < 10) or set(letters) - set(known):
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


def with_lists(fields: dict[str, Any]) -> dict[str, Any]:
    """The fields with the paths of their blocks as lists; the names begin with the width."""
    blocks = fields.get("blocks")
    if not isinstance(blocks, dict):
        return fields
    paths = {name: path_from_json(path, _width(name)) for name, path in blocks.items()}
    return {**fields, "blocks": paths}


def _width(name: str) -> int:
    """The width of a block; 0 if its name says none, and then the path stays as it is."""
    width, _, _ = name.partition("x")
    return int(width) if width.isascii() and width.isdigit() and len(width) < 10 else 0


def _steps(listed: str) -> list[tuple[int, int]]:
    steps = []
    for step in listed.split(";") if listed else []:
        dx, comma, dy = step.partition(",")
        for number in (dx, dy):
            digits = number.removeprefix("-")
            if not (digits.isascii() and digits.isdigit() and len(digits) <= LONGEST_NUMBER):
                raise BadProblem(f"step {shown(step)}: expected two whole numbers such as '2,-1'")
        if not comma:
            raise BadProblem(f"step {shown(step)}: expected two whole numbers such as '2,-1'")
        steps.append((int(dx), int(dy)))
    return steps
