"""Looks: every theme can be read, the ramp works for all eyes, and options do what they say."""

import re
from itertools import pairwise

import numpy as np
import numpy.typing as npt
import pytest
from hypothesis import given
from hypothesis import strategies as st

from oracle import problem
from pictured import contrast, of_class, parsed, render_svg
from tourcp import BadProblem, Problem, Unknown, draw
from tourcp.core.board import Board
from tourcp.drawing.layout import board_layout
from tourcp.drawing.look import Look, look_of
from tourcp.drawing.looks import SIZES, STEPS, THEMES
from tourcp.drawing.page import still_page
from tourcp.drawing.style import all_rules, style_sheet
from tourcp.drawing.svg import Picture
from tourcp.drawing.tour import problem_picture

FORMS = [(theme, form) for theme in THEMES for form in ("light", "dark")]
LINEAR = np.array([[0.4122214708, 0.5363325363, 0.0514459929],
                   [0.2119034982, 0.6806995451, 0.1073969566],
                   [0.0883024619, 0.2817188376, 0.6299787005]])  # fmt: skip
OKLAB = np.array([[0.2104542553, 0.7936177850, -0.0040720468],
                  [1.9779984951, -2.4285922050, 0.4505937099],
                  [0.0259040371, 0.7827717662, -0.8086757660]])  # fmt: skip
"""From linear light to a space where equal steps look equal (OKLab, Björn Ottosson 2020)."""

EYES = {
    "all colours": np.eye(3),
    "no red": np.array([[0.152286, 1.052583, -0.204868], [0.114503, 0.786281, 0.099216],
                        [-0.003882, -0.048116, 1.051998]]),
    "no green": np.array([[0.367322, 0.860646, -0.227968], [0.280085, 0.672501, 0.047413],
                          [-0.011820, 0.042940, 0.968881]]),
    "no blue": np.array([[1.255528, -0.076749, -0.178779], [-0.078411, 0.930809, 0.147602],
                         [0.004733, 0.691367, 0.303900]]),
}  # fmt: skip
"""What eyes that miss a kind of cone see of linear light (Machado and others 2009)."""


def seen(colour: str, eye: str) -> npt.NDArray[np.float64]:
    """A colour as an eye sees it, where equal steps look equal."""
    parts = np.array([int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)])
    linear = np.where(parts <= 0.04045, parts / 12.92, ((parts + 0.055) / 1.055) ** 2.4)
    return np.asarray(OKLAB @ np.cbrt(LINEAR @ np.clip(EYES[eye] @ linear, 0, 1)))


@pytest.mark.parametrize(("theme", "form"), FORMS)
def test_the_ramp_is_even_and_grows_lighter(theme: str, form: str) -> None:
    colours = THEMES[theme].colours(form)
    ramp = [seen(colours[f"r{step}"], "all colours") for step in range(STEPS)]
    steps = [float(np.linalg.norm(one - other)) for one, other in pairwise(ramp)]
    assert max(steps) < 2.2 * min(steps) and sum(steps) > 0.3
    assert all(later[0] > earlier[0] for earlier, later in pairwise(ramp)), "in grey too"


@pytest.mark.parametrize("eye", EYES)
@pytest.mark.parametrize(("theme", "form"), FORMS)
def test_the_ramp_tells_early_from_late_for_every_eye(theme: str, form: str, eye: str) -> None:
    colours = THEMES[theme].colours(form)
    eighths = [seen(colours[f"r{round(k * (STEPS - 1) / 8)}"], eye) for k in range(9)]
    for earlier, later in pairwise(eighths):
        assert np.linalg.norm(later - earlier) > 0.02, "about the least that is noticed"
        assert later[0] > earlier[0]


@pytest.mark.parametrize(("theme", "form"), FORMS)
def test_line_numbers_and_words_stand_out_and_the_chequer_can_be_seen(
    theme: str, form: str
) -> None:
    colours = THEMES[theme].colours(form)
    assert contrast(colours["light"], colours["dark"]) >= 1.15
    ramp = [colours[f"r{step}"] for step in range(STEPS)]
    for ground in ("light", "dark", "between"):
        assert min(contrast(colour, colours[ground]) for colour in ramp) >= 3
        assert contrast(colours["ink"], colours[ground]) >= 7
        assert contrast(colours["accent"], colours[ground]) >= 3
    assert min(contrast(colour, colours["on"]) for colour in ramp) >= 4.5
    for ground in ("page", "soft"):
        assert contrast(colours["faint"], colours[ground]) >= 4.5
        assert contrast(colours["ink"], colours[ground]) >= 7
    assert contrast(colours["accent"], colours["on"]) >= 4.5


def test_every_class_has_its_colours_as_plain_values_first_and_as_variables() -> None:
    rules = all_rules()
    assert set(re.findall(r"var\(--([a-z0-9]+)\)", "".join(rules.values()))) <= set(
        THEMES["paper"].colours("light"))  # fmt: skip
    sheet = style_sheet(Look())
    for what, name in re.findall(r"([a-z-]+):var\(--([a-z0-9]+)\)", sheet):
        assert f"{what}:{THEMES['paper'].colours('light')[name]};{what}:var(--{name})" in sheet
    assert "prefers-color-scheme:dark" in sheet
    plain = Picture(board_layout(Board(3, 3)), look_of("wood-dark"), "", "").svg(plain=True)
    assert "var(" not in plain and "@media" not in plain
    assert THEMES["wood"].colours("dark")["page"] in plain


