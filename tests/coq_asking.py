"""Asking Coq: what it prints, and what it makes of a file."""

import shutil
import subprocess
from pathlib import Path

import pytest

from tourcp.core.limit import Limit
from tourcp.export.coq_run import CoqVerdict, compiled_library, run_coq

needs_coq = pytest.mark.skipif(
    shutil.which("coqc") is None, reason="Coq is not installed: 'apt-get install coq'"
)


def by_coq(text: str) -> CoqVerdict:
    """What Coq makes of a file that we wrote."""
    return run_coq(text, Limit(seconds=600))


def told_by_coq(text: str, folder: Path) -> str:
    """What Coq prints when it runs a text with the library."""
    (folder / "Asked.v").write_text(text, encoding="utf-8")
    library = compiled_library(Limit().start())
    done = subprocess.run(
        ["coqc", "-q", "-R", str(library), "Tourcp", "Asked.v"],
        cwd=folder, capture_output=True, text=True,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    return done.stdout
