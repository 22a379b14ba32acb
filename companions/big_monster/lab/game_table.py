"""The table at which Big Monster is played: pointing at tiles and places, scores, and history."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from html import escape
from typing import Any

from ipywidgets import HTML, Box

from companions.big_monster.lab.menu import NO_MENU, Menu, menu_of
from companions.big_monster.lab.rules import QUIET, Session, is_secret
from companions.big_monster.lab.score_pad import STYLE, pads_html
from companions.big_monster.lab.table_picture import (
    ghost,
    layout_picture,
    planet_corner,
    table_picture,
)
from companions.big_monster.nodes import Over
from companions.big_monster.options import Option
from companions.big_monster.position import NOTHING, Position
from companions.big_monster.setting import PLAYER_LETTERS
from companions.big_monster.tell import event_text, explorer_name, explorer_power, rule_text
from companions.big_monster.tell.names import number
from companions.big_monster.view import event_for
from companions.big_monster.words import WORDS, wording
from snails_core.scene.shapes import Group
from snails_lab.drawing.page_palette import board_svg
from snails_lab.widgets import background
from snails_lab.widgets.controls import button, row
from snails_lab.widgets.game.question_panel import Curtain
from snails_lab.widgets.panel import Panel
from snails_lab.widgets.scene_board import SceneBoard
from snails_lab.widgets.table.layout import USUAL_ROOM, TableLayout, question_html
from snails_lab.widgets.table_game import History

PACE = 0.35
"""Seconds that a bot's tile is seen before the game goes on."""
SHOWN_EVENTS = 60


