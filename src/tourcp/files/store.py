"""The store: every finished question is one row of a SQLite file, and nothing finished is lost.

SQLite's write-ahead log lets several processes read while one writes, and keeps the file whole
whatever moment the writer is killed at. A row is written in one transaction, or not at all. The
last writer who closes the store takes the log into it, so that one file is all there is.
"""

import os
import sqlite3
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from textwrap import shorten
from typing import Any
from urllib.parse import quote

from tourcp.core.errors import BadProblem
from tourcp.files.disk import explained, named
from tourcp.files.rows import COLUMNS, Question, Row, row_of, stored_fault

APPLICATION = 0x746F7572
"""The letters "tour", by which a file says that it is a store."""

FORMAT = 1

MAGIC = b"SQLite format 3\0"

LOGGED = slice(18, 20)
"""The bytes of a SQLite file that are 2 if changes go into a log beside it (its format, 1.3)."""

DAMAGED = "it is damaged: restore a copy, or name another store"

HINTS = {
    ("SQLITE_FULL", "SQLITE_IOERR"): "make room; the rows that it has are kept",
    ("SQLITE_BUSY", "SQLITE_LOCKED", "SQLITE_READONLY", "SQLITE_CANTOPEN", "SQLITE_PERM"):
        "is it writable, and not in use for minutes?; the rows that it has are kept",
}  # fmt: skip
"""What to do, by SQLite's names of errors; all others mean damage."""

TABLE = """\
CREATE TABLE answers (
  problem TEXT NOT NULL,       -- the problem's canonical text (JSON)
  backend TEXT NOT NULL,       -- who was asked
  verdict TEXT NOT NULL,       -- tour, proved, claimed or unknown, as the checker says
  rung TEXT NOT NULL,          -- the kind of certificate, if there is one
  answer TEXT NOT NULL,        -- the answer, as in an answer file (JSON)
  derived_from TEXT NOT NULL,  -- the problem whose answer was turned into this one, if any
  version TEXT NOT NULL,       -- the versions of the packages that did the work
  seconds REAL NOT NULL,       -- how long it took
  allowed REAL NOT NULL,       -- how long it might have taken
  seed INTEGER NOT NULL,       -- the seed of the random choices
  PRIMARY KEY (problem, backend)
)
"""

BETTER = """
ON CONFLICT (problem, backend) DO UPDATE SET
  verdict = excluded.verdict, rung = excluded.rung, answer = excluded.answer,
  derived_from = excluded.derived_from, version = excluded.version, seconds = excluded.seconds,
  allowed = excluded.allowed, seed = excluded.seed
WHERE (excluded.verdict IN ('tour', 'proved') AND verdict NOT IN ('tour', 'proved'))
  OR (excluded.verdict = 'claimed' AND verdict = 'unknown')
  OR (excluded.verdict = verdict AND verdict IN ('claimed', 'unknown')
      AND excluded.allowed > allowed)
"""
"""A row is replaced only by one that says more."""

CERTAIN = ("tour", "proved")
"""Verdicts that nothing can change."""

TRIED = """
UPDATE answers SET allowed = max(allowed, ?)
WHERE problem = ? AND backend = ? AND verdict = 'claimed'
"""
"""A claim remains one if its proof was sought in vain, for so long."""

SETTLED = """
verdict IN ('tour', 'proved') OR allowed >= ? OR (verdict = 'claimed' AND ?)
"""
"""Certain rows are not asked again, nor those tried for as long; a claim only for its proof."""


def is_database(path: Path) -> bool:
    """Whether a file says that it is a database."""
    with path.open("rb") as file:
        return file.read(len(MAGIC)) == MAGIC


