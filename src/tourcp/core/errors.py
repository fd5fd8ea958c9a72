"""The four ways in which something can go wrong, and whose fault each is."""


class BadProblem(ValueError):
    """The user's input makes no sense: says what was found, what was expected, what to do."""


class UnknownBackend(LookupError):
    """No backend has that name."""


class MissingDependency(ImportError):
    """A backend's optional package is not installed: gives the command that installs it."""


class WrongAnswer(Exception):
    """A backend gave an answer that the judge refuses: our bug, never the user's."""


def nearest(word: str, known: list[str]) -> str:
    """Suggest the known word that is closest to a misspelt one.

    >>> nearest("kinght", ["knight", "king"])
    "; did you mean 'knight'?"
    """
    import difflib

    close = difflib.get_close_matches(word, known, n=1) if len(word) < 100 else []
    return f"; did you mean {close[0]!r}?" if close else ""


def counted(number: int, noun: str, nouns: str = "") -> str:
    """A number of things; the plural is said only where it takes more than an `s`.

    >>> counted(1, "turn"), counted(2500, "move"), counted(0, "vertex", "vertices")
    ('1 turn', '2,500 moves', '0 vertices')
    """
    return f"{number:,} {noun if number == 1 else nouns or noun + 's'}"


def shown(value: object) -> str:
    """A value from outside as an error quotes it: short, and on one line."""
    text = repr(value)
    return text if len(text) <= 60 else f"{text[:57]}..."
