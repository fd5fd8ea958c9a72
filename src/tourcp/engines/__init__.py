"""Other people's solvers, each behind a small interface, and compiled kernels."""
