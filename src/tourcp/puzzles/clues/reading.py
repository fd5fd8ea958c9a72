"""Reading clue puzzles: grids as people post them, one-line descriptions, TOML."""

import re
from dataclasses import dataclass
from itertools import product
from pathlib import Path
from typing import Any

import numpy as np

from tourcp.core.board import Board
from tourcp.core.errors import BadProblem, shown
from tourcp.core.fields import is_number, refuse_unknown, take
from tourcp.core.rule import NAMED, Rule
from tourcp.files.disk import parse_toml, read_text
from tourcp.files.problems import problem_from_json
from tourcp.judge.certificates.possible import MOST_VERTICES
from tourcp.puzzles.clues.cells import Cells, Layout, read_cells
from tourcp.puzzles.clues.puzzle import NAMES, CluePuzzle

ALWAYS = {"?": "empty", "o": "empty", "O": "empty", "#": "hole", "x": "hole", "X": "hole",
          "*": "hole", "@": "hole"}  # fmt: skip
"""Signs that have one meaning."""

USUAL = {"0": "empty", "_": "empty", ".": "empty", "-": "hole", "": "hole"}
"""Signs that have two, those for empty squares first: the first that is there is empty, and the
others are holes, unless the numbers say otherwise."""

NO_SQUARES = "the grid has no squares: write numbers, and '.' for empty squares"

MOST_CHARACTERS = 200_000
"""Of longer texts no grid is made."""

_HEADER = re.compile(r"\s*(title|rule|wrap|first)\s*:\s*(.*)", re.IGNORECASE)
LINE = re.compile(r"([^\s/]+)/([^\s/]+?)(?:/([0-9]{1,9}))?:([a-z0-9_]*)")
"""A puzzle in one line: rule, board, maybe the first number, and the squares."""


@dataclass(frozen=True)
class Wishes:
    """What the reader is told, where a text leaves it open."""

    rule: str | None = None
    """How the piece moves, or what the puzzle is called."""
    empty: str = ""
    """Signs that stand for empty squares."""
    hole: str = ""
    """Signs that stand for holes."""
    first: int | None = None
    """The number that the tour begins with."""
    title: str = ""
    """The name of the puzzle."""
    wrap: str = "flat"
    """Which sides are joined."""

    def __post_init__(self) -> None:
        if self.first is not None and not 0 <= self.first < 10**9:
            raise BadProblem(f"the first number is {self.first}: expected 0 to 999,999,999")


@dataclass(frozen=True)
class Grid:
    """A grid that was read: everything but how the piece moves, perhaps."""

    board: Board
    """Its squares."""
    clues: dict[tuple[int, ...], int]
    """The numbers on them, as they are shown."""
    first: int
    """The number that the tour begins with."""
    title: str
    """Its name."""
    rule: str | None
    """How the piece moves; None if nothing says it."""

    def puzzle(self, rule: str | None = None) -> CluePuzzle:
        """The puzzle, for a piece that must be known by now."""
        name = rule or self.rule
        if name is None:
            raise BadProblem(f"what moves? say it: --rule {', '.join(NAMES)}, knight, …")
        return CluePuzzle.of(rule_of(name), self.board, self.clues, self.first, self.title)


def rule_of(text: str) -> Rule:
    """A rule by its own name, or by that of the puzzle: `hidato` is a king's."""
    name = text.strip().lower()
    return Rule.parse(NAMES.get(name, name))


def read_puzzle(path: Path, wishes: Wishes | None = None) -> Grid:
    """Read the puzzle of a file; what it is, is seen from what is in it."""
    text = read_text(path)
    try:
        if path.suffix.lower() == ".toml":
            return from_fields(parse_toml(text, str(path)), wishes or Wishes())
        return parse_puzzle(text, wishes)
    except BadProblem as error:
        raise BadProblem(f"{path}: {str(error).removeprefix(f'{path}: ')}") from None


def parse_puzzle(text: str, wishes: Wishes | None = None) -> Grid:
    """Read a grid or a one-line description."""
    wishes = wishes or Wishes()
    _refuse_long(len(text))
    if found := LINE.fullmatch(text.strip()):
        return _described(wishes, *found.groups())
    lines = text.expandtabs(8).splitlines() if "\t" not in text else text.splitlines()
    told: dict[str, str] = {}
    while lines and (not lines[0].strip() or _is_header(lines[0])):
        line = lines.pop(0)
        if found := _HEADER.fullmatch(line):
            told[found[1].lower()] = found[2].strip()
        elif line.strip():
            told.setdefault("title", line.strip())
    return read_grid(lines, _with_header(wishes, told))


def _refuse_long(length: int) -> None:
    if length > MOST_CHARACTERS:
        raise BadProblem(f"a grid of {length:,} characters: at most {MOST_VERTICES:,} squares are "
                         "taken")  # fmt: skip


