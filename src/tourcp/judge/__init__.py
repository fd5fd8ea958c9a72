"""All that must be trusted: tours, certificates and theorems are judged here, by nothing else."""
