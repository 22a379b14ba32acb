"""Every public name has a docstring with an example, and every example does what it shows."""

from __future__ import annotations

import doctest
import inspect
from importlib import import_module
from pathlib import Path

import pytest

from snails_core.callable_package import CallablePackage

PACKAGES = ("snails_core", "solver", "snails_lab")
NAMES = [f"{package}:{name}" for package in PACKAGES for name in import_module(package).__all__]
UNIONS = ("snails_core:Node",)
"""Names of types that have no docstring of their own."""


def documented(name: str) -> object:
    """What has the docstring of a public name: for a package that can be called, its function."""
    package, _, public = name.partition(":")
    thing = getattr(import_module(package), public) if public else import_module(package)
    return thing.function if isinstance(thing, CallablePackage) else thing


def example_in(thing: object, name: str = "example") -> doctest.DocTest:
    """The examples of a docstring, with the names of the module in which it stands."""
    home = inspect.getmodule(thing)
    assert home is not None
    text = inspect.getdoc(thing) or ""
    return doctest.DocTestParser().get_doctest(text, dict(vars(home)), name, None, None)


def failures(example: doctest.DocTest) -> str:
    """What the example shows otherwise than it says."""
    told: list[str] = []
    doctest.DocTestRunner().run(example, out=told.append)
    return "".join(told)


@pytest.mark.parametrize("name", [name for name in [*PACKAGES, *NAMES] if name not in UNIONS])
def test_the_example_of_a_public_name_does_what_it_shows(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SNAILS_HOME", str(tmp_path))
    example = example_in(documented(name), name)
    assert example.examples
    assert failures(example) == ""


def test_a_wrong_example_is_found() -> None:
    def wrong() -> None:
        """
        >>> 1 + 1
        3
        """

    assert "Expected:\n    3\nGot:\n    2" in failures(example_in(wrong))
