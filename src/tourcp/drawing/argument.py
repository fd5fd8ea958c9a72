"""Arguments in words: why there is no tour, so that a person can follow."""

from string import ascii_letters
from textwrap import fill

import numpy as np

from tourcp.core.board import Square, square_name
from tourcp.core.cycle import cycle_graph
from tourcp.core.graph import part_labels
from tourcp.core.problem import FEWEST_CLOSED, Problem
from tourcp.core.space import PieceOnBoard
from tourcp.drawing.text import LARGEST, MOST_NAMES, grid
from tourcp.judge.certificates import (
    Certificate,
    ClauseProof,
    CutSet,
    PositionProof,
    TooFewSquares,
    Weights,
)

REMOVED, HOLE = "*", "#"


def explain(problem: Problem, certificate: Certificate) -> str:
    """Why there is no tour, in pictures and words."""
    if not isinstance(problem.space, PieceOnBoard):
        return explain_on_graph(problem, certificate)
    match certificate:
        case CutSet():
            return explain_cut_set(problem, certificate)
        case Weights():
            return explain_weights(problem, certificate)
        case ClauseProof():
            return explain_clause_proof(certificate)
        case PositionProof():
            return (
                "Numbers on the squares as the problem asks for them:\n"
                f"{len(certificate.packed):,} bytes of unit propagation show that this cannot be."
            )
        case TooFewSquares():
            if problem.is_trivial:
                return "The one square alone does not obey."
            return f"A closed tour has at least {FEWEST_CLOSED} squares."
    raise TypeError(f"{certificate!r} is no certificate")


def explain_on_graph(problem: Problem, certificate: Certificate) -> str:
    """Why a graph has no tour, by the names of its vertices."""
    words = f"{certificate.summary(problem)[:1].upper()}{certificate.summary(problem)[1:]}."
    if isinstance(certificate, CutSet) and certificate.vertices:
        words += "\n" + fill("removed: " + " ".join(certificate.vertices), 100)
    if isinstance(certificate, Weights) and len(certificate.weights) <= MOST_NAMES:
        weights = " ".join(f"{name}:{weight:+d}" for name, weight in certificate.weights)
        words += "\n" + fill("weights: " + weights, 100)
        for group, weight in certificate.sets:
            words += "\n" + fill(f"set of weight {weight}: " + " ".join(group), 100)
    return words


def explain_cut_set(problem: Problem, cut: CutSet) -> str:
    """The removed squares as `*`, and a letter for each part that is left."""
    removed = set(cut.vertices)
    cells = _empty(problem)
    for (x, y), part in zip(problem.board.squares, parts_left(problem, cut), strict=True):
        cells[y][x] = REMOVED if part is None else letter(part)
    parts, most = cut.parts(problem), cut.most_parts(problem)
    if not removed:
        return _picture(cells, f"No move joins the {parts} parts, so no tour visits them all.")
    ends = {square_name(end) for end in (problem.start, problem.end) if end} & removed
    tour = "A closed tour" if problem.closed else "An open tour"
    less = f", {len(ends)} of them its end{'s' * (len(ends) > 1)}," if ends else ""
    return _picture(
        cells,
        f"Without the {_squares(len(removed))} marked {REMOVED}, "
        f"no move joins the {parts} lettered parts.",
        f"{tour} without {len(removed)} of its squares{less} hangs together in at most {most} "
        f"part{'s' * (most > 1)}.",
    )


def parts_left(problem: Problem, cut: CutSet) -> list[int | None]:
    """The number of each vertex's part, in order from 0; None for the removed ones."""
    graph = problem.space.graph
    kept = np.ones(graph.size, dtype=np.bool_)
    kept[[vertex for vertex in map(problem.space.find, cut.vertices) if vertex is not None]] = False
    labels = part_labels(graph.size, graph.tails, graph.targets, kept).tolist()
    numbers: dict[int, int] = {}
    return [
        numbers.setdefault(label, len(numbers)) if stays else None
        for label, stays in zip(labels, kept.tolist(), strict=True)
    ]


def lettered_sets(problem: Problem, weights: Weights) -> dict[Square, str]:
    """The letters of the sets that each square is in."""
    _, in_set = weights.arrays(cycle_graph(problem))
    letters: dict[Square, str] = {}
    for number, inside in enumerate(in_set):
        for square, is_in in zip(problem.board.squares, inside.tolist(), strict=False):
            if is_in:
                letters[square] = letters.get(square, "") + letter(number)
    return letters


