"""Packaging: the workflow is one, addresses agree, and what stands in several files is the same."""

import re
import subprocess
import sys
import tomllib
from pathlib import Path

ROOT = Path(__file__).parent.parent
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
HOME = PROJECT["urls"]["Homepage"]
WORKFLOW = ROOT / ".github" / "workflows" / "ci.yml"


def test_the_workflow_keeps_to_the_schema_of_workflows() -> None:
    call = [sys.executable, "-m", "check_jsonschema", "--builtin-schema", "vendor.github-workflows"]
    done = subprocess.run([*call, str(WORKFLOW)], capture_output=True, text=True)
    assert done.returncode == 0, done.stdout


def test_a_workflow_with_a_misspelt_key_is_seen(tmp_path: Path) -> None:
    file = tmp_path / "ci.yml"
    file.write_text(WORKFLOW.read_text("utf-8").replace("runs-on:", "run-on:"), "utf-8")
    call = [sys.executable, "-m", "check_jsonschema", "--builtin-schema", "vendor.github-workflows"]
    assert subprocess.run([*call, str(file)], capture_output=True).returncode == 1


def test_the_workflow_tries_every_python_that_the_package_promises() -> None:
    named = [one.rpartition(" ")[2] for one in PROJECT["classifiers"] if ":: 3." in one]
    (tried,) = re.findall(r"python: \[(.*)\]", WORKFLOW.read_text("utf-8"))
    assert re.findall(r"3\.[0-9]+", tried) == named
    assert PROJECT["requires-python"] == f">={named[0]}"


def test_the_address_of_the_project_is_told_in_one_way() -> None:
    assert all(
        url.startswith(HOME) for key, url in PROJECT["urls"].items() if key != "Documentation"
    )
    site = (ROOT / "mkdocs.yml").read_text("utf-8")
    assert f"repo_url: {HOME}\n" in site
    assert f"site_url: {PROJECT['urls']['Documentation']}\n" in site
    assert f'repository-code: "{HOME}"' in (ROOT / "CITATION.cff").read_text("utf-8")
    told = HOME.partition("//")[2]
    others = [*ROOT.glob("*.md"), *ROOT.glob("docs/*.*"), *(ROOT / "src").rglob("*.py")]
    assert [one for one in others if one.is_file() and told.encode() in one.read_bytes()] == []
