"""Boards laid on their side: where the two sides differ, widths are decided as heights are.

A cylinder's rows go around, its columns do not; so what is known of strips that grow long is found
for upright cylinders, and turned.
"""

from tourcp.classifying.search import Search
from tourcp.classifying.strips import TURNABLE
from tourcp.judge.theorems.turned import Turnable, Turned, turned_rule


def decide_widths(search: Search, most: int, seconds: float) -> None:
    """Decide the undecided tails of the widths up to the most, each within some seconds."""
    if search.is_symmetric:
        return
    turned = Search(turned_rule(search.rule), closed=search.closed, limit=search.quiet,
                    ask=search.ask, family=search.family.turned)  # fmt: skip
    for width in range(1, most + 1):
        if search.clock.is_over or not search.has_undecided_column(width):
            continue
        search.report(f"boards {width} wide")
        known = len(turned.evidence)
        with search.share(seconds):
            turned.clock = turned.blocks.clock = search.clock
            for work in TURNABLE:
                if not search.clock.is_over and turned.has_undecided_tail(width):
                    work(turned, width)
        for piece in turned.evidence[known:]:
            if isinstance(piece, Turnable):
                search.add(Turned(piece))
