"""The definition as an oracle: small random problems, answered by trying every path.

A problem is drawn from its number, so a disagreement is repeated by naming the number. Nothing of
the package is used to answer it but the checker of tours: every path along the steps that it takes
for moves is built, and each demand, as it was written, is asked of each path apart from the others.

Run more of them: python tests/definition.py --first 0 --count 100000
"""

import argparse
import sys
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import islice, pairwise, permutations
from random import Random
from time import monotonic

import numpy as np

import orbits
from tourcp import BadProblem, Board, Limit, Problem, Refutation, Rule, Tour, Unknown, count, solve
from tourcp.answering import demand_proof
from tourcp.backends import BACKENDS, DEFAULT, TABLE, Backend
from tourcp.certify.ladder import RUNGS, climb
from tourcp.core.answer import Answer
from tourcp.core.box import PieceInBox
from tourcp.core.certificate import Certificate
from tourcp.core.conditions import KINDS, Forbid, Level
from tourcp.core.conditions.symmetric import TURNS
from tourcp.core.cycle import CycleGraph, cycle_graph
from tourcp.core.joins import WRAPS
from tourcp.core.named_graph import NamedGraph
from tourcp.core.space import PieceOnBoard, Space
from tourcp.counting.classes import count_classes
from tourcp.counting.listing import NUMBERED, list_tours
from tourcp.judge.answers import check
from tourcp.judge.certificates import certificate_from_json
from tourcp.judge.longest import Longest, check_longest, fewest, refuse_unfit
from tourcp.judge.tours import tour_fault
from tourcp.lengths.longest import improvements

Path = tuple[int, ...]
"""The vertices of a path, in order."""

MOST_VERTICES = 9

MOST_STEPS = 6_000
"""Steps of the enumeration: a denser problem is drawn again, smaller."""

NAMED_RULES = ("king", "knight", "wazir", "ferz", "pawn", "camel", "leaper:1,2+0,1",
               "leaper:0,2+1,1", "leaper:0,1+0,2", "leaper:1,1+0,2")  # fmt: skip
RIDERS = ("rook", "queen", "bishop", "nightrider", "rider-moves:1,0+0,1",
          "rider-moves:1,0+-1,0+0,1", "rider-moves:1,1+-1,0+0,-1")  # fmt: skip
HEX_RULES = ("hex-king", "hex-leaper:1,0", "hex-leaper:1,1", "hex-leaper:1,0+1,1",
             "moves:1,0+0,1+-1,-1", "moves:1,0+-1,0+0,1+1,-1")  # fmt: skip
BOX_RULES = ("knight", "king", "wazir", "ferz", "leaper:1,1,1", "leaper:0,0,1+1,1,1")


# ---------------------------------------------------------------------------------------------
# Problems


@dataclass(frozen=True)
class Asked:
    """A problem, and the demands that it was made from."""

    number: int
    problem: Problem
    demands: tuple[str, ...]

    def __str__(self) -> str:
        return f"problem {self.number}: {self.problem!r}, from {list(self.demands)}"


def draw(number: int) -> Asked:
    """Draw the problem with this number."""
    random = Random(number)
    while True:
        space = draw_space(random)
        if space is None or space.size > MOST_VERTICES:
            continue
        asked = draw_demands(random, space)
        if asked is not None:
            problem, demands = asked
            return Asked(number, problem, demands)


def draw_space(random: Random) -> Space | None:
    """Draw a board, a box or a graph; None if it makes no sense."""
    kind = random.choices(("board", "hex", "box", "graph"), (9, 2, 1, 5))[0]
    try:
        return {"board": draw_board, "hex": draw_hexagons, "box": draw_box, "graph": draw_graph}[
            kind
        ](random)
    except BadProblem:
        return None


def draw_moves(random: Random, reach: int) -> str:
    """Draw moves that may lead back or not."""
    places = [(x, y) for x in range(-reach, reach + 1) for y in range(-reach, reach + 1) if x or y]
    moves = set(random.sample(places, random.randint(1, min(6, len(places)))))
    if random.random() < 0.4:
        moves |= {(-x, -y) for x, y in random.sample(sorted(moves), random.randint(1, len(moves)))}
    return "moves:" + "+".join(f"{x},{y}" for x, y in sorted(moves))


