"""What is written down: one table of formats, and how each is recognised, read and judged."""
