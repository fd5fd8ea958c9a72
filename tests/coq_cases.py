"""Small problems with answers, right and wrong, and what our judge makes of each."""

import random
from collections.abc import Iterator

from oracle import tours
from tourcp import BadProblem, Board, CutSet, Problem, Refutation, Rule, Tour, check, cycle_graph
from tourcp.core.answer import Answer
from tourcp.judge.certificates import TooFewSquares, Weights

RULES = ["pawn", "knight", "king", "wazir", "ferz", "leaper:1,2+0,1", "leaper:0,2+1,1"]
WRAPS = ["flat", "flat", "flat", "cylinder", "cylinder-y", "torus"]


def cases(count: int, seed: int) -> Iterator[tuple[Problem, Answer, bool]]:
    """Problems, answers, and whether the judge accepts them."""
    chance = random.Random(seed)
    for _ in range(count):
        asked = random_problem(chance)
        answers: list[Answer] = [*walks(asked, chance), *refutations(asked, chance)]
        for answer in answers:
            yield asked, answer, check(asked, answer).is_certain


def random_problem(chance: random.Random) -> Problem:
    """A problem of any sort: holes, joined sides, one-way rules, ends, one square or two."""
    width = chance.randint(1, 5)
    height = chance.randint(1, 12 // width)
    places = [(x, y) for y in range(height) for x in range(width)]
    holes = chance.sample(
        places, chance.choice([0, 0, 0, 1, min(3, len(places) - 1)]) % len(places)
    )
    board = Board(width, height, tuple(holes), chance.choice(WRAPS))
    squares = list(board.squares)
    steps = [(dx, dy) for dx in range(-2, 3) for dy in range(-2, 3) if (dx, dy) != (0, 0)]
    if chance.random() < 0.7:
        rule = Rule.parse(chance.choice(RULES))
    else:
        rule = Rule(tuple(chance.sample(steps, chance.randint(1, 5))))
    closed = chance.random() < 0.5
    start = chance.choice([None, chance.choice(squares)])
    end = None if closed else chance.choice([None, chance.choice(squares)])
    try:
        return Problem(rule, board, closed=closed, start=start, end=end)
    except BadProblem:
        return Problem(rule, board, closed=closed, start=start)


def walks(asked: Problem, chance: random.Random) -> Iterator[Tour]:
    """Tours, and walks that are none."""
    squares = list(asked.board.squares)
    found = next(tours(asked), None)
    if found is not None:
        yield Tour(found)
        yield Tour(found[1:] + found[:1])
        yield Tour(found[:-1] or [(9, 9)])
        yield Tour([*found[:-1], chance.choice(squares)])
        yield Tour([*found, (asked.board.width, 0)])
        one, other = chance.randrange(len(found)), chance.randrange(len(found))
        swapped = list(found)
        swapped[one], swapped[other] = swapped[other], swapped[one]
        yield Tour(swapped)
    yield Tour(chance.sample(squares, len(squares)))


def refutations(asked: Problem, chance: random.Random) -> Iterator[Refutation]:
    """Certificates, most of which prove nothing."""
    names = [asked.space.name(square) for square in asked.board.squares]
    yield Refutation(TooFewSquares())
    yield Refutation(CutSet(()))
    for _ in range(3):
        yield Refutation(CutSet(tuple(chance.sample(names, chance.randint(0, len(names))))))
    yield Refutation(CutSet((*chance.sample(names, 1), chance.choice([*names, "7,7"]))))
    if asked.is_trivial or asked.has_too_few_squares:
        yield Refutation(Weights((("0,0", 5),)))
        return
    vertices = cycle_graph(asked).names
    for _ in range(4):
        some = chance.sample(vertices, chance.randint(0, len(vertices)))
        weights = tuple((vertex, chance.choice([-2, -1, 1, 2])) for vertex in some)
        yield Refutation(Weights(weights, tuple(random_sets(vertices, chance))))
    colours = tuple((name, (-1) ** (int(name[0]) + int(name[2]))) for name in names)
    yield Refutation(Weights(colours))


def random_sets(
    vertices: list[str], chance: random.Random
) -> Iterator[tuple[tuple[str, ...], int]]:
    """Sets with their weights, some of them none that are allowed."""
    for _ in range(chance.randint(0, 2)):
        group = tuple(chance.sample(vertices, chance.randint(0, len(vertices))))
        yield group, chance.choice([1, 1, 2, 3, 9, -1])
