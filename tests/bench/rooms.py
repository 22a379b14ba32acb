"""Twelve visitors in four rooms at once, each with a browser of their own: waits, and memory.

All of them, the server, its kernels and the browser share the cores of one machine: it has more to
do than a server alone would have.
"""

from __future__ import annotations

import json
import os
from pathlib import Path
from statistics import median
from time import monotonic

import psutil
from playwright.sync_api import Page, expect, sync_playwright

from run import NO_BROWSER, find_browser
from snails_lab.models.rooms.process import ADDRESS_FILE
from tests.bench.visitors import MEGABYTE, taken
from tests.support.browser.game_walk import room_state
from tests.support.browser.page_driving import PATIENCE, open_page, wait_until
from tests.support.browser.room_clicks import timed_click
from tests.support.browser.visitor import FLAGS, Visitor
from tests.support.lab.servers import Server, own_folder, page_server

SEATS = 3
FEW, MANY = 1, 4
"""Rooms."""
CLICKS = 6
"""Of each room that are timed."""
STATES = ".snails-room-states"


def section(quick: bool) -> str:
    """Hosts come first, then their guests by the links; then everybody plays."""
    program = find_browser()
    if program is None:
        return f"### Rooms\n\n{NO_BROWSER}\n"
    count = FEW if quick else MANY
    expect.set_options(timeout=PATIENCE)
    with (
        own_folder() as folder,
        page_server(Path(folder), "--pages=40") as server,
        sync_playwright() as playwright,
    ):
        browser = playwright.chromium.launch(executable_path=program, args=list(FLAGS))
        people = [Visitor(browser, 390, 844, motion="reduce") for _ in range(SEATS * count)]
        rooms, first = _rooms(server, [one.page() for one in people], count)
        clicks = sorted(seconds for room in rooms for seconds in _clicks(room))
        memory, kernels = taken()
        referee = _referee(server)
        browser.close()
    visitors = SEATS * count
    most = clicks[int(len(clicks) * 0.95)]
    return "\n".join(
        [
            "### Rooms",
            "",
            f"{visitors} browsers of {visitors} visitors in {count} rooms of {SEATS}, all open at "
            "once, opened room by room; one click at a time. "
            f"On {os.cpu_count()} cores with a load of {os.getloadavg()[0]:.0f}.",
            "",
            "| measure | value |",
            "|---|---|",
            f"| to the first page: half of them | {median(first):.1f} s |",
            f"| to the first page: the last | {max(first):.1f} s |",
            f"| from a click to the others' screens: half | {median(clicks):.2f} s |",
            f"| from a click to the others' screens: 95 % | {most:.2f} s |",
            f"| from a click to the others' screens: the slowest | {clicks[-1]:.2f} s |",
            f"| memory a visitor, of {kernels} kernels | {memory / max(kernels, 1):,.0f} MB |",
            f"| memory of the referee of all rooms | {referee:,.0f} MB |",
            "",
        ]
    )


def _rooms(server: Server, pages: list[Page], count: int) -> tuple[list[list[Page]], list[float]]:
    """The pages of each room, and how long each waited for the first."""
    first = []
    rooms = []
    for number in range(count):
        host, *guests = pages[number * SEATS : (number + 1) * SEATS]
        began = monotonic()
        open_page(host, server, "play", f"?profile=Host{number}&language=en")
        host.locator(".snails-open-room").wait_for()
        first.append(monotonic() - began)
        host.get_by_label("Seat 3:").select_option(index=0)
        host.locator(".snails-open-room").click()
        links = host.locator("figure.snails-invitation a")
        expect(links).to_have_count(len(guests))
        addresses = [links.nth(n).get_attribute("href") for n in range(len(guests))]
        began = monotonic()
        for seat, (guest, address) in enumerate(zip(guests, addresses, strict=True)):
            guest.goto(f"{address}&profile=Guest{number}{seat}&language=en", wait_until="commit")
        for guest in guests:
            guest.locator(f"{STATES}:visible").wait_for()
            first.append(monotonic() - began)
        rooms.append([host, *guests])
    return rooms, first


def _clicks(room: list[Page]) -> list[float]:
    """Seconds from one's click until each other's page tells or asks something else."""
    times: list[float] = []
    while len(times) < CLICKS:
        wait_until(lambda: any(room_state(page) == "options" for page in room))
        asked = next(page for page in room if room_state(page) == "options")
        times += timed_click(asked, [page for page in room if page is not asked])
    return times


def _referee(server: Server) -> float:
    """Megabytes of the referee's process; it is nobody's child."""
    told = json.loads((server.home / ADDRESS_FILE).read_text("utf-8"))
    return float(psutil.Process(told["process"]).memory_full_info().uss) / MEGABYTE
