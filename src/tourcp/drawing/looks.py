"""How pictures look: every colour, letter and size, once, for SVG, CSS and JavaScript alike."""

from dataclasses import dataclass

CELL = 10
"""Units of a square."""

LEFT, TOP, REST = 8, 7, 3
"""Units around the board: room for the coordinates."""

LARGEST_CHEQUERED = 32
"""On larger boards a pattern paints the squares, which keeps the file small."""

LARGEST_NUMBERED = 24
"""On wider or higher boards, numbers in the squares would be too small to read."""

LARGEST_SHADED = 40
"""On larger boards a page does not shade the squares that were visited."""

BULGE = 0.13
"""How far an arc swings out, as a share of its length."""

SPEEDS = (1, 2, 4, 8, 16, 60, 250, 1000)
"""Moves a second that a page can play."""

COLOURS: dict[str, tuple[str, str]] = {
    "page": ("#ffffff", "#1b1e24"),
    "soft": ("#eef1f5", "#2a2f38"),
    "light": ("#faf3e3", "#3d434f"),
    "dark": ("#ecdcbb", "#323742"),
    "hole": ("#c9ccd1", "#15171c"),
    "ink": ("#23262b", "#eceef2"),
    "faint": ("#6b7077", "#a4abb6"),
    "line": ("#1c5d99", "#7fb8ef"),
    "seen": ("#cfe0ef", "#3f5570"),
    "start": ("#1f7a3d", "#6fd08c"),
    "end": ("#b3261e", "#ff8f84"),
    "removed": ("#2b2f36", "#0c0d10"),
}
"""Each colour on light and on dark screens; `--line` is the variable of `line`."""

ROUND = "stroke-linejoin:round;stroke-linecap:round"

STYLE = {
    "text": 'font-family:system-ui,"DejaVu Sans",sans-serif;fill:var(--ink);text-anchor:middle',
    ".xy": "font-size:3.4px;fill:var(--faint)",
    ".n": "font-size:2.9px",
    ".halo": f"paint-order:stroke;stroke:var(--light);stroke-width:.9;{ROUND}",
    ".big": "font-size:4.4px;pointer-events:none",
    ".sets": "font-size:2.5px",
    ".frame": "fill:none;stroke:var(--faint);stroke-width:.4",
    ".page": "fill:var(--page)",
    ".light": "fill:var(--light)",
    ".dark": "fill:var(--dark)",
    ".hole": "fill:var(--hole)",
    ".line": f"fill:none;stroke:var(--line);stroke-width:.7;{ROUND}",
    ".dot": "fill:var(--line)",
    ".start": "fill:var(--start)",
    ".end": "fill:none;stroke:var(--end);stroke-width:.9",
    ".removed": "fill:var(--removed)",
    ".cross": f"stroke:#fff;stroke-width:1;{ROUND}",
    ".place": "stroke:#fff;stroke-width:.3",
    ".arrow": f"fill:none;stroke:var(--ink);stroke-width:.55;{ROUND}",
    ".arrow.used": "stroke:var(--end);stroke-width:.9",
    ".goal": "fill:var(--start)",
    ".a": "fill:var(--line)",
    ".b": "fill:var(--end)",
    ".on": "fill:var(--page);font-weight:bold;font-size:3px",
    ".piece": "fill:var(--end);stroke:var(--page);stroke-width:.5",
    ".reach": "fill:none;stroke:var(--end);stroke-width:.5;stroke-dasharray:1.2 .9;"
    "pointer-events:none",
    ".visited": "fill:var(--seen);opacity:.55",
}
"""What the classes of a picture look like."""

NEAR_TO_FAR = ["#fde725", "#7ad151", "#22a884", "#2a788e", "#414487", "#440154"]
"""The colours of a heat map, equally far apart for the eye (viridis)."""

COLD_TO_WARM = ["#2166ac", "#92c5de", "#f7f7f7", "#f4a582", "#b2182b"]
"""The colours of weights: negative, zero, positive."""


