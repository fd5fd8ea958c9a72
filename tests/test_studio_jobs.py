"""Jobs of the studio: many at once, side by side, and ended when nobody waits for them."""

import json
import re
import socket
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from typing import BinaryIO

import psutil
import pytest

from conftest import PATIENCE
from studios import Server, a_studio, is_there, works

pytest.importorskip("uvicorn", reason="the extra 'studio' is not installed")
pytestmark = pytest.mark.xdist_group("studio-hostile")

ENDLESS = {"ask": {"board": "7x7", "closed": True},
           "wanted": {"backend": "backtrack", "seconds": 500}}  # fmt: skip
"""A question that plain search does not answer in time."""


@pytest.fixture(scope="module")
def studio() -> Iterator[Server]:
    with a_studio() as server:
        yield server


def test_two_hundred_jobs_at_once_are_refused_but_a_few_and_the_studio_goes_on(
    studio: Server,
) -> None:
    before = studio.memory
    hard = {**ENDLESS, "wanted": {"backend": "backtrack", "seconds": 1}}

    def one(_: int) -> int:
        try:
            return studio.ask("job/solve", hard)[0]
        except (json.JSONDecodeError, OSError):  # turned away at the door
            return 503

    with ThreadPoolExecutor(200) as many:
        statuses = list(many.map(one, range(200)))
    assert set(statuses) <= {200, 429, 503}
    assert statuses.count(429) + statuses.count(503) >= 200 - 2 * (6 + 12)
    assert works(studio)
    assert studio.memory - before < 200 * 2**20


@contextmanager
def asked(studio: Server) -> Iterator[BinaryIO]:
    """What the studio says to an endless question; at the end nobody listens any more."""
    body = json.dumps(ENDLESS).encode()
    head = (
        f"POST {studio.root}job/solve HTTP/1.1\r\nHost: 127.0.0.1:{studio.port}\r\n"
        f"Origin: http://127.0.0.1:{studio.port}\r\nContent-Type: application/json\r\n"
        f"Content-Length: {len(body)}\r\n\r\n"
    )
    address = ("127.0.0.1", studio.port)
    with socket.create_connection(address, PATIENCE) as line, line.makefile("rb") as said:
        line.sendall(head.encode() + body)
        yield said


Lines = Callable[[], None]
"""Waits until a job has said once more how far it is."""


@contextmanager
def endless(studio: Server) -> Iterator[Lines]:
    """A job that has begun; at the end nobody listens any more."""
    with asked(studio) as said:

        def goes_on() -> None:
            assert any(re.search(rb"[0-9] moves", words) for words in said), "the job has ended"

        goes_on()
        yield goes_on


def ended(processes: list[psutil.Process]) -> list[psutil.Process]:
    """Those that have ended, when the first has."""
    ends = time.monotonic() + PATIENCE
    while all(map(is_there, processes)):
        assert time.monotonic() < ends, "none has ended"
        time.sleep(0.05)
    return [one for one in processes if not is_there(one)]


def test_whoever_goes_away_ends_his_job(studio: Server) -> None:
    with endless(studio):
        processes = list(filter(is_there, studio.processes))
    assert studio.processes[0] not in ended(processes)
    assert works(studio)


def test_two_tabs_do_not_disturb_each_other(studio: Server) -> None:
    with endless(studio) as first:
        with endless(studio) as second:
            status, found = studio.ask("job/solve", {"ask": {"board": "6x6", "closed": True}})
            assert (status, found["done"]["standing"]) == (200, "tour")
            first()
            second()
            processes = list(filter(is_there, studio.processes))
        (one,) = ended(processes)
        processes.remove(one)
        first()
        assert all(map(is_there, processes)), "the first job goes on when the second is ended"
    (other,) = ended(processes)
    assert studio.processes[0] not in (one, other)
