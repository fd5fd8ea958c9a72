"""How pictures look: every colour, letter and size, once, for SVG, CSS and JavaScript alike."""

from dataclasses import dataclass

CELL = 10
"""Units of a square."""

BEAD = 3.1
"""Units of the radius of a number's disc."""

CLEARANCE = 3.8
"""Units that an arc keeps from the middle of a square that it passes: more than a bead."""

DISC = 3.6
"""Units of the radius of a graph's vertex."""

LARGEST_CHEQUERED = 32
"""On larger boards a pattern paints the squares, which keeps the file small."""

PIXELS_NUMBERED, PIXELS_DOTTED, PIXELS_LABELLED = 22, 14, 9
"""Pixels that a square needs for its number, for a dot, and for every row's label."""

SPEEDS = (1, 2, 4, 8, 16, 60, 250, 1000)
"""Moves a second that a page can play."""

STEPS = 32
"""How many colours there are along a tour."""

WEIGHT_STEPS = 11
"""Colours of the scale of weights."""

SIZES = {"stamp": 128, "small": 320, "medium": 640, "large": 1280, "poster": 3200}
"""Pixels of the longer side of a board, by name."""

RAMP = ("#190c46", "#2e1456", "#461a63", "#5f206c", "#772361", "#8c2851", "#9c333e", "#ab442d",
        "#b55816")  # fmt: skip
RAMP_IN_THE_DARK = ("#4682cc", "#7788d5", "#9e90d7", "#c495d2", "#e49bc2", "#faa6ac", "#ffb89a",
                    "#ffcf91", "#fde89a")  # fmt: skip
GREYS = ("#0d0d0d", "#3c3c3c", "#717171")
GREYS_IN_THE_DARK = ("#8c8c8c", "#bcbcbc", "#f5f5f5")
"""Colours along a tour, from the first move to the last. They are equally far apart for the eye and
grow steadily lighter, so that they also work in grey and for colour-blind eyes."""

PARTS = ("#386ca0", "#94582a", "#397949", "#915076", "#776a15", "#007980", "#9a4f51", "#725b9a")
PARTS_IN_THE_DARK = ("#85b6e9", "#dea279", "#87c293", "#db9abe", "#beb36e", "#64c3c8", "#e59a99",
                     "#baa4e2")  # fmt: skip
"""Calm colours for parts, sets and cycles; colours that follow each other differ clearly."""

WEIGHTS = ("#3f7fb5", "#a9cbe3", "#fafafa", "#eebf9f", "#c0653a")
WEIGHTS_IN_THE_DARK = ("#78b4e6", "#33546f", "#26292e", "#70472f", "#f0a176")
"""Negative, zero, positive."""

NEAR_TO_FAR = ("#fde725", "#7ad151", "#22a884", "#2a788e", "#414487", "#440154")
"""The colours of a heat map, equally far apart for the eye (viridis)."""

LIGHT = {"page": "#ffffff", "soft": "#f0f1f3", "ink": "#1f2328", "faint": "#5d636b",
         "grid": "#c9c5bb", "accent": "#006d77", "on": "#ffffff", "claimed": "#c9c2b0",
         "hatch": "#55524c"}  # fmt: skip
DARK = {"page": "#14161a", "soft": "#262a31", "ink": "#eef0f3", "faint": "#a7aeb8",
        "grid": "#565a61", "accent": "#6fdbe2", "on": "#0e1014", "claimed": "#6f695b",
        "hatch": "#b9b4a8"}  # fmt: skip
"""The colours that all themes share, on light and on dark screens."""


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
    "blocks": Mark("b", "blocks", "#b7d8b1"),
    "chain": Mark("c", "chain", "#8fc3a8"),
    "band": Mark("d", "band", "#a9cdb9"),
    "pump": Mark("p", "pump", "#9fd2c4"),
    "automaton": Mark("a", "automaton", "#86b8c6"),
    "tour": Mark("t", "tour", "#d3e6bf"),
}
"""What shows that there is a tour."""

