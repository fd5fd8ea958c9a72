"""Rings: what the judge accepts has tours ever longer around, and a wrong ring is refused."""

from collections import Counter
from dataclasses import replace
from itertools import islice, pairwise

from oracle import tours
from tourcp import Limit, Rule, Tour
from tourcp.classifying.rings import find_ring
from tourcp.core.board import Square
from tourcp.core.fault import FaultKind
from tourcp.judge.theorems.family import FAMILIES, FLAT
from tourcp.judge.theorems.ring import RIGHT, Ring
from tourcp.judge.tours import tour_fault

CYLINDER = FAMILIES["cylinder"]
KNIGHT, KING = Rule.parse("knight"), Rule.parse("king")


def found(width: int, height: int, period: int) -> Ring:
    problem = CYLINDER.problem(KNIGHT, width, height, closed=True)
    ring = find_ring(KNIGHT, problem, period, CYLINDER, conflicts=20_000, limit=Limit(),
                     clock=Limit().start())  # fmt: skip
    assert ring is not None
    return ring


def repeated(ring: Ring, middles: int) -> list[Square]:
    """The tour with that many middles, put together move by move."""
    period, width = ring.period, ring.width + (middles - 1) * ring.period
    far = (middles - 1) * period
    squares = [(place % ring.width, place // ring.width) for place in ring.path]
    links: list[tuple[Square, Square]] = []
    for here, there in pairwise([*squares, squares[0]]):
        one, other = sorted((here, there))
        if other[0] < period:
            links += [((one[0] + copy * period, one[1]), (other[0] + copy * period, other[1]))
                      for copy in range(middles)]  # fmt: skip
        elif one[0] >= period:
            links.append(((one[0] + far, one[1]), (other[0] + far, other[1])))
        else:
            side, ((x, y), (u, v)) = ring.port(one, other)
            cuts = [(copy + 1) * period for copy in range(middles)] if side == RIGHT else [0]
            links += [(((x + cut) % width, y), ((u + cut) % width, v)) for cut in cuts]
    near: dict[Square, list[Square]] = {}
    for a, b in links:
        near.setdefault(a, []).append(b)
        near.setdefault(b, []).append(a)
    path, before = [min(near)], None
    while True:
        onward = [one for one in near[path[-1]] if one != before]
        if not onward or onward[0] == path[0]:
            return path
        before = path[-1]
        path.append(onward[0])


def assert_repeated_boards_have_tours(rule: Rule, ring: Ring) -> None:
    for middles in range(1, 6):
        width = ring.width + (middles - 1) * ring.period
        problem = CYLINDER.problem(rule, width, ring.height, closed=True)
        assert tour_fault(problem, Tour(repeated(ring, middles))) is None, (ring, middles)


def kind(ring: Ring, rule: Rule = KNIGHT) -> FaultKind | None:
    fault = ring.fault(rule, closed=True, family=CYLINDER)
    return None if fault is None else fault.kind


def test_the_knight_tours_two_and_four_rows_ever_longer_around() -> None:
    for width, height, period in ((9, 2, 4), (7, 2, 4), (5, 4, 2)):
        assert_repeated_boards_have_tours(KNIGHT, found(width, height, period))


def test_wrong_rings_are_refused_by_the_name_of_their_fault() -> None:
    ring = found(9, 2, 4)
    assert kind(ring) is None and Ring.from_json(ring.to_json()) == ring
    swapped = (*ring.path[1::-1], *ring.path[2:])
    for wrong, kinds in (
        (replace(ring, path=swapped), (FaultKind.NOT_A_MOVE, FaultKind.NOT_CLOSED)),
        (replace(ring, path=ring.path[:-1]), (FaultKind.MISSED,)),
        (replace(ring, period=1), (FaultKind.PERIOD_TOO_SHORT,)),
        (replace(ring, period=8), (FaultKind.PERIOD_TOO_SHORT,)),
        (replace(ring, period=2), (FaultKind.PAIRED_DIFFERENTLY,)),
        (replace(ring, height=10**9), (FaultKind.WRONG_SIZE,)),
    ):
        assert kind(wrong) in kinds, wrong
    fault = ring.fault(KNIGHT, closed=True, family=FLAT)
    assert fault is not None and fault.kind is FaultKind.WRONG_KIND
    assert kind(ring, Rule.parse("moves:2,1")) is FaultKind.ONE_WAY_RULE


def test_whatever_the_judge_accepts_has_tours_with_any_number_of_middles() -> None:
    """Tours of small cylinders, cut anywhere: every fault of a middle is met, too."""
    kinds: Counter[FaultKind | None] = Counter()
    for rule, width, height in ((KING, 5, 2), (KING, 4, 3), (KNIGHT, 7, 2), (KNIGHT, 5, 3)):
        problem = CYLINDER.problem(rule, width, height, closed=True)
        for tour in islice(tours(problem), 0, 4_000, 10):
            path = tuple(y * width + x for x, y in tour)
            for period in range(1, width):
                ring = Ring(width, height, period, path)
                kinds[kind(ring, rule)] += 1
                if kind(ring, rule) is None:
                    assert_repeated_boards_have_tours(rule, ring)
    assert kinds[None] > 10
    assert kinds[FaultKind.CUTS_DIFFER] > 10 and kinds[FaultKind.PAIRED_DIFFERENTLY] > 0
