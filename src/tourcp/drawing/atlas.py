"""The atlas: a page about all theorems of a folder, made from their files.

For each rule, closed and open: the sentence, the picture, how it is proved, how large the file is
and how long it takes to judge, what is undecided, and what the literature has.
"""

import re
from collections import Counter
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from tourcp.core.errors import BadProblem, counted
from tourcp.core.fields import take
from tourcp.core.limit import Limit
from tourcp.drawing.theorem import theorem_text_picture
from tourcp.files.disk import read_toml
from tourcp.files.formats import TheoremFile, judge_content, read_content
from tourcp.judge.theorems.family import FLAT
from tourcp.judge.theorems.theorem import Theorem
from tourcp.judge.theorems.words import in_words

HEAD = """# The atlas: which boards have a tour

One theorem for each rule, closed and open, about boards of **every** size. Each is a file in [models/theorems](../models/theorems) with its evidence, and `tourcp check models/theorems/*.json`
judges all of them again from the files alone; [the page on theorems](theorems.md) explains the evidence. `tourcp classify --rule zebra --closed` shows the theorem from its file, judged; with `--fresh` it is
searched for anew, and `--from FILE` takes up a search that left something undecided. This page is written by `tourcp atlas -o docs/atlas.md`; the times to judge are those of the machine that wrote it.

In the sentences m is the shorter side and n the longer one. A "leaper:r,s" goes r squares one way and s the other; with r + s even, or with a common divisor, it can reach only some of the squares (Knuth 1994), so only the
free leapers are listed. Other boards than plain ones have a name of their own (`tourcp classify --boards NAME`): a `torus` is joined at both pairs of sides, a `cylinder` left and right, `less-corner` and `less-centre` are
odd boards without that square, and `layers:2` are two boards on top of each other, with the moves of a box.
"""  # noqa: E501

PLURALS = {"board": "single boards", "quilt": "quilts", "chain": "chains", "pump": "pumps",
           "twin": "twin pumps", "ring": "rings", "band": "bands", "pattern": "patterns",
           "frieze": "friezes", "strip": "automata",
           "turned": "pieces laid on their side"}  # fmt: skip
"""What several pieces of a kind of evidence are called."""


@dataclass(frozen=True)
class Entry:
    """One theorem of the atlas."""

    path: Path
    """Its file."""
    theorem: Theorem
    seconds: float
    """How long it took to judge."""
    literature: str
    """What others have published on it."""
    compared: str
    """With how many answers for single boards it was compared."""

    @property
    def title(self) -> str:
        """The rule, and whether the tours return."""
        family = self.theorem.family
        boards = "" if family == FLAT else f" on {family.name}"
        return f"{self.theorem.rule}{boards}, {'closed' if self.theorem.closed else 'open'}"

    @property
    def undecided(self) -> str:
        """The sizes that are left, in words."""
        _, _, words = in_words(self.theorem).partition("Undecided: ")
        return words.removesuffix(".") or "nothing"


def atlas_page(folder: Path) -> str:
    """The page about the theorems of a folder, in the order of its `literature.toml`."""
    entries = atlas_entries(folder)
    complete = sum(one.theorem.is_complete for one in entries)
    parts = [HEAD, f"{len(entries)} theorems, {complete} of them complete.\n", _table(entries)]
    parts += [_section(one) for one in entries]
    sources = take(read_toml(folder / "literature.toml"), "source", list)
    parts.append("## Sources\n\n" + "".join(f"* {take(one, 'text', str)}\n" for one in sources))
    return "\n".join(parts)


def atlas_entries(folder: Path) -> list[Entry]:
    """The theorems of a folder, each judged; one that is refused is no entry but an error."""
    rules = {(take(one, "name", str), take(one, "boards", str, FLAT.name)): one
             for one in take(read_toml(folder / "literature.toml"), "rule", list)}  # fmt: skip
    compared = _comparisons(folder / "compared.toml")
    entries = [_entry(path, rules, compared) for path in sorted(folder.glob("*.json"))]
    order = {name: number for number, name in enumerate(rules)}
    return sorted(entries, key=lambda one: (order[_name(one.theorem)], not one.theorem.closed))


def _name(theorem: Theorem) -> tuple[str, str]:
    """The rule, and which boards."""
    return theorem.rule.name, theorem.family.name


def _entry(
    path: Path, rules: dict[tuple[str, str], Any], compared: dict[tuple[str, str, bool], str]
) -> Entry:
    clock = Limit().start()
    content = read_content(path)
    judged = judge_content(content)
    seconds = clock.elapsed
    if not isinstance(content, TheoremFile) or judged.standing != "proved":
        raise BadProblem(f"{path} is not a proved theorem: {judged.line}")
    theorem = content.theorem
    name = _name(theorem)
    if name not in rules:
        found = f"no [[rule]] in literature.toml is called {name[0]} with boards {name[1]}"
        raise BadProblem(f"{path}: {found}")
    known = take(rules[name], "closed" if theorem.closed else "open", str)
    words = compared.get((*name, theorem.closed), "not yet")
    return Entry(path, theorem, seconds, known, words)


def _comparisons(path: Path) -> dict[tuple[str, str, bool], str]:
    """With which answers for single boards the theorems were compared."""
    found = {}
    for row in take(read_toml(path), "compared", list) if path.exists() else []:
        boards, unknown = take(row, "boards", int), take(row, "unknown", int)
        words = (
            f"all {boards:,} boards up to {take(row, 'to', str)} were solved independently of "
            f"the theorem: {take(row, 'different', int)} differ"
        )
        if unknown:
            words += f", {unknown} had no answer in time"
        family = take(row, "family", str, FLAT.name)
        found[take(row, "rule", str), family, take(row, "closed", bool)] = words
    return found


def _table(entries: list[Entry]) -> str:
    rows = ["| rule | undecided | evidence | file | judged in |", "|---|---|---|---|---|"]
    for one in entries:
        link = f"[{one.title}](#{_anchor(one.title)})"
        rows.append(
            f"| {link} | {one.undecided} | {counted(len(one.theorem.evidence), 'piece')} | "
            f"{one.path.stat().st_size / 1000:.0f} kB | {one.seconds:.1f} s |"
        )
    return "\n".join(rows) + "\n"


def _section(one: Entry) -> str:
    counts = Counter(piece.kind for piece in one.theorem.evidence)
    kinds = ", ".join(f"{counts[kind]} {words if counts[kind] > 1 else kind}"
                      for kind, words in PLURALS.items() if counts[kind])  # fmt: skip
    return (
        f"## {one.title}\n\n{in_words(one.theorem)}\n\n"
        f"* proved by: {kinds}\n"
        f"* file: [{one.path.name}](../models/theorems/{one.path.name})\n"
        f"* undecided: {one.undecided}\n"
        f"* compared: {one.compared}\n"
        f"* literature: {one.literature}\n\n"
        f"<details><summary>the picture</summary>\n\n```\n{theorem_text_picture(one.theorem)}\n"
        "```\n\n</details>\n"
    )


def _anchor(title: str) -> str:
    """Where a heading is found on the page."""
    return re.sub(r"[^a-z0-9-]", "", title.lower().replace(" ", "-"))
