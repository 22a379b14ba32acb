"""The position editor: paint on the board, set fields beside it, see what is still wrong."""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property
from html import escape
from typing import Any, TypeVar

from ipywidgets import HTML, Box, Layout, ToggleButtons, VBox

from snails_core.position import Position
from snails_core.tell import question_text
from snails_lab.models.editor import snails
from snails_lab.models.editor.brushes import STROKES, BrushTool
from snails_lab.models.editor.faults import fault_overlay
from snails_lab.models.editor.sketch import EditorState, Sketch
from snails_lab.models.overlays.overlay import Overlay
from snails_lab.widgets.board import Board
from snails_lab.widgets.editor.board_fields import BoardFields, UnseenFields
from snails_lab.widgets.editor.card_fields import CardFields
from snails_lab.widgets.editor.exchange import ExchangeFields
from snails_lab.widgets.editor.fields import CLOSE_LINES, Fields, offer
from snails_lab.widgets.editor.game_fields import GameFields
from snails_lab.widgets.editor.palette import Palette
from snails_lab.widgets.editor.space_fields import SnailFields, SpaceFields
from snails_lab.widgets.panel import Listeners, Panel
from snails_lab.words import phrase

PANES = {
    "pane_place": ("space", "snail"),
    "pane_table": ("table",),
    "pane_cards": ("cards",),
    "pane_ground": ("ground", "unseen"),
    "pane_text": ("exchange",),
}
"""What lies on each page, by the editor's names for its parts."""
START = "snails 1; player A; L b1; G b2; S c4; M a3; player B; L f6; G f5; S e4; M g3"
"""Two squads face each other, for whoever begins with nothing."""
Page = TypeVar("Page", bound=Fields)
PositionCallback = Callable[[Position | None], object]


