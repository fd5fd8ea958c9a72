"""Pictures of answers: text, SVG, films and pages."""
