"""The table's layout: question, board and timeline beside a column with tabs and buttons.

It is as high as the window below the bar. Every area scrolls in itself at most, so that board,
question and the buttons that confirm are always in view.
"""

from __future__ import annotations

from collections.abc import Iterable
from html import escape
from importlib.resources import files
from typing import Any

from ipywidgets import HTML, Box, Layout, VBox

from snails_core.setting import Setting
from snails_core.words import Words
from snails_lab.drawing.card_picture import card_picture
from snails_lab.widgets.panel import Panel
from snails_lab.widgets.table.size import TableSize
from snails_lab.widgets.table.tabs import Tabs
from snails_lab.words import WORDS

USUAL_SIZE = TableSize(1200, 720)
"""The size of a table in a notebook's cell, while nobody has said how large the page is."""


class TableLayout(Panel):
    """The areas of a table; `lay` fills them, `tabs.add` adds a tab, `fit` follows the window.

    `question` above the board (on a phone below it), `verdict` on an answer right below the
    question, in a place that is kept for it, `board` with the line that tells about what is looked
    at, `strip` for the timeline; in the side column the tabs, `hand` for cards that are
    in sight whatever tab is open, and `foot` for the buttons that confirm. `peek` is shown on top
    of the board, such as a card in full size.
    """

    def __init__(self, language: str = "en", words: Words = WORDS) -> None:
        """`words` has the names of the tabs."""
        super().__init__(language)
        self.size = USUAL_SIZE
        self.question, self.board, self.strip = (_area(n) for n in ("question", "board", "strip"))
        self.verdict, self.hand, self.foot = (_area(n) for n in ("verdict", "hand", "foot"))
        self.peek: Any = HTML()
        self.peek.add_class("snails-peek")
        self.tabs: Tabs = self.adopt(Tabs(language, words))
        self.main = VBox([self.question, self.verdict, self.board, self.strip])
        self.main.add_class("snails-main")
        self.side = VBox([self.tabs.bar, self.tabs.panes, self.hand, self.foot])
        self.side.add_class("snails-side")
        outfit = HTML(_outfit(), layout=Layout(display="none"))
        self.add_class("snails-table")
        self.children = (self.main, self.side, outfit)
        self.fit(*USUAL_SIZE)

    def lay(
        self,
        *,
        question: Iterable[Any] | None = None,
        verdict: Iterable[Any] | None = None,
        board: Iterable[Any] | None = None,
        strip: Iterable[Any] | None = None,
        hand: Iterable[Any] | None = None,
        foot: Iterable[Any] | None = None,
    ) -> None:
        """Puts widgets into the areas that are named; the others stay as they are."""
        asked = {"question": question, "verdict": verdict, "strip": strip}
        asked |= {"hand": hand, "foot": foot}
        for name, widgets in asked.items():
            if widgets is not None:
                getattr(self, name).children = tuple(widgets)
        if board is not None:
            self.board.children = (*board, self.peek)

    def show_card(self, setting: Setting, card: int | None) -> None:
        """A card in full size on top of the board, or none."""
        shown = "" if card is None else card_picture(setting, card, self.language)
        if self.peek.value != shown:
            self.peek.value = shown

    def fit(self, width: int, height: int) -> None:
        """The table has so many pixels; what is drawn on it asks `size` for its pixels."""
        self.size = TableSize.of(width, height)
        self.layout.height = f"{self.size.height}px"
        self.side.layout.width = f"{self.size.side_width}px"
        self.tabs.can_fold = not self.size.is_wide
        (self.remove_class if self.size.is_wide else self.add_class)("snails-upright")
        if self.size.is_wide and not self.tabs.opened and self.tabs.names:
            self.tabs.rest()


def question_html(name: str, told: str, language: str, *lines: str) -> str:
    """A question as the table shows it: `told` in bold, then smaller lines, all as plain text.

    A question with another `name` than the one before is new: the table's script brings it into
    view and gives it the keyboard's focus.
    """
    small = "".join(f"<small>{escape(line)}</small>" for line in lines if line)
    return (
        f'<div class="snails-asked" data-question="{escape(name)}" tabindex="-1" role="group" '
        f'aria-live="polite" lang="{language}"><b>{escape(told)}</b>{small}</div>'
    )


def _area(name: str) -> Any:
    made = Box()
    made.add_class(f"snails-area-{name}")
    return made


def _outfit() -> str:
    """Style and script, which a widget can only bring along as a picture that fails to load."""
    style, script = (_piece(name) for name in ("layout.css", "layout.js"))
    return f'<style>{style}</style><img hidden alt="" src="data:," onerror="{escape(script)}">'


def _piece(name: str) -> str:
    return files(__package__).joinpath(name).read_text(encoding="utf-8")
