"""The board as a widget: a live picture of a position that explains itself.

Pointer and keyboard do the same: they look at a space, which is then told in words, and
choose it, which calls back. Whatever is drawn is also said in a text beside the picture.
"""

from __future__ import annotations

from collections.abc import Callable
from html import escape

from ipywidgets import HTML, Layout, VBox

from snails_core.position import Position
from snails_core.scene import Scene, key_at
from snails_lab.cel import CLEAR, Cel, Drawn, without
from snails_lab.cursor import ARROWS, step
from snails_lab.overlays import Overlay, overlay_groups
from snails_lab.overlays.signs import cursor_group
from snails_lab.painter import Painter
from snails_lab.places import at_least, board_frame, scene_of
from snails_lab.telling import position_text, space_text
from snails_lab.troubles import Troubles
from snails_lab.unfolding import Unfolding
from snails_lab.words import entries, phrase

LEAST_WIDTH = 480
CHOOSING_KEYS = ("Enter", " ")

SpaceCallback = Callable[[int], object]
KeyCallback = Callable[[str], object]
OverlayMaker = Callable[[Position, str], Overlay]
"""Makes an overlay for a position in a language, so that it can follow both."""


class Board(VBox):  # type: ignore[misc]
    """Shows `position`, `width` pixels wide; set an attribute, and the picture follows.

    `overlay` makes notes on spaces for the position that is shown, or is None. `sky` keeps
    room above the board for snails in the air.
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
        self._position, self._language, self._width = position, language, max(width, LEAST_WIDTH)
        self._sky = sky
        self._overlay: OverlayMaker | None = None
        self._notes: Overlay | None = None
        self._looked_at: int | None = None
        self._callbacks: list[SpaceCallback] = []
        self._key_callbacks: list[KeyCallback] = []
        self._painter = Painter(sharpness)
        self._troubles = Troubles(language)
        self._told = HTML()
        self._text = Unfolding()
        self._scene: Scene = scene_of(position, language, self._width, sky)
        self._drawn: tuple[Position, str, int] = (position, language, self._width)
        self._cel = CLEAR
        self._stage = self._scene
        canvas = self._painter.canvas
        canvas.add_class("snails-board")
        self._listen()
        super().__init__(
            [canvas, self._told, self._troubles.widget, self._text],
            layout=Layout(max_width="100%"),
        )
        self._refresh()

    # --- what is shown ---
    @property
    def position(self) -> Position:
        return self._position

    @position.setter
    def position(self, position: Position) -> None:
        if position.setting.board != self._position.setting.board:
            self._looked_at = None
        self._position = position
        self._cel = CLEAR
        self._troubles.clear()
        self._refresh()

    @property
    def cel(self) -> Cel:
        """The picture of a film that runs on top of the position."""
        return self._cel

    @cel.setter
    def cel(self, cel: Cel) -> None:
        if cel.hidden != self._cel.hidden:
            self._stage = without(self._scene, cel.hidden)
        self._cel = cel
        self._paint()

    def flash(self, position: Position, cel: Cel = CLEAR) -> None:
        """Shows a position in one message; words and overlay follow when it is set to stay."""
        self._position, self._cel, self._notes = position, cel, None
        self._draw_scene()
        self._paint()

    @property
    def language(self) -> str:
        return self._language

    @language.setter
    def language(self, language: str) -> None:
        entries(language)
        self._language = self._troubles.language = language
        self._refresh()

    @property
    def width(self) -> int:
        return self._width

    @width.setter
    def width(self, width: int) -> None:
        self._width = max(width, LEAST_WIDTH)
        self._refresh()

    @property
    def overlay(self) -> OverlayMaker | None:
        return self._overlay

    @overlay.setter
    def overlay(self, overlay: OverlayMaker | None) -> None:
        self._overlay = overlay
        self._troubles.clear()
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
        return self._scene

    @property
    def text(self) -> str:
        """Everything that the picture shows, in words."""
        parts = [self._scene.title, position_text(self._position, self._language)]
        if self._notes:
            parts += self._notes.lines(self._position, self._language)
        return "\n".join(parts)

    # --- what people do ---
    def on_space(self, callback: SpaceCallback, remove: bool = False) -> None:
        """Calls back with the number of a space when somebody chooses it."""
        if remove:
            self._callbacks.remove(callback)
        else:
            self._callbacks.append(callback)

    def on_key(self, callback: KeyCallback, remove: bool = False) -> None:
        """Calls back with the name of a key for which the board itself has no use."""
        if remove:
            self._key_callbacks.remove(callback)
        else:
            self._key_callbacks.append(callback)

    def choose(self, space: int) -> None:
        """As if somebody had clicked on the space; what callbacks raise is shown."""
        self._troubles.clear()
        self.looked_at = space
        for callback in tuple(self._callbacks):
            self._troubles.guarded(callback)(space)

    def space_at(self, x: float, y: float) -> int | None:
        """The space at a pixel of the canvas."""
        key = key_at(self._scene, *self._painter.scene_point(x, y), "space:")
        if not key:
            return None
        return self._position.setting.board.index(key.removeprefix("space:"))

    def _listen(self) -> None:
        canvas, guarded = self._painter.canvas, self._troubles.guarded
        canvas.on_client_ready(guarded(self._repaint))
        canvas.on_mouse_move(guarded(self._look))
        canvas.on_mouse_down(guarded(self._click))
        canvas.on_touch_start(guarded(self._touch))
        canvas.on_key_down(guarded(self._key))

    def _look(self, x: float, y: float) -> None:
        space = self.space_at(x, y)
        if space is not None:
            self.looked_at = space

    def _click(self, x: float, y: float) -> None:
        space = self.space_at(x, y)
        if space is not None:
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
            self._painter.canvas.blur()
        elif key in ARROWS:
            here = self._looked_at
            self.looked_at = 0 if here is None else step(self._position.setting.board, here, key)
        elif key in CHOOSING_KEYS:
            if self._looked_at is not None:
                self.choose(self._looked_at)
        elif key == "Escape":
            self.looked_at = None
        else:
            for callback in tuple(self._key_callbacks):
                self._troubles.guarded(callback)(key)

    # --- drawing and telling ---
    def _repaint(self) -> None:
        """A page was loaded anew, or a second one was opened: it has an empty canvas."""
        self._painter.forget()
        self._paint()

    def _refresh(self) -> None:
        self._notes = None
        self._troubles.guarded(self._take_notes)()
        self._draw_scene()
        self._paint()
        self._tell()
        self._describe()

    def _draw_scene(self) -> None:
        """Anew where something else is to be seen; a film may have something hidden in it."""
        wanted = self._position, self._language, self._width
        if wanted[0] is not self._drawn[0] or wanted[1:] != self._drawn[1:]:
            again = self._sky and self._is_same_table()
            least = self._scene.height if again else 0.0
            self._scene = at_least(scene_of(*wanted, self._sky), least)
            self._drawn = wanted
        self._stage = without(self._scene, self._cel.hidden)

    def _is_same_table(self) -> bool:
        """If so, a board with a sky keeps its height: what moves on it is all that moves."""
        before, _, width = self._drawn
        now = self._position
        same = before.setting is now.setting and before.players == now.players
        return same and width == self._width

    def _take_notes(self) -> None:
        if self._overlay:
            self._notes = self._overlay(self._position, self._language)

    def _paint(self) -> None:
        self._painter.show(self._stage, self._width, self._on_top())

    def _on_top(self) -> list[Drawn]:
        frame = board_frame(self._position, self._width, self._sky)
        groups: list[Drawn] = []
        if self._notes:
            groups += overlay_groups(self._position, frame, self._notes, self._looked_at)
        if self._looked_at is not None:
            groups.append(cursor_group(self._position, frame, self._looked_at))
        groups += self._cel.groups
        return groups

    def _tell(self) -> None:
        """What is looked at, in a sentence or two."""
        told = phrase(self._language, "board.look")
        if self._looked_at is not None:
            told = space_text(self._position, self._looked_at, self._language)
            if self._notes:
                told = f"{told} {self._notes.note(self._looked_at).why}"
        self._told.value = f'<p aria-live="polite" style="line-height: 1.4">{escape(told)}</p>'

    def _describe(self) -> None:
        """The whole picture in words, to be unfolded."""
        heading = phrase(self._language, "board.in_words")
        self._text.tell(heading, self.text, self._language)
