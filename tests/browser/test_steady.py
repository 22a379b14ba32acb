"""From question to question of a phase, neither the board nor the place of the question moves."""

from __future__ import annotations

from playwright.sync_api import Page

from tests.support.browser.game_walk import BOARD, walk_set_up
from tests.support.browser.page_driving import open_page
from tests.support.lab.servers import Server

QUESTION = ".snails-area-question"


def test_board_and_question_stay_where_they_are(page: Page, pages: Server) -> None:
    """To keep a hand, and to place snails: buttons, a list, one line and two."""
    page.set_viewport_size({"width": 1280, "height": 800})
    open_page(page, pages, "play")
    seen: list[list[int]] = []

    def see(_: str, __: tuple[str, ...]) -> None:
        found = (page.locator(f"{css}:visible").first.bounding_box() for css in (BOARD, QUESTION))
        boxes = [box for box in found if box is not None]
        seen.append([round(box[side]) for box in boxes for side in ("x", "y", "width", "height")])

    walk_set_up(page, see)
    assert len(seen) > 4 and len(seen[0]) == 8 and all(boxes == seen[0] for boxes in seen), seen
