"""The wheel alone, in an environment of its own outside the repository, is the whole lab.

It is built from the source archive, so that both are whole. The packages that it needs are lent
by the environment of the tests: nothing is fetched, and the repository is not on the path.
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import sysconfig
import tarfile
import venv
import zipfile
from dataclasses import dataclass
from pathlib import Path
from xml.etree import ElementTree

import pytest

from tests.support.repository import LAYERS, PROJECT, ROOT

SMALL = "snails 1; map 1 3 2; player A ninja; G a1; hand missile; player B; G a2 20"
BUILT = ("pyproject.toml", "setup.py", "README.md", "LICENSE")
NOT_OURS = shutil.ignore_patterns("__pycache__", ".ipynb_checkpoints")
BUILD = "import sys; from setuptools import build_meta as b; getattr(b, sys.argv[1])(sys.argv[2])"

EXECUTE = """
import sys, nbformat, snails_lab
from nbclient import NotebookClient
notebook = nbformat.read(sys.argv[1], as_version=4)
where = "import snails_core, snails_lab, solver; print(snails_core.__file__, snails_lab.__file__)"
notebook.cells.append(nbformat.v4.new_code_cell(where))
NotebookClient(notebook, resources={"metadata": {"path": sys.argv[2]}}).execute()
print(notebook.cells[-1].outputs[0].text)
"""


@dataclass(frozen=True)
class Installed:
    """An environment with the wheel, and a folder that stands for somebody's home."""

    wheel: Path
    prefix: Path
    home: Path

    def run(self, program: str, *words: str) -> str:
        """What a program of the environment prints; it must end well."""
        found = next((self.prefix / _scripts(self.prefix)).glob(f"{program}*"))
        done = subprocess.run(
            [str(found), *words],
            cwd=self.home,
            env=self._environment(),
            capture_output=True,
            encoding="utf-8",
        )
        assert done.returncode == 0, done.stderr[-3000:]
        return done.stdout

    def _environment(self) -> dict[str, str]:
        """Nothing of the person who runs the tests, and no way back to the repository."""
        own = {name: str(self.home) for name in ("HOME", "USERPROFILE", "SNAILS_HOME")}
        jupyter = ("JUPYTER_CONFIG_DIR", "JUPYTER_DATA_DIR", "JUPYTER_RUNTIME_DIR", "IPYTHONDIR")
        own |= {name: str(self.home / name.lower()) for name in jupyter}
        dropped = ("PYTHONPATH", "PYTHONHOME", "VIRTUAL_ENV", "JUPYTER_PATH")
        kept = {name: text for name, text in os.environ.items() if name not in dropped}
        return {**kept, **own, "PYTHONUTF8": "1"}


def _paths(prefix: Path) -> dict[str, str]:
    places = {"base": str(prefix), "platbase": str(prefix)}
    return sysconfig.get_paths("venv", places)


def _scripts(prefix: Path) -> str:
    return _paths(prefix)["scripts"]


def build(kind: str, source: Path, target: Path) -> Path:
    """A source archive or a wheel, by the build tool among the pins."""
    target.mkdir()
    line = [sys.executable, "-c", BUILD, f"build_{kind}", str(target)]
    done = subprocess.run(line, cwd=source, capture_output=True, encoding="utf-8")
    assert done.returncode == 0, done.stderr[-3000:]
    (made,) = target.iterdir()
    return made


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Installed:
    place = tmp_path_factory.mktemp("Rad für Żółwie")
    source = place / "source"
    for layer in LAYERS:
        shutil.copytree(ROOT / layer, source / layer, ignore=NOT_OURS)
    for name in BUILT:
        shutil.copy(ROOT / name, source)
    with tarfile.open(build("sdist", source, place / "sdist")) as archive:
        archive.extractall(place / "unpacked", filter="data")
    (unpacked,) = (place / "unpacked").iterdir()
    wheel = build("wheel", unpacked, place / "wheel")
    prefix, home = place / "environment", place / "home"
    home.mkdir()
    venv.EnvBuilder(with_pip=True, symlinks=os.name != "nt").create(prefix)
    made = Installed(wheel, prefix, home)
    made.run("python", "-m", "pip", "install", "--quiet", "--no-index", "--no-deps", str(wheel))
    lent = sorted({sysconfig.get_path("purelib"), sysconfig.get_path("platlib")})
    lending = Path(_paths(prefix)["purelib"]) / "lent.pth"
    lending.write_text("".join(f"{folder}\n" for folder in lent), encoding="utf-8")
    return made


def test_the_wheel_has_every_file_of_the_packages_and_the_notebooks(installed: Installed) -> None:
    with zipfile.ZipFile(installed.wheel) as archive:
        names = {name for name in archive.namelist() if ".dist-info/" not in name}
    expected = set()
    for layer in LAYERS:
        top = "snails_lab/notebooks_data" if layer == "notebooks" else layer
        files = [path for path in (ROOT / layer).rglob("*") if path.is_file()]
        places = [path.relative_to(ROOT / layer) for path in files]
        ours = [
            place for place in places if not {"__pycache__", ".ipynb_checkpoints"} & {*place.parts}
        ]
        expected |= {f"{top}/{place.as_posix()}" for place in ours}
    assert names == expected


def test_the_repository_is_not_on_the_path(installed: Installed) -> None:
    asks = (
        "import sys, snails_core, solver, snails_lab\n"
        "print(*sys.path, snails_core.__file__, solver.__file__, snails_lab.__file__, sep='\\n')"
    )
    *path, core, solver, lab = installed.run("python", "-c", asks).splitlines()
    assert str(ROOT) not in path
    assert all(Path(file).is_relative_to(installed.prefix) for file in (core, solver, lab))


def test_it_solves_a_position(installed: Installed) -> None:
    told = json.loads(installed.run("snails", "solve", SMALL, "--json"))
    assert "missile" in json.dumps(told)


def test_it_draws_a_picture(installed: Installed) -> None:
    picture = ElementTree.fromstring(installed.run("snails", "show", SMALL, "--svg"))
    assert picture.tag.endswith("svg") and len(list(picture.iter())) > 20


def test_the_lab_lays_out_its_notebooks_and_a_page_runs(installed: Installed) -> None:
    """JupyterLab is only asked for its version, which needs no server."""
    count = len(list((ROOT / "notebooks").rglob("*.ipynb")))
    told = installed.run("snails", "lab", "--folder", "mine", "--", "--version")
    notebooks = installed.home / "mine" / "notebooks"
    assert told.startswith(f"{count} notebooks were put into {notebooks}\n")
    page = notebooks / "00_welcome.ipynb"
    assert page.read_bytes() == (ROOT / "notebooks" / page.name).read_bytes()
    where = installed.run("python", "-c", EXECUTE, str(page), str(notebooks))
    assert where.count(str(installed.prefix)) == 2


def test_it_says_what_pyproject_says(installed: Installed) -> None:
    with zipfile.ZipFile(installed.wheel) as archive:
        (name,) = (name for name in archive.namelist() if name.endswith("/METADATA"))
        told = archive.read(name).decode("utf-8").replace("\r\n", "\n")
    assert f"\nVersion: {PROJECT['version']}\n" in told
    assert "\nDescription-Content-Type: text/markdown\n" in told
    assert (ROOT / "README.md").read_text(encoding="utf-8").strip() in told
