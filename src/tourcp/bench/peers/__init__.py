"""Peers: other people's solvers, each used as one of its users would write it.

A peer is a function from the graph whose Hamiltonian cycles are the tours to a cycle, False if it
says that there is none, or None if it gave up. It knows nothing of our cuts, our obstacles or our
heuristics. One thread each.
"""

import shutil
from collections.abc import Callable
from dataclasses import dataclass
from importlib import import_module
from importlib.metadata import version
from importlib.util import find_spec
from pathlib import Path

import tourcp
from tourcp.core.answer import Answer, Refutation, Tour, Unknown
from tourcp.core.conditions import Level
from tourcp.core.cycle import CycleGraph, cycle_graph
from tourcp.core.errors import BadProblem
from tourcp.core.problem import Problem

Found = list[int] | bool | None
"""The vertices of a cycle in order; False for none; None if the peer gave up."""


@dataclass(frozen=True, kw_only=True)
class Peer:
    """A solver that is not ours: a row of the table."""

    name: str
    """What it is called in tables."""
    module: str
    """Where its function `find` lives."""
    summary: str
    """How it is used."""
    needs: str
    """The module that it imports, or the command that it calls."""
    package: str = ""
    """The package whose version is recorded; empty for a command."""
    may_refute: bool = True
    """Whether it may say that there is no tour."""
    uses_model: bool = False
    """Whether it runs a model of the source tree."""
    takes_conditions: bool = False
    """Whether its model can express conditions that the graph alone does not."""

    @property
    def is_installed(self) -> bool:
        """Whether what it needs is there."""
        if self.uses_model and models_folder() is None:
            return False
        if self.package:
            return find_spec(self.needs) is not None
        return shutil.which(self.needs) is not None

    @property
    def version(self) -> str:
        """The version of what does the work."""
        if self.package:
            return f"{self.package} {version(self.package)}"
        import subprocess

        said = subprocess.run(
            [self.needs, "--version"], capture_output=True, text=True, check=False
        )
        return next((line for line in said.stdout.splitlines() if "version" in line), self.needs)

    def load(self) -> Callable[[CycleGraph, float, int], Found]:
        """Import the peer's function."""
        find: Callable[[CycleGraph, float, int], Found] = import_module(self.module).find
        return find


TABLE = (
    Peer(name="or-tools", module="tourcp.bench.peers.or_tools", needs="ortools", package="ortools",
         summary="CP-SAT with one add_circuit and its defaults", takes_conditions=True),
    Peer(name="cpmpy", module="tourcp.bench.peers.cpmpy_circuit", needs="cpmpy", package="cpmpy",
         summary="CPMpy's Circuit over successors, solved by its default, OR-tools"),
    Peer(name="choco", module="tourcp.bench.peers.choco", needs="pychoco", package="pychoco",
         summary="Choco's circuit over successors"),
    Peer(name="clingo", module="tourcp.bench.peers.asp", needs="clingo", package="clingo",
         summary="the answer-set program tour.lp, with an acyclicity constraint", uses_model=True,
         takes_conditions=True),
    Peer(name="lkh", module="tourcp.bench.peers.lkh", needs="elkai", package="elkai",
         summary="LKH on distances 0 and 1, through elkai", may_refute=False),
    Peer(name="minizinc-gecode", module="tourcp.bench.peers.minizinc", needs="minizinc",
         summary="the MiniZinc model tour-circuit.mzn, with Gecode", uses_model=True),
)  # fmt: skip

PEERS = {peer.name: peer for peer in TABLE}


def models_folder() -> Path | None:
    """The models of the source tree; None where tourcp was installed without them."""
    folder = Path(tourcp.__file__).parents[2] / "models" / "formulations"
    return folder if folder.is_dir() else None


def model_file(name: str) -> Path:
    """A model that is shipped with the source."""
    folder = models_folder()
    if folder is None:
        raise BadProblem(f"the model {name} is part of the source tree: run it from a clone")
    return folder / name


def ask_peer(peer: Peer, problem: Problem, seconds: float, seed: int) -> Answer:
    """The answer of a peer, not yet checked; what it refutes is a claim."""
    levels = {one.level for one in problem.conditions} - {Level.GRAPH}
    if levels and not peer.takes_conditions:
        return Unknown("the peer's model cannot express the conditions")
    if Level.POSITIONS in levels and problem.closed and problem.start is None:
        return Unknown("peers number a closed tour from its start, and none is given")
    graph = cycle_graph(problem)
    found = peer.load()(graph, seconds, seed)
    match found:
        case None | True:
            return Unknown("the peer gave up")
        case False:
            return Refutation()
    return Tour(graph.path(found))


def successors_of(graph: CycleGraph) -> list[list[int]]:
    """Where each vertex leads."""
    leads: list[list[int]] = [[] for _ in range(graph.size)]
    for tail, head in zip(graph.tails.tolist(), graph.heads.tolist(), strict=True):
        leads[tail].append(head)
    return leads


def follow(successor: list[int]) -> list[int]:
    """The vertices in the order of their successors, from the first one."""
    cycle = [0]
    while (following := successor[cycle[-1]]) != 0 and len(cycle) <= len(successor):
        cycle.append(following)
    return cycle
