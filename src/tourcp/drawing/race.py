"""Races: the films of several backends on one problem, side by side on one page."""

from collections.abc import Sequence
from html import escape

from tourcp.drawing.widget import Widget

PAGE = """<!doctype html>
<html lang="en" style="color-scheme:light dark">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{title}</title>
<style>
body {{ font-family: system-ui, sans-serif; margin: 1rem; }}
main {{ display: grid; grid-template-columns: repeat(auto-fit, minmax(22rem, 1fr)); gap: 1rem; }}
h1 {{ font-size: 1.3rem; }}
h2 {{ font-size: 1rem; margin: 0 0 .3rem; }}
button {{ font: inherit; padding: .3rem 1rem; }}
</style>
<h1>{title}</h1>
<p><button type="button" id="start">▶ play all</button></p>
<main>
{lanes}
</main>
<script>
document.getElementById("start").addEventListener("click", () => {{
  const frames = document.querySelectorAll("iframe");
  for (const frame of frames) frame.contentWindow.postMessage("play", "*");
}});
</script>
</html>
"""


def race_page(title: str, lanes: Sequence[tuple[str, str]]) -> str:
    """A page with a film for each lane under its heading, and a button that plays them all."""
    shown = [
        f"<section><h2>{escape(heading)}</h2>\n{Widget(page)._repr_html_()}</section>"
        for heading, page in lanes
    ]
    return PAGE.format(title=escape(title), lanes="\n".join(shown))
