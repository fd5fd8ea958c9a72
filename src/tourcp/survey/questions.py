"""Questions: which problems a survey asks, and of which backend."""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import product
from pathlib import Path
from typing import Any

from tourcp.backends import DEFAULT, find_backend
from tourcp.core.board import Board, Square
from tourcp.core.conditions import parse_condition
from tourcp.core.errors import BadProblem, shown
from tourcp.core.fields import refuse_unknown, take
from tourcp.core.limit import Limit
from tourcp.core.named_graph import NamedGraph
from tourcp.core.problem import Problem
from tourcp.core.rule import Rule
from tourcp.core.space import PieceOnBoard, Space
from tourcp.core.spaces import refuse_squares_on_hexagons
from tourcp.files.disk import named, read_toml
from tourcp.files.families import graphs_by_name
from tourcp.files.rows import Question

MOST_QUESTIONS = 100_000
"""More would take a lifetime to answer, and minutes to list."""

ALL = "all"
TOURS = ("closed", "open")
KEYS = ["title", "rules", "sizes", "boards", "graphs", "tours", "starts", "ends", "conditions",
        "backends", "seconds", "seed", "certificate"]  # fmt: skip

_RANGE = r"([0-9]{1,6})(?:\.\.([0-9]{1,6}))?"
_SIZES = re.compile(rf"{_RANGE}(?:x{_RANGE})?")


@dataclass(frozen=True, kw_only=True)
class Survey:
    """All questions of some rules on some boards.

    >>> survey = Survey(rules=(Rule.parse("knight"),), boards=sizes("3..4x5"), tours=("closed",))
    >>> [str(question.problem) for question in survey.questions()]
    ['closed tour, knight on 3x5', 'closed tour, knight on 4x5']
    """

    rules: tuple[Rule, ...]
    """How the piece moves."""
    boards: tuple[Board, ...]
    """What it must visit."""
    tours: tuple[str, ...] = ("open",)
    """closed, open, or both."""
    graphs: tuple[NamedGraph, ...] = ()
    """Graphs that are asked about too, with any ends."""
    starts: tuple[str, ...] = ()
    """First squares; `all` for each one; empty to leave the start free."""
    ends: tuple[str, ...] = ()
    """Last squares of open tours."""
    conditions: tuple[str, ...] = ()
    """What else is asked of every tour; boards for which it makes no sense are left out."""
    backends: tuple[str, ...] = (DEFAULT,)
    """The backends that are asked."""
    limit: Limit = field(default_factory=lambda: Limit(seconds=60))
    """What one question may cost."""
    certify: bool = True
    """Whether to look for a certificate where a backend claims that there is no tour."""
    title: str = ""
    """What it is about."""

    def __post_init__(self) -> None:
        for kind in self.tours:
            if kind not in TOURS:
                raise BadProblem(f"tours {shown(kind)}: expected 'closed', 'open' or both")
        for text in self.conditions:
            parse_condition(text)
        for name in self.backends:
            find_backend(name)
        if self.limit.seconds is None:
            raise BadProblem("a survey needs a time limit for each question: give some seconds")
        if self.rules and not self.boards and not self.graphs:
            raise BadProblem(
                f"no boards for the {self.rules[0]} to move on: give sizes, as in "
                "'--sizes 3..12', or boards, as in '--board 8x8'"
            )
        pieces = self.rules and self.boards
        if not ((pieces or self.graphs) and self.tours and self.backends):
            raise BadProblem(
                "nothing is asked: give rules and boards (or sizes), or graphs; tours and backends"
            )
        for squares in (self.starts, self.ends):
            if ALL in squares and len(squares) > 1:
                raise BadProblem(f"{', '.join(squares)}: give 'all', or name squares")
        if self.ends and "closed" in self.tours:
            raise BadProblem("a closed tour has no end: leave the ends out, or ask for open tours")
        most = sum(self._most(board) for board in self.boards)
        most = (most * len(self.rules) + len(self.graphs)) * len(self.tours) * len(self.backends)
        if most > MOST_QUESTIONS:
            raise BadProblem(f"{most:,} questions: expected at most {MOST_QUESTIONS:,}")

    def _most(self, board: Board) -> int:
        starts = len(board) if ALL in self.starts else max(1, len(self.starts))
        ends = len(board) if ALL in self.ends else max(1, len(self.ends))
        return starts * ends

    def questions(self) -> Iterator[Question]:
        """Each question once, in a fixed order."""
        for kind, backend, graph in product(self.tours, self.backends, self.graphs):
            problem = self._asked(graph, closed=kind == "closed")
            if problem is not None:
                yield Question(problem, backend)
        seen: set[Question] = set()
        for rule, kind, backend, board in product(
            self.rules, self.tours, self.backends, self.boards
        ):
            for start, end in self._ends(rule, board):
                problem = self._asked(
                    PieceOnBoard(rule, board), closed=kind == "closed", start=start, end=end
                )
                if problem is None:
                    continue
                question = Question(problem, backend)
                if question not in seen:
                    seen.add(question)
                    yield question

    def _asked(self, space: Space, **how: Any) -> Problem | None:
        """The problem with its conditions; None if they make no sense there."""
        plain = Problem(space, **how)
        try:
            return plain.with_conditions(*self.conditions)
        except BadProblem:
            return None

    def _ends(self, rule: Rule, board: Board) -> Iterator[tuple[Square | None, Square | None]]:
        """First and last squares; if moves lead both ways, each pair is asked for once."""
        taken, is_one_way = set(), PieceOnBoard(rule, board).is_one_way
        for start, end in product(_squares(board, self.starts), _squares(board, self.ends)):
            if start is not None and end is not None:
                pair = (start, end)
                if not is_one_way:
                    pair = min(pair, (end, start), key=lambda ends: (ends[0][1], ends[0][0]))
                if (start == end and len(board) > 1) or pair in taken:
                    continue
                taken.add(pair)
                yield pair
            else:
                yield start, end


