"""What the tests of surveys share: workers that are threads, small surveys, forged rows."""

import json
import sqlite3
from collections.abc import Callable, Iterator
from concurrent.futures import Executor, ThreadPoolExecutor
from contextlib import closing, contextmanager
from pathlib import Path

import pytest

from tourcp import (
    Problem,
    Rule,
)
from tourcp.files.rows import Question, Row
from tourcp.files.store import Store
from tourcp.survey.questions import Survey, sizes
from tourcp.survey.run import Tally, run_survey
from tourcp.survey.workers import Task, ask

Capture = pytest.CaptureFixture[str]
KNIGHT, PAWN = Rule.parse("knight"), Rule.parse("pawn")
SURVEYS = Path(__file__).parent.parent / "models" / "surveys"


ASK = ["survey", "--rule", "knight", "--sizes", "3..4"]


class Inline:
    """Workers that are threads of this process."""

    size = 1

    def __init__(self, ask: Callable[[Task], str] = ask) -> None:
        self.ask = ask

    @contextmanager
    def executor(self) -> Iterator[Executor]:
        with ThreadPoolExecutor(1) as pool:
            yield pool


def surveyed(
    path: Path, survey: Survey, ask: Callable[[Task], str] = ask
) -> tuple[Tally, list[Row]]:
    with Store(path) as store:
        tally = run_survey(survey, store, Inline(ask))
        return tally, list(store.rows())


def knights(text: str, *tours: str, **others: object) -> Survey:
    return Survey(rules=(KNIGHT,), boards=sizes(text), tours=tours or ("closed",), **others)  # type: ignore[arg-type]


def unknowing(task: Task) -> str:
    answer = {"kind": "unknown", "reason": f"tried for {task.seconds:g} s"}
    return json.dumps({"answer": answer})


def row(asked: Problem, answer: object, verdict: str, allowed: float = 1) -> Row:
    return Row(question=Question(asked, "auto"), answer=answer, verdict=verdict, allowed=allowed)  # type: ignore[arg-type]


def forge(path: Path, change: str) -> None:
    with closing(sqlite3.connect(path)) as connection, connection:
        connection.execute(change)
