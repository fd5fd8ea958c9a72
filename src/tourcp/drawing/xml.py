"""XML: what a text may hold."""

import re


def xml_text(text: str) -> str:
    """A text without the characters that no XML file may hold.

    >>> xml_text("fine\\x01")
    'fine\ufffd'
    """
    return re.sub(r"[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]", "\ufffd", text)
