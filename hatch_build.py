"""The README of the package: wherever it is shown, its links lead to the repository."""

import re
from pathlib import Path
from typing import Any

from hatchling.metadata.plugin.interface import MetadataHookInterface

HOME = "https://github.com/tourcp/tourcp/blob/main/"
PICTURES = "https://raw.githubusercontent.com/tourcp/tourcp/main/"

LINK = re.compile(r"(?<=\]\()(?![a-z]+:|#)([^)]+)(?=\))")
PICTURE = re.compile(r'(?<=src=")(?![a-z]+:)([^"]+)(?=")')


def absolute(text: str) -> str:
    """A text whose links do not depend on where it is shown."""
    return PICTURE.sub(rf"{PICTURES}\1", LINK.sub(rf"{HOME}\1", text))


class Readme(MetadataHookInterface):
    """Put the README into the metadata."""

    PLUGIN_NAME = "custom"

    def update(self, metadata: dict[str, Any]) -> None:
        """Read the README beside pyproject.toml."""
        text = (Path(self.root) / "README.md").read_text("utf-8")
        metadata["readme"] = {"content-type": "text/markdown", "text": absolute(text)}
