"""Every board of a range that has no tour, with its certificate: rung, size, times.

Run it with `python benchmarks/certificates.py > docs/refutations.md`. It fails if a board is left
undecided or a certificate is refused.
"""

import sys
import time
from collections import Counter

from tourcp import Board, Limit, Problem, Refutation, Rule, Tour, check, prove
from tourcp.files.answers import answer_text

RANGES = (
    ("knight", True, 8, 10),
    ("knight", False, 8, 10),
    ("pawn", True, 8, 12),
    ("pawn", False, 8, 12),
    ("zebra", True, 10, 12),
    ("giraffe", True, 10, 12),
)
LANDMARKS = (
    *(("knight", True, 4, length) for length in (20, 30, 40, 50, 59, 60)),
    *(("knight", True, side, side) for side in (7, 9, 11, 15)),
    ("zebra", True, 12, 15),
    ("giraffe", True, 8, 13),
)

Row = tuple[str, str, int, float, float]


def certify(rule: str, closed: bool, height: int, width: int) -> Row | None:
    """Rung, argument, size and times; None if the board has a tour."""
    problem = Problem(rule=Rule.parse(rule), board=Board(width, height), closed=closed)
    started = time.perf_counter()
    answer = prove(problem, Limit(seconds=300))
    found = time.perf_counter() - started
    if isinstance(answer, Tour):
        return None
    assert isinstance(answer, Refutation), (problem, answer)
    assert answer.certificate is not None
    started = time.perf_counter()
    assert check(problem, answer).standing == "proved", problem
    checked = time.perf_counter() - started
    size = len(answer_text(problem, answer))
    rung = answer.certificate.kind
    return rung, answer.certificate.summary(problem), size, found, checked


def table(rows: dict[str, Row]) -> None:
    """Print a row for each board."""
    print("| board | rung | the argument | bytes | found in, ms | checked in, ms |")
    print("|---|---|---|---|---|---|")
    for name, (rung, summary, size, found, checked) in rows.items():
        print(
            f"| {name} | {rung} | {summary} | {size:,} | {found * 1e3:.0f} | {checked * 1e3:.1f} |"
        )


def main() -> None:
    """Print the page."""
    print("# Boards without a tour, each with its certificate\n")
    print(
        "Written by `python benchmarks/certificates.py`; sides as height x width, height <= width."
    )
    print("Every certificate was checked; no claim is left.\n")
    certify("knight", True, 3, 8)  # imports are not what is measured
    for rule, closed, height, width in RANGES:
        rows = {}
        boards = [(m, n) for m in range(1, height + 1) for n in range(m, width + 1)]
        for m, n in boards:
            row = certify(rule, closed, m, n)
            if row is not None:
                rows[f"{m}x{n}"] = row
        rungs = Counter(row[0] for row in rows.values())
        kind = "closed" if closed else "open"
        print(f"## {rule.capitalize()}, {kind}, up to {height}x{width}\n")
        counts = ", ".join(f"{count} by {rung}" for rung, count in sorted(rungs.items()))
        print(f"{len(rows)} of {len(boards)} boards have no tour: {counts}.\n")
        table(rows)
        print(flush=True)
        print(rule, kind, counts, file=sys.stderr, flush=True)
    print("## Landmarks\n")
    rows = {}
    for rule, closed, m, n in LANDMARKS:
        row = certify(rule, closed, m, n)
        assert row is not None
        rows[f"{rule} {m}x{n} closed"] = row
    table(rows)


if __name__ == "__main__":
    main()
