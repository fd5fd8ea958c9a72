"""Skips: where all tools are said to be there, a test that skips for the lack of one has failed.

`.ci/run` installs every tool that a test asks for, and sets TOURCP_ALL_TOOLS. Only a test that
this operating system cannot run may skip then: its reason begins with "this system".
"""

import os
from collections.abc import Generator
from typing import TypeVar

import pytest

ALL_TOOLS = "TOURCP_ALL_TOOLS"
"""The environment variable that says that all tools are there."""

AnyReport = TypeVar("AnyReport", pytest.TestReport, pytest.CollectReport)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport() -> Generator[None, pytest.TestReport, pytest.TestReport]:
    return refused((yield))


@pytest.hookimpl(wrapper=True)
def pytest_make_collect_report() -> Generator[None, pytest.CollectReport, pytest.CollectReport]:
    return refused((yield))


def refused(report: AnyReport) -> AnyReport:
    """Turn the report of a skip into a failure if no tool may be missing."""
    if report.outcome == "skipped" and not hasattr(report, "wasxfail") and os.getenv(ALL_TOOLS):
        reason = report.longrepr[2] if isinstance(report.longrepr, tuple) else report.longrepr
        if not str(reason).startswith("Skipped: this system"):
            report.outcome = "failed"
            report.longrepr = f"{reason}: but {ALL_TOOLS} says that all tools are there"
    return report
