"""Models: the problems, puzzles, surveys and theorems that come with the package."""

import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path

KINDS = {
    "": "solve",
    "surveys": "survey",
    "theorems": "check",
    "formulations": "",
    "clues": "puzzle solve",
}
"""The folders of the models, and the command that takes what is in them; empty if none does."""

ENDINGS = (".toml", ".json", ".mzn", ".lp")
NO_MODELS = ("theorems/literature.toml", "theorems/compared.toml")
"""What the atlas says beside the theorems."""


@dataclass(frozen=True)
class Model:
    """One file that comes with the package."""

    path: str
    """Where it is among the models: `surveys/knight-open.toml`."""
    file: Traversable
    """Its content."""

    @property
    def name(self) -> str:
        """What the user calls it: the file's name without its ending."""
        return self.path.rpartition("/")[2].rpartition(".")[0]

    @property
    def folder(self) -> str:
        """The folder that it is in; empty at the top."""
        return self.path.rpartition("/")[0]

    @property
    def text(self) -> str:
        """Its content."""
        return self.file.read_text("utf-8")

    @property
    def title(self) -> str:
        """What it is about: its title, or its first comment."""
        if not self.path.endswith(".toml"):
            return ""
        title = tomllib.loads(self.text).get("title", "")
        first = self.text.partition("\n")[0]
        return str(title or (first.lstrip("# ") if first.startswith("#") else ""))

    @property
    def command(self) -> str:
        """The command that takes it; empty if none does."""
        if "arrows" in self.text and not self.folder:
            return "coroutine solve"
        return KINDS.get(self.folder, "")


def models_folder() -> Traversable:
    """Where the models are: in the package, or beside it in the source tree."""
    package = files("tourcp")
    inside = package.joinpath("models")
    return inside if inside.is_dir() else Path(str(package)).parents[1] / "models"


def all_models() -> list[Model]:
    """Every model, problems first, in the order of their names."""
    files_ = _files(models_folder(), "")
    found = [Model(path, file) for path, file in files_ if path not in NO_MODELS]
    return sorted(found, key=lambda one: (bool(one.folder), one.path))


def _files(folder: Traversable, path: str) -> Iterator[tuple[str, Traversable]]:
    for one in folder.iterdir():
        if one.is_dir():
            yield from _files(one, f"{path}{one.name}/")
        elif one.name.endswith(ENDINGS):
            yield f"{path}{one.name}", one
