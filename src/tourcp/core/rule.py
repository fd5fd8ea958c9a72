"""Rules: how a piece moves, as an ordered set of moves with compass names."""

import re
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache, cached_property
from operator import index

from tourcp.core.errors import BadProblem, nearest, shown

Move = tuple[int, int]
"""(dx, dy): squares to the right and squares down."""

NAMED: dict[str, tuple[Move, ...]] = {
    "pawn": ((0, 3), (2, 2)),
    "knight": ((1, 2),),
    "king": ((0, 1), (1, 1)),
    "wazir": ((0, 1),),
    "ferz": ((1, 1),),
    "camel": ((1, 3),),
    "zebra": ((2, 3),),
    "giraffe": ((1, 4),),
    "antelope": ((3, 4),),
}
"""The rules with a name, each as a sum of leapers."""

RIDERS: dict[str, tuple[Move, ...]] = {
    "queen": ((0, 1), (1, 1)),
    "rook": ((0, 1),),
    "bishop": ((1, 1),),
    "nightrider": ((1, 2),),
}
"""The rules with a name that ride: a move may be repeated, until a side or a hole."""

HEX_STEPS = ((1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1))
"""The six steps between hexagons, in slanted coordinates."""

OF_HEXAGONS = ("hex-king", "hex-leaper:", "moves:", "rider-moves:")
"""How the texts of rules begin that mean the same on hexagons as anywhere."""

LONGEST_MOVE = 10_000
MOST_MOVES = 1_000

_NUMBER = r"[+-]?[0-9]{1,9}"
_PAIRS = re.compile(rf"{_NUMBER},{_NUMBER}(?:\+{_NUMBER},{_NUMBER})*")


@dataclass(frozen=True)
class Rule:
    """A set of moves, kept in clockwise compass order from north, short before long.

    A named rule is nothing but its moves, so the pawn is the sum of two leapers:

    >>> Rule.parse("leaper:0,3+2,2").name
    'pawn'
    >>> Rule.parse("pawn").move_names
    ('N', 'NE', 'E', 'SE', 'S', 'SW', 'W', 'NW')
    >>> Rule(((0, 1), (1, 0))).is_one_way
    True
    """

    moves: tuple[Move, ...]
    """The moves (dx, dy), x to the right and y down."""
    rides: bool = False
    """Whether a move may be repeated in its direction, until a side or a hole."""

    def __post_init__(self) -> None:
        try:
            moves = [(index(dx), index(dy)) for dx, dy in self.moves]
        except (TypeError, ValueError):
            raise BadProblem(
                f"the moves {shown(self.moves)} are not all pairs of whole numbers (dx, dy)"
            ) from None
        if not moves:
            raise BadProblem("a rule without moves tours nothing: give at least one move dx,dy")
        if len(moves) > MOST_MOVES:
            raise BadProblem(f"a rule of {len(moves)} moves: at most {MOST_MOVES} are taken")
        for (dx, dy), times in Counter(moves).items():
            if (dx, dy) == (0, 0):
                raise BadProblem("the move 0,0 goes nowhere: every move must leave its square")
            if times > 1:
                raise BadProblem(f"the move {dx},{dy} is listed {times} times: once is enough")
            if max(abs(dx), abs(dy)) > LONGEST_MOVE:
                raise BadProblem(
                    f"the move {dx},{dy} is too long: at most {LONGEST_MOVE} squares each way"
                )
        object.__setattr__(self, "moves", tuple(sorted(moves, key=_clockwise)))

    @classmethod
    def parse(cls, text: str) -> "Rule":
        """Read `knight`, `leaper:1,4`, `leaper:0,3+2,2` (a sum) or `moves:1,0+0,1` (as they are).

        Numbers alone are a leaper:

        >>> Rule.parse("1,2").name
        'knight'
        >>> Rule.parse("moves:1,0+0,1").moves
        ((1, 0), (0, 1))

        `rider-moves:1,0+0,1` lists the moves of a piece that rides:

        >>> Rule.parse("rider-moves:1,0").rides
        True
        """
        plain = "".join(text.split())
        kind, colon, rest = (f"leaper:{plain}" if _PAIRS.fullmatch(plain) else plain).partition(":")
        kind = kind.lower()
        if not colon and kind in NAMED:
            return _named(kind)
        if not colon and kind in RIDERS:
            return cls.leapers(RIDERS[kind], rides=True)
        if not colon and kind == "hex-king":
            return cls(HEX_STEPS)
        if not colon or kind not in ("leaper", "moves", "rider", "rider-moves", "hex-leaper"):
            names = [*NAMED, *RIDERS, "hex-king"]
            known = [*names, "leaper:1,2", "moves:1,0+0,1"]
            raise BadProblem(
                f"no rule is called {shown(text)}: expected one of {', '.join(names)}, or "
                f"'leaper:1,4', 'leaper:0,3+2,2', 'rider:1,2', 'hex-leaper:1,1', "
                f"'moves:1,0+0,1', 'rider-moves:1,0+0,1'{nearest(kind, known)}"
            )
        if not _PAIRS.fullmatch(rest):
            raise BadProblem(
                f"rule {shown(text)} does not say its moves: expected pairs of whole numbers "
                f"joined by '+', such as '{kind}:1,2' or '{kind}:0,3+2,2'"
            )
        pairs = [_pair(part) for part in re.findall(rf"{_NUMBER},{_NUMBER}", rest)]
        if kind == "hex-leaper":
            return cls(tuple({move for pair in pairs for move in _hex_leaps(*pair)}))
        if kind in ("moves", "rider-moves"):
            return cls(tuple(pairs), rides=kind == "rider-moves")
        return cls.leapers(pairs, rides=kind == "rider")

    @classmethod
    def leapers(cls, pairs: Iterable[Move], *, rides: bool = False) -> "Rule":
        """The sum of leapers (a, b): all moves of a squares one way and b the other."""
        moves = {move for pair in pairs for move in _leaps(*pair)}
        return cls(tuple(moves), rides)

    @cached_property
    def name(self) -> str:
        """The shortest text that reads back as this rule."""
        pairs = sorted({_leaper_of(move) for move in self.moves})
        if {move for pair in pairs for move in _leaps(*pair)} != set(self.moves):
            return self._hex_name or self._listed
        for name, leapers in (RIDERS if self.rides else NAMED).items():
            if sorted(leapers) == pairs:
                return name
        return ("rider:" if self.rides else "leaper:") + "+".join(f"{a},{b}" for a, b in pairs)

    @property
    def name_on_hexagons(self) -> str:
        """The shortest text that reads back as this rule on a board of hexagons."""
        return self.name if self.name.startswith(OF_HEXAGONS) else self._listed

    @property
    def _listed(self) -> str:
        """The rule as a list of its moves."""
        kind = "rider-moves:" if self.rides else "moves:"
        return kind + "+".join(f"{dx},{dy}" for dx, dy in self.moves)

    @property
    def _hex_name(self) -> str:
        """The name among hexagons; empty if it is not a sum of their leapers."""
        steps = sorted({min(_hex_leaps(*move), key=_hex_order) for move in self.moves})
        if self.rides or {move for one in steps for move in _hex_leaps(*one)} != set(self.moves):
            return ""
        if set(self.moves) == set(HEX_STEPS):
            return "hex-king"
        return "hex-leaper:" + "+".join(f"{a},{b}" for a, b in steps)

    def __str__(self) -> str:
        return self.name

    @cached_property
    def move_names(self) -> tuple[str, ...]:
        """A name for each move, by the compass.

        Moves that share a wind are told apart by a number, in the order of the moves.

        >>> Rule.parse("knight").move_names
        ('NNE', 'ENE', 'ESE', 'SSE', 'SSW', 'WSW', 'WNW', 'NNW')
        >>> Rule.parse("moves:0,-1+0,-2+1,0").move_names
        ('N1', 'N2', 'E')
        """
        winds = [_wind(move) for move in self.moves]
        shared = {wind for wind, times in Counter(winds).items() if times > 1}
        return tuple(
            f"{wind}{winds[: i + 1].count(wind)}" if wind in shared else wind
            for i, wind in enumerate(winds)
        )

    @cached_property
    def is_one_way(self) -> bool:
        """Whether some move cannot be taken back."""
        moves = set(self.moves)
        return any((-dx, -dy) not in moves for dx, dy in moves)


