"""The README of the package: wherever it is shown, its links lead to the repository."""

import re
from pathlib import Path
from typing import Any

from hatchling.metadata.plugin.interface import MetadataHookInterface

LINK = re.compile(r"(?<=\]\()(?![a-z]+:|#)([^)]+)(?=\))")
PICTURE = re.compile(r'(?<=src=")(?![a-z]+:)([^"]+)(?=")')


def absolute(text: str, home: str) -> str:
    """A text whose links do not depend on where it is shown, for a repository on GitHub."""
    pictures = home.replace("//github.com/", "//raw.githubusercontent.com/")
    return PICTURE.sub(rf"{pictures}/main/\1", LINK.sub(rf"{home}/blob/main/\1", text))


class Readme(MetadataHookInterface):
    """Put the README into the metadata."""

    PLUGIN_NAME = "custom"

    def update(self, metadata: dict[str, Any]) -> None:
        """Read the README beside pyproject.toml."""
        text = (Path(self.root) / "README.md").read_text("utf-8")
        text = absolute(text, metadata["urls"]["Homepage"])
        metadata["readme"] = {"content-type": "text/markdown", "text": text}
