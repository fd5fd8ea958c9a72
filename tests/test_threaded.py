"""Work in a thread: its result, its error, and that Ctrl-C does not make it look ended."""

import signal
import threading

import pytest

from tourcp.engines.threaded import Threaded


def test_work_gives_its_result_or_its_error() -> None:
    work = Threaded(lambda: 6 * 7)
    assert work.wait() and work.is_done and work.result == 42
    fails: Threaded[int] = Threaded(lambda: [][0])
    assert fails.wait()
    with pytest.raises(IndexError):
        _ = fails.result


def test_ctrl_c_ends_the_waiting_and_not_the_work() -> None:
    """`Thread.join` would now say that the thread has ended, and a solver would be deleted."""
    release = threading.Event()
    work = Threaded(release.wait)
    main = threading.get_ident()
    bell = threading.Timer(0.05, lambda: signal.pthread_kill(main, signal.SIGINT))
    bell.start()
    with pytest.raises(KeyboardInterrupt):
        work.wait()
    bell.join()
    assert not work.is_done
    release.set()
    assert work.wait() and work.result is True
