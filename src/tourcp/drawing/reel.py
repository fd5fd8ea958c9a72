"""Reels: a tour as moving pictures, frame by frame, for GIF, WebP and MP4."""

import io
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING

from tourcp.core.errors import BadProblem, MissingDependency
from tourcp.drawing.convert import convert
from tourcp.drawing.look import Look
from tourcp.drawing.looks import CELL, STEPS, THEMES
from tourcp.drawing.strokes import Stroke
from tourcp.drawing.svg import Picture
from tourcp.drawing.way import Trip, add_ghost, add_numbers, add_piece, ramp_step

if TYPE_CHECKING:
    from PIL.Image import Image

FILMS = ("gif", "webp", "mp4")

MOST_FRAMES = 260
"""Frames of a film; of longer tours a frame shows several moves."""

FINE = 4
"""How much larger strokes are painted before they are scaled down, so that they are smooth."""

HOLD = 2500
"""Milliseconds that the last frame stays."""

Frame = tuple["Image", int]
"""A picture, and for how many milliseconds it is seen."""


def tour_frames(trip: Trip, look: Look) -> Iterator[Frame]:
    """The tour as it grows: the ground once, and in each frame what is new."""
    from PIL.Image import Resampling, alpha_composite, new

    desk = Desk(trip, look)
    vertices = trip.round_trip
    last = len(vertices) - 1
    parts = 3 if last <= 60 else 2 if last <= 120 else 1
    several = max(1, -(-last * parts // MOST_FRAMES))
    canvas, beads = desk.ground, new("RGBA", desk.ground.size)
    pause = max(30, min(140, 9000 // max(1, last)))
    desk.show_bead(beads, 0)
    yield desk.with_piece(alpha_composite(canvas, beads), desk.spot(vertices[0])), 600
    for move in range(last):
        strokes = trip.layout.strokes(vertices[move], vertices[move + 1])
        if (move + 1) % several == 0 and parts > 1:
            for part in range(1, parts):
                at = desk.along(strokes, part / parts)
                yield desk.with_piece(alpha_composite(canvas, beads), at), pause // parts
        for stroke in strokes:
            desk.paint(canvas, stroke, ramp_step(move, last - 1), Resampling.BOX)
        if move + 1 < len(trip.vertices):
            desk.show_bead(beads, move + 1)
        if (move + 1) % several == 0 or move == last - 1:
            frame = desk.with_piece(alpha_composite(canvas, beads), desk.spot(vertices[move + 1]))
            yield frame, HOLD if move == last - 1 else max(30, pause // parts)


class Desk:
    """What the frames of a film are put together from."""

    def __init__(self, trip: Trip, look: Look) -> None:
        self.trip = trip
        stage = trip.stage(look)
        add_ghost(stage, trip)
        self.ground = image_of(stage)
        numbers = trip.stage(look)
        self.numbers = image_of(numbers, only=add_numbers(numbers, trip))
        piece = trip.stage(look)
        layer = piece.layer("piece")
        add_piece(piece, trip.problem.space, layer, trip.layout.spot(trip.vertices[0]))
        self.piece = image_of(piece, only=layer)
        self.width = stage.line_width
        left, top, right, _ = stage.box
        self.origin, self.scale = (left, top), self.ground.width / (right - left)
        colours = THEMES[look.theme].colours("dark" if look.is_dark else "light")
        self.colours = {step: colours[f"r{step}"] for step in range(STEPS)}

    def spot(self, vertex: int) -> tuple[float, float]:
        """Where a vertex is on a frame, in pixels."""
        return self.pixel(self.trip.layout.spot(vertex))

    def pixel(self, at: tuple[float, float]) -> tuple[float, float]:
        """Where a point of the picture is on a frame."""
        return (at[0] - self.origin[0]) * self.scale, (at[1] - self.origin[1]) * self.scale

    def along(self, strokes: list[Stroke], share: float) -> tuple[float, float]:
        """Where the piece is in the middle of a move."""
        return self.pixel((strokes[0] if share < 0.5 else strokes[-1]).at(share))

    def show_bead(self, beads: "Image", place: int) -> None:
        """Put a number where the tour has come to."""
        x, y = self.spot(self.trip.vertices[place])
        reach = CELL / 2 * self.scale
        box = round(x - reach), round(y - reach), round(x + reach), round(y + reach)
        beads.alpha_composite(self.numbers.crop(box), (max(0, box[0]), max(0, box[1])),
                              (max(0, -box[0]), max(0, -box[1])))  # fmt: skip

    def with_piece(self, frame: "Image", at: tuple[float, float]) -> "Image":
        """The frame with the piece somewhere."""
        home = self.spot(self.trip.vertices[0])
        shift = round(at[0] - home[0]), round(at[1] - home[1])
        to = max(0, shift[0]), max(0, shift[1])
        frame.alpha_composite(self.piece, to, (max(0, -shift[0]), max(0, -shift[1])))
        return frame.convert("RGB")

    def paint(self, canvas: "Image", stroke: Stroke, step: int, smooth: int) -> None:
        """Draw one stroke, cut off at the board's edge."""
        from PIL.Image import new
        from PIL.ImageDraw import Draw

        layout = self.trip.layout
        spots = [self.pixel(stroke.at(k / 16)) for k in range(17)] if stroke.bend else [
            self.pixel(stroke.here), self.pixel(stroke.there)]  # fmt: skip
        thick = self.width * self.scale
        edge = (*self.pixel((0, 0)), *self.pixel((layout.width, layout.height)))
        xs, ys = [x for x, _ in spots], [y for _, y in spots]
        left, top = max(min(xs) - thick, edge[0]), max(min(ys) - thick, edge[1])
        right, bottom = min(max(xs) + thick, edge[2]), min(max(ys) + thick, edge[3])
        left, top, right, bottom = int(left), int(top), int(right) + 1, int(bottom) + 1
        if right <= left or bottom <= top:
            return
        tile = new("L", ((right - left) * FINE, (bottom - top) * FINE))
        fine = [((x - left) * FINE, (y - top) * FINE) for x, y in spots]
        pen = Draw(tile)
        pen.line(fine, fill=255, width=max(1, round(thick * FINE)), joint="curve")
        for x, y in (fine[0], fine[-1]):
            half = thick * FINE / 2
            pen.ellipse((x - half, y - half, x + half, y + half), fill=255)
        mask = tile.resize((right - left, bottom - top), smooth)
        ink = new("RGBA", mask.size, self.colours[step])
        canvas.paste(ink, (left, top), mask)


def image_of(picture: Picture, only: object = None) -> "Image":
    """A picture as pixels; of one layer alone without a ground, if asked."""
    from PIL.Image import open as opened

    if only is not None:
        for element in list(picture.root):
            if element is not only and element.tag in ("g", "rect"):
                picture.root.remove(element)
    return opened(io.BytesIO(convert(picture, "png"))).convert("RGBA")


def film_bytes(frames: Iterator[Frame], ending: str) -> bytes:
    """Frames as the content of a file: gif, webp or mp4."""
    images, pauses = [], []
    for image, pause in frames:
        images.append(image)
        pauses.append(pause)
    if ending == "mp4":
        return _mp4(images, pauses)
    from PIL.Image import Dither

    held, options = io.BytesIO(), {"quality": 80, "method": 2, "minimize_size": True}
    if ending == "gif":
        palette, options = images[-1].quantize(192), {"disposal": 1}
        images = [image.quantize(palette=palette, dither=Dither.NONE) for image in images]
    images[0].save(held, ending.upper(), save_all=True, append_images=images[1:], duration=pauses,
                   loop=0, **options)  # fmt: skip
    return held.getvalue()


def find_ffmpeg() -> str:
    """The program that makes .mp4; MissingDependency if it is not there."""
    found = shutil.which("ffmpeg")
    if found is None:
        raise MissingDependency(
            "films as .mp4 need the program ffmpeg (Debian: apt install ffmpeg), or draw a .gif "
            "or .webp"
        )
    return found


def _mp4(images: "list[Image]", pauses: list[int]) -> bytes:
    """A film by ffmpeg, at 30 frames a second."""
    ffmpeg = find_ffmpeg()
    width, height = images[0].width // 2 * 2, images[0].height // 2 * 2
    with TemporaryDirectory() as folder:
        film = Path(folder) / "film.mp4"
        command = [ffmpeg, "-loglevel", "error", "-f", "rawvideo", "-pix_fmt", "rgb24",
                   "-s", f"{width}x{height}", "-r", "30", "-i", "-", "-c:v", "libx264",
                   "-pix_fmt", "yuv420p", "-movflags", "+faststart", str(film)]  # fmt: skip
        raw = b"".join(
            image.crop((0, 0, width, height)).tobytes() * max(1, round(pause * 0.03))
            for image, pause in zip(images, pauses, strict=True)
        )
        done = subprocess.run(command, input=raw, capture_output=True, check=False)
        if done.returncode or not film.exists():
            raise BadProblem(f"ffmpeg made no film: {done.stderr.decode(errors='replace')[-200:]}")
        return film.read_bytes()