NO_TOUR = {
    "pattern": Mark("P", "pattern", "#c98a76"),
    "frieze": Mark("R", "frieze", "#cf9a8a"),
    "automaton": Mark("A", "automaton", "#b9788f"),
    "cut-set": Mark("S", "cut set", "#dfae98"),
    "weights": Mark("W", "weights", "#c9a0bd"),
    "frontier": Mark("N", "frontier", "#b5a6a0"),
    "clause-proof": Mark("L", "clause proof", "#a99bc7"),
    "position-proof": Mark("O", "position proof", "#8f9fc4"),
    "too-few-squares": Mark("F", "too few squares", "#cfccc6"),
    "contradiction": Mark("D", "contradictory demands", "#d8c3b0"),
    "claim": Mark("C", "a claim only", "#ece3c8"),
}
"""What shows that there is none."""

UNDECIDED, UNKNOWN = (Mark("?", word, "#f3d67c") for word in ("undecided", "unknown"))
"""Neither: a size that a theorem leaves undecided, a question without an answer."""

OTHER = Mark("x", "another reason", "#cfccc6")
"""A reason that has no letter yet."""

MARKS = (*TOURS.values(), *NO_TOUR.values(), OTHER, UNDECIDED, UNKNOWN)
"""All marks, in the order of a legend; `m3` is the colour of the fourth, `k3` of its letter."""

NOT_ASKED = "·"
"""Where nothing was asked."""


@dataclass(frozen=True)
class Theme:
    """The colours of one way to draw, on light and on dark screens."""

    squares: tuple[str, str, str]
    """Light squares, dark ones, and those between, where there are three."""
    squares_in_the_dark: tuple[str, str, str]
    """The same on dark screens."""
    page: str = LIGHT["page"]
    """Around the board."""
    page_in_the_dark: str = DARK["page"]
    """The same on dark screens."""
    ramp: tuple[str, ...] = RAMP
    """Colours along a tour."""
    ramp_in_the_dark: tuple[str, ...] = RAMP_IN_THE_DARK
    """The same on dark screens."""

    def colours(self, form: str) -> dict[str, str]:
        """Every colour by its name, for `light` or `dark` screens."""
        is_dark = form == "dark"
        names = dict(DARK if is_dark else LIGHT)
        names["page"] = self.page_in_the_dark if is_dark else self.page
        squares = self.squares_in_the_dark if is_dark else self.squares
        names |= dict(zip(("light", "dark", "between"), squares, strict=True))
        ramp = self.ramp_in_the_dark if is_dark else self.ramp
        for step in range(STEPS):
            names[f"r{step}"] = between(ramp, step / (STEPS - 1))
        for number, colour in enumerate(PARTS_IN_THE_DARK if is_dark else PARTS):
            names[f"p{number}"] = colour
        scale = WEIGHTS_IN_THE_DARK if is_dark else WEIGHTS
        for step in range(WEIGHT_STEPS):
            names[f"w{step}"] = between(scale, step / (WEIGHT_STEPS - 1))
            names[f"v{step}"] = ink_on(names[f"w{step}"])
        for number, mark in enumerate(MARKS):
            names[f"m{number}"] = between((mark.colour, "#000000"), 0.42 * is_dark)
            names[f"k{number}"] = ink_on(names[f"m{number}"])
        return names


THEMES = {
    "paper": Theme(("#fdfaf3", "#efe7d6", "#f6f0e5"), ("#35322b", "#25231d", "#2d2a24"),
                   page_in_the_dark="#17150f"),
    "wood": Theme(("#f6e7cd", "#e6cca6", "#eedab9"), ("#3f3025", "#2c2119", "#35281f"),
                  page_in_the_dark="#18120d"),
    "slate": Theme(("#f1f4f8", "#d9e0e9", "#e5eaf0"), ("#2f3742", "#212730", "#282f39")),
    "print": Theme(("#ffffff", "#e8e8e8", "#f3f3f3"), ("#2d2d2d", "#1b1b1b", "#242424"),
                   page_in_the_dark="#101010", ramp=GREYS, ramp_in_the_dark=GREYS_IN_THE_DARK),
}  # fmt: skip

ROUND = "stroke-linejoin:round;stroke-linecap:round"

