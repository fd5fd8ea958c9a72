"""One run in a process of its own: a task comes in as JSON, what came of it goes out as JSON.

`python -m tourcp.bench.child` reads standard input. What is imported, compiled and loaded is warmed
up on small boards first, one with a tour and two without, for backends and peers alike, and is not
measured; nor is the loading of compiled kernels, which a larger board triggers first.
"""

import json
import sys
import time
from collections.abc import Callable
from statistics import median
from typing import Any

from tourcp.backends import BACKENDS
from tourcp.core.answer import Answer, Refutation
from tourcp.core.board import Board
from tourcp.core.limit import Limit
from tourcp.core.problem import Problem
from tourcp.core.rule import Rule
from tourcp.engines.machine import ended_after, peak_memory, processor_time
from tourcp.files.problems import problem_from_json
from tourcp.judge.answers import check
from tourcp.judge.plain import answer_to_json

REPEATS, QUICK = 11, 0.02
"""A run of less than so many seconds is repeated, so that no single measurement decides."""

GRACE = 2.0
"""Seconds beyond its limit (and a tenth of it) after which a run is ended by force."""


def main() -> None:
    """Run the task, and print what came of it."""
    task = json.load(sys.stdin)
    problem = problem_from_json(task["problem"])
    ask = asker(task["solver"], task["is_peer"], task["seed"])
    knight = Rule.parse("knight")
    ask(Problem(rule=knight, board=Board(4, 3)), 5.0)
    if task["may_refute"]:
        ask(Problem(rule=knight, board=Board(8, 3), closed=True), 5.0)
        # Its shortest certificate is a clause proof, for which a kernel is compiled.
        holes = Board(5, 5, ((0, 0), (1, 1)))
        ask(Problem(rule=Rule.parse("pawn"), board=holes, closed=True), 5.0)
    if not task["is_peer"] and "numba" in BACKENDS[task["solver"]].needs:
        for rule in (Rule.parse("pawn"), knight):  # their blocks are read once, too
            ask(Problem(rule=rule, board=Board(34, 34), closed=True), 1.0)
    # A solver that does not stop is ended by the system, which it cannot prevent.
    with ended_after(1.1 * task["seconds"] + GRACE):
        answer, times = measured(
            lambda: problem_from_json(task["problem"]), lambda one: ask(one, task["seconds"])
        )
    memory = peak_memory() / 2**20
    values = {"memory": memory, **times, **outcome(problem, answer)}
    sys.stdout.write(json.dumps(values) + "\n")


def measured(
    read: Callable[[], Problem], ask: Callable[[Problem], Answer]
) -> tuple[Answer, dict[str, float]]:
    """An answer, and its processor time and its time by the clock: medians of a few, if quick.

    The problem is read anew each time, so that nothing but its board's graph is kept with it.
    """
    seconds, clocks = [], []
    while True:
        problem = read()
        started, clock = processor_time(), time.perf_counter()
        answer = ask(problem)
        seconds.append(processor_time() - started)
        clocks.append(time.perf_counter() - clock)
        if len(seconds) == REPEATS or max(clocks) > QUICK:
            return answer, {"seconds": median(seconds), "clock": median(clocks)}


def asker(solver: str, is_peer: bool, seed: int) -> Callable[[Problem, float], Answer]:
    """How a backend or a peer is asked."""
    if is_peer:
        from tourcp.bench.peers import PEERS, ask_peer

        peer = PEERS[solver]
        peer.load()
        return lambda problem, seconds: ask_peer(peer, problem, seconds, seed)
    from tourcp.answering import answer_problem

    return lambda problem, seconds: answer_problem(
        problem, solver, Limit(seconds=seconds, seed=seed)
    )


def outcome(problem: Problem, answer: Answer) -> dict[str, Any]:
    """What is recorded of an answer; a peer's goes through the same judge."""
    started = time.perf_counter()
    verdict = check(problem, answer)
    check_seconds = time.perf_counter() - started
    proof = answer.certificate if isinstance(answer, Refutation) else None
    text = json.dumps(answer_to_json(answer)["certificate"]) if proof is not None else ""
    return {
        "verdict": verdict.standing,
        "check_seconds": check_seconds,
        "proof_bytes": len(text),
        "rung": proof.kind if proof is not None else "",
        "moves": int(answer.statistics.get("moves", 0)),
        "reason": str(verdict.fault) if verdict.fault else getattr(answer, "reason", ""),
    }


if __name__ == "__main__":
    main()
