"""Coq's words: how numbers, squares, lists, rules and boards are written in its language."""

import re
import textwrap
from collections.abc import Iterable, Sequence

from tourcp.core.board import Board
from tourcp.core.errors import BadProblem, shown
from tourcp.core.rule import Rule

HEAD = """From Coq Require Import ZArith List.
From Tourcp Require Import {files}.
Import ListNotations.
Local Open Scope Z_scope.
"""

_SQUARE = re.compile(r"(0|[1-9][0-9]{0,8}),(0|[1-9][0-9]{0,8})")


def head(title: str, files: str) -> str:
    """The beginning of a file: what it is about, and what it needs of the library."""
    safe = title.replace("(*", "( *").replace("*)", "* )")
    return f"(** {safe}. Written by tourcp. *)\n" + HEAD.format(files=files)


def pair(values: Sequence[int]) -> str:
    """A square or a move."""
    x, y = values
    return f"({x},{y})"


def listed(items: Iterable[str]) -> str:
    """A list."""
    return f"[{'; '.join(items)}]"


def numbers(values: Iterable[int]) -> str:
    """A list of numbers."""
    return listed(map(str, values))


def pairs(values: Iterable[Sequence[int]]) -> str:
    """A list of squares or moves."""
    return listed(map(pair, values))


def truth(value: bool) -> str:
    """A yes or no."""
    return "true" if value else "false"


def perhaps(value: Sequence[int] | None) -> str:
    """A square, if there is one."""
    return "None" if value is None else f"(Some {pair(value)})"


def rule_name(rule: Rule) -> str:
    """What a rule is called in the file: its own name, if it has one."""
    return rule.name if rule.name.isalpha() else "piece_of_the_file"


def rule_definition(rule: Rule) -> str:
    """The rule as a list of moves, under its name."""
    return folded(f"Definition {rule_name(rule)} : rule := {pairs(rule.moves)}.")


def board_term(board: Board) -> str:
    """The board, which is untwisted: `rectangle 8 3`, or with its holes and joined sides."""
    if not board.holes and board.wrap == "flat":
        return f"(rectangle {board.width} {board.height})"
    joins = " ".join(map(truth, board.wraps))
    return f"(Board {board.width} {board.height} {pairs(board.holes)} {joins})"


def vertex(name: str) -> str:
    """A vertex of the graph with hubs, from its name: a square or a hub."""
    if name in ("hub 0", "hub 1"):
        return f"Hub{name[-1]}"
    return f"At {square(name)}"


def square(name: str) -> str:
    """A square from its name."""
    found = _SQUARE.fullmatch(name)
    if found is None:
        raise BadProblem(f"{shown(name)} is not a square of a board: expected a name such as '3,4'")
    return f"({found[1]},{found[2]})"


def proof(term: str) -> list[str]:
    """The lines that prove a theorem by a term in which one thing is left, for Coq to compute."""
    return [
        "Proof.",
        "  " + folded(f"refine ({term}).", "    "),
        "  vm_cast_no_check (eq_refl true).",
        "Qed.",
        "",
    ]


def folded(text: str, indent: str = "  ") -> str:
    """The text in lines of at most 100 columns."""
    return textwrap.fill(
        text, 100, subsequent_indent=indent, break_long_words=False, break_on_hyphens=False
    )
