"""`snails lab` and `snails app`: what they tell the servers, and what they say when they cannot."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from importlib.metadata import PackageNotFoundError
from pathlib import Path

import pytest

from snails_core.commands import main
from snails_core.words import LANGUAGES
from snails_lab.commands import app, lab
from snails_lab.serving.app import PlainPages
from snails_lab.starting import jupyter, packages
from snails_lab.starting.notebooks import DOOR, shipped
from snails_lab.words import entries, phrase


class Lab:
    """`snails lab` with a JupyterLab that only notes what it is told."""

    def __init__(self) -> None:
        self.trusted: list[Path] = []
        self.options: list[str] = []


OPENING = phrase("en", "starting.opening")
"""What is said of a lab that is about to run."""


@pytest.fixture
def started(monkeypatch: pytest.MonkeyPatch) -> Lab:
    noted = Lab()
    monkeypatch.setattr(lab, "trust", noted.trusted.extend)
    monkeypatch.setattr(lab, "run_lab", noted.options.extend)
    return noted


# --- lab ---
def test_the_lab_opens_on_trusted_copies(
    started: Lab, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["lab", "--folder", str(tmp_path / "mine"), "--", "--port=1"]) == 0
    copies = tmp_path / "mine" / "notebooks"
    count = len(list(shipped().rglob("*.ipynb")))
    told = capsys.readouterr().out
    assert told == f"{count} notebooks were put into {copies}\n{OPENING}\n"
    assert set(started.trusted) == set(copies.rglob("*.ipynb")) and len(started.trusted) == count
    assert f"--ServerApp.root_dir={tmp_path / 'mine'}" in started.options
    assert f"--LabApp.default_url=/{DOOR}" in started.options, "as a page"
    assert started.options[-1] == "--port=1"


def test_the_usual_folder_lies_in_the_home_folder(
    started: Lab, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv("USERPROFILE", str(tmp_path))
    assert main(["lab"]) == 0
    assert f"--ServerApp.root_dir={tmp_path / 'snails-lab'}" in started.options
    assert (tmp_path / "snails-lab" / "notebooks" / "play.ipynb").is_file()


def test_in_the_repository_nothing_is_copied(
    started: Lab, capsys: pytest.CaptureFixture[str]
) -> None:
    """As `run.py lab` calls it."""
    assert main(["lab", f"--folder={shipped().parent}", "--"]) == 0
    assert capsys.readouterr().out == f"{OPENING}\n"
    assert f"--ServerApp.root_dir={shipped().parent}" in started.options


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_changed_notebook_is_not_trusted_and_a_newer_one_is_told(
    started: Lab, language: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    mine = tmp_path / "notebooks" / "play.ipynb"
    mine.parent.mkdir()
    mine.write_text("mine", encoding="utf-8")
    assert main(["lab", "--folder", str(tmp_path), "--language", language]) == 0
    *_, line, _ = capsys.readouterr().out.splitlines()
    told = entries(language)["starting.outdated"]
    assert isinstance(told, str)
    assert line == told.format(folder=mine.parent, places="play.ipynb")
    assert mine not in started.trusted and started.trusted
    assert mine.read_text(encoding="utf-8") == "mine"


def test_trust_is_told_to_jupyter(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Else Jupyter would show nothing where the saved pictures are."""
    monkeypatch.setenv("JUPYTER_DATA_DIR", str(tmp_path / "data"))
    monkeypatch.setenv("JUPYTER_CONFIG_DIR", str(tmp_path / "config"))
    asks = (
        "import nbformat, sys; from nbformat.sign import NotebookNotary as Notary\n"
        "print(*[Notary().check_signature(nbformat.read(p, 4)) for p in sys.argv[1:]])"
    )
    ours, others = shipped() / "play.ipynb", shipped() / "sandbox.ipynb"
    jupyter.trust([ours])
    line = [sys.executable, "-c", asks, str(ours), str(others)]
    assert subprocess.run(line, capture_output=True, text=True, check=True).stdout == "True False\n"


def test_newcomers_are_not_asked_about_news_and_kernels_listen_in_one_thread(
    tmp_path: Path,
) -> None:
    """Our settings are found by Jupyter, after those that somebody has named."""
    theirs = tmp_path / "labconfig" / "default_setting_overrides.json"
    theirs.parent.mkdir()
    theirs.write_text(json.dumps({"theirs": {"kept": True}}), encoding="utf-8")
    asks = (
        "import json; from jupyter_server.services.config.manager import ConfigManager\n"
        "found = ConfigManager(config_dir_name='labconfig').get('default_setting_overrides')\n"
        "print(json.dumps(found))"
    )
    path = jupyter.config_path({jupyter.CONFIG_PATH: str(tmp_path)})
    own = {jupyter.CONFIG_PATH: path, "JUPYTER_CONFIG_DIR": str(tmp_path / "none")}
    line = [sys.executable, "-c", asks]
    done = subprocess.run(
        line, env={**os.environ, **own}, capture_output=True, text=True, check=True
    )
    found = json.loads(done.stdout)
    news = found["@jupyterlab/apputils-extension:notification"]
    assert news == {"fetchNews": "false", "checkForUpdates": False}
    kernels = found["@jupyterlab/apputils-extension:kernels-settings"]
    assert kernels == {"commsOverSubshells": "disabled"}
    assert found["theirs"] == {"kept": True}


# --- app ---
def test_the_pages_come_from_the_package_with_the_options_given(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    told: list[str] = []
    monkeypatch.setattr(PlainPages, "launch_instance", lambda argv: told.extend(argv))
    line = "--host 0.0.0.0 --code=SNAIL-77 --name a.school --name b.school --no-browser"
    assert main(["app", *line.split()]) == 0
    assert told == [
        str(shipped()),
        "--host=0.0.0.0",
        "--code=SNAIL-77",
        "--name=a.school",
        "--name=b.school",
        "--language=en",
        "--no-browser",
    ]


def test_every_option_of_the_server_is_one_of_the_command() -> None:
    every_command_has = {"language"}
    assert set(app.VALUES) | every_command_has == set(PlainPages.aliases)
    assert set(app.FLAGS) == set(PlainPages.flags)


# --- what is missing ---
def test_the_packages_of_the_lab_are_those_of_its_extra() -> None:
    assert {"jupyterlab", "voila"} <= set(packages.lab_packages())
    assert {"numpy", "pytest", "distributed"}.isdisjoint(packages.lab_packages())


@pytest.mark.parametrize("command", ["lab", "app"])
def test_without_the_extra_one_line_says_what_to_install(
    command: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def only_others(name: str) -> object:
        if name in ("jupyterlab", "voila"):
            raise PackageNotFoundError(name)
        return object()

    monkeypatch.setattr(packages, "distribution", only_others)
    assert main([command]) == 2
    out, err = capsys.readouterr()
    assert out == "" and err.count("\n") == 1
    assert "not installed: jupyterlab, voila;" in err
    assert err.endswith("-m pip install jupyterlab voila\n")


def test_the_commands_load_without_the_extra() -> None:
    """Else a traceback would come before the line that says what to install."""
    loads = (
        "import sys\n"
        "for name in ('ipywidgets', 'ipycanvas', 'jupyterlab', 'voila', 'psutil'):\n"
        "    sys.modules[name] = None\n"
        "import snails_lab.commands.app, snails_lab.commands.lab"
    )
    done = subprocess.run([sys.executable, "-c", loads], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
