"""Files of lines: a full disk and an interrupt leave whole lines, and as many as are said."""

import re
import resource
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from calls import told
from tourcp import BadProblem
from tourcp.cli import ANSWERED, BAD_INPUT, run
from tourcp.files.lines import LineFile

LIST = ["enumerate", "--rule", "knight", "--board", "3x10", "--closed"]
"""16 tours (Kraitchik), a line of some 300 bytes each."""


def at_most(size: int) -> Callable[[], None]:
    return lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (size, size))


def called(arguments: list[str], size: int) -> "subprocess.CompletedProcess[str]":
    """The command on a disk that takes files of that size at most."""
    return subprocess.run(
        [sys.executable, "-m", "tourcp", *arguments],
        capture_output=True, text=True, preexec_fn=at_most(size),
    )  # fmt: skip


def size_of_all(command: list[str], tmp_path: Path) -> int:
    """The bytes of all tours; whatever is compiled for it is kept before the disk is full."""
    whole = tmp_path / "whole.jsonl"
    assert run([*command, "-o", str(whole)]) == ANSWERED
    return whole.stat().st_size


@pytest.mark.parametrize("command", [LIST, ["sample", *LIST[1:], "--count", "16"]])
def test_on_a_full_disk_as_many_tours_are_said_as_are_whole(
    command: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    size = size_of_all(command, tmp_path)
    file = tmp_path / "cut.jsonl"
    done = called([*command, "-o", str(file)], size // 2)
    assert done.returncode == BAD_INPUT
    said, why = told(done.stderr)
    found = re.fullmatch(rf"([0-9]+) tours saved to {re.escape(str(file))}", said)
    assert found is not None
    assert why == f"tourcp: cannot write {file}: File too large"
    lines = file.read_bytes().splitlines(keepends=True)
    assert 0 < len(lines) == int(found[1]) < 16
    assert all(line.startswith(b"{") and line.endswith(b"}\n") for line in lines)
    if command is LIST:  # a tour may be drawn twice, which a list may not have
        capsys.readouterr()
        assert run(["check", str(file)]) == ANSWERED
        assert f"{len(lines)} lines judged" in capsys.readouterr().out


def test_a_tour_that_is_listed_twice_is_counted_once(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "two.jsonl"
    assert run(["enumerate", "--rule", "king", "--board", "2x1", "-o", str(file)]) == ANSWERED
    assert "1 tour, all there are" in capsys.readouterr().err
    file.write_bytes(2 * file.read_bytes())
    assert run(["check", str(file)]) == BAD_INPUT
    said = capsys.readouterr()
    assert "line 2: refused (the same tour as line 1)" in said.out + said.err
    assert "2 lines judged: 1 refused, 1 tour" in said.out + said.err


def test_a_device_that_takes_nothing_has_no_tours(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    full = Path("/dev/full")
    if not full.exists():
        pytest.skip("this system has no /dev/full")
    file = tmp_path / "full.jsonl"
    file.symlink_to(full)
    assert run([*LIST, "-o", str(file)]) == BAD_INPUT
    said, why = capsys.readouterr().err.splitlines()
    assert said == f"0 tours saved to {file}"
    assert why == f"tourcp: cannot write {file}: No space left on device"


def test_a_full_disk_leaves_whole_files_in_a_folder(tmp_path: Path) -> None:
    folder = tmp_path / "tours"
    done = called([*LIST, "-o", str(folder), "-q"], 10)
    assert done.returncode == BAD_INPUT
    assert done.stderr.count("\n") == 1
    assert not list(folder.iterdir())


@given(
    st.lists(st.text(st.characters(codec="utf-8", exclude_characters="\r\n"))), st.integers(0, 40)
)
def test_a_line_that_is_cut_off_is_taken_back(lines: list[str], when: int) -> None:
    """As if Ctrl-C came when so many bytes were written."""
    import tempfile

    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "lines"
        file = LineFile(path)
        file._file = Cut(file._file, when)  # type: ignore[assignment]
        try:
            for line in lines:
                file.add(f"{line}\n")
        except KeyboardInterrupt:
            pass
        finally:
            file.close()
        kept = "".join(f"{line}\n" for line in lines[: file.count]).encode()
        assert path.read_bytes() == kept
        assert len(kept) <= when or file.count == len(lines)


class Cut:
    """A file that is interrupted after so many bytes, one at a time."""

    def __init__(self, file: object, when: int) -> None:
        self.file, self.when = file, when

    def write(self, data: memoryview) -> int:
        if not self.when:
            raise KeyboardInterrupt
        self.when -= 1
        return int(self.file.write(data[:1]))  # type: ignore[attr-defined]

    def __getattr__(self, name: str) -> object:
        return getattr(self.file, name)


def test_no_folder_is_one_sentence(tmp_path: Path) -> None:
    with pytest.raises(BadProblem, match=r"cannot write .*: No such file or directory"):
        LineFile(tmp_path / "none" / "lines")
