"""Hands, plans and piles: what lies in one, and every card to put there, found by its name."""

from __future__ import annotations

from html import escape
from typing import Any

from ipywidgets import HTML, Box, Layout, Select, Text, VBox

from snails_core import layout as at
from snails_core.records import PLAYER_LETTERS
from snails_core.svg import card_svg
from snails_core.tell import card_text
from snails_core.tell.names import sentence
from snails_lab.models.editor import cards
from snails_lab.models.editor.cards import Pile
from snails_lab.models.editor.sketch import EditorState
from snails_lab.widgets.editor.fields import (
    CLOSE_LINES,
    STYLE,
    Fields,
    choice,
    heading,
    offer,
    row,
    tick,
)
from snails_lab.words import phrase

CARD_WIDTH = "160px"


class CardFields(Fields):
    """One pile at a time; a card is chosen from the list on the left and seen as a picture."""

    def __init__(self, bench: EditorState, language: str) -> None:
        super().__init__(bench, language)
        self._pile = Pile("hand", 0)
        self._card = bench.drawn.setting.arsenal_start
        self.pile = self.label(self.edits(choice(), self._choose_pile), "editor.pile")
        self.slot = self.term(self.edits(choice(), self._choose_slot), "slot")
        self.face_up = self.label(self.edits(tick(), self._turn), "editor.face_up")
        search = Text(continuous_update=True, style=STYLE, layout=Layout(width="auto"))
        self.search = self.label(self.edits(search, lambda _: None), "editor.search")
        self.known = self.edits(_list(), self._choose_card)
        self.inside = self.edits(_list(), self._look_at)
        self.known_told = self.label(heading(), "editor.all_cards", "value")
        self.inside_told = heading()
        self.add = self.label(self.button(self._add), "editor.add_card")
        self.take_out = self.label(self.button(self._take_out), "editor.take_out")
        self.rest = self.label(self.button(self._rest), "editor.deck_rest")
        self.picture = HTML(layout=Layout(width=CARD_WIDTH, max_width="100%"))
        self.picture.add_class("snails-editor-card")
        self.children = [
            row(self.pile, self.slot, self.face_up),
            _side_by_side(
                _column(self.inside_told, self.inside, self.take_out, self.rest),
                _column(self.known_told, self.search, self.known, self.add),
                self.picture,
            ),
            self.error_line.widget,
        ]
        self.add_class("snails-editor-cards")
        self.show()

    @property
    def shown(self) -> Pile:
        """The pile that is shown."""
        return self._pile

    @shown.setter
    def shown(self, pile: Pile) -> None:
        self._pile = pile
        self.show()

    def fill(self) -> None:
        drawn = self.bench.drawn
        if self._pile.player >= drawn.players:
            self._pile = Pile("hand", 0)
        offer(self.pile, self._piles(), self._pile._replace(slot=0))
        plan = self._pile.kind == "plan"
        offer(self.slot, [(str(slot + 1), slot) for slot in range(at.PLAN_SLOTS)], self._pile.slot)
        self.slot.layout.display = self.face_up.layout.display = "" if plan else "none"
        revealed = drawn.hot[at.REVEALED + self._pile.player] >> self._pile.slot & 1
        self.face_up.value = plan and bool(revealed)
        self.rest.layout.display = "" if self._pile.kind == "deck" else "none"
        self._fill_inside()
        self._fill_known()
        self._draw()

    def _fill_inside(self) -> None:
        inside = cards.cards_in(self.bench.drawn, self._pile)
        held = sum(card != at.NONE for card in inside)
        self.inside_told.value = phrase(self.language, "editor.in_pile", count=held)
        if self._pile.kind == "plan":
            lines = [
                (f"{slot + 1} · {self._named(card)}", slot) for slot, card in enumerate(inside)
            ]
            offer(self.inside, lines, self._pile.slot)
        else:
            kinds = dict.fromkeys(inside)
            lines = [(f"{inside.count(card)} × {self._named(card)}", card) for card in kinds]
            chosen = self._card if self._card in kinds else next(iter(kinds), None)
            offer(self.inside, lines, chosen)
        self.take_out.disabled = not held

    def _fill_known(self) -> None:
        wanted = self.search.value.strip().casefold()
        setting = self.bench.drawn.setting
        fitting = [
            (card.names[self.language], card.index)
            for card in setting.catalogue.cards
            if cards.fits(self.bench.drawn, self._pile, card.index)
            and wanted in card.names[self.language].casefold()
        ]
        fitting.sort(key=lambda named: named[0].casefold())
        found = [index for _, index in fitting]
        chosen = self._card if self._card in found else next(iter(found), None)
        offer(self.known, fitting, chosen)
        self.add.disabled = chosen is None
        if chosen is not None:
            self._card = chosen

    def _draw(self) -> None:
        setting = self.bench.drawn.setting
        svg = card_svg(setting, self._card, self.language)
        told = card_text(setting, self._card, self.language)
        self.picture.value = f'{svg}<div style="{CLOSE_LINES}; font-size: 90%">{escape(told)}</div>'

    def _piles(self) -> list[tuple[str, Pile]]:
        names, found = self.names, []
        for player in range(self.bench.drawn.players):
            letter = PLAYER_LETTERS[player]
            hand, plan = sentence(names.term("hand")), phrase(self.language, "editor.plan")
            found.append((f"{hand} {letter}", Pile("hand", player)))
            found.append((f"{sentence(plan)} {letter}", Pile("plan", player)))
        found.append((sentence(names.term("discard_pile")), Pile("discard")))
        found.append((sentence(names.term("deck")), Pile("deck")))
        found.append((sentence(phrase(self.language, "editor.next")), Pile("next")))
        return found

    def _named(self, card: int) -> str:
        return "–" if card == at.NONE else self.names.card(card)

    def _choose_pile(self, pile: Pile) -> None:
        self._pile = pile

    def _choose_slot(self, slot: int) -> None:
        self._pile = self._pile._replace(slot=slot)

    def _choose_card(self, card: int | None) -> None:
        self._card = self._card if card is None else card

    def _look_at(self, line: int | None) -> None:
        """In a plan a line is a slot, else a kind of card."""
        if line is None:
            return
        if self._pile.kind == "plan":
            self._choose_slot(line)
            line = cards.cards_in(self.bench.drawn, self._pile)[line]
        if line < at.MAX_CARDS:
            self._card = line

    def _add(self) -> None:
        """In a plan, the next slot is next."""
        self.bench.do(cards.add, self._pile, self._card)
        if self._pile.kind == "plan":
            self._choose_slot(min(self._pile.slot + 1, at.PLAN_SLOTS - 1))

    def _take_out(self) -> None:
        line = self.inside.value
        if line is not None:
            self.bench.do(cards.take_out, self._pile, line)

    def _rest(self) -> None:
        self.bench.do(cards.deck_of_the_rest)

    def _turn(self, face_up: bool) -> None:
        self.bench.do(cards.set_revealed, self._pile.player, self._pile.slot, face_up)


def _list() -> Any:
    return Select(rows=9, layout=Layout(width="auto"))


def _side_by_side(*widgets: Any) -> Any:
    """As far as there is room, their tops level."""
    return Box(list(widgets), layout=Layout(flex_flow="row wrap", grid_gap="6px 10px"))


def _column(*widgets: Any) -> Any:
    """Part of a row that wraps."""
    return VBox(list(widgets), layout=Layout(flex="1 1 150px", max_width="100%"))
