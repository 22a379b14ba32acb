"""Answers any decision but the plan: by named options, and on the board where they mean spaces."""

from __future__ import annotations

from collections.abc import Callable
from html import escape
from typing import Any

from ipywidgets import HTML, Button, Layout, Select

from snails_core.agenda import Crawl
from snails_core.options import MoveTo, Option
from snails_core.position import Position
from snails_core.tell import option_text, question_text
from snails_lab.drawing.card_picture import card_picture
from snails_lab.models.addressing import addressed
from snails_lab.models.options.menu import FEW, Entry, Menu, about_lines, offered_card
from snails_lab.models.options.overlay import menu_overlay, no_marks
from snails_lab.models.options.reroll_odds import dice_odds
from snails_lab.models.options.walk import Walk, danger_text, next_step, walk_to
from snails_lab.models.overlays.overlay import Overlay
from snails_lab.widgets.board import Board
from snails_lab.widgets.controls import row
from snails_lab.widgets.panel import Listeners, Panel
from snails_lab.widgets.table.layout import question_html
from snails_lab.words import phrase

OptionCallback = Callable[[Option], object]
BACK_KEY, DIGITS = "0", "123456789"
ROWS = 10


class OptionPanel(Panel):
    """The question, and all that can be chosen; empty until `offer`.

    Digits pressed on the board choose from the list too. A click on a space chooses what
    belongs there, or narrows the list to it; a crawl may be given by its end. Odds of attacks
    are shown on the board unless somebody is not so far yet. A lesson says itself what is asked
    and what is new: then the question and what the options do are left out.
    """

    def __init__(
        self, language: str = "en", with_odds: bool = True, with_words: bool = True
    ) -> None:
        super().__init__(language)
        self._with_odds, self._with_words = with_odds, with_words
        self.you: int | None = None
        """The player who is addressed, if one person plays against bots."""
        self._menu: Menu | None = None
        self._board: Board | None = None
        self._walk: Walk | None = None
        self._dangerous: Walk | None = None
        """A walk that was asked for, but is dangerous: it waits for a yes."""
        self._entries: list[Entry] = []
        self._on_option: Listeners[Option] = Listeners()
        self._on_menu: Listeners[Menu | None] = Listeners()
        self._question: Any = HTML()
        self._list: Any = row()
        self._select: Any = Select(rows=ROWS, layout=Layout(width="28em", max_width="100%"))
        self._choose_selected: Any = self.label(
            Button(button_style="primary", layout=Layout(width="auto")), "choosing.choose"
        )
        self._choose_selected.on_click(self.error_line.guarded(lambda _: self._take_selected()))
        self.about: Any = HTML()
        """What the options do; a table has a place for it beside the board."""
        self._number = 0
        """Counts the questions, so that a page knows a new one."""
        self._question.add_class("snails-question")
        self._list.add_class("snails-options")
        self._select.add_class("snails-option-list")
        self._choose_selected.add_class("snails-choose")
        self.about.add_class("snails-about")
        self.children = (self._question, self._list, self.error_line.widget)

    # --- the public ways ---
    def offer(self, view: Position, board: Board | None = None) -> None:
        """Asks what the view's decision asks; a walk that was begun goes on by itself."""
        self._leave()
        self._menu, self._dangerous = Menu.of(view), None
        walk, self._walk = self._walk, None
        step = next_step(walk, self._menu) if walk else None
        if step:
            option, self._walk = step
            self.choose(option)
            return
        self._board = board
        self.error_line.clear()
        if board is not None:
            board.on_space(self._space)
            board.on_key(self._key)
        self._number += 1
        self.retell()

    def clear(self) -> None:
        """Nobody is asked, and nothing is left of the last question."""
        self._empty()
        self._walk = None

    def on_option(self, callback: OptionCallback, remove: bool = False) -> None:
        """Calls back with the option that somebody chooses."""
        self._on_option.change(callback, remove)

    def on_menu(self, callback: Callable[[Menu | None], object]) -> None:
        """Calls back with what can be chosen whenever that changes; with None if nothing is."""
        self._on_menu.add(callback)

    @property
    def menu(self) -> Menu | None:
        return self._menu

    def pick(self, card: int) -> None:
        """As if somebody had clicked on this card of their hand: it is picked, or put back."""
        if self._menu is not None and card in self._menu.cards:
            self._show(self._menu.with_card(card))

    @property
    def entries(self) -> tuple[Entry, ...]:
        """What is listed now."""
        return tuple(self._entries)

    def take(self, number: int) -> None:
        """As if somebody had clicked on this line of the list: chooses, or leads on."""
        entry = self._entries[number]
        if self._dangerous is not None:
            walk, self._dangerous = self._dangerous, None
            if entry.option is None:
                self.widen()
            else:
                self._set_out(walk)
        elif entry.option is not None:
            self.choose(entry.option)
        elif entry.card is not None:
            self.pick(entry.card)
        elif self._menu is not None:
            self._show(self._menu.narrowed(entry.options))

    def choose(self, option: Option) -> None:
        """Hands the option over; the question is answered."""
        self._empty()
        self._on_option.tell(option)

    def widen(self) -> None:
        """All options again."""
        self._dangerous = None
        if self._menu is not None:
            self._show(self._menu.whole)

    def _empty(self) -> None:
        self._leave()
        self._menu = self._dangerous = None
        self._question.value = self.about.value = ""
        self._entries, self._list.children, self._select.options = [], (), ()
        self._tell_menu()

    def _tell_menu(self) -> None:
        self._on_menu.tell(self._menu)

    # --- the board ---
    def _leave(self) -> None:
        """The board is free again."""
        if self._board is not None:
            self._board.on_space(self._space, remove=True)
            self._board.on_key(self._key, remove=True)
            self._board.overlay = None
            self._board = None

    def _space(self, space: int) -> None:
        """Only while the board shows what is asked about, not something of the past."""
        menu, board = self._menu, self._board
        if menu is None or board is None or board.position != menu.position:
            return
        walk = walk_to(menu.position, space)
        if walk is not None:
            asks = self._with_words and danger_text(menu.position, walk, self.language)
            self._dangerous = walk if asks else None
            if self._dangerous is None:
                self._set_out(walk)
            else:
                self._show(menu)
            return
        found = menu.at_space(space)
        if found is None:
            return
        chosen = found.shown if len(found.shown) == 1 else found.of_snail(board.clicked_snail)
        if len(chosen) == 1:
            self.choose(chosen[0])
        else:
            self._show(found)

    def _set_out(self, walk: Walk) -> None:
        """The first step of the walk; the others follow as the game asks for them."""
        step = None if self._menu is None else next_step(walk, self._menu)
        if step is not None:
            option, self._walk = step
            self.choose(option)

    def _key(self, key: str) -> None:
        """Digits choose where the lines have numbers."""
        if key == BACK_KEY:
            self.widen()
        elif key in DIGITS and int(key) <= len(self._entries) <= FEW:
            self.take(int(key) - 1)

    # --- showing ---
    def _show(self, menu: Menu) -> None:
        self._menu = menu
        self._number += 1
        self.retell()

    def retell(self) -> None:
        menu = self._menu
        if menu is None:
            return
        self._entries = self._listed(menu)
        self._fill(menu)
        if self._with_words:
            self._ask(menu)
            self._tell_about(menu)
        if self._board is not None:
            self._board.overlay = self._overlay if self._marks(menu, self.language) else None
        self._tell_menu()

    def _listed(self, menu: Menu) -> list[Entry]:
        """The menu's own lines; while a dangerous walk waits, whether to go."""
        walk = self._dangerous
        if walk is None:
            return self._with_chances(menu.entries(self.language), menu.position)
        goal = menu.position.setting.board.names[walk.ahead[-1]]
        go = phrase(self.language, "walking.go", space=goal)
        return [
            Entry(go, (MoveTo(walk.ahead[0]),)),
            Entry(phrase(self.language, "walking.elsewhere"), ()),
        ]

    def _with_chances(self, entries: list[Entry], position: Position) -> list[Entry]:
        """Where dice may be thrown again, each line says what it brings, in percent."""
        found = dice_odds(position, self.language) if self._with_odds else {}
        if not found:
            return entries
        return [
            Entry(f"{entry.label}: {found[option].brief(self.language)}", entry.options)
            for entry in entries
            for option in entry.options
        ]

    def _ask(self, menu: Menu) -> None:
        asked = question_text(menu.position, self.language)
        told, hint = addressed(asked, menu.position, self.you, self.language), ""
        if self._dangerous is not None:
            told = f"⚠ {danger_text(menu.position, self._dangerous, self.language)}"
        elif menu.space is not None:
            name = menu.position.setting.board.names[menu.space]
            hint = phrase(self.language, "choosing.at_space", space=name)
        elif self._board is not None and menu.by_space:
            hint = phrase(self.language, "choosing.click")
        elif any(self._on_menu) and menu.cards:
            hint = phrase(self.language, "choosing.click_cards")
        self._question.value = question_html(f"choice-{self._number}", told, self.language, hint)

    def _fill(self, menu: Menu) -> None:
        """Buttons while there are few; else a list with one button."""
        if len(self._entries) <= FEW:
            children = [self._button(number) for number in range(len(self._entries))]
        else:
            self._select.options = [(entry.label, n) for n, entry in enumerate(self._entries)]
            self._select.value = 0
            children = [self._select, self._choose_selected]
        if menu.is_narrowed:
            back = self._plain_button(f"{BACK_KEY} · {phrase(self.language, 'choosing.all')}")
            back.on_click(self.error_line.guarded(lambda _: self.widen()))
            children.append(back)
        self._list.children = children

    def _button(self, number: int) -> Any:
        label = self._entries[number].label
        key = "" if self._counts_moves else f"{number + 1} · "
        button = self._plain_button(f"{key}{label}")
        button.tooltip = phrase(self.language, "choosing.by_key", digit=number + 1, option=label)
        asked = self._number
        button.on_click(self.error_line.guarded(lambda _: self._press(number, asked)))
        return button

    def _press(self, number: int, asked: int) -> None:
        """A second click of an impatient finger was not meant for the question that came next."""
        if asked == self._number and self._menu is not None:
            self.take(number)

    @property
    def _counts_moves(self) -> bool:
        """Are there numbers of moves on the board? Then the buttons have none of their own."""
        menu = self._menu
        if menu is None or self._board is None:
            return False
        return isinstance(menu.position.agenda[-1], Crawl)

    def _plain_button(self, label: str) -> Any:
        layout = Layout(width="auto", max_width="100%", height="auto", min_height="32px")
        button = Button(description=label, tooltip=label, layout=layout)
        button.add_class("snails-option")
        return button

    def _take_selected(self) -> None:
        if self._select.value is not None:
            self.take(int(self._select.value))

    def _tell_about(self, menu: Menu) -> None:
        lines = about_lines(menu.position, menu.options, self.language)
        items = "".join(f"<li>{escape(line)}</li>" for line in lines)
        listed = f'<ul style="line-height: 1.4">{items}</ul>' if lines else ""
        listed = self._chances_html(menu.position) + listed
        card = offered_card(menu.position)
        if card is not None:
            listed = card_picture(menu.position.setting, card, self.language) + listed
        self.about.value = listed

    def _chances_html(self, position: Position) -> str:
        """The chances of dice on the table with their fractions, to be unfolded."""
        found = dice_odds(position, self.language) if self._with_odds else {}
        items = "".join(
            f"<li><b>{escape(option_text(position, option, self.language))}.</b> "
            f"{escape(odds.exactly)}</li>"
            for option, odds in found.items()
        )
        title = escape(phrase(self.language, "choosing.exactly"))
        return f"<details><summary>{title}</summary><ul>{items}</ul></details>" if found else ""

    def _overlay(self, position: Position, language: str) -> Overlay:
        """For the position that is asked about; the past has no marks."""
        notes = None
        if self._menu is not None and self._menu.position == position:
            notes = self._marks(self._menu, language)
        return notes or no_marks(position, language)

    def _marks(self, menu: Menu, language: str) -> Overlay | None:
        return menu_overlay(menu, language, self._with_odds, not self._with_words)
