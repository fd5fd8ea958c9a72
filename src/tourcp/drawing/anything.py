"""Anything that tourcp answers, drawn in the form that the ending of a file asks for."""

from dataclasses import dataclass
from pathlib import Path

from tourcp.core.answer import Answer, Refutation, Tour, Unknown
from tourcp.core.board import Board, Square
from tourcp.core.errors import BadProblem, MissingDependency, shown
from tourcp.core.problem import Problem
from tourcp.core.recording import Recording
from tourcp.core.space import Space
from tourcp.drawing.film import Film, gallery_film, play_film, tour_film, tours_film
from tourcp.drawing.page import bare_picture, film_page, gallery_page, still, still_page
from tourcp.drawing.puzzles import arrow_board, distance_board, play_table
from tourcp.drawing.puzzles_svg import distance_picture, puzzle_picture
from tourcp.drawing.refutation_svg import refutation_picture
from tourcp.drawing.survey_map import map_picture, map_text, maps_page
from tourcp.drawing.svg import Picture, without_variables
from tourcp.drawing.text import LARGEST, numbered_board
from tourcp.drawing.theorem import theorem_picture
from tourcp.drawing.tour import tour_picture
from tourcp.files.disk import write_atomically
from tourcp.files.results import Results
from tourcp.judge.coroutine import Outcome, Puzzle, Win, play
from tourcp.judge.distances import DistanceMap
from tourcp.judge.theorems.theorem import Theorem
from tourcp.survey.maps import LEGEND, Map

ENDINGS = ("svg", "html", "txt", "png", "pdf")

MOST_SQUARES = 4_000_000
"""Squares of a board that is drawn."""


@dataclass(frozen=True)
class Drawing:
    """The same thing as a still picture, as text, and as a film if it moves."""

    title: str
    """What is shown."""
    words: str
    """What is shown, as text."""
    picture: Picture
    """The still picture."""
    film: Film | None = None
    """What a page plays."""
    stage: Picture | None = None
    """The picture that the page plays on."""
    is_answer_below: bool = False
    """Whether the film is not the answer itself, so that the page shows both."""
    gallery: Film | None = None
    """The rows of a gallery, which a page shows as small pictures."""
    maps: tuple[Map, ...] = ()
    """The maps of a survey, which a page shows all."""

    def page(self) -> str:
        """The HTML file."""
        if self.maps:
            return maps_page(self.title, list(self.maps))
        if self.gallery is not None:
            return gallery_page(self.title, self.picture.board, self.gallery)
        if self.film is not None and self.stage is not None:
            below = still(self.picture, self.words) if self.is_answer_below else ""
            return film_page(self.title, self.stage, self.film, below)
        return still_page(self.title, self.picture, self.words)


def draw_answer(problem: Problem, answer: Answer, recording: Recording | None = None) -> Drawing:
    """A tour, a refutation, or the bare board if nobody knows; and what was recorded."""
    refuse_large(problem.board)
    film = None
    if isinstance(answer, Tour) or (recording is not None and not recording.is_empty):
        film = tour_film(problem, answer, recording)
    stage = bare_picture(problem.board, problem.summary) if film is not None else None
    match answer:
        case Tour():
            is_small = max(problem.board.width, problem.board.height) <= LARGEST
            words = numbered_board(problem.board, answer) if is_small else f"{len(answer)} squares"
            return Drawing(problem.summary, words, tour_picture(problem, answer), film, stage)
        case Refutation(certificate=certificate):
            picture = refutation_picture(problem, certificate)
            words = picture.description
            return Drawing(f"no tour: {problem.summary}", words, picture, film, stage, True)
        case Unknown(reason=reason):
            picture = Picture(problem.board, f"unknown: {problem.summary}", reason)
            words = f"unknown ({reason})"
            return Drawing(f"unknown: {problem.summary}", words, picture, film, stage, True)


def refuse_large(board: Board | Space) -> None:
    """Refuse a board that nobody could look at."""
    size = board.size if isinstance(board, Space) else len(board)
    if size > MOST_SQUARES:
        raise BadProblem(f"a picture of {size:,} squares: {MOST_SQUARES:,} are the most")


def draw_distances(distances: DistanceMap, path: list[Square] | None = None) -> Drawing:
    """A heat map, and a path on it."""
    refuse_large(distances.board)
    picture = distance_picture(distances, path)
    is_small = max(distances.board.width, distances.board.height) <= LARGEST
    words = distance_board(distances) if is_small else picture.description
    return Drawing(picture.title, words, picture)


