"""Checkpoints of counts: runs share a folder, nothing forged fits, and what is trusted is said."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from oracle import problem
from tourcp import BadProblem, Problem
from tourcp.cli import ANSWERED, BAD_INPUT, run
from tourcp.counting import layers
from tourcp.counting.checkpoint import Checkpoint, _digest
from tourcp.counting.count import count_tours
from tourcp.counting.layers import Layer
from tourcp.counting.plan import plan

Arrays = dict[str, Any]
ASKED = problem("knight", "6x5", closed=True)
COUNT = ["count", "--rule", "knight", "--board", "6x5", "--closed", "--checkpoint"]
TOURS = 8
"""Its tours (Kraitchik 1942, and tests/test_count.py)."""


def layer_after(asked: Problem, squares: int) -> Layer:
    layer, steps = layers.first_layer(), plan(asked)
    for number, step in enumerate(steps[:squares], start=1):
        layer = layers.after(layer, step, is_last=number == len(steps))
    return layer


def copy_of(layer: Layer) -> Layer:
    parts = [(states.copy(), counts.copy()) for states, counts in layer.parts]
    return Layer(layer.square, parts, layer.tours, layer.is_binned)


@pytest.mark.parametrize("squares", range(31))
def test_a_layer_comes_back_and_the_count_says_what_it_rests_on(
    squares: int, tmp_path: Path
) -> None:
    layer, kept = layer_after(ASKED, squares), Checkpoint(tmp_path, ASKED, 0)
    kept.save(layer)
    found = kept.load()
    assert found is not None
    assert (found.square, found.tours, found.is_binned) == (squares, layer.tours, False)
    assert np.array_equal(found.states, layer.states)
    assert np.array_equal(found.counts, layer.counts)
    counted = count_tours(ASKED, None, tmp_path)
    assert counted is not None and (counted.tours, counted.resumed) == (TOURS, squares)
    assert not list(tmp_path.iterdir())


def test_the_command_says_that_a_count_rests_on_a_checkpoint(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    Checkpoint(tmp_path, ASKED, 0).save(layer_after(ASKED, 12))
    assert run([*COUNT, str(tmp_path)]) == ANSWERED
    words = "this rests on the checkpoint of an earlier run: 12 of 30 squares were its work"
    assert words in capsys.readouterr().out
    assert run([*COUNT, str(tmp_path)]) == ANSWERED
    out = capsys.readouterr().out
    assert "8 tours" in out and "checkpoint" not in out


def test_a_run_that_saves_while_another_does_takes_nothing_from_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    one, other = Checkpoint(tmp_path, ASKED, 0), Checkpoint(tmp_path, ASKED, 0)
    earlier, later = layer_after(ASKED, 6), layer_after(ASKED, 12)
    usual, calls = np.savez, list[int]()

    def save_in_between(file: Any, **arrays: Any) -> None:
        usual(file, **arrays)
        calls.append(1)
        if len(calls) == 1:
            other.save(earlier)

    monkeypatch.setattr(np, "savez", save_in_between)
    one.save(later)
    found = one.load()
    assert found is not None and found.square == 12
    assert [path.name for path in tmp_path.iterdir()] == [one.path.name]


def test_graphs_that_are_called_the_same_have_checkpoints_of_their_own(tmp_path: Path) -> None:
    """With a cycle of six and two triangles: one tour, and none."""
    networkx = pytest.importorskip("networkx")
    cycle, triangles = networkx.cycle_graph(6), networkx.Graph()
    triangles.add_edges_from([(0, 1), (1, 2), (2, 0), (3, 4), (4, 5), (5, 3)])
    cycle.name = triangles.name = "six"
    one, other = (Problem(graph, closed=True) for graph in (cycle, triangles))
    assert str(one) == str(other)
    Checkpoint(tmp_path, one, 0).save(layer_after(one, 6))
    found = count_tours(other, None, tmp_path)
    assert found is not None and (found.tours, found.resumed) == (0, 0)
    found = count_tours(one, None, tmp_path)
    assert found is not None and (found.tours, found.resumed) == (1, 6)


def test_a_part_that_a_killed_run_left_is_removed_and_one_that_grows_is_not(
    tmp_path: Path,
) -> None:
    import os

    kept = Checkpoint(tmp_path, ASKED, 0)
    left, growing = (tmp_path / f"{kept.path.stem}-{name}.part" for name in ("left", "growing"))
    for part in (left, growing):
        part.write_bytes(b"states")
    os.utime(left, (1, 1))
    kept.save(layer_after(ASKED, 6))
    assert not left.exists() and growing.exists()


def forge(kept: Checkpoint, change: Callable[[Arrays], object], *, compress: bool = False) -> None:
    """Change a checkpoint as someone would who knows numpy."""
    with np.load(kept.path) as file:
        arrays = {name: file[name] for name in file.files}
    change(arrays)
    with kept.path.open("wb") as raw:
        (np.savez_compressed if compress else np.savez)(raw, **arrays)


def put(**values: Any) -> Callable[[Arrays], object]:
    return lambda arrays: arrays.update(values)


FORGED: dict[str, tuple[Callable[[Arrays], object], str]] = {
    "twice the ways": (lambda all: put(counts0=2 * all["counts0"])(all), "its digest is not"),
    "a state left out": (
        lambda all: put(states0=all["states0"][1:], counts0=all["counts0"][1:])(all), "its digest"),
    "states in another order": (lambda all: put(states0=all["states0"][::-1])(all), "its digest"),
    "one square further": (put(square=13), "its digest is not"),
    "binned": (put(is_binned=True), "its digest is not"),
    "a digest of nothing": (put(digest=""), "its digest is not"),
    "no digest": (lambda all: all.pop("digest"), "digest is not a file"),
    "another format": (put(format="tourcp-count/9"), "not of the format tourcp-count/1"),
    "the format of version 0.1": (lambda all: all.pop("format"), "not of the format"),
    "another problem": (put(problem="knight on 6x5"), "about another problem"),
    "no states": (lambda all: [all.pop("states0"), all.pop("counts0")], "it has no states"),
}  # fmt: skip


@pytest.mark.parametrize(("change", "says"), FORGED.values(), ids=FORGED)
def test_a_forged_checkpoint_is_refused_in_a_line(
    change: Callable[[Arrays], object],
    says: str,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
) -> None:
    kept = Checkpoint(tmp_path, ASKED, 0)
    kept.save(layer_after(ASKED, 12))
    forge(kept, change)
    assert run([*COUNT, str(tmp_path)]) == BAD_INPUT
    err = capsys.readouterr().err
    assert says in err and err.endswith("delete it to start anew\n") and err.count("\n") == 1


def words(*numbers: int) -> Any:
    return np.array(numbers, dtype=np.uint64)


FRACTION: Any = np.array([0.5])
IMPOSSIBLE: dict[str, tuple[Callable[[Layer], object], str]] = {
    "more squares than there are": (lambda one: setattr(one, "square", 31), "of 30 squares"),
    "fewer than none": (lambda one: setattr(one, "square", -1), "of 30 squares"),
    "tours before the last square": (lambda one: setattr(one, "tours", 5), "5 tours after 12"),
    "a state of more squares": (
        lambda one: one.parts.append((words(2**63), words(1))), "more squares than there are"),
    "a state that no way leads to": (
        lambda one: one.parts.append((words(0), words(0))), "that no way leads to"),
    "ways to more states": (
        lambda one: one.parts.append((words(0), words(1, 1))), "and ways to 2"),
    "numbers that are no words": (
        lambda one: one.parts.append((FRACTION, FRACTION)), "are no words"),
    "states in a square": (
        lambda one: one.parts.append((words(0).reshape(1, 1), words(1))), "are no words"),
}  # fmt: skip


@pytest.mark.parametrize(("change", "says"), IMPOSSIBLE.values(), ids=IMPOSSIBLE)
def test_a_digest_does_not_help_what_cannot_be(
    change: Callable[[Layer], object], says: str, tmp_path: Path
) -> None:
    layer, kept = copy_of(layer_after(ASKED, 12)), Checkpoint(tmp_path, ASKED, 0)
    change(layer)
    kept.save(layer)
    with np.load(kept.path) as file:
        assert str(file["digest"]) == _digest(kept.about, layer)
    with pytest.raises(BadProblem, match=says):
        count_tours(ASKED, None, tmp_path)


def test_a_remainder_is_below_its_modulus(tmp_path: Path) -> None:
    layer, kept = layer_after(ASKED, 12), Checkpoint(tmp_path, ASKED, 7)
    layer.parts[0][1][0] = 7
    kept.save(layer)
    with pytest.raises(BadProblem, match="beyond the modulus"):
        kept.load()


def test_a_compressed_file_is_no_checkpoint(tmp_path: Path) -> None:
    """A few bytes of it could fill the memory."""
    kept = Checkpoint(tmp_path, ASKED, 0)
    kept.save(layer_after(ASKED, 12))
    forge(kept, put(), compress=True)
    with pytest.raises(BadProblem, match="it is compressed"):
        kept.load()


def test_one_array_is_no_checkpoint(tmp_path: Path) -> None:
    kept = Checkpoint(tmp_path, ASKED, 0)
    with kept.path.open("wb") as file:
        np.save(file, words(1, 2, 3))
    with pytest.raises(BadProblem, match="it is one array"):
        kept.load()


def test_no_changed_byte_changes_what_is_read(tmp_path: Path) -> None:
    layer, kept = layer_after(ASKED, 8), Checkpoint(tmp_path, ASKED, 0)
    kept.save(layer)
    data = kept.path.read_bytes()
    refused = 0
    for at in range(len(data)):
        changed = bytearray(data)
        changed[at] ^= 0xFF
        kept.path.write_bytes(changed)
        try:
            found = kept.load()
        except BadProblem as error:
            assert "\n" not in str(error)
            refused += 1
            continue
        assert found is not None and found.square == 8
        assert np.array_equal(found.states, layer.states)
        assert np.array_equal(found.counts, layer.counts)
    assert refused > len(data) / 2
