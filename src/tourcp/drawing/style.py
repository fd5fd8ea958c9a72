"""Style sheets: the table of looks as CSS, for a picture, for a page, for converters."""

import re

from tourcp.drawing.look import Look
from tourcp.drawing.looks import FAMILIES, STYLE, THEMES

_DECLARATION = re.compile(r"([a-z-]+):var\(--([a-z0-9]+)\)")


def style_sheet(look: Look, classes: set[str] | None = None, *, plain: bool = False) -> str:
    """The variables of a theme and the rules that use them; of some classes only, if given.

    Every rule gives the colour itself before the variable, for programs that know none; in a
    `plain` sheet, for converters, there is nothing else.
    """
    rules = {
        name: looks
        for name, looks in all_rules().items()
        if classes is None or name == "text" or _classes(name) <= classes
    }
    sheet = rule_sheet(look, rules, plain=plain)
    return sheet if plain else variables(look, "".join(rules.values())) + sheet


def rule_sheet(look: Look, rules: dict[str, str], *, plain: bool = False) -> str:
    """Some rules, with the colours of a theme before the variables, or instead of them."""
    first = THEMES[look.theme].colours("dark" if look.is_dark else "light")

    def both(found: re.Match[str]) -> str:
        known = f"{found[1]}:{first[found[2]]}"
        return known if plain else f"{known};{found[0]}"

    return "".join(
        f".tourcp {name}{{{_DECLARATION.sub(both, looks)}}}" for name, looks in rules.items()
    )


def _classes(selector: str) -> set[str]:
    """The classes that a rule is about."""
    return set(re.findall(r"\.([a-z0-9-]+)", selector))


def all_rules() -> dict[str, str]:
    """What each class looks like, the numbered ones too."""
    numbered = {
        f".{kind}{number}": f"{what}:var(--{colour}{number})"
        for kind, (what, colour, many) in FAMILIES.items()
        for number in range(many)
    }
    return STYLE | numbered


def variables(look: Look, rules: str = "") -> str:
    """The colours of a theme as CSS variables: those that some rules use, or all."""
    theme = THEMES[look.theme]
    used = set(re.findall(r"var\(--([a-z0-9]+)\)", rules)) if rules else set(theme.colours("light"))

    def block(form: str) -> str:
        colours = theme.colours(form).items()
        return "".join(f"--{name}:{colour};" for name, colour in colours if name in used)

    # :where() weighs nothing, so that any rule of a page about .tourcp overrides it.
    named = f":where(.tourcp.{look.name})"
    if look.form:
        return f"{named}{{{block(look.form)}}}"
    dark = f"@media(prefers-color-scheme:dark){{{named}{{{block('dark')}}}}}"
    return f"{named}{{{block('light')}}}{dark}"
