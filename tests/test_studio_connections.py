"""Connections of the studio: whoever shows no secret does not stay."""

import asyncio
from contextlib import suppress

import pytest

from conftest import PATIENCE

uvicorn = pytest.importorskip("uvicorn", reason="the extra 'studio' is not installed")


@pytest.mark.parametrize("words", [
    b"", b"GET / HTTP/1.1\r\nHost: a\r\nX: ", b"POST / HTTP/1.1\r\nContent-Length: 9\r\n\r\n{",
], ids=["silent", "half a head", "half a body"])  # fmt: skip
def test_a_connection_without_the_secret_is_closed_after_a_while(
    words: bytes, monkeypatch: pytest.MonkeyPatch
) -> None:
    from uvicorn.server import ServerState

    from tourcp.studio.app import make_app
    from tourcp.studio.connections import connections

    monkeypatch.setattr("tourcp.studio.connections.STRANGER_SECONDS", 0.05)

    async def wait_for_the_end() -> None:
        kept = 10 * PATIENCE  # the server's own time-out is not what closes the connection
        config = uvicorn.Config(
            make_app(1, "secret"), ws="none", log_config=None, timeout_keep_alive=kept
        )
        connection, state = connections("secret"), ServerState()
        loop = asyncio.get_running_loop()
        async with await loop.create_server(
            lambda: connection(config, state, {}), "127.0.0.1", 0
        ) as server:
            reader, writer = await asyncio.open_connection(*server.sockets[0].getsockname())
            writer.write(words)
            with suppress(ConnectionError):
                await asyncio.wait_for(reader.read(), PATIENCE)
            writer.close()
        assert not connection.strangers

    asyncio.run(wait_for_the_end())
