"""Pages of the documentation that are made from the code when the site is built (a MkDocs hook).

The commands come from click, the file formats from their JSON schemas.
"""

import json
import re
from pathlib import Path
from typing import Any

import click
from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import File, Files

from tourcp.cli import COMMANDS, cli
from tourcp.cli.usage import EXAMPLES

KINDS = {
    "object": "an object",
    "array": "a list",
    "string": "a text",
    "boolean": "true or false",
    "integer": "a whole number",
    "number": "a number",
}
"""The types of JSON in words."""

OUTSIDE = re.compile(r"(?<=\]\()\.\./([^)]+)(?=\))")
"""A link to a file outside of the documents."""

SCHEMAS = Path(__file__).parent / "schemas"


def on_files(files: Files, config: MkDocsConfig) -> Files:
    """Add the pages that are made."""
    for name, text in {"commands.md": commands_page(), "formats.md": formats_page()}.items():
        files.append(File.generated(config, name, content=text))
    return files


def commands_page() -> str:
    """Every command with its options and examples."""
    lines = [
        "# Commands",
        "",
        "Made from the code. `tourcp COMMAND --help` says the same; `-q` prints only the verdict "
        "and `-v` says more, everywhere. Exit codes: 0 answered, 3 unknown, 2 bad input, 1 a bug "
        "of ours, 130 interrupted.",
        "",
    ]
    lines += [f"* [`tourcp {name}`](#tourcp-{name}): {line}" for name, line in COMMANDS.items()]
    context = click.Context(cli, info_name="tourcp")
    for name in COMMANDS:
        command = cli.get_command(context, name)
        assert command is not None
        lines += _command(command, click.Context(command, info_name=name, parent=context), 2)
    return "\n".join(lines) + "\n"


def _command(command: click.Command, context: click.Context, level: int) -> list[str]:
    """One command, and the commands in it."""
    path = context.command_path
    usage = command.get_usage(context).partition(": ")[2]
    lines = ["", f"{'#' * level} {path}", "", _prose(command.help or ""), "",
             "```text", " ".join(usage.split()), "```", ""]  # fmt: skip
    options = [one for one in command.params if isinstance(one, click.Option)]
    rows = [record for one in options if (record := one.get_help_record(context))]
    rows = [row for row in rows if not row[0].startswith(("-q", "-v"))]
    if rows:
        lines += ["| option | what it does |", "|---|---|"]
        lines += [f"| `{_cell(flag)}` | {_plain(text)} |" for flag, text in rows]
    if examples := EXAMPLES.get(path.removeprefix("tourcp").strip()):
        lines += ["", "```text", *(f"tourcp {one}" for one in examples), "```"]
    if isinstance(command, click.Group):
        for name, one in command.commands.items():
            inner = click.Context(one, info_name=name, parent=context)
            lines += _command(one, inner, level + 1)
    return lines


def _prose(text: str) -> str:
    return "\n\n".join(" ".join(part.split()) for part in text.replace("\b", "").split("\n\n"))


def _cell(text: str) -> str:
    return " ".join(text.split()).replace("|", "\\|")


def _plain(text: str) -> str:
    """A text in which nothing is a link, emphasis or a tag."""
    return re.sub(r"([\[\]*_<>])", r"\\\1", _cell(text))


def formats_page() -> str:
    """Every file format: its fields, and where its schema is."""
    lines = [
        "# File formats",
        "",
        "Made from the JSON schemas, which tests hold against the files that tourcp writes. "
        "A file is recognised by its `format`; unknown fields are refused. Stores of surveys are "
        "SQLite files, read with `tourcp survey export`.",
    ]
    for path in sorted(SCHEMAS.glob("*.json")):
        schema: dict[str, Any] = json.loads(path.read_text("utf-8"))
        lines += ["", f"## {schema['title']}", "", schema["description"], "",
                  f"[JSON schema](schemas/{path.name})", "",
                  "| field | what it is |", "|---|---|"]  # fmt: skip
        required = schema.get("required", [])
        for name, field in schema["properties"].items():
            must = "" if name in required else " (optional)"
            lines.append(f"| `{name}`{must} | {_cell(_about(field))} |")
    return "\n".join(lines) + "\n"


def _about(field: dict[str, Any]) -> str:
    """A field in words."""
    if "description" in field:
        return str(field["description"])
    if "const" in field:
        return f"`{field['const']}`"
    if "enum" in field:
        return " or ".join(f"`{one}`" for one in field["enum"])
    if "oneOf" in field:
        kinds = [one.get("properties", {}).get("kind", {}).get("const") for one in field["oneOf"]]
        return "one of the kinds " + ", ".join(dict.fromkeys(f"`{one}`" for one in kinds if one))
    return KINDS.get(str(field.get("type")), "see the schema")


def on_page_markdown(markdown: str, config: MkDocsConfig, **_: Any) -> str:
    """Let links to files outside of the documents lead to the repository."""
    return OUTSIDE.sub(rf"{config.repo_url}/blob/main/\1", markdown)
