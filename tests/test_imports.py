"""Who may import whom, and what a start costs."""

import ast
import subprocess
import sys
from collections.abc import Iterator
from graphlib import TopologicalSorter
from pathlib import Path

import tourcp

PACKAGE = Path(tourcp.__file__).parent
SOURCES = sorted(PACKAGE.rglob("*.py"))

ALLOWED: dict[str, set[str]] = {
    "core": set(),
    "judge": {"core"},
    "files": {"core", "judge"},
    "engines": {"core", "judge"},
    "certify": {"core", "judge", "engines"},
    "classifying": {"core", "judge", "files", "engines", "certify"},
    "backends": {"core", "judge", "engines", "certify", "classifying"},
    "counting": {"core", "judge", "files", "engines"},
    "answering": {"core", "judge", "engines", "certify", "backends"},
    "lengths": {"core", "judge", "engines", "certify", "answering"},
    "puzzles": {"core", "judge", "files", "engines", "certify", "counting", "answering"},
    "survey": {"core", "judge", "files", "engines", "backends", "answering"},
    "drawing": {"core", "judge", "files", "survey", "puzzles"},
    "export": {"core", "judge", "files", "engines", "backends"},
    "api": {
        "core",
        "judge",
        "counting",
        "classifying",
        "backends",
        "answering",
        "drawing",
        "lengths",
    },
    "studio": {"core", "judge", "files", "engines", "puzzles", "backends", "answering", "drawing"},
    "bench": {"core", "judge", "files", "engines", "backends", "answering", "export"},
}
"""The rooms, and those that each may import, lazily too; the command line is above them all."""


def room_of(module: str) -> str:
    """The room of a module of the package; `tourcp` itself is above the rooms."""
    parts = module.split(".")
    return parts[1] if len(parts) > 1 else "tourcp"


def module_of(path: Path) -> str:
    parts = ["tourcp", *path.relative_to(PACKAGE).with_suffix("").parts]
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def imports(path: Path) -> Iterator[str]:
    """All modules that a file imports, at the top or later; for type checkers too."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (name.name for name in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path}: imports are absolute"
            yield node.module or ""


def rooms_imported(path: Path) -> set[str]:
    found = {room_of(one) for one in imports(path) if one.split(".")[0] == "tourcp"}
    return found - {"tourcp"}


def test_a_room_imports_only_rooms_below_it() -> None:
    for path in SOURCES:
        room = room_of(module_of(path))
        if room not in ("tourcp", "cli", "__main__"):
            assert rooms_imported(path) - {room} <= ALLOWED[room], path


def test_the_rooms_form_no_circle() -> None:
    graph: dict[str, set[str]] = {}
    for path in SOURCES:
        room = room_of(module_of(path))
        graph.setdefault(room, set()).update(rooms_imported(path) - {room})
    order = list(TopologicalSorter(graph).static_order())
    assert order.index("core") < order.index("judge") < order.index("files")
    assert set(ALLOWED) | {"cli", "tourcp", "__main__"} == set(graph)


TRUSTED = [path for path in SOURCES if room_of(module_of(path)) in ("core", "judge")]


def test_the_trusted_base_imports_numpy_at_most() -> None:
    for path in TRUSTED:
        others = {module.split(".")[0] for module in imports(path)} - {"tourcp", "numpy"}
        assert others <= set(sys.stdlib_module_names), path


def loaded_by(code: str) -> set[str]:
    script = f"{code}\nimport sys\nprint('\\n'.join(sys.modules))"
    done = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, text=True, check=True
    )
    return set(done.stdout.splitlines())


def packages_loaded_by(code: str) -> set[str]:
    return {module.split(".")[0] for module in loaded_by(code)}


QUIETLY = """import contextlib, io
from tourcp.cli import run
with contextlib.redirect_stdout(io.StringIO()): assert run({arguments!r}) == 0"""


def test_checking_a_file_loads_core_judge_files_and_the_command_line_only() -> None:
    file = Path(__file__).parent / "version-0.1" / "cut-set.json"
    loaded = loaded_by(QUIETLY.format(arguments=["check", str(file)]))
    rooms = {room_of(one) for one in loaded if one.split(".")[0] == "tourcp"}
    assert rooms == {"tourcp", "core", "judge", "files", "cli"}
    assert not {one.split(".")[0] for one in loaded} & HEAVY


def test_classify_without_a_picture_loads_no_page_and_no_survey() -> None:
    code = "from tourcp import classify; classify('wazir', closed=True, seconds=1)"
    assert not any(one.startswith(("tourcp.drawing", "tourcp.survey")) for one in loaded_by(code))


HEAVY = {"ortools", "pysat", "numba", "scipy", "clingo", "exact"}


def test_importing_the_package_loads_no_solver_and_not_even_numpy() -> None:
    assert not packages_loaded_by("import tourcp") & (HEAVY | {"numpy"})


def test_judging_loads_no_solver() -> None:
    code = "from tourcp import check, load_answer; check, load_answer"
    assert not packages_loaded_by(code) & HEAVY


def test_asking_loads_the_tables_of_backends_and_rungs_and_no_solver() -> None:
    assert not packages_loaded_by("from tourcp import solve, prove; solve, prove") & HEAVY


def test_help_loads_nothing_but_click() -> None:
    loaded = packages_loaded_by(QUIETLY.format(arguments=["--help"]))
    assert not loaded & (HEAVY | {"numpy", "rich", "tomllib"})


def test_every_public_name_is_there_and_stays_itself() -> None:
    code = (
        "import tourcp, types\n"
        "import tourcp.classifying.classify, tourcp.counting.count, tourcp.drawing.anything\n"
        "for name in tourcp.__all__:\n"
        "    assert not isinstance(getattr(tourcp, name), types.ModuleType), name\n"
        "assert set(tourcp.__all__) == {n for names in tourcp._HOMES.values() for n in names}\n"
    )
    loaded_by(code)


def test_no_room_has_the_name_of_a_public_function() -> None:
    assert not {path.stem for path in PACKAGE.iterdir()} & set(tourcp.__all__)


def test_only_the_command_line_prints() -> None:
    for path in SOURCES:
        if path.parent.name != "cli":
            calls = [node for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
                     if isinstance(node, ast.Call) and isinstance(node.func, ast.Name)]  # fmt: skip
            assert "print" not in {call.func.id for call in calls}, path  # type: ignore[attr-defined]


def test_digits_of_a_text_are_told_by_one_function_that_takes_0_to_9_only() -> None:
    # `isdigit` takes '²', which `int` does not; both take '٣'; and 5,000 digits are no int.
    users = {path for path in SOURCES for node in ast.walk(ast.parse(path.read_text("utf-8")))
             if isinstance(node, ast.Attribute)
             and node.attr in ("isdigit", "isdecimal", "isnumeric")}  # fmt: skip
    assert users == {PACKAGE / "core" / "fields.py"}
