"""MiniZinc with Gecode, on the model that is shipped with the formulations."""

import json
import re
import subprocess
import tempfile
from pathlib import Path

from tourcp.bench.peers import Found, follow, model_file
from tourcp.core.cycle import CycleGraph
from tourcp.export.minizinc import write_dzn


def find(graph: CycleGraph, seconds: float, seed: int) -> Found:
    """Write the data, call MiniZinc, and read what it prints."""
    with tempfile.TemporaryDirectory() as folder:
        data = Path(folder) / "board.dzn"
        data.write_text("\n".join(write_dzn(graph, "")) + "\n", encoding="utf-8")
        limit = ["--time-limit", str(max(1, round(seconds * 1000)))]
        done = subprocess.run(
            ["minizinc", "--solver", "gecode", "-r", str(seed), *limit,
             str(model_file("tour-circuit.mzn")), str(data)],
            capture_output=True, text=True, check=False,
        )  # fmt: skip
    if "=====UNSATISFIABLE=====" in done.stdout:
        return False
    found = re.search(r"successor = (\[.*?\]);", done.stdout)
    return None if found is None else follow([target - 1 for target in json.loads(found[1])])
