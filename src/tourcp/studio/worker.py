"""One worker of the studio: a process that answers what the page asks, one thing after the other.

`python -m tourcp.studio.worker` reads a task as a line of JSON from standard input, and writes
lines of JSON: progress, then the answer or the error. It ends when its input ends, even while it
works, so that nothing is left behind when the server goes.
"""

import json
import os
import queue
import signal
import sys
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any, TextIO

import tourcp
from tourcp.core.errors import BadProblem, MissingDependency, UnknownBackend
from tourcp.core.fields import read, take
from tourcp.core.limit import Limit

Tell = Callable[[str], None]
"""Tells the page how far the work has come."""

EVERY, LONGEST = 0.1, 600.0
"""Seconds between two lines of progress, and seconds that a job may take."""

RECORDED = 4_000
"""Steps of a search that are kept, to be watched."""


@dataclass(frozen=True)
class Wanted:
    """How an answer is wanted."""

    backend: str = "auto"
    """The backend that answers."""
    seconds: float = 30.0
    """How long it may take."""
    seed: int = 0
    """Seed of the random choices."""
    trace: bool = False
    """Whether the search is recorded, to be watched."""

    def limit(self, tell: Tell) -> Limit:
        """What the backend may spend."""
        if not 0 < self.seconds <= LONGEST:
            raise BadProblem(f"{self.seconds:g} seconds: the studio gives up to {LONGEST:g}")
        return Limit(seconds=self.seconds, seed=self.seed, progress=tell)


def look(task: dict[str, Any], tell: Tell) -> dict[str, Any]:  # noqa: ARG001
    """The board that is asked about, after making or filling a hole if that is asked."""
    from tourcp.studio.asking import Ask
    from tourcp.studio.views import view_problem

    asked = read(Ask, task.get("ask"), "ask")
    if task.get("hole") is not None:
        asked = asked.with_hole(take(task, "hole", str))
    asked, dropped = asked.fitted(asked.space)
    return view_problem(asked.said(), dropped)


def solve(task: dict[str, Any], tell: Tell) -> dict[str, Any]:
    """The answer to what is asked."""
    from tourcp.answering import answer_problem
    from tourcp.core.recording import Recording
    from tourcp.studio.asking import Ask
    from tourcp.studio.views import view_answer

    asked = read(Ask, task.get("ask"), "ask")
    wanted = read(Wanted, task.get("wanted", {}), "wanted")
    problem, limit = asked.problem, wanted.limit(tell)
    recording = Recording(RECORDED) if wanted.trace else None
    answer = answer_problem(problem, wanted.backend, replace(limit, recording=recording))
    return {**view_answer(asked, problem, answer, recording), "kind": "answer"}


def hint(task: dict[str, Any], tell: Tell) -> dict[str, Any]:
    """Whether the path so far can still become a tour: proved either way, or unknown."""
    from tourcp.answering import answer_problem
    from tourcp.core.answer import Tour
    from tourcp.studio.asking import Ask, asked_of
    from tourcp.studio.rest import rest_of
    from tourcp.studio.views import view_answer

    asked = read(Ask, task.get("ask"), "ask")
    wanted = read(Wanted, task.get("wanted", {}), "wanted")
    path = list(take(task, "path", tuple[str, ...]))
    rest = rest_of(asked.problem, path)
    if rest is None:
        return {"kind": "hint", "standing": "tour", "words": "every square is visited", "next": ""}
    answer = answer_problem(rest, wanted.backend, wanted.limit(tell))
    view = view_answer(asked_of(rest), rest, answer)
    at = len(path) if rest.conditions or len(path) <= 1 else 1
    found = ""
    if isinstance(answer, Tour) and at < len(answer):
        found = rest.space.name(answer.path[at].tolist())
    kept = ("standing", "words", "why", "summary", "picture", "notes", "seconds")
    return {**{key: view[key] for key in kept}, "kind": "hint", "next": found}


def judge(task: dict[str, Any], tell: Tell) -> dict[str, Any]:  # noqa: ARG001
    """A tour that was made by hand, judged like any other."""
    from tourcp.core.answer import Provenance, Tour, stamped
    from tourcp.judge.answers import check
    from tourcp.studio.asking import Ask
    from tourcp.studio.views import view_answer

    asked = read(Ask, task.get("ask"), "ask")
    problem = asked.problem
    path = [problem.space.parse(name) for name in take(task, "path", tuple[str, ...])]
    tour = Tour(path)
    if (fault := check(problem, tour).fault) is not None:
        raise BadProblem(f"this is not such a tour: {fault}")
    found = Provenance(backend="hand", version=tourcp.__version__, seconds=0.0, problem=problem)
    return {**view_answer(asked, problem, stamped(tour, found)), "kind": "answer"}


