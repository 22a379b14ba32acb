"""How long a person waits for the picture after dragging the slider along a game.

In JupyterLab in a real browser, beside the least that any widget needs: a slider whose value the
kernel writes into a label. Both begin with the last movement of the mouse.
"""

from __future__ import annotations

import json
from pathlib import Path
from statistics import median

from playwright.sync_api import Locator, Page, sync_playwright

from run import NO_BROWSER, find_browser
from tests.support.browser.page_driving import PATIENCE
from tests.support.browser.visitor import FLAGS
from tests.support.lab.servers import Server, lab_server, own_folder
from tests.support.repository import ROOT

EVENTS = 200
"""Movements of the mouse in one drag along the game."""

QUIET = 400
"""Milliseconds without a change after which a page is taken to be finished."""

CELL = f"""
import sys
sys.path.insert(0, {str(ROOT)!r})
from ipywidgets import IntSlider, Label, VBox
from snails_lab.models.timeline import Timeline
from snails_lab.widgets.stepper import Stepper
from tests.bench.lab import long_game

stepper = Stepper("en", 960, Timeline.of(long_game().game))
stepper.animated = False
slider, label = IntSlider(max=1000, layout={{"width": "600px"}}), Label("0")
slider.observe(lambda change: setattr(label, "value", str(change.new)), "value")
bare = VBox([slider, label])
bare.add_class("bare")
VBox([bare, stepper])
"""

WATCH = """() => {
    const note = {moved: 0, written: 0, drawn: 0};
    window.snailsNote = note;
    document.addEventListener("pointermove", () => { note.moved = performance.now(); }, true);
    const label = document.querySelector(".bare .widget-label:last-child");
    new MutationObserver(() => { note.written = performance.now(); }).observe(
        label, {childList: true, characterData: true, subtree: true});
    const draw = CanvasRenderingContext2D.prototype.drawImage;
    CanvasRenderingContext2D.prototype.drawImage = function (...given) {
        note.drawn = performance.now();
        return draw.apply(this, given);
    };
}"""


NAMES = {
    "label": "a bare slider and label, one movement",
    "labels": "a bare slider and label, a drag",
    "picture": "the picture of a game, one movement",
    "pictures": "the final picture of a drag along a game",
}


def section(quick: bool, repeats: int) -> str:
    """The table for the results."""
    waits = _measured(2 if quick else repeats)
    label, labels = median(waits["label"]), median(waits["labels"])
    lines = [
        "### The lab: waiting for the last picture",
        "",
        "| what | ms (median) | from - to | times one label | times a drag's label |",
        "|---|---|---|---|---|",
    ]
    for key, name in NAMES.items():
        middle, least, most = median(waits[key]), min(waits[key]), max(waits[key])
        lines.append(
            f"| {name} | {middle:.0f} | {least:.0f} - {most:.0f} "
            f"| {middle / label:.1f} | {middle / labels:.1f} |"
        )
    return "\n".join([*lines, "", f"{EVENTS} movements of the mouse a drag."])


def _measured(repeats: int) -> dict[str, list[float]]:
    program = find_browser()
    if program is None:
        raise SystemExit(NO_BROWSER)
    with own_folder() as folder, lab_server(Path(folder)) as server, sync_playwright() as started:
        browser = started.chromium.launch(executable_path=program, args=list(FLAGS))
        page = browser.new_page(viewport={"width": 1280, "height": 1400})
        page.set_default_timeout(PATIENCE)
        _open(page, server)
        page.evaluate(WATCH)
        bare = page.locator(".bare .noUi-target")
        game = page.locator(".snails-stepper .noUi-target").first
        waits: dict[str, list[float]] = {key: [] for key in NAMES}
        for number in range(repeats + 1):
            found = {
                "label": _wait(page, bare, 1, "written", True),
                "labels": _wait(page, bare, EVENTS, "written", False),
                "picture": _wait(page, game, 1, "drawn", True),
                "pictures": _wait(page, game, EVENTS, "drawn", False),
            }
            if number:  # the first one warms up
                for key, wait in found.items():
                    waits[key].append(wait)
        browser.close()
    return waits


def _open(page: Page, server: Server) -> None:
    cell: dict[str, object] = {
        "cell_type": "code",
        "execution_count": None,
        "id": "game",
        "metadata": {},
    }
    notebook = {
        "cells": [{**cell, "outputs": [], "source": CELL}],
        "metadata": {"kernelspec": {"name": "python3", "display_name": "Python 3"}},
        "nbformat": 4,
        "nbformat_minor": 5,
    }
    path = server.folder / "root" / "round_trip.ipynb"
    path.write_text(json.dumps(notebook), encoding="utf-8")
    page.goto(f"{server.address}/lab/tree/round_trip.ipynb?reset")
    page.locator(".jp-CodeCell").first.wait_for()
    page.wait_for_timeout(3000)
    page.evaluate("() => jupyterapp.commands.execute('notebook:run-all-cells')")
    page.locator(".snails-stepper .noUi-target").first.wait_for()
    page.wait_for_timeout(2000)


def _wait(page: Page, slider: Locator, events: int, sign: str, on: bool) -> float:
    """Milliseconds from the last movement to the last change, dragging on or back."""
    slider.scroll_into_view_if_needed()
    box = slider.bounding_box()
    assert box is not None
    left, right = box["x"] + 8, box["x"] + box["width"] - 8
    if not on:  # a slider is dragged by its handle, which lies where it was left
        left, right = right, left
    height = box["y"] + box["height"] / 2
    page.mouse.move(left, height)
    page.mouse.down()
    page.wait_for_timeout(QUIET)
    page.mouse.move(right, height, steps=events)
    end = page.evaluate("() => snailsNote.moved")
    page.wait_for_function(
        f"() => performance.now() - Math.max(snailsNote.{sign}, {end}) > {QUIET}"
    )
    wait: float = page.evaluate(f"() => snailsNote.{sign}") - end
    page.mouse.up()
    page.wait_for_timeout(QUIET)
    return wait
