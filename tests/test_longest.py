"""The longest path: against brute force and the literature, judged, resumed, drawn."""

import json
import re
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from calls import Capture
from oracle import problems, with_conditions
from tourcp import (
    BadProblem,
    Limit,
    Longest,
    Problem,
    Tour,
    check_longest,
    draw,
    longest,
)
from tourcp.cli import ANSWERED, BAD_INPUT, UNKNOWN, run
from tourcp.core.named_graph import NamedGraph
from tourcp.core.space import PieceOnBoard
from tourcp.files.families import graph_by_name
from tourcp.files.formats import judge_content, read_content
from tourcp.files.longest import longest_from_json, longest_text
from tourcp.judge.certificates import ClauseProof
from tourcp.judge.certificates.length_proof import LengthProof
from tourcp.lengths.longest import improvements

CONDITIONS = ["uncrossed", "symmetric half-turn", "symmetric left-right", "turns <=2"]


def again(found: Longest) -> Longest:
    """What a file makes of it."""
    return longest_from_json(json.loads(longest_text(found)))


@st.composite
def graphs(draw_one: st.DrawFn) -> Problem:
    """A small graph, directed or not, with ends or without."""
    size = draw_one(st.integers(2, 7))
    directed = draw_one(st.booleans())
    pairs = [(a, b) for a in range(size) for b in range(size) if (a != b if directed else a < b)]
    edges = draw_one(st.lists(st.sampled_from(pairs), unique=True, max_size=3 * size))
    closed = draw_one(st.booleans())
    ends: list[str | None] = [None, None]
    if not closed:
        names = st.permutations([str(vertex) for vertex in range(size)])
        chosen = draw_one(names)[:2]
        ends = [name if draw_one(st.booleans()) else None for name in chosen]
    space = NamedGraph.from_edges(
        [(str(a), str(b)) for a, b in edges], map(str, range(size)), directed=directed
    )
    return Problem(space, closed=closed, start=ends[0], end=ends[1])


BOXES = st.sampled_from(["2x2x2", "1x2x3", "2x1x4"]).map(lambda box: Problem("wazir", box))


@st.composite
def asked(draw_one: st.DrawFn) -> Problem:
    """A small problem with conditions that make sense for a path, and contradictions among them."""
    plain = draw_one(problems(most=9) | graphs() | BOXES)
    graph, names = plain.space.graph, plain.space.names
    arcs = list(zip(graph.tails.tolist(), graph.targets.tolist(), strict=True))
    some = list(draw_one(st.sets(st.sampled_from(CONDITIONS), max_size=2)))
    some = some if isinstance(plain.space, PieceOnBoard) else []
    signs = [">", "-"] if plain.space.is_one_way else ["-"]
    for a, b in draw_one(st.lists(st.sampled_from(arcs), max_size=3)) if arcs else []:
        kind = draw_one(st.sampled_from(["require", "forbid"]))
        sign = draw_one(st.sampled_from(signs))
        ends = (b, a) if sign == "-" and draw_one(st.booleans()) else (a, b)
        some.append(f"{kind} {names[ends[0]]}{sign}{names[ends[1]]}")
    return with_conditions(plain, some)


def paths(problem: Problem) -> Iterator[Tour]:
    """All paths of any length, by walking on from every square."""
    space, graph = problem.space, problem.graph
    near = [graph.targets[a:b].tolist() for a, b in zip(graph.offsets[:-1], graph.offsets[1:],
                                                        strict=True)]  # fmt: skip

    def walk(path: list[int]) -> Iterator[Tour]:
        yield Tour(space.points(path))  # type: ignore[arg-type]
        for following in near[path[-1]]:
            if following not in path:
                yield from walk([*path, following])

    for start in range(space.size):
        yield from walk([start])


@settings(max_examples=200)
@given(asked())
def test_the_longest_path_is_as_long_as_brute_force_finds_and_it_is_proved(
    problem: Problem,
) -> None:
    try:
        found = longest(problem)
    except BadProblem as error:
        assert "one given end" in str(error)
        return
    judge = Longest(problem, None, problem.space.size)
    lengths = (
        len(path) for path in sorted(paths(problem), key=len, reverse=True)
        if check_longest(replace(judge, path=path)).standing != "refused"
    )  # fmt: skip
    assert found.length == next(lengths, 0)
    assert check_longest(again(found)).standing == "proved"


