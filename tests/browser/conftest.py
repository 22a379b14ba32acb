"""One browser and one server for all tests here, in one process of the test run.

They end with the last test of this folder: as long as Playwright is up, nothing else in its
process could start an event loop.
"""

from __future__ import annotations

from collections.abc import Generator, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect, sync_playwright

from run import NO_BROWSER, find_browser, in_ci
from tests.support.browser.page_driving import PATIENCE
from tests.support.browser.visitor import FLAGS, Visitor
from tests.support.lab.servers import Server, lab_server, own_folder, page_server

HERE = Path(__file__).parent


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """All of these run in the same process, one after another."""
    for item in items:
        if item.path.is_relative_to(HERE):
            item.add_marker(pytest.mark.xdist_group("browser"))


@pytest.fixture(scope="package")
def chromium() -> Iterator[Browser]:
    program = find_browser()
    if program is None:
        (pytest.fail if in_ci() else pytest.skip)(NO_BROWSER)
    expect.set_options(timeout=PATIENCE)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=program, args=list(FLAGS))
        yield browser
        browser.close()


@pytest.fixture
def lab(running_lab: Server) -> Iterator[Server]:
    """JupyterLab as if nobody had been there before."""
    yield running_lab
    running_lab.forget()


@pytest.fixture(scope="package")
def running_lab() -> Iterator[Server]:
    with own_folder() as folder, lab_server(Path(folder)) as server:
        yield server


@pytest.fixture(scope="package")
def pages() -> Iterator[Server]:
    with own_folder() as folder, page_server(Path(folder)) as server:
        yield server


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(
    item: pytest.Item, call: pytest.CallInfo[None]
) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """What the pages looked like is kept and named where a test failed."""
    report = yield
    visitor = getattr(item, "funcargs", {}).get("visitor")
    if report.when == "call" and report.failed and visitor:
        report.sections.append(("What the browser showed", visitor.photographed()))
    return report


@pytest.fixture
def visitor(chromium: Browser) -> Iterator[Visitor]:
    somebody = Visitor(chromium)
    yield somebody
    somebody.leave()


@pytest.fixture
def page(visitor: Visitor) -> Page:
    return visitor.page()
