"""Shortest paths of a piece."""
