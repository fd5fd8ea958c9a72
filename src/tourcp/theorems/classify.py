"""Classify: all sizes of a rule's boards, decided as far as patterns, blocks and automata reach."""

from tourcp.answer import Refutation, Tour
from tourcp.board import Board
from tourcp.errors import BadProblem, WrongAnswer
from tourcp.limit import Limit
from tourcp.problem import Problem
from tourcp.rule import Rule
from tourcp.solve import solve
from tourcp.theorems.frontier import WIDEST, decide_strip
from tourcp.theorems.patterns import plane_patterns, strip_pattern
from tourcp.theorems.quilt import Quilt, Seam
from tourcp.theorems.seams import Blocks, find_chain, find_quilt, seams_across, seams_down
from tourcp.theorems.strip import Strip
from tourcp.theorems.theorem import NONE, OPEN, Evidence, OneBoard, Theorem

LARGEST_BASE = 16
"""The largest smallest side of a block that is tried."""

HIGHEST_STRIP = 12
"""Strips up to this height are looked at one by one."""

MOST_STATES = 60_000
"""States of an automaton that a judge can run again within seconds."""

MOST_SEAMS = 60
"""Pairs of seams that are tried for one set of sides."""

LONGEST_BOARD = 24
"""Single boards up to this length are answered one by one."""

SECONDS_A_BOARD = 5.0


class Search:
    """The evidence for one rule, as it grows."""

    def __init__(self, rule: Rule, *, closed: bool, limit: Limit) -> None:
        if rule.is_one_way:
            raise BadProblem("theorems about one-way rules are not looked for")
        self.rule, self.closed, self.limit = rule, closed, limit
        self.clock = limit.start()
        self.blocks = Blocks(rule, limit, self.clock)
        self.evidence: list[Evidence] = []
        self.patterned: set[int] = set()
        """The heights for which a pattern was looked for."""
        self.theorem = Theorem(rule, closed, ())
        reach = max(max(abs(dx), abs(dy)) for dx, dy in rule.moves)
        self.across = list(seams_across(rule, reach + 2))
        self.down = list(seams_down(rule, reach + 2))
        self.is_bipartite = all((dx + dy) % 2 for dx, dy in rule.moves)

    def add(self, one: Evidence) -> None:
        """Keep evidence that holds; what does not is a bug of ours."""
        theorem = Theorem(self.rule, self.closed, (*self.evidence, one))
        fault = Theorem(self.rule, self.closed, (one,)).fault()
        if fault is not None:
            raise WrongAnswer(f"evidence {type(one).__name__} for {self.rule}: {fault}")
        self.evidence.append(one)
        self.theorem = theorem

    def sides(self, first: int, step: int) -> tuple[int, ...]:
        """Sides of blocks, enough to make every multiple of the step from the first on.

        Heights that have no tour of any length are left out, and made up for by longer ones; none
        if there are too many of them.
        """
        sides: list[int] = []
        number = first
        while len(sides) * step < first or number < 2 * first:
            if number > 4 * first:
                return ()
            if not self.is_hopeless(number):
                sides.append(number)
            number += step
        return tuple(sides)

    def is_hopeless(self, height: int) -> bool:
        """Whether no board of that height has a tour, however long it is."""
        theorem = self.theorem
        tail = range(theorem.threshold, theorem.side + 1)
        return all(theorem.verdict(n, height) == NONE for n in tail)

    def undecided(self, height: int) -> list[int]:
        """The lengths of that height that are open, as far as one must look."""
        lengths = range(1, max(self.theorem.side, LONGEST_BOARD) + 1)
        return [n for n in lengths if self.theorem.verdict(n, height) == OPEN]

    def has_open_tail(self, height: int) -> bool:
        """Whether endlessly many lengths of that height are open."""
        theorem = self.theorem
        tail = range(theorem.threshold, theorem.side + 1)
        return any(theorem.verdict(n, height) == OPEN for n in tail)


def classify(rule: Rule, *, closed: bool, limit: Limit | None = None) -> Theorem:
    """What can be said of all sizes; whatever stays open is open in the theorem.

    A time limit ends the search early, with what was found until then.
    """
    search = Search(rule, closed=closed, limit=limit or Limit())
    for pattern in plane_patterns(rule, closed=closed):
        search.add(pattern)
    for base in range(3, LARGEST_BASE + 1):
        if search.clock.is_over or search.theorem.is_complete or _add_quilts(search, base):
            break
        # Heights below the blocks must be looked at one by one; some may rule out blocks.
        search.limit.report(f"strips of height {base - 2}")
        _add_pattern(search, base - 2)
    for height in range(1, HIGHEST_STRIP + 1):
        if search.clock.is_over:
            break
        search.limit.report(f"strips of height {height}")
        if search.has_open_tail(height):
            _add_pattern(search, height)
        if search.has_open_tail(height):
            _add_strip(search, height)
    _add_boards(search)
    return search.theorem


def search_quilts(rule: Rule, limit: Limit) -> list[Quilt]:
    """Only the quilts: those of closed tours, and of open ones where colours forbid closed ones."""
    search = Search(rule, closed=False, limit=limit)
    for base in range(3, LARGEST_BASE + 1):
        if search.clock.is_over or _add_quilts(search, base):
            break
    return [one for one in search.evidence if isinstance(one, Quilt)]


