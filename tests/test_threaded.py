"""Work in a thread: its result, its error, and that Ctrl-C does not make it look ended."""

import signal
import threading
from collections.abc import Iterator

import pytest

from tourcp.engines.threaded import Threaded


def test_work_gives_its_result_or_its_error() -> None:
    work = Threaded(lambda: 6 * 7)
    work.start()
    assert work.wait() and work.is_done and work.result == 42
    fails: Threaded[int] = Threaded(lambda: [][0])
    fails.start()
    assert fails.wait()
    with pytest.raises(IndexError):
        _ = fails.result


@pytest.fixture
def heard() -> Iterator[None]:
    """Ctrl-C is heard even if the tests were started in the background, where it is ignored."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)


@pytest.mark.usefixtures("heard")
def test_ctrl_c_ends_the_waiting_and_not_the_work() -> None:
    """`Thread.join` would now say that the thread has ended, and a solver would be deleted."""
    release = threading.Event()
    work = Threaded(release.wait)
    work.start()
    main = threading.get_ident()
    bell = threading.Timer(0.05, lambda: signal.pthread_kill(main, signal.SIGINT))
    with pytest.raises(KeyboardInterrupt):
        bell.start()
        work.wait()
    bell.join()
    work.cancel()
    assert not work.is_done, "what has begun goes on"
    release.set()
    assert work.wait() and work.result is True


def test_work_that_was_cancelled_never_begins() -> None:
    """Ctrl-C may come in `start`, when nobody can tell yet whether there is a thread."""
    begun: list[int] = []
    work = Threaded(lambda: begun.append(1))
    work.cancel()
    assert work.is_done
    before = threading.active_count()
    work.start()
    while threading.active_count() > before:
        pass
    assert not begun