def _is_header(line: str) -> bool:
    """Whether a line has words of letters that are no signs; a row begins with cells.

    >>> _is_header("No. 5: a king's riddle"), _is_header("1 two 3"), _is_header(". x XX .")
    (True, False, False)
    """
    begin = re.findall(r"[^\s,;|()\[\]{}\"']+", line)[:2]
    cells = [word for word in begin if not any(map(str.isalpha, word))]
    if cells[:1] == begin[:1] and (len(cells) > 1 or any(map(is_number, cells[:1]))):
        return False
    words = re.findall(r"[^\W\d_]{2,}", line)
    return any(word.isalpha() and set(word.lower()) not in ({"x"}, {"o"}) for word in words)


def _with_header(wishes: Wishes, told: dict[str, str]) -> Wishes:
    """What the reader is told counts more than what stands in the text."""
    title = wishes.title or told.get("title", "")
    words = {word.lower() for word in re.findall(r"[a-zA-Z]+", title)}
    rule = wishes.rule or told.get("rule")
    named = [one for one in (*NAMES, *NAMED) if one in words]
    if rule is None and len(named) == 1:
        rule = named[0]
    first = wishes.first
    if first is None and "first" in told:
        if not re.fullmatch(r"[0-9]{1,9}", told["first"]):
            raise BadProblem(f"first: {shown(told['first'])}, expected a number such as 1")
        first = int(told["first"])
    return Wishes(rule, wishes.empty, wishes.hole, first, title, told.get("wrap", wishes.wrap))


def read_grid(lines: list[str], wishes: Wishes) -> Grid:
    """The squares, holes and numbers of a grid."""
    _refuse_long(sum(map(len, lines)))
    layout = read_cells(lines)
    reading = _meaning(layout.cells, wishes)
    has_zero = reading["0"] == "number"
    numbers: dict[tuple[int, ...], int] = {at: int(word) for at, word in layout.cells.items()
               if is_number(word) and (has_zero or word.strip("0"))}  # fmt: skip
    first = _first(numbers, _squares(layout.cells, reading), wishes)
    squares = {at for at, word in layout.cells.items()
               if at in numbers or reading[_sign(word)] == "empty"}  # fmt: skip
    if not squares:
        raise BadProblem(NO_SQUARES)
    rule = wishes.rule
    if rule is not None and layout.is_hex and NAMES.get(rule.lower(), rule.lower()) == "king":
        rule = "hex-king"
    return Grid(_board(layout, squares, wishes.wrap), numbers, first, wishes.title,
                rule or ("hex-king" if layout.is_hex else None))  # fmt: skip


def _sign(word: str) -> str:
    """What a cell says that is no number: its character, however often."""
    return word[:1] if not is_number(word) else "0"


def _meaning(cells: Cells, wishes: Wishes) -> dict[str, str]:
    """What each sign of the grid stands for."""
    signs = {_sign(word) for word in cells.values() if not (is_number(word) and word.strip("0"))}
    known = {**ALWAYS, **dict.fromkeys(wishes.empty, "empty"), **dict.fromkeys(wishes.hole, "hole")}
    for sign in sorted(signs - set(known) - set(USUAL)):
        raise BadProblem(f"{shown(sign)} in the grid means nothing: say --empty or --hole")
    fixed = {sign: known[sign] for sign in signs if sign in known}
    unsure = [sign for sign in USUAL if sign in signs and sign not in fixed]
    readings = []
    for choice in product(*[_choices(sign, cells, wishes.first) for sign in unsure]):
        reading = {"0": "empty", **fixed, **dict(zip(unsure, choice, strict=True))}
        fit = _fit(cells, reading, wishes)
        if fit is not None:
            readings.append((not fit, _oddness(reading, unsure), reading))
    if not readings:
        numbers = [int(word) for word in cells.values() if is_number(word)]
        if not numbers:
            raise BadProblem(NO_SQUARES)
        least = min((number for number in numbers if number), default=0)
        if wishes.first is not None and 0 < least < wishes.first:
            raise BadProblem(f"{least} does not fit: it is less than the first number")
        most = _squares(cells, {**dict.fromkeys(signs, "empty"), **fixed})
        raise BadProblem(f"{max(numbers)} does not fit on {most} squares: say the "
                         "first number (--first), or which signs are empty (--empty)")  # fmt: skip
    readings.sort(key=lambda one: one[:2])
    best = [one for one in readings if one[0] == readings[0][0]]
    if best[0][0] and {"_", "."} <= set(unsure) and "0" not in signs:
        raise BadProblem("are '.' or '_' the empty squares? say --empty or --hole")
    return best[0][2]