@pytest.mark.parametrize(
    "call",
    [
        "--rule wazir --board 1x4 --require 0,3-0,2 --forbid 0,2-0,3",
        "--rule wazir --board 2x2 --require 0,0-1,0 --forbid 0,0-1,0",
        "--rule moves:0,-1+1,0+-1,0 --board cylinder-y:6x1 --closed --require 4,0>5,0 "
        "--require 5,0>4,0",
    ],
)
def test_of_a_move_that_is_both_required_and_forbidden_there_is_no_path(
    call: str, tmp_path: Path, capsys: Capture
) -> None:
    file = tmp_path / "none.json"
    assert run(["longest", *call.split(), "-o", str(file)]) == ANSWERED
    assert re.match(r"there is no (closed )?path \(proved", capsys.readouterr().out)
    assert run(["check", str(file)]) == ANSWERED


# Uncrossed knight's paths, in moves: OEIS A003192 (open) and A157416 (closed). The first ones are
# from L. D. Yarbrough, Uncrossed knight's tours, Journal of Recreational Mathematics 1 (3), 140-142
# (1968 or 1969, sources differ).
OPEN = {3: 2, 4: 5, 5: 10, 6: 17, 7: 24, 8: 35}
CLOSED = {3: 0, 4: 4, 5: 8, 6: 12, 7: 24, 8: 32}


@pytest.mark.parametrize(
    ("side", "closed"),
    [(3, False), (3, True), (4, False), (4, True), (5, False), (5, True), (6, True)],
)  # fmt: skip
def test_uncrossed_knight_paths_are_as_long_as_published_and_proved(
    side: int, closed: bool
) -> None:
    found = longest(Problem("knight", f"{side}x{side}", closed=closed, conditions=["uncrossed"]))
    assert found.moves(found.length) == (CLOSED if closed else OPEN)[side]
    assert isinstance(found.why, LengthProof)
    assert check_longest(again(found)).standing == "proved"


def test_a_board_with_a_tour_needs_no_proof_and_one_without_rests_on_its_certificate() -> None:
    whole = longest(Problem("knight", "6x6", closed=True))
    assert (whole.length, whole.most, whole.why) == (36, 36, None)
    odd = longest(Problem("knight", "5x5", closed=True))
    assert (odd.length, odd.most) == (24, 24)
    assert odd.why is not None and odd.why.kind == "cut-set"
    petersen = longest(Problem(graph_by_name("petersen"), closed=True))
    assert petersen.length == 9  # hypohamiltonian (Sousselier 1963)
    assert {check_longest(one).standing for one in (whole, odd, petersen)} == {"proved"}


UNCROSSED = Problem("knight", "4x4", conditions=["uncrossed"])


@cache
def five_moves() -> Longest:
    """Five moves, which is the most."""
    return longest(UNCROSSED)


@pytest.fixture
def best() -> Longest:
    """Five moves, which is the most."""
    return five_moves()


def test_a_mutated_path_or_bound_is_refused_with_its_fault(best: Longest) -> None:
    assert best.path is not None
    squares = best.path.squares
    mutated: dict[str, list[tuple[int, ...]]] = {
        "visited twice": [*squares, squares[0]],
        "not a move": squares[::2],
        "off the board": [*squares[:-1], (9, 9)],
        "crossed": [(0, 0), (1, 2), (3, 3), (2, 1), (0, 2)],
    }
    for kind, path in mutated.items():
        fault = check_longest(replace(best, path=Tour(path), most=16, why=None)).fault
        assert fault is not None and fault.kind == kind
    for most, kind in ((5, "contradiction"), (17, "wrong length")):
        fault = check_longest(replace(best, most=most, why=None)).fault
        assert fault is not None and fault.kind == kind


def test_a_proof_holds_for_its_own_bound_and_problem_only(best: Longest) -> None:
    why = best.why
    assert isinstance(why, LengthProof) and why.fault(UNCROSSED, best.most) is None
    short = replace(best, path=None)
    for most in (0, 1, best.most - 1, 16):
        assert check_longest(replace(short, most=most)).standing == "refused"
    for other in (Problem("knight", "4x4"), Problem("knight", "5x4", conditions=["uncrossed"])):
        assert check_longest(replace(short, problem=other)).standing == "refused"
    cut = ClauseProof((("9,9",),), why.parts.packed)
    for broken in (cut, ClauseProof((), why.parts.packed[:-9]), ClauseProof((), b"")):
        assert check_longest(replace(best, why=LengthProof(broken))).standing == "refused"
    odd = longest(Problem("knight", "5x5", closed=True))  # no tour visits all: that is 24, not 23
    assert check_longest(replace(odd, path=None)).standing != "refused"
    assert check_longest(replace(odd, path=None, most=23)).standing == "refused"


