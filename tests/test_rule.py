import pytest
from hypothesis import given
from hypothesis import strategies as st

from oracle import RULES
from tourcp import BadProblem, Problem, Rule, Tour, check, solve
from tourcp.core.rule import NAMED
from tourcp.core.symmetry import SYMMETRIES, symmetries
from tourcp.files.answers import answer_text, parse_answer


def test_the_pawn_moves_three_straight_or_two_diagonal_clockwise_from_north() -> None:
    # The order and the numbers are those of the assignment that the pawn comes from.
    pawn = Rule.parse("pawn")
    assert dict(zip(pawn.move_names, pawn.moves, strict=True)) == {
        "N": (0, -3), "NE": (2, -2), "E": (3, 0), "SE": (2, 2),
        "S": (0, 3), "SW": (-2, 2), "W": (-3, 0), "NW": (-2, -2),
    }  # fmt: skip
    assert pawn.move_names == ("N", "NE", "E", "SE", "S", "SW", "W", "NW")


@pytest.mark.parametrize(
    ("name", "length", "count"),
    # Squared lengths: the leapers of fairy chess are named by them (sqrt 5 is the knight's).
    [
        ("knight", {5}, 8), ("wazir", {1}, 4), ("ferz", {2}, 4), ("king", {1, 2}, 8),
        ("camel", {10}, 8), ("zebra", {13}, 8), ("giraffe", {17}, 8), ("antelope", {25}, 8),
    ],
)  # fmt: skip
def test_named_leapers_have_their_lengths(name: str, length: set[int], count: int) -> None:
    moves = Rule.parse(name).moves
    assert {dx * dx + dy * dy for dx, dy in moves} == length
    assert len(moves) == count


def test_a_sum_of_leapers_is_known_by_its_name() -> None:
    assert Rule.parse("leaper:2,2+3,0") == Rule.parse("pawn")
    assert Rule.parse("leaper:3,0+2,2").name == "pawn"
    assert Rule.parse("leaper:4,1").name == "giraffe"
    assert Rule.parse("leaper:5,2").name == "leaper:2,5"


def test_a_list_of_moves_may_be_one_way() -> None:
    rule = Rule.parse("moves:0,1+1,0")
    assert rule.is_one_way
    assert rule.name == "moves:1,0+0,1"
    assert not Rule.parse("moves:1,0+-1,0").is_one_way
    assert not Rule.parse("moves:1,1+-1,-1").is_one_way
    assert Rule.parse("moves:1,1+-1,1").is_one_way, "1,1 and its mirror image do not lead back"
    assert Rule.parse("moves:1,2+-1,-2+2,1").is_one_way


def test_every_leaper_has_all_eight_symmetries_and_a_lone_move_has_two() -> None:
    for name in NAMED:
        assert symmetries(Rule.parse(name)) == tuple(SYMMETRIES)
    assert symmetries(Rule.parse("moves:1,0")) == ("identity", "mirror up-down")
    assert "quarter turn" in symmetries(Rule.parse("moves:1,2+-2,1+-1,-2+2,-1"))


@given(RULES)
def test_a_rule_reads_back_from_its_name_and_its_repr(rule: Rule) -> None:
    assert Rule.parse(rule.name) == rule
    assert eval(repr(rule)) == rule


@given(RULES)
def test_move_names_are_distinct_and_the_moves_turn_clockwise(rule: Rule) -> None:
    assert len(set(rule.move_names)) == len(rule.moves)
    winds = [
        "N",
        "NNE",
        "NE",
        "ENE",
        "E",
        "ESE",
        "SE",
        "SSE",
        "S",
        "SSW",
        "SW",
        "WSW",
        "W",
        "WNW",
        "NW",
        "NNW",
    ]
    order = [winds.index(name.rstrip("0123456789")) for name in rule.move_names]
    assert order == sorted(order)


@given(RULES, st.booleans())
def test_the_name_of_a_rule_reads_back_as_the_rule_whether_it_rides_or_not(
    rule: Rule, rides: bool
) -> None:
    rule = Rule(rule.moves, rides)
    assert Rule.parse(rule.name) == rule
    assert Rule.parse(rule.name.upper()) == rule


def test_a_rider_that_is_no_sum_of_leapers_is_answered_as_itself_from_a_file() -> None:
    problem = Problem(Rule(((1, 0), (-3, 0)), rides=True), "4x1", closed=True)
    answer = solve(problem)
    assert isinstance(answer, Tour)
    assert check(*parse_answer(answer_text(problem, answer), "file")).standing == "tour"


@given(st.text())
def test_any_text_is_a_rule_or_a_bad_problem(text: str) -> None:
    try:
        Rule.parse(text)
    except BadProblem as error:
        assert "\n" not in str(error).replace(text, "")
