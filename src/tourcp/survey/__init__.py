"""Surveys: many questions at once, answered in parallel and kept in one store."""