@settings(max_examples=60)
@given(st.data())
def test_no_proof_with_a_changed_byte_proves_what_is_false(data: st.DataObject) -> None:
    found = five_moves()
    assert isinstance(found.why, LengthProof)
    lines = list(found.why.parts.lines())
    at = data.draw(st.integers(0, len(lines) - 1))
    words = lines[at].split()
    place = data.draw(st.integers(0, len(words) - 1))
    words[place] = data.draw(st.sampled_from(["0", "1", "-1", "7", "d", "99999"]))
    changed = ClauseProof.pack(
        found.why.parts.cuts, [*lines[:at], " ".join(words), *lines[at + 1 :]]
    )
    assert LengthProof(changed).fault(UNCROSSED, found.most - 1) is not None


def test_conditions_about_numbers_are_not_asked_of_paths() -> None:
    for text in ("clue 0,0=2", "before 0,0<1,2", "at 1=0,0", "magic semi", "turns >=2"):
        with pytest.raises(BadProblem, match="may leave squares out"):
            longest(Problem("knight", "4x4", conditions=[text]))


def test_a_search_is_taken_up_from_what_is_known(best: Longest) -> None:
    steps = list(improvements(UNCROSSED))
    half = steps[len(steps) // 2]
    assert not half.is_settled
    taken_up = list(improvements(UNCROSSED, Limit(seed=3), half))
    assert all(one.length >= half.length and one.most <= half.most for one in taken_up)
    assert (taken_up[-1].length, taken_up[-1].most) == (best.length, best.most)
    with pytest.raises(BadProblem, match="another problem"):
        longest(Problem("knight", "4x4"), known=best)
    with pytest.raises(BadProblem, match="refused"):
        longest(UNCROSSED, known=replace(best, most=5))


# The command


ASKED = ("longest", "--rule", "knight", "--board", "4x4", "--uncrossed")


def test_the_command_saves_judges_draws_and_takes_up(tmp_path: Path, capsys: Capture) -> None:
    file, picture = tmp_path / "best.json", tmp_path / "best.svg"
    assert run([*ASKED, "-o", str(file), "--draw", str(picture)]) == ANSWERED
    assert "the longest path has 5 moves (6 squares); proved" in capsys.readouterr().out
    assert "<title>longest open path, knight on 4x4; uncrossed</title>" in picture.read_text()
    assert run(["check", str(file)]) == ANSWERED
    assert judge_content(read_content(file)).standing == "proved"
    for ending in ("html", "film.svg", "txt"):
        assert run(["draw", str(file), "-o", str(tmp_path / f"best.{ending}")]) == ANSWERED
    assert "no tour" not in (tmp_path / "best.html").read_text()
    assert run([*ASKED, "-o", str(file)]) == ANSWERED
    assert run(["longest", "--rule", "king", "--board", "3x3", "-o", str(file)]) == BAD_INPUT
    assert "another problem" in capsys.readouterr().err
    assert judge_content(read_content(file)).standing == "proved", "the file was not touched"


def test_what_the_time_did_not_allow_is_a_gap(tmp_path: Path, capsys: Capture) -> None:
    file = tmp_path / "gap.json"
    asked = ["longest", "--rule", "knight", "--board", "12x12", "--uncrossed", "--seconds", "1"]
    assert run([*asked, "-o", str(file)]) == UNKNOWN
    assert "moves are possible" in capsys.readouterr().out
    assert judge_content(read_content(file)).standing == "unknown"
    assert run(["check", str(file)]) == UNKNOWN


def test_a_file_of_another_kind_is_not_written_over(tmp_path: Path, capsys: Capture) -> None:
    file = tmp_path / "answer.json"
    assert run(["solve", "--rule", "king", "--board", "3x3", "-o", str(file)]) == ANSWERED
    before = file.read_text()
    assert run([*ASKED, "-o", str(file)]) == BAD_INPUT
    assert "holds no longest path" in capsys.readouterr().err and file.read_text() == before


def test_only_what_holds_is_drawn(best: Longest) -> None:
    assert "<svg" in draw(best)
    with pytest.raises(BadProblem, match="it is wrong, so it is not drawn"):
        draw(replace(best, most=5))
    assert str(best).startswith("the longest path has 5 moves (6 squares)")
