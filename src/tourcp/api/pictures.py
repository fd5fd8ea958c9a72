"""Pictures from Python: draw, show."""

from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

from tourcp.api.answers import solve
from tourcp.core.problem import Problem

if TYPE_CHECKING:
    from tourcp.drawing.widget import Widget


def draw(
    value: object,
    path: str | Path | None = None,
    *,
    theme: str = "paper",
    labels: str = "numbers",
    numbers: bool | None = None,
    size: int | str = "medium",
    arrows: Iterable[str | tuple[Any, Any]] = (),
    fill: Mapping[Any, str] | Iterable[str] = (),
) -> str:
    """The picture of a value as SVG; with a path, also write it in the form of its ending.

    Parameters
    ----------
    value : an answer from `solve`, a problem, a theorem, distances, a coroutine puzzle
    path : a file: `.svg`, `.film.svg`, `.html`, `.gif`, `.webp`, `.mp4`, `.png`, `.pdf`, `.txt`
    theme : `paper`, `wood`, `slate` or `print`; with `-light` or `-dark` it ignores the screen
    labels : `numbers` from 0, `chess` names, or `none`
    numbers : whether squares are numbered; None for where there is room
    size : `stamp`, `small`, `medium`, `large`, `poster`, or the pixels of the board
    arrows : pairs of squares, as in `[("a1", "b3")]` or `["a1-b3"]`
    fill : colours of squares, as in `{"a1": "gold"}` or `["a1=gold"]`

    >>> from tourcp import Problem, draw
    >>> draw(Problem("knight", "3x3"), theme="slate", arrows=["a1-b3"])[:4]
    '<svg'
    """
    from tourcp.drawing.look import look_of
    from tourcp.drawing.render import save_drawing
    from tourcp.drawing.values import drawing_of

    look = look_of(theme, labels, numbers, size, arrows, fill)
    drawing = drawing_of(value)
    if path is not None:
        save_drawing(drawing, Path(path), look)
    return str(drawing.picture(look))


def show(
    value: object,
    *,
    seconds: float = 10,
    height: int = 640,
    theme: str = "paper",
    labels: str = "numbers",
) -> "Widget":
    """A value as a page that plays inside a notebook; a problem is answered first.

    Parameters
    ----------
    value : a problem, an answer from `solve`, or whatever else `draw` draws
    seconds : how long answering a problem may take
    height : pixels of the page
    theme, labels : as for `draw`

    >>> from tourcp import Problem, show
    >>> show(Problem("king", "3x2"))._repr_html_()[:7]
    '<iframe'
    """
    from tourcp.drawing.look import look_of
    from tourcp.drawing.values import drawing_of
    from tourcp.drawing.widget import Widget

    answer = solve(value, seconds=seconds) if isinstance(value, Problem) else value
    return Widget(drawing_of(answer).page(look_of(theme, labels)), height)
