"""What notebooks show: the one door from the core to the pictures, opened only by a notebook."""


class Shown:
    """A value that has a picture."""

    def _repr_svg_(self) -> str | None:
        """The picture as SVG; None where the value alone does not tell what to draw."""
        from tourcp.draw.notebook import svg_of

        return svg_of(self)
