"""What a person does with a page: open, run, point, press, and look whether there is a picture."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TypeVar

from playwright.sync_api import Locator, Page, expect

from tests.support.lab.servers import Server

PATIENCE = 120_000
"""Milliseconds that anything may take while other tests keep the machine busy."""

BOARD = "canvas.snails-board"
COUNT = """canvas => {
    const {width, height} = canvas;
    const data = canvas.getContext("2d").getImageData(0, 0, width, height).data;
    const colours = new Set();
    let painted = 0;
    for (let at = 0; at < data.length; at += 4) {
        if (data[at + 3]) painted += 1;
        colours.add((data[at] << 16) | (data[at + 1] << 8) | data[at + 2]);
    }
    return {painted: painted / (width * height), colours: colours.size};
}"""
LEAST_COLOURS = 50
"""A drawn board has hundreds, an empty or plain canvas one."""

T = TypeVar("T")


def wait_until(what: Callable[[], T], seconds: float = PATIENCE / 1000) -> T:
    """The first answer that is true; what Playwright itself cannot wait for."""
    end = time.monotonic() + seconds
    while not (found := what()):
        assert time.monotonic() < end, f"never came true: {what}"
        time.sleep(0.1)
    return found


def open_notebook(page: Page, server: Server, name: str) -> str:
    """Opens a copy of a notebook in JupyterLab, which then runs by itself; returns its path."""
    path = server.fresh(name)
    page.goto(f"{server.address}/lab/tree/{path}?reset")
    page.locator(".jp-CodeCell").first.wait_for()
    return path


def run_all(page: Page, server: Server, path: str) -> None:
    """Runs a notebook that does not do so by itself; a kernel that is not ready would ignore it."""
    wait_until(lambda: is_listening(server, path))
    for item in ("Run", "Run All Cells"):
        page.get_by_role("menuitem", name=item, exact=True).click()


def is_listening(server: Server, path: str) -> bool:
    """Is the page connected to the notebook's kernel, and the kernel idle?"""
    session = server.session(path)
    kernel = session["kernel"] if session else {}
    return kernel.get("execution_state") == "idle" and kernel.get("connections", 0) > 0


def open_page(page: Page, server: Server, name: str, query: str = "") -> None:
    """Opens a plain page."""
    page.goto(f"{server.address}/voila/render/{name}.ipynb{query}")


def save(page: Page) -> None:
    """Saves the notebook, so that a reload finds what it shows now."""
    page.get_by_role("menuitem", name="File", exact=True).click()
    page.get_by_role("menuitem", name="Save Notebook", exact=False).first.click()
    expect(page.locator(".lm-TabBar-tab.jp-mod-dirty")).to_have_count(0, timeout=PATIENCE)


def painted(canvas: Locator) -> bool:
    """Is there a picture: hardly a pixel empty, and many colours?"""
    found = canvas.evaluate(COUNT)
    return bool(found["painted"] > 0.9 and found["colours"] >= LEAST_COLOURS)


def see_board(page: Page) -> Locator:
    """The first board that is not hidden, once it is painted."""
    board = page.locator(f"{BOARD}:visible").first
    board.wait_for(timeout=PATIENCE)
    wait_until(lambda: painted(board))
    return board


def press(canvas: Locator, across: float, down: float) -> None:
    """Clicks on a canvas, so many parts of its size from its left and upper edge."""
    box = canvas.bounding_box()
    assert box
    canvas.click(position={"x": box["width"] * across, "y": box["height"] * down})


def look_of(canvas: Locator) -> str:
    """The picture itself, to be compared with a later one."""
    return str(canvas.evaluate("canvas => canvas.toDataURL()"))


@contextmanager
def in_the_bar(page: Page, control: Locator) -> Iterator[Locator]:
    """A control of the bar; on a narrow page it is folded up behind the settings."""
    settings = page.locator(".snails-settings-button")
    is_folded = not control.is_visible()
    if is_folded:
        settings.click()
    yield control
    if is_folded:
        settings.click()
        expect(control).to_be_hidden()


def speak(page: Page, language: str) -> None:
    with in_the_bar(page, page.locator(".snails-language button", has_text=language)) as button:
        button.click()


def cells(page: Page) -> list[str]:
    """The cells of the notebook, with a star for those that are selected."""
    found = page.locator(".jp-Notebook .jp-Cell").evaluate_all(
        """all => all.map(one => (one.classList.contains("jp-CodeCell") ? "code" : "text")
            + (one.classList.contains("jp-mod-selected") ? "*" : ""))"""
    )
    return [str(one) for one in found]


def scrolled(page: Page) -> float:
    """How far the notebook is scrolled down."""
    return float(page.locator(".jp-WindowedPanel-outer").first.evaluate("one => one.scrollTop"))
