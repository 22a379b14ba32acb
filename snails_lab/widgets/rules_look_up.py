"""Looking up a rule: a term of the game or a card, with what it means and where that stands."""

from __future__ import annotations

from html import escape
from typing import Any

from ipywidgets import HTML, Combobox, Layout, Select

from snails_core.commands.rules import is_house_card, source_text
from snails_core.glossary import Entry, find, load_glossary, suggestion
from snails_core.setting import Setting
from snails_core.tell import card_kind, card_text
from snails_core.words import text as core_text
from snails_lab.errors import LabError
from snails_lab.widgets.panel import Panel
from snails_lab.words import phrase

SIGNS = (
    "barrel", "flag", "eye", "triangle", "numbers", "crack", "one_snail", "space", "rays", "peak",
    "infinity",
)  # fmt: skip
"""What stands on the board, in the boxes of players and on cards, by its entry in `sign`."""
LISTED = 9
"""So many terms are in view at once."""


class RulesLookUp(Panel):
    """A field for a word, and what it means below.

    Whoever has no word to look up finds all terms in a list, to click on, and the signs explained.
    """

    def __init__(self, setting: Setting, language: str = "en") -> None:
        super().__init__(language)
        self._setting = setting
        self.word: Any = Combobox(
            continuous_update=False, layout=Layout(width="auto", max_width="100%")
        )
        self.word.style.description_width = "initial"
        self.word.add_class("snails-rule-word")
        self.label(self.word, "rules.word")
        self.label(self.word, "rules.hint", "placeholder")
        self._told: Any = HTML()
        self._told.add_class("snails-rule")
        self.terms: Any = self.label(Select(rows=LISTED), "rules.terms")
        self.terms.layout = Layout(width="auto", max_width="100%")
        self.terms.style.description_width = "initial"
        self.terms.observe(self.error_line.guarded(self._take_term), "value")
        self._is_listing = False
        self._signs: Any = HTML()
        self.word.observe(self.error_line.guarded(lambda _: self.retell()), "value")
        self.children = (
            self.word, self.error_line.widget, self._told, self.terms, self._signs
        )  # fmt: skip
        self.retell()

    def retell(self) -> None:
        """Names follow the language; what was looked up stays, in the language that it is in."""
        cards = self._setting.catalogue.cards
        terms = [entry.names[self.language] for entry in load_glossary().entries]
        self.word.options = sorted({*terms, *(card.names[self.language] for card in cards)})
        self._list_terms(sorted(terms))
        self._signs.value = _signs_html(self.language)
        self.error_line.clear()
        self._told.value = ""
        word = self.word.value.strip()
        if not word:
            return
        found = find(word)
        if not found:
            near = suggestion(word, self.language)
            raise LabError("no_rule", word=word, suggestion=near)
        told = [self._term(entry) for entry in found.entries]
        told += [self._card(card.index) for card in found.cards]
        self._told.value = f'<div lang="{self.language}" role="status">{"".join(told)}</div>'

    def _list_terms(self, terms: list[str]) -> None:
        """No term is chosen until one is clicked on."""
        if self.terms.options != tuple(terms):
            self._is_listing = True
            self.terms.options = terms
            self.terms.value = None
            self._is_listing = False

    def _take_term(self, change: Any) -> None:
        if change["new"] and not self._is_listing:
            self.word.value = change["new"]

    def _term(self, entry: Entry) -> str:
        name, text = escape(entry.names[self.language]), escape(entry.texts[self.language])
        source = escape(source_text(entry, self.language))
        return f"<h4>{name}</h4><p>{text}</p><p><small>{source}</small></p>"

    def _card(self, card: int) -> str:
        name = self._setting.catalogue.cards[card].names[self.language]
        kind = card_kind(self._setting, card, self.language)
        lines = card_text(self._setting, card, self.language).splitlines()
        if is_house_card(self._setting.catalogue.cards[card]):
            lines.append(core_text(self.language, "glossary.house_card"))
        body = "".join(f"<p>{escape(line)}</p>" for line in lines)
        return f"<h4>{escape(name)} ({escape(kind)})</h4>{body}"


def _signs_html(language: str) -> str:
    head = escape(phrase(language, "rules.signs"))
    items = "".join(f"<li>{escape(phrase(language, f'sign.{sign}'))}</li>" for sign in SIGNS)
    return f'<div lang="{language}"><b>{head}</b><ul style="line-height: 1.4">{items}</ul></div>'