def _choices(sign: str, cells: Cells, first: int | None) -> tuple[str, ...]:
    """What a sign may stand for; 0 may be the first number."""
    if sign != "0":
        return ("empty", "hole")
    if first is not None:
        return ("number",) if first == 0 else ("empty",)
    zeros = sum(is_number(word) and not word.strip("0") for word in cells.values())
    return ("empty", "number") if zeros == 1 else ("empty",)


def _oddness(reading: dict[str, str], unsure: list[str]) -> int:
    """How far a reading is from the usual: the first sign is empty, and the others are holes."""
    filled = "empty" in [meaning for sign, meaning in reading.items()
                         if sign not in unsure and sign != "0"]  # fmt: skip
    odd = 0
    for sign in unsure:
        if reading[sign] == "number":
            odd += 1
            continue
        usual = "hole" if filled or USUAL[sign] == "hole" else "empty"
        filled = filled or usual == "empty"
        odd += reading[sign] != usual
    return odd


def _squares(cells: Cells, reading: dict[str, str]) -> int:
    """How many squares a grid has, read so."""
    return sum(
        bool(is_number(word) and word.strip("0")) or reading[_sign(word)] != "hole"
        for word in cells.values()
    )


def _fit(cells: Cells, reading: dict[str, str], wishes: Wishes) -> bool | None:
    """Whether the largest number is the last and squares are empty; None if it does not fit."""
    numbers = [int(word) for word in cells.values()
               if is_number(word) and (word.strip("0") or reading["0"] == "number")]  # fmt: skip
    squares = _squares(cells, reading)
    if not squares:
        return None
    first = wishes.first
    if first is None:
        first = 0 if reading["0"] == "number" else 1
        if max(numbers, default=0) >= squares + first:
            first = min(numbers)
            if max(numbers) - first + 1 != squares:
                return None
    if not numbers:
        return False
    if max(numbers) >= squares + first or min(numbers) < first:
        return None
    return max(numbers) == squares + first - 1 and len(numbers) < squares


def _first(numbers: dict[tuple[int, ...], int], squares: int, wishes: Wishes) -> int:
    """The number that the tour begins with: 1, unless the numbers say another."""
    if wishes.first is not None:
        return wishes.first
    least, most = min(numbers.values(), default=1), max(numbers.values(), default=1)
    return least if least == 0 or most > squares else 1


def _board(layout: Layout, squares: set[tuple[int, int]], wrap: str) -> Board:
    width = max(x for x, _ in layout.cells) + 1
    height = max(y for _, y in layout.cells) + 1
    if width * height > 100 * len(layout.cells) + 10_000:
        raise BadProblem(f"{len(layout.cells):,} cells on {width:,}x{height:,}: too far apart")
    holes = tuple((x, y) for y in range(height) for x in range(width) if (x, y) not in squares)
    return Board(width, height, holes, wrap, "hex" if layout.is_hex else "square")


def _described(
    wishes: Wishes, rule: str, board_text: str, first: str | None, description: str
) -> Grid:
    """The one-line form: `king/8x8:a33_35b`, letters for so many empty squares."""
    board = Board.parse(board_text)
    begin = int(first or 1) if wishes.first is None else wishes.first
    squares = list(board.squares) if len(board) <= 1_000_000 else []
    clues, at = {}, 0
    for word in re.findall(r"[a-z]|[0-9]+|_", description):
        if len(word) > 9:
            raise BadProblem(f"{shown(word)} is not a number of at most nine digits")
        if is_number(word):
            if at < len(squares):
                clues[squares[at]] = int(word)
            at += 1
        elif word != "_":
            at += ord(word) - ord("a") + 1
    if at != len(board):
        raise BadProblem(f"the description tells {at} squares, and {board_text} has {len(board)}")
    return Grid(board, clues, begin, wishes.title, wishes.rule or rule)


def from_fields(fields: dict[str, Any], wishes: Wishes) -> Grid:
    """A puzzle from the plain values of TOML: a grid, or a problem with clues."""
    if "clues" in fields:
        refuse_unknown(fields, ["title", "rule", "wrap", "first", "clues"])
        told: dict[str, str] = {}
        for name in ("title", "rule", "wrap"):
            if name in fields:
                told[name] = take(fields, name, str)
        if "first" in fields:
            told["first"] = str(take(fields, "first", int))
        return read_grid(take(fields, "clues", str).splitlines(), _with_header(wishes, told))
    if wishes.first not in (None, 1):
        raise BadProblem(f"first number {wishes.first}: the numbers of a problem begin with 1")
    title = take(fields, "title", str, "")
    puzzle = CluePuzzle(problem_from_json(fields), title=title)
    points = puzzle.problem.space.points(np.array(list(puzzle.clues), dtype=np.int64))
    clues = dict(zip(map(tuple, points.tolist()), puzzle.clues.values(), strict=True))
    return Grid(puzzle.board, clues, 1, title, wishes.rule or str(puzzle.problem.rule))
