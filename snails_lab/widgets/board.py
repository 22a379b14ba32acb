"""The board as a widget: a live picture of a position that explains itself.

Spaces are looked at, which tells them in words, and chosen, which calls back.
"""

from __future__ import annotations

from collections.abc import Callable
from html import escape

from snails_core.position import Position
from snails_core.scene import Scene
from snails_lab.drawing.animation_frame import NO_FRAME, AnimationFrame
from snails_lab.drawing.board_geometry import Fit, fitting, step
from snails_lab.drawing.board_picture import BoardPicture
from snails_lab.drawing.legend import eye_html, legend_html
from snails_lab.drawing.painter import Painter
from snails_lab.models.overlays.overlay import Overlay
from snails_lab.models.position_text import player_text, position_text, space_text
from snails_lab.widgets.canvas_board import CanvasBoard
from snails_lab.widgets.panel import Listeners
from snails_lab.words import phrase

LEAST_WIDTH = 480

SpaceCallback = Callable[[int], object]
OverlayMaker = Callable[[Position, str], Overlay]
"""Makes an overlay for a position in a language, so that it can follow both."""
StillMaker = Callable[[str, int], AnimationFrame]
"""Makes what lies on top of a position in a language and at a width, so that it can follow both."""


class Board(CanvasBoard):
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
        super().__init__(Painter(sharpness), language, text_below=True)
        self._position = position
        self._fitted = Fit(max(width, LEAST_WIDTH))
        self._overlay: OverlayMaker | None = None
        self._still_maker: StillMaker | None = None
        self._notes: Overlay | None = None
        self._looked_at: int | None = None
        self._is_pointed_at = False
        """Is it looked at with a pointer, which goes away? The keyboard's cursor stays."""
        self._player: int | None = None
        """Whose box the pointer is on."""
        self._size: tuple[int, int] | None = None
        self._on_space: Listeners[int] = Listeners()
        self.clicked_snail: int | None = None
        """The snail that was clicked on, while those are called who wait for its space."""
        self.intercept: Callable[[], bool] | None = None
        """Asked before a click or key chooses a space; true: it was meant for something else."""
        self._picture = BoardPicture(self._painter, position, language, self._fitted, sky)
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
        self._position, self._still_maker = position, still
        if is_other or position.players != before.players:
            self._fit()
        self._error_line.clear()
        self._refresh(self._made_still())

    def _made_still(self) -> AnimationFrame:
        return self._still_maker(self._language, self.width) if self._still_maker else NO_FRAME

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
        self._position, self._notes, self._still_maker = position, None, None
        self._picture.draw(position, self._language, self._fitted, animation_frame)
        self._paint()

    def _retell(self) -> None:
        self._refresh(self._made_still() if self._still_maker else None)

    @property
    def width(self) -> int:
        """Pixels of the board, without a column of players beside it."""
        return self._fitted.width

    @width.setter
    def width(self, width: int) -> None:
        self._take(Fit(width))

    def _take(self, fit: Fit) -> None:
        self._fitted = fit._replace(width=max(fit.width, LEAST_WIDTH))
        self._retell()

    def fit(self, width: int, height: int) -> None:
        """Draws as large as this area allows; a page may still show it smaller."""
        if (width, height) != self._size:
            self._size = width, height
            self._fit()

    def _fit(self) -> None:
        if self._size is not None:
            wide, high = self._size
            sky = self._picture.sky
            self._take(fitting(self._position, wide, high, sky, self.with_panel))

    @property
    def shape(self) -> float:
        """How high the picture is by its width."""
        return float(self.canvas.height / self.canvas.width)

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
        self.children = (
            self.children[0],
            self._error_line.widget,
            self._words,
        )

    # --- what people do ---
    def on_space(self, callback: SpaceCallback, remove: bool = False) -> None:
        """Calls back with the number of a space when somebody chooses it."""
        self._on_space.change(callback, remove)

    def choose(self, space: int) -> None:
        """As if somebody had clicked on the space; what callbacks raise is shown."""
        self._error_line.clear()
        self.looked_at = space
        for callback in self._on_space:
            self._error_line.guarded(callback)(space)

    def space_at(self, x: float, y: float) -> int | None:
        """The space at a pixel of the canvas."""
        return self._picture.space_at(x, y)

    def _look(self, x: float, y: float) -> None:
        space = self.space_at(x, y)
        if space is not None:
            self.looked_at = space
            self._is_pointed_at = True
        self._look_at_player(self._picture.player_at(x, y) if space is None else None)

    def _look_at_player(self, player: int | None) -> None:
        """Tells what the signs in a player's box mean, as long as the pointer is on it."""
        if player != self._player:
            self._player = player
            self._tell()

    def _pointer_left(self) -> None:
        """The pointer is gone, and the frame around its space with it."""
        self._look_at_player(None)
        if self._is_pointed_at:
            self._is_pointed_at = False
            self.looked_at = None

    def _is_intercepted(self) -> bool:
        return self.intercept is not None and self.intercept()

    def _click(self, x: float, y: float) -> None:
        if self._is_intercepted():
            return
        space = self.space_at(x, y)
        self._look_at_player(self._picture.player_at(x, y) if space is None else None)
        if space is not None:
            self._is_pointed_at = True
            self.clicked_snail = self._picture.snail_at(x, y)
            self.choose(space)
            self.clicked_snail = None

    def _touch(self, touches: list[tuple[float, float]]) -> None:
        if len(touches) == 1:
            self._click(*touches[0])

    def _look_towards(self, arrow: str) -> None:
        self._is_pointed_at, self._player = False, None
        here = self._looked_at
        self.looked_at = 0 if here is None else step(self._position.setting.board, here, arrow)

    def _look_away(self) -> None:
        self.looked_at = None

    def _choose_looked_at(self) -> None:
        if not self._is_intercepted() and self._looked_at is not None:
            self.choose(self._looked_at)

    # --- drawing and telling ---
    def _refresh(self, animation_frame: AnimationFrame | None = None) -> None:
        """Draws and tells everything; with this animation frame on top, or the one there is."""
        self._notes = None
        self._error_line.guarded(self._take_notes)()
        shown = self._picture.animation_frame if animation_frame is None else animation_frame
        self._picture.draw(self._position, self._language, self._fitted, shown)
        self._paint()
        self._tell()
        self._describe(self.scene.title, self.text)

    def _take_letters(self) -> None:
        self._picture.letters = self._preferences.letters
        self._refresh()

    def _take_notes(self) -> None:
        if self._overlay:
            self._notes = self._overlay(self._position, self._language)

    def _paint(self) -> None:
        self._picture.paint(self._notes, self._looked_at)

    def _tell(self) -> None:
        """What is looked at, in a sentence or two; else what the marks and the eye mean."""
        hint = escape(phrase(self._language, "board.look"))
        told = f'<span class="snails-look-hint">{hint}</span>'
        if self.with_panel and self._position.viewer in range(self._position.players):
            eye = phrase(self._language, "board.eye")
            told = f"{told} {eye_html(eye, self._language)}"
        if self._player is not None and self._player < self._position.players:
            told = escape(player_text(self._position, self._player, self._language))
        elif self._looked_at is not None:
            words = space_text(self._position, self._looked_at, self._language)
            if self._notes:
                words = f"{words} {self._notes.note(self._looked_at).why}"
            told = escape(words)
        elif self._notes and self._notes.legend:
            told = legend_html(self._notes.legend, self._language)
        elif self._notes and self._notes.open_spaces:
            told = escape(self._notes.title)
        self._told.value = f'<p aria-live="polite" style="line-height: 1.4">{told}</p>'
