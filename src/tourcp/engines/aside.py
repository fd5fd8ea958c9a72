"""A search in a process of its own, beside the one that goes on here.

The process ends when we do, however that happens: it listens to a pipe that we hold open.
"""

import os
import pickle
import subprocess
import sys
import threading
from importlib import import_module
from typing import Any

from tourcp.engines.machine import end_with_all

START = "from tourcp.engines.aside import main; main()"


class Aside:
    """A function of ours that runs elsewhere."""

    def __init__(self, module: str, name: str, *arguments: Any) -> None:
        self.process = subprocess.Popen(
            [sys.executable, "-c", START], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL, start_new_session=True,
        )  # fmt: skip
        assert self.process.stdin is not None
        pickle.dump((module, name, arguments), self.process.stdin)
        self.process.stdin.flush()
        self.said = b""
        self.listener = threading.Thread(target=self._listen, daemon=True)
        self.listener.start()

    def _listen(self) -> None:
        assert self.process.stdout is not None
        self.said = self.process.stdout.read()

    def __enter__(self) -> "Aside":
        return self

    def __exit__(self, *_: object) -> None:
        end_with_all(self.process)
        self.process.wait()
        self.listener.join()
        for pipe in (self.process.stdin, self.process.stdout):
            if pipe is not None:
                pipe.close()

    @property
    def result(self) -> Any:
        """What the function returned; None while it runs, or if it failed."""
        return pickle.loads(self.said) if self.said and not self.listener.is_alive() else None


def main() -> None:
    """Run what the standard input asks for, and answer on the standard output."""
    module, name, arguments = pickle.load(sys.stdin.buffer)
    threading.Thread(target=_end_with_the_other, daemon=True).start()
    result = getattr(import_module(module), name)(*arguments)
    pickle.dump(result, sys.stdout.buffer)
    sys.stdout.buffer.flush()
    os._exit(0)


def _end_with_the_other() -> None:
    """Wait until the other side closes the pipe, which it does at its end, and end too."""
    sys.stdin.buffer.read()
    os._exit(1)
