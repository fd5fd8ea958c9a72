"""Classes: tours that are images of each other count once; and those that a symmetry keeps."""

from dataclasses import dataclass

import numpy as np

from tourcp.core.conditions import Symmetric
from tourcp.core.limit import Limit
from tourcp.core.problem import Problem
from tourcp.core.symmetry import all_symmetries_of, refuse_other_symmetries
from tourcp.counting.count import count_tours
from tourcp.counting.fold import Fold
from tourcp.counting.parity import why_none
from tourcp.counting.small import Count, Means
from tourcp.engines.formula import OutOfTime
from tourcp.engines.stopwatch import Stopwatch


@dataclass(frozen=True)
class Classes:
    """How many tours there are up to symmetry."""

    classes: int
    """Tours of which none is the image of another."""
    tours: int
    """All tours."""
    kept: dict[str, int]
    """For each symmetry, how many tours it leaves as they are."""
    why: dict[str, str]
    """For symmetries that keep none: why, if an argument about parity or fixed places shows it."""


def count_problem(
    problem: Problem, limit: Limit | None = None, means: Means | None = None
) -> Count | None:
    """Count the tours of a problem, also of one that asks for symmetric tours and nothing else.

    >>> from tourcp.core.conditions import Symmetric
    >>> turned = Problem("knight", "10x10", closed=True, conditions=[Symmetric("quarter-turn")])
    >>> count_problem(turned).tours
    831804
    """
    match problem.conditions:
        case (Symmetric() as condition,):
            return _count_symmetric(problem, condition, limit or Limit(), means or Means())
    return count_tours(problem, limit, means)


def _count_symmetric(
    problem: Problem, condition: Symmetric, limit: Limit, means: Means
) -> Count | None:
    plain = Problem(problem.space, closed=problem.closed, start=problem.start, end=problem.end)
    image, clock, watch = condition.images(problem.space), limit.start(), Stopwatch()
    if plain.is_trivial or plain.has_too_few_squares or (image == np.arange(len(image))).all():
        return count_tours(plain, limit, means)
    fold = Fold(plain, image, means.order)
    if (why := why_none(fold)) is not None:
        return Count(0, fold.largest, clock.elapsed, why=why)
    try:
        tours = fold.kept(None, limit, clock)
    except OutOfTime:
        return None
    return Count(tours, fold.largest, watch.working, compiling=watch.compiling)


def count_classes(
    problem: Problem, limit: Limit | None = None, means: Means | None = None
) -> Classes | None:
    """How many tours there are up to symmetry; None if the time limit was reached first.

    By Burnside's lemma: the mean, over the symmetries, of the tours that each one keeps.

    >>> count_classes(Problem("knight", "6x6", closed=True)).classes
    1245
    """
    refuse_other_symmetries(problem)
    limit, means = limit or Limit(), means or Means()
    clock = limit.start()
    total = count_tours(problem, limit, means)
    if total is None:
        return None
    turns = all_symmetries_of(problem)
    images = {turn: turn.vertices(problem) for turn in turns}
    kept, why = dict[str, int](), dict[str, str]()
    known: dict[bytes, tuple[int, str | None]] = {images[turns[0]].tobytes(): (total.tours, None)}
    for turn in turns:
        if problem.has_too_few_squares or problem.is_trivial:
            kept[str(turn)] = total.tours
            continue
        image = images[turn]
        if image.tobytes() not in known:
            limit.report(f"tours that stay as they are: {turn}")
            fold = Fold(problem, image, means.order)
            reason = why_none(fold)
            try:
                found = 0 if reason else fold.kept(total.tours, limit, clock)
            except OutOfTime:
                return None
            for other in images.values():
                # The images of this symmetry under all others keep as many, and so does its
                # inverse: of quarter turns, and of shifts, few are left to count.
                conjugate = image.copy()
                conjugate[other] = other[image]
                for one in (conjugate, conjugate.argsort()):
                    known[one.tobytes()] = found, reason
        kept[str(turn)], reason = known[image.tobytes()]
        if reason is not None:
            why[str(turn)] = reason
    classes, rest = divmod(sum(kept.values()), len(turns))
    assert rest == 0, "Burnside's mean is a whole number"
    return Classes(classes, total.tours, kept, why)