@dataclass(frozen=True)
class Mark:
    """How one reason looks on a map of sizes or starts."""

    letter: str
    """Small for a tour, large for none."""
    words: str
    """What it says in a legend."""
    colour: str
    """The colour of its places."""


TOURS = {
    "blocks": Mark("b", "blocks", "#9ccf9c"),
    "chain": Mark("c", "chain", "#7fbf9f"),
    "pump": Mark("p", "pump", "#8fd0c0"),
    "automaton": Mark("a", "automaton", "#6fb3c9"),
    "tour": Mark("t", "tour", "#c7e3a8"),
}
"""What shows that there is a tour."""

NO_TOUR = {
    "pattern": Mark("P", "pattern", "#d98c80"),
    "frieze": Mark("R", "frieze", "#d9a0a0"),
    "automaton": Mark("A", "automaton", "#c9798f"),
    "cut-set": Mark("S", "cut set", "#e0a48f"),
    "weights": Mark("W", "weights", "#c98fb8"),
    "clause-proof": Mark("L", "clause proof", "#b59ad0"),
    "too-few-squares": Mark("F", "too few squares", "#d0d0d0"),
    "claim": Mark("C", "a claim only", "#c9c2b0"),
}
"""What shows that there is none."""

UNDECIDED, UNKNOWN = (Mark("?", word, "#f2d16b") for word in ("undecided", "unknown"))
"""Neither: a size that a theorem leaves, a question that nobody answered."""

OTHER = Mark("x", "another reason", "#d0d0d0")
"""A reason that has no letter yet."""

NOT_ASKED = "·"
"""Where nobody asked."""


def legend(*groups: tuple[str, list[Mark]]) -> str:
    """What the letters of a map mean, a group after the other."""
    return "; ".join(
        f"{name}{', '.join(f'{mark.letter} {mark.words}' for mark in marks)}"
        for name, marks in groups
    )


def for_script() -> dict[str, object]:
    """What the player of a page must know."""
    return {
        "cell": CELL,
        "bulge": BULGE,
        "numbered": LARGEST_NUMBERED,
        "shaded": LARGEST_SHADED,
        "speeds": SPEEDS,
        "hues": [hue(number) for number in range(24)],
    }


def line_width(size: int) -> float:
    """The width of a tour's line on a board so wide or high: thicker where it is shown smaller."""
    return 0.7 if size <= 64 else min(2.2, 0.9 * size / 64)


def hue(number: int) -> str:
    """A colour for each number: neighbours in the count are far apart on the wheel of colours."""
    import colorsys

    turn = (0.58 + number * 0.381966) % 1
    red, green, blue = colorsys.hls_to_rgb(turn, 0.72 - 0.08 * (number % 3), 0.62)
    return f"#{round(red * 255):02x}{round(green * 255):02x}{round(blue * 255):02x}"


def between(stops: list[str], share: float) -> str:
    """A colour between some, from the first (0) to the last (1).

    >>> between(["#000000", "#ffffff"], 0.5)
    '#808080'
    """
    place = min(max(share, 0.0), 1.0) * (len(stops) - 1)
    at = min(int(place), len(stops) - 2)
    part = place - at
    mixed = [
        round(int(stops[at][i : i + 2], 16) * (1 - part) + int(stops[at + 1][i : i + 2], 16) * part)
        for i in (1, 3, 5)
    ]
    return "#" + "".join(f"{one:02x}" for one in mixed)


def ink_on(colour: str) -> str:
    """Black or white, whichever is read more easily on a colour.

    >>> ink_on("#ffffff"), ink_on("#102040")
    ('#1a1a1a', '#ffffff')
    """
    red, green, blue = (int(colour[i : i + 2], 16) for i in (1, 3, 5))
    return "#1a1a1a" if 0.299 * red + 0.587 * green + 0.114 * blue > 140 else "#ffffff"
