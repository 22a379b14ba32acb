"""What all tests share: the long run, and hypothesis without a clock."""

from __future__ import annotations

import signal
from collections.abc import Iterator

import pytest
from hypothesis import settings

from tests.support.long_run import LONG

settings.register_profile("snails", deadline=None, derandomize=not LONG, print_blob=True)
settings.load_profile("snails")


@pytest.fixture(scope="session")
def long_run() -> bool:
    """Is this `run.py test --long`?"""
    return LONG


@pytest.fixture
def heeds_ctrl_c() -> Iterator[None]:
    """Tests started in the background of a shell ignore Ctrl-C, and so would all they start."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Tests marked `long` run only in a long run; the longest come first, so that nobody waits
    for them in the end."""
    if not LONG:
        items[:] = [item for item in items if item.get_closest_marker("long") is None]
    items.sort(key=_minutes, reverse=True)


def _minutes(item: pytest.Item) -> int:
    marker = item.get_closest_marker("long")
    return int(marker.kwargs.get("minutes", 0)) if marker else 0


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """How many steps of random games were checked, and what tests say of their share."""
    reports = terminalreporter.getreports("passed")
    steps = sum(value for r in reports for name, value in r.user_properties if name == "steps")
    if steps:
        terminalreporter.write_line(f"{steps:,} steps of random games were checked")
    for share in (value for r in reports for name, value in r.user_properties if name == "share"):
        terminalreporter.write_line(str(share))
