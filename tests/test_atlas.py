"""The atlas: the shipped theorems hold, agree with the literature and with exact answers."""

import json
import re
from collections.abc import Iterator
from copy import deepcopy
from functools import cache
from itertools import product
from pathlib import Path
from random import Random

import pytest

from theorems import KNOWN, mutate
from tourcp import BadProblem, Refutation, Rule, Tour, solve
from tourcp.classifying.shipped import file_name, shipped_folder, shipped_theorem
from tourcp.cli import ANSWERED, run
from tourcp.cli.usage import EXAMPLES
from tourcp.core.fields import parse_fields
from tourcp.drawing.atlas import atlas_page
from tourcp.files.theorems import theorem_from_json
from tourcp.judge.certificates import CutSet
from tourcp.judge.theorems import KINDS
from tourcp.judge.theorems.family import FLAT, Family
from tourcp.judge.theorems.one_board import OneBoard
from tourcp.judge.theorems.theorem import NONE, TOUR, UNDECIDED, Theorem
from tourcp.judge.theorems.words import in_words

pytestmark = pytest.mark.xdist_group("atlas")  # each theorem is judged once

ROOT = Path(__file__).parent.parent
FOLDER = ROOT / "models" / "theorems"
FILES = sorted(FOLDER.glob("*.json"))

COMPLETE = {
    "knight": (True, False),
    "pawn": (True, False),
    "zebra": (True, False),
    "giraffe": (True, False),
    "antelope": (True,),
    "leaper:1,6": (True,),
    "leaper:2,5": (True,),
    "leaper:2,7": (True,),
    "wazir": (True, False),
    "king": (True, False),
    "leaper:0,1+1,2": (True, False),
    "leaper:1,1+1,2": (True, False),
    "leaper:1,2+1,3": (True, False),
    "leaper:1,2+2,3": (True, False),
    "hex-king": (True, False),
}
"""The rules whose theorems leave nothing undecided, closed and open."""


@cache
def from_file(path: Path) -> Theorem:
    """The theorem of a file, not judged."""
    theorem, _ = theorem_from_json(parse_fields(path.read_text("utf-8"), path.name))
    return theorem


@cache
def judged(rule: Rule, closed: bool, family: Family) -> Theorem | None:
    return shipped_theorem(rule, closed=closed, family=family)


def shipped(rule: str, *, closed: bool) -> Theorem:
    theorem = judged(Rule.parse(rule), closed, FLAT)
    assert theorem is not None, rule
    return theorem


def leaper(theorem: Theorem) -> tuple[int, int] | None:
    """The two parts of a move, if the rule is one leaper."""
    parts = {tuple(sorted((abs(dx), abs(dy)))) for dx, dy in theorem.rule.moves}
    (one,) = parts if len(parts) == 1 else [(0, 0)]
    return (one[0], one[1]) if min(one) > 0 else None


def test_every_shipped_theorem_is_found_by_what_it_is_about() -> None:
    """The page of the atlas, below, judges each of them from its file."""
    for path in FILES:
        theorem = from_file(path)
        closed, family = theorem.closed, theorem.family
        assert path.name == file_name(theorem.rule, closed=closed, family=family)
        if path.stat().st_size < 100_000:
            assert judged(theorem.rule, closed, family) == theorem


def test_what_is_called_complete_leaves_nothing_undecided() -> None:
    for rule, kinds in COMPLETE.items():
        for closed in kinds:
            theorem = shipped(rule, closed=closed)
            assert theorem.is_complete and "ndecided" not in in_words(theorem)


LEFT = {"leaper-2-7-open": {(30, 25)}}
"""The boards up to 32x32 that the theorems leave undecided."""


def test_boards_up_to_32_are_decided_but_for_one() -> None:
    for path in FILES:
        theorem = from_file(path)
        sizes = product(range(1, 33), repeat=2)
        left = {
            (width, height)
            for width, height in sizes
            if theorem.family.asks(width, height)
            and (width >= height or not theorem.is_symmetric)
            and theorem.verdict(width, height) == UNDECIDED
        }
        assert left == LEFT.get(path.stem, set()), path.stem