@cache
def _named(name: str) -> Rule:
    """A rule by its name; what it caches about itself is found once."""
    return Rule.leapers(NAMED[name])


def _pair(text: str) -> Move:
    first, _, second = text.partition(",")
    return int(first), int(second)


def _leaps(a: int, b: int) -> set[Move]:
    return {(p * x, q * y) for x, y in ((a, b), (b, a)) for p in (1, -1) for q in (1, -1)}


def _hex_leaps(a: int, b: int) -> set[Move]:
    """The images of a step under the twelve symmetries of the hexagonal grid."""
    found = set()
    for q, r in ((a, b), (b, a)):
        for _ in range(6):
            q, r = -r, q + r  # a sixth of a turn
            found.add((q, r))
    return found


def _hex_order(move: Move) -> tuple[bool, int, int]:
    """The step that names its leaper: both parts from 0 on, the smaller first."""
    return min(move) < 0 or move[0] > move[1], *move


def _leaper_of(move: Move) -> Move:
    small, large = sorted((abs(move[0]), abs(move[1])))
    return small, large


def _clockwise(move: Move) -> tuple[int, float, int]:
    """Sort key: the quarter from north, the slope in it, the length."""
    dx, dy = move
    length = dx * dx + dy * dy
    if dx >= 0 and dy < 0:
        return 0, dx / -dy, length
    if dx > 0:
        return 1, dy / dx, length
    if dy > 0:
        return 2, -dx / dy, length
    return 3, dy / dx, length


def _wind(move: Move) -> str:
    """The wind of a 16-point compass: exact for straight and diagonal moves, else in between."""
    dx, dy = move
    vertical = "N" if dy < 0 else "S" if dy > 0 else ""
    horizontal = "E" if dx > 0 else "W" if dx < 0 else ""
    if not vertical or not horizontal or abs(dx) == abs(dy):
        return vertical + horizontal
    return (vertical if abs(dy) > abs(dx) else horizontal) + vertical + horizontal
