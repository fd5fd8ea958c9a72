"""Output files are written in one place: whole beside the older file, and then moved."""

import ast
from pathlib import Path

import pytest

import tourcp
from tourcp import BadProblem
from tourcp.files.disk import replacing, write_atomically

SOURCE = Path(tourcp.__file__).parent

WRITERS = {"write_text", "write_bytes", "savefig", "savez", "savez_compressed", "save_all", "copy",
           "copyfile", "copytree"}  # fmt: skip
"""Calls that write a file by its path."""

ALLOWED = {
    "files/disk.py": "it is the place; pipes and devices are written to as they are",
    "files/lines.py": "lines are added to a new file, to one beside an older one, to a journal",
    "studio/opened.py": "into a folder that is temporary",
    "export/coq_run.py": "into a folder that is temporary, and moved",
    "bench/peers/minizinc.py": "into a folder that is temporary",
    "counting/folder.py": "a file that is opened only to be settled; far folders",
    "cli/__init__.py": "the null device",
    "bench/plots.py": "into memory",
}
"""Where else files are opened for writing, and why that destroys none."""


def writes(call: ast.Call) -> bool:
    """Whether a call opens a file for writing, or writes one by its path."""
    name = call.func.attr if isinstance(call.func, ast.Attribute) else ""
    name = call.func.id if isinstance(call.func, ast.Name) else name
    values = [*call.args, *(one.value for one in call.keywords)]
    texts = [one.value for one in values if isinstance(one, ast.Constant)]
    if name == "open":
        modes = [one for one in texts if isinstance(one, str) and set(one) <= set("rwxabt+")]
        flags = any("O_WRONLY" in ast.dump(one) or "O_RDWR" in ast.dump(one) for one in values)
        return flags or any(set(mode) & set("wxa+") for mode in modes)
    is_module = isinstance(call.func, ast.Attribute) and isinstance(call.func.value, ast.Name)
    return name in WRITERS and not (name == "copy" and not (is_module and _is_shutil(call)))


def _is_shutil(call: ast.Call) -> bool:
    assert isinstance(call.func, ast.Attribute) and isinstance(call.func.value, ast.Name)
    return call.func.value.id == "shutil"


def test_only_the_place_for_it_opens_files_for_writing() -> None:
    found = {
        path.relative_to(SOURCE).as_posix()
        for path in SOURCE.rglob("*.py")
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Call) and writes(node)
    }
    assert found == ALLOWED.keys()


def test_an_error_in_the_middle_leaves_the_older_file_and_nothing_beside_it(tmp_path: Path) -> None:
    path = tmp_path / "file"
    write_atomically(path, "older")
    with pytest.raises(KeyboardInterrupt), replacing(path) as file:
        file.write(b"half")
        raise KeyboardInterrupt
    assert path.read_text() == "older" and list(tmp_path.iterdir()) == [path]
    with pytest.raises(BadProblem, match="cannot write"):
        write_atomically(tmp_path / ("x" * 256), "newer")
    assert list(tmp_path.iterdir()) == [path]
