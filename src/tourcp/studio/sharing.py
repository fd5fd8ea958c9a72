"""Addresses: a problem as the part of a link after `#`, which is sent nowhere when it is opened."""

from urllib.parse import quote, urlencode

from tourcp.studio.asking import Ask

HOST = "127.0.0.1"
"""This machine alone."""

USUAL_PORT = 8756
"""The port that is taken if it is free, so that addresses stay the same from day to day."""


def fragment(asked: Ask) -> str:
    """The problem as the page writes it into its address.

    >>> fragment(Ask(rule="knight", board="8x8", closed=True, conditions=("clue 0,0=1",)))
    '#rule=knight&board=8x8&closed=1&condition=clue%200,0%3D1'
    """
    pairs = [("graph", asked.graph)] if asked.graph else [("rule", asked.rule),
                                                          ("board", asked.board)]  # fmt: skip
    pairs += [("closed", "1")] if asked.closed else []
    pairs += [(role, text) for role, text in (("start", asked.start), ("end", asked.end)) if text]
    pairs += [("condition", text) for text in asked.conditions]
    return "#" + urlencode(pairs, quote_via=quote, safe=",:")


def puzzle_address(line: str) -> str:
    """Where the studio, if it runs, opens a clue puzzle that is written in one line.

    >>> puzzle_address("king/3x3:1g9")
    'http://127.0.0.1:8756/#puzzle=king/3x3:1g9'
    """
    return f"http://{HOST}:{USUAL_PORT}/#puzzle={quote(line.strip(), safe='/,:')}"
