"""Theorems: statements about boards of all sizes at once, with evidence that can be judged."""
