"""A live picture of any scene, some groups of which can be chosen by pointer, touch or keys.

It is to the other games what `Board` is to Snails: it knows scenes and keys, and no rules.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from html import escape

from snails_core.scene.shapes import Group, Layer, Scene
from snails_lab.drawing.hot_spots import (
    cursor_around,
    groups_by_key,
    next_spot,
    spot_at,
)
from snails_lab.drawing.painter import Painter
from snails_lab.widgets.canvas_board import CanvasBoard
from snails_lab.widgets.panel import Listeners

LARGEST = 2.0
"""How much larger than its scene a picture is drawn at most."""
EMPTY = Scene(320.0, 200.0, (Layer("tiles", ()),), "", "")

Preview = Callable[[str], tuple[Group, ...]]
"""What lies on top while a group of this key is looked at."""


class SceneBoard(CanvasBoard):
    """Shows a scene as large as its area; `show` gives it another one.

    >>> board = SceneBoard()
    >>> board.on_choose(print)
    >>> board.show(EMPTY, {"tile:a": "The tile a"})
    >>> board.choose("tile:a")
    tile:a
    """

    def __init__(self, language: str = "en", size: tuple[int, int] = (640, 480)) -> None:
        super().__init__(Painter(), language, text_below=False)
        self._size = size
        self.scene = EMPTY
        self._choices: Mapping[str, str] = {}
        self._preview: Preview | None = None
        self._usual = ""
        self._looked_at = ""
        self._is_pointed_at = False
        self._on_choose: Listeners[str] = Listeners()
        self._on_look: Listeners[str] = Listeners()

    def stand_in_text(self) -> None:
        """Takes the area of its picture, where it is not the board of a table."""
        self._frame.remove_class("snails-picture")

    # --- what is shown ---
    def show(
        self,
        scene: Scene,
        choices: Mapping[str, str] | None = None,
        usual: str = "",
        preview: Preview | None = None,
    ) -> None:
        """Another scene. `choices` are keys of groups that can be chosen, with what is said of
        each while it is looked at; `usual` is said while none is."""
        self.scene, self._choices = scene, choices or {}
        self._usual, self._preview = usual, preview
        if self._looked_at not in self._choices:
            self._looked_at = ""
        self._error_line.clear()
        self._paint()
        self._tell()
        self._describe(scene.title, scene.description)

    @property
    def choices(self) -> Mapping[str, str]:
        return self._choices

    @property
    def looked_at(self) -> str:
        """The key of what is under the pointer or the keyboard's cursor; empty for nothing."""
        return self._looked_at

    @looked_at.setter
    def looked_at(self, key: str) -> None:
        if key != self._looked_at:
            self._looked_at = key
            self._paint()
            self._tell()
            for callback in self._on_look:
                self._error_line.guarded(callback)(key)

    def fit(self, width: int, height: int) -> None:
        """Draws as large as this area allows; a page may still show it smaller."""
        if (width, height) != self._size:
            self._size = width, height
            self._paint()

    @property
    def width(self) -> int:
        """Pixels of the picture."""
        wide, high = self._size
        scene = self.scene
        return max(1, round(min(wide, high * scene.width / scene.height, LARGEST * scene.width)))

    # --- what people do ---
    def on_choose(self, callback: Callable[[str], object]) -> None:
        """Calls back with the key of a group when somebody chooses it."""
        self._on_choose.add(callback)

    def on_look(self, callback: Callable[[str], object]) -> None:
        """Calls back with the key of what is looked at, empty for nothing."""
        self._on_look.add(callback)

    def choose(self, key: str) -> None:
        """As if somebody had clicked on the group; what callbacks raise is shown."""
        if key not in self._choices:
            return
        self._error_line.clear()
        for callback in self._on_choose:
            self._error_line.guarded(callback)(key)

    def _spot(self, x: float, y: float) -> str:
        return spot_at(self.scene, self._choices, *self._painter.scene_point(x, y))

    def _look(self, x: float, y: float) -> None:
        self.looked_at = self._spot(x, y)
        self._is_pointed_at = bool(self.looked_at)

    def _pointer_left(self) -> None:
        """The pointer is gone, and the frame around what it was on with it; the keyboard's cursor
        and what was touched stay."""
        if self._is_pointed_at:
            self._is_pointed_at = False
            self.looked_at = ""

    def _click(self, x: float, y: float) -> None:
        self.choose(self._spot(x, y))

    def _touch(self, touches: list[tuple[float, float]]) -> None:
        """The first touch looks at a thing, the second one chooses it: a finger hides it."""
        if len(touches) != 1:
            return
        key = self._spot(*touches[0])
        if key and key == self._looked_at:
            self.choose(key)
        else:
            self.looked_at = key

    def _look_towards(self, arrow: str) -> None:
        groups = groups_by_key(self.scene, self._choices)
        self._is_pointed_at = False
        self.looked_at = next_spot(groups, self._looked_at, arrow)

    def _look_away(self) -> None:
        self.looked_at = ""

    def _choose_looked_at(self) -> None:
        self.choose(self._looked_at)

    # --- drawing and telling ---
    def _paint(self) -> None:
        on_top: list[Group] = []
        here = self._looked_at
        group = groups_by_key(self.scene, (here,)).get(here) if here else None
        if group is not None:
            on_top += self._preview(here) if self._preview else ()
            on_top.append(cursor_around(group))
        self._painter.show(self.scene, self.width, on_top)

    def _tell(self) -> None:
        told = self._choices.get(self._looked_at, self._usual)
        self._told.value = (
            f'<p aria-live="polite" lang="{self._language}" style="line-height: 1.4">'
            f"{escape(told)}</p>"
        )
