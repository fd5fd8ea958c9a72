"""Pages: one HTML file that plays a film, with everything in it and nothing from elsewhere."""

import json
from html import escape
from importlib.resources import files

from tourcp.drawing.film import Film
from tourcp.drawing.look import Look
from tourcp.drawing.looks import BEAD, CELL, PARTS, SPEEDS, STEPS
from tourcp.drawing.style import style_sheet
from tourcp.drawing.svg import Picture, xml_text

PAGE = """<!doctype html>
<html lang="en" class="tourcp {look} {kind}" style="color-scheme:{form}">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{title}</title>
<style id="picture">{picture}</style>
<style>{style}</style>
{body}
<script>{script}</script>
</html>
"""

FOR_SCRIPT = {"cell": CELL, "bead": BEAD, "steps": STEPS, "parts": len(PARTS), "speeds": SPEEDS}
"""What the player of a page must know of the looks."""

SCRIPTS = ("ground.js", "films.js", "download.js", "player.js", "gallery.js", "map.js")


def film_page(title: str, stage: Picture, film: Film, below: str = "") -> str:
    """A page with a player for one film, and what goes below it."""
    stage.layer("way")
    return _page(title, stage.look, '<main class="player"></main>', below, _template(stage),
                 _data("film", film), kind="scrolls" if below else "fits")  # fmt: skip


def still_page(title: str, picture: Picture, words: str) -> str:
    """A page with a picture that does not move, and the words that go with it."""
    return _page(title, picture.look, f"<main>{still(picture, words)}</main>")


def still(picture: Picture, words: str) -> str:
    """A picture and the words that go with it."""
    told = escape(xml_text(words))
    return f'<div class="still">{picture}</div>\n<p class="words" tabindex="0">{told}</p>'


def gallery_page(title: str, stage: Picture, film: Film) -> str:
    """A page of small pictures, each opening its film."""
    stage.layer("way")
    return _page(title, stage.look, _part("gallery.html"), _part("dialog.html"), _template(stage),
                 _data("gallery", film))  # fmt: skip


def map_page(title: str, pictures: list[Picture], stages: list[str], film: Film, look: Look) -> str:
    """A page of maps, whose places open what is known of them."""
    shown = [f'<figure class="map">{picture}</figure>' for picture in pictures]
    templates = [f'<template class="stage">{stage}</template>' for stage in stages]
    return _page(title, look, *shown, _part("dialog.html"), *templates, _data("maps", film))


def play_page(title: str, stage: Picture, puzzle: Film) -> str:
    """A page on which a puzzle is solved by hand."""
    scripts = ("ground.js", "puzzle.js")
    return _page(title, stage.look, _part("puzzle.html"), _template(stage),
                 _data("puzzle", puzzle), kind="fits", scripts=scripts)  # fmt: skip


def book_page(title: str, pages: list[tuple[Picture, str, str]], look: Look) -> str:
    """Pictures one after the other, each with its words and a link, four on a printed page."""
    shown = []
    for picture, words, address in pages:
        first, _, more = words.partition("\n")
        below = f"<code>{escape(xml_text(more))}</code>" if more else ""
        if address:
            below = f'<a href="{escape(address)}" title="play it in the studio">{below}</a>'
        shown.append(f"<figure><figcaption>{escape(xml_text(first))}</figcaption>{picture}{below}"
                     "</figure>")  # fmt: skip
    return _page(title, look, f'<main class="book">{"".join(shown)}</main>')


def _template(stage: Picture) -> str:
    """The board that a script copies."""
    return f'<template id="board">{stage}</template>'


def _data(name: str, values: Film) -> str:
    text = json.dumps(values, separators=(",", ":")).replace("<", "\\u003c")
    return f'<script type="application/json" id="{name}">{text}</script>'


def _page(
    title: str, look: Look, *parts: str, kind: str = "scrolls", scripts: tuple[str, ...] = SCRIPTS
) -> str:
    """A page of these parts under its title; if they hold data, with the scripts that show it."""
    heading, script = escape(xml_text(title)), ""
    body = "\n".join([f"<h1>{heading}</h1>", *parts])
    if "<script" in body:
        body += "\n" + _data("looks", FOR_SCRIPT)
        script = "".join(_part(name) for name in scripts)
    return PAGE.format(title=heading, picture=style_sheet(look), body=body, script=script,
                       style=_part("page.css"), look=look.name, form=look.form or "light dark",
                       kind=kind)  # fmt: skip


def _part(name: str) -> str:
    """A part of the page that is written in its own language."""
    return files("tourcp.drawing").joinpath("web", name).read_text(encoding="utf-8")