def _squares(board: Board, names: tuple[str, ...]) -> list[Square | None]:
    if not names:
        return [None]
    return list(board.squares) if ALL in names else [board.parse_square(one) for one in names]


def sizes(text: str) -> tuple[Board, ...]:
    """The boards of a range of sizes: `3..12`, or `4..8x4..12` for widths and heights.

    >>> [str(board) for board in sizes("2..3x4")]
    ['2x4', '3x4']
    >>> len(sizes("3..12"))
    100
    """
    found = _SIZES.fullmatch(text.strip())
    if found is None:
        raise BadProblem(
            f"{shown(text)} is not a range of sizes: expected '3..12', or '4..8x4..12' for widths "
            "and heights"
        )
    low, high, low_y, high_y = (int(number) if number else None for number in found.groups())
    widths = _range(text, low, high)
    heights = widths if low_y is None else _range(text, low_y, high_y)
    if len(widths) * len(heights) > MOST_QUESTIONS:
        raise BadProblem(f"{shown(text)} has too many sizes: at most {MOST_QUESTIONS:,}")
    return tuple(Board(width, height) for height in heights for width in widths)


def _range(text: str, low: int | None, high: int | None) -> range:
    assert low is not None
    last = low if high is None else high
    if not 1 <= low <= last:
        raise BadProblem(f"sizes {shown(text)}: expected from 1 on, and the smaller one first")
    return range(low, last + 1)


def load_survey(path: Path) -> dict[str, Any]:
    """The plain values of a survey in a TOML file, to be completed by options and then made."""
    fields = read_toml(path)
    with named(path):
        refuse_unknown(fields, KEYS)
    return fields


def survey_of(fields: dict[str, Any]) -> Survey:
    """A survey from plain values."""
    boards: list[Board] = []
    for text in _texts(fields, "sizes"):
        boards += sizes(text)
    boards += [Board.parse(text) for text in _texts(fields, "boards")]
    rules = _texts(fields, "rules")
    for rule, board in product(rules, boards):
        refuse_squares_on_hexagons(rule, board)
    seconds = fields.get("seconds", 60)
    if isinstance(seconds, bool) or not isinstance(seconds, int | float):
        raise BadProblem(f"'seconds' is {shown(seconds)}: expected a number")
    return Survey(
        title=take(fields, "title", str, ""),
        rules=tuple(Rule.parse(text) for text in rules),
        boards=tuple(boards),
        graphs=tuple(one for text in _texts(fields, "graphs") for one in graphs_by_name(text)),
        tours=_texts(fields, "tours", ("open",)),
        starts=_texts(fields, "starts"),
        ends=_texts(fields, "ends"),
        conditions=_texts(fields, "conditions"),
        backends=_texts(fields, "backends", (DEFAULT,)),
        limit=Limit(seconds=seconds, seed=take(fields, "seed", int, 0)),
        certify=take(fields, "certificate", bool, True),
    )


def _texts(fields: dict[str, Any], key: str, default: tuple[str, ...] = ()) -> tuple[str, ...]:
    """A text, or a list of texts."""
    value = fields.get(key, list(default))
    texts = [value] if isinstance(value, str) else value
    if not isinstance(texts, list) or not all(isinstance(one, str) for one in texts):
        raise BadProblem(f"{key!r} is {shown(value)}: expected a text or a list of texts")
    return tuple(texts)
