"""Seven lists in a row: two snails and the cards of five slots, each of which may be left open."""

from __future__ import annotations

from collections.abc import Sequence

from ipywidgets import Dropdown

from snails_core.layout import NONE, PLAN_SLOTS
from snails_core.position import Position
from snails_core.queries import living
from snails_core.tell import Names
from snails_lab.models.solver_question.question import pattern_text
from snails_lab.models.solver_question.readable_reply import ROMAN
from snails_lab.widgets.controls import dropdown, row
from snails_lab.widgets.panel import Panel
from snails_lab.words import phrase

Entry = tuple[str, int | None]


class PlanRow(Panel):
    """A plan of one player; with `open_ends` any place may hold anything."""

    def __init__(self, language: str = "en", *, open_ends: bool) -> None:
        super().__init__(language)
        self.add_class("snails-plan-row")
        self._open_ends = open_ends
        self._position: Position | None = None
        self._player, self._cards = 0, list[int]()
        self._snails = [
            self.label(dropdown("9em"), "asking.first"),
            self.label(dropdown("9em"), "asking.reserve"),
        ]
        self._slots = [dropdown("9em") for _ in range(PLAN_SLOTS)]
        for roman, slot in zip(ROMAN, self._slots, strict=True):
            slot.description = roman
        self.children = [row(*self._snails, *self._slots)]

    def offer(self, position: Position, player: int, cards: Sequence[int]) -> None:
        """The player's snails and these cards are on the lists."""
        self._position, self._player, self._cards = position, player, list(cards)
        self.retell()

    def retell(self) -> None:
        if self._position is None:
            return
        names = Names(self._position, self.language)
        anything: list[Entry] = [(phrase(self.language, "asking.any"), None)] * self._open_ends
        snails = living(self._position.hot, self._player)
        first: list[Entry] = [(names.snail(snail), snail) for snail in snails]
        second = first if len(snails) > 1 else [(phrase(self.language, "asking.nobody"), NONE)]
        for widget, entries, place in zip(self._snails, (first, second), (0, 1), strict=True):
            _fill(widget, [*anything, *entries], place)
        cards: list[Entry] = [(names.card(card), card) for card in self._cards]
        for place, widget in enumerate(self._slots):
            _fill(widget, [*anything, *cards], place)

    def fill(self, snails: Sequence[int | None], cards: Sequence[int | None]) -> None:
        """Shows a plan."""
        for widget, entry in zip([*self._snails, *self._slots], [*snails, *cards], strict=True):
            if entry in [value for _, value in widget.options]:
                widget.value = entry

    @property
    def pattern(self) -> str:
        """As the worker reads it."""
        assert self._position is not None
        active, passive = (widget.value for widget in self._snails)
        cards = tuple(widget.value for widget in self._slots)
        return pattern_text((active, passive), cards, self._position)


def _fill(widget: Dropdown, entries: list[Entry], place: int) -> None:
    """Other entries; what was chosen stays if it can, else the lists begin one after the other."""
    before = widget.value
    values = [value for _, value in entries]
    fresh = not widget.options
    widget.options = entries
    if not values:
        return
    if not fresh and before in values:
        widget.value = before
    else:
        widget.value = values[0] if values[0] is None else values[place % len(values)]