def test_the_open_antelope_does_not_tour_20x20() -> None:
    theorem = shipped("antelope", closed=False)
    assert theorem.verdict(20, 20) == NONE
    (board,) = (
        one
        for one in theorem.evidence
        if isinstance(one, OneBoard) and (one.width, one.height) == (20, 20)
    )
    assert isinstance(board.answer, Refutation) and isinstance(board.answer.certificate, CutSet)


def test_nothing_is_left_of_the_other_boards_that_are_shipped() -> None:
    others = [one for path in FILES if (one := from_file(path)).family != FLAT]
    assert len(others) >= 9 and all(one.is_complete for one in others)


def test_the_page_is_made_from_the_files_by_the_example_of_the_help(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """All of it but the time to judge, which is that of the machine which wrote it."""

    def without_times(page: str) -> str:
        return re.sub(r"\| [0-9.]+ s \|", "| … s |", page)

    page = (ROOT / "docs" / "atlas.md").read_text("utf-8")
    monkeypatch.chdir(tmp_path)
    (example,) = EXAMPLES["atlas"]
    assert run(example.split()) == ANSWERED
    assert without_times(page) == without_times((tmp_path / "atlas.md").read_text("utf-8"))


def test_a_folder_with_a_theorem_that_does_not_hold_makes_no_page(tmp_path: Path) -> None:
    for file in ("literature.toml", "king-open.json"):
        (tmp_path / file).write_text((FOLDER / file).read_text("utf-8"), encoding="utf-8")
    assert "always exists" in atlas_page(tmp_path)
    text = (FOLDER / "king-open.json").read_text("utf-8")
    (tmp_path / "king-open.json").write_text(text.replace("always exists", "never exists"))
    with pytest.raises(BadProblem, match="wrong statement"):
        atlas_page(tmp_path)


def test_the_theorems_go_into_the_wheel() -> None:
    import tomllib

    built = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["tool"]["hatch"]["build"]
    included = built["targets"]["wheel"]["force-include"]
    assert included["models"] == "tourcp/models"
    assert shipped_folder().joinpath("knight-closed.json").is_file()


def test_the_known_theorems_are_those_of_the_literature() -> None:
    for (rule, closed), words in KNOWN.items():
        assert in_words(shipped(rule, closed=closed)) == words


def theorems(*, closed: bool | None = None) -> Iterator[Theorem]:
    """Those about plain boards."""
    for path in FILES:
        theorem = from_file(path)
        if closed in (None, theorem.closed) and theorem.family == FLAT:
            yield theorem


def test_boards_too_small_to_reach_every_square_have_no_tour() -> None:
    """Knuth 1994: m >= r + s and n >= 2s are needed to reach all squares."""
    seen = 0
    for theorem in theorems():
        if (parts := leaper(theorem)) is None:
            continue
        small, large = parts
        for m in range(2, 40):
            for n in range(m, 40):
                if m < small + large or n < 2 * large:
                    assert theorem.verdict(n, m) == NONE, (theorem.rule, m, n)
                    seen += 1
    assert seen > 1_000


def test_chia_and_ong_refute_eight_heights_of_the_zebra() -> None:
    """Chia and Ong 2005: no closed (2,3)-tour if m is 1, 2, 3, 4, 6, 7, 8 or 12."""
    theorem = shipped("zebra", closed=True)
    for m in (1, 2, 3, 4, 6, 7, 8, 12):
        assert all(theorem.verdict(n, m) == NONE for n in (*range(m, 200), 10**9))


def test_singhun_and_others_refute_strips_of_a_plus_b_rows() -> None:
    """Singhun, Karudilok and Boonklurb 2020, parts (i) and (ii) of their abstract."""
    for theorem in theorems(closed=True):
        if (parts := leaper(theorem)) is None:
            continue
        a, b = parts
        none = [*range(2 * b + 1, 4 * b)]
        none += [*range(4 * b + 1, 5 * b + 1)] if b < 2 * a else []
        if b == a + 1:
            none += [4 * a + 4] + ([6 * a + 6, 6 * a + 8] if a > 3 else [])
        for n in none:
            assert theorem.verdict(n, a + b) in (NONE, UNDECIDED), (theorem.rule, n)
            assert theorem.verdict(n, a + b) == NONE or not theorem.is_complete


def test_willcocks_s_squares_have_closed_tours() -> None:
    """Beluhov 2017: a free (p,q)-leaper tours the square of side 2(p + q)."""
    for theorem in theorems(closed=True):
        if (parts := leaper(theorem)) is not None:
            side = 2 * sum(parts)
            assert theorem.verdict(side, side) == TOUR, theorem.rule


def test_large_boards_with_even_sides_have_closed_tours() -> None:
    """Beluhov 2022, and Kamčev 2014 for (a,1): two even sides that are large enough."""
    for theorem in theorems(closed=True):
        if leaper(theorem) is not None:
            assert theorem.verdict(10**6, 10**6 + 2) in (TOUR, UNDECIDED), theorem.rule
    assert shipped("antelope", closed=True).verdict(10**6, 10**6 + 2) == TOUR


def test_odd_boards_have_no_closed_tour_if_moves_change_the_colour() -> None:
    for theorem in theorems(closed=True):
        if all((dx + dy) % 2 for dx, dy in theorem.rule.moves):
            for m, n in ((3, 5), (7, 9), (13, 27), (10**6 + 1, 10**6 + 3)):
                assert theorem.verdict(m, n) == NONE, (theorem.rule, m, n)


def test_a_closed_tour_is_an_open_one() -> None:
    for rule, kinds in COMPLETE.items():
        if len(kinds) == 2:
            closed, opened = (shipped(rule, closed=kind) for kind in kinds)
            side = max(closed.side, opened.side) + 20
            assert (opened.grid(side)[closed.grid(side) == TOUR] == TOUR).all(), rule


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_the_theorems_agree_with_exact_answers_for_small_boards(path: Path) -> None:
    theorem = from_file(path)
    chance = Random(path.stem)
    reach = max(max(move) for move in theorem.rule.moves)
    sizes = [(n, m) for m in range(1, 3 * reach) for n in range(m, 4 * reach)]
    sizes = [size for size in sizes if theorem.family.asks(*size)]
    for width, height in chance.sample(sizes, min(12, len(sizes))):
        asked = theorem.family.problem(theorem.rule, width, height, closed=theorem.closed)
        answer = solve(asked, seconds=20)
        expected = {Tour: TOUR, Refutation: NONE}.get(type(answer))
        if expected is not None:
            assert theorem.verdict(width, height) in (expected, UNDECIDED), (width, height)


@pytest.mark.parametrize("name", ["knight-open", "zebra-closed", "giraffe-closed"])
def test_mutated_evidence_is_refused_or_says_nothing_false(name: str) -> None:
    """Every piece, changed at random: what passes the judge agrees with the whole theorem."""
    text = (FOLDER / f"{name}.json").read_text("utf-8")
    whole, _ = theorem_from_json(parse_fields(text, name))
    truth = whole.grid(70)
    chance = Random(name)
    accepted = refused = 0
    for piece in json.loads(text)["evidence"]:
        kind = KINDS[piece.pop("kind")]
        for _ in range(3 if piece.keys() & {"tour", "answer", "blocks"} else 12):
            fields = deepcopy(piece)
            mutate(fields, chance)
            try:
                theorem = Theorem(whole.rule, whole.closed, (kind.from_json(fields),))
            except BadProblem:
                refused += 1
                continue
            if theorem.fault() is not None:
                refused += 1
                continue
            accepted += 1
            said = theorem.grid(70)
            assert ((said == truth) | (said == UNDECIDED)).all(), (kind, fields)
    assert refused > 20 and accepted > 0
