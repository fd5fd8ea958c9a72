"""Weights: the numbers on the board, the sets, and the two sums, as text and as a picture."""

from typing import TYPE_CHECKING

from tourcp.core.cycle import cycle_graph
from tourcp.core.problem import Problem
from tourcp.drawing.looks import PARTS, PIXELS_NUMBERED, WEIGHT_STEPS
from tourcp.drawing.text import empty_board, in_letters, letter, told
from tourcp.judge.certificates import Weights

if TYPE_CHECKING:
    from tourcp.drawing.svg import Picture

MOST_SETS = 12
"""How many sets have an entry in the legend."""


def set_letters(problem: Problem, weights: Weights) -> dict[int, str]:
    """The letters of the sets that a vertex is in, for each that is in one."""
    _, in_set = weights.arrays(cycle_graph(problem))
    letters: dict[int, str] = {}
    for number, inside in enumerate(in_set):
        for vertex in inside[: problem.space.size].nonzero()[0].tolist():
            letters[vertex] = letters.get(vertex, "") + letter(number)
    return letters


def explain_weights(problem: Problem, weights: Weights, *, chess: bool = False) -> str:
    """The weights on the board, the sets as letters, and the two sums."""
    graph = cycle_graph(problem)
    on_vertex, _ = weights.arrays(graph)
    squares = list(problem.board.squares)
    cells = empty_board(problem.board)
    for (x, y), weight in zip(squares, on_vertex.tolist(), strict=False):
        cells[y][x] = f"{weight:+d}" if weight else "0"
    needed, given = weights.balance(graph)
    added = graph.names[len(squares) :]
    words = [
        f"{name}: {weight:+d}"
        for name, weight in zip(added, on_vertex[len(squares) :].tolist(), strict=True)
    ]
    pictures = [told(cells, *words, chess=chess)]
    if weights.sets:
        lettered = empty_board(problem.board)
        words = []
        for vertex, letters in set_letters(problem, weights).items():
            x, y = squares[vertex]
            lettered[y][x] = letters
        for number, (group, weight) in enumerate(weights.sets):
            also = [name for name in added if name in group]
            among = f", among them {' and '.join(also)}" if also else ""
            words.append(f"set {letter(number)}: {len(group)} vertices{among}, weight {weight}")
        pictures.append(told(lettered, *words, chess=chess))
    if graph.hubs:
        pictures.append(
            "A hub is not a square: its moves lead from the last square back to the first, so\n"
            "that the tour is a cycle."
        )
    if graph.required:
        pictures.append(
            "A vertex 'via' is not a square: it divides a required move in two, so that the tour\n"
            "takes the move to pass the vertex."
        )
    pictures.append(
        "A move gives the weights of its two ends, and that of each set that it leaves.\n"
        "A tour takes two moves at every vertex and at least two out of every set, so it must\n"
        f"collect {needed}; but all the moves that give anything give only {given} together."
    )
    return "\n\n".join(pictures)


def weights_caption(problem: Problem, weights: Weights) -> list[str]:
    """The two sums, and what they are."""
    needed, given = weights.balance(cycle_graph(problem))
    sets = ", and that of each outlined set that it leaves" if weights.sets else ""
    return [
        f"needed {needed}, given {given}: {in_letters(needed - given)} too few",
        f"A move gives the weights of its two ends{sets}. A tour takes two moves at every "
        f"{problem.space.noun}{' and out of every set' * bool(sets)}, so it must collect "
        f"{needed}; all moves that give anything give {given} together.",
    ]


def add_set_legend(picture: "Picture", weights: Weights) -> None:
    """The weight of each set, in the colour of its outline."""
    if weights.sets:
        picture.legend(
            (f"p{number % len(PARTS)}", letter(number), f"set {letter(number)}: weight {weight}")
            for number, (_, weight) in enumerate(weights.sets[:MOST_SETS])
        )


def draw_weights(picture: "Picture", problem: Problem, weights: Weights) -> None:
    """Each square in the colour of its weight, the sets outlined, with their letters."""
    layer = picture.layer("weights")
    on_vertex, in_set = weights.arrays(cycle_graph(problem))
    largest = max(1, int(abs(on_vertex).max()))
    for vertex, weight in enumerate(on_vertex.tolist()[: problem.space.size]):
        step = round((WEIGHT_STEPS - 1) * (0.5 + weight / largest / 2))
        picture.add("path", f"weight w{step}", layer, d=picture.layout.cells([vertex], 0.98))
        if picture.pixels >= PIXELS_NUMBERED:
            words = f"{weight:+d}".replace("-", "−") if weight else "0"
            picture.text(layer, f"v{step}", picture.layout.spot(vertex), words, 4.4)
    borders = picture.layer("sets")
    order = sorted(range(len(in_set)), key=lambda number: -int(in_set[number].sum()))
    for number in order:
        inside = in_set[number][: problem.space.size].nonzero()[0].tolist()
        picture.area(borders, inside, number, is_filled=False)
    if picture.pixels >= PIXELS_NUMBERED:
        for vertex, letters in sorted(set_letters(problem, weights).items()):
            x, y = picture.layout.spot(vertex)
            picture.text(borders, "right", (x + 4, y - 3.1), letters, 2.2)
