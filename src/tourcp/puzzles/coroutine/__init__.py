"""Coroutine puzzles: two tokens that move by each other's arrows."""
