"""The board as a widget: a live picture of a position that explains itself.

Pointer and keyboard do the same: they look at a space, which is then told in words, and
choose it, which calls back. Whatever is drawn is also said in a text beside the picture.
"""

from __future__ import annotations

from collections.abc import Callable
from html import escape
from typing import Any

from ipywidgets import HTML, Box, Layout, VBox

from snails_core.position import Position
from snails_core.scene import Scene
from snails_lab.drawing.animation_frame import NO_FRAME, AnimationFrame
from snails_lab.drawing.board_geometry import ARROWS, Fit, fitting, step
from snails_lab.drawing.board_picture import BoardPicture
from snails_lab.drawing.legend import legend_html
from snails_lab.models.overlays.overlay import Overlay
from snails_lab.models.position_text import position_text, space_text
from snails_lab.models.preferences import Preferences
from snails_lab.widgets.canvas_words import DRAWN, CanvasWords
from snails_lab.widgets.disclosure import Disclosure
from snails_lab.widgets.error_line import ErrorLine
from snails_lab.widgets.panel import Listeners
from snails_lab.widgets.table.tabs import Tabs
from snails_lab.words import entries, phrase

LEAST_WIDTH = 480
CHOOSING_KEYS = ("Enter", " ")

SpaceCallback = Callable[[int], object]
KeyCallback = Callable[[str], object]
OverlayMaker = Callable[[Position, str], Overlay]
"""Makes an overlay for a position in a language, so that it can follow both."""
StillMaker = Callable[[str, int], AnimationFrame]
"""Makes what lies on top of a position in a language and at a width, so that it can follow both."""


