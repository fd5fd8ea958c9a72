"""One run in a process of its own: a task comes in as JSON, what came of it goes out as JSON.

`python -m tourcp.bench.child` reads standard input. What is imported, compiled and loaded is warmed
up on two small boards first, one with a tour and one without, for backends and peers alike, and is
not measured; nor is the loading of compiled kernels, which a larger board makes backends do.
"""

import json
import re
import resource
import sys
import time
from collections.abc import Callable
from typing import Any

from tourcp.answer import Answer, Refutation
from tourcp.backends import BACKENDS
from tourcp.board import Board
from tourcp.check import check
from tourcp.files import answer_to_json, problem_from_json
from tourcp.limit import Limit
from tourcp.problem import Problem
from tourcp.rule import Rule

MOVES = re.compile(r"([0-9][0-9,]*) moves")


def main() -> None:
    """Run the task, and print what came of it."""
    task = json.load(sys.stdin)
    problem = problem_from_json(task["problem"])
    ask = asker(task["solver"], task["is_peer"], task["seed"])
    knight = Rule.parse("knight")
    ask(Problem(rule=knight, board=Board(4, 3)), 5.0)
    if task["may_refute"]:
        ask(Problem(rule=knight, board=Board(8, 3), closed=True), 5.0)
    if not task["is_peer"] and "numba" in BACKENDS[task["solver"]].needs:
        ask(Problem(rule=knight, board=Board(34, 34), closed=True), 1.0)
    started = time.perf_counter()
    answer = ask(problem, task["seconds"])
    seconds = time.perf_counter() - started
    sys.stdout.write(json.dumps(outcome(problem, answer, seconds)) + "\n")


def asker(solver: str, is_peer: bool, seed: int) -> Callable[[Problem, float], Answer]:
    """How a backend or a peer is asked."""
    if is_peer:
        from tourcp.bench.peers import PEERS, ask_peer

        peer = PEERS[solver]
        peer.load()
        return lambda problem, seconds: ask_peer(peer, problem, seconds, seed)
    from tourcp.solve import solve

    return lambda problem, seconds: solve(problem, solver, Limit(seconds=seconds, seed=seed))


def outcome(problem: Problem, answer: Answer, seconds: float) -> dict[str, Any]:
    """What is recorded of an answer; a peer's goes through the same checker."""
    started = time.perf_counter()
    verdict = check(problem, answer)
    check_seconds = time.perf_counter() - started
    proof = answer.certificate if isinstance(answer, Refutation) else None
    text = json.dumps(answer_to_json(answer)["certificate"]) if proof is not None else ""
    own, children = (
        resource.getrusage(who).ru_maxrss
        for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)
    )
    moves = MOVES.search(answer.notes)
    return {
        "verdict": verdict.standing,
        "seconds": seconds,
        "check_seconds": check_seconds,
        "proof_bytes": len(text),
        "rung": proof.kind if proof is not None else "",
        "memory": max(own, children) / 1024,
        "moves": int(moves[1].replace(",", "")) if moves else 0,
        "reason": str(verdict.fault) if verdict.fault else getattr(answer, "reason", ""),
    }


if __name__ == "__main__":
    main()
