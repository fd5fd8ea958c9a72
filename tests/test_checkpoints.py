"""Counts in the files of a folder: cut off anywhere they go on, nothing forged fits, and what is
trusted is said."""

import json
import random
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from counts import few_at_once
from oracle import problem
from tourcp import BadProblem, Limit, Problem
from tourcp.cli import ANSWERED, BAD_INPUT, run
from tourcp.counting import folder as folders
from tourcp.counting.checkpoint import FORMAT
from tourcp.counting.count import count_tours
from tourcp.counting.folder import digest
from tourcp.counting.passes import Run
from tourcp.counting.small import Means

ASKED = problem("knight", "6x5", closed=True)
COUNT = ["count", "--rule", "knight", "--board", "6x5", "--closed", "--checkpoint"]
TOURS = 8
"""Its tours (Kraitchik 1942, and tests/test_count.py)."""


class Stopped(Exception):
    """A run is cut off."""


def stop_after(
    monkeypatch: pytest.MonkeyPatch, asked: Problem, squares: int, where: Path | str
) -> None:
    """Count until so many squares are done, and leave the files as they are."""
    with monkeypatch.context() as patch:
        usual = Run._square

        def square(self: Run, crew: Any) -> None:
            if self.shelf.square == squares:
                raise Stopped
            usual(self, crew)

        patch.setattr(Run, "_square", square)
        with pytest.raises(Stopped):
            count_tours(asked, None, Means(str(where)))


