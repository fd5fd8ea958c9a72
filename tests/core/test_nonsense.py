"""Rules, boards, boxes, spaces and limits that make no sense are refused in a sentence."""

from collections.abc import Callable

import numpy as np
import pytest

from tourcp import BadProblem, Board, Limit, Problem, Rule
from tourcp.core import board as boards
from tourcp.core.box import PieceInBox
from tourcp.core.recording import BACK, Recording
from tourcp.core.space import PieceOnBoard
from tourcp.core.spaces import space_from_json, space_of

KNIGHT = Rule.parse("knight")


@pytest.mark.parametrize(("make", "words"), [
    (lambda: Rule(((1,),)), "not all pairs of whole numbers"),  # type: ignore[arg-type]
    (lambda: Rule(((1, 0.5),)), "not all pairs of whole numbers"),  # type: ignore[arg-type]
    (lambda: Rule(()), "a rule without moves tours nothing"),
    (lambda: Rule(tuple((n, 1) for n in range(1_001))), "a rule of 1001 moves: at most 1000"),
    (lambda: Rule(((0, 0),)), "the move 0,0 goes nowhere"),
    (lambda: Rule(((1, 0), (0, 1), (1, 0))), "the move 1,0 is listed 2 times"),
    (lambda: Rule(((0, -10_001),)), "the move 0,-10001 is too long: at most 10000"),
    (lambda: Rule.parse("leaper:1"), "does not say its moves"),
    (lambda: Rule.parse("kinght"), "did you mean 'knight'"),
    (lambda: Board(2.5, 3), "a board of 2.5 by 3"),  # type: ignore[arg-type]
    (lambda: Board(2, 3, ((1,),)), "expected whole numbers and squares"),
    (lambda: Board(0, 3), "a 0x3 board has no squares"),
    (lambda: Board(2, 2, wrap="sphere"), "joined sides 'sphere'"),
    (lambda: Board(2, 2, grid="round"), "a board of 'round' places"),
    (lambda: Board(2, 2, wrap="torus", grid="hex"), "a board of 'hex' places, torus"),
    (lambda: Board(2, 2, ((2, 0),)), "hole '2,0' is not on the 2x2 board: x and y go from 0 to 1"),
    (lambda: Board(2, 1, ((0, 0), (1, 0))), "every place of the 2x1 board is a hole"),
    (lambda: Board(5_001, 5_000), "25,005,000 squares: at most 25,000,000"),
    (lambda: Board(3, 2).parse_square("6"), "numbers go from 0 to 5"),
    (lambda: Board.parse("3by2"), "'3by2' is not a board"),
    (lambda: Board.hexagon(0), "a hexagon of side 0"),
    (lambda: Board.from_picture(" "), "the picture of the board is empty"),
    (lambda: Board.from_picture("..\n."), "row 1 of the picture has 1 places and row 0 has 2"),
    (lambda: Board.from_picture("..\n.o"), "'o' at 1,1 of the picture means nothing"),
    (lambda: PieceInBox.parse_text("knight", "3x3"), "is not a box: expected three sides"),
    (lambda: PieceInBox.parse_text("rook", "3x3x3"), "no rule for boxes is called 'rook'"),
    (lambda: PieceInBox.parse_text("leaper:0,0,0", "3x3x3"), "0,0,0 goes nowhere"),
    (lambda: PieceInBox(((0, 1, 2),), (3, 0, 3)), "a box of 3x0x3: expected sides from 1 on"),
    (lambda: PieceInBox(((0, 1, 2),), (10_000,) * 3), "at most 25,000,000 cells"),
    (lambda: Problem("knight", "3x3x3", start="0,0"), "'0,0' is not a cell: expected 'x,y,z'"),
    (lambda: Problem("knight", "3x3x3", start=(0, 0, 1.5)), "is not a cell"),
    (lambda: Problem("knight", "3x3x3", start="0,0,3"), "cell 0,0,3 is not in the box"),
    (lambda: space_of(PieceOnBoard(KNIGHT, Board(3, 3)), "3x3"), "already a space"),
    (lambda: space_of("knight"), "'knight' on which board"),
    (lambda: space_of(KNIGHT, 8), "board 8: expected a rule such as"),  # type: ignore[arg-type]
    (lambda: PieceOnBoard(KNIGHT, Board(3, 3)).parse((1, "x")), "is not a square"),  # type: ignore[arg-type]
    (lambda: space_from_json({"rule": "king", "picture": "..", "board": "2x1"}), "both board and"),
    (lambda: space_from_json({"rule": "king", "wrap": "torus"}), "wrap goes with a picture"),
    (lambda: space_from_json({"graph": {}, "board": "2x1"}), "'board' is not a key here"),
    (lambda: Problem("knight", "3x3", closed=2), "closed is 2: expected True"),  # type: ignore[arg-type]
    (lambda: Problem("knight", "3x3", closed=True, end="0,0"), "so end 0,0 makes no sense"),
    (lambda: Problem("knight", "3x3", start="0,0", end="0,0"), "start and end are both 0,0"),
    (lambda: Problem("king", "9x9", conditions=["clue"]), "'' is not a clue"),
    (lambda: Problem("king", "3x3-0,0", conditions=["magic semi"]), "sums need a whole board"),
    (lambda: Problem("king", "3x2", conditions=["magic full"]), "does not have two long diagonals"),
    (lambda: Problem.parse("a tour"), "is not a problem: expected a text"),
    (lambda: Limit(seconds=0), "a time limit of 0 seconds makes no sense"),
    (lambda: Limit(seconds="1"), "a time limit of '1' seconds"),  # type: ignore[arg-type]
    (lambda: Limit(seed=-1), "seed -1 is out of range"),
    (lambda: Limit(seed=1.5), "must be whole numbers"),  # type: ignore[arg-type]
    (lambda: Limit(threads=0), "0 threads make no sense"),
    (lambda: Limit(seed=2**31), "seed 2147483648 is out of range"),
    (lambda: Recording(0), "a trace of 0 steps: give 1 to 1,000,000"),
    (lambda: Recording(1_000_001), "a trace of 1000001 steps: give 1 to 1,000,000"),
])  # fmt: skip
def test_what_makes_no_sense_is_refused_in_a_sentence(
    make: Callable[[], object], words: str
) -> None:
    with pytest.raises(BadProblem, match=words):
        make()