class Store:
    """An open store; use it in a `with` statement."""

    def __init__(self, path: Path, *, read_only: bool = False) -> None:
        self.path, self._is_read_only = path, read_only
        with explained(f"cannot open {path}"):
            size = path.stat().st_size if path.exists() else None
            if size is None and read_only:
                raise BadProblem(f"there is no store {path}: 'tourcp survey' makes one")
            if size is not None and not path.is_file():
                raise BadProblem(f"{path} is not a file: name a store, or a new one")
            if (size or read_only) and not is_database(path):
                raise BadProblem(f"{path} is not a database: name a store, or a new file")
            if not path.parent.is_dir():
                raise BadProblem(f"cannot make {path}: there is no folder {path.parent}")
        with self._said():
            self._connection = self._connect(read_only)
            try:
                if not read_only:
                    self._connection.execute("PRAGMA journal_mode = WAL")
                    with self._transaction():
                        self._make()
                self._refuse_others()
            except BaseException:
                self._connection.close()
                raise

    def _connect(self, read_only: bool) -> sqlite3.Connection:
        """Open the file; as immutable, if nobody writes to it or can write to it."""
        place = quote(str(self.path.resolve()))
        mode = "ro" if read_only else "rwc"
        if read_only and self._is_logged_and_at_rest():
            mode = "ro&immutable=1"  # or SQLite would leave a new empty log beside it
        connection = sqlite3.connect(
            f"file:{place}?mode={mode}", uri=True, timeout=60, isolation_level=None
        )
        if read_only:
            try:
                connection.execute("SELECT count(*) FROM sqlite_master")
            except sqlite3.OperationalError:
                if os.access(self.path.resolve().parent, os.W_OK):
                    raise
                connection.close()
                address = f"file:{place}?immutable=1"
                connection = sqlite3.connect(address, uri=True, isolation_level=None)
        return connection

    def _is_logged_and_at_rest(self) -> bool:
        """Whether the file says that it has a log, and there is none: nobody has it open."""
        path = self.path.resolve()
        with path.open("rb") as file:
            versions = file.read(LOGGED.stop)[LOGGED]
        return b"\2" in versions and not path.with_name(f"{path.name}-wal").exists()

    _MARKS = ("PRAGMA application_id", "PRAGMA user_version")
    """Whose file it is, and of which format."""

    def _value(self, query: str) -> Any:
        """The one value that a query finds."""
        return self._connection.execute(query).fetchone()[0]

    def _make(self) -> None:
        """Make the table, if the file is new: empty, and not marked as another program's."""
        marks = ("SELECT count(*) FROM sqlite_master", *self._MARKS)
        if not any(self._value(query) for query in marks):
            self._connection.execute(TABLE)
            self._connection.execute(f"PRAGMA application_id = {APPLICATION}")
            self._connection.execute(f"PRAGMA user_version = {FORMAT}")

    def _refuse_others(self) -> None:
        """Refuse what is not a store, or one of another format."""
        application, version = map(self._value, self._MARKS)
        if application != APPLICATION:
            raise BadProblem(
                f"{self.path} is a SQLite file, but not a survey's store: name another"
            )
        if version != FORMAT:
            raise BadProblem(
                f"{self.path} is a store of format {version}, and this tourcp knows format "
                f"{FORMAT}: use the tourcp that made it, or name a new store"
            )
        query = "SELECT sql FROM sqlite_master WHERE name = 'answers'"
        if self._connection.execute(query).fetchone() != (TABLE.strip(),):
            raise BadProblem(f"{self.path} does not have the table of a store: it is damaged")

    def __enter__(self) -> "Store":
        return self

    def __exit__(self, *_: object) -> None:
        if not self._is_read_only:
            with suppress(sqlite3.Error):  # others who have it open still need the log
                self._connection.execute("PRAGMA busy_timeout = 0")
                self._connection.execute("PRAGMA journal_mode = DELETE")
        self._connection.close()

    def add(self, rows: Iterable[Row]) -> None:
        """Keep some rows, all or none; a row that is there stays unless the new one says more."""
        marks = ", ".join("?" * len(COLUMNS))
        insert = f"INSERT INTO answers ({', '.join(COLUMNS)}) VALUES ({marks}) {BETTER}"
        with self._said(), self._transaction():
            for row in rows:
                self._connection.execute(insert, row.values())
                if row.verdict == "unknown":
                    self._connection.execute(TRIED, (row.allowed, *row.question.key))

    def settled(self, allowed: float, *, certify: bool) -> dict[tuple[str, str], str]:
        """The verdicts of all questions that need not be asked again with that time limit."""
        query = f"SELECT problem, backend, verdict FROM answers WHERE {SETTLED}"
        with self._said():
            rows = self._connection.execute(query, (allowed, not certify)).fetchall()
        return {(problem, backend): verdict for problem, backend, verdict in rows}

    def get(self, question: Question) -> Row | None:
        """The row of a question, if there is one."""
        query = f"SELECT {', '.join(COLUMNS)} FROM answers WHERE problem = ? AND backend = ?"
        with self._said():
            found = self._connection.execute(query, question.key).fetchone()
        with named(self.path):
            return None if found is None else row_of(found)

    def __len__(self) -> int:
        with self._said():
            number: int = self._value("SELECT count(*) FROM answers")
        return number

    def raw_rows(self) -> Iterator[tuple[Any, ...]]:
        """All rows as the table has them, in the order of their questions."""
        query = f"SELECT {', '.join(COLUMNS)} FROM answers ORDER BY problem, backend"
        with self._said():
            yield from self._connection.execute(query)

    def rows(self) -> Iterator[Row]:
        """All rows; BadProblem if one is damaged."""
        for values in self.raw_rows():
            with named(self.path):
                row = row_of(values)
            yield row

    def judged_rows(self) -> Iterator[Row]:
        """All rows, each judged again; BadProblem at the first that is refused."""
        for row in self.rows():
            self.refuse_wrong(row)
            yield row

    def refuse_wrong(self, row: Row) -> None:
        """BadProblem if the judge refuses a row."""
        if (fault := stored_fault(row)) is not None:
            about = f"{row.question.problem} by {row.question.backend}"
            raise BadProblem(f"{self.path}: refused ({fault}): {about}; 'tourcp check' says more")

    def damage(self) -> str | None:
        """What SQLite finds wrong with the file, or nothing."""
        with self._said():
            found: str = self._value("PRAGMA integrity_check(1)")
        return None if found == "ok" else " ".join(found.split())

    @contextmanager
    def _transaction(self) -> Iterator[None]:
        """All or nothing; the lock is taken at once, so that two writers take turns."""
        self._connection.execute("BEGIN IMMEDIATE")
        try:
            yield
        except BaseException:
            if self._connection.in_transaction:  # a full disk has ended it already
                self._connection.execute("ROLLBACK")
            raise
        self._connection.execute("COMMIT")

    @contextmanager
    def _said(self) -> Iterator[None]:
        """Whatever SQLite complains of, in a sentence."""
        try:
            yield
        except UnicodeDecodeError:  # Python cannot read SQLite's complaint about a damaged table
            raise BadProblem(f"store {self.path}: what it says is not text; {DAMAGED}") from None
        except sqlite3.Error as error:
            name = getattr(error, "sqlite_errorname", "")
            hints = (hint for names, hint in HINTS.items() if name.startswith(names))
            words = shorten(str(error), 100)
            raise BadProblem(f"store {self.path}: {words}; {next(hints, DAMAGED)}") from None
