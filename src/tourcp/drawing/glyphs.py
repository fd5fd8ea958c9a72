"""Glyphs: the piece as a small figure, or the pattern of its moves where it has no figure."""

from tourcp.core.box import PieceInBox
from tourcp.core.rule import Rule
from tourcp.core.space import PieceOnBoard, Space
from tourcp.drawing.strokes import short

FOOT = "M-2.1 2.9h4.2c.3 0 .4-.3.3-.6l-.4-.8h-4l-.4.8c-.1.3 0 .6.3.6z"

FIGURES = {
    "knight": "M-1.7 2.9h4c.3-2.2.2-3.9-.7-5-.7-.9-1.5-1.2-2.3-1.2l-.1-.8-.9.9"
    "c-.9.6-1.3 1.4-1.7 2.3l-.5 1c-.2.5.3 1.1.9 1 .5-.1.9-.5 1.4-.6.4 0 .8-.1 1.1-.3"
    ".1.9-.3 1.4-.8 1.8-.5.4-.6.6-.4.9z",
    "pawn": FOOT + "M-1.3 1.2h2.6c-.2-1-.5-1.4-.6-2.1h.5v-.7h-.4a1.5 1.5 0 1 0-1.6 0h-.4v.7h.5"
    "c-.1.7-.4 1.1-.6 2.1z",
    "king": FOOT + "M-1.7 1.2h3.4l.9-2.3c.4-1-1.5-2-2.2-.4v-1.1h.7v-.8h-.7v-.7h-.8v.7h-.7v.8h.7"
    "v1.1c-.7-1.6-2.6-.6-2.2.4z",
    "queen": FOOT + "M-1.7 1.2h3.4l1.1-3.6-1.5 1.6-.4-2.5-.9 2.2-.9-2.2-.4 2.5-1.5-1.6z",
    "rook": FOOT + "M-1.5 1.2h3v-2.4l.5-.7v-1.5h-1v.7h-.6v-.7h-.8v.7h-.6v-.7h-1v1.5l.5.7z",
    "bishop": FOOT + "M-1.2 1.2h2.4v-.7c.9-.9.7-2.4-.8-3.4a.6.6 0 1 0-.8 0c-1.5 1-1.7 2.5-.8 3.4z",
}
"""The outline of each piece that has one, in a square of 6 units around the middle."""

SAME = {"hex-king": "king", "nightrider": "knight"}
"""Pieces that share another's figure."""


def figure(space: Space) -> tuple[str, str]:
    """The class and the commands of the piece's figure; empty for what is not a piece."""
    match space:
        case PieceOnBoard(rule=rule):
            name = rule.name
        case PieceInBox():
            name = str(space).partition(" ")[0]
            rule = Rule.parse("knight")
        case _:
            return "", ""
    found = FIGURES.get(SAME.get(name, name))
    return ("glyph", found) if found else ("rays", rays(rule))


def rays(rule: Rule) -> str:
    """A ray from the middle for each move, as long as there is room for the longest.

    >>> rays(Rule.parse("wazir"))
    'M0 0l0 -2.6M0 0l2.6 0M0 0l0 2.6M0 0l-2.6 0'
    """
    longest = max(dx * dx + dy * dy for dx, dy in rule.moves) ** 0.5
    ends = [(2.6 * dx / longest, 2.6 * dy / longest) for dx, dy in rule.moves]
    return "".join(f"M0 0l{short(x)} {short(y)}" for x, y in ends)
