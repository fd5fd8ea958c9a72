"""The judge: accepts or refuses an answer against its problem, trusting nobody."""

from dataclasses import dataclass
from typing import Literal

import numpy as np
import numpy.typing as npt

from tourcp.answer import Answer, Refutation, Tour, Unknown
from tourcp.board import square_name
from tourcp.problem import FEWEST_CLOSED, Problem
from tourcp.proofs import KINDS, Certificate, Fault

Standing = Literal["tour", "proved", "claimed", "unknown", "refused"]
Places = npt.NDArray[np.int64]


@dataclass(frozen=True)
class Verdict:
    """What an answer is worth."""

    standing: Standing
    """`tour` and `proved` are certain; `claimed` and `unknown` are not; `refused` is wrong."""
    fault: Fault | None = None
    """What is wrong, if it is refused."""

    @property
    def is_certain(self) -> bool:
        """Whether the answer was verified."""
        return self.standing in ("tour", "proved")


def check(problem: Problem, answer: Answer) -> Verdict:
    """Judge an answer: no solver, no search, nothing but the problem and the answer.

    >>> from tourcp import Board, Rule
    >>> problem = Problem(rule=Rule.parse("king"), board=Board.parse("2x2"))
    >>> check(problem, Tour([(0, 0), (1, 0), (0, 1), (1, 1)]))
    Verdict(standing='tour', fault=None)
    >>> print(check(problem, Tour([(0, 0), (1, 0), (0, 1), (1, 0)])).fault)
    visited twice: square 1,0 is number 2 and number 4 of the tour
    """
    match answer:
        case Tour():
            fault = tour_fault(problem, answer)
            return Verdict("refused", fault) if fault else Verdict("tour")
        case Refutation(certificate=None):
            return Verdict("claimed")
        case Refutation(certificate=certificate) if certificate is not None:
            fault = certificate_fault(problem, certificate)
            return Verdict("refused", fault) if fault else Verdict("proved")
        case Unknown():
            return Verdict("unknown")
    raise TypeError(f"{answer!r} is no answer")


def certificate_fault(problem: Problem, certificate: Certificate) -> Fault | None:
    """Say why a certificate does not refute the problem, or nothing.

    A certificate checks itself, so only the kinds that are part of the judge are heard.
    """
    if type(certificate) not in KINDS.values():
        return Fault("unknown certificate", f"{type(certificate).__name__} is none of the kinds")
    return certificate.fault(problem)


def tour_fault(problem: Problem, tour: Tour) -> Fault | None:
    """Say the first thing that is wrong with a tour, or nothing."""
    if not len(tour):
        return Fault("missed", f"the tour is empty and the board has {len(problem.board)} squares")
    x, y = tour.path[:, 0], tour.path[:, 1]
    return (
        _off_board(problem, x, y)
        or _visited_twice(problem, x, y)
        or _missed(problem, x, y)
        or _not_a_move(problem, x, y)
        or _wrong_end(problem, tour)
        or _not_closed(problem, tour)
    )


def _off_board(problem: Problem, x: Places, y: Places) -> Fault | None:
    board = problem.board
    inside = (x >= 0) & (x < board.width) & (y >= 0) & (y < board.height)
    for step in np.flatnonzero(~inside)[:1]:
        where = f"square {x[step]},{y[step]}, number {step + 1} of the tour"
        return Fault("off the board", f"{where}, on the {board.size} board")
    for step in np.flatnonzero(~board.mask[y * board.width + x])[:1]:
        return Fault("a hole", f"square {x[step]},{y[step]}, number {step + 1} of the tour")
    return None


def _visited_twice(problem: Problem, x: Places, y: Places) -> Fault | None:
    place = y * problem.board.width + x
    order = np.argsort(place, kind="stable")
    again = order[1:][place[order[1:]] == place[order[:-1]]]
    if not len(again):
        return None
    second = int(again.min())
    first = int(np.flatnonzero(place == place[second])[0])
    numbers = f"number {first + 1} and number {second + 1} of the tour"
    return Fault("visited twice", f"square {x[second]},{y[second]} is {numbers}")


def _missed(problem: Problem, x: Places, y: Places) -> Fault | None:
    missing = problem.board.mask.copy()
    missing[y * problem.board.width + x] = False
    places = np.flatnonzero(missing)
    if not len(places):
        return None
    my, mx = divmod(int(places[0]), problem.board.width)
    others = f" and {len(places) - 1} more" if len(places) > 1 else ""
    return Fault("missed", f"the tour has {len(x)} squares and leaves out {mx},{my}{others}")


def _not_a_move(problem: Problem, x: Places, y: Places) -> Fault | None:
    for step in np.flatnonzero(~_legal(problem, np.diff(x), np.diff(y)))[:1]:
        a, b = f"{x[step]},{y[step]}", f"{x[step + 1]},{y[step + 1]}"
        return Fault("not a move", f"move {step + 1} from {a} to {b} is not one of {problem.rule}")
    return None


def _wrong_end(problem: Problem, tour: Tour) -> Fault | None:
    first, last = tour.path[0].tolist(), tour.path[-1].tolist()
    if problem.start is not None and first != list(problem.start):
        found = f"the tour starts at {first[0]},{first[1]}, not at {square_name(problem.start)}"
        return Fault("wrong start", found)
    if problem.end is not None and last != list(problem.end):
        found = f"the tour ends at {last[0]},{last[1]}, not at {square_name(problem.end)}"
        return Fault("wrong end", found)
    return None


def _not_closed(problem: Problem, tour: Tour) -> Fault | None:
    if not problem.closed:
        return None
    if len(tour) < FEWEST_CLOSED:
        return Fault("not closed", f"a closed tour needs at least {FEWEST_CLOSED} squares")
    (x, y), (last_x, last_y) = tour.path[0].tolist(), tour.path[-1].tolist()
    if _legal(problem, np.array([x - last_x]), np.array([y - last_y])).all():
        return None
    found = f"no move leads from the last square {last_x},{last_y} to the first, {x},{y}"
    return Fault("not closed", found)


def _legal(problem: Problem, dx: Places, dy: Places) -> npt.NDArray[np.bool_]:
    """Which steps are moves of the rule, going round the joined sides."""
    board = problem.board
    wrap_x, wrap_y = board.wraps
    legal = np.zeros(len(dx), dtype=np.bool_)
    for move_x, move_y in problem.rule.moves:
        off_x, off_y = dx - move_x, dy - move_y
        same_x = off_x % board.width == 0 if wrap_x else off_x == 0
        same_y = off_y % board.height == 0 if wrap_y else off_y == 0
        legal |= same_x & same_y
    return legal
