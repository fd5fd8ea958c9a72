"""Ctrl-C: whatever runs stops within a second, even where Python cannot see it.

Python turns Ctrl-C into an error that is raised between two steps of its main thread. A compiler or
a solver may be busy in one step for minutes, and C code drops an error that is raised in a function
that it calls, as numba's compiler does. So a second thread listens too: the system wakes it
whatever the main thread is doing, and if the work goes on after a while, it ends the process with
all that the process has started.
"""

import _thread
import contextlib
import os
import signal
import socket
import sys
import threading
import time
from types import FrameType
from typing import NoReturn

SHORTEST, LONGEST, LOOK = 0.6, 5.0, 0.05
"""Seconds that the work always has to end by itself; seconds after which even work that is only
waiting is ended; and seconds between two looks at the clock."""

WORDS = "tourcp: interrupted\n"

MOST_WORK = 0.3
"""After so many seconds of computing, the work has not heard; it is not the clock that counts, as a
busy machine takes longer."""


class Interrupts:
    """What Ctrl-C does while a command runs; use it in a `with` statement."""

    def __init__(self, code: int) -> None:
        self.code = code
        """The exit code of what was interrupted."""
        self.seen = False
        """Whether Ctrl-C was pressed."""
        self.is_told = False
        """Whether the user was told that it was heard."""
        self._is_raised = False

    def __enter__(self) -> "Interrupts":
        self._is_ours = threading.current_thread() is threading.main_thread()
        if self._is_ours:
            self._bell, self._ears = socket.socketpair()
            self._bell.setblocking(False)
            self._hook = sys.unraisablehook
            threading.Thread(target=self._listen, daemon=True).start()
            self._others = signal.set_wakeup_fd(self._bell.fileno(), warn_on_full_buffer=False)
            self._usual = signal.signal(signal.SIGINT, self._interrupt)  # when all is ready for it
        return self

    def __exit__(self, *_: object) -> None:
        if self._is_ours:
            signal.set_wakeup_fd(self._others)
            signal.signal(signal.SIGINT, self._usual)
            sys.unraisablehook = self._hook
            self._bell.close()

    def _interrupt(self, number: int, frame: FrameType | None) -> None:
        """Raise the usual error; while it is being handled, a second one would disturb that.

        Raising an error inside a compiler may crash it: the process is ended instead.
        """
        if is_compiling():
            end_all(self.code, WORDS)
        if not self.seen:
            self.seen = True
            sys.unraisablehook = self._drop
        if not self._is_raised:
            self._is_raised = True
            signal.default_int_handler(number, frame)

    def _drop(self, dropped: "sys.UnraisableHookArgs") -> None:
        """C code has dropped an error: ours is raised again, others are ignored."""
        if issubclass(dropped.exc_type, KeyboardInterrupt):
            self._is_raised = False

    def _listen(self) -> None:
        """Wait for Ctrl-C, give the work its time to end, and end it."""
        with self._ears as ears:
            signals = ears.recv(1)
            while signals and signals[0] != signal.SIGINT:
                signals = ears.recv(1)
            if not signals:
                return
            started, worked = time.monotonic(), time.process_time()
            ears.settimeout(LOOK)
            while not _is_late(time.monotonic() - started, time.process_time() - worked):
                with contextlib.suppress(TimeoutError):
                    if not ears.recv(1):
                        return
                if self.seen and not self._is_raised:
                    _thread.interrupt_main()
        end_all(self.code, "" if self.is_told else WORDS)


def is_compiling() -> bool:
    """Whether a kernel is being compiled right now; the module of kernels may be half imported."""
    found = getattr(sys.modules.get("tourcp.engines.kernel"), "is_compiling", None)
    return found is not None and bool(found())


def _is_late(waited: float, worked: float) -> bool:
    return waited >= LONGEST or (waited >= SHORTEST and worked >= MOST_WORK)


def end_all(code: int, words: str = "") -> NoReturn:
    """End this process now, and all that it has started.

    Python's own way out would wait for threads that compute, and finish what is half done.
    """
    with contextlib.suppress(Exception):
        if words and sys.stderr.isatty():
            words = f"\n\033[?25h{words}"  # the progress line hides the cursor
        os.write(2, words.encode())
    with contextlib.suppress(Exception):
        import psutil

        for child in psutil.Process().children(recursive=True):
            with contextlib.suppress(psutil.Error):
                child.kill()
    os._exit(code)
