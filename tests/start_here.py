"""Run every command and program of the page *start here*, in an empty folder.

`python tests/start_here.py` needs nothing but the package that is installed for that Python; so it
tells whether the wheel alone is enough.
"""

import re
import subprocess
import sys
import tempfile
from pathlib import Path

PAGE = Path(__file__).parent.parent / "docs" / "start-here.md"
MISSPELT = ("kinght", "sovle")
"""What the page spells wrongly on purpose; such calls end with exit code 2."""


def main() -> None:
    """Run them in order; the first that fails ends it."""
    text = PAGE.read_text("utf-8")
    tourcp = Path(sys.executable).parent / "tourcp"
    with tempfile.TemporaryDirectory() as folder:
        for block in re.findall(r"^```console\n(.*?)^```$", text, re.DOTALL | re.MULTILINE):
            for line in block.splitlines():
                if line.startswith("$ tourcp "):
                    expected = 2 if any(word in line for word in MISSPELT) else 0
                    run([str(tourcp), *line.split()[2:]], folder, expected)
        for code in re.findall(r"^```python\n(.*?)^```$", text, re.DOTALL | re.MULTILINE):
            run([sys.executable, "-I", "-c", code], folder, 0)
    sys.stdout.write("every example of start-here.md works\n")


def run(call: list[str], folder: str, expected: int) -> None:
    """Run a call, and stop if it does not end as it should."""
    done = subprocess.run(call, cwd=folder, capture_output=True, text=True)
    if done.returncode != expected:
        sys.exit(f"{call}: exit code {done.returncode}\n{done.stdout}{done.stderr}")


if __name__ == "__main__":
    main()
