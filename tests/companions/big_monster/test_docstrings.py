"""The examples in the docstrings of the package are right."""

from __future__ import annotations

import doctest
import importlib
import pkgutil

import companions.big_monster


def test_every_example_gives_what_it_says() -> None:
    tried = 0
    for info in pkgutil.walk_packages(companions.big_monster.__path__, "companions.big_monster."):
        if not info.name.endswith("__main__"):
            result = doctest.testmod(importlib.import_module(info.name))
            assert not result.failed, info.name
            tried += result.attempted
    assert tried > 15
