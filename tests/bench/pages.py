"""What somebody waits for between pages, in a browser, and how often they click in a round.

Seconds are by the clock, from the command that starts the lab to a board that is painted; from page
to page by a link, and by opening the address anew, which starts a kernel as every link once did.
"""

from __future__ import annotations

import os
from pathlib import Path
from random import Random
from statistics import median
from time import monotonic

from playwright.sync_api import Browser, Page, sync_playwright

from run import NO_BROWSER, find_browser
from snails_core.layout import PLAN_SLOTS
from snails_core.nodes import Decision
from snails_core.options import Plan
from snails_lab.models.game.session import Session
from snails_lab.models.plan_draft import PLACES
from snails_lab.models.storage.header import Seat
from snails_lab.widgets.game.game_panel import GamePanel
from tests.support.browser.page_driving import open_page, see_board
from tests.support.browser.visitor import FLAGS, Visitor
from tests.support.lab.servers import own_folder, page_server
from tests.support.lab.small_game import put_plan

FIRST = "00_welcome"
WALK = ("puzzles", "sandbox", "play", "learn", "welcome")
OWN_SEAT = 0
CLICKS_OF_PLAN = len(PLACES) + PLAN_SLOTS + 1
"""Two snails, five cards, and the button that confirms."""


def section(quick: bool) -> str:
    """Both tables."""
    program = find_browser()
    if program is None:
        raise SystemExit(NO_BROWSER)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=program, args=list(FLAGS))
        lines = page_lines(browser, 1 if quick else 3)
        browser.close()
    busy = (
        f"Seconds by the clock, on {os.cpu_count()} cores with a load of {os.getloadavg()[0]:.0f}."
    )
    clicks = click_lines((1,) if quick else (1, 2, 3))
    return "\n".join(["### The lab: pages and clicks", "", busy, "", *lines, "", *clicks])


def page_lines(browser: Browser, walks: int) -> list[str]:
    start = monotonic()
    with own_folder() as folder, page_server(Path(folder)) as server:
        visitor = Visitor(browser, 1280, 800)
        page = visitor.page()
        open_page(page, server, FIRST)
        see_board(page)
        first = monotonic() - start
        _walk(page)  # a view is made when it is first gone to
        linked = [spent for _ in range(walks) for spent in _walk(page)]
        opened = []
        for view in WALK[:2]:
            begun = monotonic()
            open_page(page, server, FIRST, f"?view={view}")
            see_board(page)
            opened.append(monotonic() - begun)
        visitor.leave()
    return [
        "| measure | each page a kernel | one kernel |",
        "|---|---|---|",
        f"| from the command to a painted page | | {first:.1f} s |",
        f"| from page to page | {median(opened):.1f} s | {median(linked):.2f} s |",
    ]


def _walk(page: Page) -> list[float]:
    """Seconds from each link to the view that it leads to."""
    spent = []
    for view in WALK:
        start = monotonic()
        page.locator(f".snails-bar a[data-view={view}]").first.click()
        page.locator(f".snails-view-{view}:visible").wait_for()
        spent.append(monotonic() - start)
    return spent


def click_lines(seeds: tuple[int, ...]) -> list[str]:
    """A person who clicks on the board wherever that answers, against a bot."""
    clicks = decisions = rounds = 0
    for seed in seeds:
        session = Session.new((Seat("A"), Seat("B", "greedy")), seed=seed)
        clicks += _play(session, Random(seed))
        decisions += _decisions(session)
        rounds += session.position.round
    return [
        "| clicks a round | one for each decision | a way in one click |",
        "|---|---|---|",
        f"| {rounds} rounds | {decisions / rounds:.1f} | {clicks / rounds:.1f} |",
    ]


def _play(session: Session, random: Random) -> int:
    """To the end; returns the clicks since the first round began."""
    panel = GamePanel(session)
    panel.begin()
    clicks = 0
    while not session.is_over:
        counted, menu = session.position.round > 0, panel.choices.menu
        if menu is None:
            put_plan(panel, random)
            panel.planning.confirm()
            clicks += CLICKS_OF_PLAN
            continue
        before = len(session.game.choices)
        if menu.by_space:
            panel.stepper.board.choose(random.choice(list(menu.by_space)))
            clicks += counted
        if len(session.game.choices) == before:  # several options on one space, or none on any
            panel.choices.take(random.randrange(len(panel.choices.entries)))
            clicks += counted
    return clicks


def _decisions(session: Session) -> int:
    """What the same game asks, with a click for each decision; a plan as many as it needs."""
    game, clicks = session.game, 0
    for before, choice in zip((game.start, *game.positions), game.choices, strict=False):
        node = before.node
        if isinstance(node, Decision) and node.player == OWN_SEAT and before.round:
            clicks += CLICKS_OF_PLAN if isinstance(choice, Plan) else 1
    return clicks
