"""One board: the answer for a single size."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, ClassVar

from tourcp.core.answer import Answer, Refutation, Tour
from tourcp.core.board import Board
from tourcp.core.errors import BadProblem
from tourcp.core.fault import Fault, FaultKind
from tourcp.core.fields import read, refuse_unknown, take
from tourcp.core.rule import Rule
from tourcp.judge.answers import check
from tourcp.judge.plain import answer_from_json, answer_to_json
from tourcp.judge.theorems.evidence import Sized, Statement
from tourcp.judge.theorems.family import FLAT, Family
from tourcp.judge.theorems.paths import path_from_json, path_to_json
from tourcp.judge.theorems.sizes import LONGEST_SIDE, Sizes


@dataclass(frozen=True)
class OneBoard(Sized):
    """The answer for a single size."""

    kind: ClassVar[str] = "board"

    answer: Answer
    """A tour, or a refutation with its certificate."""

    @property
    def has_tour(self) -> bool:
        """Whether the answer is a tour."""
        return isinstance(self.answer, Tour)

    def fault(self, rule: Rule, *, closed: bool, family: Family = FLAT) -> Fault | None:
        """Judge the answer as any other."""
        if not 1 <= min(self.width, self.height) <= max(self.width, self.height) <= LONGEST_SIDE:
            found = f"a board of {self.size}: sides go from 1 to {LONGEST_SIDE}"
            return Fault(FaultKind.TOO_LARGE, found)
        if not family.asks(self.width, self.height):
            return Fault(
                FaultKind.WRONG_SIZE, f"{self.size} is not an {family.words} with odd sides"
            )
        problem = family.problem(rule, self.width, self.height, closed=closed)
        verdict = check(problem, self.answer)
        if verdict.fault is None and not verdict.is_certain:
            found = f"{self.size} is {verdict.standing}"
            return Fault(FaultKind.NOT_PROVED, found)
        return verdict.fault

    def statements(self, family: Family = FLAT) -> Iterator[Statement]:  # noqa: ARG002
        """This size has a tour, or has none."""
        sizes = Sizes.just([self.width]), Sizes.just([self.height])
        match self.answer:
            case Tour():
                yield Statement(True, *sizes, "tour")
            case Refutation(certificate=certificate) if certificate is not None:
                yield Statement(False, *sizes, certificate.kind)

    def summary(self) -> str:
        """The size and its answer."""
        has = "a tour" if self.has_tour else "no tour"
        return f"board {self.size}: {has}"

    def to_json(self) -> dict[str, Any]:
        """The answer as plain values."""
        size = {"width": self.width, "height": self.height}
        if isinstance(self.answer, Tour) and self.answer.path.shape[1] == 2:
            path = Board(self.width, self.height).places_of(self.answer.path).tolist()
            return {**size, "tour": path_to_json(path, self.width)}
        fields = answer_to_json(self.answer)
        fields.pop("found", None)
        return {**size, "answer": fields}

    @classmethod
    def from_json(cls, fields: dict[str, Any]) -> "OneBoard":
        """The answer from plain values; a tour as a path of places, or as any answer stands."""
        refuse_unknown(fields, ["width", "height", "answer", "tour"])
        width, height = take(fields, "width", int), take(fields, "height", int)
        if ("tour" in fields and "answer" in fields) or width < 1:
            raise BadProblem(f"board {width}x{height}: expected squares, and a tour or an answer")
        if "tour" not in fields:
            return cls(width, height, answer_from_json(take(fields, "answer", dict)))
        path = read(tuple[int, ...], path_from_json(fields["tour"], width), "tour")
        return cls(width, height, Tour([(place % width, place // width) for place in path]))
