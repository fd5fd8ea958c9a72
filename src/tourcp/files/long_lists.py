"""Long lists of whole numbers: set apart from the JSON around them, and read a piece at a time.

A tour of the largest board takes 300 MB. As Python lists it would fill the memory; an array takes a
twentieth of that. So the limit on what is read applies to the rest of the text, which is short in
every honest file.
"""

import json
import re
from typing import Any

import numpy as np
import numpy.typing as npt

from tourcp.core.fields import parse_fields

PIECE = 2**20
"""Characters that are read at a time."""

_LONG = re.compile(r'"(?:path|labels|edges|arcs)":(\s*\[[-\[\]0-9,\s]{4096,}\])')
"""A list that is too long to be read like everything else."""


def parse_json(text: str, source: str) -> dict[str, Any]:
    """The plain values of a JSON text that says its format; long lists in it are arrays."""
    apart: list[npt.NDArray[np.int64]] = []

    def put_apart(found: re.Match[str]) -> str:
        try:
            if text[found.start() - 1] != "\\":
                apart.append(_array(found[1].strip()[1:-1]))
                return f"{found[0][: -len(found[1])]}NaN"
        except (ValueError, RecursionError):  # the reader of the rest says what is wrong with it
            pass
        return found[0]

    return parse_fields(_LONG.sub(put_apart, text), source, apart)


def _array(text: str) -> npt.NDArray[np.int64]:
    """Lists of whole numbers with commas between them, all of one length; ValueError if not."""
    pieces, at = [], 0
    while at < len(text):
        end = text.find("]", at + PIECE) + 1 or len(text)
        piece = text[at:end]
        if at and not (piece := piece.lstrip()).startswith(","):
            raise ValueError("no comma between two lists")
        found = np.array(json.loads(f"[{piece[at > 0 :]}]"))
        if found.ndim != 2 or found.dtype != np.int64:
            raise ValueError("no lists of whole numbers")
        pieces.append(found)
        at = end
    return np.concatenate(pieces)
