"""Finding quilts: which sides and which seams, for all boards or for the strips of one height."""

from tourcp.classifying.seams import find_quilt
from tourcp.classifying.search import Search
from tourcp.core.limit import Limit
from tourcp.core.rule import Rule
from tourcp.judge.theorems.quilt import Quilt, Seam

LARGEST_BASE = 16
"""The largest smallest side of a block that is tried."""

MOST_SEAMS = 60
"""Pairs of seams that are tried for one set of sides."""


def search_quilts(rule: Rule, limit: Limit) -> list[Quilt]:
    """Only the quilts: those of closed tours, and of open ones where colours forbid closed ones."""
    search = Search(rule, closed=False, limit=limit)
    for base in range(3, LARGEST_BASE + 1):
        if search.clock.is_over or add_quilts(search, base):
            break
    return [one for one in search.evidence if isinstance(one, Quilt)]


def add_quilts(search: Search, base: int) -> bool:
    """Blocks in both directions, with sides from the base on; tells whether they were found."""
    step = 2 if search.is_bipartite else 1
    widths = search.sides(base, 1)
    heights = search.sides(base + base % step, step)
    if not widths or not heights:
        return False
    quilt = _quilt(search, closed=True, first_widths=widths, widths=widths,
                   first_heights=heights, heights=heights)  # fmt: skip
    if quilt is None:
        return False
    search.add(quilt)
    if search.is_bipartite and not search.closed:
        odd = tuple(range(base + 1 - base % 2, base + 1 - base % 2 + heights[0], 2))
        mixed = _quilt(search, closed=False, first_widths=odd, widths=heights,
                       first_heights=odd, heights=heights)  # fmt: skip
        if mixed is not None:
            search.add(mixed)
    return True


def _quilt(
    search: Search,
    *,
    closed: bool,
    first_widths: tuple[int, ...],
    widths: tuple[int, ...],
    first_heights: tuple[int, ...],
    heights: tuple[int, ...],
) -> Quilt | None:
    """A quilt with these sides, if every block has a tour and some seams are in all of them."""
    search.limit.report(f"blocks from {min(first_widths)}x{min(first_heights)} on")
    if not _have_tours(search, closed, first_widths, widths, first_heights, heights):
        return None
    pairs: list[tuple[int, Seam | None, Seam | None]]
    if heights:
        pairs = [(i + j, one, other) for i, one in enumerate(search.across)
                 for j, other in enumerate(search.down)]  # fmt: skip
    else:
        pairs = [(i, one, None) for i, one in enumerate(search.across)]
    pairs.sort(key=lambda pair: pair[0])
    seams = [(one, other) for _, one, other in pairs[:MOST_SEAMS]]
    return find_quilt(search.blocks, closed=closed, first_widths=first_widths, widths=widths,
                      first_heights=first_heights, heights=heights, seams=seams)  # fmt: skip


def _have_tours(
    search: Search, closed: bool, first_widths: tuple[int, ...], widths: tuple[int, ...],
    first_heights: tuple[int, ...], heights: tuple[int, ...],
) -> bool:  # fmt: skip
    """Whether every block has a tour at all; asked first, the smallest blocks first."""
    bare = Quilt(closed, first_widths, widths, first_heights, heights, None, None, {})
    sizes = sorted(((size, is_closed) for size, is_closed, _ in bare.needed()),
                   key=lambda one: one[0][0] * one[0][1])  # fmt: skip
    return all(
        search.blocks.find(size, closed=is_closed, edges=[]) is not None
        for size, is_closed in sizes
    )


def add_strip_quilt(search: Search, height: int) -> None:
    """Blocks in one row, for the strips of one height."""
    step = 2 if search.is_bipartite and height % 2 else 1
    for base in range(3, LARGEST_BASE + 1):
        first = base + base % step
        widths = tuple(range(first, 2 * first, step))
        quilt = _quilt(search, closed=True, first_widths=widths, widths=widths,
                       first_heights=(height,), heights=())  # fmt: skip
        if quilt is not None:
            search.add(quilt)
            return