def test_a_wide_board_has_no_chess_names() -> None:
    with pytest.raises(BadProblem, match="a board 27 wide has no chess names"):
        Board(27, 2).chess_name((0, 0))
    assert Board(26, 2).chess_name((25, 0)) == "z2"


def test_a_board_of_hexagons_that_is_no_hexagon_is_told_by_its_sides() -> None:
    assert str(Board(5, 5, (), "flat", "hex")) == "hex:5x5"
    assert (
        str(Board(5, 5, ((0, 0), (1, 0), (0, 1), (4, 4), (3, 4), (4, 3)), "flat", "hex")) == "hex:3"
    )
    more = Board(5, 5, ((0, 0), (1, 0), (2, 2), (4, 4), (3, 4), (4, 3)), "flat", "hex")
    assert str(more) == "hex:5x5-0,0-1,0-2,2-4,3-3,4-4,4" and more.summary == "hex:5x5 with 6 holes"


def test_a_board_is_the_board_of_its_picture() -> None:
    board = Board.parse("3x2-2,0")
    assert board.picture() == "..#\n..." and Board.from_picture(board.picture()) == board


def test_a_problem_with_conditions_and_ends_is_what_its_repr_makes() -> None:
    conditions = ["clue 1,1=2", "uncrossed"]
    problem = Problem("king", "3x3", start="0,0", end="2,2", conditions=conditions)
    assert eval(repr(problem), {"Problem": Problem}) == problem == Problem.parse(str(problem))


