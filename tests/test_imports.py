"""Who may import whom, and what a start costs."""

import ast
import subprocess
import sys
from pathlib import Path

import pytest

import tourcp

PACKAGE = Path(tourcp.__file__).parent
CORE = [
    "recording",
    "rule",
    "board",
    "problem",
    "graph",
    "answer",
    "check",
    "files",
    "limit",
    "errors",
]
TRUSTED = [PACKAGE / f"{name}.py" for name in CORE] + sorted((PACKAGE / "proofs").glob("*.py"))
ROOMS = {f"tourcp.{name}" for name in CORE} | {"tourcp.proofs", "tourcp.display"}


def imported(path: Path) -> set[str]:
    modules = set()
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.Import):
            modules |= {name.name for name in node.names}
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, "imports are absolute"
            modules.add(node.module or "")
    return modules


@pytest.mark.parametrize("path", TRUSTED, ids=lambda path: path.stem)
def test_the_trusted_base_imports_numpy_at_most_and_nothing_from_other_rooms(path: Path) -> None:
    assert_imports_only(path, ROOMS)


def assert_imports_only(path: Path, rooms: set[str]) -> None:
    """Numpy, the standard library, and of the package these rooms."""
    for module in imported(path):
        top = module.split(".")[0]
        if top == "tourcp":
            assert any(module == room or module.startswith(f"{room}.") for room in rooms), module
        else:
            assert top == "numpy" or top in sys.stdlib_module_names, module


@pytest.mark.parametrize("name", ["distances", "coroutine", "puzzle_files"])
def test_the_judges_of_the_puzzles_import_the_trusted_base_and_each_other(name: str) -> None:
    allowed = ROOMS | {"tourcp.puzzles.coroutine"}
    assert_imports_only(PACKAGE / "puzzles" / f"{name}.py", allowed)


THEOREMS = ["sizes", "quilt", "chain", "pattern", "strip", "theorem", "words"]


@pytest.mark.parametrize("name", THEOREMS)
def test_the_judge_of_theorems_imports_the_trusted_base_and_itself(name: str) -> None:
    allowed = ROOMS | {f"tourcp.theorems.{one}" for one in THEOREMS}
    assert_imports_only(PACKAGE / "theorems" / f"{name}.py", allowed)


def test_the_judge_of_a_store_reaches_no_solver() -> None:
    """`check STORE` reads rows and judges them; the questions name backends, and load none."""
    allowed = ROOMS | {"tourcp.survey.questions", "tourcp.survey.images"}
    assert_imports_only(PACKAGE / "survey" / "store.py", allowed)
    assert_imports_only(PACKAGE / "survey" / "images.py", allowed)
    assert_imports_only(PACKAGE / "survey" / "questions.py", ROOMS | {"tourcp.backends"})
    loaded = loaded_by("import tourcp.survey.store")
    assert not loaded & {"numba", "ortools", "pysat", "scipy"}


def test_solve_reaches_the_tables_of_backends_and_rungs_and_no_solver() -> None:
    modules = imported(PACKAGE / "solve.py")
    others = {module for module in modules if module.startswith("tourcp.")} - ROOMS
    assert others == {"tourcp.backends", "tourcp.prove.ladder"}


def loaded_by(code: str) -> set[str]:
    script = f"{code}\nimport sys\nprint('\\n'.join(sys.modules))"
    done = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, text=True, check=True
    )
    return {line.split(".")[0] for line in done.stdout.splitlines()}


def test_judging_never_opens_the_door_to_the_pictures() -> None:
    script = "import sys, tourcp\nfrom tourcp import check, load_answer, Problem\n"
    script += "check, load_answer, Problem\nassert 'tourcp.display' in sys.modules\n"
    script += "assert not [name for name in sys.modules if name.startswith('tourcp.draw')]"
    subprocess.run([sys.executable, "-c", script], check=True)


HEAVY = {"ortools", "pysat", "numba", "scipy", "clingo", "exact"}


def test_importing_the_package_loads_no_solver_and_not_even_numpy() -> None:
    assert not loaded_by("import tourcp") & (HEAVY | {"numpy"})


def test_judging_loads_no_solver() -> None:
    assert not loaded_by("from tourcp import check, load_answer; check, load_answer") & HEAVY


def test_help_loads_nothing_but_click() -> None:
    code = "import contextlib, io\nfrom tourcp.cli import run\n"
    code += "with contextlib.redirect_stdout(io.StringIO()): run(['--help'])"
    assert not loaded_by(code) & (HEAVY | {"numpy", "rich", "tomllib", "dataclasses"})


def test_every_public_name_is_there_and_stays_itself() -> None:
    code = (
        "import tourcp, types\n"
        "import tourcp.check, tourcp.solve\n"
        "for name in tourcp.__all__:\n"
        "    assert not isinstance(getattr(tourcp, name), types.ModuleType), name\n"
        "assert set(tourcp.__all__) == {n for names in tourcp._HOMES.values() for n in names}\n"
    )
    loaded_by(code)


def test_only_the_command_line_prints() -> None:
    for path in PACKAGE.rglob("*.py"):
        if path.parent.name != "cli":
            calls = [node for node in ast.walk(ast.parse(path.read_text()))
                     if isinstance(node, ast.Call) and isinstance(node.func, ast.Name)]  # fmt: skip
            assert "print" not in {call.func.id for call in calls}, path  # type: ignore[attr-defined]
