"""The game panel: a table with the board and its stepper, the question that is asked, and tabs.

Chance and bots go on in the background, a few scenes ahead of what the stepper shows.
Whoever pauses or looks at the past is not pulled back; the next question waits for them.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from time import monotonic
from typing import Any

from snails_core.errors import SnailsError
from snails_core.layout import OBSERVER
from snails_core.options import Option
from snails_core.position import Position
from snails_lab.drawing.plan.hand import NOTHING_ASKED, Picking
from snails_lab.models.display_position import displayed
from snails_lab.models.game import advance
from snails_lab.models.game.game_session import GameSession
from snails_lab.models.game.kept_drafts import KeptDrafts
from snails_lab.models.game.viewers import Seating, ViewerTimelines
from snails_lab.models.options.menu import Menu
from snails_lab.widgets import background
from snails_lab.widgets.board import Board
from snails_lab.widgets.game.event_log import EventLog
from snails_lab.widgets.game.header import GameHeader
from snails_lab.widgets.game.question_panel import QuestionPanel
from snails_lab.widgets.game.recap_panel import RecapPanel
from snails_lab.widgets.panel import Panel
from snails_lab.widgets.plan.hand_strip import HandStrip
from snails_lab.widgets.rules_look_up import RulesLookUp
from snails_lab.widgets.stepper.playback import FRAME
from snails_lab.widgets.stepper.stepper import Stepper
from snails_lab.widgets.table.layout import USUAL_SIZE, TableLayout

AHEAD = 3
"""So many scenes the game may be ahead of what is shown: bots think while scenes are played."""
SKIP_KEY = "s"
WAITED_LONG = 2.0
"""Seconds after which whoever waited for others is told by a sound that it is their turn."""


class GamePanel(Panel):
    """Plays a session to its end. `begin` sets it going."""

    def __init__(
        self,
        session: GameSession,
        language: str = "en",
        size: tuple[int, int] = USUAL_SIZE,
        drafts: KeptDrafts | None = None,
    ) -> None:
        """`drafts`: where plans in the making are kept, if they are."""
        super().__init__(language)
        self.session = session
        self.seating = Seating(session.seats)
        self.timelines = ViewerTimelines(session, self.seating)
        self._busy = self._closed = self._skipping = False
        self._following = True
        self._answered = monotonic()
        self._kind = ""
        """What sort of question is asked."""
        self._callbacks: list[Callable[[], object]] = []
        first = self.timelines.shown
        self.stepper: Stepper = self.adopt(Stepper(language, timeline=first))
        question_panel = QuestionPanel(session, self.stepper, language, self._raise, drafts)
        self.question_panel: QuestionPanel = self.adopt(question_panel)
        self.planning, self.choices = question_panel.planning, question_panel.choices
        self.curtain, self.end_screen, self.overlays = (
            question_panel.curtain,
            question_panel.end_screen,
            question_panel.overlays,
        )
        self.public_board: Board | None = None
        """What lies open on the table, while the curtain is down; one person needs none."""
        if len(session.people) > 1:
            self.public_board = self.adopt(Board(self._open_table(), language, sky=True))
            self.public_board.picture_alone()
        self.recap: RecapPanel = self.adopt(RecapPanel(self.stepper, language))
        self.event_log: EventLog = self.adopt(EventLog(language))
        self.header: GameHeader = self.adopt(
            GameHeader(
                session,
                language,
                undo=self._undo,
                skip=self._skip,
                now=self._to_now,
                leave=self.quit,
            )
        )
        self.hand: HandStrip = self.adopt(HandStrip(language))
        self.table: TableLayout = self.adopt(TableLayout(language))
        self.add_class("snails-game")
        self._lay_out()
        self.fit(*size)
        self.question_panel.on_option(self._chosen)
        self.stepper.on_moment(self._moved)
        self.stepper.board.on_key(self.error_line.guarded(self._key))
        session.on_step(lambda *_: self._stepped())
        self._look()

    def _lay_out(self) -> None:
        stepper, asked, header, table = self.stepper, self.question_panel, self.header, self.table
        table.lay(
            question=(header.banner, stepper.told, self.curtain, asked, self.error_line.widget),
            board=(*self._boards,),
            strip=(stepper.transport, header.skip, header.now),
            hand=(self.hand, self.choices.about),
            foot=(*self.planning.give_buttons(), header.undo, header.leave, header.why_not),
        )
        add = table.tabs.add
        add("plan", self.planning)
        add("result", self.end_screen)
        add("happened", self.recap, stepper.phases, self.event_log, stepper.settings)
        add("odds", self.overlays)
        add("rules", self.adopt(RulesLookUp(self.session.position.setting, self.language)))
        add("words", stepper.board.words_in_tab(table.tabs), header.saved)
        for name in ("plan", "result"):
            table.tabs.hide(name)
        table.tabs.is_kept = True
        asked.on_kind(self._turn_tab)
        table.tabs.on_open(lambda _: self._fit_board())
        setting = self.session.position.setting
        for cards in (self.planning, self.hand):
            cards.on_card(lambda card: table.show_card(setting, card))
        self.choices.on_menu(self._ask_for_cards)
        self.hand.on_pick(self.error_line.guarded(self.choices.pick))
        self.children = (table,)

    def _ask_for_cards(self, menu: Menu | None) -> None:
        """Where options are about cards in hand, they can be picked there."""
        self.hand.ask(NOTHING_ASKED if menu is None else Picking(menu.cards, menu.picked))

    def _turn_tab(self, kind: str) -> None:
        """A plan is made in its tab, the end is told in its own; else the person's tab is open."""
        self._kind, tabs = kind, self.table.tabs
        for name in ("plan", "result"):
            if name == kind:
                tabs.show(name)
            else:
                tabs.hide(name)

    # --- the public ways ---
    def stand_by(self, panel: Panel) -> None:
        """Gives somebody who comments on the game a place that is seen whatever tab is open."""
        self.table.hand.children = (panel, *self.table.hand.children)

    def tell_first(self, notices: Any) -> None:
        """Puts a widget before all that is asked."""
        self.table.question.children = (notices, *self.table.question.children)

    def begin(self, seen: bool = False) -> None:
        """Sets the game going; `seen`: it is taken up again where it stood."""
        if seen:
            self.timelines.saw_all()
            self._look()
        self._go_on()
        if seen:
            self._tell()  # others may take their time: where the game stands is told meanwhile

    def resume(self) -> None:
        """Goes on where what was asked is asked no longer: in a room a bot, or the same person at
        another device, may have decided."""
        if not self._busy and not self._closed:
            self.question_panel.take_back()
            self._go_on()

    def fit(self, width: int, height: int) -> None:
        """The game has so many pixels."""
        self.table.fit(width, height)
        self._fit_board()
        self.planning.fit(*self.table.size.pane)
        self.hand.fit(self.table.size.side_width, not self.table.size.is_wide)
        if self._kind not in ("plan", "result"):
            self.table.tabs.rest()

    def _fit_board(self) -> None:
        """On a phone the squads make room for an open tab."""
        size = self.table.size
        for board in self._boards:
            board.with_panel = size.is_wide or not self.table.tabs.opened
            board.fit(*size.board)

    @property
    def _boards(self) -> list[Board]:
        return [board for board in (self.public_board, self.stepper.board) if board is not None]

    def on_quit(self, callback: Callable[[], object]) -> None:
        """Calls back when somebody leaves the game."""
        self._callbacks.append(callback)

    def on_rematch(self, callback: Callable[[bool], object]) -> None:
        """Calls back when somebody wants another game; with True for other factions."""
        self.end_screen.on_rematch(callback)

    def quit(self) -> None:
        """Lets the game go; it is saved, and can be taken up again."""
        self._closed = True
        self.stepper.pause()
        self.choices.clear()
        self.planning.clear()
        self.session.close()
        for callback in tuple(self._callbacks):
            callback()

    # --- going on ---
    def _chosen(self, option: Option) -> None:
        """What cannot be saved does not count, and is asked again. A press on what is asked no
        longer does nothing: the first of two presses has answered."""
        if self.session.waiting is None:
            return
        try:
            self.session.choose(option)
        except SnailsError:
            if not advance.is_planning(self.session.position):
                self.question_panel.ask(self.session.waiting)
            raise
        self.question_panel.put_plan_away()
        self._following = True
        self._answered = monotonic()
        self._go_on()

    def _go_on(self) -> None:
        """Until a person is to decide, or the end; at once where no event loop runs."""
        self._busy = True
        if background.start(self._advance(), self.error_line) is None:
            while not self._closed and advance.can_step(self.session):
                advance.step(self.session)
            self._arrive()

    async def _advance(self) -> None:
        try:
            stepping = asyncio.ensure_future(self._step_on())
            try:
                await self._show_scenes(stepping)
            finally:
                await stepping
        except SnailsError:
            if self.session.waiting is not None:  # refused elsewhere: it is asked again
                self._arrive()
            raise
        finally:
            self._busy = False
            self._tell()
        self._arrive()
        if not self._closed:
            self.session.think_ahead()

    async def _step_on(self) -> None:
        """Steps of chance and bots until somebody is asked, not too far ahead of what is shown."""
        while not self._closed and advance.can_step(self.session):
            await advance.step_in_background(self.session)
            await asyncio.sleep(0)
            while self._is_far_ahead():
                await asyncio.sleep(FRAME)

    async def _show_scenes(self, stepping: asyncio.Future[None]) -> None:
        """Plays every scene once it is whole, and at the end what there is of the last one."""
        while not self._closed:
            shown, is_all = self.timelines.shown, stepping.done()
            last = len(shown) - 1 if is_all else shown.last_whole_scene
            if self._is_watched() and self.stepper.at < last:
                self._following = await self.stepper.play_to(last)
            elif is_all:
                return
            else:
                await asyncio.wait({stepping}, timeout=FRAME)

    def _is_watched(self) -> bool:
        """Does somebody look at the game as it goes on? They may also skip it, or look back."""
        if self._closed or self.seating.is_empty or self._skipping:
            return False
        return self._following and self.stepper.animated

    def _is_far_ahead(self) -> bool:
        shown = self.timelines.shown
        ahead = shown.stage_of(len(shown) - 1) - shown.stage_of(self.stepper.at)
        return ahead > AHEAD and self._is_watched()

    def _arrive(self) -> None:
        """Somebody is asked, or it is over."""
        self._busy = self._skipping = False
        if self._closed:
            return
        seat = self.session.waiting
        if seat is not None and self.seating.needs_curtain(seat):
            self._drop(seat)
        else:
            if seat is not None and seat != self.seating.at_screen:
                self._sit(seat)
            if self._following:
                self._to_now()
            self.question_panel.ask(seat)
        if seat is not None and monotonic() - self._answered > WAITED_LONG:
            self.stepper.ring()
        self._tell()

    # --- the curtain ---
    def _drop(self, seat: int) -> None:
        self._show_secrets(False)
        if self.public_board is not None:
            self.public_board.position = self._open_table()
        self.curtain.drop(self.session.seats[seat].name)

    def _open_table(self) -> Position:
        """What lies open, and nobody's cards."""
        return displayed(self.session.position, 0, OBSERVER)

    def _raise(self) -> None:
        """The next person sits there, and sees what happened since they last looked."""
        seat = self.session.waiting
        if seat is None:
            return
        self.curtain.lift()
        self._sit(seat)
        self._show_secrets(True)
        self._following = True
        self._go_on()

    def _sit(self, seat: int) -> None:
        self.seating.sit(seat)
        self._look()

    def _look(self) -> None:
        """The stepper shows the timeline of whoever sits there, from where they last looked."""
        seen = self.timelines.seen
        self.stepper.show(self.timelines.shown, seen)
        self.event_log.show(self.timelines.shown, seen)
        self._show_secrets(not self.seating.is_empty)

    @property
    def _secret_parts(self) -> tuple[Any, ...]:
        """All that tells what one person alone may know; the words of the board lie in a tab."""
        words = self.stepper.board.in_words
        return (*self.stepper.shown_parts, words, self.recap, self.event_log)

    def _show_secrets(self, visible: bool) -> None:
        shown = "" if visible else "none"
        if self.public_board is not None:
            self.public_board.layout.display = "none" if visible else ""
        for widget in self._secret_parts:
            widget.layout.display = shown
        self._tell_now()
        if not visible:
            self.hand.clear()
            self.table.show_card(self.session.position.setting, None)
            self.question_panel.put_plan_away()
            self.event_log.clear()

    # --- other ways to go ---
    def _undo(self) -> None:
        """Back to the last decision that left a choice."""
        advance.undo(self.session)
        self.question_panel.take_back()
        self._following = True
        self.stepper.at = len(self.timelines.shown) - 1
        self._arrive()

    def _why_no_undo(self) -> str | None:
        """The reason why nothing can be taken back, such as that nothing is hidden any more."""
        if self._closed or self.session.is_over:
            return "over"
        return "busy" if self._busy else self.session.why_no_undo

    def _skip(self) -> None:
        """No more animations until somebody is asked; where something failed, it is tried again."""
        self._skipping = True
        self.stepper.finish()
        if not self._busy:
            self.error_line.clear()
            self._go_on()

    def _to_now(self) -> None:
        self._following = True
        self.stepper.at = len(self.stepper.timeline) - 1

    def _key(self, key: str) -> None:
        if key.lower() == SKIP_KEY and not self.header.skip.disabled:
            self._skip()

    # --- telling ---
    def _moved(self, index: int) -> None:
        self.timelines.saw(index)
        self._following = self._following or index == len(self.timelines.shown) - 1
        self.event_log.show(self.stepper.timeline, index)
        if self._busy and not self._skipping:
            self._tell()
        else:
            self._tell_now()

    def _stepped(self) -> None:
        if not self._skipping:
            self._tell()

    def _tell(self) -> None:
        shown = self.timelines.shown
        at = self.stepper.at if self._busy and self._is_watched() else len(shown) - 1
        self.header.tell(shown[at].stage, self._busy)
        self._show_hand()
        self.header.tell_undo(self._why_no_undo())
        self.header.skip.disabled = not self._busy and not advance.can_step(self.session)
        self._tell_now()

    def _show_hand(self) -> None:
        """One's own cards are in sight, unless the plan panel shows them."""
        seat, hidden = self.seating.at_screen, self.curtain.is_down or self.session.is_over
        if seat is None or hidden or self.planning.view is not None:
            self.hand.clear()
        else:
            self.hand.show(self.session.view(seat), seat)

    def _tell_now(self) -> None:
        """Is anything newer to be seen than what is shown?"""
        hidden = self.stepper.board.layout.display == "none"
        self.header.now.disabled = hidden or self.stepper.at == len(self.stepper.timeline) - 1
