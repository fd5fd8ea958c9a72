"""Effort: about how many steps the judge takes for a piece of evidence of a theorem.

Each kind bounds its own; all of them together are bounded too, so that a file of many small pieces
does not keep the judge busy. Blocks and tours are as long as the file that holds them.
"""

from tourcp.core.answer import Refutation
from tourcp.core.rule import Rule
from tourcp.judge.theorems.evidence import Evidence
from tourcp.judge.theorems.one_board import OneBoard
from tourcp.judge.theorems.pattern import Pattern
from tourcp.judge.theorems.strip import MOST_WORK, Strip
from tourcp.judge.theorems.turned import Turned, turned_rule

LITERALS_PER_MOVE = 30
"""Literals that the clauses about a board have for each of its moves."""


def effort(one: Evidence, rule: Rule) -> int:
    """About how many steps it took."""
    match one:
        case OneBoard(width, height, Refutation()):
            return LITERALS_PER_MOVE * width * height * len(rule.moves)
        case Pattern():
            return one.work(rule)
        case Strip():
            return MOST_WORK
        case Turned(piece):
            return effort(piece, turned_rule(rule))
    return 0
