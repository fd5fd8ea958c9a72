"""The crew: processes that work for the page, kept warm, watched, and ended at once if need be."""

import asyncio
import contextlib
import json
import sys
from collections import deque
from collections.abc import AsyncIterator
from typing import Any

import psutil

LOOK = 0.2
"""Seconds between two looks at the clock and at the memory of a process."""

MOST_MEMORY = 2**30
"""Bytes that a process may use."""

LONGEST_WARM_UP = 300.0
"""Seconds: the first time of all, kernels are compiled."""

LONGEST_LINE = 2**27
"""Bytes of the longest reply."""


class TooMany(Exception):
    """More is asked at once than the crew can take."""


class Crew:
    """Up to so many processes, each of which does one task at a time."""

    def __init__(self, most: int, waiting: int, spare: int = 0) -> None:
        self.most = most
        """Processes at once."""
        self.waiting = waiting
        """Tasks that may wait for one."""
        self.spare = spare
        """Processes that are started and warmed up before they are needed."""
        self.idle: deque[Member] = deque()
        self.members: set[Member] = set()
        self._leaving: set[Member] = set()
        self._queue = 0
        self._came = asyncio.Event()
        self._filling: asyncio.Task[None] | None = None

    def prepare(self) -> None:
        """Start processes one by one, so that the first is not held up by the others."""
        if len(self.members) < self.spare and self._filling is None:
            self._filling = asyncio.create_task(self._fill())

    async def _fill(self) -> None:
        try:
            while len(self.members) < self.spare:
                member = await self._hire()
                async for _ in member.ask({"task": "warm", "ask": {}}, LONGEST_WARM_UP):
                    pass
                self._take_back(member)
        finally:
            self._filling = None
            self._came.set()

    async def _hire(self) -> "Member":
        member = Member()
        self.members.add(member)
        try:
            await member.start()
        except BaseException:
            self._dismiss(member)
            raise
        return member

    def _dismiss(self, member: "Member") -> None:
        self.members.discard(member)
        member.kill()
        self._leaving = {one for one in (*self._leaving, member) if not one.has_ended}
        self._came.set()

    def _take_back(self, member: "Member") -> None:
        if member.is_fit and len(self.idle) < max(1, self.spare):
            self.idle.append(member)
            self._came.set()
        else:
            self._dismiss(member)

    async def _member(self) -> "Member":
        """A process that waits, or a new one, as soon as there may be one."""
        while not self.idle:
            if len(self.members) < self.most and self._filling is None:
                return await self._hire()
            self._came.clear()
            await self._came.wait()
        return self.idle.popleft()

    async def run(self, task: dict[str, Any], seconds: float) -> AsyncIterator[dict[str, Any]]:
        """What a process says about a task; to stop listening ends the process."""
        if self._queue >= self.waiting:
            raise TooMany(f"{self._queue} jobs are waiting already: cancel one, or wait")
        self._queue += 1
        try:
            if len(self.members) >= self.most and not self.idle:
                yield {"progress": "waiting for another job to end"}
            member = await self._member()
        finally:
            self._queue -= 1
        try:
            async for line in member.ask(task, seconds):
                yield line
        finally:
            self._take_back(member)
            self.prepare()

    async def close(self) -> None:
        """End all processes now, and see them end."""
        self.spare = 0
        if self._filling is not None:
            self._filling.cancel()
        for member in list(self.members):
            self._dismiss(member)
        for member in self._leaving:
            if member.process is not None:
                await member.process.wait()


class Member:
    """One process."""

    def __init__(self) -> None:
        self.process: asyncio.subprocess.Process | None = None
        self.is_fit = False
        """Whether it waits for a task."""

    async def start(self) -> None:
        """Start the process, out of reach of Ctrl-C."""
        apart: dict[str, Any] = {"start_new_session": True}
        if sys.platform == "win32":
            apart = {"creationflags": 0x200}  # a process group of its own
        self.process = await asyncio.create_subprocess_exec(
            sys.executable, "-P", "-m", "tourcp.studio.worker", stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.PIPE, stderr=asyncio.subprocess.DEVNULL,
            limit=LONGEST_LINE, **apart,
        )  # fmt: skip
        self.is_fit = True

    async def ask(self, task: dict[str, Any], seconds: float) -> AsyncIterator[dict[str, Any]]:
        """The lines that the process writes, the last with `done`; only then is it fit again."""
        assert self.process is not None
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        self.is_fit = False
        self.process.stdin.write(json.dumps(task).encode() + b"\n")
        ends = asyncio.get_running_loop().time() + seconds
        line = asyncio.ensure_future(self.process.stdout.readline())
        try:
            while True:
                await asyncio.wait({line}, timeout=LOOK)
                if line.done():
                    said = line.result()
                    if not said:
                        yield {"done": {"error": "the process ended before it had an answer"}}
                        return
                    reply: dict[str, Any] = json.loads(said)
                    if "done" in reply:
                        self.is_fit = True
                        yield reply
                        return
                    yield reply
                    line = asyncio.ensure_future(self.process.stdout.readline())
                elif (why := self._fault(ends)) is not None:
                    yield {"done": {"error": why}}
                    return
        finally:
            line.cancel()

    def _fault(self, ends: float) -> str | None:
        """Why the process must be ended, if it must."""
        assert self.process is not None
        if asyncio.get_running_loop().time() > ends:
            return "the time was over and the search did not stop: it was ended"
        with contextlib.suppress(psutil.Error):
            used = psutil.Process(self.process.pid).memory_info().rss
            if used > MOST_MEMORY:
                most = f"{MOST_MEMORY / 2**30:g} GB"
                return f"it needed more than {most} of memory and was ended: ask about less"
        return None

    @property
    def has_ended(self) -> bool:
        """Whether the process is gone."""
        return self.process is None or self.process.returncode is not None

    def kill(self) -> None:
        """End the process."""
        self.is_fit = False
        if self.process is not None and self.process.returncode is None:
            with contextlib.suppress(ProcessLookupError):
                self.process.kill()
