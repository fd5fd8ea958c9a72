"""Grids: what the places of a board are, squares or hexagons, and the shape of a hexagon."""

GRIDS = ("square", "hex")
"""What the places are: squares, or hexagons in slanted coordinates (each row half a place on)."""

LONGEST_HEXAGON = 500
"""Places along the side of the largest hexagon; the corners around it are holes, one by one."""


def kind_of(name: str) -> tuple[str, str]:
    """How sides are joined, and what the places are, from the word before the colon."""
    return ("flat", "hex") if name == "hex" else (name or "flat", "square")


def corners_of(side: int) -> set[tuple[int, ...]]:
    """The places of the rectangle around a hexagon that are not in it."""
    around = range(2 * side - 1)
    return {(x, y) for y in around for x in around if not side - 1 <= x + y <= 3 * side - 3}
