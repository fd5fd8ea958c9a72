"""Jobs of the studio: many at once, side by side, and ended when nobody waits for them."""

import json
import socket
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager

import psutil
import pytest

from studios import Server, a_studio, gone, works

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
    hard = {**ENDLESS, "wanted": {"backend": "backtrack", "seconds": 3}}

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
def endless(studio: Server, others: int = 0) -> Iterator[psutil.Process]:
    """A job that has begun, and the process that does it; at the end nobody listens any more.

    It begins when as many others work as are known of: processes that warm up have done so.
    """
    before = until(lambda: busy(studio), lambda found: len(found) == others)
    body = json.dumps(ENDLESS).encode()
    head = (
        f"POST {studio.root}job/solve HTTP/1.1\r\nHost: 127.0.0.1:{studio.port}\r\n"
        f"Origin: http://127.0.0.1:{studio.port}\r\nContent-Type: application/json\r\n"
        f"Content-Length: {len(body)}\r\n\r\n"
    )
    with socket.create_connection(("127.0.0.1", studio.port)) as line:
        line.sendall(head.encode() + body)
        found = until(lambda: busy(studio), lambda found: len(found) == others + 1)
        (process,) = set(found) - set(before)
        yield process


Processes = list[psutil.Process]


def until(
    look: Callable[[], Processes], is_so: Callable[[Processes], bool], seconds: float = 120
) -> Processes:
    """What one sees as soon as it is as expected, and stays so."""
    ends = time.monotonic() + seconds
    before, found = look(), look()
    while not (is_so(before) and set(before) == set(found)):
        assert time.monotonic() < ends, found
        before, found = found, look()
    return found


def busy(studio: Server) -> Processes:
    """The processes of the studio that compute."""
    before = {one: one.cpu_times().user for one in studio.processes[1:]}
    time.sleep(0.5)
    return [one for one, then in before.items()
            if one.is_running() and one.cpu_times().user - then > 0.02]  # fmt: skip


def test_whoever_goes_away_ends_his_job(studio: Server) -> None:
    with endless(studio) as process:
        pass
    assert gone([process])
    assert works(studio)


def test_two_tabs_do_not_disturb_each_other(studio: Server) -> None:
    with endless(studio) as first, endless(studio, 1) as second:
        status, found = studio.ask("job/solve", {"ask": {"board": "6x6", "closed": True}})
        assert (status, found["done"]["standing"]) == (200, "tour")
        assert first.is_running() and second.is_running()
        assert first.pid != second.pid
    assert gone([first, second])
