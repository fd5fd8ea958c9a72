"""Checkpoints: the layers of a count in the files of a folder.

No more than a bin is in memory at any time, and a run that was killed goes on after the last bin
that was finished. What is read must be what a run has written: format, problem, bounds and check
sums must match. But anyone who can write those can write any number, and checking the ways to each
state would mean counting again. So a count that resumed from a folder relies on it, and says so.
"""

import hashlib
from dataclasses import dataclass
from typing import Any

import numpy as np

from tourcp.core.fields import is_number
from tourcp.counting.folder import (
    KINDS,
    Array,
    Fitting,
    Folder,
    digest,
    folder_of,
    inside,
    read_array,
    read_note,
    write_array,
    write_note,
)
from tourcp.counting.layers import Made, Part, first_part, joined
from tourcp.engines.frontier import Words
from tourcp.engines.patterns import Ahead

FORMAT = "tourcp-states/1"

WHAT = ("states", "ways")
"""What stands in the two files of a batch."""

SETTLED = 50_000_000
"""Layers of more bytes than this must survive a power cut: smaller ones are soon counted again."""


@dataclass(frozen=True)
class Batch:
    """What follows one bin, as its note says: the bins in order, in two files."""

    sizes: dict[int, int]
    """The states in each bin."""
    sums: dict[int, tuple[int, int]]
    """The check sums of the states of each bin, and of the ways to them."""
    tours: int
    """The tours that were completed."""
    kinds: tuple[str, str]
    """What kind of numbers the states are, and the ways."""

    @property
    def size(self) -> int:
        """All states."""
        return sum(self.sizes.values())

    @property
    def bytes(self) -> int:
        """What the files take up."""
        return self.size * sum(np.dtype(kind).itemsize for kind in self.kinds)


