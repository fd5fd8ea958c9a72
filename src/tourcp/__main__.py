"""The command `tourcp`, and `python -m tourcp`: it hears Ctrl-C before anything is loaded."""

import os
import signal
from typing import NoReturn

INTERRUPTED = 130


def main() -> NoReturn:
    """Run the command line; Ctrl-C while it is loaded ends the process at once."""
    signal.signal(signal.SIGINT, _end)
    from tourcp.cli import main as run

    run()


def _end(*_: object) -> NoReturn:
    os.write(2, b"tourcp: interrupted\n")
    os._exit(INTERRUPTED)


if __name__ == "__main__":
    main()
