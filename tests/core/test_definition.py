"""All answers agree with the definition on random small problems; see tests/definition.py."""

from collections.abc import Iterable

import pytest

from definition import Comparison, Disagreement
from tourcp.backends import TABLE
from tourcp.certify.ladder import RUNGS
from tourcp.core.conditions import KINDS, Condition
from tourcp.core.joins import WRAPS

CHUNK = 250
CHUNKS = 8


@pytest.mark.slow
@pytest.mark.parametrize("first", range(0, CHUNKS * CHUNK, CHUNK))
def test_everything_agrees_with_the_definition(first: int) -> None:
    comparison = Comparison(drawn_backends=len(TABLE))
    for number in range(first, first + CHUNK):
        comparison.run(number)
    met = comparison.met
    assert met["one-way"] >= CHUNK // 4
    assert met["tour"] >= CHUNK // 5
    assert met["no tour"] >= CHUNK // 5
    assert met["related problems"] >= CHUNK // 2
    for name in occurring():
        assert met[name], f"no {name}"


def occurring() -> Iterable[str]:
    """Name what must occur among as many problems as a chunk has."""
    yield from (f"condition {kind}" for kind in KINDS)
    yield from (f"certificate {kind}" for kind in (*RUNGS, "too-few-squares"))
    yield from (f"backend {row.name}" for row in TABLE)
    yield from (f"joining {wrap}" for wrap in ("flat", *WRAPS))
    yield from (f"vertices {size}" for size in range(1, 10))
    yield from (f"demands {count}" for count in range(4))
    yield from (f"ends {count}" for count in range(3))
    yield from ("hexagons", "holes", "riders", "longest", "counted", "listed", "space PieceInBox",
                "space NamedGraph", "counted up to symmetry", "counted symmetric")  # fmt: skip


def test_a_move_required_in_two_forms_is_noticed_if_it_counts_twice(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Bring back the fault of version 1.0: conditions are kept as they were written."""

    def as_written(conditions: Iterable[Condition], *_: object, **__: object) -> object:
        return tuple(conditions)

    monkeypatch.setattr("tourcp.core.problem.normal_form", as_written)

    def disagrees(number: int) -> bool:
        try:
            Comparison().run(number)
        except Disagreement as found:
            return "a tour is no cycle of the rewritten graph" in str(found)
        return False

    assert any(disagrees(number) for number in range(75, CHUNK))  # the first of them is 77
