"""A worker that the tests of a module share."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from solver.worker import Solver


@pytest.fixture(scope="module")
def solver() -> Iterator[Solver]:
    with Solver() as started:
        yield started
