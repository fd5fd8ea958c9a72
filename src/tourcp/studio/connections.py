"""Connections: those that have not shown the secret cannot keep the others out."""

import asyncio
from typing import ClassVar

from uvicorn.protocols.http.h11_impl import H11Protocol

from tourcp.studio.guard import shows_secret

MOST_STRANGERS = 64
"""Connections without the secret at once; one more, and the oldest of them is closed."""

STRANGER_SECONDS = 10.0
"""Seconds after which a connection without the secret is closed, whatever it is doing."""


class Connection(H11Protocol):
    """A connection, which counts as a stranger until a request head with the secret arrives on it.

    Whether it is silent, sends its head byte by byte or never reads an answer makes no difference.
    """

    secret: ClassVar[str]
    strangers: ClassVar[dict["Connection", asyncio.TimerHandle]]
    """The connections without the secret, oldest first, and when each is closed."""

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Let a stranger in; the oldest goes if there are too many."""
        super().connection_made(transport)
        self.strangers[self] = self.loop.call_later(STRANGER_SECONDS, self.drop)
        if len(self.strangers) > MOST_STRANGERS:
            next(iter(self.strangers)).drop()

    def handle_events(self) -> None:
        """Read on; a connection that shows the secret is no stranger any more."""
        super().handle_events()
        if self in self.strangers and self.scope and shows_secret(self.scope["path"], self.secret):
            self.forget()

    def connection_lost(self, exc: Exception | None) -> None:
        """Forget the connection."""
        self.forget()
        super().connection_lost(exc)

    def drop(self) -> None:
        """Close the connection at once, without waiting for what is not yet written."""
        self.forget()
        self.connections.discard(self)  # or it counts until the loop comes to it
        self.transport.abort()

    def forget(self) -> None:
        """Count the connection as a stranger no longer."""
        if (timer := self.strangers.pop(self, None)) is not None:
            timer.cancel()


def connections(secret: str) -> type[Connection]:
    """Make the class of the connections of a server with that secret."""
    return type("Connection", (Connection,), {"secret": secret, "strangers": {}})
