"""One count on many machines: a real Dask cluster, of which workers are killed."""

import hashlib
import subprocess
import sys
import time
from pathlib import Path

import pytest

from oracle import problem
from tourcp.cli import ANSWERED, BAD_INPUT, run
from tourcp.counting import course
from tourcp.counting.count import count_tours
from tourcp.counting.folder import Folder
from tourcp.counting.small import Means
from tourcp.engines.cluster import Cluster

pytestmark = pytest.mark.xdist_group("counting")

SMALL = (
    "import sys; from tourcp.counting import course; course.LARGE = 500;"
    "from tourcp.cli import run; sys.exit(run(sys.argv[1:]))"
)
"""The command with many bins on a small board."""


def written(monkeypatch: pytest.MonkeyPatch) -> dict[str, str]:
    """What is removed when it is not needed any more: each file's name, and a digest of it."""
    found: dict[str, str] = {}
    usual = Folder.remove

    def remove(self: Folder, name: str) -> None:
        file = self.here / name
        if file.exists():
            found[name] = hashlib.sha256(file.read_bytes()).hexdigest()
        usual(self, name)

    monkeypatch.setattr(Folder, "remove", remove)
    return found


@pytest.mark.slow
def test_a_cluster_writes_the_files_that_one_machine_writes(
    tmp_path: Path,
    cluster: "tuple[str, list[subprocess.Popen[bytes]]]",
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(course, "LARGE", 200)
    asked, all_files = problem("knight", "8x5", closed=True), []
    for machines in (None, Cluster(cluster[0])):
        with monkeypatch.context() as patch:
            all_files.append(written(patch))
            found = count_tours(asked, None, Means(str(tmp_path), cluster=machines))
            assert found is not None and found.tours == 44_202
    one, many = all_files
    assert one == many and sum(name.endswith("-states.npy") for name in one) > 100


@pytest.mark.slow
def test_a_cluster_of_three_of_which_two_are_killed_counts_the_same(
    tmp_path: Path, cluster: "tuple[str, list[subprocess.Popen[bytes]]]"
) -> None:
    address, workers = cluster
    call = [sys.executable, "-c", SMALL, "count", "--rule", "knight", "--board", "7x6", "--closed",
            "--checkpoint", str(tmp_path), "--dask", address]  # fmt: skip
    process = subprocess.Popen(call, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    for square, worker in zip((19, 24), workers, strict=False):
        while process.poll() is None and not list(tmp_path.glob(f"*/{square:03}-*.json")):
            time.sleep(0.01)
        assert process.poll() is None, "it was still working"
        worker.kill()
    out, err = process.communicate()
    assert process.returncode == ANSWERED, err
    assert "1,067,638 tours" in out and "rests on" not in out


def test_a_cluster_needs_a_folder(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    call = ["count", "--rule", "knight", "--board", "6x5", "--closed", "--dask"]
    assert run([*call, "tcp://127.0.0.1:1"]) == BAD_INPUT
    assert "use --checkpoint to name one" in capsys.readouterr().err
    assert run([*call, "nowhere", "--checkpoint", str(tmp_path)]) == BAD_INPUT
    assert "is not an address of a cluster" in capsys.readouterr().err
