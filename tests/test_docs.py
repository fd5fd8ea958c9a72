"""The documents say what is so.

`python tests/test_docs.py` writes the table of the trusted base again.
"""

import re
import subprocess
import sys
import types
from dataclasses import replace
from pathlib import Path

import pytest

import tourcp
from tourcp import Problem, Refutation, Tour, check, solve
from tourcp.backends import BACKENDS
from tourcp.core.conditions import KINDS

ROOT = Path(__file__).parent.parent
PACKAGE = Path(tourcp.__file__).parent
PAGE = ROOT / "docs" / "certificates.md"
MADE = ("commands.md", "formats.md")
"""Pages that are made when the site is built."""

HEAD = "| file | what it knows |\n|---|---|\n"


def trusted_files() -> list[Path]:
    """All files of the rooms that must be trusted."""
    return [path for room in ("core", "judge") for path in sorted((PACKAGE / room).rglob("*.py"))]


def trusted_table() -> str:
    """A row for each file of the trusted base, with its first sentence."""
    rows = []
    for path in trusted_files():
        first = path.read_text(encoding="utf-8").split('"""')[1].strip().splitlines()[0]
        rows.append(f"| `{path.relative_to(PACKAGE)}` | {first} |\n")
    return HEAD + "".join(rows)


def test_a_judgement_loads_nothing_of_the_package_but_what_is_listed() -> None:
    files = [str(path) for path in sorted((ROOT / "tests" / "version-0.1").glob("*.json"))]
    script = (
        "import contextlib, io, sys\nfrom tourcp.cli import run\n"
        "with contextlib.redirect_stdout(io.StringIO()):\n"
        f"    for one in {files!r}: run(['check', one])\n"
        "print('\\n'.join(str(m.__file__) for n, m in sys.modules.items() if n[:7] == 'tourcp.'))"
    )
    done = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, text=True, check=True
    )
    loaded = {Path(line) for line in done.stdout.splitlines()}
    judges = {path for path in loaded if path.relative_to(PACKAGE).parts[0] in ("core", "judge")}
    others = {path.relative_to(PACKAGE).parts[0] for path in loaded - judges}
    assert others == {"cli", "files"}
    unused = {"recording.py", "limit.py"}  # what a search may spend is not part of a judgement
    assert {path for path in trusted_files() if path.name not in unused} == judges


def test_every_file_of_the_trusted_base_is_listed() -> None:
    assert PAGE.read_text().endswith(trusted_table())


def test_the_page_on_architecture_names_files_and_functions_that_exist() -> None:
    page = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")
    rooms = set(re.findall(r"^\| `([a-z]+)/` \|", page, re.MULTILINE))
    assert rooms == {path.parent.name for path in PACKAGE.glob("*/__init__.py")}
    for file, names in re.findall(
        r"`([a-z_/]+\.py)`((?: `[A-Za-z_.]+`(?: and `[a-z_]+`)?)*)", page
    ):
        if not file.startswith("tests/"):
            text = (PACKAGE / file).read_text(encoding="utf-8")
            for name in re.findall(r"`(?:[A-Za-z]+\.)?([A-Za-z_]+)`", names):
                assert re.search(rf"(def|class) {name}\b|^{name}\b", text, re.MULTILINE), name


def test_the_condition_of_the_page_is_judged_and_met(monkeypatch: pytest.MonkeyPatch) -> None:
    page = (ROOT / "docs" / "adding-a-condition.md").read_text(encoding="utf-8")
    (code,) = re.findall(r"^```python\n(.*?)^```$", page, re.DOTALL | re.MULTILINE)
    module = types.ModuleType("starts_at_edge")
    monkeypatch.setitem(sys.modules, "starts_at_edge", module)
    exec(code, module.__dict__)
    kind = module.StartsAtEdge
    monkeypatch.setitem(KINDS, kind.kind, kind)
    row = BACKENDS["sat-numbers"]
    added = replace(row, takes=(*row.takes, kind.kind))
    monkeypatch.setitem(BACKENDS, "sat-numbers", added)
    problem = Problem("knight", "5x5", conditions=["starts-at-edge"])
    answer = solve(problem, "sat-numbers")
    assert isinstance(answer, Tour)
    assert Problem.parse(str(problem)) == problem
    inner = Tour(answer.path[::-1]) if answer.path[-1].tolist() == [2, 2] else None
    assert inner is None or check(problem, inner).fault is not None
    centre = Problem("knight", "5x5", start="2,2", conditions=["starts-at-edge"])
    assert isinstance(solve(centre, "sat-numbers", certify=False), Refutation)


def test_every_link_between_documents_leads_somewhere() -> None:
    pages = [*ROOT.glob("*.md"), *ROOT.glob("docs/*.md"), *ROOT.glob("*/*/README.md")]
    for page in pages:
        for target in re.findall(r"\]\(([^)#:]+)\)", page.read_text("utf-8")):
            is_made = page.parent.name == "docs" and target in MADE
            assert is_made or (page.parent / target).exists(), f"{page.name}: {target}"


if __name__ == "__main__":
    before = PAGE.read_text().partition(HEAD)[0]
    PAGE.write_text(before + trusted_table())