def test_the_targets_of_a_vertex_come_in_another_order_of_the_moves() -> None:
    graph = Problem("wazir", "3x3").graph
    middle = slice(graph.offsets[4], graph.offsets[5])
    assert graph.targets[middle].tolist() == [1, 5, 7, 3], "north, east, south, west"
    turned = graph.in_order([3, 2, 1, 0])
    assert turned.targets[middle].tolist() == [3, 7, 5, 1]
    assert turned.moves[middle].tolist() == [3, 2, 1, 0]


def test_a_box_reads_its_cells_and_finds_only_what_is_written_so() -> None:
    box = PieceInBox.parse_text("leaper:2,1,0", "3x2x2")
    assert str(box) == "knight on 3x2x2"
    assert PieceInBox.parse_text("leaper:1,1,2", "3x2x2").rule_name == "leaper:1,1,2"
    assert space_from_json(box.to_json()) == box
    assert box.parse("2,1,1") == box.parse((2, 1, 1)) == (2, 1, 1)
    assert box.parse(np.array([2, 1, 1])) == (2, 1, 1)  # type: ignore[arg-type]
    assert [box.find(name) for name in ("2,1,1", "02,1,1", "3,0,0", "x")] == [11, None, None, None]
    assert box.find(5) is None  # type: ignore[arg-type]


def test_a_space_of_a_file_is_a_board_a_picture_a_box_or_a_graph() -> None:
    assert str(space_from_json({"rule": "king", "board": "torus:3x3"})) == "king on torus:3x3"
    picture = {"rule": "king", "picture": "..\n.#"}
    assert str(space_from_json(picture)) == "king on 2x2-1,1"
    assert str(space_from_json({**picture, "wrap": "torus"})) == "king on torus:2x2-1,1"
    assert str(space_from_json({"rule": "knight", "board": "2x2x2"})) == "knight on 2x2x2"
    graph = space_from_json({"graph": {"vertices": ["a", "b"], "edges": [[0, 1]]}})
    assert space_of(graph) is graph and graph.size == 2
    assert str(space_of(KNIGHT, "3x3x3")) == "knight on 3x3x3"


def test_a_board_of_more_squares_than_memory_has_room_for_is_refused(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(boards, "MOST_SQUARES", 6)
    assert len(Board(2, 3)) == 6
    with pytest.raises(BadProblem, match="7 squares: at most 6"):
        Board(1, 7)


# What a search keeps of itself


def test_a_recording_keeps_the_first_steps_and_rounds() -> None:
    trace = Recording(5)
    states = [(trace.is_empty, trace.is_full)]
    trace.begin(7)
    trace.go(4)
    trace.back()
    assert trace.steps == [7, 4, BACK]
    states.append((trace.is_empty, trace.is_full))
    trace.begin(2)
    assert trace.steps == [7, 4, BACK, BACK, 2]
    states.append((trace.is_empty, trace.is_full))
    assert states == [(True, False), (False, False), (False, True)]
    trace.go(3, 1)
    assert len(trace.steps) == 5
    rounds = Recording(1)
    for note in ("first", "second"):
        rounds.add_round(note, [[0, 1]])
    assert rounds.rounds == [("first", [[0, 1]])]


def test_a_bound_itself_is_allowed() -> None:
    assert Limit(seed=2**31 - 1).seed == 2**31 - 1
    assert Recording(1_000_000).most == 1_000_000


def test_why_a_search_stopped_is_told_by_its_limit() -> None:
    assert Limit().start().reason() == "the search gave up"
    assert Limit(seconds=1.5).start().reason() == "the time limit of 1.5 s was reached"
    told: list[str] = []
    Limit(progress=told.append).report("half")
    Limit().report("nobody listens")
    assert told == ["half"]
