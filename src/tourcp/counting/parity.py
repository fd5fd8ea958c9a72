"""Why a symmetry keeps no tour: arguments about colours and fixed places, without counting.

A closed tour that a symmetry keeps is turned along itself, or reversed. Turned, it goes round the
orbits, so all of them are equally long; and if the squares have two colours that every move
changes, the m moves that pass each orbit once end on the other colour exactly if m is odd, while
they end where the symmetry, or an odd power of it, carries their first square. Reversed, it turns
round at two fixed places: squares, or moves whose ends change places. An open tour that a symmetry
keeps is reversed, and has one such place. Where moves are one-way, nothing is reversed. Each
argument is worked out from the graph alone.
"""

from tourcp.core.graph import MoveGraph
from tourcp.counting.fold import Fold

ONE_WAY_PATH = "it would have to reverse the path, whose moves are one-way"


def why_none(fold: Fold) -> str | None:
    """Why no tour stays as it is; None if these arguments do not show it."""
    if fold.is_one_way:
        return _why_not_turned(fold) if fold.problem.closed else ONE_WAY_PATH
    if not fold.problem.closed:
        return _why_not_reversed(fold, places=1)
    turned, back = _why_not_turned(fold), _why_not_reversed(fold, places=2)
    return f"{turned}; and {back}" if turned and back else None


def _why_not_turned(fold: Fold) -> str | None:
    """Why no closed tour goes round the orbits."""
    times, size = fold.times, len(fold.orbits)
    if any(len(orbit) != times for orbit in fold.orbits):
        return "it brings some squares back sooner than others, so it turns no tour along itself"
    colours = two_colours(fold.problem.graph)
    if colours is None:
        return None
    changes = {colours[vertex] != colours[image] for vertex, image in enumerate(fold.image)}
    if len(changes) > 1 or changes == {size % 2 == 1}:
        return None
    kept = "keeps" if changes == {False} else "changes"
    return (
        f"it {kept} the colour of every square, while a tour turned along itself takes {size} "
        f"moves from a square to its image, which {'change' if size % 2 else 'keep'} it"
    )


def _why_not_reversed(fold: Fold, *, places: int) -> str | None:
    """Why no tour is walked the other way, with so many places that stay."""
    if fold.times != 2:
        return (
            "what reverses a tour puts every square back if it is done twice, "
            f"and this takes {fold.times} times"
        )
    if len(fold.fixed) > places:
        return (
            f"{len(fold.fixed)} squares stay in place, "
            f"where a tour that is reversed allows at most {places}"
        )
    found = len(fold.fixed) + len(fold.swapped)
    if found < places:
        most = "no square or move stays" if not found else "only one square or move stays"
        return f"{most} in place for a reversed tour to turn round at"
    return None


def two_colours(graph: MoveGraph) -> list[int] | None:
    """A colour, 0 or 1, for each vertex, so that every move changes it; None if that cannot be.

    A graph in several parts has many such colourings, but no tour: the result is None, too.
    """
    colours, reached = {0: 0}, [0]
    for vertex in reached:
        for near in graph.near[vertex]:
            if near not in colours:
                colours[near] = 1 - colours[vertex]
                reached.append(near)
            elif colours[near] == colours[vertex]:
                return None
    return None if len(reached) < graph.size else [colours[vertex] for vertex in sorted(reached)]
