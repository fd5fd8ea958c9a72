"""Compare the shipped theorems with answers for single boards, all up to some size.

`python benchmarks/compare_theorems.py 20x24 --seconds 5` solves every board apart from the theorems
and writes what it found to `models/theorems/compared.toml`, where the atlas reads it.
"""

import argparse
import tomllib
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from tourcp import Refutation, Tour, Unknown, solve
from tourcp.files.disk import write_atomically
from tourcp.files.formats import TheoremFile, read_content
from tourcp.judge.theorems.theorem import NONE, TOUR, Theorem

FOLDER = Path(__file__).parent.parent / "models" / "theorems"
TABLE = FOLDER / "compared.toml"


def compare(theorem: Theorem, shorter: int, longer: int, seconds: float) -> dict[str, int]:
    """How many boards were solved, how many found no answer, and how many differ."""
    counts = {"boards": 0, "unknown": 0, "different": 0}
    for height in range(1, shorter + 1):
        for width in range(height if theorem.is_symmetric else 1, longer + 1):
            if not theorem.family.asks(width, height):
                continue
            problem = theorem.family.problem(theorem.rule, width, height, closed=theorem.closed)
            counts["boards"] += 1
            match solve(problem, seconds=seconds):
                case Tour():
                    counts["different"] += theorem.verdict(width, height) == NONE
                case Refutation():
                    counts["different"] += theorem.verdict(width, height) == TOUR
                case Unknown():
                    counts["unknown"] += 1
    return counts


def main() -> None:
    """Compare the theorems of the folder, or those that are named, and keep the counts."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("size", help="the shorter and the longer side, such as 20x24")
    parser.add_argument("names", nargs="*", help="files of the folder; all if none is named")
    parser.add_argument("--seconds", type=float, default=5, help="for each board")
    given = parser.parse_args()
    shorter, longer = map(int, given.size.split("x"))
    known = tomllib.loads(TABLE.read_text("utf-8"))["compared"] if TABLE.exists() else []
    rows = {(row["rule"], row.get("family", "flat"), row["closed"]): row for row in known}
    for path in sorted(FOLDER.glob("*.json")):
        if given.names and path.name not in given.names:
            continue
        content = read_content(path)
        assert isinstance(content, TheoremFile)
        theorem = content.theorem
        counts = compare(theorem, shorter, longer, given.seconds)
        print(path.name, counts, flush=True)
        key = theorem.rule.name, theorem.family.name, theorem.closed
        rows[key] = {"rule": key[0], "family": key[1], "closed": key[2], "to": given.size, **counts}
        write_atomically(TABLE, _text(rows[one] for one in sorted(rows)))


def _text(rows: Iterable[dict[str, Any]]) -> str:
    head = "# Written by benchmarks/compare_theorems.py: the theorems against single boards.\n"
    return head + "".join(
        f'\n[[compared]]\nrule = "{row["rule"]}"\nfamily = "{row.get("family", "flat")}"\n'
        f"closed = {str(row['closed']).lower()}\n"
        f'to = "{row["to"]}"\nboards = {row["boards"]}\nunknown = {row["unknown"]}\n'
        f"different = {row['different']}\n"
        for row in rows
    )


if __name__ == "__main__":
    main()