class Files:
    """Bins in the files of a folder, which belongs to one count.

    What follows bin 5 of the layer before stands in `017-005-states.npy` and `017-005-ways.npy`,
    with a note `017-005.json` that is written last. `layer-017.json` says that a layer is complete.
    """

    def __init__(self, path: str, about: str, bounds: list[int], modulus: int) -> None:
        self.about, self.modulus = about, modulus
        self.bounds, self.squares = bounds, len(bounds) - 1
        name = hashlib.sha256(f"{FORMAT} {about}".encode()).hexdigest()[:16]
        self.folder: Folder = folder_of(inside(path, f"count-{name}"))
        self.square, self.leading, self.tours = 0, 0, 0
        self._last: dict[int, Batch] = {}
        self._next: dict[int, Batch] = {}
        self._then = 0

    def open(self) -> None:
        """Find out how far an earlier run came, and remove what it had no time to remove."""
        names = self.folder.names()
        done = sorted(int(name[6:-5]) for name in names if name.startswith("layer-"))
        if done:
            self.go_to(done[-1])
        kept = {f"{square:03}-" for square in (self.square, self.square + 1)}
        for name in names:
            is_batch = is_number(name[:3]) and name[:4] not in kept
            if is_batch or (name.startswith("layer-") and name != f"layer-{self.square:03}.json"):
                self.folder.remove(name)

    def go_to(self, square: int) -> None:
        """The layer after a square, which is complete, is the last one."""
        self.square, name = square, f"layer-{square:03}.json"
        if not square:
            return
        note = self._note(name)
        with self._fitting(name):
            self.leading, self.tours = int(note["leading"]), int(note["tours"])
            sources = [int(one) for one in note["sources"]]
            self._refuse_impossible()
        self._last = {one: self._batch(square, one) for one in sources}

    def _refuse_impossible(self) -> None:
        if not 0 < self.square <= self.squares:
            raise ValueError(f"it is after {self.square} of {self.squares} squares")
        if self.tours < 0 or (self.tours and self.square < self.squares):
            raise ValueError(f"it has {self.tours} tours after {self.square} squares")

    def sizes(self) -> dict[int, int]:
        """The states in each bin."""
        if not self.square:
            return {0: 1}
        found: dict[int, int] = {}
        for batch in self._last.values():
            for number, size in batch.sizes.items():
                found[number] = found.get(number, 0) + size
        return dict(sorted(found.items()))

    def begin(self, leading: int) -> int:
        """Begin the next layer, or go on with it as it was begun."""
        self._next, self._then = {}, leading
        name = f"begun-{self.square + 1:03}.json"
        if name in (names := self.folder.names()):
            with self._fitting(name):
                self._then = int(self._note(name)["leading"])
            numbers = [one for one in self.sizes() if self._called(one) + ".json" in names]
            self._next = {one: self._batch(self.square + 1, one) for one in numbers}
        else:
            self._write(name, {"leading": leading})
        return self._then

    def _called(self, number: int) -> str:
        return f"{self.square + 1:03}-{number:03}"

    def is_done(self, number: int) -> bool:
        """Whether what follows a bin was written, now or by an earlier run."""
        return number in self._next

    def take(self, number: int) -> Part:
        """The states of a bin, from the files of all bins before."""
        if not self.square:
            return first_part()
        parts: list[Part] = []
        for source, batch in sorted(self._last.items()):
            if number in batch.sizes:
                parts.append(self._read(source, batch, number))
        return joined(parts)

    def _read(self, source: int, batch: Batch, number: int) -> Part:
        first = sum(size for other, size in batch.sizes.items() if other < number)
        found: list[Words] = []
        for what, kind, expected in zip(WHAT, batch.kinds, batch.sums[number], strict=True):
            name = f"{self.square:03}-{source:03}-{what}.npy"
            with self._fitting(name):
                read = read_array(self.folder, name, kind, batch.size, first, batch.sizes[number])
                if digest(read) != expected:
                    raise ValueError("its check sum is not that of its note")
                found.append(read.astype(np.uint64))
                if what == "states":
                    _refuse_states(found[0], self.bounds[self.square])
                else:
                    _refuse_ways(found[1], self.modulus)
        return found[0], found[1]

    def put(self, number: int, made: Made) -> None:
        """Write what follows a bin; the note comes last."""
        kinds = _smallest_kind(made, 0), _smallest_kind(made, 1)
        arrays: tuple[list[Array], list[Array]] = [], []
        sizes: dict[int, int] = {}
        for to in sorted(made.bins):
            part = joined(made.bins.pop(to))
            sizes[to] = len(part[0])
            for some, words, kind in zip(arrays, part, kinds, strict=True):
                some.append(words.astype(kind, copy=False))
        for what, pieces, kind in zip(WHAT, arrays, kinds, strict=True):
            write_array(self.folder, f"{self._called(number)}-{what}.npy", pieces, kind)
        sums = [(digest(one), digest(other)) for one, other in zip(*arrays, strict=True)]
        batch = Batch(sizes, dict(zip(sizes, sums, strict=True)), made.tours, kinds)
        bins = [[to, sizes[to], *batch.sums[to]] for to in sizes]
        note = {"bins": bins, "tours": str(batch.tours), "kinds": list(kinds)}
        self._write(f"{self._called(number)}.json", note)
        self._next[number] = batch

    def found(self, number: int) -> None:
        """What follows a bin was written by another worker."""
        self._next[number] = self._batch(self.square + 1, number)

    def turn(self) -> None:
        """Say that the layer is complete, and remove the one before."""
        old = self.square
        self.square, self.leading = old + 1, self._then
        self._last, self._next = self._next, {}
        self.tours = sum(batch.tours for batch in self._last.values())
        if self.bytes > SETTLED:
            kinds = ("-states.npy", "-ways.npy", ".json")
            names = [f"{self.square:03}-{one:03}{kind}" for one in self._last for kind in kinds]
            self.folder.settle(names)
        note = {"sources": sorted(self._last), "leading": self.leading, "tours": str(self.tours)}
        self._write(f"layer-{self.square:03}.json", note)
        for name in self.folder.names():
            if name.startswith(f"{old:03}-") or name in (
                f"layer-{old:03}.json", f"begun-{self.square:03}.json",
            ):  # fmt: skip
                self.folder.remove(name)

    def keep_table(self, number: int, ahead: Ahead) -> None:
        """Write what is known of the squares after one."""
        note = {
            "sum": digest(ahead.possible), "size": len(ahead.possible),
            "values": ahead.values.tolist(), "end": ahead.end,
        }  # fmt: skip
        write_array(self.folder, f"ahead-{number:03}.npy", [ahead.possible], "<u1")
        self._write(f"ahead-{number:03}.json", note)

    def table(self, number: int) -> Ahead | None:
        """What an earlier run, or the leader of this one, has found out; None if nothing."""
        name = f"ahead-{number:03}"
        if f"{name}.json" not in self.folder.names():
            return None
        note = self._note(f"{name}.json")
        with self._fitting(f"{name}.npy"):
            bits = read_array(self.folder, f"{name}.npy", "<u1", size := int(note["size"]), 0, size)
            if digest(bits) != note["sum"]:
                raise ValueError("its check sum is not that of its note")
            values = np.array(note["values"], dtype=np.int64)
            return Ahead(bits, values, int(note["end"]))

    @property
    def bytes(self) -> int:
        """What the files of both layers take up."""
        return sum(batch.bytes for some in (self._last, self._next) for batch in some.values())

    def _write(self, name: str, fields: dict[str, Any]) -> None:
        write_note(self.folder, name, {"format": FORMAT, "problem": self.about, **fields})

    def _note(self, name: str) -> dict[str, Any]:
        with self._fitting(name):
            note = read_note(self.folder, name)
            if note.get("format") != FORMAT:
                raise ValueError(f"it is not of the format {FORMAT}")
            if note["problem"] != self.about:
                raise ValueError("it is about another problem")
            return note

    def _batch(self, square: int, source: int) -> Batch:
        name = f"{square:03}-{source:03}.json"
        note = self._note(name)
        with self._fitting(name):
            bins = [tuple(int(value) for value in one) for one in note["bins"]]
            if any(size < 1 for _, size, _, _ in bins) or sorted(bins) != bins:
                raise ValueError("it has impossible bins")
            one, other = (str(kind) for kind in note["kinds"])
            if not {one, other} <= set(KINDS):
                raise ValueError(f"{one} or {other} is not a kind of number")
            return Batch(
                {to: size for to, size, _, _ in bins},
                {to: (states, ways) for to, _, states, ways in bins},
                int(note["tours"]),
                (one, other),
            )

    def _fitting(self, name: str) -> Fitting:
        return Fitting(self.folder, name)


def _smallest_kind(made: Made, which: int) -> str:
    """The narrowest kind of whole number that holds all states, or all ways (often few)."""
    pieces = [part[which] for parts in made.bins.values() for part in parts]
    largest = max((int(piece.max()) for piece in pieces if len(piece)), default=0)
    return next(kind for kind in KINDS if largest <= int(np.iinfo(kind).max))


def _refuse_states(states: Words, bound: int) -> None:
    """ValueError if a state has more squares than there are."""
    if len(states) and int(states.max()) >= bound:
        raise ValueError("it has a state with more squares than there are")


def _refuse_ways(ways: Words, modulus: int) -> None:
    """ValueError unless a way or more leads to each state, and remainders are below a modulus."""
    if len(ways) and modulus and int(ways.max()) >= modulus:
        raise ValueError("it has a remainder beyond the modulus")
    if len(ways) and not modulus and not int(ways.min()):
        raise ValueError("it has a state that no way leads to")
