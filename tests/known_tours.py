"""Tours from the literature."""


def squares(numbers: str) -> list[tuple[int, int]]:
    """The squares of a numbered board in the order of their numbers."""
    rows = [[int(number) for number in row.split()] for row in numbers.strip().splitlines()]
    at = {number: (x, y) for y, row in enumerate(rows) for x, number in enumerate(row)}
    return [at[number] for number in sorted(at)]


BEVERLEY = squares("""
 1 30 47 52  5 28 43 54
48 51  2 29 44 53  6 27
31 46 49  4 25  8 55 42
50  3 32 45 56 41 26  7
33 62 15 20  9 24 39 58
16 19 34 61 40 57 10 23
63 14 17 36 21 12 59 38
18 35 64 13 60 37 22 11
""")
"""William Beverley's semi-magic knight's tour, the first one, published in 1848."""

QUATERNARY = squares("""
 1  8 23 16 31 10
22 15  2  9 24 17
 7 36 21 30 11 32
14 29 12  3 18 25
35  6 27 20 33  4
28 13 34  5 26 19
""")
"""A closed knight's tour of 6x6 that a quarter-turn leaves as it is."""
