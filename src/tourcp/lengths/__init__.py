"""How long a path can be where not everything must be visited."""
