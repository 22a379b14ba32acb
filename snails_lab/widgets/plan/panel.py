"""The plan panel: a hand of drawn cards, two places and five slots on one canvas.

A click does what is nearest at hand: a card goes to the next free slot, a snail to the next
free place, and what is in the plan comes back. Dragging puts a card into a slot of one's
choice. Keys and lists do the same, and a text says all of it.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ipywidgets import HTML, Button, Layout, ToggleButton

from snails_core.options import Plan
from snails_core.position import Position
from snails_lab.drawing.painter import Painter
from snails_lab.drawing.plan.layout import LEAST_WIDTH, Item
from snails_lab.drawing.plan.picture import bare_scene, cursor, plan_scene
from snails_lab.models.plan_draft import PlanDraft
from snails_lab.widgets.canvas_words import DRAWN, CanvasWords
from snails_lab.widgets.controls import row
from snails_lab.widgets.disclosure import Disclosure
from snails_lab.widgets.panel import Listeners, Panel
from snails_lab.widgets.plan.controller import INCOMPLETE, PlanController
from snails_lab.widgets.plan.description import plan_lines, told_html
from snails_lab.widgets.plan.hold import show_hold
from snails_lab.widgets.plan.lists import PlanLists
from snails_lab.words import phrase

PlanCallback = Callable[[Plan], object]
CONFIRM_KEY = "c"
TOLD, TOLD_FROM = 160, 480
"""Pixels for the words below the cards, in an area that is at least so high."""


class PlanPanel(Panel):
    """Asks a seat for its plan; empty until `offer`."""

    def __init__(self, language: str = "en", width: int = 960, sharpness: float = 1.0) -> None:
        super().__init__(language)
        self._width = max(width, LEAST_WIDTH)
        self._height = 0
        self._view: Position | None = None
        self._controller: PlanController | None = None
        self._pressed: Item | None = None
        self._on_plan: Listeners[Plan] = Listeners()
        self._on_draft: Listeners[PlanDraft] = Listeners()
        self._on_look: Listeners[str | None] = Listeners()
        self._on_card: Listeners[int | None] = Listeners()
        self.filling: Callable[[PlanDraft], PlanDraft] | None = None
        """Completes a draft when it is confirmed; None if all slots are to be filled by hand."""
        self.tells_how = True
        """Does the panel say how a plan is made? Not where the question says it."""
        self._painter = Painter(sharpness)
        self._told: Any = HTML()
        self._text = Disclosure()
        self._words = CanvasWords(self._painter.canvas)
        self.lists = self.adopt(PlanLists(language, self._set))
        self.lists.layout.display = "none"
        self._unfold = self.label(ToggleButton(), "planning.lists")
        self._clear = self.label(Button(), "planning.clear")
        self._confirm = self.label(Button(button_style="primary"), "planning.confirm")
        self._assemble()
        self._listen()

    def _assemble(self) -> None:
        canvas = self._painter.canvas
        canvas.add_class("snails-planning")
        self._confirm.add_class("snails-confirm")
        self._clear.add_class("snails-clear")
        self._unfold.add_class("snails-unfold-lists")
        self._told.add_class("snails-plan-told")
        self._row: Any = row(self._confirm, self._clear, self._unfold)
        self._row.add_class("snails-plan-buttons")
        for button in self._row.children:
            button.layout = Layout(width="auto")
        self.children = (
            canvas,
            self._told,
            self._row,
            self.lists,
            self.error_line.widget,
            self._text,
            self._words,
        )
        self.add_class(DRAWN)

    def _listen(self) -> None:
        canvas, guarded = self._painter.canvas, self.error_line.guarded
        canvas.on_client_ready(guarded(self._repaint))
        canvas.on_mouse_move(guarded(self._look))
        canvas.on_mouse_down(guarded(self._press))
        canvas.on_mouse_up(guarded(self._release))
        canvas.on_mouse_out(guarded(lambda x, y: self._tell_card(None)))
        canvas.on_touch_start(guarded(self._touch))
        canvas.on_key_down(guarded(self._key))
        self._clear.on_click(guarded(lambda _: self._set(self.draft.cleared())))
        self._confirm.on_click(guarded(lambda _: self.confirm()))
        self._unfold.observe(guarded(self._show_lists), "value")

    # --- the public ways ---
    def offer(self, view: Position, seat: int, draft: PlanDraft | None = None) -> None:
        """Asks the seat for its plan, beginning with an empty one or with a draft of it."""
        draft = draft or PlanDraft.of(view, seat)
        self._controller = PlanController(draft, self._width, self._height)
        self._view = view
        self.error_line.clear()
        self.retell()

    def clear(self) -> None:
        """Nobody is asked, and nothing secret is left on the panel."""
        self._view = self._controller = None
        self.lists.clear()
        self._painter.show(bare_scene(self._width, self.language), self._width)
        self._told.value = ""
        self._text.clear()
        self._tell_look(None)
        self._words.clear()

    def stand_by(self, widget: Any) -> None:
        """Gives a widget that comments on the plan a place right below the cards."""
        canvas, *rest = self.children
        self.children = (canvas, widget, *rest)

    def give_buttons(self) -> tuple[Any, Any]:
        """Gives away the buttons that confirm and that take all back, for the foot of a table."""
        self._row.children = (self._unfold,)
        return self._confirm, self._clear

    @property
    def is_shown(self) -> bool:
        return bool(self.layout.display != "none")

    @is_shown.setter
    def is_shown(self, is_shown: bool) -> None:
        """The buttons go with the panel, wherever they are."""
        for widget in (self, self._confirm, self._clear):
            widget.layout.display = "" if is_shown else "none"

    def on_plan(self, callback: PlanCallback, remove: bool = False) -> None:
        """Calls back with the plan when it is complete and confirmed."""
        self._on_plan.change(callback, remove)

    def on_draft(self, callback: Callable[[PlanDraft], object], remove: bool = False) -> None:
        """Calls back with what lies on the table, whenever it is told anew."""
        self._on_draft.change(callback, remove)

    def on_look(self, callback: Callable[[str | None], object], remove: bool = False) -> None:
        """Calls back with the key of what is looked at, when that changes; with None when nobody
        is asked any more."""
        self._on_look.change(callback, remove)

    def on_card(self, callback: Callable[[int | None], object]) -> None:
        """Calls back with the card that is pointed at, and with None when it no longer is."""
        self._on_card.add(callback)

    @property
    def view(self) -> Position | None:
        """What the seat sees that is asked; None if nobody is."""
        return self._view

    @property
    def controller(self) -> PlanController:
        if self._controller is None:
            raise LookupError("nobody was asked for a plan yet: call offer first")
        return self._controller

    @property
    def draft(self) -> PlanDraft:
        """The plan so far; set it, and the picture follows."""
        return self.controller.draft

    @draft.setter
    def draft(self, draft: PlanDraft) -> None:
        self._set(draft)

    @property
    def width(self) -> int:
        return self._width

    @width.setter
    def width(self, width: int) -> None:
        self.fit(width, 0)

    def fit(self, width: int, height: int) -> None:
        """Lays the table out for so many pixels; without a height it is as high as it gets.

        Where there is room, some of it is for what is told below the cards.
        """
        told = TOLD if height >= TOLD_FROM else 0
        self._width, self._height = max(width, LEAST_WIDTH), max(0, height - told)
        if self._controller:
            self._controller.resize(self._width, self._height)
        self.retell()

    @property
    def looked_at(self) -> str | None:
        """The key of what the pointer or the cursor is at: `card:5`, `slot:0`, `snail:2` ..."""
        return self.controller.looked_at

    @looked_at.setter
    def looked_at(self, key: str | None) -> None:
        if key != self.controller.looked_at:
            self.controller.looked_at = key
            self._paint()
            self._tell()
            self._tell_look(key)

    @property
    def text(self) -> str:
        """Everything that the panel shows, in words."""
        if self._view is None:
            return ""
        return "\n".join(plan_lines(self._view, self.draft, self.language))

    def choose(self, key: str) -> None:
        """As if somebody had clicked there; what cannot be done says why."""
        self.controller.choose(key)
        self.retell()

    def confirm(self) -> None:
        """Hands the plan over, if it is complete."""
        plan = self._whole.plan
        if plan is None:
            self.controller.refused = INCOMPLETE
            self._tell()
            return
        if self.draft.plan is None:
            self._set(self._whole)
        self._on_plan.tell(plan)

    @property
    def _whole(self) -> PlanDraft:
        """The draft as it would be confirmed."""
        return self.draft if self.filling is None else self.filling(self.draft)

    # --- pointer and keys ---
    def _at(self, x: float, y: float) -> Item | None:
        if self._controller is None:
            return None
        return self._controller.layout.item_at(*self._painter.scene_point(x, y))

    def _look(self, x: float, y: float) -> None:
        item = self._at(x, y)
        if item:
            self.looked_at = item.key
        self._show_hold(item)

    def _press(self, x: float, y: float) -> None:
        self._pressed = self._at(x, y)
        self._show_hold(self._pressed)

    def _show_hold(self, item: Item | None) -> None:
        show_hold(self._painter.canvas, self._controller, self._pressed, item)

    def _release(self, x: float, y: float) -> None:
        """On the same thing it was a click, elsewhere a drag."""
        start, goal, self._pressed = self._pressed, self._at(x, y), None
        if start and goal:
            self.controller.drag(start, goal)
            self.retell()
        self._show_hold(goal)

    def _touch(self, touches: list[tuple[float, float]]) -> None:
        item = self._at(*touches[0]) if len(touches) == 1 else None
        if item:
            self.choose(item.key)

    def _key(self, key: str, shift: bool, control: bool, meta: bool) -> None:
        """A canvas of ipycanvas keeps every key to itself; without Tab nobody could leave it."""
        if control or meta or self._controller is None:
            return
        if key == "Tab":
            self._painter.canvas.blur()
        elif key.lower() == CONFIRM_KEY:
            self.confirm()
        else:
            self._controller.key(key)
            self.retell()

    # --- drawing and telling ---
    def _set(self, draft: PlanDraft) -> None:
        self.controller.draft = draft
        self.retell()

    def _show_lists(self, change: Any) -> None:
        self.lists.layout.display = "" if change["new"] else "none"

    def _repaint(self) -> None:
        """A page was loaded anew, or a second one was opened: it has an empty canvas."""
        self._painter.forget()
        self._paint()

    def prefer(self) -> None:
        self._painter.theme = self.preferences.palette
        self._painter.sharpness = self.preferences.sharpness
        self._paint()

    def retell(self) -> None:
        if self._view is None:
            return
        draft = self.draft
        self._confirm.disabled = is_unfinished = self._whole.plan is None
        waits = phrase(self.language, "planning.incomplete")
        self._confirm.tooltip = waits if is_unfinished else ""
        self._clear.disabled = draft.is_empty
        self.lists.show(self._view, draft)
        self._paint()
        self._tell()
        self._describe()
        self._on_draft.tell(draft)

    def _paint(self) -> None:
        if self._view is None:
            return
        item = self.controller.item
        layout, letters = self.controller.layout, self.preferences.letters
        scene = plan_scene(self._view, self.draft, layout, self.language, letters)
        self._painter.show(scene, self._width, [cursor(item)] if item else [])

    def _tell_look(self, key: str | None) -> None:
        self._on_look.tell(key)
        item = self._controller.item if self._controller else None
        card = item.number if item and item.sort == "card" else None
        if item and item.sort == "slot":
            card = self.draft.cards[item.number]
        self._tell_card(card)

    def _tell_card(self, card: int | None) -> None:
        self._on_card.tell(card)

    def _tell(self) -> None:
        if self._view is not None:
            self._told.value = told_html(
                self._view, self.controller, self.language, with_how=self.tells_how
            )

    def _describe(self) -> None:
        heading = phrase(self.language, "planning.in_words")
        self._text.tell(heading, self.text, self.language)
        self._words.tell(heading, self.text, self.language)