def draw_board(random: Random) -> Space:
    width = random.randint(1, 5)
    height = random.randint(1, min(5, max(1, 12 // width)))
    wrap = random.choice((*["flat"] * 7, *WRAPS))
    places = [(x, y) for y in range(height) for x in range(width)]
    holes = random.sample(places, min(len(places) - 1, random.choice((0, 0, 0, 1, 1, 2, 3))))
    rule = random.choice((random.choice(NAMED_RULES), random.choice(RIDERS), draw_moves(random, 2)))
    return PieceOnBoard(Rule.parse(rule), Board(width, height, tuple(holes), wrap))


def draw_hexagons(random: Random) -> Space:
    board = random.choice(("hex:2", "hex:3x3", "hex:2x3", "hex:4x2", "hex:3x2", "hex:2"))
    whole = Board.parse(board)
    squares = list(whole.squares)
    holes = random.sample(squares, random.choice((0, 0, 1, 2)))
    rule = random.choice((*HEX_RULES, draw_moves(random, 1)))
    return PieceOnBoard(Rule.parse(rule), replace(whole, holes=(*whole.holes, *holes)))


def draw_box(random: Random) -> Space:
    sides = random.choice(("2x2x2", "1x3x3", "3x1x2", "2x2x1", "2x1x4", "1x1x5", "3x3x1", "2x1x2"))
    return PieceInBox.parse_text(random.choice(BOX_RULES), sides)


def draw_graph(random: Random) -> Space:
    """Draw a graph with or without directions; some vertices may have no edge."""
    size = random.randint(1, MOST_VERTICES)
    names = random.sample([*"abcdefgh", "a b", "10", "x1"], size)
    pairs = list(permutations(names, 2))
    directed = random.random() < 0.6
    if not directed:
        pairs = [(a, b) for a, b in pairs if a < b]
    share = random.uniform(0.1, 0.7)
    edges = [pair for pair in pairs if random.random() < share]
    if random.random() < 0.6:  # a path through all of them, so that many have a tour
        around = random.sample(names, size)
        for a, b in pairwise([*around, around[0]] if size > 2 else around):
            pair = (a, b) if directed or a < b else (b, a)
            edges += [pair] if pair not in edges else []
    if directed and random.random() < 0.3:  # most arcs lead back
        edges += [(b, a) for a, b in edges if (b, a) not in edges and random.random() < 0.8]
    return NamedGraph.from_edges(edges, names, directed=directed)


def draw_demands(random: Random, space: Space) -> tuple[Problem, tuple[str, ...]] | None:
    """Draw the ends and up to three conditions, repeated and contradicting ones among them."""
    closed = random.random() < 0.5
    names = space.names
    start = random.choice(names) if random.random() < 0.35 else None
    end = random.choice(names) if not closed and random.random() < 0.35 else None
    if start == end and space.size > 1:
        end = None
    try:
        plain = Problem(space, closed=closed, start=start, end=end)
    except BadProblem:
        return None
    steps = adjacency(space)
    if too_many_steps(steps):
        return None
    demands: list[str] = []
    for _ in range(random.choice((0, 1, 1, 2, 2, 3, 3))):
        form = other_form if demands and random.random() < 0.3 else draw_condition
        text = form(random, plain, steps, demands)
        try:
            plain.with_conditions(text)
        except BadProblem:
            continue
        demands.append(text)
    # Each makes sense, so all of them together do.
    problem = Problem(space, closed=closed, start=start, end=end, conditions=demands)
    return problem, tuple(demands)


Steps = list[list[int]]


def draw_condition(random: Random, problem: Problem, steps: Steps, _: list[str]) -> str:
    """Draw the text of a condition that the space is likely to allow."""
    space, names = problem.space, problem.space.names
    arcs = [(names[a], names[b]) for a, heads in enumerate(steps) for b in heads]
    kinds = ["clue", "before", "at"]
    kinds += ["require", "require", "forbid", "forbid"] if arcs else []
    if isinstance(space, PieceOnBoard):
        kinds += ["symmetric"] * 4 + ["uncrossed", "turns", "magic"]
    if space.dimension == 3:
        kinds += ["turns"]
    if not space.is_one_way:
        kinds += ["differs"]
    kind = random.choice(kinds)
    if kind in ("require", "forbid"):
        return f"{kind} {a_move(random, space, *random.choice(arcs))}"
    numbers = range(1, space.size + 1)
    if kind == "clue":
        return f"clue {random.choice(names)}={random.choice(numbers)}"
    if kind == "before":
        return f"before {random.choice(names)}<{random.choice(names)}"
    if kind == "at":
        many = random.randint(1, min(3, space.size))
        squares = random.sample(names, random.randint(many, space.size))
        chosen = random.sample(numbers, many)
        return f"at {'+'.join(map(str, chosen))}={'+'.join(squares)}"
    if kind == "symmetric":
        return f"symmetric {random.choice(list(TURNS))}"
    if kind == "turns":
        return f"turns {random.choice('<>')}={random.randint(0, space.size + 1)}"
    if kind == "magic":
        return f"magic {random.choice(('semi', 'semi', 'full'))}"
    if kind == "differs":
        first = next(hamiltonian_paths(steps, closed=problem.closed), None)
        drawn = tuple(random.sample(range(space.size), space.size))
        return f"differs {'+'.join(names[vertex] for vertex in first or drawn)}"
    return kind


def a_move(random: Random, space: Space, a: str, b: str) -> str:
    """Write a move in one of its forms."""
    if space.is_one_way and random.random() < 0.4:
        return f"{a}>{b}"
    return f"{a}-{b}" if random.random() < 0.5 else f"{b}-{a}"


def other_form(random: Random, problem: Problem, steps: Steps, demands: list[str]) -> str:
    """Demand the same once more, in another form or with another sign, or the opposite."""
    text = random.choice(demands)
    kind, _, value = text.partition(" ")
    if kind in ("require", "forbid"):
        a, b = value.replace(">", "-").split("-") if value.count("-") == 1 else (value, "")
        if b or ">" in value:
            if ">" in value:
                a, b = value.split(">")
            kind = random.choice((kind, kind, "require", "forbid"))
            return f"{kind} {a_move(random, problem.space, *random.sample((a, b), 2))}"
    if kind == "differs":
        vertices = value.split("+")
        turned = random.randrange(len(vertices)) if problem.closed else 0
        again = vertices[turned:] + vertices[:turned]
        return f"differs {'+'.join(random.choice((again, again[::-1])))}"
    if kind == "before":
        earlier, later = value.split("<")
        return f"before {later}<{earlier}"
    if kind == "clue" and random.random() < 0.5:
        return f"at {'='.join(value.split('=')[::-1])}"
    if kind == "turns":
        return f"turns {random.choice('<>')}={random.randint(0, problem.space.size)}"
    return random.choice((text, draw_condition(random, problem, steps, demands)))


# ---------------------------------------------------------------------------------------------
# The definition


def adjacency(space: Space) -> Steps:
    """Return the vertices that a step leads to from each, as the checker of tours takes steps."""
    points = space.points(np.arange(space.size))
    steps: Steps = []
    for vertex in range(space.size):
        here = np.repeat(points[vertex : vertex + 1], space.size, axis=0)
        steps.append(np.flatnonzero(space.are_moves(here, points)).tolist())
    return steps


def paths(steps: Steps) -> Iterator[Path]:
    """Yield every path, from every vertex: no vertex twice."""
    for first in range(len(steps)):
        waiting: list[Path] = [(first,)]
        while waiting:
            path = waiting.pop()
            yield path
            waiting += [(*path, head) for head in steps[path[-1]] if head not in path]


def hamiltonian_paths(steps: Steps, *, closed: bool) -> Iterator[Path]:
    """Yield the paths through all vertices, and if closed, back to the first one."""
    for path in paths(steps):
        if len(path) == len(steps) and (not closed or path[0] in steps[path[-1]]):
            yield path


def too_many_steps(steps: Steps) -> bool:
    return next(islice(paths(steps), MOST_STEPS, None), None) is not None


@dataclass
class Definition:
    """What is true of a problem, by trying all paths."""

    asked: Asked

    @property
    def problem(self) -> Problem:
        return self.asked.problem

    @cached_property
    def steps(self) -> Steps:
        return adjacency(self.problem.space)

    def tour(self, path: Path) -> Tour:
        return Tour(self.problem.space.points(np.array(path, dtype=np.int64)))

    def single(self, *conditions: str) -> Problem:
        """The problem with these conditions in place of its own."""
        problem = self.problem
        return Problem(problem.space, closed=problem.closed, start=problem.start, end=problem.end,
                       conditions=conditions)  # fmt: skip

    @cached_property
    def whole(self) -> list[Path]:
        """All tours of the problem without its conditions."""
        plain = self.single()
        listed = hamiltonian_paths(self.steps, closed=plain.closed)
        return [path for path in listed if tour_fault(plain, self.tour(path)) is None]

    def holding(self, demands: tuple[str, ...]) -> list[Path]:
        """The tours that satisfy each of these demands, asked one by one."""
        kept = self.whole
        for demand in demands:
            alone = self.single(demand)
            kept = [path for path in kept if tour_fault(alone, self.tour(path)) is None]
        return kept

    @cached_property
    def tours(self) -> list[Path]:
        return self.holding(self.asked.demands)

    @property
    def has_tour(self) -> bool:
        return bool(self.tours)

    def key(self, path: Path, *, numbered: bool = False) -> Path:
        """Write a tour in the same way whatever its first vertex and its direction."""
        if numbered:
            return path
        ways = [path]
        if not self.problem.space.is_one_way:
            ways.append(path[::-1])
        if self.problem.closed:
            ways = [way[at:] + way[:at] for way in ways for at in (way.index(0),)]
        return min(ways)

    def keys(self, listed: list[Path], *, numbered: bool = False) -> set[Path]:
        return {self.key(path, numbered=numbered) for path in listed}

    def path(self, tour: Tour) -> Path:
        """The vertices of a tour."""
        vertices: list[int] = self.problem.space.vertices(tour.path).tolist()
        return tuple(vertices)

    @cached_property
    def longest(self) -> int:
        """The most vertices of a path, or a cycle, that satisfies every demand."""
        plain, best = self.single(), 0
        alone = [plain, *(self.single(demand) for demand in self.asked.demands)]
        for path in paths(self.steps):
            if len(path) > best:
                tour = self.tour(path)
                if all(tour_fault(one, tour, whole=False) is None for one in alone):
                    best = len(path)
        return best


# ---------------------------------------------------------------------------------------------
# The comparisons


class Disagreement(AssertionError):
    """The package and the definition differ."""


def expect(holds: bool, asked: Asked, what: str) -> None:
    if not holds:
        raise Disagreement(f"{what}\n{asked}")


class Comparison:
    """Compare everything that the package says of problems with the definition."""

    def __init__(self, drawn_backends: int = 2) -> None:
        self.drawn_backends = drawn_backends
        """How many backends are asked besides the default."""
        self.met: Counter[str] = Counter()
        """What occurred, and how often."""

    def run(self, number: int) -> None:
        """Draw a problem and compare all that can be asked of it; some things only of some."""
        asked = draw(number)
        truth, random = Definition(asked), Random(-1 - number)
        self.note(truth)
        try:
            self.compare(truth, random)
        except Disagreement:
            raise
        except Exception as error:
            raise Disagreement(f"{type(error).__name__}: {error}\n{asked}") from error

    def compare(self, truth: Definition, random: Random) -> None:
        normal_form(truth)
        rewritten_graph(truth)
        self.backends(truth, random)
        self.counts(truth)
        self.orbits(truth)
        self.listing(truth)
        if random.random() < 0.25:
            self.longest(truth)
        if truth.has_tour:
            expect(not isinstance(demand_proof_of(truth), Refutation), truth.asked, "refuted")
        else:
            self.certificates(truth, random)

    def note(self, truth: Definition) -> None:
        problem = truth.problem
        space = problem.space
        self.met["problems"] += 1
        self.met[f"space {type(space).__name__}"] += 1
        self.met["one-way"] += space.is_one_way
        self.met["closed" if problem.closed else "open"] += 1
        self.met["tour" if truth.has_tour else "no tour"] += 1
        self.met[f"ends {(problem.start is not None) + (problem.end is not None)}"] += 1
        self.met[f"demands {len(truth.asked.demands)}"] += 1
        self.met[f"vertices {space.size}"] += 1
        for kind in {demand.partition(" ")[0] for demand in truth.asked.demands}:
            self.met[f"condition {kind}"] += 1
        if isinstance(space, PieceOnBoard):
            self.met[f"joining {space.board.wrap}"] += 1
            self.met["hexagons"] += space.board.grid == "hex"
            self.met["holes"] += bool(space.board.holes)
            self.met["riders"] += space.rule.rides

    def backends(self, truth: Definition, random: Random) -> None:
        """Ask the default backend, and others that take the problem."""
        names = [row.name for row in TABLE if takes(row, truth.problem)]
        drawn = random.sample(names, min(self.drawn_backends, len(names)))
        for name in dict.fromkeys((DEFAULT, *drawn)):
            row = BACKENDS[name]
            self.met[f"backend {row.name}"] += 1
            answer = solve(truth.problem, row.name, Limit(seconds=60), certify=False)
            match answer:
                case Tour():
                    found = truth.path(answer)
                    expect(found in truth.tours, truth.asked, f"{row.name} found {found}")
                case Refutation():
                    expect(not truth.has_tour, truth.asked, f"{row.name} refutes it")
                    may_refute = row.is_complete or answer.certificate is not None
                    expect(may_refute, truth.asked, f"{row.name} may not refute")
                case Unknown():
                    expect(not row.is_complete, truth.asked, f"{row.name}: {answer.reason}")

    def counts(self, truth: Definition) -> None:
        problem = truth.problem
        try:
            counted = count(problem)
        except BadProblem:
            kinds = {one.kind for one in problem.conditions} - {"require", "forbid"}
            expect(bool(kinds), truth.asked, "cannot be counted")
            self.met["not counted"] += 1
            return
        assert not isinstance(counted, Unknown)
        expected = len(truth.keys(truth.tours))
        expect(counted.tours == expected, truth.asked, f"{counted.tours} tours, not {expected}")
        self.met["counted"] += 1
        self.met["counted symmetric"] += any(one.kind == "symmetric" for one in problem.conditions)

    def orbits(self, truth: Definition) -> None:
        problem = truth.problem
        space = problem.space
        if not isinstance(space, PieceOnBoard) or problem.conditions:
            return
        try:
            found = count_classes(problem)
        except BadProblem:
            self.met["not counted up to symmetry"] += 1
            return
        assert found is not None
        squares = space.points(np.arange(space.size)).tolist()
        vertex = {tuple(square): number for number, square in enumerate(squares)}
        images = [[vertex[image[tuple(square)]] for square in squares]
                  for image in orbits.maps(problem)]  # fmt: skip
        remaining, classes = truth.keys(truth.tours), 0
        while remaining:
            tour = next(iter(remaining))
            remaining -= {truth.key(tuple(image[v] for v in tour)) for image in images}
            classes += 1
        expect(found.classes == classes, truth.asked, f"{found.classes} classes, not {classes}")
        self.met["counted up to symmetry"] += 1
        if not space.is_one_way:
            listed = sum(1 for _ in list_tours(problem, up_to_symmetry=True))
            expect(listed == classes, truth.asked, f"{listed} listed, of {classes} classes")

    def listing(self, truth: Definition) -> None:
        problem = truth.problem
        try:
            listed = [truth.path(tour) for tour in list_tours(problem)]
        except BadProblem:
            kinds = {one.kind for one in problem.conditions}
            numbered = bool(problem.of_level(Level.POSITIONS)) and not kinds <= set(NUMBERED)
            expect(problem.space.is_one_way or numbered, truth.asked, "cannot be listed")
            self.met["not listed"] += 1
            return
        numbered = bool(problem.of_level(Level.POSITIONS))
        keys = [truth.key(path, numbered=numbered) for path in listed]
        expect(len(keys) == len(set(keys)), truth.asked, "a tour is listed twice")
        expect(set(keys) == truth.keys(truth.tours, numbered=numbered), truth.asked,
               f"{len(keys)} tours are listed")  # fmt: skip
        self.met["listed"] += 1

    def longest(self, truth: Definition) -> None:
        problem = truth.problem
        try:
            refuse_unfit(problem)
        except BadProblem:
            return
        unknown = Longest(problem, None, problem.space.size)
        best = [unknown, *improvements(problem, Limit(seconds=60))][-1]
        expected = truth.longest if truth.longest >= fewest(problem) else 0
        expect(best.is_settled, truth.asked, f"the longest path is not settled: {best}")
        expect(best.length == expected, truth.asked, f"longest {best.length}, not {expected}")
        verdict = check_longest(best)
        expect(verdict.fault is None, truth.asked, f"longest is refused: {verdict.fault}")
        self.met["longest"] += 1

    def certificates(self, truth: Definition, random: Random) -> None:
        """Refute a problem with every kind of certificate, and related ones with none of them."""
        problem = truth.problem
        answer = demand_proof_of(truth)
        certificates: list[Certificate] = []
        if isinstance(answer, Refutation) and answer.certificate is not None:
            certificates.append(answer.certificate)
        else:
            self.met["without a certificate"] += 1
        for rung in RUNGS:
            if rung != "weights" or random.random() < 0.15:  # a linear program takes long
                limit = Limit(seconds=60)
                certificates += islice(climb(problem, limit, limit.start(), rung), 1)
        related = list(related_with_tours(truth))
        for certificate in certificates:
            self.met[f"certificate {certificate.kind}"] += 1
            fault = certificate.fault(problem)
            expect(fault is None, truth.asked, f"{certificate.kind} is refused: {fault}")
            written = {"kind": certificate.kind, **certificate.to_json()}
            expect(certificate_from_json(written).fault(problem) is None, truth.asked,
                   f"{certificate.kind} is refused when it is read again")  # fmt: skip
            for other in related:
                self.met["related problems"] += 1
                accepted = f"{certificate.kind} refutes {other!r}, which has a tour: {written}"
                expect(certificate.fault(other) is not None, truth.asked, accepted)


def demand_proof_of(truth: Definition) -> Answer:
    """Demand a proof; a refutation was checked, and says so."""
    answer = demand_proof(truth.problem, Limit(seconds=60))
    standing = check(truth.problem, answer).standing
    expected = "tour" if truth.has_tour else "proved"
    if standing == "unknown" and may_lack_a_proof(truth.problem):
        return answer
    expect(standing == expected, truth.asked, f"{standing}, not {expected}: {answer}")
    return answer


def may_lack_a_proof(problem: Problem) -> bool:
    """Tell the mixtures of conditions for which no kind of certificate is complete."""
    return bool(problem.of_level(Level.LINKS)) and bool(problem.of_level(Level.POSITIONS))


def takes(row: Backend, problem: Problem) -> bool:
    """Compare what a backend takes with what the problem demands."""
    if row.needs_board and not isinstance(problem.space, PieceOnBoard):
        return False
    return all(one.kind in row.takes for one in problem.conditions)


def normal_form(truth: Definition) -> None:
    """The conditions in normal form are satisfied by the same tours as the demands."""
    problem = truth.problem
    kept = [path for path in truth.whole if tour_fault(problem, truth.tour(path)) is None]
    expect(kept == truth.tours, truth.asked, "the normal form has other tours")
    again = truth.single(*(one.text for one in problem.conditions))
    expect(again == problem, truth.asked, f"the normal form is not normal: {again!r}")
    turned = truth.single(*truth.asked.demands[::-1], *truth.asked.demands)
    same = [path for path in truth.whole if tour_fault(turned, truth.tour(path)) is None]
    expect(same == truth.tours, truth.asked, "the order of the demands matters")


def rewritten_graph(truth: Definition) -> None:
    """The Hamiltonian cycles of the rewritten graph are the tours under conditions on the graph."""
    problem = truth.problem
    on_graph = tuple(
        demand for demand in truth.asked.demands
        if KINDS[demand.partition(" ")[0]].level == Level.GRAPH
    )  # fmt: skip
    tours = truth.holding(on_graph)
    if problem.is_trivial or problem.has_too_few_squares:
        return
    graph = cycle_graph(problem)
    found = [truth.path(Tour(graph.path(list(cycle)))) for cycle in cycles(graph)]
    keys = [truth.key(path) for path in found]
    one_end = not problem.closed and (problem.start is None) != (problem.end is None)
    expect(all(truth.key(path) in truth.keys(tours) for path in found), truth.asked,
           "a cycle of the rewritten graph is no tour")  # fmt: skip
    expect(set(keys) == truth.keys(tours), truth.asked,
           "a tour is no cycle of the rewritten graph")  # fmt: skip
    expect(len(keys) == len(set(keys)) or one_end, truth.asked, "two cycles are one tour")
    forbidden = [one for one in problem.conditions if isinstance(one, Forbid)]
    gone = {arc for one in forbidden for arc in one.arcs(problem.space)}
    kept = {(a, b) for a, heads in enumerate(truth.steps) for b in heads if a != b} - gone
    arcs = set(zip(problem.graph.tails.tolist(), problem.graph.targets.tolist(), strict=True))
    expect(arcs == kept, truth.asked, "the moves of the graph are not those of the checker")


def cycles(graph: CycleGraph) -> Iterator[Path]:
    """Yield the Hamiltonian cycles from vertex 0; of an undirected graph each in one direction."""
    steps: Steps = [[] for _ in range(graph.size)]
    for a, b in zip(graph.tails.tolist(), graph.heads.tolist(), strict=True):
        steps[a].append(b)
        if graph.is_symmetric:
            steps[b].append(a)
    steps = [sorted(set(heads)) for heads in steps]
    waiting: list[Path] = [(0,)]
    while waiting:
        path = waiting.pop()
        if len(path) == graph.size:
            if 0 in steps[path[-1]] and (not graph.is_symmetric or path[1] < path[-1]):
                yield path
            continue
        waiting += [(*path, head) for head in steps[path[-1]] if head not in path]


def related_with_tours(truth: Definition) -> Iterator[Problem]:
    """Yield problems that leave out a demand, or ask for an open tour, and have tours."""
    problem, demands = truth.problem, truth.asked.demands
    for at in range(len(demands)):
        fewer = demands[:at] + demands[at + 1 :]
        if truth.holding(fewer):
            yield truth.single(*fewer)
    variants: list[Callable[[], Problem]] = [
        lambda: Problem(problem.space, closed=False, start=problem.start, conditions=demands),
        lambda: Problem(problem.space, closed=problem.closed, end=problem.end, conditions=demands),
        lambda: Problem(problem.space, closed=problem.closed, start=problem.start,
                        conditions=demands),
    ]  # fmt: skip
    for variant in variants:
        try:
            other = variant()
        except BadProblem:
            continue
        if other != problem and Definition(Asked(truth.asked.number, other, demands)).has_tour:
            yield other


def main() -> None:
    """Compare many problems, and print what they were."""
    parser = argparse.ArgumentParser(description=main.__doc__)
    parser.add_argument("--first", type=int, default=0)
    parser.add_argument("--count", type=int, default=1_000)
    parser.add_argument("--backends", type=int, default=len(TABLE), help="asked of each problem")
    options = parser.parse_args()
    comparison, begun, faults = Comparison(options.backends), monotonic(), 0
    for number in range(options.first, options.first + options.count):
        try:
            comparison.run(number)
        except Disagreement as fault:
            faults += 1
            print(fault, "\n", flush=True)
        if number % 1_000 == 999:
            print(f"{number + 1:,}: {monotonic() - begun:,.0f} s", file=sys.stderr, flush=True)
    for name, times in sorted(comparison.met.items()):
        print(f"{times:>9,}  {name}")
    print(f"{faults} disagreements in {monotonic() - begun:,.0f} s")
    sys.exit(faults > 0)


if __name__ == "__main__":
    main()
