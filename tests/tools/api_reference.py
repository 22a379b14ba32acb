"""Writes the API reference with pdoc: `python3 run.py docs [FOLDER]`.

A page for each layer and for each package directly in one, with the names that its `__all__`
offers to others and nothing else. The pages can be read without a network and without a server.
Whatever pdoc warns of is an error, so a name that leads nowhere is found when the tests run.
"""

from __future__ import annotations

import shutil
import sys
import warnings
from importlib import import_module
from pathlib import Path
from pkgutil import iter_modules
from types import ModuleType
from typing import get_type_hints

import pdoc.doc
import pdoc.render

from tests.support.repository import ROOT

LAYERS = ("snails_core", "solver", "snails_lab")


def public_packages() -> list[ModuleType]:
    """The layers, and the packages in them that say in `__all__` what others may use."""
    found = []
    for layer in map(import_module, LAYERS):
        parts = packages_in(layer)
        found += [layer, *(part for part in parts if hasattr(part, "__all__"))]
    return found


def packages_in(package: ModuleType) -> list[ModuleType]:
    """All packages below this one, each before those in it."""
    names = [part.name for part in iter_modules(package.__path__, f"{package.__name__}.")]
    parts = [import_module(name) for name in names if is_package(name)]
    return [one for part in parts for one in (part, *packages_in(part))]


def is_package(name: str) -> bool:
    return (ROOT / name.replace(".", "/")).is_dir()


def make_ready(package: ModuleType) -> None:
    """Let pdoc see what it would miss: it reads a package's dict, and types by their module.

    Some packages look names up only when they are asked for, and the constructor of a `NamedTuple`
    knows no module in which its types could be found.
    """
    for name in getattr(package, "__all__", ()):
        thing = getattr(package, name)
        setattr(package, name, thing)
        if isinstance(thing, type) and issubclass(thing, tuple) and hasattr(thing, "_fields"):
            thing.__new__.__annotations__ = get_type_hints(thing)


def rendered(packages: list[ModuleType]) -> dict[str, str]:
    """All files of the reference: what is in them, by their names. Warnings are errors."""
    for package in packages:
        make_ready(package)
    # Formulas and diagrams would be drawn by programs from a content network. The search needs
    # none: its program and its index are a file beside the pages.
    pdoc.render.configure(docformat="markdown", show_source=False, math=False, mermaid=False)
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        modules = {package.__name__: pdoc.doc.Module(package) for package in packages}
        pages = {
            f"{name.replace('.', '/')}.html": pdoc.render.html_module(module, modules)
            for name, module in modules.items()
        }
        index = pdoc.render.html_index(modules)
        return {**pages, "index.html": index, "search.js": pdoc.render.search_index(modules)}


def is_free(folder: Path) -> bool:
    """New, empty, or an earlier reference, which is replaced as a whole."""
    ours = {"index.html", "search.js", *LAYERS, *(f"{layer}.html" for layer in LAYERS)}
    return not folder.exists() or {path.name for path in folder.iterdir()} <= ours


def write(files: dict[str, str], folder: Path) -> None:
    if folder.exists():
        shutil.rmtree(folder)
    for name, text in files.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text, encoding="utf-8")


def main(arguments: list[str]) -> int:
    folder = Path(*arguments[:1]).absolute() if arguments else ROOT / "dist" / "reference"
    if len(arguments) > 1 or folder.is_file() or not is_free(folder):
        print("docs takes one folder, new, empty or with an earlier reference", file=sys.stderr)
        return 2
    files = rendered(public_packages())
    write(files, folder)
    print(f"{len(files)} files; begin with {folder / 'index.html'}")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