class Board(VBox):  # type: ignore[misc]
    """Shows `position`, `width` pixels wide; set an attribute, and the picture follows.

    `overlay` makes notes on spaces for the position that is shown, or is None. `sky` keeps
    room above the board for snails in the air.

    >>> from snails_core import read_position
    >>> position = read_position("snails 1; map 1 2 .; player A; G a1; player B; G a2")
    >>> board = Board(position, language="pl", width=600)
    >>> board.width = 800
    """

    def __init__(
        self,
        position: Position,
        language: str = "en",
        width: int = 960,
        *,
        sky: bool = False,
        sharpness: float = 1.0,
    ) -> None:
        entries(language)
        self._position, self._language = position, language
        self._fitted = Fit(max(width, LEAST_WIDTH))
        self._preferences = Preferences()
        self._overlay: OverlayMaker | None = None
        self._still: StillMaker | None = None
        self._notes: Overlay | None = None
        self._looked_at: int | None = None
        self._is_pointed_at = False
        """Is it looked at with a pointer, which goes away? The keyboard's cursor stays."""
        self._room: tuple[int, int] | None = None
        self._on_space: Listeners[int] = Listeners()
        self._on_key: Listeners[str] = Listeners()
        self.intercept: Callable[[], bool] | None = None
        """Asked before a click or key chooses a space; true: it was meant for something else."""
        self._picture = BoardPicture(position, language, self._fitted, sky, sharpness)
        self._error_line = ErrorLine(language)
        self._told = HTML()
        self._told.add_class("snails-looked-at")
        self.in_words = Disclosure()
        """The whole picture as a text; a table takes it away and shows it as a tab."""
        canvas = self._picture.canvas
        canvas.add_class("snails-board")
        self._words = CanvasWords(canvas)
        picture = Box([canvas])
        picture.add_class("snails-picture")
        self._listen()
        super().__init__(
            [picture, self._told, self._error_line.widget, self.in_words, self._words],
            layout=Layout(max_width="100%"),
        )
        self.add_class(DRAWN)
        self._refresh()

    # --- what is shown ---
    @property
    def position(self) -> Position:
        return self._position

    @position.setter
    def position(self, position: Position) -> None:
        self.settle(position)

    def settle(self, position: Position, still: StillMaker | None = None) -> None:
        """Shows a position that stays, with all its words, and with what `still` puts on top."""
        before = self._position
        is_other = position.setting.board != before.setting.board
        if is_other or (self._is_pointed_at and position != before):
            self._looked_at, self._is_pointed_at = None, False
        self._position, self._still = position, still
        if is_other or position.players != before.players:
            self._fit()
        self._error_line.clear()
        self._refresh(self._made_still())

    def _made_still(self) -> AnimationFrame:
        return self._still(self._language, self.width) if self._still else NO_FRAME

    @property
    def animation_frame(self) -> AnimationFrame:
        """The picture of an animation that runs on top of the position."""
        return self._picture.animation_frame

    @animation_frame.setter
    def animation_frame(self, animation_frame: AnimationFrame) -> None:
        self._picture.animation_frame = animation_frame
        self._paint()

    def flash(self, position: Position, animation_frame: AnimationFrame = NO_FRAME) -> None:
        """Shows a position in one message; words and overlay follow when it is set to stay."""
        self._position, self._notes, self._still = position, None, None
        self._picture.draw(position, self._language, self._fitted, animation_frame)
        self._paint()

    @property
    def language(self) -> str:
        return self._language

    @language.setter
    def language(self, language: str) -> None:
        entries(language)
        self._language = self._error_line.language = language
        self._refresh(self._made_still() if self._still else None)

    @property
    def preferences(self) -> Preferences:
        """As a panel has them: the table around the board is dark where the page is, and the
        picture is as fine as the screen."""
        return self._preferences

    @preferences.setter
    def preferences(self, preferences: Preferences) -> None:
        if preferences.sharpness != self._preferences.sharpness:
            self._picture.sharpness = preferences.sharpness
        look = preferences.palette, preferences.sharpness
        is_other = look != (self._picture.theme, self._preferences.sharpness)
        self._preferences, self._picture.theme = preferences, preferences.palette
        if is_other:
            self._paint()

    @property
    def width(self) -> int:
        """Pixels of the board, without a column of players beside it."""
        return self._fitted.width

    @width.setter
    def width(self, width: int) -> None:
        self._take(Fit(width))

    def _take(self, fit: Fit) -> None:
        self._fitted = fit._replace(width=max(fit.width, LEAST_WIDTH))
        self._refresh(self._made_still() if self._still else None)

    def fit(self, width: int, height: int) -> None:
        """Draws as large as this room allows; a page may still show it smaller."""
        if (width, height) != self._room:
            self._room = width, height
            self._fit()

    def _fit(self) -> None:
        if self._room is not None:
            wide, high = self._room
            sky = self._picture.sky
            self._take(fitting(self._position, wide, high, sky, self.with_panel))

    @property
    def shape(self) -> float:
        """How high the picture is by its width."""
        canvas = self._picture.canvas
        return float(canvas.height / canvas.width)

    @property
    def with_panel(self) -> bool:
        """Are rounds and players shown below the board?"""
        return self._picture.with_panel

    @with_panel.setter
    def with_panel(self, with_panel: bool) -> None:
        if with_panel != self.with_panel:
            self._picture.with_panel = with_panel
            self._fit()
            self._refresh()

    @property
    def overlay(self) -> OverlayMaker | None:
        return self._overlay

    @overlay.setter
    def overlay(self, overlay: OverlayMaker | None) -> None:
        self._overlay = overlay
        self._error_line.clear()
        self._refresh()

    @property
    def looked_at(self) -> int | None:
        """The space under the pointer or the keyboard's cursor."""
        return self._looked_at

    @looked_at.setter
    def looked_at(self, space: int | None) -> None:
        if space != self._looked_at:
            self._looked_at = space
            self._paint()
            self._tell()

    @property
    def notes(self) -> Overlay | None:
        """What the overlay says of the position that is shown."""
        return self._notes

    @property
    def canvas(self) -> Any:
        """The picture alone."""
        return self._picture.canvas

    @property
    def scene(self) -> Scene:
        return self._picture.scene

    @property
    def text(self) -> str:
        """Everything that the picture shows, in words."""
        parts = [self.scene.title, position_text(self._position, self._language)]
        if self._notes:
            parts += self._notes.lines(self._position, self._language)
        return "\n".join(parts)

    def picture_alone(self) -> None:
        """Leaves out what is said below the picture, where several stand side by side; its words
        for those who do not see it stay."""
        self.children: tuple[Any, ...] = (
            self.children[0],
            self._error_line.widget,
            self._words,
        )

    def words_in_tab(self, tabs: Tabs, name: str = "words") -> Disclosure:
        """Gives the text away to a tab, which unfolds it when it is opened; returns it."""
        self.children = tuple(child for child in self.children if child is not self.in_words)
        self.in_words.heading.layout.display = "none"

        def follow(opened: str) -> None:
            self.in_words.heading.value = opened == name

        tabs.on_open(follow)
        return self.in_words

    # --- what people do ---
    def on_space(self, callback: SpaceCallback, remove: bool = False) -> None:
        """Calls back with the number of a space when somebody chooses it."""
        self._on_space.change(callback, remove)

    def on_key(self, callback: KeyCallback, remove: bool = False) -> None:
        """Calls back with the name of a key for which the board itself has no use."""
        self._on_key.change(callback, remove)

    def choose(self, space: int) -> None:
        """As if somebody had clicked on the space; what callbacks raise is shown."""
        self._error_line.clear()
        self.looked_at = space
        for callback in self._on_space:
            self._error_line.guarded(callback)(space)

    def space_at(self, x: float, y: float) -> int | None:
        """The space at a pixel of the canvas."""
        return self._picture.space_at(x, y)

    def _listen(self) -> None:
        canvas, guarded = self._picture.canvas, self._error_line.guarded
        canvas.on_client_ready(guarded(self._repaint))
        canvas.on_mouse_move(guarded(self._look))
        canvas.on_mouse_down(guarded(self._click))
        canvas.on_mouse_out(guarded(lambda x, y: self._look_away()))
        canvas.on_touch_start(guarded(self._touch))
        canvas.on_key_down(guarded(self._key))

    def _look(self, x: float, y: float) -> None:
        space = self.space_at(x, y)
        if space is not None:
            self.looked_at = space
            self._is_pointed_at = True

    def _look_away(self) -> None:
        """The pointer is gone, and the frame around its space with it."""
        if self._is_pointed_at:
            self._is_pointed_at = False
            self.looked_at = None

    def _is_intercepted(self) -> bool:
        return self.intercept is not None and self.intercept()

    def _click(self, x: float, y: float) -> None:
        if self._is_intercepted():
            return
        space = self.space_at(x, y)
        if space is not None:
            self._is_pointed_at = True
            self.choose(space)

    def _touch(self, touches: list[tuple[float, float]]) -> None:
        if len(touches) == 1:
            self._click(*touches[0])

    def _key(self, key: str, shift: bool, control: bool, meta: bool) -> None:
        """Arrows look around, Enter and the space bar choose, Escape looks away, Tab goes on.

        A canvas of ipycanvas keeps every key to itself; without Tab nobody could leave it.
        """
        if control or meta:
            return
        if key == "Tab":
            self._picture.canvas.blur()
        elif key in ARROWS:
            self._is_pointed_at = False
            here = self._looked_at
            self.looked_at = 0 if here is None else step(self._position.setting.board, here, key)
        elif key in CHOOSING_KEYS:
            if not self._is_intercepted() and self._looked_at is not None:
                self.choose(self._looked_at)
        elif key == "Escape":
            self.looked_at = None
        else:
            for callback in self._on_key:
                self._error_line.guarded(callback)(key)

    # --- drawing and telling ---
    def _repaint(self) -> None:
        self._picture.forget()
        self._paint()

    def _refresh(self, animation_frame: AnimationFrame | None = None) -> None:
        """Draws and tells everything; with this animation frame on top, or the one there is."""
        self._notes = None
        self._error_line.guarded(self._take_notes)()
        shown = self._picture.animation_frame if animation_frame is None else animation_frame
        self._picture.draw(self._position, self._language, self._fitted, shown)
        self._paint()
        self._tell()
        self._describe()

    def _take_notes(self) -> None:
        if self._overlay:
            self._notes = self._overlay(self._position, self._language)

    def _paint(self) -> None:
        self._picture.paint(self._notes, self._looked_at)

    def _tell(self) -> None:
        """What is looked at, in a sentence or two; else what the marks on the board mean."""
        hint = escape(phrase(self._language, "board.look"))
        told = f'<span class="snails-look-hint">{hint}</span>'
        if self._looked_at is not None:
            words = space_text(self._position, self._looked_at, self._language)
            if self._notes:
                words = f"{words} {self._notes.note(self._looked_at).why}"
            told = escape(words)
        elif self._notes and self._notes.legend:
            told = legend_html(self._notes.legend, self._language)
        self._told.value = f'<p aria-live="polite" style="line-height: 1.4">{told}</p>'

    def _describe(self) -> None:
        """Updates the disclosure that has the whole picture in words, and those of the canvas."""
        heading = phrase(self._language, "board.in_words")
        self.in_words.tell(heading, self.text, self._language)
        self._words.tell(self.scene.title, self.text, self._language)