def explain_weights(problem: Problem, weights: Weights) -> str:
    """The weights on the board, the sets as letters, and the two sums."""
    graph = cycle_graph(problem)
    on_vertex, _ = weights.arrays(graph)
    squares = list(problem.board.squares)
    cells = _empty(problem)
    for (x, y), weight in zip(squares, on_vertex.tolist(), strict=False):
        cells[y][x] = f"{weight:+d}" if weight else "0"
    needed, given = weights.balance(graph)
    hubs = [f"hub {number}" for number in range(graph.hubs)]
    words = [
        f"{hub}: {weight:+d}"
        for hub, weight in zip(hubs, on_vertex[len(squares) :].tolist(), strict=True)
    ]
    pictures = [_picture(cells, *words)]
    if weights.sets:
        lettered = _empty(problem)
        words = []
        for (x, y), letters in lettered_sets(problem, weights).items():
            lettered[y][x] = letters
        for number, (group, weight) in enumerate(weights.sets):
            also = [hub for hub in hubs if hub in group]
            among = f", among them {' and '.join(also)}" if also else ""
            words.append(f"set {letter(number)}: {len(group)} vertices{among}, weight {weight}")
        pictures.append(_picture(lettered, *words))
    if hubs:
        pictures.append(
            "A hub is no square: its moves lead from the last square back to the first, so that\n"
            "the tour is a cycle."
        )
    pictures.append(
        "A move gives the weights of its two ends, and that of each set that it leaves.\n"
        "A tour takes two moves at every vertex and at least two out of every set, so it must\n"
        f"collect {needed}; but all the moves that give anything give only {given} together."
    )
    return "\n\n".join(pictures)


def explain_clause_proof(proof: ClauseProof) -> str:
    """What the proof consists of: it is for machines to follow."""
    steps = sum(1 for line in proof.lines() if " d " not in line)
    if not proof.cuts:
        return (
            "Two moves at every square, and no more:\n"
            f"{steps:,} steps of unit propagation show that already this cannot be."
        )
    sizes = ", ".join(str(size) for size in sorted(len(cut) for cut in proof.cuts))
    return (
        f"Two moves at every square, and a move out of each of {len(proof.cuts)} sets (of {sizes} "
        f"vertices):\n{steps:,} steps of unit propagation show that this cannot be."
    )


def _empty(problem: Problem) -> list[list[str]]:
    cells = [["." for _ in range(problem.board.width)] for _ in range(problem.board.height)]
    for x, y in problem.board.holes:
        cells[y][x] = HOLE
    return cells


def _picture(cells: list[list[str]], *words: str) -> str:
    if max(len(cells), len(cells[0])) > LARGEST:
        return "\n".join(words)
    return "\n".join([grid(cells), *(["", *words] if words else [])])


def _squares(count: int) -> str:
    return "square" if count == 1 else f"{count} squares"


def letter(number: int) -> str:
    """The name of a part or a set: A, B, … Z, a, … z, A1, B1, …"""
    letters = ascii_letters[26:] + ascii_letters[:26]
    times, place = divmod(number, len(letters))
    return letters[place] + (str(times) if times else "")


def caption_of(problem: Problem, certificate: Certificate | None) -> list[str]:
    """What is told below the picture: the counting first, then how it goes."""
    match certificate:
        case CutSet(vertices=()):
            parts = certificate.parts(problem)
            return [f"{parts} parts that no move joins", "A tour would have to visit them all."]
        case CutSet():
            parts, most = certificate.parts(problem), certificate.most_parts(problem)
            removed, kind = len(certificate.vertices), "closed" if problem.closed else "open"
            much = f"{in_letters(parts - most)} too many"
            return [
                f"{removed} removed, {parts} parts: {much}",
                f"No move joins the lettered parts without the hatched {problem.space.nouns}; "
                f"what is left of {'a' if problem.closed else 'an'} {kind} tour would hang "
                f"together in at most {most}.",
            ]
        case Weights():
            needed, given = certificate.balance(cycle_graph(problem))
            sets = ", and that of each outlined set that it leaves" if certificate.sets else ""
            return [
                f"needed {needed}, given {given}: {in_letters(needed - given)} too few",
                f"A move gives the weights of its two ends{sets}. A tour takes two moves at every "
                f"{problem.space.noun}{' and out of every set' * bool(sets)}, so it must collect "
                f"{needed}; all moves that give anything give {given} together.",
            ]
        case ClauseProof():
            return ["A clause proof, for machines to follow", explain_clause_proof(certificate)]
        case PositionProof():
            return ["A proof over positions, for machines to follow", explain(problem, certificate)]
        case None:
            return ["Claimed, not proved", "Nobody has shown a certificate."]
    words = certificate.summary(problem)
    return [f"{words[:1].upper()}{words[1:]}."]


def in_letters(number: int) -> str:
    """A small number as a word."""
    words = ["no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"]
    return words[number] if number < len(words) else f"{number:,}"
