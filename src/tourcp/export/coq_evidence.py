"""Evidence for Coq: the data of each piece of a theorem, and the lemma that proves what it says."""

from dataclasses import dataclass

from tourcp.core.answer import Refutation, Tour
from tourcp.core.board import Board, Square
from tourcp.core.errors import BadProblem
from tourcp.core.problem import Problem
from tourcp.export.coq import certificate_terms
from tourcp.export.coq_pumps import Words, words_of
from tourcp.export.coq_words import (
    folded,
    listed,
    numbers,
    pair,
    pairs,
    truth,
)
from tourcp.judge.theorems.chain import Chain
from tourcp.judge.theorems.evidence import Evidence
from tourcp.judge.theorems.frieze import Frieze
from tourcp.judge.theorems.one_board import OneBoard
from tourcp.judge.theorems.pattern import Pattern
from tourcp.judge.theorems.pump import Pump
from tourcp.judge.theorems.quilt import Edge, Quilt, Seam, Size
from tourcp.judge.theorems.sizes import Sizes
from tourcp.judge.theorems.theorem import Theorem
from tourcp.judge.theorems.weighting import Weighting

Length = tuple[int, int]
"""A first length and a step: every length that is some steps more; step 0 for the first alone."""

NO_SEAM = "(Seam (0,0) (0,0) (0,0) (0,0))"


@dataclass(frozen=True)
class Piece:
    """One piece of evidence for Coq."""

    definition: str
    """Its data under a name, if it has one."""
    lemma: str
    """The lemma of the library that proves what it says, with its data."""
    claims: str
    """What it says: a list of `Claim`s in the words of the library."""
    lengths: tuple[Length, ...]
    """All lengths that it speaks of."""


def evidence_piece(theorem: Theorem, one: Evidence, number: int) -> Piece:
    """A piece of evidence, with its number in the theorem."""
    match one:
        case OneBoard():
            return _board(theorem, one)
        case Quilt():
            return _quilt(one, f"quilt_{number}")
        case Chain():
            return _chain(one, f"chain_{number}")
        case Pump():
            return pump_piece(_words(one), f"pump_{number}")
        case Frieze():
            return _frieze(one, f"frieze_{number}")
        case Pattern() if one.is_strip:
            return _strip_pattern(one, f"pattern_{number}")
        case Pattern():
            return _plane_pattern(one, f"pattern_{number}")
    raise BadProblem(
        f"{one.summary()}: evidence of kind {one.kind!r} cannot be written for Coq yet"
    )


def lengths_of(sizes: Sizes) -> tuple[Length, ...]:
    """Lengths one by one below the threshold, and in steps from there on."""
    single = [(n, 0) for n in range(1, sizes.threshold) if n in sizes]
    steps = range(max(1, sizes.threshold), max(1, sizes.threshold) + sizes.period)
    return (*single, *((n, sizes.period) for n in steps if n in sizes))


def _board(theorem: Theorem, one: OneBoard) -> Piece:
    problem = Problem(theorem.rule, Board(one.width, one.height), closed=theorem.closed)
    size = f"{one.width} {one.height}"
    match one.answer:
        case Tour():
            lemma, says = f"claim_tour {size} {pairs(one.answer.squares)}", "true"
        case Refutation(certificate=certificate) if certificate is not None:
            name, *data = certificate_terms(problem, certificate)
            lemma, says = " ".join([name.replace("by_", "claim_"), size, *data]), "false"
        case _:
            raise BadProblem(f"{one.summary()}: it is not proved")
    claims = f"[Claim {says} (one {one.width}) (one {one.height})]"
    return Piece("", lemma, claims, ((one.width, 0), (one.height, 0)))


def _quilt(one: Quilt, name: str) -> Piece:
    widths, heights = (lengths_of(sizes) for sizes in one.sizes())
    firsts, columns, others = [], [], []
    for (width, height), path in sorted(one.blocks.items()):
        walk = [Board(width, height).square_at(place) for place in path]
        if width in one.first_widths and height in one.first_heights:
            firsts.append(((width, height), walk))
        if width in one.first_widths and height in one.heights and one.down is not None:
            columns.append(((width, height), _opened(walk, one.down.edge)))
        if width in one.widths and one.across is not None:
            others.append(((width, height), _opened(walk, one.across.edge)))
    parts = [truth(one.closed), *map(numbers, (one.first_widths, one.widths, one.first_heights,
             one.heights)), _seam(one.across), _seam(one.down)]  # fmt: skip
    parts += [
        listed(_block(size, walk) for size, walk in blocks) for blocks in (firsts, columns, others)
    ]
    definition = folded(f"Definition {name} : quilt := Quilt {' '.join(parts)}.")
    lemma = f"claim_quilt {name} {pairs(widths)} {pairs(heights)}"
    claims = f"claims_of true {pairs(widths)} {pairs(heights)}"
    return Piece(definition, lemma, claims, (*widths, *heights))


