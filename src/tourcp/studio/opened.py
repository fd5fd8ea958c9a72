"""Files that are dropped onto the page: recognised, judged, and only then shown."""

import re
import tempfile
from pathlib import Path
from typing import Any

from tourcp.core.errors import BadProblem, shown
from tourcp.core.limit import Limit
from tourcp.core.problem import Problem
from tourcp.drawing.anything import draw_content
from tourcp.files.formats import AnswerFile, Content, OutcomeFile, judge_content, read_content
from tourcp.files.graphs import ENDINGS, read_graph
from tourcp.judge.coroutine import Puzzle, Win
from tourcp.puzzles.clues.puzzle import CluePuzzle
from tourcp.puzzles.clues.reading import LINE, read_puzzle
from tourcp.puzzles.clues.solving import recognised
from tourcp.studio.asking import asked_of
from tourcp.studio.numbers import is_clue_puzzle, view_numbers
from tourcp.studio.tokens import view_puzzle
from tourcp.studio.views import LOOK, view_answer, view_problem

MOST_PAGE = 2**25
"""Characters of the page of a file."""


def open_file(name: str, data: bytes) -> dict[str, Any]:
    """Judge the content of a file and show it; BadProblem if the judge refuses it."""
    ending = Path(re.sub(r"[^\w.-]", "_", name)[-60:]).suffix
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / f"file{ending}"
        path.write_bytes(data)
        try:
            if is_clue_grid(data, ending):
                puzzle = recognised(read_puzzle(path), Limit(seconds=30))
                judged = f"a clue puzzle: {puzzle.name}"
                return {"judged": judged, "name": name, **view_numbers(puzzle)}
            if ending.lower().removeprefix(".") in ENDINGS:
                return _view(Problem(read_graph(path), closed=True), name)
            return _view(read_content(path), name)
        except BadProblem as error:
            words = str(error).replace(str(path), name).replace(folder, "")
            raise BadProblem(words) from None


def is_clue_grid(data: bytes, ending: str) -> bool:
    """Whether a file is a clue puzzle as people post them: a grid or a line, or a grid in TOML.

    >>> is_clue_grid(b"rule: king\\n1 . .\\n. . 9", ".txt"), is_clue_grid(b"1 2\\n2 3", ".txt")
    (True, False)
    >>> is_clue_grid(b"king/3x3:1g9", ".txt")
    True
    """
    if ending.lower() == ".toml":
        return re.search(rb"^clues *=", data, re.MULTILINE) is not None
    if ending.lower() not in ("", ".txt"):
        return False
    is_line = LINE.fullmatch(data.decode("utf-8", "replace").strip()) is not None
    return is_line or re.search(rb"^[\d .#_?-]*[._?]", data, re.MULTILINE) is not None


def _view(content: Content, name: str) -> dict[str, Any]:
    judged = judge_content(content)
    if judged.standing == "refused":
        raise BadProblem(" ".join((judged.line, *judged.details[:1])))
    told = {"judged": judged.line, "standing": judged.standing, "name": name}
    match content:
        case AnswerFile(problem, answer):
            asked = asked_of(problem)
            return {**told, "kind": "answer", "view": view_problem(asked, []),
                    "answer": view_answer(asked, problem, answer)}  # fmt: skip
        case Problem() if is_clue_puzzle(content):
            return {**told, **view_numbers(CluePuzzle(content))}
        case Problem():
            return {**told, "kind": "problem", "view": view_problem(asked_of(content), [])}
        case Puzzle():
            return {**told, **view_puzzle(content)}
        case OutcomeFile(puzzle, outcome):
            turns = outcome.cost if isinstance(outcome, Win) else None
            return {**told, **view_puzzle(puzzle, turns)}
    page = draw_content(content).page(LOOK)
    if len(page) > MOST_PAGE:
        raise BadProblem(f"{shown(name)} makes a page of {len(page):,} characters: too large")
    return {**told, "kind": "page", "page": page}
