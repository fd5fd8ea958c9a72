"""The studio: the whole package as one page in the browser, served to this machine alone."""
