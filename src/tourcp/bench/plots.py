"""Plots of the records, as SVG, by matplotlib."""

import re
from collections.abc import Iterable
from colorsys import hls_to_rgb
from io import BytesIO
from pathlib import Path
from typing import Any

from tourcp.bench.records import Record, solvers_of
from tourcp.bench.statistics import FLOOR, comparable, exponent, instances_of, table_of
from tourcp.bench.tables import KINDS, growth
from tourcp.core.errors import MissingDependency
from tourcp.files.disk import write_atomically


def draw_plots(records: list[Record], folder: Path) -> list[str]:
    """Write all plots into a folder; returns their names."""
    try:
        import matplotlib as mpl
    except ImportError:
        raise MissingDependency(
            "the plots of a report need matplotlib: pip install 'tourcp[plot]'"
        ) from None
    records = comparable(records)
    mpl.use("svg")
    mpl.rcParams.update({"svg.hashsalt": "tourcp", "font.size": 9, "axes.grid": True,
                         "grid.color": "#e4e4e4", "grid.linewidth": 0.6, "axes.edgecolor": "#999",
                         "axes.spines.top": False, "axes.spines.right": False})  # fmt: skip
    families = dict.fromkeys(family for family, _ in growth(records))
    answers = [answer for answer in KINDS if table_of(records, answer)]
    return [
        *(_growth(records, family, folder) for family in families),
        *(_cactus(records, answer, folder) for answer in answers),
    ]


def colours_of(solvers: Iterable[str]) -> dict[str, str]:
    """A colour for each solver, the same in all plots; neighbours differ clearly."""
    everyone = sorted(set(solvers))
    found = {}
    for number, solver in enumerate(everyone):
        place = number * 7 % len(everyone) if len(everyone) % 7 else number
        lightness = (0.28, 0.38, 0.46)[number % 3]
        red, green, blue = hls_to_rgb(place / len(everyone), lightness, 0.68)
        while 0.2126 * red**2.2 + 0.7152 * green**2.2 + 0.0722 * blue**2.2 > 0.27:
            lightness -= 0.01  # a name in this colour could hardly be read on white
            red, green, blue = hls_to_rgb(place / len(everyone), lightness, 0.68)
        found[solver] = f"#{round(red * 255):02x}{round(green * 255):02x}{round(blue * 255):02x}"
    return found


def _style(records: list[Record], solver: str) -> dict[str, Any]:
    """How the curve of a solver looks; peers are dashed."""
    is_peer = any(record.is_peer for record in records if record.solver == solver)
    return {
        "color": colours_of(solvers_of(records))[solver],
        "linestyle": (0, (4, 2)) if is_peer else "-",
        "marker": "s" if is_peer else "o",
        "markersize": 3.5,
        "linewidth": 2.4 if solver in ("auto", "sat") else 1.3,
    }


def _growth(records: list[Record], family: str, folder: Path) -> str:
    """Time by size on logarithmic axes, with the fitted exponents."""
    curves: list[Curve] = []
    for (one, solver), points in growth(records).items():
        if one == family:
            sizes, seconds = [size for size, _ in points], [second for _, second in points]
            label = f"{solver} (exponent {exponent(sizes, seconds):.2f})"
            curves.append((label, _style(records, solver), sizes, seconds))
    name = f"growth-{re.sub('[^a-z0-9]+', '-', family.lower())}.svg"
    return _plot(folder / name, curves, xscale="log", xlabel="squares", title=f"growth: {family}")


def _cactus(records: list[Record], answer: str, folder: Path) -> str:
    """How many instances each solver answers within a time."""
    everything = len(instances_of(records, answer))
    curves: list[Curve] = []
    for solver, cells in table_of(records, answer).items():
        times = sorted(max(FLOOR, cell.seconds) for cell in cells.values() if cell.is_solved)
        if times:
            numbers = list(range(1, len(times) + 1))
            curves.append((f"{solver} ({len(times)})", _style(records, solver), numbers, times))
    return _plot(folder / f"cactus-{KINDS[answer]}.svg", curves,
                 xlabel=f"instances answered, of {everything}",
                 title=f"{KINDS[answer]}: instances answered within a time")  # fmt: skip


Curve = tuple[str, dict[str, Any], list[int], list[float]]
"""What a curve is called, how it looks, and where it leads: x and y."""


def _plot(path: Path, curves: list[Curve], **axis: str) -> str:
    """Draw curves of seconds with room for their names on the right; returns the file's name."""
    from matplotlib.figure import Figure

    figure = Figure(figsize=(9.6, 5.4))
    axes = figure.subplots()
    figure.subplots_adjust(left=0.08, right=0.72, top=0.93, bottom=0.1)
    for _, style, xs, ys in curves:
        axes.plot(xs, ys, **style)
    axes.set(yscale="log", ylabel="seconds", **axis)
    _label(axes, curves)
    picture = BytesIO()
    figure.savefig(picture, format="svg", metadata={"Date": None})
    write_atomically(path, picture.getvalue())
    return path.name


def _label(axes: Any, curves: list[Curve]) -> None:
    """Each curve's name beside its end, in its colour, without overlaps."""
    to_axes = axes.transData + axes.transAxes.inverted()
    ends = [to_axes.transform((xs[-1], ys[-1])) for _, _, xs, ys in curves]
    order = sorted(range(len(curves)), key=lambda number: (float(ends[number][1]), number))
    heights = spread([float(ends[number][1]) for number in order])
    for number, height in zip(order, heights, strict=True):
        label, style, _, _ = curves[number]
        x, y = map(float, ends[number])
        axes.plot([x, 1.02, 1.05], [y, height, height], transform=axes.transAxes, clip_on=False,
                  color=style["color"], linewidth=0.5, alpha=0.7)  # fmt: skip
        axes.text(1.06, height, label, transform=axes.transAxes, color=style["color"],
                  fontsize=7.5, va="center")  # fmt: skip


def spread(heights: list[float], gap: float = 0.036) -> list[float]:
    """Sorted heights moved apart, each as little as the order allows, between 0 and 1.

    >>> spread([0.5, 0.5, 0.9], 0.1)
    [0.5, 0.6, 0.9]
    """
    gap = min(gap, 1 / max(1, len(heights)))
    found: list[float] = []
    for number, height in enumerate(heights):
        room = 1 - gap * (len(heights) - 1 - number)
        low = found[-1] + gap if found else 0.0
        found.append(min(room, max(low, height)))
    for number in range(len(found) - 2, -1, -1):
        found[number] = min(found[number], found[number + 1] - gap)
    return found
