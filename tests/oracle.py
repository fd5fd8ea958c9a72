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
    """All tours, as directed paths; a closed tour is listed from its first square only.

    Every way on is tried, except from a path that has cut off a square from all ways in (the first
    one too, if the tour is closed), or two squares from all ways out.
    """
    leads = steps(problem)
    squares = list(leads)
    if problem.closed and len(squares) < 3:
        return
    number = {square: at for at, square in enumerate(squares)}
    onward = [[number[target] for target in leads[square]] for square in squares]
    ways_out = [sum(1 << target for target in some) for some in onward]
    before = [
        [one for one in range(len(squares)) if to in onward[one]] for to in range(len(squares))
    ]
    ways_in = [sum(1 << one for one in some) for some in before]
    if problem.start is not None:
        starts = [number[problem.start]]
    else:
        starts = [0] if problem.closed else list(range(len(squares)))

    def is_lost(left: int, here: int, free: int) -> bool:
        """Whether a step has made a tour impossible; only what is beside it can have changed."""
        reached = free | 1 << here
        if problem.closed and not ways_in[path[0]] & reached:
            return True
        if any(free >> one & 1 and not ways_in[one] & reached for one in onward[left]):
            return True
        return sum(1 for one in before[here] if free >> one & 1 and not ways_out[one] & free) > 1

    for start in starts:
        path = [start]
        free = (1 << len(squares)) - 1 ^ 1 << start
        untried = [iter(onward[start])]
        while path:
            here = path[-1]
            if not free:
                returns = not problem.closed or start in onward[here]
                if returns and problem.end in (None, squares[here]):
                    yield [squares[one] for one in path]
            following = next((one for one in untried[-1] if free >> one & 1), None)
            if following is None:
                path.pop()
                untried.pop()
                free |= 1 << here
            elif not is_lost(here, following, free ^ 1 << following):
                path.append(following)
                free ^= 1 << following
                untried.append(iter(onward[following]))


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