def _add_quilts(search: Search, base: int) -> bool:
    """Blocks in both directions, with sides from the base on; tells whether they were found."""
    step = 2 if search.is_bipartite else 1
    widths = search.sides(base, 1)
    heights = search.sides(base + base % step, step)
    if not widths or not heights:
        return False
    quilt = _quilt(search, closed=True, first_widths=widths, widths=widths,
                   first_heights=heights, heights=heights)  # fmt: skip
    if quilt is None:
        return False
    search.add(quilt)
    if search.is_bipartite and not search.closed:
        odd = tuple(range(base + 1 - base % 2, base + 1 - base % 2 + heights[0], 2))
        mixed = _quilt(search, closed=False, first_widths=odd, widths=heights,
                       first_heights=odd, heights=heights)  # fmt: skip
        if mixed is not None:
            search.add(mixed)
    return True


def _quilt(
    search: Search,
    *,
    closed: bool,
    first_widths: tuple[int, ...],
    widths: tuple[int, ...],
    first_heights: tuple[int, ...],
    heights: tuple[int, ...],
) -> Quilt | None:
    """A quilt with these sides, if every block has a tour and some seams are in all of them."""
    search.limit.report(f"blocks from {min(first_widths)}x{min(first_heights)} on")
    if not _have_tours(search, closed, first_widths, widths, first_heights, heights):
        return None
    pairs: list[tuple[int, Seam | None, Seam | None]]
    if heights:
        pairs = [(i + j, one, other) for i, one in enumerate(search.across)
                 for j, other in enumerate(search.down)]  # fmt: skip
    else:
        pairs = [(i, one, None) for i, one in enumerate(search.across)]
    pairs.sort(key=lambda pair: pair[0])
    seams = [(one, other) for _, one, other in pairs[:MOST_SEAMS]]
    return find_quilt(search.blocks, closed=closed, first_widths=first_widths, widths=widths,
                      first_heights=first_heights, heights=heights, seams=seams)  # fmt: skip


def _have_tours(
    search: Search, closed: bool, first_widths: tuple[int, ...], widths: tuple[int, ...],
    first_heights: tuple[int, ...], heights: tuple[int, ...],
) -> bool:  # fmt: skip
    """Whether every block has a tour at all; asked first, the smallest blocks first."""
    bare = Quilt(closed, first_widths, widths, first_heights, heights, None, None, {})
    sizes = sorted(((size, is_closed) for size, is_closed, _ in bare.needed()),
                   key=lambda one: one[0][0] * one[0][1])  # fmt: skip
    return all(
        search.blocks.find(size, closed=is_closed, edges=[]) is not None
        for size, is_closed in sizes
    )


def _add_pattern(search: Search, height: int) -> None:
    """One height, refuted for all lengths or for those that leave some remainders."""
    if height in search.patterned:
        return
    search.patterned.add(height)
    pattern = strip_pattern(search.rule, height, closed=search.closed, limit=search.limit,
                            clock=search.clock)  # fmt: skip
    if pattern is not None and any(
        pattern.refutes(length, height) for length in search.undecided(height)
    ):
        search.add(pattern)


def _add_strip(search: Search, height: int) -> None:
    """One height: joined from blocks, or run through by an automaton."""
    _add_strip_quilt(search, height)
    if search.has_open_tail(height) and not search.closed:
        _add_chain(search, height)
    window = max(max(dx * height + dy for dx, dy in search.rule.moves), height)
    if search.has_open_tail(height) and window <= WIDEST:
        decided = decide_strip(search.rule, height, closed=search.closed, limit=search.limit,
                               clock=search.clock, most_states=MOST_STATES)  # fmt: skip
        if decided is not None:
            search.add(Strip(height, search.closed, decided.lengths))


def _add_strip_quilt(search: Search, height: int) -> None:
    step = 2 if search.is_bipartite and height % 2 else 1
    for base in range(3, LARGEST_BASE + 1):
        first = base + base % step
        widths = tuple(range(first, 2 * first, step))
        quilt = _quilt(search, closed=True, first_widths=widths, widths=widths,
                       first_heights=(height,), heights=())  # fmt: skip
        if quilt is not None:
            search.add(quilt)
            return


def _add_chain(search: Search, height: int) -> None:
    for base in range(2, LARGEST_BASE + 1):
        chain = find_chain(search.blocks, height, tuple(range(base, 2 * base)))
        if chain is not None:
            search.add(chain)
            return


def _add_boards(search: Search) -> None:
    """Single boards, where only finitely many lengths of a height are open."""
    is_symmetric = search.theorem.is_symmetric
    for height in range(1, LONGEST_BOARD + 1):
        if search.has_open_tail(height):
            continue
        for width in search.undecided(height):
            if search.clock.is_over:
                return
            if width > LONGEST_BOARD or (is_symmetric and width < height):
                continue
            search.limit.report(f"board {width}x{height}")
            problem = Problem(rule=search.rule, board=Board(width, height), closed=search.closed)
            answer = solve(problem, limit=Limit(seconds=SECONDS_A_BOARD, seed=search.limit.seed))
            match answer:
                case Tour():
                    search.add(OneBoard(width, height, Tour(answer.path)))
                case Refutation(certificate=certificate) if certificate is not None:
                    search.add(OneBoard(width, height, Refutation(certificate)))
