"""Single steps are judged without listing the moves of the whole board."""

import json
from itertools import product
from pathlib import Path
from typing import NoReturn

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from oracle import NAMED, RULES
from tourcp import BadProblem, Board, Rule
from tourcp.core.box import PieceInBox
from tourcp.core.joins import WRAPS
from tourcp.core.space import PieceOnBoard, Space
from tourcp.files.answers import parse_answer
from tourcp.judge.answers import check

FILES = Path(__file__).parent.parent / "version-1.0"


@st.composite
def boards(draw: st.DrawFn) -> Space:
    """Small boards with every join, pieces that leap and ride, with and without holes."""
    width, height = draw(st.integers(1, 5)), draw(st.integers(1, 5))
    bare = Board(width, height, (), draw(st.sampled_from(list(WRAPS))))
    squares = list(bare.squares)
    holes = draw(st.sets(st.sampled_from(squares), max_size=min(3, len(squares) - 1)))
    rule = draw(NAMED | RULES)
    rule = Rule(rule.moves, rides=draw(st.booleans()))
    return PieceOnBoard(rule, Board(width, height, tuple(sorted(holes)), bare.wrap))


@st.composite
def boxes(draw: st.DrawFn) -> Space:
    sides = "x".join(str(draw(st.integers(1, 4))) for _ in range(3))
    rule = draw(st.sampled_from(["knight", "king", "leaper:1,1,1", "leaper:0,0,1+1,2,2"]))
    return PieceInBox.parse_text(rule, sides)


def arcs(space: Space) -> set[tuple[int, int]]:
    return set(zip(space.graph.tails.tolist(), space.graph.targets.tolist(), strict=True))


@given(boards() | boxes())
def test_steps_are_moves_exactly_where_the_graph_has_them(space: Space) -> None:
    pairs = [(a, b) for a, b in product(range(space.size), repeat=2) if a != b]
    points = space.points(np.arange(space.size))
    tails, heads = np.array(pairs, dtype=np.int64).reshape(-1, 2).T
    are_moves = space.are_moves(points[tails], points[heads]).tolist()
    assert {pair for pair, is_move in zip(pairs, are_moves, strict=True) if is_move} == arcs(space)


@given(boards())
def test_a_twisted_board_is_one_way_where_a_move_does_not_lead_back(space: Space) -> None:
    assert isinstance(space, PieceOnBoard)
    if space.board.is_twisted:
        moves = arcs(space)
        assert space.is_one_way == any((b, a) not in moves for a, b in moves)


HUGE = ("2500x1700", "85000x50")
"""With two moves on each square, larger than what the checker lists whatever it is given."""

MOST_BYTES = 1_200


def small_answers() -> list[dict[str, object]]:
    """Answers of version 1.0 about boards, of every kind, in a few hundred bytes."""
    rows = [json.loads(line) for name in ("refutations.jsonl", "tours.jsonl")
            for line in (FILES / name).read_text().splitlines()]  # fmt: skip
    return [row for row in rows if row["problem"].get("board", "").rpartition(":")[0] != "hex"
            and row["problem"].get("board", "").count("x") == 1
            and len(json.dumps(row)) <= MOST_BYTES]  # fmt: skip


def test_a_short_file_about_a_huge_board_lists_no_moves(monkeypatch: pytest.MonkeyPatch) -> None:
    """In version 1.0, files of 500 bytes kept the checker busy for a minute, with gigabytes.

    What names too little to be right is refused before the moves are listed.
    """

    def refuse(*_: object) -> NoReturn:
        raise AssertionError("all moves of a huge board are listed")

    monkeypatch.setattr("tourcp.core.graph._built", refuse)
    monkeypatch.setattr("tourcp.core.space.PieceOnBoard.names", property(refuse))
    kinds = set()
    for row, size in product(small_answers(), HUGE):
        answer = row["answer"]
        assert isinstance(answer, dict) and isinstance(row["problem"], dict)
        kind = answer.get("certificate", answer)["kind"]
        wrap, colon, _ = row["problem"]["board"].rpartition(":")
        problem = {**row["problem"], "board": f"{wrap}{colon}{size}"}
        try:
            asked, read = parse_answer(json.dumps({**row, "problem": problem}), "a short file")
        except BadProblem:
            continue
        if check(asked, read).standing == "refused":
            kinds.add(kind)
    assert kinds == {"tour", "too-few-squares", "cut-set", "weights", "frontier", "clause-proof",
                     "position-proof"}  # fmt: skip
