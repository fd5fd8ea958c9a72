"""What the tests of theorems share: the sentences of the known ones."""

KNOWN = {
    # Schwenk 1991.
    ("knight", True): "A closed knight's tour of an m x n board (m <= n) exists unless m and n are "
    "odd; or m is 1, 2 or 4; or m = 3 and n is 4, 6 or 8.",
    # Cull and De Curtins 1978, Chia and Ong 2005.
    ("knight", False): "An open knight's tour of an m x n board (m <= n) exists unless m is 2; or "
    "m = 1 and n is 2 or more; or m = 3 and n is 3, 5 or 6; or m = 4 and n is 4.",
    # No published source is known for the pawn: found by an independent program before this one.
    ("pawn", True): "A closed pawn's tour of an m x n board (m <= n) exists unless m is 1, 2 or 3; "
    "or m = 4 and n is 4, 6, 7 or 8.",
    ("pawn", False): "An open pawn's tour of an m x n board (m <= n) exists unless m is 2 or 3; or "
    "m = 1 and n is 2 or more; or m = 4 and n is 4.",
}
