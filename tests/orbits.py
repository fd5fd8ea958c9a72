"""Tours and their images by definition alone: every path walked, every map of the board tried.

Nothing here is the package's own but the texts of its problems: the joins are folded anew.
"""

from collections.abc import Iterator
from itertools import product

from tourcp import Board, Problem, Square

Tour = frozenset[object]
"""The moves of a tour: pairs in order if a move is one-way, else sets of two."""

Image = dict[Square, Square]

JOINED = {
    "flat": (False, False), "cylinder": (True, False), "cylinder-y": (False, True),
    "torus": (True, True), "moebius": (True, False), "klein": (True, True),
    "projective": (True, True),
}  # fmt: skip
TWISTED = {"moebius": (True, False), "klein": (True, False), "projective": (True, True)}


def arrive(board: Board, x: int, y: int) -> Square | None:
    """Walk over joined sides until the square is on the board: left and right sides first."""
    across, down = JOINED[board.wrap]
    twist_across, twist_down = TWISTED.get(board.wrap, (False, False))
    while across and not 0 <= x < board.width:
        x += board.width if x < 0 else -board.width
        y = board.height - 1 - y if twist_across else y
    while down and not 0 <= y < board.height:
        y += board.height if y < 0 else -board.height
        x = board.width - 1 - x if twist_down else x
    return (x, y) if (x, y) in board else None


def moves(problem: Problem) -> dict[Square, set[Square]]:
    """Where a step, which is taken once, leads from each square."""
    board = problem.board
    steps = problem.rule.moves
    reached = {(x, y): {arrive(board, x + dx, y + dy) for dx, dy in steps}
               for x, y in board.squares}  # fmt: skip
    return {here: {to for to in there if to not in (None, here)} for here, there in reached.items()}


def is_one_way(problem: Problem) -> bool:
    """Whether a tour counts in its direction: by the rule, and on twisted boards by the moves."""
    if problem.board.wrap in TWISTED:
        leads = moves(problem)
        return any(here not in leads[there] for here in leads for there in leads[here])
    return any((-dx, -dy) not in problem.rule.moves for dx, dy in problem.rule.moves)


def walks(problem: Problem) -> Iterator[list[Square]]:
    """All tours as they are walked; closed ones from their first square, or the given one."""
    leads = moves(problem)
    squares = list(leads)
    if problem.closed and len(squares) < 3:
        return
    starts = [problem.start] if problem.start else squares[:1] if problem.closed else squares

    def on(path: list[Square]) -> Iterator[list[Square]]:
        if len(path) == len(squares):
            returns = not problem.closed or path[0] in leads[path[-1]]
            if returns and problem.end in (None, path[-1]):
                yield path
            return
        for following in leads[path[-1]].difference(path):
            yield from on([*path, following])

    for start in starts:
        yield from on([start])


def moves_of(problem: Problem, path: list[Square]) -> Tour:
    """A tour as its moves."""
    pairs = zip(path, path[1:] + path[:1] * problem.closed, strict=False)
    return frozenset(pairs if is_one_way(problem) else map(frozenset, pairs))


def tours(problem: Problem) -> set[Tour]:
    """All tours, each once."""
    return {moves_of(problem, path) for path in walks(problem)}


def maps(problem: Problem) -> list[Image]:
    """The turns, mirrors and shifts that keep the board, the moves of the rule and the ends.

    Sides that are joined with a twist are neither shifted along nor laid down.
    """
    board, rule = problem.board, set(problem.rule.moves)
    is_twisted = board.wrap in TWISTED
    across, down = (False, False) if is_twisted else JOINED[board.wrap]
    shifts = list(product(range(board.width if across else 1), range(board.height if down else 1)))
    kept = []
    for lies, flips_x, flips_y in product((False, True), repeat=3):
        fits = not lies or (board.width == board.height and across == down and not is_twisted)
        turned = {((-1 if flips_x else 1) * dx, (-1 if flips_y else 1) * dy)
                  for dx, dy in (pair[::-1] if lies else pair for pair in rule)}  # fmt: skip
        if not fits or turned != rule:
            continue
        for right, low in shifts:
            image: Image = {}
            for square in board.squares:
                x, y = square[::-1] if lies else square
                u = board.width - 1 - x if flips_x else x
                v = board.height - 1 - y if flips_y else y
                image[square] = ((u + right) % board.width, (v + low) % board.height)
            ends = (problem.start, problem.end)
            moved = tuple(None if end is None else image[end] for end in ends)
            swapped = moved == ends[::-1] and not is_one_way(problem)
            if set(image.values()) == set(board.squares) and (moved == ends or swapped):
                kept.append(image)
    return kept


def imaged(tour: Tour, image: Image) -> Tour:
    """What a map makes of a tour."""
    return frozenset(type(link)(image[end] for end in link) for link in tour)  # type: ignore


def orbits(problem: Problem) -> int:
    """Put tours that are images of each other together, and count the groups."""
    return classes(tours(problem), maps(problem))


def classes(remaining: set[Tour], images: list[Image]) -> int:
    """The same for some of the tours."""
    remaining, number = set(remaining), 0
    while remaining:
        tour = next(iter(remaining))
        remaining -= {imaged(tour, image) for image in images}
        number += 1
    return number
