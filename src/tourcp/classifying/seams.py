"""Finding quilts and chains: which seams and which blocks, by a bounded search with `sat`."""

from collections.abc import Iterator
from itertools import product

from tourcp.certify.cut_sets import find_critical_cut, find_obstacle
from tourcp.classifying.sides import choose_lengths
from tourcp.core.answer import Tour
from tourcp.core.board import Board, Square
from tourcp.core.cycle import CycleGraph, cycle_graph
from tourcp.core.limit import Clock, Limit
from tourcp.core.problem import Problem
from tourcp.core.rule import Move, Rule
from tourcp.engines.lazy import LazyOptions, LazySearch
from tourcp.judge.theorems.chain import Chain
from tourcp.judge.theorems.quilt import Edge, Place, Quilt, Seam, Size

CONFLICTS = 20_000
"""Conflicts after which a block is taken not to exist."""

MOST_FAILURES = 8
"""Blocks that a chain may lack before its ends are given up."""

Path = tuple[int, ...]


class Blocks:
    """Tours of blocks with given moves in them, each searched for once."""

    def __init__(self, rule: Rule, limit: Limit, clock: Clock) -> None:
        self.rule, self.limit, self.clock = rule, limit, clock
        self.known: dict[tuple[Size, bool, tuple[Edge, ...]], Path | None] = {}
        self.graphs: dict[tuple[Size, bool], CycleGraph] = {}

    def find(self, size: Size, *, closed: bool, edges: list[Edge]) -> Path | None:
        """The tour of a block that holds these moves; None if there is none, or none was found."""
        key = size, closed, tuple(edges)
        if key not in self.known:
            self.known[key] = self._search(size, closed, edges)
        return self.known[key]

    def has_tour(self, size: Size, *, closed: bool) -> bool:
        """Whether a block has a tour at all; counting neighbours refutes most that have none."""
        key = size, closed, ()
        if key not in self.known:
            graph = self._graph(size, closed)
            if (
                graph.problem.has_too_few_squares
                or find_obstacle(graph.problem) is not None
                or find_critical_cut(graph.problem, graph) is not None
            ):
                self.known[key] = None
        return self.find(size, closed=closed, edges=[]) is not None

    def _search(self, size: Size, closed: bool, edges: list[Edge]) -> Path | None:
        width, height = size
        if len({frozenset(edge) for edge in edges}) < len(edges):
            return None
        if not all(0 <= x < width and 0 <= y < height for edge in edges for x, y in edge):
            return None
        graph = self._graph(size, closed)
        held = []
        for (a, b), (c, d) in edges:
            board = graph.problem.board
            one, other = sorted((board.place((a, b)), board.place((c, d))))
            keys, order = graph.link_keys
            at = keys.searchsorted(one * graph.size + other)
            if at >= len(keys) or keys[at] != one * graph.size + other:
                return None
            held.append(int(order[at]) + 1)
        with LazySearch(graph, self.limit, LazyOptions(join=False)) as search:
            for literal in held:
                search.solver.add_clause([literal])
            while search.slices.spent < CONFLICTS:
                answer = search.go_on(self.clock)
                if isinstance(answer, Tour):
                    path = answer.path
                    return tuple(graph.problem.board.places_of(path).tolist())
                if answer is not None:
                    return None
        return None

    def _graph(self, size: Size, closed: bool) -> CycleGraph:
        key = size, closed
        if key not in self.graphs:
            problem = Problem(rule=self.rule, board=Board(*size), closed=closed)
            self.graphs[key] = cycle_graph(problem)
        return self.graphs[key]


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
    blocks: Blocks,
    *,
    closed: bool,
    first_widths: tuple[int, ...],
    widths: tuple[int, ...],
    first_heights: tuple[int, ...],
    heights: tuple[int, ...],
    seams: list[tuple[Seam | None, Seam | None]],
) -> Quilt | None:
    """Blocks for these sides, with the first of the seams that all of them can hold."""
    for across, down in seams:
        if blocks.clock.is_over:
            return None
        bare = Quilt(closed, first_widths, widths, first_heights, heights, across, down, {})
        found: dict[Size, Path] = {}
        needed = sorted(bare.needed(), key=lambda one: one[0][0] * one[0][1])
        for size, is_closed, edges in needed:
            path = blocks.find(size, closed=is_closed, edges=edges)
            if path is None:
                break
            found[size] = path
        else:
            return Quilt(closed, first_widths, widths, first_heights, heights, across, down, found)
    return None


def find_chain(blocks: Blocks, height: int, first: int, most: int) -> Chain | None:
    """Open tours of blocks of one height, each ending one move before the next one's start.

    Their lengths go from the first up to the most; ends that fail too often are given up.
    """
    for start, end in _chain_ends(blocks.rule, height):
        if blocks.clock.is_over:
            return None
        links = _Links(blocks, height, start, end)
        if choose_lengths(links.has_path, first, step=1, most=most) is not None:
            return Chain(height, start, end, links.found)
    return None


class _Links:
    """The blocks of a chain between two ends."""

    def __init__(self, blocks: Blocks, height: int, start: Square, end: Square) -> None:
        self.blocks, self.height, self.start, self.end = blocks, height, start, end
        self.found: dict[int, Path] = {}
        self.failed = 0

    def has_path(self, width: int) -> bool:
        """Whether the block of a width has an open tour between the ends."""
        if self.failed == MOST_FAILURES:
            return False
        end = (width - 1 - self.end[0], self.end[1])
        problem = _between(self.blocks.rule, (width, self.height), self.start, end)
        if problem is None:
            return False
        path = _path(self.blocks, problem)
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


def _between(rule: Rule, size: Size, start: Square, end: Square) -> Problem | None:
    """The question for a path between two squares; None if they are none, or in the way."""
    board = Board(*size)
    if start not in board or end not in board or start == end:
        return None
    problem = Problem(rule=rule, board=board, start=start, end=end)
    return problem if find_obstacle(problem) is None else None


def _path(blocks: Blocks, problem: Problem) -> Path | None:
    with LazySearch(cycle_graph(problem), blocks.limit, LazyOptions()) as search:
        while search.slices.spent < CONFLICTS:
            answer = search.go_on(blocks.clock)
            if isinstance(answer, Tour):
                return tuple(problem.board.places_of(answer.path).tolist())
            if answer is not None:
                return None
    return None
