"""blocks: closed tours of small blocks, joined at their seams, for boards of any size."""

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from tourcp.classifying.build import build
from tourcp.classifying.library import known_quilts, quilts_of
from tourcp.core.answer import Answer, Tour, Unknown
from tourcp.core.board import Square
from tourcp.core.limit import Limit
from tourcp.core.problem import Problem
from tourcp.core.space import PieceOnBoard
from tourcp.core.symmetry import symmetries
from tourcp.judge.theorems.quilt import Quilt

Path = npt.NDArray[np.int64]

SMALLEST_SEARCH = 400
"""On boards with fewer squares, looking for blocks takes longer than any other backend."""


@dataclass(frozen=True)
class Options:
    """Where the blocks come from."""

    search: bool = True
    """Whether to look for blocks of rules that have none yet."""


def solve(problem: Problem, limit: Limit, options: Options) -> Answer:
    """Lay blocks, join them, and turn the tour to its start."""
    if not isinstance(problem.space, PieceOnBoard):
        return Unknown("blocks are laid on boards, not in other spaces")
    board, rule = problem.board, problem.rule
    if board.holes or rule.is_one_way:
        return Unknown("blocks need a whole rectangle and a rule without one-way moves")
    search = options.search and len(board) > SMALLEST_SEARCH
    quilts = quilts_of(rule, limit) if search else known_quilts(rule)
    if not quilts:
        return Unknown(f"no blocks of {rule} are known that can be joined")
    path = _laid(problem, quilts, closed=True)
    statistics = {"method": "closed tours of blocks, joined at their seams"}
    if path is not None:
        turned = _turned(problem, path)
        if turned is not None:
            return Tour(turned, statistics=statistics)
    if not problem.closed:
        path = _laid(problem, quilts, closed=False)
        if path is not None:
            for one in (path, path[::-1]):
                if problem.start in (None, _square(one[0])) and problem.end in (
                    None,
                    _square(one[-1]),
                ):
                    return Tour(one, statistics=statistics)
        if path is not None:
            return Unknown("the blocks join into a tour with other ends")
    return Unknown(f"no blocks of {rule} make up a {board.size} board")


def _laid(problem: Problem, quilts: list[Quilt], *, closed: bool) -> Path | None:
    """A tour of the board, or of the board on its side if the rule is the same there."""
    width, height = problem.board.width, problem.board.height
    for quilt in quilts:
        if quilt.closed != closed:
            continue
        path = build(quilt, width, height)
        if path is None and "mirror main diagonal" in symmetries(problem.rule):
            path = build(quilt, height, width)
            path = None if path is None else path[:, ::-1]
        if path is not None:
            return path
    return None


def _turned(problem: Problem, path: Path) -> Path | None:
    """A closed tour that starts where it is asked to, and ends there if it can."""
    if problem.start is None and problem.end is None:
        return path
    for one in (path, path[::-1]):
        if problem.start is not None:
            first = _index(one, problem.start)
        else:
            assert problem.end is not None
            first = _index(one, problem.end) + 1
        turned = np.roll(one, -first, axis=0)
        if problem.end in (None, _square(turned[-1])):
            return turned
    return None


def _index(path: Path, square: Square) -> int:
    return int(np.flatnonzero((path[:, 0] == square[0]) & (path[:, 1] == square[1]))[0])


def _square(row: Path) -> Square:
    return int(row[0]), int(row[1])
