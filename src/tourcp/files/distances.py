"""Distance files: the fewest moves from one square to every other, as JSON."""

import json
from typing import Any

import numpy as np

from tourcp.core.arrays import matrix
from tourcp.core.board import Board, square_name
from tourcp.core.errors import BadProblem
from tourcp.core.fields import refuse_unknown, take
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
    labels = matrix(fields, "labels", board.width)
    if len(labels) != board.height:
        raise BadProblem(f"{len(labels)} rows of labels: the {board.size} board has {board.height}")
    if labels.min() < NEVER or labels.max() >= 2**31:
        raise BadProblem(f"labels from {labels.min()} to {labels.max()}: expected {NEVER} or more")
    return DistanceMap(
        rule=Rule.parse(take(fields, "rule", str)),
        board=board,
        source=board.parse_square(take(fields, "source", str)),
        labels=labels.astype(np.int32),
    )
