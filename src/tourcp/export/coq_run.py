"""Running Coq: the library `proofs/` is compiled once and kept; files are checked against it."""

import hashlib
import os
import re
import shutil
import subprocess
import tempfile
from dataclasses import dataclass
from pathlib import Path

from filelock import FileLock

import tourcp
from tourcp.core.errors import BadProblem, MissingDependency, shown
from tourcp.core.limit import Clock, Limit
from tourcp.engines.formula import OutOfTime
from tourcp.export.coq import RESULT

KNOWN = {
    "From", "Import", "Local", "Definition", "Lemma", "Theorem", "Proof", "Qed", "Print",
    "refine", "exact", "vm_cast_no_check",
}  # fmt: skip
"""The first words of the sentences in the files that we write. A file is a program, and Coq has
words that write other files or load code: a file with any other word is not run."""


@dataclass(frozen=True)
class CoqVerdict:
    """What Coq makes of a file."""

    accepted: bool
    """Whether every proof in it is complete and rests on no axiom."""
    version: str
    """The version of Coq that was asked."""
    statement: str
    """What is proved, as Coq prints it, with the rules that it names; empty if it is refused."""
    message: str
    """What Coq complained of, if it is refused."""


def library_folder() -> Path:
    """The sources of the library: in the package, or beside it in the source tree."""
    shipped = Path(__file__).parent / "proofs"
    source = Path(tourcp.__file__).parents[2] / "proofs"
    return shipped if shipped.exists() else source


def library_files() -> list[Path]:
    """The files of the library, each after those that it needs."""
    folder = library_folder()
    lines = (folder / "_CoqProject").read_text(encoding="utf-8").splitlines()
    return [folder / line for line in lines if line.endswith(".v")]


def find_coq() -> str:
    """The command `coqc`, or an error that says how to get it."""
    found = shutil.which("coqc")
    if found is None:
        raise MissingDependency(
            "coqc is not installed: install Coq 8.16 or newer (Debian: 'apt-get install coq')"
        )
    return found


def coq_version() -> str:
    """The version of Coq that is installed."""
    done = subprocess.run([find_coq(), "--print-version"], capture_output=True, text=True)
    return done.stdout.split()[0] if done.stdout else "of unknown version"


def compiled_library(clock: Clock) -> Path:
    """A folder with the library, compiled now or for an earlier run of the same Coq."""
    files, version = library_files(), coq_version()
    digest = hashlib.sha256(version.encode())
    for file in files:
        digest.update(file.read_bytes())
    home = Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "tourcp"
    folder = home / f"coq-{digest.hexdigest()[:16]}"
    try:
        home.mkdir(parents=True, exist_ok=True)
        with FileLock(f"{folder}.lock"):
            if not folder.exists():
                with tempfile.TemporaryDirectory(dir=home) as part:
                    _compile(files, Path(part), clock)
                    shutil.copytree(part, f"{folder}.part", dirs_exist_ok=True)
                Path(f"{folder}.part").rename(folder)
    except OSError as error:
        raise BadProblem(
            f"the compiled library cannot be kept in {home}: {error.strerror or error}; "
            "set XDG_CACHE_HOME to a folder that can be written to"
        ) from None
    return folder


def _compile(files: list[Path], folder: Path, clock: Clock) -> None:
    for file in files:
        shutil.copy(file, folder)
        done = _coqc(file.name, folder, ["-R", ".", "Tourcp"], clock)
        if done.returncode != 0:
            raise BadProblem(f"Coq {coq_version()} does not accept {file.name}: {_first(done)}")


def run_coq(text: str, limit: Limit) -> CoqVerdict:
    """Check a file that `answer_to_coq` or `theorem_to_coq` wrote.

    The time limit is for the file alone, not for the library, which is compiled once.
    """
    refuse_strange(text)
    library = compiled_library(Limit().start())
    clock, version = limit.start(), coq_version()
    rules = re.findall(r"^Definition (\w+) : rule :=", text, re.MULTILINE)
    with tempfile.TemporaryDirectory() as name:
        folder, paths = Path(name), ["-R", str(library), "Tourcp", "-R", ".", "Exported"]
        (folder / "File.v").write_text(text, encoding="utf-8")
        done = _coqc("File.v", folder, paths, clock)
        if done.returncode != 0:
            return CoqVerdict(False, version, "", _first(done))
        asked = ["From Coq Require Import ZArith List.", "From Tourcp Require Import Tours."]
        asked += ["From Exported Require File.", "Import ListNotations.", "Open Scope Z_scope."]
        asked += ["Set Printing Width 1000000.", f"Check File.{RESULT}."]
        asked += [f"Print File.{rule}." for rule in rules]
        asked.append(f"Print Assumptions File.{RESULT}.")
        (folder / "Asked.v").write_text("\n".join(asked) + "\n", encoding="utf-8")
        done = _coqc("Asked.v", folder, paths, clock)
    told = " ".join(done.stdout.split()).replace("File.", "")
    told, closed, _ = told.partition(" Closed under the global context")
    if done.returncode != 0 or not closed:
        message = _first(done) if done.returncode else f"it rests on axioms: {told}"
        return CoqVerdict(False, version, "", message)
    statement = told.removeprefix(f"{RESULT} : ")
    for rule in rules:
        statement = statement.replace(f" {rule} = ", f"; {rule} is ").replace(" : rule", "")
    return CoqVerdict(True, version, statement, "")


def refuse_strange(text: str) -> None:
    """Refuse a file with a word that none of ours has."""
    bare = re.sub(r"\(\*.*?\*\)", " ", text, flags=re.DOTALL)
    for sentence in re.split(r"\.\s", bare + " "):
        words = sentence.split()
        if words and words[0] not in KNOWN:
            raise BadProblem(
                f"the file says {shown(' '.join(words)[:40])}: only files that 'tourcp export "
                "--to coq' wrote are run; run others with 'coqc' yourself, if you trust them"
            )


def _coqc(
    file: str, folder: Path, paths: list[str], clock: Clock
) -> subprocess.CompletedProcess[str]:
    left = None if clock.seconds is None else clock.left
    try:
        return subprocess.run(
            [find_coq(), "-q", *paths, file], cwd=folder, capture_output=True, text=True,
            timeout=left,
        )  # fmt: skip
    except subprocess.TimeoutExpired:
        raise OutOfTime(clock.reason()) from None


def _first(done: subprocess.CompletedProcess[str]) -> str:
    """The beginning of what Coq complained of."""
    words = " ".join(done.stderr.split()) or f"coqc ended with code {done.returncode}"
    _, _, error = words.partition("Error: ")
    failed = re.search(r'expected to have type "(?:\w+\.)?(check_\w+) .* = true"', error)
    return f"{failed[1]} does not hold" if failed else (error or words)[:300]
