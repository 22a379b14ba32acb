"""The examples in the docstrings of the package are right."""

from __future__ import annotations

import doctest
import importlib
import pkgutil

import companions.cry_havoc


def test_every_example_gives_what_it_says() -> None:
    tried = 0
    for info in pkgutil.walk_packages(companions.cry_havoc.__path__, "companions.cry_havoc."):
        if not info.name.endswith("__main__"):
            result = doctest.testmod(importlib.import_module(info.name))
            assert not result.failed, info.name
            tried += result.attempted
    assert tried > 20
