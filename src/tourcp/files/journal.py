"""The journal of a results file: rows are saved at once, so that a kill loses at most one.

The file is only ever replaced whole. While a run is under way, each finished row goes at once into
a journal beside it, a line each; the next run, or the end of this one, takes the journal into the
file. A lock keeps several runs apart.
"""

import json
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

from filelock import FileLock

from tourcp.core.board import Board
from tourcp.core.errors import BadProblem, shown
from tourcp.core.rule import Rule
from tourcp.files.disk import read_text, write_atomically
from tourcp.files.lines import append_line
from tourcp.files.results import Results, Row, parse_results, parse_row


class ResultsStore:
    """A results file and its journal."""

    def __init__(self, path: Path, rule: Rule, board: Board) -> None:
        self.path, self.rule, self.board = path, rule, board
        self.journal = path.with_name(path.name + ".journal")
        self.lock = FileLock(path.with_name(path.name + ".lock"))

    def load(self) -> Results:
        """All rows known, those of the journal included; refuses another rule's or board's file."""
        results = Results(self.rule, self.board)
        if self.path.exists():
            results = parse_results(read_text(self.path), str(self.path))
            if (results.rule, results.board) != (self.rule, self.board):
                raise BadProblem(
                    f"{self.path} is about {results.rule} on {results.board}, not about "
                    f"{self.rule} on {self.board}: name another file"
                )
        for row in self._journalled():
            results.add(row)
        return results

    def append(self, row: Row) -> None:
        """Keep a row at once: one line, after whatever a killed run left of its last one."""
        about = {"rule": str(self.rule), "board": str(self.board), "row": row.to_json()}
        with self.lock:
            append_line(self.journal, json.dumps(about, separators=(",", ":")) + "\n")

    def compact(self) -> Results:
        """Take the journal into the file, which then holds everything."""
        with self.lock:
            results = self.load()
            write_atomically(self.path, results.text())
            self.journal.unlink(missing_ok=True)
            # The last thing to do: another run that waits for this lock sees that its file is gone,
            # and takes a new one. Windows keeps a file that is open.
            with suppress(OSError):
                Path(self.lock.lock_file).unlink()
        return results

    def _journalled(self) -> Iterator[Row]:
        """The rows of the journal; half a line, which a kill may leave, is skipped."""
        if not self.journal.exists():
            return
        for line in self.journal.read_bytes().split(b"\n"):
            try:
                fields = json.loads(line)
                about = fields["rule"], fields["board"]
                row = fields["row"]
            except (ValueError, RecursionError, TypeError, KeyError):
                continue
            if about != (str(self.rule), str(self.board)):
                raise BadProblem(
                    f"{self.journal} is about {shown(about[0])} on {shown(about[1])}: finish that "
                    "run first, or name another results file"
                )
            yield parse_row(row, self.rule, self.board)
