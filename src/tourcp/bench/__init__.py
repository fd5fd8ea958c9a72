"""Benchmarks: every backend and every installed peer on the same instances, in one run."""
