"""What `Board` and `SceneBoard` share: a canvas with its words, its keys, language and preferences.

Pointer and keyboard do the same: they look at something, which is then told in words, and choose
it. Whatever is drawn is also said in a text beside the picture.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ipywidgets import HTML, Box, Layout, VBox

from snails_lab.drawing.painter import Painter
from snails_lab.models.preferences import Preferences
from snails_lab.widgets.canvas_words import DRAWN, CanvasWords
from snails_lab.widgets.disclosure import Disclosure
from snails_lab.widgets.error_line import ErrorLine
from snails_lab.widgets.panel import Listeners
from snails_lab.widgets.table.tabs import Tabs
from snails_lab.words import entries, phrase

ARROWS = ("ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown")
CHOOSING_KEYS = ("Enter", " ")

KeyCallback = Callable[[str], object]


class CanvasBoard(VBox):
    """A canvas that people look at and choose from, a line that tells what they look at, and all of
    it as a text.

    Classes derived from it draw in `_paint`, and say in `_look`, `_pointer_left`, `_click`,
    `_touch`, `_look_towards`, `_look_away` and `_choose_looked_at` what the pointer and the keys
    do.
    """

    def __init__(self, painter: Painter, language: str, *, text_below: bool) -> None:
        """`text_below`: the text stands below the picture until a tab takes it."""
        entries(language)
        self._language = language
        self._preferences = Preferences()
        self._painter = painter
        self._on_key: Listeners[str] = Listeners()
        self._error_line = ErrorLine(language)
        self._told: Any = HTML()
        self._told.add_class("snails-looked-at")
        self.in_words = Disclosure()
        """The whole picture as a text; a table takes it away and shows it as a tab."""
        self.canvas: Any = painter.canvas
        """The picture alone."""
        self.canvas.add_class("snails-board")
        self._words = CanvasWords(self.canvas)
        self._frame = Box([self.canvas])
        self._frame.add_class("snails-picture")
        self._listen()
        text = [self.in_words] if text_below else []
        super().__init__(
            [self._frame, self._told, self._error_line.widget, *text, self._words],
            layout=Layout(max_width="100%"),
        )
        self.add_class(DRAWN)

    @property
    def language(self) -> str:
        return self._language

    @language.setter
    def language(self, language: str) -> None:
        entries(language)
        self._language = self._error_line.language = language
        self._retell()

    @property
    def preferences(self) -> Preferences:
        """As a panel has them: the table around the board is dark where the page is, and the
        picture is as fine as the screen."""
        return self._preferences

    @preferences.setter
    def preferences(self, preferences: Preferences) -> None:
        before, self._preferences = self._preferences, preferences
        is_other_screen = preferences.sharpness != before.sharpness
        if is_other_screen:
            self._painter.sharpness = preferences.sharpness
        if is_other_screen or preferences.palette != self._painter.theme:
            self._painter.theme = preferences.palette
            self._paint()
        if preferences.letters != before.letters:
            self._take_letters()

    def _take_letters(self) -> None:
        """Letters are wanted in another size; a scene that was made elsewhere stays as it is."""

    def words_in_tab(self, tabs: Tabs, name: str = "words") -> Disclosure:
        """Gives the text away to a tab, which unfolds it when it is opened; returns it."""
        self.children: tuple[Any, ...] = tuple(
            child for child in self.children if child is not self.in_words
        )
        self.in_words.heading.layout.display = "none"

        def follow(opened: str) -> None:
            self.in_words.heading.value = opened == name

        tabs.on_open(follow)
        return self.in_words

    def on_key(self, callback: KeyCallback, remove: bool = False) -> None:
        """Calls back with the name of a key for which the board itself has no use."""
        self._on_key.change(callback, remove)

    def _listen(self) -> None:
        canvas, guarded = self.canvas, self._error_line.guarded
        canvas.on_client_ready(guarded(self._repaint))
        canvas.on_mouse_move(guarded(self._look))
        canvas.on_mouse_out(guarded(lambda x, y: self._pointer_left()))
        canvas.on_mouse_down(guarded(self._click))
        canvas.on_touch_start(guarded(self._touch))
        canvas.on_key_down(guarded(self._key))

    def _key(self, key: str, shift: bool, control: bool, meta: bool) -> None:
        """Arrows look around, Enter and the space bar choose, Escape looks away, Tab goes on.

        A canvas of ipycanvas keeps every key to itself; without Tab nobody could leave it.
        """
        if control or meta:
            return
        if key == "Tab":
            self.canvas.blur()
        elif key in ARROWS:
            self._look_towards(key)
        elif key in CHOOSING_KEYS:
            self._choose_looked_at()
        elif key == "Escape":
            self._look_away()
        else:
            for callback in self._on_key:
                self._error_line.guarded(callback)(key)

    def _repaint(self) -> None:
        """Draws everything: a page that was loaded anew has an empty canvas."""
        self._painter.forget()
        self._paint()

    def _describe(self, title: str, text: str) -> None:
        """Updates the disclosure that has the whole picture in words, and those of the canvas."""
        heading = phrase(self._language, "board.in_words")
        self.in_words.tell(heading, text, self._language)
        self._words.tell(title, text, self._language)

    # --- what the derived classes say ---
    def _retell(self) -> None:
        """Follows another language."""

    def _paint(self) -> None:
        """Sends what has changed to the page."""
        raise NotImplementedError

    def _look(self, x: float, y: float) -> None:
        """The pointer is at this pixel of the canvas."""
        raise NotImplementedError

    def _pointer_left(self) -> None:
        """The pointer is on the canvas no longer."""
        raise NotImplementedError

    def _click(self, x: float, y: float) -> None:
        raise NotImplementedError

    def _touch(self, touches: list[tuple[float, float]]) -> None:
        raise NotImplementedError

    def _look_towards(self, arrow: str) -> None:
        """Looks at what is next in the direction of an arrow key."""
        raise NotImplementedError

    def _look_away(self) -> None:
        """Looks at nothing."""
        raise NotImplementedError

    def _choose_looked_at(self) -> None:
        raise NotImplementedError
