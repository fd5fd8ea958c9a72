"""Every block of code in the README and in the documents is run, made or read by some test."""

import re
from pathlib import Path

import pytest

from test_readme import CONSOLE, PAGES, TITLED, commands
from tourcp.cli import ANSWERED, run

ROOT = Path(__file__).parent.parent
FENCED = re.compile(r"^ *```([^\n]*)\n(.*?)^ *```$", re.DOTALL | re.MULTILINE)
INDENTED = re.compile(r"(?<=\n\n) {4,}(?![*-] |[0-9]+\. ).*\S")

KINDS = ("text", "toml")
"""What a file is that a page shows."""

RUN = ("console", "python", "sh")
"""What test_readme.py runs: calls with their output, programs, shell lines."""

MADE = {
    "atlas.md": ("", "the page is made by `tourcp atlas`, and test_atlas.py makes it again"),
    "architecture.md": ("diagram", "a drawing in letters: nothing that could run"),
    "formal.md": ("coq", "what Coq is given, compared below"),
}
"""What else there is on some pages, and who looks after it."""

LISTED = {"gallery.md": "test_draw_files.py runs what makes each picture"}
"""Pages with commands that are set in by four blanks."""


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_every_block_is_run_or_made_by_a_test(page: Path) -> None:
    text = page.read_text("utf-8")
    titled = {f'{kind} title="{name}"' for name, _ in TITLED.findall(text) for kind in KINDS}
    known = {*RUN, *titled, MADE.get(page.name, ("python", ""))[0]}
    for kind, content in FENCED.findall(text):
        assert kind in known, f"{page.name}: {kind!r}: {content[:60]}"
    if page.name not in LISTED:
        assert INDENTED.findall(FENCED.sub("", text)) == []


def test_every_file_that_a_page_shows_is_read_by_a_command_of_the_pages() -> None:
    shown = [name for page in PAGES for name, _ in TITLED.findall(page.read_text("utf-8"))]
    blocks = [one for page in PAGES for one in CONSOLE.findall(page.read_text("utf-8"))]
    called = [command for block in blocks for command in commands(block)]
    assert len(shown) >= 4
    for name in shown:
        assert any(name in command for command in called), name


def test_coq_is_given_the_theorem_that_the_page_shows(tmp_path: Path) -> None:
    page = (ROOT / "docs" / "formal.md").read_text("utf-8")
    (shown,) = [content for kind, content in FENCED.findall(page) if kind == "coq"]
    theorem, proof = tmp_path / "schwenk.json", tmp_path / "Schwenk.v"
    assert run(["classify", "--rule", "knight", "--closed", "-q", "-o", str(theorem)]) == ANSWERED
    assert run(["export", "--to", "coq", str(theorem), "-o", str(proof)]) == ANSWERED
    assert " ".join(shown.split()) in " ".join(proof.read_text("utf-8").split())
