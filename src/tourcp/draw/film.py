"""Films: what an animated page plays, as plain values."""

from typing import Any

from tourcp.answer import Answer, Tour
from tourcp.board import Board, Square
from tourcp.draw.path import has_arcs
from tourcp.problem import Problem
from tourcp.puzzles.coroutine import Puzzle, Win, play
from tourcp.recording import Recording
from tourcp.results import Results
from tourcp.rule import Rule

Film = dict[str, Any]


def board_fields(rule: Rule, board: Board) -> dict[str, Any]:
    """What the page must know of a rule on a board."""
    return {
        "width": board.width,
        "height": board.height,
        "wraps": board.wraps,
        "holes": [_place(board, hole) for hole in board.holes],
        "moves": rule.moves,
        "names": rule.move_names,
        "curved": has_arcs(rule),
    }


def tour_film(problem: Problem, answer: Answer, recording: Recording | None = None) -> Film:
    """The path of a tour; or the recorded search, with the rounds of a lazy one before it."""
    film: Film = {"board": board_fields(problem.rule, problem.board), "closed": False, "steps": []}
    if recording is not None and recording.rounds:
        film["rounds"] = [{"note": note, "cycles": cycles} for note, cycles in recording.rounds]
    if recording is not None and recording.steps:
        film["steps"] = recording.steps
    elif isinstance(answer, Tour):
        width = problem.board.width
        film["steps"] = (answer.path[:, 1] * width + answer.path[:, 0]).tolist()
        film["closed"] = problem.closed
    return film


def play_film(puzzle: Puzzle, win: Win) -> Film:
    """The turns of a coroutine play, and where the tokens are before and after each."""
    tiles = [_place(puzzle.board, square) for square in puzzle.tiles]
    turns = list(play(puzzle, win.directions))
    places = [[_place(puzzle.board, puzzle.a), _place(puzzle.board, puzzle.b)]]
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
    width = results.board.width
    rows = [
        {
            "start": row.start,
            "direction": row.direction,
            "rotation": row.rotation,
            "iterations": row.iterations,
            "success": row.success,
            "steps": [y * width + x for x, y in row.path],
        }
        for row in results.in_order()
    ]
    return {"board": board_fields(results.rule, results.board), "rows": rows}


def _place(board: Board, square: Square) -> int:
    return square[1] * board.width + square[0]
