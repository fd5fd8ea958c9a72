"""Clue puzzles against clingo and CP-SAT, written as a user would: solving, and proving unique.

    python benchmarks/clues.py

All in one process, one thread, in turns; processor time, the least of three runs, or the first that
takes over a second. Our time has the judged proof in it; the others' word is taken.
"""

import math
import sys
import time
from collections.abc import Callable
from itertools import pairwise
from pathlib import Path

import clingo
from ortools.sat.python import cp_model

sys.path.insert(0, str(Path(__file__).parent.parent / "tests"))

from clue_puzzles import UNIQUE
from tourcp import Limit, Problem
from tourcp.engines.numbering import NumberSearch
from tourcp.judge.certificates.possible import neighbours
from tourcp.puzzles.clues.making import make_puzzle
from tourcp.puzzles.clues.puzzle import CluePuzzle
from tourcp.puzzles.clues.reading import parse_puzzle
from tourcp.puzzles.clues.solving import recognised, solve_puzzle

PROGRAM = """
1 { at(V,K) : vertex(V) } 1 :- number(K).
:- at(V,K), at(V,L), K < L.
:- at(V,K), at(U,K+1), not arc(V,U).
"""


def ours(puzzle: CluePuzzle, unique: bool) -> int:
    """How many solutions there are, at most two."""
    if not unique:
        limit = Limit()
        with NumberSearch(puzzle.problem, limit, limit.start()) as search:
            search.next_tour(limit.start())
        return 1
    return 1 if solve_puzzle(puzzle).is_unique else 2


def by_clingo(puzzle: CluePuzzle, unique: bool) -> int:
    """The program above, with the clues as facts."""
    control = clingo.Control(["2" if unique else "1"])
    facts = [f"vertex(0..{puzzle.size - 1}). number(1..{puzzle.size})."]
    after, _ = neighbours(puzzle.problem)
    facts += [f"arc({v},{u})." for v, others in enumerate(after) for u in others]
    facts += [f":- not at({v},{k})." for v, k in puzzle.clues.items()]
    control.add("base", [], PROGRAM + "\n".join(facts))
    control.ground([("base", [])])
    with control.solve(yield_=True) as handle:
        return sum(1 for _ in handle)


def by_cpsat(puzzle: CluePuzzle, unique: bool) -> int:
    """A variable for the place of each number, all different, each move an allowed pair."""
    model = cp_model.CpModel()
    after, _ = neighbours(puzzle.problem)
    arcs = [(v, u) for v, others in enumerate(after) for u in others]
    places = [model.new_int_var(0, puzzle.size - 1, "") for _ in range(puzzle.size)]
    model.add_all_different(places)
    for pair in pairwise(places):
        model.add_allowed_assignments(pair, arcs)
    for vertex, number in puzzle.clues.items():
        model.add(places[number - 1] == vertex)
    solver = cp_model.CpSolver()
    solver.parameters.num_workers = 1
    found = 0
    while found < (2 if unique else 1) and solver.solve(model) == cp_model.OPTIMAL:
        found += 1
        model.add_forbidden_assignments(places, [[solver.value(one) for one in places]])
    return found


def main() -> None:
    """Print a table of seconds, and the geometric means."""
    puzzles = {name: recognised(parse_puzzle(text)) for name, text in UNIQUE.items()}
    for rule, board in (("king", "8x8"), ("king", "10x10"), ("wazir", "8x8"), ("knight", "6x6")):
        made = make_puzzle(Problem(rule, board).space, Limit(seed=1))
        puzzles[f"{rule} {board}, none to spare"] = made.puzzle
    ways: dict[str, Callable[[CluePuzzle, bool], int]] = {
        "tourcp": ours, "clingo": by_clingo, "CP-SAT": by_cpsat,
    }  # fmt: skip
    for unique in (False, True):
        print("proved unique" if unique else "solved")
        times: dict[str, list[float]] = {name: [] for name in ways}
        for puzzle_name, puzzle in puzzles.items():
            for name, way in ways.items():
                least = math.inf
                for _ in range(3):
                    begin = time.process_time()
                    assert way(puzzle, unique) == 1, (name, puzzle_name)
                    least = min(least, time.process_time() - begin)
                    if least > 1:
                        break
                times[name].append(least)
            row = "  ".join(f"{name} {seconds[-1]:7.4f}" for name, seconds in times.items())
            print(f"  {puzzle_name:28} {row}", flush=True)
        means = {name: math.exp(sum(map(math.log, found)) / len(found))
                 for name, found in times.items()}  # fmt: skip
        row = "  ".join(f"{name} {seconds:7.4f}" for name, seconds in means.items())
        print(f"  {'geometric mean':28} {row}\n")


if __name__ == "__main__":
    main()
