"""Ways to find certificates, with any solver: the judge decides what they are worth."""
