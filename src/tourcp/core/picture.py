"""Pictures of boards as text: one line for each row, `.` for a square and `#` for a hole."""

from collections.abc import Container

from tourcp.core.errors import BadProblem

SQUARE, HOLE = ".", "#"

Place = tuple[int, ...]


def read_picture(picture: str) -> tuple[int, int, tuple[Place, ...]]:
    """The width, the height and the holes of a picture."""
    rows = [line.strip() for line in picture.strip().split("\n")]
    if not rows[0]:
        raise BadProblem("the picture of the board is empty: draw a line of '.' for each row")
    width = len(rows[0])
    holes = []
    for y, row in enumerate(rows):
        if len(row) != width:
            raise BadProblem(
                f"row {y} of the picture has {len(row)} places and row 0 has {width}: "
                "all rows must be of one length"
            )
        for x, character in enumerate(row):
            if character == HOLE:
                holes.append((x, y))
            elif character != SQUARE:
                raise BadProblem(
                    f"{character!r} at {x},{y} of the picture means nothing: "
                    f"draw squares as '{SQUARE}' and holes as '{HOLE}'"
                )
    return width, len(rows), tuple(holes)


def write_picture(width: int, height: int, holes: Container[Place]) -> str:
    """The picture that reads back."""
    return "\n".join(
        "".join(HOLE if (x, y) in holes else SQUARE for x in range(width)) for y in range(height)
    )
