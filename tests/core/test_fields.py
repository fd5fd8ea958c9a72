"""Fields: plain values of files, read as the types that are wanted or refused by their place."""

from dataclasses import dataclass
from typing import Any

import numpy as np
import pytest

from tourcp import BadProblem
from tourcp.core import fields
from tourcp.core.arrays import matrix, points
from tourcp.core.fields import own_numbers, parse_fields, read, refuse_unknown, take


@dataclass(frozen=True)
class Place:
    x: int
    name: str = "here"


@pytest.mark.parametrize(("kind", "value", "found"), [
    (bool, True, True), (str, "a", "a"), (list, [1], [1]), (float, 1, 1.0), (float, 1.5, 1.5),
    (int, -5, -5), (bytes, "YWI=", b"ab"), (Place, {"x": 1}, Place(1)),
    (Place, {"x": 1, "name": "there"}, Place(1, "there")), (dict[int, str], {"5": "a"}, {5: "a"}),
    (dict[tuple[int, int], str], {"5x6": "a"}, {(5, 6): "a"}), (int | None, None, None),
    (int | None, 3, 3), (tuple[Place, ...], [{"x": 2}], (Place(2),)), (dict[str, int], {}, {}),
    (tuple[str, ...], ["a", "b"], ("a", "b")), (tuple[int, str], [1, "a"], (1, "a")),
], ids=str)  # fmt: skip
def test_a_value_of_the_type_is_read(kind: Any, value: object, found: object) -> None:
    assert read(kind, value) == found


@pytest.mark.parametrize(("kind", "value", "words"), [
    (bool, 1, "the value is 1: expected true or false"),
    (int, True, "True: expected a whole number"), (int, 10**18, "a whole number of at most 18"),
    (int, 1.0, "1.0: expected a whole number"), (float, float("inf"), "expected a number"),
    (str, None, "missing: expected a text"), (bytes, "a", "a text in base 64"),
    (Place, [], "expected an object"), (Place, {"name": "x"}, "'x' is missing"),
    (Place, {"x": 1, "nome": "x"}, "'nome' is not a key here: expected x, name; did you mean"),
    (dict[int, str], {"5x6": "a"}, "the key '5x6': expected a number"),
    (dict[tuple[int, int], str], {"5": "a"}, "the key '5': expected a size such as '5x6'"),
    (dict[int, str], {"05": "a"}, "the key '05'"), (tuple[int, int], [1], "two whole numbers"),
    (tuple[str, ...], [1], r"\[0\]' is 1: expected a text"), (tuple[str, ...], 1, "list of texts"),
    (tuple[Place, ...], [{"x": "1"}], r"'\[0\].x' is '1'"), (tuple[Place, ...], 5, "of lists"),
], ids=str)  # fmt: skip
def test_a_value_of_another_type_is_refused_by_its_place(
    kind: Any, value: object, words: str
) -> None:
    with pytest.raises(BadProblem, match=words):
        read(kind, value)


def test_a_missing_value_may_have_a_default() -> None:
    assert take({"a": None}, "a", int, 5) == take({}, "a", int, 5) == 5
    assert take({"a": 0}, "a", int, 5) == 0
    with pytest.raises(BadProblem, match="'a' is missing"):
        take({}, "a", int)
    with pytest.raises(BadProblem, match="expected none at all"):
        refuse_unknown({"a": 1}, [])


@pytest.mark.parametrize(("text", "words"), [
    ('{"format": 1', "test is not JSON"), ("[1]", "not a tourcp file"), ("{}", "not a tourcp file"),
    ('{"format": "x", "a": NaN}', "test: NaN is not a number"),
    ('{"format": "x", "a": -Infinity}', "test: -Infinity is not a number"),
    ('{"format": "x", "a": 1, "a": 2}', "test: key 'a' is given twice"),
    ("[" * 100_000, "test is not JSON"),
])  # fmt: skip
def test_a_text_that_is_no_file_of_ours_is_refused(text: str, words: str) -> None:
    with pytest.raises(BadProblem, match=words):
        parse_fields(text, "test")


def test_values_that_were_set_apart_come_back_in_their_order() -> None:
    text = '{"format": "x", "a": NaN, "b": [NaN]}'
    assert parse_fields(text, "test", [1, 2]) == {"format": "x", "a": 1, "b": [2]}
    with pytest.raises(BadProblem, match="NaN is not a number"):
        parse_fields(text, "test", [1])


def test_a_text_that_is_too_long_is_not_read(monkeypatch: pytest.MonkeyPatch) -> None:
    text = '{"format": "x"}'
    monkeypatch.setattr(fields, "LONGEST_TEXT", len(text))
    assert parse_fields(text, "test") == {"format": "x"}
    with pytest.raises(BadProblem, match="test is too long: it has 16 characters"):
        parse_fields(f"{text} ", "test")


def test_whole_numbers_become_pythons_own_and_other_values_stay() -> None:
    many: Any = (np.int8(5), {np.uint8(1): (np.int64(2),)}, "a", 1.5, None)
    own = own_numbers(many)
    assert own == (5, {1: (2,)}, "a", 1.5, None)
    assert [type(own[0]), type(own[1][1][0])] == [int, int]
    both = np.array([1, 2])  # has __index__, and cannot be used as one
    assert own_numbers(both) is both


def test_lists_of_numbers_become_arrays_and_arrays_stay() -> None:
    listed: dict[str, Any] = {"a": [[1, 2], [3, 4]]}
    assert matrix(listed, "a").tolist() == matrix(listed, "a", 2).tolist() == [[1, 2], [3, 4]]
    array = np.array([[1, 2]])
    assert matrix({"a": array}, "a") is array and matrix({"a": array}, "a", 2) is array
    assert points({"a": array}, "a") is array and points(listed, "a") == listed["a"]
    assert matrix({"a": []}, "a", 2).shape == (0, 2)
    with pytest.raises(BadProblem, match="'a' has lists of 1 and of 2 numbers"):
        matrix({"a": [[1, 2], [3]]}, "a")
    for wrong in (listed, {"a": array}):
        with pytest.raises(BadProblem, match="lists of 2 numbers: expected 3 in each"):
            matrix(wrong, "a", 3)


def test_a_text_of_32_mebibytes_is_read_and_no_longer_one() -> None:
    text = '{"format": "tourcp/2"}'
    longest = text + " " * (2**25 - len(text))
    assert parse_fields(longest, "file") == {"format": "tourcp/2"}
    with pytest.raises(BadProblem, match="file"):
        parse_fields(longest + " ", "file")
