"""Conditions on a picture: given numbers, moves, figures, axes of symmetry, sums of rows."""

from collections.abc import Sequence
from xml.etree import ElementTree as Tree

from tourcp.core.conditions import At, Clue, Condition, Forbid, Magic, Require, Symmetric
from tourcp.core.problem import Problem
from tourcp.core.space import Space
from tourcp.drawing.looks import CELL
from tourcp.drawing.strokes import short
from tourcp.drawing.svg import Picture


def add_conditions(picture: Picture, problem: Problem, *, with_numbers: bool = False) -> None:
    """What is asked, below the tour: squares, moves, axes; numbers where no tour will show them."""
    layer = picture.layer("conditions")
    for one in problem.conditions:
        match one:
            case Clue(square=square, number=number):
                vertex = problem.space.vertex(problem.space.parse(square))
                picture.add("path", "clue", layer, d=picture.layout.cells([vertex]))
                if with_numbers:
                    picture.text(layer, "", picture.layout.spot(vertex), str(number), 4.4)
            case Require() | Forbid():
                _add_move(picture, layer, problem.space, one)
            case At(squares=squares):
                figure = [problem.space.vertex(problem.space.parse(name)) for name in squares]
                picture.add("path", "figure", layer, d=picture.layout.cells(figure, 0.84))
            case Symmetric(symmetry=symmetry):
                _add_axis(picture, layer, symmetry)
    if not len(layer):
        picture.root.remove(layer)


def given_numbers(problem: Problem) -> set[int]:
    """The vertices whose number is given."""
    clues = (one for one in problem.conditions if isinstance(one, Clue))
    return {problem.space.vertex(problem.space.parse(one.square)) for one in clues}


def _add_move(picture: Picture, layer: Tree.Element, space: Space, one: Require | Forbid) -> None:
    """A move that must be taken, thick; one that must not, dashed."""
    ends = [space.vertex(space.parse(name)) for name in (one.first, one.second)]
    x, y = picture.layout.spot(ends[0])
    data = f"M{short(x)} {short(y)}{picture.layout.moves_data(ends)[0]}"
    is_required = isinstance(one, Require)
    width = 3.2 * picture.line_width if is_required else 0.7
    kind = "required" if is_required else "forbidden"
    picture.add("path", kind, layer, d=data, stroke_width=float(width))


def _add_axis(picture: Picture, layer: Tree.Element, symmetry: str) -> None:
    """The mirror, or the point of a turn: a lens for a half-turn, a square for a quarter-turn."""
    width, height = picture.layout.width, picture.layout.height
    x, y, r = width / 2, height / 2, 0.45 * CELL
    across = {
        "left-right": (x, 0.0, x, height),
        "up-down": (0.0, y, width, y),
        "main-diagonal": (0.0, 0.0, width, height),
        "other-diagonal": (0.0, height, width, 0.0),
    }
    kind = "axis" if symmetry in across else "pivot"
    if symmetry in across:
        a, b, c, d = map(short, across[symmetry])
        data = f"M{a} {b}L{c} {d}"
    elif symmetry == "half-turn":
        reach, flat = short(1.6 * r), short(1.2 * r)
        left, right, middle = short(x - r), short(x + r), short(y)
        data = f"M{left} {middle}A{reach} {flat} 0 0 1 {right} {middle}"
        data += f"A{reach} {flat} 0 0 1 {left} {middle}z"
    else:
        side = short(2 * r)
        data = f"M{short(x - r)} {short(y - r)}h{side}v{side}h-{side}z"
    picture.add("path", kind, layer, d=data)


def add_sums(picture: Picture, problem: Problem, order: Sequence[int]) -> None:
    """The sums of rows and columns beside the board, if a tour was asked to have equal ones."""
    asked: list[Condition] = [one for one in problem.conditions if isinstance(one, Magic)]
    if not asked or len(order) < problem.space.size or not picture.look.has_numbers(picture.pixels):
        return
    number = {vertex: place for place, vertex in enumerate(order, start=1)}
    layer = picture.layer("sums")
    size = 0.34 * CELL
    right, below = picture.layout.width + 0.6 * CELL, picture.layout.height + 0.5 * CELL
    for place, (line, _, _) in enumerate(Magic.lines(problem.space, diagonals=False)):
        total = sum(number[vertex] for vertex in line)
        x, y = picture.layout.spot(line[0])
        is_row = place < problem.board.height
        picture.text(layer, "xy", (right, y) if is_row else (x, below), str(total), size)
    picture.box[2] = max(picture.box[2], right + 0.7 * CELL)
    picture.box[3] = max(picture.box[3], below + 0.5 * CELL)
