"""What the server sends as it is: the page, its scripts, its style sheets."""

import json
from functools import cache
from importlib.resources import files
from typing import Any

from starlette.responses import Response

from tourcp.backends import TABLE
from tourcp.core.conditions.symmetric import TURNS
from tourcp.core.joins import WRAPS
from tourcp.core.rule import NAMED, RIDERS
from tourcp.drawing.look import FORMS, Look
from tourcp.drawing.looks import THEMES
from tourcp.drawing.page import FOR_SCRIPT
from tourcp.drawing.style import all_rules, rule_sheet, style_sheet, variables
from tourcp.files.families import FAMILIES, single_graphs
from tourcp.studio.worker import LONGEST

PLAYER = ("ground.js", "films.js", "download.js", "player.js")
"""The scripts of pages that the studio uses too, in their order."""

KINDS = {".js": "text/javascript", ".css": "text/css"}


def part(name: str) -> Response | None:
    """A script or a style sheet; None if there is none of that name."""
    text = _text(name)
    if text is None:
        return None
    return Response(text, media_type=KINDS[name[name.rindex(".") :]])


@cache
def _text(name: str) -> str | None:
    """The text of a part: of the studio itself, or of the player that it shares with pages."""
    room = "tourcp.drawing" if name in PLAYER else "tourcp.studio"
    if not name.endswith(tuple(KINDS)) or "/" in name or "\\" in name:
        return None
    file = files(room).joinpath("web", name)
    return file.read_text(encoding="utf-8") if file.is_file() else None


@cache
def styles() -> dict[str, str]:
    """The style sheet of each theme, for a picture that is saved; and of all, under the name ''."""
    looks = [Look(theme, form) for theme in THEMES for form in ("", *FORMS)]
    whole = "".join(map(variables, looks)) + rule_sheet(Look(), all_rules())
    return {"": whole} | {look.name: style_sheet(look) for look in looks}


@cache
def studio_page() -> str:
    """The page, with what its scripts must know."""
    page = files("tourcp.studio").joinpath("web", "index.html").read_text(encoding="utf-8")
    return page.replace("{{looks}}", _plain(FOR_SCRIPT)).replace("{{known}}", _plain(known()))


DOOR = files("tourcp.studio").joinpath("web", "door.html").read_text(encoding="utf-8")
"""What is shown to a visitor without the secret: it gives nothing away."""


def known() -> dict[str, Any]:
    """What the page offers to choose from: read from the tables of the package."""
    return {
        "rules": [*NAMED, *RIDERS, "hex-king"],
        "joins": list(WRAPS),
        "symmetries": list(TURNS),
        "backends": [{"name": row.name, "summary": row.summary} for row in TABLE],
        "graphs": [*(family.example for family in FAMILIES.values()), *single_graphs()],
        "themes": list(THEMES),
        "seconds": LONGEST,
    }


def _plain(values: Any) -> str:
    return json.dumps(values, separators=(",", ":")).replace("<", "\\u003c")
