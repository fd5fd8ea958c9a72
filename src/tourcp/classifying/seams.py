"""Finding quilts and chains: which seams and which blocks, by a bounded search with `sat`."""

from collections.abc import Iterable, Iterator
from dataclasses import replace
from itertools import product

from tourcp.certify.cut_sets import find_critical_cut, find_obstacle
from tourcp.classifying.sides import choose_lengths
from tourcp.core.answer import Tour
from tourcp.core.board import Board, Square
from tourcp.core.cycle import CycleGraph, cycle_graph
from tourcp.core.limit import Clock, Limit
from tourcp.core.problem import Problem
from tourcp.core.rule import Move, Rule
from tourcp.core.space import PieceOnBoard
from tourcp.engines.different import different_tours
from tourcp.judge.theorems.chain import Chain
from tourcp.judge.theorems.family import FLAT, Family
from tourcp.judge.theorems.quilt import Edge, Place, Quilt, Seam, Size

CONFLICTS = 20_000
"""After so many conflicts, a block is assumed not to exist."""

MOST_FAILURES = 8
"""How many blocks may be missing before the ends of a chain are given up."""

Path = tuple[int, ...]


class Blocks:
    """Tours of blocks with given moves in them, each searched for once."""

    def __init__(self, rule: Rule, limit: Limit, clock: Clock, family: Family = FLAT) -> None:
        self.rule, self.limit, self.clock, self.family = rule, limit, clock, family
        self.known: dict[tuple[Problem, tuple[Edge, ...]], Path | None] = {}
        self.graphs: dict[Problem, CycleGraph] = {}

    def problem(self, size: Size, *, closed: bool) -> Problem:
        """A block with nothing missing and nothing joined."""
        return self.family.plain.problem(self.rule, *size, closed=closed)

    def find(self, problem: Problem, edges: Iterable[Edge] = ()) -> Path | None:
        """The tour of a block that holds these moves; None if there is none, or none was found."""
        key = problem, tuple(edges)
        if key not in self.known:
            self.known[key] = self._search(problem, list(edges))
        return self.known[key]

    def has_tour(self, problem: Problem) -> bool:
        """Whether a block has a tour at all; counting neighbours refutes most that have none."""
        if (problem, ()) not in self.known:
            graph = self._graph(problem)
            if (
                problem.has_too_few_squares
                or find_obstacle(problem) is not None
                or find_critical_cut(problem, graph) is not None
            ):
                self.known[problem, ()] = None
        return self.find(problem) is not None

    def _search(self, problem: Problem, edges: list[Edge]) -> Path | None:
        if len({frozenset(edge) for edge in edges}) < len(edges):
            return None
        graph = self._graph(problem)
        flat = (0,) * (problem.space.dimension - 2)
        held = []
        for ends in edges:
            one, other = sorted(problem.space.vertex((*end, *flat)) for end in ends)
            if one < 0:
                return None
            keys, order = graph.link_keys
            at = keys.searchsorted(one * graph.size + other)
            if at >= len(keys) or keys[at] != one * graph.size + other:
                return None
            held.append([int(order[at]) + 1])
        for tour, _, _ in different_tours(graph, held, CONFLICTS, self.limit, self.clock):
            return places_of(problem, tour)
        return None

    def _graph(self, problem: Problem) -> CycleGraph:
        if problem not in self.graphs:
            self.graphs[problem] = cycle_graph(problem)
        return self.graphs[problem]


def places_of(problem: Problem, tour: Tour) -> Path:
    """The places of a tour, row by row, layer by layer, holes counted."""
    space = problem.space
    if isinstance(space, PieceOnBoard):
        return tuple(space.board.places_of(tour.path).tolist())
    return tuple(space.vertices(tour.path).tolist())


def seams_across(rule: Rule, depth: int) -> Iterator[Seam]:
    """Seams between a block and the one on its left, those near the corner first."""
    squares = [(x, y) for x, y in product(range(depth), range(depth))]
    found = []
    for here in squares:
        for dx, dy in rule.moves:
            there = (here[0] + dx, here[1] + dy)
            if there not in squares or there < here:
                continue
            for step in rule.moves:
                if all(x < step[0] and y >= step[1] for x, y in (here, there)):
                    far = max(*here, *there) + max(y - step[1] for _, y in (here, there))
                    found.append((far, Seam((here, there), step)))
    for _, seam in sorted(found, key=lambda one: (one[0], one[1].edge, one[1].step)):
        yield seam


