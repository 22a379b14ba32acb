"""A planet to work on: tiles in a tray are laid by pointing, in their order or in any."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from companions.big_monster.board import Board
from companions.big_monster.catalogue import load_catalogue
from companions.big_monster.lab.menu import Menu, place_text
from companions.big_monster.lab.table_arrangement import MARGIN, RIM
from companions.big_monster.lab.table_picture import framed, ghost, place_groups, tray_lines
from companions.big_monster.parts import Catalogue
from companions.big_monster.position import NOTHING
from companions.big_monster.rules.placement import anchors
from companions.big_monster.rules.scoring import score
from companions.big_monster.scene.table_scene import frame_of, planet_groups
from companions.big_monster.tell import explorer_name, tile_name
from companions.big_monster.tell.names import place_name
from companions.big_monster.words import WORDS, wording
from snails_core.scene.shapes import Group, Layer, Rectangle, Scene
from snails_lab.widgets.controls import button
from snails_lab.widgets.panel import Listeners, Panel
from snails_lab.widgets.scene_board import SceneBoard

TRAY = {
    "laying": ("bench.choose", "bench.tile"),
    "looking": ("bench.look", "bench.named"),
    "counting": ("bench.count", "bench.named"),
    "taking": ("bench.take", "bench.tile"),
    "removing": ("ask.tray", "ask.remove"),
}
"""By what the tray is for: what is said below the picture, and of a tile that is pointed at."""


class Workbench(Panel):
    """`board` with the tiles laid so far, `tray` with those that are left; `begin` sets both.

    With `shows_gains` every place says what it adds; without, only that the tile may lie there.
    """

    words = WORDS

    def __init__(self, language: str = "en") -> None:
        super().__init__(language)
        self.picture: SceneBoard = self.adopt(SceneBoard(language))
        self.undo: Any = self.label(
            button("snails-undo", self.take_back, self.error_line), "playing.undo"
        )
        self.box: Catalogue = load_catalogue()
        self._start = self.board = Board(0)
        self.tray: tuple[int, ...] = ()
        self._past: list[tuple[Board, tuple[int, ...]]] = []
        self._selected = NOTHING
        self._ordered, self._is_open, self._swaps, self._tray_is_for = True, True, False, "laying"
        self.shows_gains = True
        self.marked: tuple[str, ...] = ()
        """Keys of tiles with a frame around them."""
        self._is_best = False
        """Is what is framed a best answer, instead of somebody's own?"""
        self.menu = Menu()
        self._on_change: Listeners[Board] = Listeners()
        self.picture.on_choose(self._pointed)
        self.children = (self.picture, self.error_line.widget)
        """As it stands alone; a table lays the picture itself, which then fills its area."""

    def begin(
        self,
        board: Board,
        tray: tuple[int, ...] = (),
        *,
        ordered: bool = True,
        shows_gains: bool = True,
        swaps: bool = False,
        tray_is_for: str = "laying",
    ) -> None:
        """Another planet with other tiles to lay; with `swaps`, two tiles change places instead.

        `tray_is_for` something else: tiles can be pointed at, and somebody else acts upon that.
        """
        self._start = self.board = board
        self.tray, self._past, self.marked = tray, [], ()
        self._ordered, self.shows_gains, self._swaps = ordered, shows_gains, swaps
        self._is_open, self._is_best, self._tray_is_for = True, False, tray_is_for
        self._selected = tray[0] if self._lays and tray and (ordered or len(tray) == 1) else NOTHING
        self.show()

    @property
    def _lays(self) -> bool:
        return self._tray_is_for == "laying"

    def close_to_changes(self) -> None:
        """Nothing more can be laid: the answer is given."""
        self._is_open = False
        self.show()

    def reveal(self, board: Board, marked: tuple[str, ...] = (), *, is_best: bool = False) -> None:
        """Shows another board, such as the best one, without a way to change it."""
        self.board, self.tray, self.marked, self._is_open = board, (), marked, False
        self._is_best = is_best
        self.show()

    def on_change(self, callback: Callable[[Board], object]) -> None:
        """Calls back with the board after a tile is laid or taken back."""
        self._on_change.add(callback)

    def fit(self, width: int, height: int) -> None:
        self.picture.fit(width, height)

    @property
    def places(self) -> tuple[tuple[int, int], ...]:
        """Where the tiles were laid, in their order."""
        new = self.board.laid[len(self._start.laid) :]
        return tuple((tile.x, tile.y) for tile in new)

    # --- what people do ---
    def _pointed(self, key: str) -> None:
        kind, _, rest = key.partition(":")
        if kind == "tray" and self._lays:
            self._selected = self.tray[int(rest)]
            self.show()
        elif kind == "place":
            x, y = map(int, rest.split(","))
            self.lay(x, y)
        elif kind == "tile":
            self._mark(key)

    def lay(self, x: int, y: int) -> None:
        """Lays the selected tile."""
        tile = self._selected
        self._past.append((self.board, self.tray))
        left = list(self.tray)
        left.remove(tile)
        self.board, self.tray = self.board.lay(tile, x, y), tuple(left)
        following = left and (self._ordered or len(left) == 1)
        self._selected = left[0] if following else NOTHING
        self._changed()

    def take_back(self) -> None:
        """The tile that was laid last is in the tray again, or a mark is taken away."""
        if self.marked:
            self.marked = ()
            self.show()
        elif self._past:
            self.board, self.tray = self._past.pop()
            self._selected = self.tray[0] if self._ordered or len(self.tray) == 1 else NOTHING
            self._changed()

    def _mark(self, key: str) -> None:
        """Two tiles, of which pressing one again takes its mark away."""
        if key in self.marked:
            self.marked = tuple(one for one in self.marked if one != key)
        else:
            self.marked = (*self.marked, key)[-2:]
        self._changed()

    def _changed(self) -> None:
        self.show()
        self._on_change.tell(self.board)

    # --- showing ---
    def retell(self) -> None:
        self.show()

    def show(self) -> None:
        """Draws tray, planet and places."""
        language, box = self.language, self.box
        self.menu = self._menu()
        groups, top, right = tray_lines(box, self.tray, language)
        frame = frame_of(box, self.board, MARGIN, top, rim=RIM)
        aside = max(0.0, (right - frame.left - frame.wide) / 2)
        frame = frame._replace(left=frame.left + aside)  # in the middle below the tray
        ground = Rectangle(frame.left, frame.top, frame.wide, frame.high, 18, "table_mist")
        groups.append(Group("", (ground,)))
        groups += planet_groups(box, self.board, language, frame)
        if self._selected != NOTHING and self._is_open:
            groups += place_groups(
                box, self.menu, frame, box.kinds[self._selected], self.shows_gains
            )
        groups += [self._framed(groups, key) for key in (*self.marked, *self._chosen_keys())]
        tiles = ", ".join(tile_name(box, tile.kind, language) for tile in self.board.laid)
        told = f"{explorer_name(box, self.board.explorer, language)}: {tiles or '–'}."
        wide = max(right, frame.left + frame.wide) + MARGIN
        scene = Scene(
            wide, frame.top + frame.high + MARGIN, (Layer("board", tuple(groups)),),
            wording(language, "lab.title"), told, language,
        )  # fmt: skip
        corner = frame.left, frame.top

        def preview(key: str) -> tuple[Group, ...]:
            if self._selected == NOTHING:
                return ()
            return ghost(box, self.board, self._selected, key, *corner)

        self.picture.show(scene, self.menu.told, wording(language, self._usual()), preview)
        self.undo.disabled = not self._is_open or not (self._past or self.marked)

    def _usual(self) -> str:
        if not self._is_open:
            if not self.marked:
                return "bench.done"
            return "bench.best" if self._is_best else "bench.yours"
        if not self._lays:
            return TRAY[self._tray_is_for][0]
        if self._swaps:
            return "bench.swap"
        return "bench.choose" if self.tray and self._selected == NOTHING else "bench.lay"

    def _chosen_keys(self) -> tuple[str, ...]:
        if self._selected == NOTHING or self._ordered or not self._is_open:
            return ()
        return (f"tray:{self.tray.index(self._selected)}",)

    def _framed(self, groups: list[Group], key: str) -> Group:
        group = next(group for group in groups if group.key == key)
        return framed(group, self._is_best)

    def _menu(self) -> Menu:
        menu, language = Menu(), self.language
        if not self._is_open:
            return menu
        if not self._ordered:
            for number, tile in enumerate(self.tray):
                name = tile_name(self.box, tile, language)
                key = TRAY[self._tray_is_for][1]
                menu.told[f"tray:{number}"] = wording(language, key, tile=name)
        if self._swaps:
            for laid in self.board.laid:
                menu.told[f"tile:{laid.x},{laid.y}"] = tile_name(self.box, laid.kind, language)
        if self._selected == NOTHING:
            return menu
        before = score(self.box, self.board)
        for x, y in anchors(self.box, self.board, self._selected):
            after = score(self.box, self.board.lay(self._selected, x, y))
            menu.gains[x, y] = after.total - before.total
            menu.told[f"place:{x},{y}"] = (
                place_text(x, y, before, after, language)
                if self.shows_gains
                else place_name(x, y, language)
            )
        return menu