@pytest.mark.parametrize("squares", range(1, 30))
def test_a_run_that_was_cut_off_goes_on_and_says_what_it_rests_on(
    squares: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    few_at_once(monkeypatch)
    stop_after(monkeypatch, ASKED, squares, tmp_path)
    counted = count_tours(ASKED, None, Means(str(tmp_path)))
    assert counted is not None and (counted.tours, counted.resumed) == (TOURS, squares)
    assert not list(tmp_path.iterdir()), "nothing is left when the number is known"


@pytest.mark.usefixtures("ticking")
def test_a_time_limit_keeps_what_was_done(tmp_path: Path) -> None:
    asked = problem("knight", "7x6", closed=True)
    for squares in (5, 20):
        assert count_tours(asked, Limit(seconds=squares), Means(str(tmp_path))) is None
    found = count_tours(asked, None, Means(str(tmp_path)))
    assert found is not None and found.tours == 1_067_638 and found.resumed


def test_the_command_says_that_a_count_rests_on_a_checkpoint(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    stop_after(monkeypatch, ASKED, 12, tmp_path)
    assert run([*COUNT, str(tmp_path)]) == ANSWERED
    words = "this rests on the checkpoint of an earlier run, which did 12 of 30 squares"
    assert words in capsys.readouterr().out
    assert run([*COUNT, str(tmp_path), "--memory", "1GB"]) == ANSWERED
    out = capsys.readouterr().out
    assert "8 tours" in out and "checkpoint" not in out


SMALL = (
    "import sys; from tourcp.counting import course, layers; course.LARGE = 1000;"
    "layers.CHUNK = 300; from tourcp.cli import run; sys.exit(run(sys.argv[1:]))"
)
"""The command with many bins on a small board."""


@pytest.mark.slow
def test_a_count_killed_six_times_at_random_moments_gives_the_same_number(tmp_path: Path) -> None:
    call = [sys.executable, "-c", SMALL, "count", "--rule", "knight", "--board", "7x6", "--closed",
            "--memory", "300MB", "--checkpoint", str(tmp_path)]  # fmt: skip
    chance, killed, layers_seen = random.Random(5), 0, set[str]()
    for _ in range(6):
        before = {file.name for file in tmp_path.glob("*/*.json")}
        with subprocess.Popen(
            call, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
        ) as process:
            new, wanted = set[str](), chance.randrange(1, 60)
            while process.poll() is None and len(new) < wanted:
                new |= {file.name for file in tmp_path.glob("*/*.json")} - before
                time.sleep(0.002)
            if process.poll() is not None:
                break
            process.send_signal(signal.SIGKILL)
        killed += 1
        layers_seen |= {file.name for file in tmp_path.glob("*/layer-*")}
    assert killed > 3 and len(layers_seen) > 3
    done = subprocess.run(call, capture_output=True, text=True)
    assert "1,067,638 tours" in done.stdout, done.stderr


def test_two_runs_of_one_count_do_not_share_a_folder_and_two_counts_do(tmp_path: Path) -> None:
    other, found = problem("knight", "10x3", closed=True), list[Any]()
    usual = Run._square

    def square(self: Run, crew: Any) -> None:
        if not found:
            found.append(None)
            found[0] = count_tours(other, None, Means(str(tmp_path)))
            with pytest.raises(BadProblem, match="another run works on this count"):
                count_tours(ASKED, None, Means(str(tmp_path)))
        usual(self, crew)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Run, "_square", square)
        mine = count_tours(ASKED, None, Means(str(tmp_path)))
    assert mine is not None and mine.tours == TOURS
    assert found[0].tours == 16


def test_graphs_that_are_called_the_same_have_checkpoints_of_their_own(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """With a cycle of six and two triangles: one tour, and none."""
    networkx = pytest.importorskip("networkx")
    cycle, triangles = networkx.cycle_graph(6), networkx.Graph()
    triangles.add_edges_from([(0, 1), (1, 2), (2, 0), (3, 4), (4, 5), (5, 3)])
    cycle.name = triangles.name = "six"
    one, other = (Problem(graph, closed=True) for graph in (cycle, triangles))
    assert str(one) == str(other)
    stop_after(monkeypatch, one, 5, tmp_path)
    found = count_tours(other, None, Means(str(tmp_path)))
    assert found is not None and (found.tours, found.resumed) == (0, 0)
    found = count_tours(one, None, Means(str(tmp_path)))
    assert found is not None and (found.tours, found.resumed) == (1, 5)


def test_a_part_that_a_killed_run_left_is_removed_and_one_that_grows_is_not(tmp_path: Path) -> None:
    import os

    left, growing = tmp_path / "left.part", tmp_path / "growing.part"
    for part in (left, growing):
        part.write_bytes(b"states")
    os.utime(left, (1, 1))
    with folders.Folder(str(tmp_path)).alone():
        assert not left.exists() and growing.exists()


def test_a_folder_far_away_counts_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("fsspec", reason="not installed: extra dask")
    few_at_once(monkeypatch)
    stop_after(monkeypatch, ASKED, 12, "memory://counts")
    found = count_tours(ASKED, None, Means("memory://counts"))
    assert found is not None and (found.tours, found.resumed) == (TOURS, 12)
    with pytest.raises(BadProblem, match="cannot reach"):
        count_tours(ASKED, None, Means("nowhere://counts"))


Notes = dict[str, Any]


def put(**values: Any) -> Callable[[Notes], object]:
    return lambda note: note.update(values)


def forged(folder: Path, name: str, change: Callable[[Notes], object]) -> None:
    (file,) = folder.glob(f"*/{name}")
    note = json.loads(file.read_text())
    change(note)
    file.write_text(json.dumps(note))


def bins(*values: list[int]) -> Callable[[Notes], object]:
    return put(bins=list(values))


FORGED: dict[str, tuple[str, Callable[[Notes], object], str]] = {
    "another format": ("layer-012.json", put(format="tourcp-count/9"), f"of the format {FORMAT}"),
    "another problem": ("layer-012.json", put(problem="knight"), "about another problem"),
    "tours too early": ("layer-012.json", put(tours="5"), "5 tours after 12"),
    "no sources": ("layer-012.json", lambda note: note.pop("sources"), "sources"),
    "no such bin": ("layer-012.json", put(sources=[7]), "No such file"),
    "no number": ("layer-012.json", put(leading="x"), "invalid literal"),
    "more states": ("012-000.json", bins([0, 999_999, 0, 0]), "the numbers that its note says"),
    "another sum": ("012-000.json", lambda note: put(bins=[[*note["bins"][0][:2], 0, 0]])(note),
                    "its check sum is not"),
    "another kind": ("012-000.json", put(kinds=["<f8", "<u8"]), "not a kind of number"),
    "no states": ("012-000.json", bins([0, 0, 0, 0]), "impossible bins"),
    "bins that are none": ("012-000.json", put(bins=7), "not iterable"),
}  # fmt: skip


@pytest.mark.parametrize(("name", "change", "says"), FORGED.values(), ids=FORGED)
def test_a_forged_note_is_refused_in_a_line(
    name: str,
    change: Callable[[Notes], object],
    says: str,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    stop_after(monkeypatch, ASKED, 12, tmp_path)
    forged(tmp_path, name, change)
    assert run([*COUNT, str(tmp_path)]) == BAD_INPUT
    err = capsys.readouterr().err
    assert says in err and err.endswith("to start anew\n") and err.count("\n") == 1
    assert list(tmp_path.glob("*/012-000-states.npy")), "nothing that was saved is lost"


def with_sums(folder: Path, kind: str, words: Any) -> None:
    """Write other numbers, with check sums that fit."""
    (file,) = folder.glob(f"*/012-000-{kind}.npy")
    np.save(file, words)
    at = 2 if kind == "states" else 3

    def change(note: Notes) -> None:
        note["bins"][0][at] = digest(words)

    forged(folder, "012-000.json", change)
    forged(folder, "012-000.json", lambda note: note["kinds"].__setitem__(at - 2, "<u8"))


@pytest.mark.parametrize(
    ("kind", "number", "says"),
    [("states", 2**63, "more squares than there are"), ("ways", 0, "that no way leads to")],
)
def test_a_check_sum_does_not_help_what_cannot_be(
    kind: str, number: int, says: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    stop_after(monkeypatch, ASKED, 12, tmp_path)
    (file,) = tmp_path.glob(f"*/012-000-{kind}.npy")
    words = np.load(file).astype(np.uint64)
    words[0] = number
    with_sums(tmp_path, kind, words)
    with pytest.raises(BadProblem, match=says):
        count_tours(ASKED, None, Means(str(tmp_path)))


def test_no_changed_byte_changes_the_count(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    kept, work = tmp_path / "kept", tmp_path / "work"
    stop_after(monkeypatch, ASKED, 9, kept)
    refused = tried = 0
    for file in sorted(kept.glob("*/*-*")):
        data = file.read_bytes()
        for at in range(0, len(data), 7):
            shutil.rmtree(work, ignore_errors=True)
            shutil.copytree(kept, work)
            changed = bytearray(data)
            changed[at] ^= 0x55
            (work / file.relative_to(kept)).write_bytes(changed)
            tried += 1
            try:
                found = count_tours(ASKED, None, Means(str(work)))
            except BadProblem as error:
                assert "\n" not in str(error)
                refused += 1
                continue
            assert found is not None and found.tours == TOURS, (file.name, at)
    assert refused > tried / 3
