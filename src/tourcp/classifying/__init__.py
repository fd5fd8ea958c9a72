"""Ways to find theorems about all sizes: quilts, chains, patterns, automata."""
