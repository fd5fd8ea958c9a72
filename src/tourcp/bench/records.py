"""Records: what came of each run, as JSON lines that are only ever appended to."""

import json
from collections.abc import Iterable
from dataclasses import asdict, dataclass, replace
from pathlib import Path

from tourcp.core.errors import BadProblem, shown
from tourcp.core.fields import read
from tourcp.files.disk import explained, read_text
from tourcp.files.lines import append_line

FORMAT = "tourcp-bench/2"
START = f'{{"format":"{FORMAT}"'
"""How every line begins."""

RIGHT = {"tour": ("tour",), "none": ("proved", "claimed"), "unknown": ("tour", "proved")}
"""For each answer, what the judge may say of a right one."""

VERDICTS = ("tour", "proved", "claimed", "unknown", "refused", "failed", "killed", "skipped")


@dataclass(frozen=True, kw_only=True)
class Record:
    """One run of one solver on one instance."""

    instance: str
    """The instance's name."""
    answer: str
    """tour or none: what is true of the instance; unknown until a run has settled it."""
    family: str
    """The instance's family."""
    problem: str
    """The problem, as JSON."""
    squares: int
    """Squares of its board."""
    solver: str
    """The name of the backend or the peer."""
    is_peer: bool
    """Whether it is not ours."""
    seed: int
    """The seed of the random choices."""
    limit: float
    """The time limit, in seconds."""
    verdict: str
    """What the judge says of the answer; failed, killed and skipped runs have none."""
    seconds: float
    """Processor time from the problem to the answer, with its certificate, without imports."""
    clock: float
    """The same by the clock, which counts what others do on a shared machine too."""
    wall: float
    """Seconds of the whole process."""
    check_seconds: float
    """What judging the answer took."""
    proof_bytes: int
    """Size of the certificate as text; 0 without one."""
    rung: str
    """The kind of certificate."""
    memory: float
    """The most memory in use at once, in MB."""
    moves: int
    """Moves that a heuristic made; 0 where they are not counted."""
    reason: str
    """Why there is no answer."""
    version: str
    """The versions of what did the work."""
    commit: str
    """The commit of the source tree, if there is one."""
    machine: str
    """Processor, cores, memory, system: what kind of machine it was."""
    date: str
    """The day."""

    @property
    def is_solved(self) -> bool:
        """Whether the right answer came in time, with or without a proof."""
        return self.verdict in RIGHT[self.answer] and max(self.seconds, self.clock) <= self.limit

    @property
    def key(self) -> tuple[str, str, int, float]:
        """What is not run twice."""
        return self.problem, self.solver, self.seed, self.limit


def append(path: Path, record: Record) -> None:
    """Keep a record at once."""
    line = json.dumps({"format": FORMAT, **asdict(record)}, separators=(",", ":")) + "\n"
    with explained(f"cannot write {path}"):
        append_line(path, line)


def load(path: Path) -> list[Record]:
    """All records of a file, the last one of each key; a line that a kill cut short is left out."""
    if not path.exists():
        return []
    found: dict[tuple[str, str, int, float], Record] = {}
    lines = read_text(path).split("\n")
    for number, line in enumerate(lines, start=1):
        if not line:
            continue
        try:
            record = _record(json.loads(line))
        except (ValueError, RecursionError, TypeError, OverflowError) as error:
            if isinstance(error, json.JSONDecodeError) and START.startswith(line[: len(START)]):
                continue
            raise BadProblem(f"{path}, line {number}: not a record ({error})") from None
        found[record.key] = record
    return settled(found.values())


def settled(records: Iterable[Record]) -> list[Record]:
    """The records with what is true of each instance, if some run has shown it.

    A judged tour settles it, or else a proof or a claim that nothing contradicts; if there is none
    of them, it counts as a tour to be found.
    """
    some = list(records)
    known = {one.instance: "tour" for one in some if one.answer == "unknown"}
    known |= {one.instance: "none" for one in some if one.verdict in RIGHT["none"]}
    known |= {one.instance: "tour" for one in some if one.verdict == "tour"}
    return [replace(one, answer=known[one.instance]) if one.answer == "unknown" else one
            for one in some]  # fmt: skip


def _record(values: object) -> Record:
    if not isinstance(values, dict) or values.pop("format", None) != FORMAT:
        raise ValueError(f"expected an object with format {FORMAT!r}")
    record = read(Record, values)
    for name, value in vars(record).items():
        if isinstance(value, int | float) and not 0 <= value < 10**15:
            raise ValueError(f"{name} is {shown(value)}")
    if record.answer not in RIGHT:
        raise ValueError(f"answer {shown(record.answer)}")
    if record.verdict not in VERDICTS:
        raise ValueError(f"verdict {shown(record.verdict)}")
    return record


def solvers_of(records: Iterable[Record]) -> list[str]:
    """The names of all solvers, ours first, in the order in which they appear."""
    named = {record.solver: record.is_peer for record in records}
    return sorted(named, key=lambda name: named[name])
