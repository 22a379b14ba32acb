"""The answer on screen: how good, the cards, slot by slot, the reasons, and why not another."""

from __future__ import annotations

from collections.abc import Callable
from html import escape
from typing import Any

from ipywidgets import HTML, Button, Dropdown, HBox, Layout, ToggleButtons

from snails_core.layout import NONE
from snails_core.records import read_card, read_snail
from snails_core.tell import Names
from snails_lab.models.solver_question.question import PATIENCE, cards_of
from snails_lab.models.solver_question.readable_reply import Data, ReadableReply, SlotView
from snails_lab.widgets.panel import Panel
from snails_lab.widgets.solver.html import cards_page, compared_page, reasons_page, status_page
from snails_lab.widgets.solver.plan_row import PlanRow
from snails_lab.words import phrase

NOW = -1


class AnswerView(Panel):
    """Shows an answer; calls back when a slot is looked at or another plan is asked about."""

    def __init__(
        self,
        on_slot: Callable[[SlotView | None], object],
        on_compare: Callable[[str], object],
        language: str = "en",
    ) -> None:
        super().__init__(language)
        self.add_class("snails-answer")
        self._on_slot, self._on_compare = on_slot, on_compare
        self._answer: ReadableReply | None = None
        self._views: list[SlotView] = []
        self._filling, self._is_whole = False, True
        self.explaining = PATIENCE
        """Seconds that the reasons may take."""
        self.status: Any = HTML()
        self.cards: Any = HTML()
        self.slots: Any = ToggleButtons(layout=Layout(max_width="100%"))
        self.slots.style.button_width = "auto"
        self.line: Any = HTML()
        self.reasons: Any = HTML()
        self.other_plans: Any = self.label(_wide(Dropdown()), "asking.alternative")
        self.row: Any = self.adopt(PlanRow(language, open_ends=True))
        self.why_not: Any = self.label(Button(layout=Layout(width="auto")), "asking.why_not")
        self.compared: Any = HTML()
        self.help: Any = HTML()
        self._comparing = [
            self.help,
            self.other_plans,
            self.row,
            HBox([self.why_not]),
            self.compared,
        ]
        shown = [self.status, self.cards, self.slots, self.line, self.reasons]
        self.children = [*shown, *self._comparing, self.error_line.widget]
        guarded = self.error_line.guarded
        self.slots.observe(guarded(self._slot_chosen), "value")
        self.other_plans.observe(guarded(self._plan_chosen), "value")
        self.why_not.on_click(guarded(self._ask_why_not))
        self.clear()

    def give_head(self) -> tuple[Any, Any, Any]:
        """Gives away how good the plan is, the slots to look at, and the line about one of them,
        which a table shows at its board. They come and go with the answer."""
        head = self.status, self.slots, self.line
        self.children = [child for child in self.children if child not in head]
        return head

    # --- what is shown ---
    @property
    def is_whole(self) -> bool:
        """Are the reasons there too, if there are any? Before that no other plan is compared."""
        return self._is_whole

    @is_whole.setter
    def is_whole(self, is_whole: bool) -> None:
        if is_whole != self._is_whole:
            self._is_whole = is_whole
            self.retell()

    def clear(self) -> None:
        self._answer, self._views = None, []
        self.compared.value = ""
        self.retell()

    def show(self, answer: ReadableReply, seat: int) -> None:
        """The whole answer; the board goes back to now."""
        self._answer, self._views = answer, answer.slots()
        self.compared.value = ""
        self.row.offer(answer.position, seat, cards_of(answer.position, seat, seat))
        if answer.plan is not None:
            self.row.fill(*_parts(answer, answer.plan))
        self.retell()

    def look_at_key_slot(self) -> None:
        """Shows on the board what the plan turns on, as if its slot had been chosen."""
        key = None if self._answer is None else self._answer.key_slot()
        if key is not None and key < len(self._views):
            self.slots.value = key

    def retold(self, answer: ReadableReply) -> None:
        """The same answer in another language; the slot that is looked at stays. A comparison,
        which the solver told in the language before, is gone."""
        if self._answer is not None and self._answer.language != answer.language:
            self.compared.value = ""
        self._answer, self._views = answer, answer.slots()
        self.retell()

    def show_compared(self, compared: Data) -> None:
        if self._answer is not None:
            self.compared.value = compared_page(self._answer, compared)

    @property
    def slot(self) -> SlotView | None:
        """What is looked at; None is now."""
        number = self.slots.value
        return (
            self._views[number] if number is not None and 0 <= number < len(self._views) else None
        )

    def retell(self) -> None:
        answer = self._answer
        self.layout.display = "none" if answer is None else "flex"
        if answer is None:
            self.status.value = self.line.value = ""
            self.slots.layout.display = "none"
            return
        has_plan = answer.plan is not None
        self.status.value = status_page(answer)
        self.cards.value = cards_page(answer) if has_plan else ""
        self.reasons.value = self._reasons(answer) if has_plan else ""
        heading = escape(phrase(self.language, "asking.compare_help"))
        self.help.value = f'<p style="margin:.6em 0 0"><b>{heading}</b></p>'
        for widget in self._comparing:
            widget.layout.display = "flex" if has_plan and self._is_whole else "none"
        self.slots.layout.display = "flex" if self._views else "none"
        self._fill_lists(answer)
        self._tell_slot()

    def _reasons(self, answer: ReadableReply) -> str:
        if self._is_whole:
            return reasons_page(answer)
        told = escape(
            phrase(self.language, "asking.reasons_follow", seconds=round(self.explaining))
        )
        return f'<p role="status" lang="{self.language}">{told}</p>'

    def _fill_lists(self, answer: ReadableReply) -> None:
        self._filling = True
        chosen = self.slots.value
        now = phrase(self.language, "asking.now")
        self.slots.options = [(now, NOW), *((v.title, n) for n, v in enumerate(self._views))]
        self.slots.value = chosen if chosen is not None and chosen < len(self._views) else NOW
        self.other_plans.options = [(phrase(self.language, "asking.choose"), None)]
        self.other_plans.options += tuple(_others(answer))
        self.other_plans.layout.display = "flex" if len(self.other_plans.options) > 1 else "none"
        self._filling = False

    def _tell_slot(self) -> None:
        view, parts = self.slot, []
        if view is None and self._views:
            parts.append(phrase(self.language, "asking.slots_help"))
        elif view is not None and self._is_whole:
            reasons = [] if view.deed is None else [t["sight"] for t in view.deed["targets"]]
            parts += [f"{view.line}.".replace("..", "."), *reasons]
            if view.chance != 1 and self._answer is not None:
                chance = self._answer.numbers.chance(view.chance)
                parts.append(phrase(self.language, "asking.likeliest", chance=chance))
        told = escape(" ".join(parts))
        self.line.value = f'<p aria-live="polite" style="line-height:1.4">{told}</p>'

    # --- what people do ---
    def _slot_chosen(self, change: object) -> None:
        if not self._filling:
            self._tell_slot()
            self._on_slot(self.slot)

    def _plan_chosen(self, change: object) -> None:
        plan = self.other_plans.value
        if not self._filling and plan is not None and self._answer is not None:
            self.row.fill(*_parts(self._answer, plan))
            self._ask_why_not(None)

    def _ask_why_not(self, button: object) -> None:
        self.compared.value = f"<p>{phrase(self.language, 'asking.comparing')}</p>"
        self._on_compare(self.row.pattern)