def open_file(task: dict[str, Any], tell: Tell) -> dict[str, Any]:  # noqa: ARG001
    """What a dropped file holds."""
    from tourcp.studio import opened

    return opened.open_file(take(task, "name", str), take(task, "data", bytes))


def new_puzzle(task: dict[str, Any], tell: Tell) -> dict[str, Any]:
    """A coroutine puzzle that nobody has seen."""
    from tourcp.studio import tokens

    limit = Wanted(seconds=20.0, seed=take(task, "seed", int)).limit(tell)
    return tokens.new_puzzle(take(task, "size", int), take(task, "turns", int), limit)


def new_numbers(task: dict[str, Any], tell: Tell) -> dict[str, Any]:
    """A clue puzzle that nobody has seen."""
    from tourcp.studio import numbers

    limit = Wanted(seconds=20.0, seed=take(task, "seed", int)).limit(tell)
    return numbers.new_numbers(take(task, "rule", str), take(task, "side", int), limit)


def number_hint(task: dict[str, Any], tell: Tell) -> dict[str, Any]:
    """A number of a clue puzzle, or that something written is wrong."""
    from tourcp.studio import numbers
    from tourcp.studio.asking import Ask

    asked = read(Ask, task.get("ask"), "ask")
    wanted = read(Wanted, task.get("wanted", {}), "wanted")
    return numbers.hint(asked, take(task, "numbers", dict[str, int]), wanted.limit(tell))


def puzzle_hint(task: dict[str, Any], tell: Tell) -> dict[str, Any]:  # noqa: ARG001
    """The best turn in a coroutine puzzle."""
    from tourcp.studio import tokens

    return tokens.hint(take(task, "toml", str), take(task, "tokens", list))


def warm(task: dict[str, Any], tell: Tell) -> dict[str, Any]:
    """Load and run what most questions need, so that the first of them does not wait."""
    look(task, tell)
    for board in ("6x6", "3x8"):
        solve({"ask": {"board": board, "closed": True}, "wanted": {"seconds": 20.0}}, tell)
    return {"kind": "warm"}


TASKS: dict[str, Callable[[dict[str, Any], Tell], dict[str, Any]]] = {
    "look": look,
    "solve": solve,
    "hint": hint,
    "judge": judge,
    "file": open_file,
    "new-puzzle": new_puzzle,
    "new-numbers": new_numbers,
    "number-hint": number_hint,
    "puzzle-hint": puzzle_hint,
    "warm": warm,
}
"""What a worker does, by the name that the task has."""


def run(task: dict[str, Any], tell: Tell) -> dict[str, Any]:
    """Do a task; whatever the user got wrong is an error in words."""
    try:
        return TASKS[task["task"]](task, tell)
    except (BadProblem, MissingDependency, UnknownBackend) as error:
        return {"error": str(error)}
    except MemoryError:
        return {"error": "the memory is exhausted: ask about a smaller board"}
    except Exception as error:
        return {"error": f"a bug of ours, please report it: {type(error).__name__}: {error}"}


def main() -> None:
    """Work until the input ends."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    out = os.fdopen(os.dup(1), "w", encoding="utf-8")
    os.dup2(2, 1)  # what a solver prints is not an answer
    tasks: queue.Queue[str] = queue.Queue()
    threading.Thread(target=_listen, args=(sys.stdin, tasks), daemon=True).start()
    while True:
        reporter = _Reporter(out)
        reply = run(json.loads(tasks.get()), reporter)
        _write(out, {"done": reply})


def _listen(lines: TextIO, tasks: "queue.Queue[str]") -> None:
    """Hand tasks on; when the input ends, the server is gone, and so are we."""
    for line in lines:
        tasks.put(line)
    os._exit(0)


class _Reporter:
    """Writes how far the work has come, not too often."""

    def __init__(self, out: TextIO) -> None:
        self.out = out
        self.last = 0.0

    def __call__(self, line: str) -> None:
        now = time.monotonic()
        if now - self.last >= EVERY:
            self.last = now
            _write(self.out, {"progress": line})


def _write(out: TextIO, values: dict[str, Any]) -> None:
    out.write(json.dumps(values, separators=(",", ":")) + "\n")
    out.flush()


if __name__ == "__main__":
    main()
