"""Distance files: the fewest moves from one square to every other, as JSON."""

import json
from typing import Any

import numpy as np

from tourcp.core.board import Board, square_name
from tourcp.core.errors import BadProblem, shown
from tourcp.core.fields import refuse_unknown, take
from tourcp.core.graph import Ints
from tourcp.core.rule import Rule
from tourcp.judge.distances import NEVER, DistanceMap

FORMAT = "tourcp-distances/1"


def distances_text(distances: DistanceMap) -> str:
    """The labels with their question, as a JSON text."""
    fields = {
        "format": FORMAT,
        "rule": str(distances.rule),
        "board": str(distances.board),
        "source": square_name(distances.source),
        "labels": distances.labels.tolist(),
    }
    return json.dumps(fields, separators=(",", ":")) + "\n"


def distances_from_json(fields: dict[str, Any]) -> DistanceMap:
    """The labels with their question from plain values. They are not checked here."""
    refuse_unknown(fields, ["format", "rule", "board", "source", "labels"])
    board = Board.parse(take(fields, "board", str))
    return DistanceMap(
        rule=Rule.parse(take(fields, "rule", str)),
        board=board,
        source=board.parse_square(take(fields, "source", str)),
        labels=_labels(take(fields, "labels", list), board),
    )


def _labels(rows: list[object], board: Board) -> Ints:
    if len(rows) != board.height:
        raise BadProblem(f"{len(rows)} rows of labels: the {board.size} board has {board.height}")
    for y, row in enumerate(rows):
        if not isinstance(row, list) or len(row) != board.width:
            raise BadProblem(
                f"row {y} of the labels is {shown(row)}: expected {board.width} labels"
            )
        for label in row:
            if type(label) is not int or not NEVER <= label < 2**31:
                raise BadProblem(f"label {shown(label)}: expected a whole number from {NEVER} on")
    return np.array(rows, dtype=np.int32)