def test_a_picture_names_the_classes_that_it_has_and_no_others() -> None:
    svg = draw(Problem("knight", "5x5"))
    used = {name for one in parsed(svg).iter() for name in one.get("class", "").split()}
    sheet = "".join(parsed(svg).itertext())
    for name in re.findall(r"\.tourcp \.([a-z0-9]+)[ {.]", sheet):
        assert name in used


def test_two_themes_may_stand_in_one_page() -> None:
    names = {re.findall(r"class=\"tourcp ([a-z-]+)\"", draw(Problem("king", "2x2"), theme=theme))[0]
             for theme in ("wood", "slate", "slate-dark")}  # fmt: skip
    assert names == {"wood", "slate", "slate-dark"}
    assert ":where(.tourcp.slate-dark){" in draw(Problem("king", "2x2"), theme="slate-dark")
    assert "prefers-color-scheme" not in draw(Problem("king", "2x2"), theme="slate-dark")


def test_labels_are_numbers_chess_names_or_nothing() -> None:
    asked = Problem("knight", "8x8")
    assert re.findall(r">([a-h0-9])</text>", draw(asked)) == [*"01234567"] * 2
    chess = re.findall(r">([a-h0-9])</text>", draw(asked, labels="chess"))
    assert chess == [*"abcdefgh", *"87654321"]
    assert "</text>" not in draw(asked, labels="none")
    assert ">0</text>" in draw(Problem("knight", "30x5"), labels="chess"), "26 letters are all"


@pytest.mark.parametrize("size", SIZES)
def test_every_size_from_a_stamp_to_a_poster_keeps_its_proportions(size: str) -> None:
    root = parsed(draw(Problem("knight", "8x8"), size=size))
    wide, high = (int(root.get(side, "")) for side in ("width", "height"))
    left, top, across, down = (float(one) for one in root.get("viewBox", "").split())
    assert SIZES[size] <= wide <= 1.25 * SIZES[size] and left < 0 > top
    assert wide / high == pytest.approx(across / down, 0.02)


def test_arrows_and_filled_squares_are_where_they_are_wanted() -> None:
    svg = draw(Problem("knight", "8x8"), arrows=[("a1", (1, 5)), "c3-d5"],
               fill={"h8": "gold", (0, 0): "#ff0000"})  # fmt: skip
    root = parsed(svg)
    (layer,) = of_class(root, "fill")
    assert [(one.get("d", "")[:6].rstrip("m-"), one.get("fill")) for one in layer] == [
        ("M75 5", "gold"), ("M5 5", "#ff0000")]  # fmt: skip
    starts = [re.findall(r"[0-9.]+", one.get("d", ""))[:2] for one in of_class(root, "pointer")]
    assert len(starts) == 2
    x, y = map(float, starts[0])
    assert ((x - 5) ** 2 + (y - 75) ** 2) ** 0.5 == pytest.approx(2, 0.01), "just off a1's middle"


@pytest.mark.parametrize(
    ("wish", "complaint"),
    [
        ({"theme": "marble"}, "no theme is called"),
        ({"theme": "wood-blue"}, "no theme is called"),
        ({"labels": "roman"}, "labels 'roman': expected numbers, chess, none"),
        ({"size": "huge"}, "expected stamp, small"),
        ({"size": 3}, "expected stamp, small"),
        ({"size": "9" * 5000}, "expected stamp, small"),
        ({"size": "٦٤٠"}, "expected stamp, small"),
        ({"size": -640}, "expected stamp, small"),
        ({"arrows": ["a1"]}, "expected two squares"),
        ({"arrows": ["a1-b2-c3"]}, "expected two squares"),
        ({"arrows": ["a1-z9"]}, "z9"),
        ({"fill": ["a1"]}, "expected a square and a colour"),
        ({"fill": {"a1": "url(http://x)"}}, "expected a square and a colour"),
        ({"fill": {"a1": "red;stroke:blue"}}, "expected a square and a colour"),
        ({"fill": {"q77": "red"}}, "q77"),
    ],
)
def test_a_wish_that_makes_no_sense_is_refused(wish: dict[str, object], complaint: str) -> None:
    with pytest.raises(BadProblem, match=re.escape(complaint)):
        draw(Problem("knight", "8x8"), **wish)  # type: ignore[arg-type]


@given(st.text(max_size=20), st.text(max_size=20))
def test_no_wish_can_spoil_a_picture(theme: str, colour: str) -> None:
    try:
        look = look_of(theme or "paper", fill={"0,0": colour} if colour else {})
    except BadProblem:
        return
    assert parsed(str(problem_picture(Problem("king", "2x2"), look))) is not None


@pytest.mark.parametrize("theme", THEMES)
def test_pages_have_the_colours_of_their_theme(theme: str) -> None:
    look = look_of(f"{theme}-dark")
    page = still_page("x", problem_picture(Problem("king", "2x2"), look), "")
    assert f'class="tourcp {theme}-dark scrolls" style="color-scheme:dark"' in page
    assert f"--page:{THEMES[theme].colours('dark')['page']};" in page


def test_unknown_shows_the_board_and_the_piece() -> None:
    asked = problem("knight", "5x5", start="2,2")
    svg = render_svg(asked, Unknown("out of time"))
    assert len(of_class(parsed(svg), "reached")) == 8
