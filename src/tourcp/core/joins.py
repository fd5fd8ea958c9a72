"""Joins: which sides of a board are joined, which are twisted, and where a step over one leads."""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

WRAPS: dict[str, tuple[bool, bool]] = {
    "flat": (False, False),
    "cylinder": (True, False),
    "cylinder-y": (False, True),
    "torus": (True, True),
    "moebius": (True, False),
    "klein": (True, True),
    "projective": (True, True),
}
"""Which sides are joined: (left with right, top with bottom)."""

TWISTS: dict[str, tuple[bool, bool]] = {
    "moebius": (True, False),
    "klein": (True, False),
    "projective": (True, True),
}
"""Which of the joins turn the side upside down."""


def folded(
    points: "npt.NDArray[np.int64]", width: int, height: int, wrap: str
) -> "npt.NDArray[np.int64]":
    """Points beyond the joined sides of a rectangle, brought back into it; others stay outside.

    Left and right first, then top and bottom; a twisted join turns the other coordinate.
    """
    import numpy as np

    x, y = points[:, 0], points[:, 1]
    twist_x, twist_y = TWISTS.get(wrap, (False, False))
    if WRAPS[wrap][0]:
        times, x = np.divmod(x, width)
        y = np.where(times % 2 == 1, height - 1 - y, y) if twist_x else y
    if WRAPS[wrap][1]:
        times, y = np.divmod(y, height)
        x = np.where(times % 2 == 1, width - 1 - x, x) if twist_y else x
    return np.stack((x, y), axis=1)
