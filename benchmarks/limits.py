"""How promptly every backend obeys a time limit and Ctrl-C, as whole processes.

Run it with `python benchmarks/limits.py`. The problem is the closed knight's 9x9, hopeless for
those that cannot count, or a board that keeps the backend busy.
"""

import signal
import subprocess
import sys
import time

from tourcp.backends import TABLE

BUSY = {
    "auto": ["1000x1000"],
    "cpsat": ["150x150"],
    "cpsat-successor": ["20x20"],
    "sat-position": ["20x20"],
    "rotate": ["9x9", "--option", "iterations=900000000"],
    "warnsdorff": ["9x9", "--option", "restarts=900000000"],
    "extend": ["9x9", "--option", "restarts=900000000"],
}


def call(backend: str, board: str, *more: str) -> list[str]:
    """The command line."""
    start = [sys.executable, "-m", "tourcp", "solve", "--rule", "knight", "--closed"]
    return [*start, "--board", board, "--backend", backend, *more]


def main() -> None:
    """Print the table."""
    print("| backend | `--seconds 1` on 9x9: whole process, s | verdict | Ctrl-C to exit, s |")
    print("|---|---|---|---|")
    for row in TABLE:
        started = time.monotonic()
        done = subprocess.run(
            call(row.name, "9x9", "--seconds", "1"), capture_output=True, text=True, check=False
        )
        took = time.monotonic() - started
        verdict = done.stdout.split("(")[0].strip()
        if row.name == "pb":  # no board within its bound keeps it busy
            print(f"| `{row.name}` | {took:.2f} | {verdict} | – |", flush=True)
            continue
        busy = call(row.name, *BUSY.get(row.name, ["9x9"]))
        process = subprocess.Popen(busy, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        time.sleep(2.5)
        assert process.poll() is None, row.name
        process.send_signal(signal.SIGINT)
        started = time.monotonic()
        code = process.wait()
        assert code == 130, (row.name, code)
        stopped = time.monotonic() - started
        print(f"| `{row.name}` | {took:.2f} | {verdict} | {stopped:.2f} |", flush=True)


if __name__ == "__main__":
    main()
