"""Conditions drawn by Hypothesis, and the tours that obey them, read a second time and plainly."""

from collections.abc import Callable, Iterator, Sequence
from functools import cache

from hypothesis import reject
from hypothesis import strategies as st

from oracle import problems, tours, with_conditions
from tourcp import Problem, Tour, check
from tourcp.core.conditions import Condition

Path = list[tuple[int, ...]]

FAULTS = {
    "require": "required move", "forbid": "forbidden move", "clue": "wrong number",
    "before": "wrong order", "at": "wrong number", "symmetric": "not symmetric",
    "uncrossed": "crossed", "magic": "wrong sum", "turns": "wrong turns", "differs": "the same",
}  # fmt: skip
"""What a tour that breaks a condition of each kind is refused with."""


def fault_of(
    tour: Sequence[tuple[int, ...]], board: str, condition: str, *, closed: bool = False
) -> str | None:
    """The fault of a knight's tour that is asked to meet a condition; None if it is a tour."""
    verdict = check(Problem("knight", board, closed=closed, conditions=[condition]), Tour(tour))
    assert (verdict.fault is None) == (verdict.standing == "tour")
    return None if verdict.fault is None else str(verdict.fault.kind)


def obeys(problem: Problem, path: Path, one: Condition) -> bool:
    """Whether a tour obeys a condition, said a second time and plainly."""
    steps = list(zip(path, path[1:] + path[:1], strict=True))
    steps = steps if problem.closed else steps[:-1]
    drawn = [frozenset(step) for step in steps]
    number = {square: at for at, square in enumerate(path, start=1)}
    fields = one.to_json()

    def square(name: str) -> tuple[int, ...]:
        return tuple(map(int, name.split(",")))

    match one.kind:
        case "require" | "forbid":
            move = square(fields["first"]), square(fields["second"])
            taken = move in steps or (not fields["directed"] and move[::-1] in steps)
            return taken == (one.kind == "require")
        case "clue":
            return bool(number[square(fields["square"])] == fields["number"])
        case "before":
            return number[square(fields["earlier"])] < number[square(fields["later"])]
        case "at":
            figure = {square(name) for name in fields["squares"]}
            return all(path[n - 1] in figure for n in fields["numbers"])
        case "symmetric":
            w, h = problem.board.width - 1, problem.board.height - 1
            images: dict[str, Callable[[int, int], tuple[int, int]]] = {
                "half-turn": lambda x, y: (w - x, h - y),
                "quarter-turn": lambda x, y: (w - y, x),
                "left-right": lambda x, y: (w - x, y),
                "up-down": lambda x, y: (x, h - y),
                "main-diagonal": lambda x, y: (y, x),
                "other-diagonal": lambda x, y: (w - y, h - x),
            }
            image = images[fields["symmetry"]]
            return {frozenset(image(*s) for s in step) for step in drawn} == set(drawn)
        case "turns":
            ways = [(b[0] - a[0], b[1] - a[1]) for a, b in steps]
            pairs = zip(ways, ways[1:] + ways[:1] * problem.closed, strict=False)
            count = sum(a != b for a, b in pairs)
            wanted = int(fields["count"])
            return count >= wanted if fields["at_least"] else count <= wanted
        case "magic":
            rows = {y: sum(number[s] for s in path if s[1] == y) for _, y in path}
            columns = {x: sum(number[s] for s in path if s[0] == x) for x, _ in path}
            equal = len(set(rows.values())) == 1 == len(set(columns.values()))
            if fields["diagonals"]:
                one_way = sum(number[s] for s in path if s[0] == s[1])
                other = sum(number[s] for s in path if s[0] + s[1] == problem.board.width - 1)
                return equal and one_way == other == rows[0]
            return equal
        case "differs":
            given = [square(name) for name in fields["tour"]]
            around = given[1:] + given[:1] * problem.closed
            return {frozenset(step) for step in zip(given, around, strict=False)} != set(drawn)
        case "uncrossed":
            return not any(
                crosses(a, b) for i, a in enumerate(steps) for b in steps[:i] if set(a) != set(b)
            )
    raise AssertionError(one.kind)


@cache
def crosses(one: tuple[tuple[int, ...], ...], other: tuple[tuple[int, ...], ...]) -> bool:
    """Whether two segments share a point that is no common end: by points in thirds and halves."""
    common = set(one) & set(other)
    points = []
    for (ax, ay), (bx, by) in (one, other):
        n = 2520  # crossings of such short segments have denominators that divide this
        points.append({(ax * n + (bx - ax) * k, ay * n + (by - ay) * k) for k in range(n + 1)})
    shared = {(x * 2520, y * 2520) for x, y in common}
    return bool(points[0] & points[1] - shared)


@st.composite
def asked(draw: st.DrawFn, most: int = 9, count: int = 2, given: tuple[str, ...] = ()) -> Problem:
    """A small problem with one or two conditions (or of given kinds), often met by its tours."""
    some_kinds = st.lists(st.sampled_from(sorted(FAULTS)), min_size=1, max_size=count)
    chosen = list(given) or draw(some_kinds)
    problem = draw(problems(most, plain=not {"symmetric", "magic"}.isdisjoint(chosen)))
    squares = [f"{x},{y}" for x, y in problem.board.squares]
    graph = problem.space.graph
    arcs = list(zip(graph.tails.tolist(), graph.targets.tolist(), strict=True))
    some = st.sampled_from(squares)
    numbers = st.integers(1, len(squares))
    kinds: dict[str, st.SearchStrategy[str]] = {
        "clue": st.builds("{}={}".format, some, numbers),
        "before": st.builds("{}<{}".format, some, some),
        "at": st.builds(
            lambda n, s: f"{'+'.join(map(str, n))}={'+'.join(s)}",
            st.sets(numbers, min_size=1, max_size=2), st.sets(some, min_size=1, max_size=4),
        ),
        "symmetric": st.sampled_from(
            ["half-turn", "quarter-turn", "left-right", "up-down", "main-diagonal"]),
        "uncrossed": st.just(""),
        "magic": st.sampled_from(["semi", "full"]),
        "turns": st.builds("{}={}".format, st.sampled_from("<>"), st.integers(0, 8)),
    }  # fmt: skip
    if arcs:
        sign = ">" if problem.space.is_one_way else "-"
        moves = st.sampled_from(arcs).map(lambda a: f"{squares[a[0]]}{sign}{squares[a[1]]}")
        kinds |= {"require": moves, "forbid": moves}
    if not problem.space.is_one_way:
        some_tours = [path for _, path in zip(range(3), tours(problem), strict=False)]
        orders = st.sampled_from([*some_tours, list(problem.board.squares)])
        kinds["differs"] = orders.map(lambda order: "+".join(f"{x},{y}" for x, y in order))
    if not kinds.keys() >= set(chosen):
        reject()
    return with_conditions(problem, [f"{kind} {draw(kinds[kind])}" for kind in chosen])


def expected(problem: Problem) -> Iterator[Path]:
    """The tours that obey, by brute force; a closed tour is numbered from every square."""
    plain = Problem(problem.space, closed=problem.closed, start=problem.start, end=problem.end)
    for path in tours(plain):
        turns = range(len(path)) if problem.closed and problem.start is None else range(1)
        for turn in turns:
            turned = path[turn:] + path[:turn]
            if all(obeys(problem, turned, one) for one in problem.conditions):
                yield turned
