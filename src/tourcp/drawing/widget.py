"""Widgets: a page inside a notebook, in a frame of its own."""

from dataclasses import dataclass
from html import escape


@dataclass(frozen=True)
class Widget:
    """A page that a notebook shows and plays inline; nothing is installed and nothing fetched."""

    page: str
    """The HTML file."""
    height: int = 640
    """Pixels of the frame."""

    def _repr_html_(self) -> str:
        """The page in a frame, so that neither disturbs the other's styles and scripts."""
        return (
            f'<iframe srcdoc="{escape(self.page)}" width="100%" height="{self.height}" '
            'style="border:0" sandbox="allow-scripts allow-downloads" title="tourcp"></iframe>'
        )

    def __repr__(self) -> str:
        return f"<Widget: {len(self.page):,} characters, for a notebook>"
