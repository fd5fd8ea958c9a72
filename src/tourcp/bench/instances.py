"""Instances: the problems of the benchmarks, each with the reason why it is there."""

from dataclasses import dataclass
from pathlib import Path
from typing import Any

import tourcp
from tourcp.core.errors import BadProblem, nearest
from tourcp.core.fields import refuse_unknown, take
from tourcp.core.problem import Problem
from tourcp.files.disk import named, read_toml
from tourcp.files.families import graph_by_name
from tourcp.files.graphs import ENDINGS, read_graph
from tourcp.files.problems import problem_from_json

SETS = ("smoke", "small", "standard", "large", "hcp", "conditions")
KINDS = ("tour", "none")
KEYS = [
    "name",
    "rule",
    "board",
    "graph",
    "closed",
    "start",
    "end",
    "conditions",
    "answer",
    "sets",
    "family",
    "why",
]


@dataclass(frozen=True, kw_only=True)
class Instance:
    """One problem of the benchmarks."""

    name: str
    """What it is called in tables."""
    problem: Problem
    """What is asked."""
    answer: str
    """tour or none: what is known to be true, to tell finding from refuting; or unknown."""
    sets: tuple[str, ...]
    """Where it belongs: one or more of SETS."""
    family: str
    """Instances of one family differ in size only; empty for a single one."""
    why: str
    """Why it is there."""

    @property
    def squares(self) -> int:
        """Its size."""
        return self.problem.space.size


def instances_file() -> Path:
    """The instances that are shipped: in the package, or beside it in the source tree."""
    shipped = Path(__file__).parent / "instances.toml"
    source = Path(tourcp.__file__).parents[2] / "benchmarks" / "instances.toml"
    return shipped if shipped.exists() else source


def folder_instances(folder: Path) -> list[Instance]:
    """A closed tour of each graph in the files of a folder; what is true of it, the runs tell."""
    if not folder.is_dir():
        raise BadProblem(f"{folder} is not a folder: expected one with graph files")
    paths = [path for path in folder.iterdir() if path.suffix.lower().removeprefix(".") in ENDINGS]
    if not paths:
        raise BadProblem(f"{folder} has no graph files: expected endings such as .hcp or .g6")
    return [
        Instance(
            name=path.name,
            problem=Problem(read_graph(path), closed=True),
            answer="unknown",
            sets=(),
            family="",
            why="it is in the folder",
        )
        for path in sorted(paths, key=lambda path: (len(path.name), path.name))
    ]


def load_instances(path: Path, chosen: str) -> list[Instance]:
    """The instances of a set, in the order of the file."""
    if chosen not in SETS:
        raise BadProblem(
            f"no set is called {chosen!r}: expected {', '.join(SETS)}{nearest(chosen, list(SETS))}"
        )
    table = read_toml(path)
    with named(path):
        refuse_unknown(table, ["instance"])
        found = [_instance(fields) for fields in take(table, "instance", list)]
        if len({one.name for one in found}) != len(found):
            raise BadProblem("a name is used twice")
        chosen_ones = [one for one in found if chosen in one.sets]
        if not chosen_ones:
            raise BadProblem(f"no instance belongs to the set {chosen!r}")
    return chosen_ones


def _instance(fields: Any) -> Instance:
    if not isinstance(fields, dict):
        raise BadProblem("an instance must be a table: write [[instance]]")
    refuse_unknown(fields, KEYS)
    asked = {
        key: fields[key] for key in ("rule", "board", "closed", "start", "end") if key in fields
    }
    answer, sets = take(fields, "answer", str), take(fields, "sets", list)
    if answer not in KINDS:
        raise BadProblem(f"answer {answer!r}: expected {' or '.join(KINDS)}")
    if not sets or not all(isinstance(one, str) and one in SETS for one in sets):
        raise BadProblem(f"sets {sets!r}: expected some of {', '.join(SETS)}")
    if "graph" in fields:
        graph = graph_by_name(take(fields, "graph", str))
        problem = Problem(graph, closed=take(fields, "closed", bool, False))
    else:
        problem = problem_from_json(asked)
    problem = problem.with_conditions(*take(fields, "conditions", tuple[str, ...], ()))
    return Instance(
        name=take(fields, "name", str),
        problem=problem,
        answer=answer,
        sets=tuple(sets),
        family=take(fields, "family", str, ""),
        why=take(fields, "why", str),
    )
