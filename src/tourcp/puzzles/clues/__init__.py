"""Clue puzzles: some numbers of a tour are given, and the others are to be found."""