def _block(size: Size, walk: list[Square]) -> str:
    width, height = size
    return f"laid {width} {height} {numbers(y * width + x for x, y in walk)}"


def _seam(seam: Seam | None) -> str:
    if seam is None:
        return NO_SEAM
    return f"(Seam {' '.join(map(pair, (*seam.before(0, 0), *seam.edge)))})"


def _opened(walk: list[Square], edge: Edge) -> list[Square]:
    """A closed walk, opened at one of its moves, from its first square to its second."""
    first, second = edge
    if first not in walk or second not in walk:
        return walk
    at = walk.index(first)
    ahead = walk[at:] + walk[:at]
    return ahead if ahead[-1] == second else [first, *ahead[:0:-1]]


def _chain(one: Chain, name: str) -> Piece:
    widths = lengths_of(one.sizes()[0])
    blocks = [
        f"laid {width} {one.height} {numbers(path)}" for width, path in sorted(one.blocks.items())
    ]
    stop = (-1 - one.end[0], one.end[1])
    definition = folded(
        f"Definition {name} : chain := Chain {one.height} {pair(one.start)} {pair(stop)} "
        f"{listed(blocks)}."
    )
    claims = f"claims_of true {pairs(widths)} [one {one.height}]"
    lengths = (*widths, (one.height, 0))
    return Piece(definition, f"claim_chain {name} {pairs(widths)}", claims, lengths)


def _words(one: Pump) -> Words:
    board = Board(one.width, one.height)
    tour = [board.square_at(place) for place in one.path]
    words = words_of(tour, (one.width, one.height), one.cut, one.period, closed=one.closed)
    if words is None:
        raise BadProblem(f"{one.summary()}: its middle cannot be repeated")
    return words


def pump_piece(one: Words, name: str) -> Piece:
    """A tour whose middle is repeated."""
    claims = f"[Claim true ({one.shortest}, {one.period}) (one {one.height})]"
    lengths = ((one.shortest, one.period), (one.height, 0))
    return Piece(one.definition(name), f"claim_pump {name}", claims, lengths)


def _weighting(one: Weighting) -> str:
    """The weights of squares, sets, each with whether the hub is in it, and the hub's weight."""
    sets = listed(
        f"({weight}, {listed(listed(truth(bool(c)) for c in row) for row in cells)}, "
        f"{truth(bool(hub))})"
        for weight, cells, hub in one.sets
    )
    hub = "None" if one.hub is None else f"(Some ({one.hub}))"
    return f"{listed(map(numbers, one.weights))} {sets} {hub}"


def _pattern(one: Pattern, name: str) -> str:
    return folded(
        f"Definition {name} : pattern := Pattern {one.period} {one.height} "
        f"{_weighting(one)} {truth(one.is_strip)}."
    )


def _frieze(one: Frieze, name: str) -> Piece:
    width, height, period = one.width, one.height, one.period
    definition = folded(
        f"Definition {name} : frieze := Frieze {one.cut} {period} {width} {height} "
        f"{_weighting(one)}."
    )
    claims = f"[Claim false ({width}, {period}) (one {height})]"
    return Piece(definition, f"claim_frieze {name}", claims, ((width, period), (height, 0)))


def _strip_pattern(one: Pattern, name: str) -> Piece:
    widths = tuple(length for sizes, _ in one.refuted() for length in lengths_of(sizes))
    claims = f"claims_of false {pairs(widths)} [one {one.height}]"
    lengths = (*widths, (one.height, 0))
    return Piece(_pattern(one, name), f"claim_strip {name} {pairs(widths)}", claims, lengths)


def _plane_pattern(one: Pattern, name: str) -> Piece:
    sizes = [
        (width, height)
        for some, others in one.refuted()
        for width, _ in lengths_of(some)[:1]
        for height, _ in lengths_of(others)[:1]
    ]
    lengths = [(width, one.period) for width, _ in sizes]
    lengths += [(height, one.height) for _, height in sizes]
    claims = f"plane_claims {name} {pairs(sizes)}"
    return Piece(_pattern(one, name), f"claim_plane {name} {pairs(sizes)}", claims, tuple(lengths))