def draw_puzzle(puzzle: Puzzle, outcome: Outcome | None = None) -> Drawing:
    """A coroutine board, and its solution as a film."""
    picture = puzzle_picture(puzzle)
    words = arrow_board(puzzle)
    if isinstance(outcome, Win):
        words += "\n\n" + play_table(puzzle, play(puzzle, outcome.directions))
        stage = puzzle_picture(puzzle, tokens=False)
        return Drawing(picture.title, words, picture, play_film(puzzle, outcome), stage)
    return Drawing(picture.title, words, picture)


def draw_results(results: Results) -> Drawing:
    """The rows of a results file: a page shows them all, as small pictures."""
    title = f"continue-and-rotate: {results.rule} on {results.board.summary}"
    tours = sum(row.success for row in results.rows.values())
    words = f"{len(results.rows)} rows, {tours} tours"
    picture = Picture(results.board, title, words)
    return Drawing(title, words, picture, gallery=gallery_film(results))


def draw_tours(tours: list[tuple[Problem, Tour]]) -> Drawing:
    """Tours of one problem: a page shows them all, as small pictures, a picture the first."""
    problem = tours[0][0] if tours else None
    if problem is None or any(other != problem for other, _ in tours):
        raise BadProblem("the tours of one problem are drawn, and at least one")
    first = draw_answer(problem, tours[0][1])
    gallery = tours_film(problem, [tour for _, tour in tours])
    title = f"{len(tours):,} tours: {problem.summary}"
    return Drawing(title, first.words, first.picture, gallery=gallery)


def draw_theorem(theorem: Theorem) -> Drawing:
    """The grid of sizes, with the reason in each cell."""
    picture = theorem_picture(theorem)
    return Drawing(picture.title, picture.description, picture)


def draw_maps(maps: list[Map]) -> Drawing:
    """The maps of a survey: a page shows all, a picture one."""
    if not maps:
        raise BadProblem("there is nothing to draw: no row was found")
    words = "\n\n".join(map_text(one) for one in maps) + f"\n\n{LEGEND}"
    title = maps[0].title if len(maps) == 1 else f"survey: {len(maps)} maps"
    return Drawing(title, words, map_picture(maps[0]), maps=tuple(maps))


def ending_of(path: Path) -> str:
    """What a file's name asks for."""
    ending = path.suffix.lower().removeprefix(".")
    if ending not in ENDINGS:
        raise BadProblem(
            f"{shown(str(path))} does not say what to draw: end it in "
            + ", ".join(f".{one}" for one in ENDINGS)
        )
    return ending


def save_drawing(drawing: Drawing, path: Path) -> None:
    """Write a drawing in the form that the file's ending asks for."""
    write_atomically(path, render(drawing, ending_of(path)))


def render(drawing: Drawing, ending: str) -> str | bytes:
    """The content of a file with that ending."""
    if len(drawing.maps) > 1 and ending not in ("html", "txt"):
        raise BadProblem(
            f"{len(drawing.maps)} maps do not fit into one picture: draw FILE.html, or choose one "
            "with --rule, --backend and --closed or --open"
        )
    match ending:
        case "svg":
            return str(drawing.picture)
        case "html":
            return drawing.page()
        case "txt":
            return drawing.words + "\n"
        case _:
            return convert(str(drawing.picture), ending)


def refuse_missing_converter(ending: str) -> None:
    """Say before the work that a converter is missing."""
    if ending in ("png", "pdf"):
        convert('<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"/>', ending)


def convert(svg: str, ending: str) -> bytes:
    """An SVG picture as PNG or PDF, by CairoSVG."""
    try:
        import cairosvg
    except ImportError:
        raise MissingDependency(
            f"pictures as .{ending} need CairoSVG: pip install 'tourcp[plot]', or draw an .svg"
        ) from None
    except OSError:
        raise MissingDependency(
            f"pictures as .{ending} need the library cairo (Debian: apt install libcairo2), "
            "or draw an .svg"
        ) from None
    to = cairosvg.svg2png if ending == "png" else cairosvg.svg2pdf
    scale = 2 if ending == "png" else 1
    data: bytes = to(bytestring=without_variables(svg).encode(), scale=scale,
                     background_color="white")  # fmt: skip
    return data
