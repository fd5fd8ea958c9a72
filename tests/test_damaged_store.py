"""Damaged stores: whatever byte is changed, a store is read as before, or refused in a line."""

import struct
from io import FileIO
from pathlib import Path

import pytest

from surveys import knights, surveyed
from tourcp import BadProblem
from tourcp.cli import BAD_INPUT, run
from tourcp.files.store import Store

SURVEY = ["survey", "--rule", "knight", "--sizes", "3..4", "--workers", "1", "--store"]


@pytest.mark.parametrize("mask", [0xFF, 0x01, 0x80])
def test_no_byte_of_the_first_page_of_a_store_can_be_changed_to_an_error_of_ours(
    tmp_path: Path, mask: int
) -> None:
    """Its schema is there: whatever is changed, the store is judged as before, or refused.

    The space between its cells, which is free, is changed in one way only.
    """
    whole, damaged = tmp_path / "s.db", tmp_path / "damaged.db"
    surveyed(whole, knights("4x3"))
    data = whole.read_bytes()
    with Store(whole, read_only=True) as store:
        rows = list(store.judged_rows())
    refused = 0
    damaged.write_bytes(data)
    with damaged.open("r+b", buffering=0) as stream:
        for at in range(4096) if mask == 0xFF else used_places(data):
            put(stream, at, data[at] ^ mask)
            try:
                with Store(damaged, read_only=True) as store:
                    store.damage()
                    assert list(store.judged_rows()) == rows
            except BadProblem as error:
                assert "\n" not in str(error)
                assert len(str(error)) < 300 + len(str(damaged))
                refused += 1
            put(stream, at, data[at])
    assert damaged.read_bytes() == data, "one byte was changed at a time"
    assert refused > 500


def used_places(page: bytes) -> list[int]:
    """The bytes of the first page of a database that mean something (SQLite file format, 1.6)."""
    cells, content = struct.unpack(">HH", page[103:107])
    first_free = 108 + 2 * cells
    assert 500 < content < 4096 and not any(page[first_free:content]), "the rest is free"
    return [*range(first_free), *range(content, 4096)]


def put(stream: FileIO, at: int, byte: int) -> None:
    """Write one byte in place: a file that is written anew is waited for by some disks."""
    stream.seek(at)
    stream.write(bytes([byte]))


def test_a_damaged_schema_is_one_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    store = tmp_path / "s.db"
    surveyed(store, knights("3..4"))
    data = store.read_bytes()
    at = data.index(b"problem TEXT NOT NULL")
    store.write_bytes(data[:at] + b"\xff" + data[at + 1 :])
    for call in (["check"], ["survey", "show"], ["survey", "export"], ["draw"], SURVEY):
        assert run([*call, str(store)]) == BAD_INPUT
        err = capsys.readouterr().err
        assert err.count("\n") == 1 and "it is damaged: restore a copy" in err
