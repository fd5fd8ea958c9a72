"""Arrays from plain values: lists of lists of whole numbers, which may be arrays already."""

from typing import Any

import numpy as np
import numpy.typing as npt

from tourcp.core.errors import BadProblem
from tourcp.core.fields import take


def points(values: dict[str, Any], key: str) -> list[Any] | npt.NDArray[np.int64]:
    """The value of a key: a list, or an array where it was long."""
    found = values.get(key)
    return found if isinstance(found, np.ndarray) else take(values, key, list)


def matrix(values: dict[str, Any], key: str, width: int | None = None) -> npt.NDArray[np.int64]:
    """The value of a key: lists of whole numbers, all of one length, as an array."""
    found = values.get(key)
    if not isinstance(found, np.ndarray):
        rows = take(values, key, tuple[tuple[int, ...], ...])
        lengths = {len(row) for row in rows} or {width or 0}
        if len(lengths) > 1:
            raise BadProblem(f"{key!r} has lists of {min(lengths)} and of {max(lengths)} numbers")
        found = np.array(rows, dtype=np.int64).reshape(len(rows), *lengths)
    if width is not None and found.shape[1] != width:
        raise BadProblem(f"{key!r} has lists of {found.shape[1]} numbers: expected {width} in each")
    return found
