"""Faults: what the judge finds wrong, each of a kind that has a name."""

from dataclasses import dataclass
from enum import StrEnum


class FaultKind(StrEnum):
    """Everything that the judge can object to."""

    # tours
    OFF_THE_BOARD = "off the board"
    A_HOLE = "a hole"
    VISITED_TWICE = "visited twice"
    MISSED = "missed"
    NOT_A_MOVE = "not a move"
    WRONG_START = "wrong start"
    WRONG_END = "wrong end"
    NOT_CLOSED = "not closed"
    # conditions
    REQUIRED_MOVE = "required move"
    FORBIDDEN_MOVE = "forbidden move"
    WRONG_NUMBER = "wrong number"
    WRONG_ORDER = "wrong order"
    NOT_SYMMETRIC = "not symmetric"
    CROSSED = "crossed"
    WRONG_SUM = "wrong sum"
    WRONG_TURNS = "wrong turns"
    THE_SAME = "the same"
    # certificates
    UNKNOWN_CERTIFICATE = "unknown certificate"
    UNKNOWN_DEMAND = "unknown demand"
    DOES_NOT_REFUTE = "does not refute"
    LISTED_TWICE = "listed twice"
    NOT_A_WHOLE_NUMBER = "not a whole number"
    NUMBER_TOO_LARGE = "number too large"
    NEGATIVE_SET = "negative weight"
    NOT_A_PROPER_SET = "not a proper set"
    TOO_LARGE = "too large"
    DAMAGED_PROOF = "damaged proof"
    # steps of a clause proof
    NOT_A_STEP = "not a step"
    REUSED_ID = "reused id"
    UNKNOWN_ID = "unknown id"
    NOT_A_UNIT = "not a unit"
    HINTS_TOO_MANY = "too many hints"
    NOT_IMPLIED = "not implied"
    EARLY_END = "early end"
    # theorems
    NO_EVIDENCE = "no evidence"
    NOT_PROVED = "not proved"
    WRONG_KIND = "wrong kind"
    CONTRADICTION = "contradiction"
    ONE_WAY_RULE = "one-way rule"
    NO_SIZES = "no sizes"
    WRONG_SIZE = "wrong size"
    NO_SEAM = "no seam"
    AMBIGUOUS = "ambiguous"
    MISSING_BLOCK = "missing block"
    MISSING_SEAM = "missing seam"
    SEAM_USED_TWICE = "seam used twice"
    WRONG_LENGTH = "wrong length"
    PERIOD_TOO_SHORT = "period too short"
    END_IN_THE_MIDDLE = "an end in the middle"
    CUTS_DIFFER = "cuts differ"
    PAIRED_DIFFERENTLY = "paired differently"
    MIDDLE_GIVES_MORE = "the middle gives more"
    NOT_A_SET = "not a set"
    GIVES_TOO_MUCH = "gives too much"
    GROWS = "grows"
    WRONG_STATEMENT = "wrong statement"
    # the sister puzzles
    CAN_BE_WON = "can be won"
    NOT_WON = "not won"
    NO_DISTANCE = "no distance"
    WRONG_SOURCE = "wrong source"
    NOT_THE_FEWEST = "not the fewest"
    NO_WAY_THERE = "no way there"


@dataclass(frozen=True)
class Fault:
    """What is wrong with an answer."""

    kind: FaultKind
    """What sort of fault it is."""
    sentence: str
    """What was found and where."""

    def __str__(self) -> str:
        return f"{self.kind}: {self.sentence}"
