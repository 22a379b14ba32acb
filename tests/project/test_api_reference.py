"""The API reference: built without a warning, with every public name, and for readers offline."""

from __future__ import annotations

import re
import subprocess
import sys
from html.parser import HTMLParser
from importlib import import_module
from pathlib import Path
from types import ModuleType

import pytest

from tests.support.repository import ROOT
from tests.tools.api_reference import is_free, main, public_packages, rendered, write

pytestmark = pytest.mark.xdist_group("reference")  # one worker builds it, once

COMMENT = re.compile(r"/\*.*?\*/", re.DOTALL)
CSS_LOAD = re.compile(r"@import|url\(\s*['\"]?(?!data:)(?=[a-z]+:|//)")


class Loads(HTMLParser):
    """Collects what a page asks other machines for; a link to be clicked is none."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.found: list[str] = []
        self.inside = ""
        self.feed(page)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.inside = tag
        for name, value in attrs:
            harmless = (tag, name) == ("a", "href") or name.startswith("xmlns")
            if value and "//" in value and not harmless and not value.startswith("data:"):
                self.found.append(f"{tag} {name}={value}")
            self.found += CSS_LOAD.findall(value or "") if name == "style" else []

    def handle_endtag(self, tag: str) -> None:
        self.inside = ""

    def handle_data(self, data: str) -> None:
        if self.inside == "script":
            self.found += script_loads(data)
        if self.inside == "style":
            self.found += CSS_LOAD.findall(COMMENT.sub("", data))


def script_loads(code: str) -> list[str]:
    return re.findall(r"\w+://\S{0,40}", COMMENT.sub("", code))


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The reference as the command writes it, in a process of its own: pdoc changes packages."""
    target = tmp_path_factory.mktemp("docs") / "reference"
    line = [sys.executable, "-m", "tests.tools.api_reference", str(target)]
    done = subprocess.run(line, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert "Warning" not in done.stderr
    return target


def page_of(folder: Path, package: str) -> str:
    return (folder / f"{package.replace('.', '/')}.html").read_text(encoding="utf-8")


def test_every_public_name_is_on_its_page(folder: Path) -> None:
    packages = [package.__name__ for package in public_packages()]
    assert {"snails_core", "solver", "solver.planner", "snails_lab.models.storage"} <= set(packages)
    for package in packages:
        anchors = set(re.findall(r'<section id="([\w.]+)"', page_of(folder, package)))
        offered = set(getattr(import_module(package), "__all__", ()))
        own_pages = {name for name in offered if f"{package}.{name}" in packages}
        assert offered - own_pages <= anchors, package


def test_only_what_packages_offer_has_a_page(folder: Path) -> None:
    pages = {path.relative_to(folder).as_posix() for path in folder.rglob("*.html")}
    wanted = {f"{package.__name__.replace('.', '/')}.html" for package in public_packages()}
    assert pages == wanted | {"index.html"}
    assert "snails_core/draft.html" not in pages
    assert 'id="Draft"' not in page_of(folder, "snails_core")


def test_the_pages_ask_nothing_of_other_machines(folder: Path) -> None:
    pages = {
        path.name: Loads(path.read_text(encoding="utf-8")).found for path in folder.rglob("*.html")
    }
    assert {name: found for name, found in pages.items() if found} == {}
    assert script_loads((folder / "search.js").read_text(encoding="utf-8")) == []


@pytest.mark.parametrize(
    "page",
    [
        '<script src="https://example.org/a.js"></script>',
        '<link rel="stylesheet" href="//example.org/a.css">',
        '<img src="http://example.org/a.png">',
        "<script>import a from 'https://example.org/a.mjs'</script>",
        "<style>@import 'a.css'</style>",
        "<style>p { background: url(https://example.org/a.png) }</style>",
        '<p style="background: url(//example.org/a.png)">',
    ],
)
def test_a_page_that_asks_another_machine_is_found(page: str) -> None:
    fine = '<a href="https://example.org">x</a><style>p { background: url("data:a") }</style>'
    assert Loads(fine).found == []
    assert Loads(fine + page).found != []


def test_no_page_names_a_folder_of_this_machine(folder: Path) -> None:
    assert [path for path in folder.rglob("*.html") if str(ROOT) in path.read_text("utf-8")] == []


def test_a_type_that_leads_nowhere_is_an_error() -> None:
    """What pdoc only warns of."""
    package = ModuleType("broken")
    exec("def lost(thing: 'Nowhere') -> None: ...\n__all__ = ['lost']", vars(package))
    with pytest.raises(UserWarning, match="Nowhere"):
        rendered([package])


def test_a_name_that_is_offered_but_not_there_is_an_error() -> None:
    package = ModuleType("broken")
    vars(package)["__all__"] = ["lost"]
    with pytest.raises(AttributeError, match="lost"):
        rendered([package])


def test_a_folder_with_other_things_is_left_alone(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    mine = tmp_path / "mine.txt"
    mine.write_text("mine", encoding="utf-8")
    assert main([str(tmp_path)]) == 2
    assert main([str(mine)]) == 2
    assert main([str(tmp_path / "a"), str(tmp_path / "b")]) == 2
    assert "earlier reference" in capsys.readouterr().err
    assert [path.name for path in tmp_path.iterdir()] == ["mine.txt"]


def test_an_earlier_reference_is_replaced(tmp_path: Path) -> None:
    """Whole: no page stays of a package that is gone."""
    write({"index.html": "old", "solver/gone.html": "old"}, tmp_path)
    assert is_free(tmp_path)
    write({"index.html": "new"}, tmp_path)
    assert [path.name for path in tmp_path.rglob("*")] == ["index.html"]
