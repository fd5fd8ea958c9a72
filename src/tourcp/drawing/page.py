"""Pages: one HTML file that plays a film, with everything in it and nothing from elsewhere."""

import json
from html import escape
from importlib.resources import files

from tourcp.core.board import Board
from tourcp.drawing.film import Film
from tourcp.drawing.looks import for_script
from tourcp.drawing.svg import Picture, style_sheet, xml_text

PAGE = """<!doctype html>
<html lang="en" class="tourcp">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{title}</title>
<style>{style}</style>
{body}
<script>{script}</script>
</html>
"""

SCRIPTS = ("ground.js", "films.js", "player.js", "gallery.js", "map.js")


def film_page(title: str, stage: Picture, film: Film, below: str = "") -> str:
    """A page with a player for one film, and what goes below it."""
    body = [
        f"<h1>{escape(xml_text(title))}</h1>",
        '<div class="player tourcp"></div>',
        below,
        f'<template id="board">{stage}</template>',
        _data("film", film),
    ]
    return _page(title, "\n".join(body))


def still_page(title: str, picture: Picture, words: str) -> str:
    """A page with a picture that does not move, and the words that go with it."""
    return _page(title, f"<h1>{escape(xml_text(title))}</h1>\n{still(picture, words)}")


def still(picture: Picture, words: str) -> str:
    """A picture and the words that go with it."""
    return f'<div class="stage">{picture}</div>\n<p class="words">{escape(xml_text(words))}</p>'


def gallery_page(title: str, board: Board, film: Film) -> str:
    """A page of small pictures, each opening its film."""
    body = [f"<h1>{escape(title)}</h1>", _part("gallery.html"), _part("dialog.html"),
            f'<template id="board">{bare_picture(board, title)}</template>',
            _data("gallery", film)]  # fmt: skip
    return _page(title, "\n".join(body))


def map_page(title: str, pictures: list[str], legend: str, stages: list[str], film: Film) -> str:
    """A page of maps, whose places open what is known of them."""
    shown = [f'<figure class="map">{picture}</figure>' for picture in pictures]
    templates = [f'<template class="stage">{stage}</template>' for stage in stages]
    body = [f"<h1>{escape(xml_text(title))}</h1>", f'<p class="note">{escape(legend)}</p>', *shown,
            _part("dialog.html"), *templates, _data("maps", film)]  # fmt: skip
    return _page(title, "\n".join(body))


def bare_picture(board: Board, title: str) -> Picture:
    """A board with an empty layer for the way."""
    picture = Picture(board, title, "the board of the animation")
    way = picture.layer("way")
    if board.wrap != "flat":
        way.set("clip-path", f"url(#{picture.name}-b)")
    return picture


def _data(name: str, values: Film) -> str:
    text = json.dumps(values, separators=(",", ":")).replace("<", "\\u003c")
    return f'<script type="application/json" id="{name}">{text}</script>'


def _page(title: str, body: str) -> str:
    style = style_sheet() + _part("page.css")
    script = ""
    if "<script" in body:
        body += "\n" + _data("looks", for_script())
        script = "".join(_part(name) for name in SCRIPTS)
    return PAGE.format(title=escape(xml_text(title)), style=style, body=body, script=script)


def _part(name: str) -> str:
    """A part of the page that is written in its own language."""
    return files("tourcp.drawing").joinpath("web", name).read_text(encoding="utf-8")
