"""Problems and answers as the page shows them: pictures, films, words, and what can be saved."""

import re
import shlex
from dataclasses import asdict
from typing import Any

from tourcp.backends import DEFAULT
from tourcp.core.answer import Answer, Refutation, Tour
from tourcp.core.problem import Problem
from tourcp.core.recording import Recording
from tourcp.core.space import PieceOnBoard
from tourcp.drawing.anything import draw_answer
from tourcp.drawing.conditions import add_conditions
from tourcp.drawing.explained import explain
from tourcp.drawing.film import ground_fields, tour_film
from tourcp.drawing.ground import add_ground
from tourcp.drawing.layout import Layout, layout_of, offset
from tourcp.drawing.look import Look
from tourcp.drawing.looks import CELL
from tourcp.drawing.svg import Picture
from tourcp.drawing.tour import trip_of
from tourcp.drawing.way import add_piece
from tourcp.drawing.words import footnotes
from tourcp.files.answers import answer_text
from tourcp.files.problems import named_ends, problem_toml
from tourcp.judge.answers import check, in_words
from tourcp.studio.asking import Ask

View = dict[str, Any]
"""What the page is told, as plain values."""

LOOK = Look()
"""How the pictures of the studio look; the page's own style sheet has the colours."""

HEADLINES = {"tour": "A tour", "proved": "No tour", "claimed": "No tour, claimed",
             "unknown": "Unknown"}  # fmt: skip
"""The verdicts in large letters."""


def bare(picture: Picture) -> str:
    """A picture without styles of its own: the page has them, and allows no others."""
    svg = re.sub(r"<style[^>]*>.*?</style>", "", str(picture), flags=re.DOTALL)
    return re.sub(r' style="[^"]*"', "", svg)


def view_problem(asked: Ask, dropped: list[str]) -> View:
    """The board with what is asked of it, and where its squares are."""
    problem = asked.problem
    space, layout = problem.space, layout_of(problem.space)
    picture = Picture(layout, LOOK, problem.summary, space.summary)
    add_ground(picture)
    add_conditions(picture, problem, with_numbers=True)
    layer = picture.layer("moves")
    if problem.start is not None:
        add_piece(picture, space, layer, layout.spot(space.vertex(problem.start)))
    if problem.end is not None:
        x, y = layout.spot(space.vertex(problem.end))
        picture.add("circle", "asked", layer, cx=x, cy=y, r=CELL / 3)
    picture.layer("way")
    view: View = {
        "ask": asdict(asked),
        "dropped": dropped,
        "summary": problem.summary,
        "size": space.size,
        "nouns": space.nouns,
        "svg": bare(picture),
        "ground": ground_fields(space, layout, LOOK),
        "names": space.names,
        "holes": [],
        "moves": [],
    }
    if isinstance(space, PieceOnBoard):
        view["moves"] = [list(move) for move in space.rule.moves]
        view["rides"] = space.rule.rides
        view["holes"] = _holes(space, layout)
    return view


def _holes(space: PieceOnBoard, layout: Layout) -> list[list[Any]]:
    """The places of the board that are not squares: their names, and where they are."""
    board, first = space.board, layout.spot(0)
    x, y = next(iter(board.squares))
    found = []
    for u, v in board.holes:
        far = offset(board.grid, u - x, v - y)
        found.append([f"{u},{v}", *(round(a + b, 2) for a, b in zip(first, far, strict=True))])
    return found


def view_answer(
    asked: Ask, problem: Problem, answer: Answer, recording: Recording | None = None
) -> View:
    """An answer with its film or its picture, its words, and every form that it can be saved in."""
    standing = check(problem, answer).standing
    found = answer.found
    backend = found.backend if found is not None else DEFAULT
    view: View = {
        "standing": standing,
        "headline": HEADLINES[standing],
        "words": in_words(problem, answer),
        "why": "",
        "summary": problem.summary,
        "notes": footnotes(problem, answer),
        "seconds": found.seconds if found is not None else None,
        "backend": backend,
        "picture": str(draw_answer(problem, answer).picture(LOOK)),
        "keep": {
            "json": answer_text(problem, answer),
            "toml": problem_toml(problem),
            "py": python_text(asked, problem, backend),
            "sh": command_text(asked, problem, backend),
        },
    }
    if isinstance(answer, Tour):
        trip = trip_of(problem, answer)
        stage = trip.stage(LOOK)
        stage.layer("way")
        view["stage"] = bare(stage)
        view["film"] = tour_film(problem, trip.layout, LOOK, answer, recording)
    elif isinstance(answer, Refutation) and answer.certificate is not None:
        view["why"] = explain(problem, answer.certificate)
    return view


def command_text(asked: Ask, problem: Problem, backend: str = DEFAULT) -> str:
    """The command that asks the same; of a graph without a name, about its saved answer."""
    words = ["tourcp", "solve"]
    if asked.graph.startswith("{"):
        words.append("answer.json")
    elif asked.graph:
        words += ["--graph", asked.graph]
    else:
        words += ["--rule", asked.rule, "--board", asked.board]
    words += ["--closed"] if problem.closed else []
    for role, name in named_ends(problem).items():
        words += [f"--{role}", name]
    for condition in problem.conditions:
        words += [f"--{condition.kind}", *([condition.value] if condition.value else [])]
    words += ["--backend", backend] if backend != DEFAULT else []
    return shlex.join(words)


def python_text(asked: Ask, problem: Problem, backend: str = DEFAULT) -> str:
    """A program that asks the same."""
    chosen = f', backend="{backend}"' if backend != DEFAULT else ""
    lines = ["from tourcp import Problem, solve", ""]
    if asked.graph.startswith("{"):
        lines[0] = "from tourcp import load_answer, solve"
        lines.append('problem, _ = load_answer("answer.json")')
    elif asked.graph:
        lines[0] += "\nfrom tourcp.files.families import graph_by_name"
        lines.append(f"problem = Problem(graph_by_name({asked.graph!r}){_more(problem)})")
    else:
        lines.append(f"problem = {problem!r}")
    lines += [f"answer = solve(problem{chosen})", "print(answer)", 'answer.save("answer.svg")', ""]
    return "\n".join(lines)


def _more(problem: Problem) -> str:
    """What is asked of a graph, as further arguments."""
    found = ", closed=True" if problem.closed else ""
    found += "".join(f", {role}={name!r}" for role, name in named_ends(problem).items())
    if problem.conditions:
        found += f", conditions={[one.text for one in problem.conditions]!r}"
    return found
