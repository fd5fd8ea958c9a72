"""Settings for all tests."""

from hypothesis import settings

# Times are measured in benchmarks/, never by tests: the first call of a kernel compiles it.
settings.register_profile("tourcp", deadline=None)
settings.load_profile("tourcp")
