"""Dependencies: pyproject.toml, environment.yml and the pins agree, exact and with hashes.

The checks are functions from text to faults, so that each is also shown a fault to find.
"""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.support.repository import PROJECT, ROOT

PINS = sorted((ROOT / "pins").glob("*.txt"))
PIN = re.compile(r"[\w.-]+==[\w.+!]+( ; [^\n\\]+)?( \\\n    --hash=sha256:[0-9a-f]+)+")

NOT_FOR_PEOPLE = ("bench", "dask", "nbgrader", "hub", "peers")
"""The extras that the lab never installs: peers, a cluster, marking, a hub, frameworks."""


def requirements(extra: str) -> list[str]:
    """What pyproject.toml asks for: always, and in this extra."""
    return [*PROJECT["dependencies"], *PROJECT["optional-dependencies"][extra]]


def requirement_name(line: str) -> str:
    """`PyTest_xdist>=3` is `pytest-xdist`: the name as registries compare it."""
    match = re.match(r"[\w.-]+", line)
    assert match, line
    return re.sub(r"[-_.]+", "-", match.group()).lower()


def environment_lists(text: str) -> tuple[list[str], list[str]]:
    """The conda list and the pip list inside it; enough YAML for this one file."""
    conda: list[str] = []
    pip: list[str] = []
    for line in text.partition("\ndependencies:\n")[2].splitlines():
        found = re.fullmatch(r"( +)- (.+)", line)
        assert found is not None, line
        indent, entry = found.groups()
        (conda if len(indent) == 2 else pip).append(entry.strip('"'))
    return conda, pip


def pin_faults(text: str) -> list[str]:
    """Entries that are anything but an exact version with hashes: addresses and options too."""
    body = "\n".join(line for line in text.splitlines() if not line.lstrip().startswith("#"))
    return [entry for entry in re.split(r"\n(?=\S)", body) if not PIN.fullmatch(entry)]


def test_environment_yml_installs_the_pins_of_all_that_people_need() -> None:
    """As built packages only, like run.py: a source archive would fetch what has no hash."""
    _, pip = environment_lists((ROOT / "environment.yml").read_text(encoding="utf-8"))
    extras = [name for name in PROJECT["optional-dependencies"] if name not in NOT_FOR_PEOPLE]
    assert pip == ["--only-binary=:all:", *(f"-r pins/{name}.txt" for name in extras)]


def test_environment_yml_asks_for_the_python_that_the_pins_were_made_for() -> None:
    """A later one may have no built packages of these versions; pyproject.toml must allow it."""
    conda, _ = environment_lists((ROOT / "environment.yml").read_text(encoding="utf-8"))
    texts = [path.read_text(encoding="utf-8") for path in PINS]
    made_for = {found for text in texts for found in re.findall(r"--python-version (\S+)", text)}
    assert [f"python={version}" for version in made_for] == conda[:1]
    assert f">={conda[0].partition('=')[2]}" == PROJECT["requires-python"]
    assert conda[1:] == ["pip", "pip:"]


def test_environment_yml_leaves_the_project_to_post_build() -> None:
    """`-e .` beside hashes makes pip refuse the whole list."""
    _, pip = environment_lists((ROOT / "environment.yml").read_text(encoding="utf-8"))
    assert [entry for entry in pip if entry.startswith(("-e", "."))] == []
    script = (ROOT / "postBuild").read_text(encoding="utf-8")
    assert "pip install --no-deps --no-build-isolation --editable ." in script


@pytest.mark.parametrize("extra", PROJECT["optional-dependencies"])
def test_every_requirement_is_pinned(extra: str) -> None:
    text = (ROOT / "pins" / f"{extra}.txt").read_text(encoding="utf-8")
    pinned = {requirement_name(name) for name in re.findall(r"(?m)^([\w.-]+)==", text)}
    assert {requirement_name(line) for line in requirements(extra)} <= pinned


def test_groups_of_pins_agree() -> None:
    """They are installed over one another, so no package may differ between two of them."""
    versions: dict[str, set[frozenset[str]]] = {}
    for path in PINS:
        in_file: dict[str, set[str]] = {}
        for name, version in re.findall(r"(?m)^([\w.-]+)==(\S+)", path.read_text("utf-8")):
            in_file.setdefault(name, set()).add(version)  # two for different Pythons
        for name, found in in_file.items():
            versions.setdefault(name, set()).add(frozenset(found))
    assert {name: found for name, found in versions.items() if len(found) > 1} == {}


@pytest.mark.parametrize("path", PINS, ids=lambda path: path.name)
def test_pins_are_exact_and_name_no_address(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    assert pin_faults(text) == []
    assert "://" not in text


@pytest.mark.parametrize(
    "line",
    [
        "--index-url https://example.org/simple",
        "-i example.org",
        "--find-links wheels",
        "ruff @ file:///ruff.whl",
        "ruff==1.0",
        "ruff>=1.0 \\\n    --hash=sha256:00",
    ],
)
def test_a_bad_pin_is_found(line: str) -> None:
    good = "mypy==1.0 \\\n    --hash=sha256:00\n    # via snails-lab\n"
    assert pin_faults(good) == []
    assert pin_faults(good + line) == [line]