STYLE = {
    "text": 'font-family:system-ui,"DejaVu Sans",sans-serif;fill:var(--ink);text-anchor:middle',
    ".xy": "fill:var(--faint)",
    ".left": "text-anchor:start",
    ".right": "text-anchor:end",
    ".n": "fill:var(--on);font-weight:600",
    ".big": "font-size:4.4px;pointer-events:none",
    ".frame": f"fill:none;stroke:var(--grid);stroke-width:.35;{ROUND}",
    ".edge": "fill:none;stroke:var(--grid);stroke-width:.5",
    ".page": "fill:var(--page)",
    ".light": "fill:var(--light)",
    ".dark": "fill:var(--dark)",
    ".between": "fill:var(--between)",
    ".line": f"fill:none;{ROUND}",
    ".ghost": "opacity:.26",
    ".faint": f"fill:none;{ROUND}",
    ".end": "fill:none;stroke-width:.7",
    ".glyph": f"fill:var(--on);{ROUND}",
    ".rays": f"fill:none;stroke:var(--on);stroke-width:.7;{ROUND}",
    ".reached": "fill:var(--accent)",
    ".asked": "fill:none;stroke:var(--accent);stroke-width:.8",
    ".clue": "fill:var(--accent);fill-opacity:.2",
    ".fixed": "font-weight:700",
    ".required": f"fill:none;stroke:var(--accent);stroke-opacity:.45;{ROUND}",
    ".forbidden": "fill:none;stroke:var(--faint);stroke-dasharray:1.2 1.2",
    ".figure": "fill:none;stroke:var(--accent);stroke-width:.7;stroke-opacity:.7",
    ".axis": "fill:none;stroke:var(--accent);stroke-width:.5;stroke-dasharray:2.4 1 .5 1",
    ".pivot": "fill:var(--accent);fill-opacity:.4",
    ".given": "font-weight:800;text-decoration:underline",
    ".pointer": f"fill:none;stroke:var(--accent);stroke-width:1.1;{ROUND}",
    ".rim": f"fill:none;stroke:#000000;{ROUND}",
    ".route": f"fill:none;stroke:#ffffff;{ROUND}",
    ".stop": "fill:#ffffff;stroke:#000000;stroke-width:.35",
    ".hatch": "fill:none;stroke:var(--hatch)",
    ".removed": "stroke:var(--hatch)",
    ".tint": "fill-opacity:.24;stroke:none",
    ".border": "fill:none",
    ".link": "fill:none;stroke-opacity:.8",
    ".place": "stroke:var(--page);stroke-width:.35",
    ".arrow": f"fill:none;stroke:var(--ink);stroke-width:.55;{ROUND}",
    ".join": f"fill:none;stroke:var(--faint);stroke-width:.5;{ROUND}",
    ".arrow.used": "stroke:var(--accent);stroke-width:.85",
    ".goal": "fill:var(--accent)",
    ".token": "stroke:var(--page);stroke-width:.4",
    ".on": "fill:var(--on);font-weight:bold;font-size:3px",
    ".piece": "pointer-events:none",
    ".piece circle": "fill:var(--accent);stroke:var(--page);stroke-width:.6",
    ".numbers": "pointer-events:none",
    ".reach": "fill:none;stroke:var(--accent);stroke-width:.5;stroke-dasharray:1.2 .9;"
    "pointer-events:none",
}
"""What the classes of a picture look like."""

FAMILIES = {
    "s": ("stroke", "r", STEPS),
    "f": ("fill", "r", STEPS),
    "p": ("fill", "p", len(PARTS)),
    "q": ("stroke", "p", len(PARTS)),
    "w": ("fill", "w", WEIGHT_STEPS),
    "v": ("fill", "v", WEIGHT_STEPS),
    "m": ("fill", "m", len(MARKS)),
    "k": ("fill", "k", len(MARKS)),
}
"""Numbered classes: what they set, to which colours, how many: `s7` is a stroke in `r7`."""


def legend(*groups: tuple[str, list[Mark]]) -> str:
    """What the letters of a map mean, one group after the other."""
    return "; ".join(
        f"{name}{', '.join(f'{mark.letter} {mark.words}' for mark in marks)}"
        for name, marks in groups
    )


def between(stops: tuple[str, ...], share: float) -> str:
    """A colour between some, from the first (0) to the last (1).

    >>> between(("#000000", "#ffffff"), 0.5)
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
