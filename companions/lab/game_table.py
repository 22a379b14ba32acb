"""A table at which any companion is played: whose eyes it is for, going on, going back, telling."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable
from html import escape
from itertools import groupby
from typing import Any

from ipywidgets import HTML, Box

from companions.lab.table_fit import fit_table
from snails_lab.models.table_game import AnyTableSession
from snails_lab.widgets import background
from snails_lab.widgets.controls import button, row
from snails_lab.widgets.game.question_panel import Curtain
from snails_lab.widgets.panel import Panel
from snails_lab.widgets.scene_board import SceneBoard
from snails_lab.widgets.table.layout import USUAL_SIZE, TableLayout, question_html
from snails_lab.widgets.table_game import History

PACE = 0.35
"""Seconds that a bot's choice is seen before the game goes on."""
SHOWN_EVENTS = 60


class CompanionGameTable(Panel):
    """Plays a session to its end; `begin` sets it going.

    A game derives from it, lays out its tabs in `lay_out`, and answers the questions at the end of
    this class. Everything that is shown comes from the view of whoever is at the screen.
    """

    def __init__(
        self,
        session: AnyTableSession,
        save: Callable[[], object],
        language: str = "en",
        size: tuple[int, int] = USUAL_SIZE,
    ) -> None:
        """`save` is called after every choice of a person, and at the end."""
        super().__init__(language)
        self.session, self._save = session, save
        self.names = [seat.name for seat in session.seats]
        self.at_screen: int | None = None
        """Whose eyes the table is for; None while only bots play."""
        if len(session.people) == 1:
            (self.at_screen,) = session.people
        self._busy, self._closed, self._asked = False, False, 0
        self._together = False
        """Do all people look at the screen? Then nothing is shown that only one may see."""
        self._moments: list[int] = [0]
        """Numbers of steps after which there is something to see."""
        self._counted = 0
        self._since: dict[int | None, int] = {}
        """By seat: the step from which on everything is news to the person there."""
        self._callbacks: list[Callable[[], object]] = []
        self._on_rematch: list[Callable[[], object]] = []
        self.board: SceneBoard = self.adopt(SceneBoard(language))
        self.history: History = self.adopt(History(language))
        self.curtain: Curtain = self.adopt(Curtain(language, self.raise_curtain))
        self.table: TableLayout = self.adopt(TableLayout(language, self.words))
        self.question, self.told = HTML(), HTML()
        self.buttons: Any = Box()
        self.buttons.add_class("snails-options")
        self.undo: Any = self.label(
            button("snails-undo", self._undo, self.error_line), "playing.undo"
        )
        self.leave: Any = self.label(
            button("snails-leave", self.quit, self.error_line), "playing.leave"
        )
        self.rematch: Any = self.label(
            button("snails-rematch", self._rematch, self.error_line, "primary"), "table.rematch"
        )
        self.another: Any = self.label(
            button("snails-new-game", self.quit, self.error_line), "table.new_game"
        )
        self.add_class("snails-other-table")
        self.table.lay(
            question=(self.question, self.buttons, self.error_line.widget),
            board=(self.curtain, self.board),
            strip=(self.history.strip,),
            foot=(self.undo, self.leave),
        )
        self._secrets: tuple[Any, ...] = (self.board, self.told, *self.lay_out())
        self.children = (self.table,)
        self.board.on_choose(self.pointed)
        self.history.on_move(lambda _: self.show())
        self.fit(*size)

    # --- the public ways ---
    def begin(self, seen: bool = False) -> None:
        """Sets the game going, from wherever it stands; `seen`: what was before is no news."""
        if seen:
            self._count()
        self._go_on()

    def resume(self) -> None:
        """Goes on where what was asked is asked no longer: in a room a bot, or the same person at
        another device, may have decided."""
        if not self._busy and not self._closed:
            self.put_back()
            self._go_on()

    def tell_first(self, widget: Any) -> None:
        """Puts a widget before all that is asked."""
        self.table.question.children = (widget, *self.table.question.children)

    def fit(self, width: int, height: int) -> None:
        """The game has so many pixels."""
        self.board.fit(*fit_table(self.table, width, height))
        self.show()

    def on_quit(self, callback: Callable[[], object]) -> None:
        """Calls back when somebody leaves the game."""
        self._callbacks.append(callback)

    def on_rematch(self, callback: Callable[[], object]) -> None:
        """Calls back when the same people and bots want to play again; without anybody to call,
        nothing of that kind is offered."""
        self._on_rematch.append(callback)

    def _rematch(self) -> None:
        for callback in tuple(self._on_rematch):
            callback()

    def quit(self) -> None:
        """Lets the game go; it is kept as it stands."""
        self._closed = True
        self.session.close()
        for callback in tuple(self._callbacks):
            callback()

    def choose(self, *options: Any) -> None:
        """The answer of the person who is asked; several are given one after the other, as long as
        that person is asked on. A press on what is asked no longer does nothing: in a room the
        first of two presses, or another device, may have answered."""
        seat = self.session.waiting
        if seat is None:
            return
        self.error_line.clear()
        self._since[seat] = self.session.steps
        for option in options:
            if self.session.waiting == seat:
                self.session.choose(option)
        self.put_back()
        self._save()
        self._go_on()

    def raise_curtain(self) -> None:
        """The next person is at the screen."""
        self.at_screen = self.session.waiting
        self.curtain.lift()
        self.show()

    def _undo(self) -> None:
        """First what is only marked, then the last choice."""
        self.error_line.clear()
        if self.is_marked():
            self.put_back()
        else:
            self.session.undo()
            self._save()
        self.show()

    def _tell(self, outcome: Any) -> None:
        """What the people at the table agree on."""
        self.error_line.clear()
        self.session.choose(outcome)
        self._save()
        self._go_on()

    # --- going on ---
    def _go_on(self) -> None:
        """Until a person is asked, or the end; at once where no event loop runs."""
        self._busy = True
        if background.start(self._advance(), self.error_line) is None:
            while not self._closed and self.session.advance():
                pass
            self._arrive()

    async def _advance(self) -> None:
        try:
            while not self._closed and await self.session.advance_in_background():
                if self._count() and not self.preferences.is_still and self.preferences.animated:
                    self.show()
                    await asyncio.sleep(PACE)
        finally:
            self._busy = False
            if not self._closed:
                self._arrive()

    def _arrive(self) -> None:
        """Somebody is asked, or it is over."""
        self._busy = False
        waiting = self.session.waiting
        self._asked += 1
        if self.session.is_over:
            self._save()
        elif waiting is not None and (waiting != self.at_screen or self._together):
            if len(self.session.people) > 1 and self.is_secret(self.session.position):
                self.curtain.drop(self.names[waiting])
            else:
                self.at_screen = waiting
        self._together = self.session.asks_table
        self.show()

    def _count(self) -> bool:
        """Notes the new moments; tells whether there are any."""
        found = False
        while self._counted < self.session.steps:
            events = self.session.game.events[self._counted]
            self._counted += 1
            if any(not self.is_quiet(event) for event in events):
                self._moments.append(self._counted)
                found = True
        while self._moments and self._moments[-1] > self.session.steps:
            self._moments.pop()
        self._counted = min(self._counted, self.session.steps)
        return found

    # --- showing ---
    def retell(self) -> None:
        self.show()

    def prefer(self) -> None:
        self.show()

    @property
    def is_asked(self) -> bool:
        """Is a person at the screen to answer what is shown?"""
        if not self.history.is_now or self._busy or self.at_screen is None:
            return False
        return self.session.waiting == self.at_screen

    @property
    def shown_step(self) -> int:
        """The step that is looked at; the present one counts although nothing was to see."""
        if self.history.is_now:
            return self.session.steps
        return self._moments[self.history.at]

    def show(self) -> None:
        """Everything, as it is at the moment that is looked at."""
        self._count()
        self.history.grow(len(self._moments) - 1)
        secret = self.curtain.is_down or self._together
        for widget in self._secrets:
            widget.layout.display = "none" if secret else ""
        self.undo.disabled = self._busy or not (self.is_marked() or self.session.can_undo)
        if self._together and not self._busy:
            self._ask_table()
            return
        if secret:
            self.question.value = ""
            self.buttons.children = ()
            return
        position = self.session.seen_at(self.shown_step, self.at_screen)
        self.show_position(position)
        if self._on_rematch and self.session.is_over and self.history.is_now:
            self.buttons.children = (row(self.rematch, self.another),)
        told, lines = self._question(position)
        name = f"{self.session.table_game.name}-{self._asked}-{self.mark()}-{self.history.at}"
        self.question.value = question_html(
            name, told, self.language, " ".join(filter(None, lines))
        )
        self.told.value = self._log_html(position)

    def _ask_table(self) -> None:
        """A question to all who sit here, with a button for each answer."""
        position = self.session.position
        name = f"{self.session.table_game.name}-{self._asked}-together"
        told = self.told_together(position)
        self.question.value = question_html(name, told, self.language)
        made = [
            self._outcome_button(position, outcome)
            for outcome in self.session.table_game.outcomes(position)
        ]
        self.buttons.children = (row(*made),)

    def _outcome_button(self, position: Any, outcome: Any) -> Any:
        made = button("snails-option", lambda: self._tell(outcome), self.error_line)
        made.description = self.outcome_text(position, outcome)
        return made

    def hint(self, can_point: bool) -> str:
        """What is said while nothing is pointed at; nothing while the others' turns are shown."""
        if can_point:
            return self.words.text(self.language, "table.look")
        if self.session.ends_at(self.shown_step):
            return self.words.text(self.language, "table.over")
        return "" if self._busy else self.words.text(self.language, "table.watch")

    def _question(self, position: Any) -> tuple[str, list[str]]:
        """What is asked or happening, and smaller lines below it."""
        language, lines = self.language, [self.progress_text(position)]
        if self.session.ends_at(self.shown_step):
            winners, points = self.result(position)
            won = ", ".join(self.names[seat] for seat in winners)
            return self.words.text(language, "table.won", names=won), [points]
        if not self.history.is_now:
            return self.words.text(language, "table.past"), lines
        if self.is_asked:
            told, about = self.asked(position)
            return told, [*lines, about]
        decider = self.session.decider
        if decider is not None and decider == self.at_screen:
            return self.words.text(language, "table.soon"), lines
        if decider is None:
            return self.words.text(language, "playing.chance"), lines
        return self.words.text(language, "table.thinking", name=self.names[decider]), lines

    def news(self) -> list[Any]:
        """What happened since the last choice of the person at the screen, in its order."""
        since = self._since.get(self.at_screen, self.shown_step)
        steps = self.session.game.events[since : self.shown_step]
        return [event for events in steps for event in events if not self.is_quiet(event)]

    def _log_html(self, position: Any) -> str:
        """The news, then what was before; the last first, and all with their rules."""
        news = self.news()[::-1]
        since = min(self._since.get(self.at_screen, self.shown_step), self.shown_step)
        before = [
            event
            for events in reversed(self.session.game.events[:since])
            for event in reversed(events)
            if not self.is_quiet(event)
        ][:SHOWN_EVENTS]
        if not news:
            return self._events_html(position, before)
        heads = [self.words.text(self.language, key) for key in ("table.since", "table.before")]
        return "".join(
            f'<p lang="{self.language}"><b>{escape(head)}</b></p>'
            + self._events_html(position, some)
            for head, some in zip(heads, (news, before), strict=True)
            if some
        )

    def _events_html(self, position: Any, events: Iterable[Any]) -> str:
        """What is the same several times in a row is told once, with how often."""
        seer = -1 if self.at_screen is None else self.at_screen
        told = (self.log_line(position, event, seer) for event in events)
        found = ""
        for (text, rule), same in groupby(told):
            times = f" × {count}" if (count := len(list(same))) > 1 else ""
            found += f"<li>{escape(text)}{times} <small>{escape(rule)}</small></li>"
        return f'<ul class="snails-log" lang="{self.language}">{found}</ul>'

    # --- what only a game knows ---
    def lay_out(self) -> Iterable[Any]:
        """Adds the tabs; the widgets that a curtain hides."""
        raise NotImplementedError

    def is_quiet(self, event: Any) -> bool:
        """Need nobody look at this event?"""
        raise NotImplementedError

    def is_secret(self, position: Any) -> bool:
        """May the person who is to decide see more than the others at the table?"""
        raise NotImplementedError

    def pointed(self, key: str) -> None:
        """Somebody has chosen a group of the picture."""
        raise NotImplementedError

    def is_marked(self) -> bool:
        """Has the person marked something that is not chosen yet?"""
        return bool(self.mark())

    def mark(self) -> str:
        """What is marked, in a word: with another mark another question is asked."""
        return ""

    def put_back(self) -> None:
        """Nothing is marked any more."""

    def show_position(self, position: Any) -> None:
        """The picture, the buttons and the tabs of a position."""
        raise NotImplementedError

    def asked(self, position: Any) -> tuple[str, str]:
        """The question to the person at the screen, and a smaller line about it."""
        raise NotImplementedError

    def told_together(self, position: Any) -> str:
        """What all people at the table are asked, where a game has such questions."""
        raise NotImplementedError

    def outcome_text(self, position: Any, outcome: Any) -> str:
        """An answer to that."""
        raise NotImplementedError

    def progress_text(self, position: Any) -> str:
        """How far the game is."""
        raise NotImplementedError

    def result(self, position: Any) -> tuple[Iterable[int], str]:
        """The winning seats, and the points of all in a line."""
        raise NotImplementedError

    def log_line(self, position: Any, event: Any, seer: int) -> tuple[str, str]:
        """What this player learns of an event, and the rule that it follows from."""
        raise NotImplementedError
