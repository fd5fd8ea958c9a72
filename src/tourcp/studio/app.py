"""The app: which address does what. It builds no board and runs no search: the crew does."""

import asyncio
import base64
import json
import secrets
from collections import OrderedDict
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from typing import Any

from starlette.applications import Starlette
from starlette.requests import ClientDisconnect, Request
from starlette.responses import HTMLResponse, JSONResponse, Response, StreamingResponse
from starlette.routing import Route

from tourcp.core.errors import BadProblem
from tourcp.core.fields import read
from tourcp.studio.crew import Crew, TooMany
from tourcp.studio.guard import FRAMED, TOO_LARGE, Guard, TooLarge, error
from tourcp.studio.pages import DOOR, part, studio_page, styles
from tourcp.studio.worker import LONGEST, Wanted

MOST_AT_ONCE = 6
"""Jobs that run at the same time."""

SPARE = 3
"""Processes that wait for jobs, so that a click is answered at once."""

MOST_WAITING = 12
"""Jobs that may wait for them."""

QUICK = 20.0
"""Seconds that a look at a board may take; far more than any does."""

GRACE = 3.0
"""Seconds beyond its limit after which a job is ended by force."""

MOST_FILES = 4
"""Files that are read at the same time."""

MOST_PAGES = 6
"""Pages of dropped files that are kept, to be looked at."""

JOBS = {"solve", "hint", "new-puzzle", "new-numbers", "number-hint"}
"""Tasks that may take long: their replies are streamed, and closing the connection ends them."""

LOOKS = {"look", "judge", "puzzle-hint"}
"""Tasks that take hardly any time."""


@dataclass
class Studio:
    """What the server holds while it runs: its crews, and the pages of dropped files."""

    jobs: Crew = field(default_factory=lambda: Crew(MOST_AT_ONCE, MOST_WAITING, SPARE))
    """The crew that answers."""
    looks: Crew = field(default_factory=lambda: Crew(1, 2 * MOST_WAITING))
    """The crew that draws boards while the other is busy."""
    pages: OrderedDict[str, str] = field(default_factory=OrderedDict)
    """The pages of dropped files, by their names."""

    files: int = 0
    """Files that are being read."""

    def keep(self, page: str) -> str:
        """Keep a page; the oldest goes."""
        name = secrets.token_urlsafe(9)
        self.pages[name] = page
        while len(self.pages) > MOST_PAGES:
            self.pages.popitem(last=False)
        return name

    async def index(self, request: Request) -> Response:  # noqa: ARG002
        """The page."""
        return HTMLResponse(studio_page())

    async def part(self, request: Request) -> Response:
        """A script or a style sheet of the page."""
        found = part(request.path_params["name"])
        return error(404, "there is nothing here") if found is None else found

    async def style(self, request: Request) -> Response:
        """The colours of all themes, or of one."""
        sheet = styles().get(request.query_params.get("theme", ""), "")
        return Response(sheet, media_type="text/css")

    async def framed(self, request: Request) -> Response:
        """The page of a dropped file."""
        page = self.pages.get(request.path_params["name"])
        if page is None:
            return error(404, "that page was not kept: drop the file again")
        headers = {"content-security-policy": FRAMED, "x-frame-options": "SAMEORIGIN"}
        return HTMLResponse(page, headers=headers)

    async def look(self, request: Request) -> Response:
        """A task that is done at once."""
        task = await _task(request, LOOKS)
        return JSONResponse(await _result(self.looks, task, QUICK))

    async def job(self, request: Request) -> Response:
        """A task that may take long: lines of JSON, as they come."""
        task = await _task(request, JOBS)
        lines = self.jobs.run(task, _seconds(task) + GRACE)
        first = await anext(lines)
        return StreamingResponse(_streamed(first, lines), media_type="application/x-ndjson")

    async def file(self, request: Request) -> Response:
        """A dropped file, judged; what needs a page of its own gets one."""
        name = request.query_params.get("name", "file")[:200]
        if request.headers.get("content-type") != "application/octet-stream":
            return error(415, "expected the bytes of a file")
        if self.files >= MOST_FILES:
            raise TooMany(f"{self.files} files are being judged already: wait for one")
        self.files += 1
        try:
            data = base64.b64encode(await request.body()).decode("ascii")
            found = await _result(self.jobs, {"task": "file", "name": name, "data": data}, 60.0)
        finally:
            self.files -= 1
        if "page" in found:
            found["page"] = self.keep(found["page"])
        return JSONResponse(found)


class _Refused(Exception):
    """A request that makes no sense: the status of the answer, and the words in it."""


async def _task(request: Request, known: set[str]) -> dict[str, Any]:
    """The task of a request: JSON that is an object and not too long."""
    name = request.path_params["task"]
    if name not in known:
        raise _Refused(404, "there is nothing here")
    if request.headers.get("content-type", "").partition(";")[0] != "application/json":
        raise _Refused(415, "expected JSON")
    try:
        found = json.loads(await request.body())
    except (ValueError, RecursionError):
        raise _Refused(400, "this is not JSON") from None
    if not isinstance(found, dict):
        raise _Refused(400, "expected a JSON object")
    return {**found, "task": name}


def _seconds(task: dict[str, Any]) -> float:
    """Read how long a job may take; what makes no sense is refused by the worker, in words."""
    try:
        seconds = read(Wanted, task.get("wanted", {})).seconds
    except BadProblem:
        seconds = Wanted.seconds
    return seconds if 0 < seconds <= LONGEST else Wanted.seconds


async def _result(crew: Crew, task: dict[str, Any], seconds: float) -> dict[str, Any]:
    """The result of a task as it is: what the user got wrong is said in it."""
    lines = [line async for line in crew.run(task, seconds)]
    done: dict[str, Any] = lines[-1]["done"]
    return done


async def _streamed(
    first: dict[str, Any], lines: AsyncIterator[dict[str, Any]]
) -> AsyncIterator[str]:
    """Every line as it comes; if the browser goes away, the job ends."""
    try:
        yield json.dumps(first) + "\n"
        async for line in lines:
            yield json.dumps(line) + "\n"
    finally:
        closing = getattr(lines, "aclose", None)
        if closing is not None:
            await asyncio.shield(closing())


def make_app(port: int, secret: str) -> Guard:
    """The whole app, behind its guard."""
    studio = Studio()

    @asynccontextmanager
    async def running(app: Starlette) -> AsyncIterator[None]:  # noqa: ARG001
        studio.jobs.prepare()
        try:
            yield
        finally:
            await studio.jobs.close()
            await studio.looks.close()

    routes = [
        Route("/", lambda request: HTMLResponse(DOOR)),  # noqa: ARG005
        Route("/door.{kind}", lambda request: part(f"door.{request.path_params['kind']}")),
        Route("/favicon.ico", lambda request: Response(status_code=204)),  # noqa: ARG005
        Route("/studio/", studio.index),
        Route("/studio/looks.css", studio.style),
        Route("/studio/page/{name}", studio.framed),
        Route("/studio/web/{name}", studio.part),
        Route("/studio/look/{task}", studio.look, methods=["POST"]),
        Route("/studio/job/{task}", studio.job, methods=["POST"]),
        Route("/studio/file", studio.file, methods=["POST"]),
    ]
    refusals = {
        _Refused: lambda _, refused: error(*refused.args),
        TooMany: lambda _, many: error(429, str(many)),
        TooLarge: lambda *_: error(413, TOO_LARGE),
        ClientDisconnect: lambda *_: error(400, "the request ended early"),
    }
    app = Starlette(routes=routes, lifespan=running, exception_handlers=refusals)
    return Guard(app, port, secret)