def laid_on_its_side(seam: Seam) -> Seam:
    """The same seam between a block and the one above it."""
    (a, b), (c, d) = seam.edge
    return Seam(((b, a), (d, c)), (seam.step[1], seam.step[0]))


def seams_down(rule: Rule, depth: int) -> Iterator[Seam]:
    """Seams between a block and the one above it."""
    turned = Rule(tuple((dy, dx) for dx, dy in rule.moves))
    return (laid_on_its_side(seam) for seam in seams_across(turned, depth))


def find_quilt(
    blocks: Blocks, sides: Quilt, seams: Iterable[tuple[Seam, Seam | None]]
) -> Quilt | None:
    """Blocks for a quilt's sides, with the first of the seams that all of them can hold."""
    for across, down in seams:
        if blocks.clock.is_over:
            return None
        bare = replace(sides, across=across, down=down)
        found: dict[Size, Path] = {}
        needed = sorted(bare.needed(blocks.family), key=lambda one: one[0][0] * one[0][1])
        for size, is_special, edges in needed:
            problem = bare.block_problem(blocks.rule, blocks.family, size, is_special=is_special)
            path = blocks.find(problem, edges)
            if path is None:
                break
            found[size] = path
        else:
            return replace(bare, blocks=found)
    return None


def find_chain(
    blocks: Blocks, height: int, first: int, most: int, held: tuple[Edge, ...] = ()
) -> Chain | None:
    """Open tours of blocks of one height, each ending one move before the next one's start.

    Their lengths go from the first up to the most; ends that fail too often are given up. Each
    holds the moves that it must.
    """
    for start, end in _chain_ends(blocks.rule, height):
        if blocks.clock.is_over:
            return None
        links = _Links(blocks, height, (start, end), held)
        if choose_lengths(links.has_path, first, step=1, most=most) is not None:
            return Chain(height, start, end, links.found)
    return None


class _Links:
    """The blocks of a chain between two ends."""

    def __init__(
        self, blocks: Blocks, height: int, ends: tuple[Square, Square], held: tuple[Edge, ...]
    ) -> None:
        self.blocks, self.height, self.held = blocks, height, held
        self.start, self.end = ends
        self.found: dict[int, Path] = {}
        self.failed = 0

    def has_path(self, width: int) -> bool:
        """Whether the block of a width has an open tour between the ends."""
        if self.failed == MOST_FAILURES:
            return False
        end = (width - 1 - self.end[0], self.end[1])
        problem = _between(self.blocks, (width, self.height), self.start, end, bool(self.held))
        if problem is None:
            return False
        path = self.blocks.find(problem, self.held)
        if path is None:
            self.failed += 1
            return False
        self.found[width] = path
        return True


def _chain_ends(rule: Rule, height: int) -> Iterator[tuple[Place, Place]]:
    """Starts from the left edge, and ends from the right one, that a move joins; corners first."""
    moves: list[Move] = sorted((move for move in rule.moves if move[0] > 0), key=lambda m: m[0])
    found = [
        ((x, y), (dx - 1 - x, y - dy))
        for dx, dy in moves
        for x in range(dx)
        for y in range(height)
        if 0 <= y - dy < height
    ]
    yield from sorted(found, key=lambda ends: (ends[0][0] + ends[1][0], ends))


def _between(
    blocks: Blocks, size: Size, start: Square, end: Square, is_plain: bool
) -> Problem | None:
    """The question for a path between two squares; None if they are not on the block, or hopeless.

    A block with something above or below it is plain; a strip may be joined there.
    """
    board = Board(*size)
    if start not in board or end not in board or start == end:
        return None
    boards = blocks.family.plain if is_plain else blocks.family.strip
    problem = boards.problem(blocks.rule, *size, closed=False, ends=(start, end))
    return problem if find_obstacle(problem) is None else None
