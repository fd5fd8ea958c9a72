"""Serving: a free port of this machine, a secret, and the browser that is opened there."""

import secrets
import socket
import threading
import webbrowser
from collections.abc import Callable
from contextlib import suppress

import uvicorn

from tourcp.core.errors import BadProblem
from tourcp.studio.app import make_app
from tourcp.studio.connections import connections
from tourcp.studio.sharing import HOST, USUAL_PORT

MOST_CONNECTIONS = 128
"""Connections at once, with the secret or without."""


def bind(port: int | None) -> socket.socket:
    """A socket at that port, or at the usual one, or wherever there is room."""
    for wanted in (USUAL_PORT, 0) if port is None else (port,):
        with suppress(OSError):
            return socket.create_server((HOST, wanted))
    raise BadProblem(f"port {port} is taken: without --port, a free one is found")


def serve(
    port: int | None, fragment: str, tell: Callable[[str], None], *, opens_browser: bool
) -> None:
    """Serve until Ctrl-C; `tell` gets the address as soon as it answers."""
    with bind(port) as listening:
        taken: int = listening.getsockname()[1]
        secret = secrets.token_urlsafe(18)
        config = uvicorn.Config(
            make_app(taken, secret), log_level="error", access_log=False, server_header=False,
            limit_concurrency=MOST_CONNECTIONS, timeout_graceful_shutdown=1, ws="none",
            http=connections(secret), backlog=MOST_CONNECTIONS,
        )  # fmt: skip
        server = _Server(config)
        address = f"http://{HOST}:{taken}/{secret}/{fragment}"

        def ready() -> None:
            tell(address)
            if opens_browser:
                threading.Thread(target=webbrowser.open, args=(address,), daemon=True).start()

        server.ready = ready
        server.run(sockets=[listening])


class _Server(uvicorn.Server):
    """A server that says when it answers."""

    ready: Callable[[], None]

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Start, and say so."""
        await super().startup(sockets=sockets)
        if self.started:
            self.ready()
