"""Theorems about all sizes: their evidence, and how it is judged."""

from tourcp.judge.theorems.band import Band
from tourcp.judge.theorems.chain import Chain
from tourcp.judge.theorems.evidence import Evidence
from tourcp.judge.theorems.frieze import Frieze
from tourcp.judge.theorems.one_board import OneBoard
from tourcp.judge.theorems.pattern import Pattern
from tourcp.judge.theorems.pump import Pump
from tourcp.judge.theorems.quilt import Quilt
from tourcp.judge.theorems.ring import Ring
from tourcp.judge.theorems.strip import Strip
from tourcp.judge.theorems.turned import Turned
from tourcp.judge.theorems.twin import Twin

_KINDS: tuple[type[Evidence], ...] = (
    OneBoard, Quilt, Chain, Band, Pump, Twin, Ring, Pattern, Frieze, Strip, Turned,
)  # fmt: skip

KINDS = {kind.kind: kind for kind in _KINDS}
"""The kinds of evidence that the judge knows."""
