"""Films: what an animated page plays, as plain values."""

from typing import Any

from tourcp.core.answer import Answer, Tour
from tourcp.core.board import Board
from tourcp.core.problem import Problem
from tourcp.core.recording import BACK, Recording
from tourcp.core.rule import Rule
from tourcp.drawing.path import has_arcs
from tourcp.files.results import Results
from tourcp.judge.coroutine import Puzzle, Win, play

Film = dict[str, Any]


def board_fields(rule: Rule, board: Board) -> dict[str, Any]:
    """What the page must know of a rule on a board."""
    return {
        "width": board.width,
        "height": board.height,
        "wraps": board.wraps,
        "holes": [board.place(hole) for hole in board.holes],
        "moves": rule.moves,
        "names": rule.move_names,
        "curved": has_arcs(rule),
    }


def tour_film(problem: Problem, answer: Answer, recording: Recording | None = None) -> Film:
    """The rounds of a lazy search, the recorded steps and the tour, as far as there are any."""
    film: Film = {"board": board_fields(problem.rule, problem.board), "closed": False, "steps": []}
    if recording is not None and recording.rounds:
        film["rounds"] = [
            {"note": note, "cycles": [_places(problem, cycle) for cycle in cycles]}
            for note, cycles in recording.rounds
        ]
    if recording is not None:
        film["steps"] = _places(problem, recording.steps)
    if isinstance(answer, Tour):
        path = problem.board.places_of(answer.path).tolist()
        stack = _stack(film["steps"])
        if stack and stack != path:
            film["steps"] += [BACK] * len(stack)
            film["begins"] = len(film["steps"])
        if stack != path:
            film["steps"] += path
        film["closed"] = problem.closed
    return film


def _stack(steps: list[int]) -> list[int]:
    """The squares that are on the path after some steps."""
    stack: list[int] = []
    for step in steps:
        if step == BACK:
            stack.pop()
        else:
            stack.append(step)
    return stack


def play_film(puzzle: Puzzle, win: Win) -> Film:
    """The turns of a coroutine play, and where the tokens are before and after each."""
    tiles = [puzzle.board.place(square) for square in puzzle.tiles]
    turns = list(play(puzzle, win.directions))
    places = [[puzzle.board.place(puzzle.a), puzzle.board.place(puzzle.b)]]
    for turn in turns:
        now = list(places[-1])
        now["AB".index(turn.token)] = tiles[turn.to]
        places.append(now)
    return {
        "board": board_fields(Rule.parse("king"), puzzle.board),
        "turns": [{"under": tiles[turn.before[1]], "way": turn.direction} for turn in turns],
        "places": places,
        "rows": [
            f"{turn.number}. {turn.token} {_step(puzzle, turn.before[0], turn.to)}"
            for turn in turns
        ],
    }


def _step(puzzle: Puzzle, before: int, to: int) -> str:
    (x, y), (u, v) = puzzle.tiles[before], puzzle.tiles[to]
    return f"passes on {x},{y}" if before == to else f"{x},{y} to {u},{v}"


def gallery_film(results: Results) -> Film:
    """All rows of a results file, in the order of the board."""
    rows = [
        {
            "start": row.start,
            "direction": row.direction,
            "rotation": row.rotation,
            "iterations": row.iterations,
            "success": row.success,
            "steps": [results.board.place(square) for square in row.path],
        }
        for row in results.in_order()
    ]
    return {"board": board_fields(results.rule, results.board), "rows": rows}


def tours_film(problem: Problem, tours: list[Tour]) -> Film:
    """Some tours of a problem, in their order."""
    rows = [
        {
            "start": f"tour {number:,}",
            "direction": "",
            "rotation": "",
            "iterations": number,
            "success": True,
            "steps": problem.board.places_of(tour.path).tolist(),
        }
        for number, tour in enumerate(tours, start=1)
    ]
    return {"board": board_fields(problem.rule, problem.board), "rows": rows}


def _places(problem: Problem, steps: list[int]) -> list[int]:
    """The row-major places of some vertices; BACK stays what it is."""
    places = problem.board.square_places.tolist()
    return [BACK if step == BACK else places[step] for step in steps]
