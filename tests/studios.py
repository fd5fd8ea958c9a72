"""What the tests of the studio share: a server of its own, and a page of it in a real browser."""

import http.client
import json
import re
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit

import psutil
import pytest

from browsing import DESK, ROOT

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

AXE = ROOT / "build" / "axe" / "node_modules" / "axe-core" / "axe.min.js"
"""Where `.ci/run` puts axe-core."""


class Server:
    """A studio that runs in a process of its own."""

    def __init__(self, process: "subprocess.Popen[str]", address: str) -> None:
        self.process = process
        self.address = address
        parts = urlsplit(address)
        assert parts.port is not None
        self.port = parts.port
        self.root = parts.path

    def send(
        self, method: str, path: str, body: bytes | Iterable[bytes] | None = None, **headers: str
    ) -> tuple[int, bytes]:
        """A request as it is: the status and the answer."""
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=60)
        named = {key.replace("_", "-"): value for key, value in headers.items()}
        connection.request(method, path, body, named)
        answer = connection.getresponse()
        found = answer.status, answer.read()
        connection.close()
        return found

    def ask(self, task: str, values: object, **headers: str) -> tuple[int, Any]:
        """A question as the page asks it; of a job, the last line."""
        given = {"content_type": "application/json", "origin": f"http://127.0.0.1:{self.port}"}
        body = values if isinstance(values, bytes) else json.dumps(values).encode()
        status, text = self.send("POST", self.root + task, body, **{**given, **headers})
        last = text.strip().splitlines()[-1]
        return status, json.loads(last)

    @property
    def processes(self) -> list[psutil.Process]:
        """The server's own process and all that it has started."""
        own = psutil.Process(self.process.pid)
        return [own, *own.children(recursive=True)]

    @property
    def memory(self) -> int:
        """Bytes that the server itself uses."""
        return int(psutil.Process(self.process.pid).memory_info().rss)


@contextmanager
def a_studio(*arguments: str) -> Iterator[Server]:
    """A studio at a free port; it is closed with Ctrl-C, and nothing is left or complained of."""
    command = [sys.executable, "-m", "tourcp", "studio", "--no-browser", *arguments]
    with tempfile.TemporaryFile("w+", encoding="utf-8") as said:
        process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=said, text=True)
        with _started(process) as server:
            yield server
        said.seek(0)
        assert said.read() == "", "a studio says nothing besides its address"


@contextmanager
def _started(process: "subprocess.Popen[str]") -> Iterator[Server]:
    assert process.stdout is not None
    line = process.stdout.readline()
    found = re.search(r"http://127\.0\.0\.1:\S+", line)
    assert found, line
    server = Server(process, found[0])
    try:
        yield server
    finally:
        left = server.processes
        process.terminate()
        process.wait(30)
        process.stdout.close()
        assert gone(left)


def works(studio: Server) -> bool:
    """Whether a studio still answers as it should."""
    status, found = studio.ask("look/look", {"ask": {"board": "5x5"}})
    return status == 200 and bool(found["summary"] == "open tour, knight on 5x5")


def gone(processes: list[psutil.Process], seconds: float = 30) -> bool:
    """Whether processes have ended, after waiting for them."""
    ends = time.monotonic() + seconds
    while any(map(is_there, processes)):
        if time.monotonic() > ends:
            return False
        time.sleep(0.05)
    return True


def is_there(process: psutil.Process) -> bool:
    """Whether a process runs; one that has ended and was not asked about yet does not."""
    try:
        return bool(process.is_running() and process.status() != psutil.STATUS_ZOMBIE)
    except psutil.NoSuchProcess:
        return False


class Visit:
    """A page of the studio in a browser, and what it said."""

    def __init__(self, browser: "Browser", address: str, **context: Any) -> None:
        self.said: list[str] = []
        self.asked: list[str] = []
        self.context = browser.new_context(**{"viewport": DESK, **context})
        self.context.grant_permissions(["clipboard-read", "clipboard-write"])
        self.page: Page = self.context.new_page()
        self.page.set_default_timeout(60_000)
        self.page.on("console", lambda message: self.said.append(message.text))
        self.page.on("pageerror", lambda error: self.said.append(str(error)))
        self.page.on("request", lambda request: self.asked.append(request.url))
        self.page.on("filechooser", lambda _: None)  # else the browser may open one of its own
        self.open(address)

    def open(self, address: str) -> None:
        """Go to an address, and wait until its board is there."""
        self.page.goto(address)
        self.page.wait_for_selector("html[data-ready]")

    def __enter__(self) -> "Visit":
        return self

    def __exit__(self, kind: type | None, *_: object) -> None:
        if kind is None:
            assert self.said == [], "nothing is written to the console"
            outside = [one for one in self.asked
                       if not one.startswith(("http://127.0.0.1:", "data:", "blob:"))]  # fmt: skip
            assert outside == [], "nobody else is asked"
        self.context.close()

    def place(self, x: float, y: float, board: str = "#board") -> tuple[float, float]:
        """Where a square is on the screen; the board is scrolled into view."""
        found = self.page.evaluate(
            """([board, x, y]) => {
                const svg = document.querySelector(board + " svg");
                svg.scrollIntoView({ block: "nearest" });
                const at = new DOMPoint(10 * x + 5, 10 * y + 5).matrixTransform(svg.getScreenCTM());
                return [at.x, at.y];
            }""",
            [board, x, y],
        )
        return found[0], found[1]

    def click(self, x: float, y: float, board: str = "#board") -> None:
        """Click a square."""
        self.page.mouse.click(*self.place(x, y, board))

    def text(self, selector: str) -> str:
        """What an element says."""
        return self.page.inner_text(selector)

    @property
    def summary(self) -> str:
        """The question in words."""
        return self.text("#summary")

    def faults(self) -> list[str]:
        """What axe-core finds that is serious or worse."""
        return faults(self.page)


def faults(page: "Page") -> list[str]:
    """What axe-core finds on a page that is serious or worse."""
    if not AXE.exists():
        pytest.skip("axe-core is not there: npm install --prefix build/axe axe-core")
    page.evaluate(AXE.read_text(encoding="utf-8"))
    found = page.evaluate("axe.run({ resultTypes: ['violations'], preload: false })")
    return [
        f"{one['id']}: {one['nodes'][0]['html'][:150]}"
        for one in found["violations"]
        if one["impact"] in ("serious", "critical")
    ]
