"""A record for the tests of benchmarks."""

from dataclasses import replace

from tourcp.bench.records import Record


def a_record(**changes: object) -> Record:
    plain = Record(
        instance="knight 8x8", answer="tour", family="knight", problem="{}", squares=64,
        solver="auto", is_peer=False, seed=0, limit=10.0, verdict="tour", seconds=0.5, clock=0.5,
        wall=1.0, check_seconds=0.001, proof_bytes=0, rung="", memory=50.0, moves=0, reason="",
        version="tourcp", commit="", machine="a machine", date="2026-01-01",
    )  # fmt: skip
    return replace(plain, **changes)  # type: ignore[arg-type]
