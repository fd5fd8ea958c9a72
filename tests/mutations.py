"""Mutations of the trusted base: is each one noticed by a test?

A mutant changes one place of `judge` or `core`: a comparison, a sign, a constant, a connective, or
it leaves a statement out. It is written into a copy of the project, and the tests that run that
line are run there. Mutants that survive are printed, to be shown equivalent, or to be given a test.

Needs pytest-cov. First: python tests/mutations.py --record, with the tests that are to notice.
Then: python tests/mutations.py --seed 1 --count 200
"""

import argparse
import ast
import json
import shutil
import sqlite3
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import accumulate
from pathlib import Path
from random import Random
from typing import TypeGuard

ROOT = Path(__file__).parent.parent
TRUSTED = ("src/tourcp/core", "src/tourcp/judge")
RECORD = ROOT / "build" / "mutations"

COMPARISONS: dict[type[ast.cmpop], str] = {
    ast.Lt: "<=", ast.LtE: "<", ast.Gt: ">=", ast.GtE: ">", ast.Eq: "!=", ast.NotEq: "==",
    ast.In: "not in", ast.NotIn: "in", ast.Is: "is not", ast.IsNot: "is",
}  # fmt: skip
SIGNS: dict[type[ast.operator], str] = {
    ast.Add: "-", ast.Sub: "+", ast.Mult: "+", ast.FloorDiv: "*", ast.Mod: "*",
    ast.BitAnd: "|", ast.BitOr: "&", ast.LShift: ">>", ast.RShift: "<<",
}  # fmt: skip

LONGEST = 300.0
"""Seconds for the tests of a mutant; one that takes longer has an endless loop."""


@dataclass(frozen=True)
class Mutant:
    """A changed place: characters of a file, and what stands there instead."""

    file: str
    line: int
    start: int
    stop: int
    instead: str
    kind: str

    def source(self) -> str:
        text = (ROOT / self.file).read_text(encoding="utf-8")
        return text[: self.start] + self.instead + text[self.stop :]

    def __str__(self) -> str:
        old = (ROOT / self.file).read_text(encoding="utf-8")[self.start : self.stop]
        return f"{self.file}:{self.line} {self.kind}: {old!r} -> {self.instead!r}"


def mutants(file: Path) -> Iterator[Mutant]:
    """Yield all mutants of a file."""
    text = file.read_text(encoding="utf-8")
    name = file.relative_to(ROOT).as_posix()
    starts = [0]
    for line in text.splitlines(keepends=True):
        starts.append(starts[-1] + len(line))

    def at(line: int, column: int) -> int:
        part = text[starts[line - 1] : starts[line]]
        return starts[line - 1] + len(part.encode()[:column].decode())

    def span(node: ast.expr | ast.stmt) -> tuple[int, int]:
        assert node.end_lineno is not None and node.end_col_offset is not None
        return at(node.lineno, node.col_offset), at(node.end_lineno, node.end_col_offset)

    tree = ast.parse(text)
    docstrings = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)
                  and isinstance(node.value, ast.Constant)}  # fmt: skip
    hints = [getattr(node, name, None) for node in ast.walk(tree)
             for name in ("annotation", "returns")]  # fmt: skip
    typed = {id(part) for hint in hints if hint is not None for part in ast.walk(hint)}
    for node in ast.walk(tree):
        if id(node) in typed:
            continue
        if isinstance(node, ast.Compare):
            left, operands = node.left, node.comparators
            for operator, right in zip(node.ops, operands, strict=True):
                between = span(left)[1], span(right)[0]
                if "(" in text[slice(*between)] or ")" in text[slice(*between)]:
                    continue
                yield Mutant(name, left.end_lineno or 0, *between,
                             f" {COMPARISONS[type(operator)]} ", "comparison")  # fmt: skip
                left = right
        elif isinstance(node, ast.BinOp) and type(node.op) in SIGNS:
            between = span(node.left)[1], span(node.right)[0]
            inner = text[slice(*between)]
            if "(" not in inner and ")" not in inner:
                yield Mutant(name, node.left.end_lineno or 0, *between, f" {SIGNS[type(node.op)]} ",
                             "sign")  # fmt: skip
        elif isinstance(node, ast.UnaryOp):
            whole, operand = span(node), span(node.operand)
            yield Mutant(name, node.lineno, *whole, text[slice(*operand)], "sign")
        elif isinstance(node, ast.BoolOp):
            other = "or" if isinstance(node.op, ast.And) else "and"
            for left, right in zip(node.values, node.values[1:], strict=False):
                inner = text[span(left)[1] : span(right)[0]]
                if "(" not in inner and ")" not in inner:
                    yield Mutant(name, left.end_lineno or 0, span(left)[1], span(right)[0],
                                 f" {other} ", "connective")  # fmt: skip
        elif isinstance(node, ast.Constant) and id(node) not in docstrings:
            if isinstance(node.value, bool):
                yield Mutant(name, node.lineno, *span(node), str(not node.value), "constant")
            elif isinstance(node.value, int):
                yield Mutant(name, node.lineno, *span(node), str(node.value + 1), "constant")
        elif is_left_out(node, docstrings):
            yield Mutant(name, node.lineno, *span(node), "pass", "statement")


def is_left_out(node: ast.AST, docstrings: set[int]) -> TypeGuard[ast.stmt]:
    """Tell whether this is a statement that a mutant leaves out."""
    if isinstance(node, ast.If):
        is_for_types = isinstance(node.test, ast.Name) and node.test.id == "TYPE_CHECKING"
        return not node.orelse and not is_for_types
    if isinstance(node, ast.Expr):
        return id(node.value) not in docstrings
    return isinstance(node, ast.AugAssign | ast.Raise)


