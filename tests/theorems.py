"""What the tests of theorems share: the sentences of the known ones, and changes at random."""

from collections.abc import Iterator
from random import Random
from typing import TYPE_CHECKING, Any, TypeVar

if TYPE_CHECKING:
    from tourcp.judge.theorems.evidence import Evidence

AnyEvidence = TypeVar("AnyEvidence", bound="Evidence")

KNOWN = {
    # Schwenk 1991.
    ("knight", True): "A closed knight's tour of an m x n board (m <= n) exists unless m and n are "
    "odd; or m is 1, 2 or 4; or m = 3 and n is 4, 6 or 8.",
    # Cull and De Curtins 1978, Chia and Ong 2005.
    ("knight", False): "An open knight's tour of an m x n board (m <= n) exists unless m is 2; or "
    "m = 1 and n is 2 or more; or m = 3 and n is 3, 5 or 6; or m = 4 and n is 4.",
    # No published source is known for the pawn: found by an independent program before this one.
    ("pawn", True): "A closed pawn's tour of an m x n board (m <= n) exists unless m is 1, 2 or 3; "
    "or m = 4 and n is 4, 6, 7 or 8.",
    ("pawn", False): "An open pawn's tour of an m x n board (m <= n) exists unless m is 2 or 3; or "
    "m = 1 and n is 2 or more; or m = 4 and n is 4.",
}


def numbers_in(value: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """Where the whole numbers and the texts of paths stand in plain values."""
    if isinstance(value, dict):
        for key, one in value.items():
            yield from numbers_in(one, (*path, key))
    elif isinstance(value, list):
        for at, one in enumerate(value):
            yield from numbers_in(one, (*path, at))
    elif isinstance(value, int) or (isinstance(value, str) and ":" in value):
        yield path


def mutate(fields: dict[str, Any], chance: Random, steps: tuple[int, ...] = (-2, -1, 1, 2)) -> None:
    """Change one number by a little, or one letter of a path."""
    *path, last = chance.choice(list(numbers_in(fields)))
    place: Any = fields
    for key in path:
        place = place[key]
    value = place[last]
    if isinstance(value, bool):
        place[last] = not value
    elif isinstance(value, int):
        place[last] = value + chance.choice(steps)
    else:
        at, letters = chance.randrange(len(value)), "abcdefgh0123456789"
        place[last] = value[:at] + chance.choice(letters) + value[at + 1 :]


def changed(piece: AnyEvidence, chance: Random) -> AnyEvidence:
    """The piece with up to three of its numbers changed by one, if it can be read then."""
    fields = piece.to_json()
    for _ in range(chance.randint(1, 3)):
        mutate(fields, chance, steps=(-1, 1))
    return piece.from_json(fields)


def classes(*rows: str) -> tuple[tuple[int, tuple[tuple[int, ...], ...], int], ...]:
    """For each letter the set of squares that have it, of weight 1 and without the hub."""
    letters = sorted(set("".join(rows)))
    return tuple((1, tuple(tuple(int(one == letter) for one in row) for row in rows), 0)
                 for letter in letters)  # fmt: skip