def _parts(answer: ReadableReply, plan: Data) -> tuple[list[int | None], list[int | None]]:
    """Snails and cards by number."""
    passive = NONE if plan["passive"] is None else read_snail(plan["passive"], "")
    snails: list[int | None] = [read_snail(plan["active"], ""), passive]
    return snails, [read_card(answer.setting, card, "") for card in plan["cards"]]


def _others(answer: ReadableReply) -> list[tuple[str, Data]]:
    """The neighbours of the best plan, each with its price; equal ones are told elsewhere."""
    known = answer.data["alternatives"]
    if known is None:
        return []
    names, language = Names(answer.position, answer.language), answer.language
    found: list[tuple[str, Data]] = []
    for number, other in enumerate(known["other_ideas"], 1):
        value = answer.number(_number(other["value"]))
        told = phrase(language, "asking.other_idea", number=number, value=value)
        found.append((told, other["plan"]))
    for slot, other in enumerate(known["other_card"], 1):
        if other is not None:
            card = names.card(read_card(answer.setting, other["plan"]["cards"][slot - 1], ""))
            value = answer.number(_number(other["value"]))
            told = phrase(language, "asking.other_card", slot=slot, card=card, value=value)
            found.append((told, other["plan"]))
    if known["other_first"] is not None:
        other = known["other_first"]
        snail = names.snail(read_snail(other["plan"]["active"], ""))
        value = answer.number(_number(other["value"]))
        found.append(
            (phrase(language, "asking.other_first", snail=snail, value=value), other["plan"])
        )
    for number, tie in enumerate(answer.data["ties"][1:6], 1):
        found.append((phrase(language, "asking.tie", number=number), tie["plan"]))
    return found


def _number(parts: list[str]) -> str | list[str]:
    return parts[0] if len(parts) == 1 else parts


def _wide(widget: Dropdown) -> Dropdown:
    widget.layout = Layout(width="auto", max_width="60em")
    widget.style.description_width = "initial"
    return widget
