"""Brute force, written apart from the package: the truth about small boards."""

from collections.abc import Iterator
from functools import cache
from itertools import product

from hypothesis import reject
from hypothesis import strategies as st

from tourcp import BadProblem, Board, Problem, Rule, Square
from tourcp.core.box import PieceInBox


def steps(problem: Problem) -> dict[Square, list[Square]]:
    """Where each square leads, from the rule's moves alone."""
    if isinstance(problem.space, PieceInBox):
        return steps_in_box(problem.space)
    board = problem.board
    across, down = board.wrap in ("torus", "cylinder"), board.wrap in ("torus", "cylinder-y")
    leads: dict[Square, list[Square]] = {}
    for x, y in board.squares:
        targets = set()
        for dx, dy in problem.rule.moves:
            to = (
                (x + dx) % board.width if across else x + dx,
                (y + dy) % board.height if down else y + dy,
            )
            if to in board and to != (x, y):
                targets.add(to)
        leads[x, y] = sorted(targets)
    return leads


def steps_in_box(space: PieceInBox) -> dict[Square, list[Square]]:
    """Where each cell leads: the distances along the three sides, sorted, are those of a leaper."""
    cells = list(product(*map(range, space.sides)))
    return {
        here: [there for there in cells
               if tuple(sorted(abs(a - b) for a, b in zip(here, there, strict=True)))
               in space.leapers]
        for here in cells
    }  # fmt: skip


def tours(problem: Problem) -> Iterator[list[Square]]:
    """All tours, as directed paths; a closed tour is listed from its first square only."""
    leads = steps(problem)
    squares = list(leads)
    if problem.closed and len(squares) < 3:
        return
    if problem.start is not None:
        starts = [problem.start]
    else:
        starts = squares[:1] if problem.closed else squares
    path: list[Square] = []
    visited: set[Square] = set()

    def extend(square: Square) -> Iterator[list[Square]]:
        path.append(square)
        visited.add(square)
        if len(path) == len(squares):
            returns = not problem.closed or path[0] in leads[square]
            if returns and problem.end in (None, square):
                yield list(path)
        else:
            for target in leads[square]:
                if target not in visited:
                    yield from extend(target)
        path.pop()
        visited.discard(square)

    for start in starts:
        yield from extend(start)


@cache
def has_tour(problem: Problem) -> bool:
    """Whether there is a tour; many tests ask about the same boards."""
    return next(tours(problem), None) is not None


NAMED = st.sampled_from(
    ["pawn", "knight", "king", "wazir", "ferz", "leaper:1,2+0,1", "leaper:0,2+1,1"]
).map(Rule.parse)

RULES = NAMED | st.sets(
    st.tuples(st.integers(-2, 2), st.integers(-2, 2)).filter(lambda move: move != (0, 0)),
    min_size=1,
    max_size=5,
).map(lambda moves: Rule(tuple(moves)))


@st.composite
def boards(draw: st.DrawFn, most: int = 14) -> Board:
    """Small boards with holes and joined sides."""
    width = draw(st.integers(1, 5))
    height = draw(st.integers(1, most // width))
    places = [(x, y) for y in range(height) for x in range(width)]
    holes = draw(st.sets(st.sampled_from(places), max_size=min(3, len(places) - 1)))
    wrap = draw(st.sampled_from(["flat", "flat", "cylinder", "cylinder-y", "torus"]))
    return Board(width, height, tuple(holes), wrap)


@st.composite
def problems(draw: st.DrawFn, most: int = 14, *, plain: bool = False) -> Problem:
    """Small problems of every sort; plain ones have whole flat boards and moves that lead back."""
    board = draw(boards(most))
    if plain:
        board = Board(board.width, board.height)
    squares = list(board.squares)
    closed = draw(st.booleans())
    start = draw(st.none() | st.sampled_from(squares))
    end = None if closed else draw(st.none() | st.sampled_from(squares))
    if start == end and len(squares) > 1:
        end = None
    try:
        rule = draw(NAMED if plain else RULES)
        return Problem(rule=rule, board=board, closed=closed, start=start, end=end)
    except BadProblem as error:  # pragma: no cover - the strategy would be wrong
        raise AssertionError(error) from error


def with_conditions(plain: Problem, conditions: list[str]) -> Problem:
    """The problem with conditions; Hypothesis tries another if they make no sense for it."""
    try:
        return plain.with_conditions(*conditions)
    except BadProblem:
        reject()


def problem(
    rule: str, board: str, *, closed: bool = False, start: str = "", end: str = ""
) -> Problem:
    """A problem from its texts."""
    place = Board.parse(board)
    return Problem(
        rule=Rule.parse(rule),
        board=place,
        closed=closed,
        start=place.parse_square(start) if start else None,
        end=place.parse_square(end) if end else None,
    )
