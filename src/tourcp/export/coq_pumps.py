"""Pumps for Coq: a tour of a strip cut into words, so that its middle may be repeated.

Left of a first cut the tour falls into pieces; left of a second cut, so many columns further on,
it falls into as many, written with the first ones and the squares between. If the new pieces begin
and end where the old ones do, so many columns further on, the middle may be repeated.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from tourcp.core.board import Square
from tourcp.export.coq_words import folded, listed, pair, pairs, perhaps, truth

Letter = Square | tuple[str, int]
"""A square, or a piece: ("Fore", 2) for piece 2 as it is, ("Back", 2) for the other way round."""

Ends = tuple[Square | None, Square | None]
"""Where a piece begins and ends; None where the tour itself does."""


@dataclass(frozen=True)
class Words:
    """A tour in words."""

    height: int
    """Rows of the strip."""
    cut: int
    """Columns left of the first cut."""
    period: int
    """Columns between the cuts."""
    rest: int
    """Columns right of the second cut."""
    closed: bool
    """Whether the tour returns."""
    pieces: list[list[Square]]
    """The parts of the tour left of the first cut."""
    ends: list[Ends]
    """Where each begins and ends."""
    following: list[list[Letter]]
    """The parts left of the second cut that take their places, written with them."""
    whole: list[Letter]
    """The tour, written with the pieces; what is right of the second cut is moved to the first."""

    @property
    def shortest(self) -> int:
        """The length of the shortest strip that it tours, with no middle at all."""
        return self.cut + self.rest

    def definition(self, name: str) -> str:
        """The words under a name, in the language of the library."""
        ends = listed(f"({perhaps(a)}, {perhaps(b)})" for a, b in self.ends)
        return folded(
            f"Definition {name} : pump := "
            f"Pump {self.height} {self.cut} {self.period} {self.rest} {truth(self.closed)} "
            f"{listed(map(pairs, self.pieces))} {ends} "
            f"{listed(listed(map(_letter, word)) for word in self.following)} "
            f"{listed(map(_letter, self.whole))}."
        )


def _letter(letter: Letter) -> str:
    first, second = letter
    if isinstance(first, str):
        return f"{first} {second}"
    return f"Sq {pair((first, second))}"


def words_of(
    tour: Sequence[Square], size: tuple[int, int], cut: int, period: int, *, closed: bool
) -> Words | None:
    """A tour in words; None if its pieces do not end alike at the two cuts."""
    width, height = size
    tour = list(tour)
    if closed:
        at = next((i for i, (x, _) in enumerate(tour) if x >= cut + period), None)
        if at is None:
            return None
        tour = tour[at:] + tour[:at]
    runs, longer = list(_runs(tour, cut)), list(_runs(tour, cut + period))
    ends = [_ends(tour, run, closed=closed) for run in runs]
    places: dict[int, tuple[str, int]] = {}
    """Which piece each longer run takes the place of, by where it starts on the tour."""
    for run in longer:
        found = _ends(tour, run, closed=closed)
        a, b = (end if end is None else (end[0] - period, end[1]) for end in found)
        if (a, b) in ends:
            places[run.start] = "Fore", ends.index((a, b))
        elif (b, a) in ends:
            places[run.start] = "Back", ends.index((b, a))
    if sorted(number for _, number in places.values()) != list(range(len(runs))):
        return None
    inner: dict[int, tuple[str, int]] = {run.start: ("Fore", i) for i, run in enumerate(runs)}
    following: list[list[Letter]] = [[] for _ in runs]
    for run in longer:
        way, number = places[run.start]
        word = list(_word(tour, run, runs, inner, 0))
        following[number] = word if way == "Fore" else [_turned(one) for one in reversed(word)]
    return Words(
        height=height,
        cut=cut,
        period=period,
        rest=width - cut - period,
        closed=closed,
        pieces=[tour[run.start : run.stop] for run in runs],
        ends=ends,
        following=following,
        whole=list(_word(tour, range(len(tour)), longer, places, -period)),
    )


def _runs(tour: Sequence[Square], cut: int) -> Iterator[range]:
    """The stretches of a tour left of a cut, as places on the tour."""
    start = None
    for place, (x, _) in enumerate([*tour, (cut, 0)]):
        if x < cut and start is None:
            start = place
        elif x >= cut and start is not None:
            yield range(start, place)
            start = None


def _ends(tour: Sequence[Square], run: range, *, closed: bool) -> Ends:
    """The squares at which a stretch begins and ends, None if the tour does."""
    first = tour[run.start] if closed or run.start > 0 else None
    last = tour[run.stop - 1] if closed or run.stop < len(tour) else None
    return first, last


def _turned(letter: Letter) -> Letter:
    match letter:
        case ("Fore", int(number)):
            return "Back", number
        case ("Back", int(number)):
            return "Fore", number
    return letter


def _word(
    tour: Sequence[Square],
    run: range,
    shorter: Sequence[range],
    names: dict[int, tuple[str, int]],
    columns: int,
) -> Iterator[Letter]:
    """A stretch of the tour, its squares moved, with names for the shorter stretches in it."""
    stops = {one.start: one.stop for one in shorter}
    place = run.start
    while place < run.stop:
        if place in stops:
            yield names[place]
            place = stops[place]
        else:
            x, y = tour[place]
            yield x + columns, y
            place += 1
