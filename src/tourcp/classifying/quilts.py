"""Finding quilts: which sides and which seams, for all boards or for the strips of one height."""

from collections.abc import Callable, Iterator

from tourcp.classifying.seams import find_chain, find_quilt
from tourcp.classifying.search import Search
from tourcp.classifying.sides import choose_firsts, choose_lengths, choose_sides
from tourcp.core.limit import Limit
from tourcp.core.rule import Rule
from tourcp.judge.theorems.band import Band
from tourcp.judge.theorems.quilt import LARGEST_SIDE, Quilt, Seam

LARGEST_BASE = 40
"""The largest base that is tried: the smallest side of the blocks."""

MOST_SEAMS = 60
"""Pairs of seams that are tried for one set of sides."""

LARGEST_BLOCK = 64
"""The largest side of a block that is laid in both directions."""

Sides = tuple[int, ...]


def search_quilts(rule: Rule, limit: Limit) -> list[Quilt]:
    """Only the quilts: those of closed tours, and of open ones where colours forbid closed ones."""
    search = Search(rule, closed=False, limit=limit)
    for base in range(3, LARGEST_BASE + 1):
        if search.clock.is_over or add_quilts(search, base, dense=True):
            break
    return [one for one in search.evidence if isinstance(one, Quilt)]


def add_quilts(search: Search, base: int, *, dense: bool = False) -> bool:
    """Blocks in both directions, with sides from the base on; returns whether they were found.

    Dense ones make up all boards from the base on that they can, others only the large ones.
    """
    step = 2 if search.is_bipartite or search.family.hole else 1
    search.report(f"blocks from {base} on")
    sides = choose_sides(
        lambda width, height: search.has_block(width, height, closed=True), base,
        step=step, most=min(LARGEST_BLOCK, max(4 * base, 12)), dense=dense,
    )  # fmt: skip
    if sides is None or search.clock.is_over:
        return False
    widths, heights = sides
    if search.family.hole:
        return _add_special_quilt(search, heights)
    quilt = _quilt(search, _sides(True, widths, widths, heights, heights))
    if quilt is None:
        return False
    search.add(quilt)
    if search.is_bipartite and any(search.family.joins):
        add_bands(search, quilt)
    elif search.is_bipartite and not search.closed:
        _add_special_quilt(search, heights)
    return True


def _add_special_quilt(search: Search, evens: Sides) -> bool:
    """Odd boards: one special block of odd sides, and closed ones around it."""

    def goes(width: int, height: int) -> bool:
        return search.has_special_block(width, height) and all(
            search.has_block(*size, closed=True)
            for side in {width, height} for even in evens
            for size in ((side, even), (even, side))
        )  # fmt: skip

    found = [
        _quilt(search, _sides(search.closed or bool(search.family.hole), odd, evens, odd, evens))
        for odd in _odd_sides(search, goes, evens, min(LARGEST_BLOCK, 6 * evens[0]))
    ]
    for quilt in found:
        if quilt is not None:
            search.add(quilt)
    return bool(found) and None not in found


def _odd_sides(
    search: Search, goes: Callable[[int, int], bool], evens: Sides, most: int
) -> Iterator[Sides]:
    """Sides of special blocks, which make up all large odd numbers together with further blocks.

    Around a centre, further blocks come in pairs; and where moves change the colour, a centre has
    the right one only if both sides leave the same remainder modulo 4.
    """
    first = evens[0] // 2 + 1 - evens[0] // 2 % 2
    by_colour = search.family.hole == "centre" and search.is_bipartite
    times = 2 if search.family.hole == "centre" else 1
    for start in (first, first + 2) if by_colour else (first,):
        odd = choose_firsts(goes, start, tuple(times * even for even in evens), most=most,
                            step=4 if by_colour else 2)  # fmt: skip
        if odd is not None and not search.clock.is_over:
            yield odd


def _sides(
    closed: bool, first_widths: Sides, widths: Sides, first_heights: Sides, heights: Sides
) -> Quilt:
    """A quilt of which only the sides are known."""
    return Quilt(closed, first_widths, widths, first_heights, heights, None, None, {})


def _quilt(search: Search, sides: Quilt) -> Quilt | None:
    """A quilt with these sides, if some seams are in all of its blocks."""
    first = f"{min(sides.first_widths)}x{min(sides.first_heights)}"
    search.report(f"seams of blocks from {first} on")
    down: list[Seam | None] = [*search.down] if sides.heights else [None]
    pairs = [(i + j, one, other) for i, one in enumerate(search.across)
             for j, other in enumerate(down)]  # fmt: skip
    pairs.sort(key=lambda pair: pair[0])
    seams = ((one, other) for _, one, other in pairs[:MOST_SEAMS])
    return find_quilt(search.blocks, sides, seams)


def add_strip_quilts(search: Search, height: int) -> None:
    """Blocks in one row, for the strips of one height."""
    step = 2 if (search.is_bipartite and height % 2) or search.family.hole else 1
    seen: set[Sides] = set()
    for base in range(3, LARGEST_BASE + 1):
        if search.clock.is_over:
            return
        widths = choose_lengths(
            lambda width: search.has_block(width, height, closed=True), base, step=step,
            most=min(LARGEST_SIDE, max(4 * base, 24)),
        )  # fmt: skip
        if widths is None or widths in seen:
            continue
        seen.add(widths)
        if search.family.hole:
            if _add_special_strip_quilt(search, height, widths):
                return
            continue
        quilt = _quilt(search, _sides(True, widths, widths, (height,), ()))
        if quilt is not None:
            search.add(quilt)
            if step == 2 and not search.closed:
                _add_special_strip_quilt(search, height, widths)
            return


def _add_special_strip_quilt(search: Search, height: int, evens: Sides) -> bool:
    """Strips of odd height and odd length: one special block, and closed ones beside it."""

    def goes(width: int, _: int) -> bool:
        return search.has_special_block(width, height)

    for odd in _odd_sides(search, goes, evens, min(LARGEST_SIDE, 6 * evens[0])):
        mixed = _quilt(
            search, _sides(search.closed or bool(search.family.hole), odd, evens, (height,), ())
        )
        if mixed is not None:
            search.add(mixed)
    return not search.has_undecided_tail(height)


def add_bands(search: Search, quilt: Quilt) -> None:
    """Where left is joined with right, chains around on top of the quilt, for two odd sides."""
    height = 1
    while height <= LARGEST_BLOCK and not search.clock.is_over:
        search.report(f"bands of height {height}")
        if quilt.down is not None and search.has_odd_tail(height):
            held = (quilt.down.before(0, height),)
            for base in (quilt.widths[0], quilt.widths[0] + 2):
                chain = find_chain(search.blocks, height, base, 4 * base, held)
                if chain is not None:
                    search.add(Band(chain, quilt))
                    break
        if not search.has_odd_tail(search.theorem.threshold + 1 - search.theorem.threshold % 2):
            return
        height += 2
