"""Finding certificates: untrusted work, with any solver; the judge decides what they are worth."""