class GameTable(Panel):
    """Plays a session to its end; `begin` sets it going."""

    words = WORDS

    def __init__(
        self,
        session: Session,
        save: Callable[[], object],
        language: str = "en",
        room: tuple[int, int] = USUAL_ROOM,
    ) -> None:
        """`save` is called after every choice of a person, and at the end."""
        super().__init__(language)
        self.session, self._save = session, save
        self.names = [seat.name for seat in session.seats]
        self._at_screen: int | None = None
        """Whose eyes the table is for; None while only bots play."""
        if len(session.people) == 1:
            (self._at_screen,) = session.people
        self._picked, self._busy, self._closed, self._asked = NOTHING, False, False, 0
        self._moments: list[int] = [0]
        """Numbers of steps after which there is something to see."""
        self._counted = 0
        self._callbacks: list[Callable[[], object]] = []
        self.menu: Menu = NO_MENU
        self.board: SceneBoard = self.part(SceneBoard(language))
        self.history: History = self.part(History(language))
        self.curtain: Curtain = self.part(Curtain(language, self._raised))
        self.table: TableLayout = self.part(TableLayout(language, WORDS))
        self.question, self.pads, self.planets, self.told = HTML(), HTML(), HTML(), HTML()
        self.buttons: Any = Box()
        self.buttons.add_class("snails-options")
        self.undo: Any = self.label(
            button("snails-undo", self._undo, self.error_line), "table.undo"
        )
        self.leave: Any = self.label(
            button("snails-leave", self.quit, self.error_line), "table.leave"
        )
        self.add_class("monster-game")
        self._lay_out()
        self.board.on_choose(self._pointed)
        self.history.on_move(lambda _: self._show())
        self.fit(*room)

    def _lay_out(self) -> None:
        table = self.table
        table.lay(
            question=(self.question, self.buttons, self.error_line.widget),
            board=(self.curtain, self.board),
            strip=(self.history.strip,),
            foot=(self.undo, self.leave),
        )
        table.tabs.add("score", self.pads)
        table.tabs.add("planets", self.planets)
        table.tabs.add("happened", self.told)
        table.tabs.add("words", self.board.words_in_tab(table.tabs))
        self.children = (table,)

    # --- the public ways ---
    def begin(self) -> None:
        """Sets the game going, from wherever it stands."""
        self._go_on()

    def fit(self, width: int, height: int) -> None:
        """The game has so many pixels."""
        self.table.fit(width, height)
        self.board.fit(*self.table.room.board)
        self._show()

    def on_quit(self, callback: Callable[[], object]) -> None:
        """Calls back when somebody leaves the game."""
        self._callbacks.append(callback)

    def quit(self) -> None:
        """Lets the game go; it is kept as it stands."""
        self._closed = True
        self.session.close()
        for callback in tuple(self._callbacks):
            callback()

    # --- what people do ---
    def _pointed(self, key: str) -> None:
        if key in self.menu.firsts:
            self._picked = self.menu.firsts[key]
            self._show()
        elif key in self.menu.options:
            self.choose(self.menu.options[key])

    def choose(self, option: Option) -> None:
        """The answer of the person who is asked."""
        self.error_line.clear()
        self.session.choose(option)
        self._picked = NOTHING
        self._save()
        self._go_on()

    def _undo(self) -> None:
        """First the tile that is only marked, then the last choice."""
        self.error_line.clear()
        if self._picked != NOTHING:
            self._picked = NOTHING
        else:
            self.session.undo()
            self._save()
        self._show()

    def _raised(self) -> None:
        self._at_screen = self.session.waiting
        self.curtain.lift()
        self._show()

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
                    self._show()
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
        elif waiting is not None and waiting != self._at_screen:
            if len(self.session.people) > 1 and is_secret(self.session.position):
                self.curtain.drop(self.names[waiting])
            else:
                self._at_screen = waiting
        self._show()

    def _count(self) -> bool:
        """Notes the new moments; tells whether there are any."""
        found = False
        while self._counted < self.session.steps:
            events = self.session.game.events[self._counted]
            self._counted += 1
            if any(event.kind not in QUIET for event in events):
                self._moments.append(self._counted)
                found = True
        while self._moments and self._moments[-1] > self.session.steps:
            self._moments.pop()
        self._counted = min(self._counted, self.session.steps)
        return found

    # --- showing ---
    def retell(self) -> None:
        self._show()

    def prefer(self) -> None:
        self._show()

    def _shown_step(self) -> int:
        """The step that is looked at; the present one counts although nothing was to see."""
        if self.history.is_now:
            return self.session.steps
        return self._moments[self.history.at]

    def _show(self) -> None:
        """Everything, as it is at the moment that is looked at."""
        self._count()
        self.history.grow(len(self._moments) - 1)
        secret = self.curtain.is_down
        self.board.layout.display = "none" if secret else ""
        for widget in (self.pads, self.planets, self.told):
            widget.layout.display = "none" if secret else ""
        self.undo.disabled = self._busy or not self._can_undo()
        if secret:
            self.question.value = ""
            self.buttons.children = ()
            return
        step = self._shown_step()
        position = self.session.seen_at(step, self._at_screen)
        seat = self._seat_shown(position)
        is_asked = self.history.is_now and not self._busy and self._at_screen is not None
        self.menu = menu_of(position, seat, self.language, self._picked) if is_asked else NO_MENU
        self._draw(position, seat)
        self._ask(position)
        order = [seat, *(p for p in range(position.players) if p != seat)]
        self.pads.value = STYLE + pads_html(position, order, self.language, self.names)
        self.planets.value = self._planets_html(position, order)
        self.told.value = self._log_html(step)

    def _can_undo(self) -> bool:
        return self._picked != NOTHING or self.session.can_undo

    def _seat_shown(self, position: Position) -> int:
        if self._at_screen is not None:
            return self._at_screen
        return position.queue[0] if position.queue else 0

    def _draw(self, position: Position, seat: int) -> None:
        wide = self.table.room.is_wide
        scene = table_picture(
            position, seat, self.language, self.menu, self._picked, self.names, wide
        )
        own, box = position.seats[seat], position.setting.catalogue

        def preview(key: str) -> tuple[Group, ...]:
            if own.board is None or own.taken < 0:
                return ()
            corner = planet_corner(position, seat, self.language, wide)
            return ghost(box, own.board, own.taken, key, *corner)

        usual = wording(self.language, "table.look" if self.menu.told else "table.watch")
        self.board.show(scene, self.menu.told, usual, preview)

    def _ask(self, position: Position) -> None:
        language = self.language
        told, lines = self._question(position)
        name = f"monster-{self._asked}-{self._picked}-{self.history.at}"
        self.question.value = question_html(name, told, language, " ".join(filter(None, lines)))
        made = [self._option_button(text, option) for text, option in self.menu.buttons]
        self.buttons.children = (row(*made),) if made else ()

    def _option_button(self, text: str, option: Option) -> Any:
        made = button("snails-option", lambda: self.choose(option), self.error_line)
        made.description = text
        return made

    def _question(self, position: Position) -> tuple[str, list[str]]:
        """What is asked or happening, and smaller lines below it."""
        language, node = self.language, position.node
        if isinstance(node, Over):
            won = ", ".join(self.names[seat] for seat in node.winners)
            points = ", ".join(
                f"{name} {number(score.total, language)}"
                for name, score in zip(self.names, node.scores, strict=True)
            )
            return wording(language, "table.won", names=won), [points]
        if not self.history.is_now:
            return wording(language, "table.past"), [self._turn(position)]
        if self.menu is not NO_MENU:
            return self.menu.question, [self._turn(position), self._about(position)]
        decider = self.session.decider
        who = "" if decider is None else self.names[decider]
        return wording(language, "table.thinking", name=who), [self._turn(position)]

    def _turn(self, position: Position) -> str:
        return wording(
            self.language,
            "table.turn",
            round=position.round,
            turn=position.turn,
            turns=position.setting.turns,
        )

    def _about(self, position: Position) -> str:
        """What the own explorer is good for."""
        seat = position.seats[self._seat_shown(position)]
        if seat.board is None:
            return ""
        box = position.setting.catalogue
        name = explorer_name(box, seat.board.explorer, self.language)
        return f"{name}: {explorer_power(box, seat.board.explorer, self.language)}"

    def _planets_html(self, position: Position, order: Sequence[int]) -> str:
        box, parts = position.setting.catalogue, []
        for player in order:
            board = position.seats[player].board
            if board is not None:
                title = f"{self.names[player]} ({PLAYER_LETTERS[player]})"
                scene = layout_picture(box, board, self.language, title)
                parts.append(f"<h4>{escape(title)}</h4>{board_svg(scene)}")
        return "".join(parts)

    def _log_html(self, step: int) -> str:
        """The last events first, with the rules they follow from."""
        box = self.session.position.setting.catalogue
        seer = -1 if self._at_screen is None else self._at_screen
        found: list[str] = []
        for events in reversed(self.session.game.events[:step]):
            for event in reversed(events):
                if event.kind in QUIET:
                    continue
                text = event_text(box, event_for(event, seer), self.language)
                rule = rule_text(event, self.language)
                found.append(f"<li>{escape(text)} <small>{escape(rule)}</small></li>")
            if len(found) >= SHOWN_EVENTS:
                break
        return f'<ul lang="{self.language}">{"".join(found)}</ul>'
