"""The guard: who may ask, and how much; all else is refused before anything is read."""

import hmac
from collections.abc import Awaitable, Callable, MutableMapping
from typing import Any

from starlette.datastructures import MutableHeaders
from starlette.requests import Request
from starlette.responses import JSONResponse, Response

from tourcp.core.fields import is_number

Receive = Callable[[], Awaitable[MutableMapping[str, Any]]]
Send = Callable[[MutableMapping[str, Any]], Awaitable[None]]
Scope = MutableMapping[str, Any]

LARGEST_FILE = 24 * 2**20
"""Bytes of the largest file."""

LARGEST_QUESTION = 2**20
"""Bytes of any other request."""

POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; "
    "connect-src 'self'; frame-src 'self'; base-uri 'none'; form-action 'none'; "
    "frame-ancestors 'none'"
)
"""What the page may load: nothing but itself."""

FRAMED = (
    "sandbox allow-scripts allow-downloads; default-src 'none'; script-src 'unsafe-inline'; "
    "style-src 'unsafe-inline'; img-src data: blob:; base-uri 'none'; form-action 'none'; "
    "frame-ancestors 'self'"
)
"""The same for the page of a dropped file, which is shown in a frame and can reach nothing."""

HEADERS = {
    "content-security-policy": POLICY,
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "referrer-policy": "no-referrer",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "cache-control": "no-store",
}


class Guard:
    """Lets in what comes from the page itself, and strips the secret from the path."""

    def __init__(
        self, app: Callable[[Scope, Receive, Send], Awaitable[None]], port: int, secret: str
    ) -> None:
        self.app = app
        self.hosts = {f"127.0.0.1:{port}", f"localhost:{port}"}
        self.secret = secret

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Refuse, or hand on."""
        if scope["type"] != "http":
            if scope["type"] == "lifespan":
                await self.app(scope, receive, send)
            return
        refusal = self.refusal(Request(scope))
        if refusal is not None:
            await refusal(scope, receive, with_headers(send))
            return
        await self.app(scope, _Bounded(receive, most_bytes(scope)), with_headers(send))

    def refusal(self, request: Request) -> Response | None:
        """Why a request is refused; None if it may pass."""
        headers = request.headers
        host, origin = headers.get("host", ""), headers.get("origin")
        if host not in self.hosts:
            return error(421, "this is not the server that was asked for")
        if origin is not None and origin != f"http://{host}":
            return error(403, "requests of other pages are refused")
        path: str = request.scope["path"]
        is_link = path == "/" and request.method == "GET"  # a shared link, clicked anywhere
        if headers.get("sec-fetch-site", "none") not in ("none", "same-origin") and not is_link:
            return error(403, "requests of other pages are refused")
        if request.method not in ("GET", "HEAD", "POST"):
            return error(405, "only GET and POST are known")
        if request.method == "POST" and origin is None:
            return error(403, "the request names no origin, which a browser would do")
        length = headers.get("content-length", "0")
        if not is_number(length, 12) or int(length) > most_bytes(request.scope):
            return error(413, TOO_LARGE)
        if path in ("/", "/door.js", "/door.css", "/favicon.ico"):
            return None
        if not shows_secret(path, self.secret):
            return error(403, "the secret is missing: open the address that 'tourcp studio' prints")
        request.scope["path"] = f"/studio/{path.removeprefix('/').partition('/')[2]}"
        return None


TOO_LARGE = (
    f"the request is too large: at most {LARGEST_QUESTION:,} bytes, or {LARGEST_FILE:,} for a file"
)


def shows_secret(path: str, secret: str) -> bool:
    """Compare the first part of a path with the secret, in a time that tells nothing.

    >>> shows_secret("/5ec2e7/look/look", "5ec2e7"), shows_secret("/5ec2e7", "5ec2e7")
    (True, False)
    """
    given, slash, _ = path.removeprefix("/").partition("/")
    return bool(slash) and hmac.compare_digest(given.encode(), secret.encode())


def most_bytes(scope: Scope) -> int:
    """How large a request may be."""
    return LARGEST_FILE if str(scope["path"]).endswith("/file") else LARGEST_QUESTION


class TooLarge(Exception):
    """More bytes came than a request may have."""


class _Bounded:
    """Receives a body, and not too much of it."""

    def __init__(self, receive: Receive, most: int) -> None:
        self.receive = receive
        self.left = most

    async def __call__(self) -> MutableMapping[str, Any]:
        message = await self.receive()
        self.left -= len(message.get("body", b""))
        if self.left < 0:
            raise TooLarge
        return message


def with_headers(send: Send) -> Send:
    """Sends every answer with the headers that keep it here."""

    async def sends(message: MutableMapping[str, Any]) -> None:
        if message["type"] == "http.response.start":
            message.setdefault("headers", [])
            headers = MutableHeaders(scope=message)
            for name, value in HEADERS.items():
                headers.setdefault(name, value)
        await send(message)

    return sends


def error(status: int, words: str) -> Response:
    """A refusal in words."""
    return JSONResponse({"error": words}, status)
