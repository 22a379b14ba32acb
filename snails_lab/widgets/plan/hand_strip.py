"""The strip of one's own cards, in sight while other things are asked than a plan."""

from __future__ import annotations

from collections.abc import Callable

from snails_core.position import Position
from snails_core.tell import Names, card_text
from snails_lab.drawing.painter import Painter
from snails_lab.drawing.plan.hand import (
    NOTHING_ASKED,
    OwnCards,
    Picking,
    hand_items,
    hand_scene,
)
from snails_lab.drawing.plan.layout import Item
from snails_lab.drawing.plan.picture import NUMERALS, cursor
from snails_lab.widgets.canvas_board import CHOOSING_KEYS
from snails_lab.widgets.canvas_words import DRAWN, CanvasWords
from snails_lab.widgets.panel import Listeners, Panel
from snails_lab.words import phrase

PICKABLE = "snails-pickable"
"""A class of the canvas; the table's style shows a hand where cards can be clicked."""
STEPS = {"ArrowLeft": -1, "ArrowUp": -1, "ArrowRight": 1, "ArrowDown": 1}


class HandStrip(Panel):
    """Shows plan and hand of a seat; empty until `show`. Pointing at a card calls back.

    While cards are asked for (`ask`), a click on one picks it or puts it back; with the keyboard,
    arrows go along the hand and Enter picks.
    """

    def __init__(self, language: str = "en") -> None:
        super().__init__(language)
        self._view: Position | None = None
        self._own: OwnCards | None = None
        self._items: tuple[Item, ...] = ()
        self._area = 460, False
        self._picking = NOTHING_ASKED
        self._cursor: int | None = None
        """The card at which the keyboard is."""
        self._on_card: Listeners[int | None] = Listeners()
        self._on_pick: Listeners[int] = Listeners()
        self._painter = Painter()
        canvas, guarded = self._painter.canvas, self.error_line.guarded
        canvas.add_class("snails-hand")
        canvas.layout.max_width = "none"
        canvas.on_client_ready(guarded(self._repaint))
        canvas.on_mouse_move(guarded(self._look))
        canvas.on_mouse_out(guarded(lambda x, y: self._tell_card(None)))
        canvas.on_mouse_down(guarded(self._click))
        canvas.on_key_down(guarded(self._key))
        self._words = CanvasWords(canvas)
        self.add_class(DRAWN)
        self.children = (canvas, self._words, self.error_line.widget)
        self.clear()

    def show(self, view: Position, seat: int) -> None:
        """The cards of the seat, as they lie now."""
        own = OwnCards.of(view, seat)
        if own != self._own:
            self._view, self._own = view, own
            self.retell()

    def clear(self) -> None:
        """Nothing of anybody's cards is left on the page."""
        self._view = self._own = None
        self.retell()

    def ask(self, picking: Picking) -> None:
        """Lets cards be picked; with `NOTHING_ASKED` they are only looked at."""
        if picking != self._picking:
            if not picking.cards:
                self._cursor = None
            self._picking = picking
            canvas = self._painter.canvas
            (canvas.add_class if picking.cards else canvas.remove_class)(PICKABLE)
            self.retell()

    def on_pick(self, callback: Callable[[int], object]) -> None:
        """Calls back with a card that somebody picks or puts back."""
        self._on_pick.add(callback)

    def fit(self, width: int, in_one_row: bool) -> None:
        """Rows within so many pixels, or one row that slides."""
        self._size = width, in_one_row
        self.retell()

    def on_card(self, callback: Callable[[int | None], object]) -> None:
        """Calls back with the card that is pointed at, and with None when it no longer is."""
        self._on_card.add(callback)

    @property
    def text(self) -> str:
        """The cards in words, a line each."""
        if self._view is None or self._own is None:
            return ""
        names = Names(self._view, self.language)
        lines = []
        for item in self._items:
            card = self._card(item)
            told = f"{names.card(card)}: {card_text(self._view, card, self.language)}"
            slot = phrase(self.language, "planning.slot", slot=NUMERALS[item.number % 5])
            if item.sort == "card" and card in self._picking.picked:
                told = f"{phrase(self.language, 'planning.picked')}: {told}"
            lines.append(f"{slot}: {told}" if item.sort == "slot" else told)
        return "\n".join(lines)

    def retell(self) -> None:
        self._items = ()
        if self._own is not None:
            self._items = hand_items(self._own, *self._area)
        self.layout.display = "" if self._items else "none"
        self._paint()
        self._words.tell(phrase(self.language, "planning.hand"), self.text, self.language)

    def prefer(self) -> None:
        self._painter.theme = self.preferences.palette
        self._painter.sharpness = self.preferences.sharpness
        self._paint()

    def _paint(self) -> None:
        if self._view is not None and self._own is not None and self._items:
            shown = self._view, self._own, self._items, self.language, self._picking
            scene = hand_scene(*shown, self.preferences.letters)
            at = next((i for i in self._pickable if i.number == self._cursor), None)
            self._painter.show(scene, scene.width, [] if at is None else [cursor(at)])

    def _repaint(self) -> None:
        self._painter.forget()
        self._paint()

    def _at(self, x: float, y: float) -> Item | None:
        place = self._painter.scene_point(x, y)
        return next((item for item in self._items if item.covers(*place)), None)

    def _look(self, x: float, y: float) -> None:
        found = self._at(x, y)
        self._tell_card(None if found is None else self._card(found))

    @property
    def _pickable(self) -> list[Item]:
        cards = self._picking.cards
        return [item for item in self._items if item.sort == "card" and item.number in cards]

    def _click(self, x: float, y: float) -> None:
        found = self._at(x, y)
        if found in self._pickable:
            self._pick(found.number)

    def _key(self, key: str, shift: bool, control: bool, meta: bool) -> None:
        """A canvas of ipycanvas keeps every key to itself; without Tab nobody could leave it."""
        if control or meta:
            return
        cards = [item.number for item in self._pickable]
        if key == "Tab":
            self._painter.canvas.blur()
        elif key in STEPS and cards:
            here = cards.index(self._cursor) if self._cursor in cards else -1
            step = STEPS[key] if here >= 0 else 1
            self._cursor = cards[max(0, min(here + step, len(cards) - 1))]
            self._paint()
            self._tell_card(self._cursor)
        elif key in CHOOSING_KEYS and self._cursor in cards:
            self._pick(self._cursor)

    def _pick(self, card: int) -> None:
        self._on_pick.tell(card)

    def _card(self, item: Item) -> int:
        assert self._own is not None
        return self._own.slots[item.number] if item.sort == "slot" else item.number

    def _tell_card(self, card: int | None) -> None:
        self._on_card.tell(card)
