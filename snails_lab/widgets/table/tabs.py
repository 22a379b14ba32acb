"""Tabs: named panes of which one is open at a time."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ipywidgets import Box, Button, Layout

from snails_core.words import Words
from snails_lab.widgets.panel import Listeners, Panel
from snails_lab.words import WORDS

OPEN = "snails-tab-open"


class Tabs(Panel):
    """Panes by name; `bar` has a button for each, `panes` what they show.

    All panes stay on the page, so that nothing has to be drawn again when one is opened. The
    table's script gives the buttons the roles of tabs and the arrow keys.
    """

    def __init__(self, language: str = "en", words: Words = WORDS) -> None:
        super().__init__(language)
        self.words = words
        self.bar: Any = Box()
        self.bar.add_class("snails-tabs")
        self.panes: Any = Box()
        self.panes.add_class("snails-panes")
        self.opened = ""
        """The name of the open tab; empty while all are folded."""
        self.chosen = ""
        """The tab that a person opened last; a question may open another one."""
        self.is_kept = False
        """Is the person's tab kept in their profile, and opened again next time?"""
        self.can_fold = False
        """Does pressing the open tab fold it? On a phone that leaves more room for the board."""
        self._buttons: dict[str, Any] = {}
        self._panes: dict[str, Any] = {}
        self._hidden: set[str] = set()
        self._on_open: Listeners[str] = Listeners()

    @property
    def names(self) -> tuple[str, ...]:
        return tuple(self._panes)

    def add(self, name: str, *widgets: Any) -> Any:
        """A tab, named by `tabs.NAME` in the words; returns its pane, whose children may change."""
        made = Button(layout=Layout(width="auto"))
        made.add_class("snails-tab")
        made.add_class(f"snails-tab-{name}")
        made.on_click(self.error_line.guarded(lambda _: self.press(name)))
        pane = Box(widgets)
        pane.add_class("snails-pane")
        pane.add_class(f"snails-pane-{name}")
        self._buttons[name], self._panes[name] = self.label(made, f"tabs.{name}"), pane
        self.bar.children = tuple(self._buttons.values())
        self.panes.children = (*self._panes.values(), self.error_line.widget)
        if not self.opened:
            self.show(name)
        self._follow()
        return pane

    def press(self, name: str) -> None:
        """As if somebody had pressed the tab."""
        if name == self.opened and self.can_fold:
            self._choose("")
            self.fold()
            return
        self._choose(name)
        self.show(name)

    def _choose(self, name: str) -> None:
        self.chosen = name
        if self.is_kept:
            self.like(self.preferences._replace(tab=name))

    def prefer(self) -> None:
        """The tab that a person chose at another time, as long as they chose none here."""
        if self.is_kept and not self.chosen and self.preferences.tab in self._panes:
            self.chosen = self.preferences.tab
            self.rest()

    def show(self, name: str) -> None:
        """Shows this pane in place of the one before; a tab that was hidden is shown."""
        if name not in self._panes:
            raise KeyError(f"no tab {name}; there are {', '.join(self._panes)}")
        self._hidden.discard(name)
        self.opened = name
        self._follow()
        self._tell()

    def fold(self) -> None:
        """No pane is shown."""
        self.opened = self.chosen = ""
        self._follow()
        self._tell()

    def hide(self, name: str) -> None:
        """Takes a tab away until it is opened again; if it was open, the person's own tab is."""
        self._hidden.add(name)
        if self.opened != name:
            self._follow()
            return
        self.rest()

    def rest(self) -> None:
        """Nothing is asked in a tab: the person's own, else none if they fold, else the first."""
        shown = [known for known in self._panes if known not in self._hidden]
        if self.chosen in shown:
            self.show(self.chosen)
        elif self.can_fold:
            self.fold()
        else:
            self.show(shown[0])

    def on_open(self, callback: Callable[[str], object]) -> None:
        """Calls back with the name of a tab that was opened; without one when all are folded."""
        self._on_open.add(callback)

    def _tell(self) -> None:
        self._on_open.tell(self.opened)

    def _follow(self) -> None:
        for name, pane in self._panes.items():
            button = self._buttons[name]
            pane.layout.display = "" if name == self.opened else "none"
            button.layout.display = "none" if name in self._hidden else ""
            (button.add_class if name == self.opened else button.remove_class)(OPEN)
