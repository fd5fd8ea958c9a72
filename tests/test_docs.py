"""The documents say what is so.

`python tests/test_docs.py` writes the table of the trusted base again.
"""

import re
from pathlib import Path

import tourcp

ROOT = Path(__file__).parent.parent
PACKAGE = Path(tourcp.__file__).parent
PAGE = ROOT / "docs" / "certificates.md"
HEAD = "| file | lines | what it knows |\n|---|---|---|\n"
CORE = ["check", "answer", "graph", "problem", "board", "rule", "files", "errors"]


def trusted_table() -> str:
    """A row for each file of the trusted base, with its lines and its first sentence."""
    files = [PACKAGE / f"{name}.py" for name in CORE] + sorted((PACKAGE / "proofs").glob("*.py"))
    rows, total = [], 0
    for path in files:
        text = path.read_text()
        lines = len(text.splitlines())
        total += lines
        first = text.split('"""')[1].strip().splitlines()[0]
        rows.append(f"| `{path.relative_to(PACKAGE)}` | {lines} | {first} |\n")
    return HEAD + "".join(rows) + f"| together | {total} | |\n"


def test_the_trusted_base_is_listed_with_its_lines() -> None:
    assert PAGE.read_text().endswith(trusted_table())


def test_every_link_between_documents_leads_somewhere() -> None:
    for page in [*ROOT.glob("*.md"), *ROOT.glob("docs/*.md"), *ROOT.glob("*/*/README.md")]:
        for target in re.findall(r"\]\(([^)#:]+)\)", page.read_text()):
            assert (page.parent / target).exists(), f"{page.name}: {target}"


if __name__ == "__main__":
    before = PAGE.read_text().partition(HEAD)[0]
    PAGE.write_text(before + trusted_table())
