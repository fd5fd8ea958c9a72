"""Paths in theorem files: a letter for each step, and every text that is no such path."""

from random import Random

import pytest

from tourcp import BadProblem
from tourcp.judge.theorems.chain import Chain
from tourcp.judge.theorems.paths import path_from_json, path_to_json
from tourcp.judge.theorems.sizes import sides_in_words


def test_a_path_of_many_different_steps_stays_a_list() -> None:
    path = list(range(256))
    Random(1).shuffle(path)
    assert path_to_json(path, 16) == path, "more than 52 different steps"
    assert path_to_json((), 8) == []
    assert path_from_json(path_to_json((5,), 3), 3) == [5]


@pytest.mark.parametrize(("text", "words"), [
    ("0:1,0", "expected 'place:steps:letters' or a list"),
    ("0:1,0:a:b", "expected 'place:steps:letters' or a list"),
    ("x:1,0:a", "expected a place, and a letter for each step"),
    ("0:1,0:ab", "expected a place, and a letter for each step"),
    ("0:1:a", "expected two whole numbers such as '2,-1'"),
    ("0:1,0:aaa", "step 3 leaves the board"),
    ("0:0,-1:a", "step 1 leaves the board"),
    ("0:0,999999:" + "a" * 800, "leaves the board"),
])  # fmt: skip
def test_a_text_that_is_no_path_is_refused(text: str, words: str) -> None:
    with pytest.raises(BadProblem, match=words):
        path_from_json(text, 3)


def test_a_path_of_a_block_without_a_width_is_refused_as_it_is() -> None:
    fields = Chain(1, (0, 0), (0, 0), {2: (0, 1)}).to_json()
    nonsense: list[object] = [{"x": "0:1,0:a"}, [], {"2": None}]
    for blocks in nonsense:
        with pytest.raises(BadProblem, match="blocks"):
            Chain.from_json({**fields, "blocks": blocks})


def test_sides_are_told_as_a_list_or_from_the_first_to_the_last() -> None:
    five = (9, 5, 7, 6, 8)
    assert sides_in_words(five, five) == "5 to 9"
    assert sides_in_words((3, 5), ()) == "just 3, 5"
    assert sides_in_words((3,), five) == "3, then 5 to 9"
