"""Finding quilts and chains: which seams and which blocks, by a bounded search with `sat`."""

from collections.abc import Iterator
from itertools import product

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


def find_chain(blocks: Blocks, height: int, widths: tuple[int, ...]) -> Chain | None:
    """Open tours of blocks of one height, each ending one move before the next one's start."""
    for start, end in _chain_ends(blocks.rule, height):
        if blocks.clock.is_over:
            return None
        found: dict[int, Path] = {}
        for width in widths:
            path = _path_between(blocks, (width, height), start, (width - 1 - end[0], end[1]))
            if path is None:
                break
            found[width] = path
        else:
            return Chain(height, start, end, found)
    return None


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


def _path_between(blocks: Blocks, size: Size, start: Square, end: Square) -> Path | None:
    board = Board(*size)
    if start not in board or end not in board or start == end:
        return None
    problem = Problem(rule=blocks.rule, board=board, start=start, end=end)
    with LazySearch(cycle_graph(problem), blocks.limit, LazyOptions()) as search:
        while search.slices.spent < CONFLICTS:
            answer = search.go_on(blocks.clock)
            if isinstance(answer, Tour):
                return tuple(board.places_of(answer.path).tolist())
            if answer is not None:
                return None
    return None
