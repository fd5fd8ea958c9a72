"""Damaged stores: whatever byte is changed, a store is read as before, or refused in a line."""

from pathlib import Path

import pytest

from surveys import knights, surveyed
from tourcp import BadProblem
from tourcp.cli import BAD_INPUT, run
from tourcp.files.store import Store

SURVEY = ["survey", "--rule", "knight", "--sizes", "3..4", "--workers", "1", "--store"]


@pytest.mark.parametrize(
    "mask", [0xFF, *(pytest.param(one, marks=pytest.mark.slow) for one in (0x01, 0x80))]
)
def test_no_byte_of_the_first_page_of_a_store_can_be_changed_to_an_error_of_ours(
    tmp_path: Path, mask: int
) -> None:
    """Its schema is there: whatever is changed, the store is judged as before, or refused."""
    whole, damaged = tmp_path / "s.db", tmp_path / "damaged.db"
    surveyed(whole, knights("4x3"))
    data = whole.read_bytes()
    with Store(whole, read_only=True) as store:
        rows = list(store.judged_rows())
    refused = 0
    for at in range(4096):
        changed = bytearray(data)
        changed[at] ^= mask
        damaged.write_bytes(changed)
        try:
            with Store(damaged, read_only=True) as store:
                store.damage()
                assert list(store.judged_rows()) == rows
        except BadProblem as error:
            assert "\n" not in str(error)
            assert len(str(error)) < 300 + len(str(damaged))
            refused += 1
    assert refused > 500


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