def drawn(seed: int, count: int) -> list[Mutant]:
    """Draw mutants; each place of the trusted base is as likely as any other."""
    files = sorted(file for part in TRUSTED for file in (ROOT / part).rglob("*.py"))
    every = [mutant for file in files for mutant in mutants(file)]
    return Random(seed).sample(every, count)


def record(files: list[str]) -> None:
    """Run tests once, and keep which of them run which line, and how long each takes."""
    RECORD.mkdir(parents=True, exist_ok=True)
    settings = RECORD / "coveragerc"
    settings.write_text(
        "[run]\nrelative_files = True\ninclude =\n"
        + "".join(f"    {part}/*\n" for part in TRUSTED)
        + f"data_file = {RECORD / 'coverage'}\n",
        encoding="utf-8",
    )
    subprocess.run(
        [sys.executable, "-m", "pytest", *files, "-o", "addopts=", "--doctest-modules", "-q",
         "--cov", f"--cov-config={settings}", "--cov-context=test", "--cov-report=",
         "--durations=0", "-vv", "-m", "not slow"],
        cwd=ROOT, check=False, stdout=(RECORD / "log").open("w"),
    )  # fmt: skip


def tests_by_line(most: float) -> dict[tuple[str, int], list[str]]:
    """Look up which tests run each line; the quickest first, as many as take so many seconds."""
    from coverage.numbits import numbits_to_nums

    times, failed = test_times(), failed_tests()
    found: dict[tuple[str, int], set[str]] = {}
    with sqlite3.connect(RECORD / "coverage") as base:
        rows = base.execute(
            "select file.path, context.context, line_bits.numbits from line_bits "
            "join file on file.id = line_bits.file_id join context on context.id = context_id"
        )
        for path, context, bits in rows:
            test = context.partition("|")[0]
            for line in numbits_to_nums(bits):
                found.setdefault((path, line), set()).add(test)
    for (path, _), tests in [*found.items()]:
        found.setdefault((path, 0), set()).update(tests)  # for what runs when it is imported
    chosen = {}
    for place, tests in found.items():
        ordered = sorted(tests - failed - {""}, key=lambda test: times.get(test, 1.0))
        total = accumulate(times.get(test, 1.0) for test in ordered)
        chosen[place] = [test for test, sum_ in zip(ordered, total, strict=True) if sum_ <= most]
    return chosen


def test_times() -> dict[str, float]:
    """Read the durations that pytest printed."""
    times: dict[str, float] = {}
    for line in (RECORD / "log").read_text(encoding="utf-8").splitlines():
        seconds, _, rest = line.partition("s ")
        kind, _, test = rest.strip().partition(" ")
        if kind in ("call", "setup") and seconds.strip().replace(".", "").isdecimal():
            times[test.strip()] = times.get(test.strip(), 0.0) + float(seconds)
    return times


def failed_tests() -> set[str]:
    """Read which tests failed without any mutant: these notice nothing."""
    lines = (RECORD / "log").read_text(encoding="utf-8").splitlines()
    rows = [line.partition(" - ")[0] for line in lines if line.startswith(("FAILED ", "ERROR "))]
    return {row.partition(" ")[2] for row in rows}


def is_noticed(mutant: Mutant, tests: list[str], copy: Path) -> str:
    """Run the tests with the mutant, until one fails: `noticed`, `survived` or `not run`."""
    if not tests:
        return "not run"
    file = copy / mutant.file
    kept = file.read_text(encoding="utf-8")
    file.write_text(mutant.source(), encoding="utf-8")
    try:
        done = subprocess.run(
            [sys.executable, "-m", "pytest", *tests, "-o", "addopts=", "--doctest-modules", "-x",
             "-q", "-p", "no:cacheprovider", "-p", "no:cov"],
            cwd=copy, capture_output=True, text=True, timeout=LONGEST, check=False,
            env={"PYTHONPATH": str(copy / "src"), "PATH": "/usr/bin:/bin"},
        )  # fmt: skip
    except subprocess.TimeoutExpired:
        return "noticed"
    finally:
        file.write_text(kept, encoding="utf-8")
    assert "ERROR: not found: " not in done.stdout + done.stderr, "record the tests again"
    return "survived" if done.returncode == 0 else "noticed"


def main() -> None:
    """Record the tests, or try mutants."""
    parser = argparse.ArgumentParser(description=main.__doc__)
    parser.add_argument("--record", nargs="+", default=[], metavar="FILE")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--count", type=int, default=20)
    parser.add_argument("--first", type=int, default=0, help="where to begin among them")
    parser.add_argument("--most", type=float, default=60.0, help="seconds of tests for a mutant")
    options = parser.parse_args()
    if options.record:
        record(options.record)
        return
    by_line = tests_by_line(options.most)
    noticed = 0
    with tempfile.TemporaryDirectory() as folder:
        copy = Path(folder) / "copy"
        ignored = shutil.ignore_patterns(".venv*", ".git", "build", "__pycache__", ".*_cache")
        shutil.copytree(ROOT, copy, ignore=ignored)
        chosen = drawn(options.seed, options.count)[options.first :]
        for number, mutant in enumerate(chosen, start=options.first):
            tests = by_line.get((mutant.file, mutant.line)) or by_line[mutant.file, 0]
            result = is_noticed(mutant, tests, copy)
            noticed += result == "noticed"
            row = {"number": number, "result": result, "tests": len(tests), "mutant": str(mutant)}
            print(json.dumps(row), flush=True)
    print(f"{noticed} of {len(chosen)} noticed")


if __name__ == "__main__":
    main()