class Editor(Panel):
    """Sets up any position. `position` is None while it has faults, which are named."""

    def __init__(
        self, position: Position | None = None, language: str = "en", width: int = 720
    ) -> None:
        super().__init__(language)
        self.bench = EditorState(Sketch.of(position) if position else Sketch.read(START))
        self.brush_tool = BrushTool()
        self._on_change: Listeners[Position | None] = Listeners()
        self._on_text: Listeners[bool] = Listeners()
        self._stroke: set[int] | None = None
        self._pressed: int | None = None
        """The snail on which the pointer was pressed, and which is moved if it is dragged."""
        self._before_press = self.bench.now
        self.board = self.adopt(Board(self.bench.drawn, language, width))
        self.board.overlay = self._fault_notes
        self.palette = self.adopt(Palette(self.bench, self.brush_tool, language))
        self.space = self.adopt(SpaceFields(self.bench, language))
        self.snail = self.adopt(SnailFields(self.bench, language))
        self.faults = HTML()
        self.faults.add_class("snails-faults")
        self.pane = ToggleButtons(style={"button_width": "auto"})
        self.pane.add_class("snails-editor-panes")
        self._page_chosen = self.error_line.guarded(lambda _: self._turn_page())
        self.pane.observe(self._page_chosen, "value")
        self._page = VBox(layout=Layout(max_width="100%"))
        self.children = [self.palette, self._lay_out(), self.error_line.widget]
        self.add_class("snails-editor")
        self._listen()
        self.retell()

    # --- for others ---
    @property
    def position(self) -> Position | None:
        """What is drawn, carried on to its first node; None while it has faults."""
        return self.bench.now.position

    @position.setter
    def position(self, position: Position) -> None:
        self.bench.go_on(Sketch.of(position))

    @property
    def sketch(self) -> Sketch:
        return self.bench.now

    def give_board(self) -> Board:
        """Gives the board away, to be shown elsewhere; brushes, faults and fields stay here."""
        self.children = [
            self.palette,
            self.faults,
            self.pane,
            self._page,
            self.error_line.widget,
        ]
        board: Board = self.board
        return board

    def on_change(self, callback: PositionCallback, remove: bool = False) -> None:
        """Calls back with the position after every edit, None while it has faults."""
        self._on_change.change(callback, remove)

    @property
    def is_unread(self) -> bool:
        """Was the text of the position changed, and not read?"""
        return "exchange" in self.__dict__ and self.exchange.is_unread

    def on_text(self, callback: Callable[[bool], object]) -> None:
        """Calls back with `is_unread` when somebody changes the text of the position."""
        self._on_text.add(callback)

    def _typed(self, change: object) -> None:
        self._on_text.tell(self.is_unread)

    # --- pages, made when they are turned to for the first time ---
    @cached_property
    def table(self) -> GameFields:
        return self._page_of(GameFields)

    @cached_property
    def cards(self) -> CardFields:
        return self._page_of(CardFields)

    @cached_property
    def ground(self) -> BoardFields:
        return self._page_of(BoardFields)

    @cached_property
    def unseen(self) -> UnseenFields:
        return self._page_of(UnseenFields)

    @cached_property
    def exchange(self) -> ExchangeFields:
        page = self._page_of(ExchangeFields)
        page.text.observe(self.error_line.guarded(self._typed), "value")
        return page

    def _page_of(self, kind: type[Page]) -> Page:
        page: Page = self.adopt(kind(self.bench, self.language))
        return page

    # --- what people do ---
    def _listen(self) -> None:
        guarded = self.error_line.guarded
        canvas = self.board.canvas
        self.board.on_space(self._touch)
        canvas.on_key_down(guarded(self._key))
        canvas.on_mouse_down(guarded(self._begin_stroke))
        canvas.on_mouse_move(guarded(self._go_on_with_stroke))
        canvas.on_mouse_up(guarded(self._end_stroke))
        canvas.on_mouse_out(guarded(lambda x, y: self._forget_stroke()))
        self.bench.on_change(guarded(self._changed))

    def _touch(self, space: int) -> None:
        """A click or Enter on a space; what is there is shown in the fields."""
        self._before_press = self.bench.now
        is_draggable = self.brush_tool.brush != "erase"  # which is drawn over many snails
        self._pressed = self.board.clicked_snail if is_draggable else None
        self.bench.go_on(self.brush_tool.touch(self.bench.now, space))
        if self.brush_tool.held is not None:
            self.snail.snail = self.brush_tool.held
        self.space.space = space
        self.snail.look_at(space)
        self.palette.show()

    def _key(self, key: str, shift: bool, control: bool, meta: bool) -> None:
        if control or meta:
            return
        if key.lower() == "u":
            self.bench.undo()
        elif key.lower() == "r":
            self.bench.redo()
        elif self.brush_tool.key(key, self.bench.drawn.players):
            self.palette.show()

    def _begin_stroke(self, x: float, y: float) -> None:
        space = self.board.space_at(x, y)
        self._stroke = None if space is None else {space}

    def _go_on_with_stroke(self, x: float, y: float) -> None:
        space = self.board.space_at(x, y)
        if self._stroke is None or space is None or space in self._stroke:
            return
        if self._pressed is not None:
            return
        if self.brush_tool.brush in STROKES:
            self._stroke.add(space)
            self.board.choose(space)

    def _end_stroke(self, x: float, y: float) -> None:
        """A snail that was dragged to another space is put down there, whatever the brush; what
        the brush did where it was pressed was not meant."""
        space, snail = self.board.space_at(x, y), self._pressed
        dragged = self._stroke is not None and space is not None and space not in self._stroke
        self._forget_stroke()
        if dragged and space is not None and snail is not None:
            if self.bench.now != self._before_press:
                self.bench.undo()
            self.brush_tool.held = None
            self.bench.go_on(self.bench.now.edited(snails.put, snail, space))
            self.space.space = space
            self.snail.snail = snail
            self.palette.show()
        elif dragged and space is not None and self.brush_tool.held is not None:
            self.board.choose(space)

    def _forget_stroke(self) -> None:
        self._stroke = self._pressed = None

    # --- what is shown ---
    def retell(self) -> None:
        options = [(phrase(self.language, f"editor.{pane}"), pane) for pane in PANES]
        chosen = self.pane.value or next(iter(PANES))
        self.pane.unobserve(self._page_chosen, "value")
        offer(self.pane, options, chosen)
        self.pane.observe(self._page_chosen, "value")
        self._turn_page()
        self._tell_faults()

    def _lay_out(self) -> Any:
        """Board and faults on one side, fields on the other, or below where it is narrow."""
        least, most = "0", f"{self.board.width}px"
        main = Layout(flex="1 1 460px", min_width=least, max_width=most)
        drawn = VBox([self.board, self.faults], layout=main)
        aside = Layout(flex="1 1 400px", min_width=least, max_width=most)
        fields = VBox([self.pane, self._page], layout=aside)
        layout = Layout(flex_flow="row wrap", grid_gap="0 8px", max_width="100%")
        return Box([drawn, fields], layout=layout)

    def _turn_page(self) -> None:
        """Only what is seen is kept up to date."""
        fields = tuple(getattr(self, name) for name in PANES[self.pane.value])
        if self._page.children != fields:
            self._page.children = fields
        for part in fields:
            part.show()

    def _changed(self) -> None:
        self.error_line.clear()
        self.board.position = self.bench.drawn
        self.palette.show()
        self._turn_page()
        self._tell_faults()
        for callback in self._on_change:
            self.error_line.guarded(callback)(self.position)

    def _fault_notes(self, drawn: Position, language: str) -> Overlay:
        return fault_overlay(drawn, self.bench.now.fault_notes, language)

    def _tell_faults(self) -> None:
        """All faults, each with its place; or what the position asks once it has none."""
        sketch = self.bench.now
        if sketch.position is not None:
            asked = question_text(sketch.position, self.language)
            told = escape(phrase(self.language, "editor.fine", question=asked))
            told = f"<p>✓ {told}</p>"
        else:
            head = escape(phrase(self.language, "editor.faults", count=len(sketch.fault_notes)))
            lines = (escape(mark.told(sketch.drawn, self.language)) for mark in sketch.fault_notes)
            told = f"<p>{head}</p><ul>{''.join(f'<li>⚠ {line}</li>' for line in lines)}</ul>"
        self.faults.value = f'<div role="status" style="{CLOSE_LINES}">{told}</div>'
