"""The functions of `tourcp`, for use from Python."""
