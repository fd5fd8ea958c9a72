"""Published clue puzzles, as people posted them."""

HIDATO = """\
 0 33 35  0  0
 0  0 24 22  0
 0  0  0 21  0  0
 0 26  0 13 40 11
27  0  0  0  9  0  1
 .  .  0  0 18  0  0
 .  .  .  .  0  7  0  0
 .  .  .  .  .  .  5  0
"""
"""Rosetta Code, Solve a Hidato puzzle."""

NUMBRIX = """\
0  0  0  0  0  0  0  0  0
0  0 46 45  0 55 74  0  0
0 38  0  0 43  0  0 78  0
0 35  0  0  0  0  0 71  0
0  0 33  0  0  0 59  0  0
0 17  0  0  0  0  0 67  0
0 18  0  0 11  0  0 64  0
0  0 24 21  0  1  2  0  0
0  0  0  0  0  0  0  0  0
"""
"""Rosetta Code, Solve a Numbrix puzzle."""

NUMBRIX_RING = """\
0  0  0  0  0  0  0  0  0
0 11 12 15 18 21 62 61  0
0  6  0  0  0  0  0 60  0
0 33  0  0  0  0  0 57  0
0 32  0  0  0  0  0 56  0
0 37  0  1  0  0  0 73  0
0 38  0  0  0  0  0 72  0
0 43 44 47 48 51 76 77  0
0  0  0  0  0  0  0  0  0
"""
"""Rosetta Code, the second one."""

BENEDEK = """\
0, 44, 41, 0, 0, 0, 0
0, 43, 0, 28, 29, 0, 0
0, 1, 0, 0, 0, 33, 0
0, 2, 25, 4, 34, 0, 36
49, 16, 0, 23, 0, 0, 0
0, 19, 0, 0, 12, 7, 0
0, 0, 0, 14, 0, 0, 0
"""
"""A Hidato by Gyora Benedek that H. Kjellerstrand's models solve."""

HOLY_KNIGHT = """\
  0 0 0
  0   0 0
  0 0 0 0 0 0 0
0 0 0     0   0
0   0     0 0 0
1 0 0 0 0 0 0
    0 0   0
      0 0 0
"""
"""Rosetta Code, Solve a Holy Knight's tour: blanks are no squares."""

HOPIDO = """\
. 0 0 . 0 0 .
0 0 0 0 0 0 0
0 0 0 0 0 0 0
. 0 0 0 0 0 .
. . 0 0 0 . .
. . . 0 . . .
"""
"""Rosetta Code, Solve a Hopido puzzle."""

UNIQUE = {"hidato": HIDATO, "numbrix": NUMBRIX, "numbrix ring": NUMBRIX_RING, "benedek": BENEDEK}
