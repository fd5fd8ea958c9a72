"""Building tours from evidence: blocks laid side by side and joined, middles repeated."""

import numpy as np
import numpy.typing as npt

from tourcp.engines.kernel import kernel
from tourcp.judge.theorems.quilt import Edge, Quilt, Seam

Places = npt.NDArray[np.int32]


def lay(length: int, firsts: tuple[int, ...], others: tuple[int, ...]) -> list[int] | None:
    """A side as one of the first lengths and some of the others; None if that is impossible.

    >>> lay(23, (5, 6, 7, 8, 9), (5, 6, 7, 8, 9))
    [5, 9, 9]
    """
    for first in sorted(firsts):
        rest = length - first
        if rest == 0:
            return [first]
        if rest < 0 or not others:
            continue
        largest = max(others)
        # A long side can always use the largest, so only the rest must be searched.
        spared = max(0, (rest - largest * (min(others) + 1)) // largest)
        end = _make(rest - spared * largest, others)
        if end is not None:
            return [first, *end, *([largest] * spared)]
    return None


def _make(length: int, others: tuple[int, ...]) -> list[int] | None:
    """The fewest of the other lengths that make up a length."""
    last: list[int | None] = [0] + [None] * length
    for total in range(1, length + 1):
        for other in sorted(others, reverse=True):
            if other <= total and last[total - other] is not None:
                last[total] = other
                break
    if last[length] is None:
        return None
    parts = []
    while length:
        part = last[length]
        assert part is not None
        parts.append(part)
        length -= part
    return sorted(parts)


def build(quilt: Quilt, width: int, height: int) -> npt.NDArray[np.int64] | None:
    """The tour of a board as rows (x, y), in time linear in its squares; None if no blocks fit."""
    columns = lay(width, quilt.first_widths, quilt.widths)
    rows = lay(height, quilt.first_heights, quilt.heights)
    if columns is None or rows is None:
        return None
    across, down = np.array(columns), np.array(rows)
    left, top = np.cumsum(across) - across, np.cumsum(down) - down
    both = np.full((2, width * height), -1, dtype=np.int32)
    """For each place, its two neighbours on the tour."""
    for block_width in set(columns):
        for block_height in set(rows):
            xs, ys = left[across == block_width], top[down == block_height]
            corners = (ys[:, None] * width + xs[None, :]).ravel().astype(np.int32)
            is_open = not quilt.closed and (block_width, block_height) == (columns[0], rows[0])
            path = np.array(quilt.blocks[block_width, block_height])
            _fill(both, corners, path, block_width, width, is_open=is_open)
    if quilt.across is not None and len(columns) > 1:
        _join(both, quilt.across, width, left[None, 1:], top[:, None])
    if quilt.down is not None and len(rows) > 1:
        _join(both, quilt.down, width, np.zeros((1, 1), dtype=np.int64), top[1:, None])
    ends = np.flatnonzero((both < 0).any(axis=0))
    path = _walk(both, int(ends[0]) if len(ends) else 0)
    tour = np.empty((len(path), 2), dtype=np.int64)
    np.divmod(path, width, out=(tour[:, 1], tour[:, 0]))
    return tour


def _fill(
    both: Places, corners: Places, path: npt.NDArray[np.int64], block_width: int, width: int,
    *, is_open: bool,
) -> None:  # fmt: skip
    """Lay the same block at many corners, in as few steps as possible.

    A step lays one square of the block at all corners, or the whole block at one corner.
    """
    local = (path // block_width * width + path % block_width).astype(np.int32)
    for number, neighbour in enumerate((np.roll(local, 1), np.roll(local, -1))):
        places, theres = corners, corners
        shifts = list(zip(local.tolist(), neighbour.tolist(), strict=True))
        if len(corners) < len(local):
            places, theres = local, neighbour
            shifts = [(corner, corner) for corner in corners.tolist()]
        for place, there in shifts:
            both[number, places + place] = theres + there
    if is_open:
        (corner,) = corners.tolist()
        both[0, corner + local[0]] = -1
        both[1, corner + local[-1]] = -1


def _join(
    both: Places, seam: Seam, width: int, xs: npt.NDArray[np.int64], ys: npt.NDArray[np.int64]
) -> None:
    """Exchange the moves of a seam at many corners of the blocks that follow."""
    corner = (ys * width + xs).ravel().astype(np.int64)

    def places(edge: Edge, shift: tuple[int, int]) -> list[npt.NDArray[np.int64]]:
        return [corner + (y - shift[1]) * width + (x - shift[0]) for x, y in edge]

    here, there = places(seam.edge, (0, 0))
    before_here, before_there = places(seam.edge, seam.step)
    _replace(both, before_here, before_there, here)
    _replace(both, before_there, before_here, there)
    _replace(both, here, there, before_here)
    _replace(both, there, here, before_there)


def _replace(
    both: Places, at: npt.NDArray[np.int64], old: npt.NDArray[np.int64], new: npt.NDArray[np.int64]
) -> None:
    """Put a new neighbour in the place of an old one."""
    is_first = both[0, at] == old
    both[0, at[is_first]] = new[is_first]
    both[1, at[~is_first]] = new[~is_first]


@kernel
def _walk(both, start):  # type: ignore[no-untyped-def]
    """Follow the neighbours from a place until the path ends or comes back."""
    path = np.empty(both.shape[1], dtype=np.int32)
    before, place, count = -1, start, 0
    while True:
        path[count] = place
        count += 1
        following = both[0, place]
        if following == before or following < 0:
            following = both[1, place]
        if following < 0 or following == start or count == len(path):
            return path[:count]
        before, place = place, following
