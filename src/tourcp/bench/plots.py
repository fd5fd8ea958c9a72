"""Plots of the records, as SVG, by matplotlib."""

import re
from pathlib import Path
from typing import Any

from tourcp.bench.records import Record, solvers_of
from tourcp.bench.statistics import FLOOR, comparable, exponent, instances_of, table_of
from tourcp.bench.tables import KINDS, growth
from tourcp.core.errors import MissingDependency


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
                         "grid.alpha": 0.3, "figure.autolayout": True})  # fmt: skip
    families = dict.fromkeys(family for family, _ in growth(records))
    answers = [answer for answer in KINDS if table_of(records, answer)]
    return [
        *(_growth(records, family, folder) for family in families),
        *(_cactus(records, answer, folder) for answer in answers),
    ]


def _style(records: list[Record], solver: str) -> dict[str, Any]:
    """One colour for each solver in all plots; peers are dashed."""
    from matplotlib import colormaps

    everyone = sorted(solvers_of(records))
    is_peer = any(record.is_peer for record in records if record.solver == solver)
    return {
        "color": colormaps["tab20"](everyone.index(solver) % 20),
        "linestyle": "--" if is_peer else "-",
        "marker": "s" if is_peer else "o",
        "markersize": 4,
        "linewidth": 2.2 if solver in ("auto", "sat") else 1.2,
    }


def _growth(records: list[Record], family: str, folder: Path) -> str:
    """Time by size in double logarithms, with the fitted exponents."""
    from matplotlib.figure import Figure

    figure = Figure(figsize=(8, 5))
    axes = figure.subplots()
    for (one, solver), points in growth(records).items():
        if one == family:
            sizes, seconds = [size for size, _ in points], [second for _, second in points]
            label = f"{solver} (exponent {exponent(sizes, seconds):.2f})"
            axes.plot(sizes, seconds, label=label, **_style(records, solver))
    axes.set(xscale="log", yscale="log", xlabel="squares", ylabel="seconds",
             title=f"growth: {family}")  # fmt: skip
    axes.legend(fontsize=7)
    name = f"growth-{re.sub('[^a-z0-9]+', '-', family.lower())}.svg"
    figure.savefig(folder / name, metadata={"Date": None})
    return name


def _cactus(records: list[Record], answer: str, folder: Path) -> str:
    """How many instances each solver answers within a time."""
    from matplotlib.figure import Figure

    figure = Figure(figsize=(8, 5))
    axes = figure.subplots()
    everything = len(instances_of(records, answer))
    for solver, cells in table_of(records, answer).items():
        times = sorted(max(FLOOR, cell.seconds) for cell in cells.values() if cell.is_solved)
        if times:
            axes.plot(range(1, len(times) + 1), times, label=f"{solver} ({len(times)})",
                      **_style(records, solver))  # fmt: skip
    axes.set(yscale="log", xlabel=f"instances answered, of {everything}", ylabel="seconds",
             title=f"{KINDS[answer]}: instances answered within a time")  # fmt: skip
    axes.legend(fontsize=7, ncols=2)
    name = f"cactus-{KINDS[answer]}.svg"
    figure.savefig(folder / name, metadata={"Date": None})
    return name
