"""Files that version 1.0 wrote are read and judged as it judged them.

Brute force over all paths agreed with each refutation of a small space when the files were made.
"""

import shutil
from pathlib import Path

import pytest

from calls import Capture
from tourcp import Refutation, Tour, check
from tourcp.cli import ANSWERED, UNKNOWN, run
from tourcp.core.box import PieceInBox
from tourcp.core.named_graph import NamedGraph
from tourcp.core.problem import Problem
from tourcp.files.formats import AnswerList, TheoremFile, read_content

FOLDER = Path(__file__).parent.parent / "version-1.0"

JUDGED = {
    "claim.json": "claimed",
    "distances-holes.json": "proved",
    "distances-torus.json": "proved",
    "draw.json": "2 states)",
    "longest-box.json": "there is no closed path (proved",
    "longest-certificate.json": "has 14 moves",
    "longest-closed.json": "has 10 moves",
    "longest-graph.json": "has 9 moves",
    "longest-one-way.json": "has 6 moves",
    "longest-require-forbid.json": "has 10 moves",
    "longest-symmetric-turns.json": "there is no closed path (proved",
    "longest-tour.json": "has 11 moves",
    "longest-uncrossed.json": "has 5 moves",
    "refutations.jsonl": "111 lines judged: 111 proved",
    "results.json": "16 rows, 14 tours, all of them right",
    "store.db": "9 rows judged: 9 proved",
    "theorem-hex-king-closed.json": "proved",
    "theorem-king-closed.json": "proved",
    "theorem-knight-cylinder-closed.json": "proved",
    "theorem-knight-layers-2-closed.json": "proved",
    "theorem-knight-less-centre-closed.json": "proved",
    "theorem-knight-strip-closed.json": "proved",
    "theorem-leaper-1-2-2-3-open.json": "proved",
    "theorem-pawn-less-corner-closed.json": "proved",
    "theorem-pawn-torus-closed.json": "proved",
    "theorem-wazir-open.json": "proved",
    "tours.jsonl": "31 lines judged: 31 tours",
    "unknown.json": "unknown",
    "win-fewest-moves.json": "win in 15 moves",
}
"""What the line of `tourcp check` of version 1.0 said of each file."""

FALSE = "false-refutations.jsonl"
"""Version 1.0 found and accepted these: a move required in two forms became two moves."""

CERTIFICATES = {
    "too-few-squares",
    "cut-set",
    "weights",
    "frontier",
    "clause-proof",
    "position-proof",
}
CONDITIONS = {
    "require", "forbid", "clue", "before", "at", "symmetric", "uncrossed", "magic", "turns",
    "differs",
}  # fmt: skip
SPACES = {
    "flat", "cylinder", "cylinder-y", "torus", "moebius", "klein", "projective", "hex", "holes",
    "rider", "one-way", "box", "graph", "directed graph",
}  # fmt: skip
EVIDENCE = {
    "board", "pump", "quilt", "pattern", "frieze", "strip", "band", "ring", "chain", "turned",
    "twin",
}  # fmt: skip


def space_kind(asked: Problem) -> set[str]:
    """What is special about the space of a problem."""
    space = asked.space
    if isinstance(space, PieceInBox):
        return {"box"}
    if isinstance(space, NamedGraph):
        return {"directed graph" if space.is_one_way else "graph"}
    marks = {"rider": space.rule.rides, "one-way": space.is_one_way}  # type: ignore[attr-defined]
    board = asked.board
    kinds = {name for name, is_so in marks.items() if is_so}
    return (
        kinds
        | {board.grid if board.grid == "hex" else board.wrap}
        | ({"holes"} if board.holes else set())
    )


def test_every_file_of_the_folder_is_judged() -> None:
    names = {path.name for path in FOLDER.iterdir() if "db-" not in path.name}
    assert names == {*JUDGED, FALSE}


@pytest.mark.parametrize(("name", "words"), JUDGED.items(), ids=JUDGED)
def test_a_file_is_judged_as_version_1_0_judged_it(
    name: str, words: str, tmp_path: Path, capsys: Capture
) -> None:
    file = Path(shutil.copy(FOLDER / name, tmp_path))  # SQLite may write beside a store
    expected = UNKNOWN if words in ("claimed", "unknown") else ANSWERED
    assert run(["check", str(file)]) == expected
    out, err = capsys.readouterr()
    assert out.count("\n") == 1 and err == ""
    assert words in out.removeprefix(str(file))


def test_the_refutations_have_every_kind_of_certificate_condition_and_space() -> None:
    refutations, tours = (
        read_content(FOLDER / name) for name in ("refutations.jsonl", "tours.jsonl")
    )
    assert isinstance(refutations, AnswerList) and isinstance(tours, AnswerList)
    certificates, conditions, spaces = set(), set(), set()
    for asked, answer in refutations.answers:
        assert isinstance(answer, Refutation) and answer.certificate is not None
        certificates.add(answer.certificate.kind)
        conditions |= {one.kind for one in asked.conditions}
        spaces |= space_kind(asked)
    assert (certificates, conditions, spaces) == (CERTIFICATES, CONDITIONS, SPACES)
    assert {one.kind for asked, _ in tours.answers for one in asked.conditions} == CONDITIONS
    assert set().union(*(space_kind(asked) for asked, _ in tours.answers)) == SPACES


def test_the_theorems_have_every_kind_of_evidence() -> None:
    contents = [read_content(path) for path in FOLDER.glob("theorem-*.json")]
    kinds = {
        piece.kind
        for content in contents
        if isinstance(content, TheoremFile)
        for piece in content.theorem.evidence
    }
    assert kinds == EVIDENCE


def test_a_false_refutation_that_version_1_0_accepted_is_refused() -> None:
    listed = read_content(FOLDER / FALSE)
    assert isinstance(listed, AnswerList) and len(listed.answers) == 7
    tours = [
        Tour([(0, 0), (1, 0), (2, 0), (2, 1), (1, 1), (0, 1)]),
        Tour([(2, 0), (1, 0), (0, 0), (0, 1), (1, 1), (2, 1)]),
    ]
    for asked, answer in listed.answers:
        assert "tour" in {check(asked, tour).standing for tour in tours}
        assert check(asked, answer).standing == "refused"
