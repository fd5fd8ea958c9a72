"""Coverage: tests run every branch of what must be trusted, `judge` and `core`.

A few files of tests, which are quick, are run under coverage in a process of their own. What is
not run then is either listed here with its reason, or lacks a test: a wrong certificate that the
checker refuses for it, or a right one that takes that way.
"""

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("coverage", reason="not installed: extra test")

ROOT = Path(__file__).parent.parent.parent
TRUSTED = ("src/tourcp/core", "src/tourcp/judge")

FILES = (
    *TRUSTED,  # their doctests
    "tests/checker", "tests/core", "tests/conditions", "tests/test_bounds.py",
    "tests/test_check.py", "tests/test_pump.py", "tests/test_ring.py", "tests/test_rule.py",
)  # fmt: skip
"""The tests that are run, but for the slow ones."""

LEFT_OUT = (
    "tests/checker/test_certificates.py::test_no_certificate_of_another_problem_refutes_one_that_has_"
    "a_tour",
    "tests/checker/test_certificates.py::test_no_certificate_refutes_a_problem_that_has_a_tour",
    "tests/checker/test_contradiction.py::test_no_problem_with_a_tour_has_contradictory_demands",
    "tests/checker/test_evidence.py::test_no_pattern_without_a_fault_refutes_a_board_with_a_tour",
    "tests/checker/test_evidence.py::test_strips_agree_with_brute_force_and_with_the_compiled_"
    "automaton",
    "tests/checker/test_frieze.py::test_no_frieze_without_a_fault_refutes_a_board_with_a_tour",
    "tests/conditions/test_symmetric.py::test_a_quarter_turn_leaves_closed_knight_tours_of_6x6_10x10_"
    "and_14x14",
    "tests/core/test_definition.py",
    "tests/conditions/test_magic.py::test_the_walk_that_looks_at_sums_agrees_with_brute_force",
    "tests/conditions/test_magic.py::test_a_semi_magic_closed_tour_is_found_from_nothing",
    "tests/test_bounds.py::test_a_long_clause_proof_is_accepted",
    "tests/test_bounds.py::test_a_proof_that_swells_is_refused",
    "tests/test_bounds.py::test_long_clauses_cannot_be_looked_at_again_and_again",
)
"""Tests of these files that take seconds and run nothing that others do not."""

EXCLUDED = ("if TYPE_CHECKING:", r"^\s*\.\.\.$", "@abstractmethod")
"""Lines that are there for the type checker, or have no body."""

EXCEPTIONS: dict[tuple[str, str], str] = {
    ("judge/distances.py", "for _, dx, dy in distinct_moves(self.rule, board):"):
        "labels that the checker accepts lead back to the source, so a step is always found",
    ("judge/plain.py", "case Unknown():"): "there are three answers, and mypy holds that",
}  # fmt: skip
"""By file and line of source: why no test runs all that might follow it."""


@pytest.mark.slow
def test_every_branch_of_the_trusted_base_is_run_by_a_test(tmp_path: Path) -> None:
    missing: list[str] = []
    excused: set[tuple[str, str]] = set()
    files = coverage_of_quick_tests(tmp_path)["files"]
    for name, found in files.items():
        file = Path(name).relative_to("src/tourcp").as_posix()
        lines = (ROOT / name).read_text(encoding="utf-8").splitlines()
        branches: dict[int, list[int]] = {line: [] for line in found["missing_lines"]}
        for line, target in found["missing_branches"]:
            branches.setdefault(line, []).append(target)
        for number, targets in sorted(branches.items()):
            line = lines[number - 1].strip()
            if (file, line) in EXCEPTIONS:
                excused.add((file, line))
            else:
                missing.append(f"{name}:{number}: {line} -> {targets or 'never run'}")
    assert not missing, "\n".join(missing)
    assert excused == set(EXCEPTIONS), "an exception is not needed any more"
    assert len(files) >= len([*(ROOT / TRUSTED[1]).rglob("*.py")]), "all of them were measured"


def coverage_of_quick_tests(folder: Path) -> dict[str, Any]:
    """Run the quick tests, and return what coverage reports of the trusted base."""
    settings, report = folder / "coverage.ini", folder / "report.json"
    excluded = "".join(f"\n    {pattern}" for pattern in EXCLUDED)
    include = "".join(f"\n    {ROOT / part}/*" for part in TRUSTED)
    settings.write_text(
        f"[run]\nbranch = true\nrelative_files = true\ndata_file = {folder / 'data'}\n"
        f"include ={include}\n[report]\nexclude_also ={excluded}\n",
        encoding="utf-8",
    )
    deselected = [argument for test in LEFT_OUT for argument in ("--deselect", test)]
    tests = [*FILES, *deselected, "-o", "addopts=", "--doctest-modules", "-p", "no:cacheprovider",
             "-q", "-m", "not slow"]  # fmt: skip
    coverage("run", settings, "-m", "pytest", *tests)
    coverage("json", settings, "-o", str(report), "--quiet")
    found: dict[str, Any] = json.loads(report.read_text(encoding="utf-8"))
    return found


def coverage(command: str, settings: Path, *arguments: str) -> None:
    call = [sys.executable, "-m", "coverage", command, "--rcfile", str(settings), *arguments]
    done = subprocess.run(call, cwd=ROOT, capture_output=True, encoding="utf-8")
    assert done.returncode == 0, done.stdout + done.stderr
