"""The header of a game: where the game stands, who is asked, and what one can do about it."""

from __future__ import annotations

from collections.abc import Callable
from html import escape
from typing import Any

from ipywidgets import HTML

from snails_core.layout import NONE
from snails_core.nodes import Chance, Decision, Over
from snails_core.tell import Names
from snails_core.tell.names import PHASES
from snails_lab.drawing.plan.picture import NUMERALS
from snails_lab.models.game.game_session import GameSession
from snails_lab.models.timeline.game_stage import GameStage
from snails_lab.widgets.controls import button
from snails_lab.widgets.panel import Panel
from snails_lab.words import phrase


def seat_name(session: GameSession, seat: int, language: str) -> str:
    """`Zoë, Player A (Pirates)`."""
    player = Names(session.position, language).player(seat)
    return phrase(language, "playing.seat", name=session.seats[seat].name, player=player)


def where_text(session: GameSession, stage: GameStage, language: str, busy: bool = False) -> str:
    """`Round 2 · Acting · Slot III`, or what comes before and after; `busy`: still animated."""
    position = session.position
    if isinstance(position.node, Over) and not busy:
        return phrase(language, "playing.over")
    if not stage.round:
        return phrase(language, "playing.set_up")
    rounds = position.setting.rules.rounds
    parts = [phrase(language, "playing.round", round=stage.round, rounds=rounds)]
    if stage.phase:
        parts.append(Names(position, language).term(PHASES[stage.phase - 1]))
    if stage.slot != NONE:
        parts.append(phrase(language, "playing.slot", slot=NUMERALS[stage.slot]))
    return " · ".join(parts)


def who_text(session: GameSession, language: str, busy: bool = False) -> str:
    """Who is to decide, which bot thinks, or how it ended; nothing before its animation is over."""
    node = session.position.node
    is_thinking = isinstance(node, Decision) and session.waiting is None
    if busy and not is_thinking:
        return phrase(language, "playing.watching")
    if isinstance(node, Over):
        return ""  # the result stands right below
    if isinstance(node, Chance):
        return phrase(language, "playing.chance")
    assert isinstance(node, Decision)
    if session.only_person is not None and session.only_person in (node.player, session.waiting):
        return phrase(language, "you.turn")  # in a room one may be asked before others have chosen
    who = seat_name(session, node.player, language)
    if session.seats[node.player].is_person:
        return phrase(language, "playing.asked", who=who)
    return phrase(language, "playing.thinking", who=who)


Act = Callable[[], object]
UNABLE = "snails-unable"
"""Buttons that look disabled and say why when they are pressed."""


class GameHeader(Panel):
    """The banner, the buttons, and whether the game is saved; the table has a place for each."""

    def __init__(
        self, session: GameSession, language: str, *, undo: Act, skip: Act, now: Act, leave: Act
    ) -> None:
        super().__init__(language)
        self._session = session
        self._mark: GameStage | None = None
        self._busy = False
        self._no_undo: str | None = None
        self._asked_why = False
        self.banner: Any = HTML()
        self.banner.add_class("snails-banner")
        self.saved: Any = HTML()
        self.saved.add_class("snails-saved")
        self._undo = undo
        press = button("snails-undo", self._press_undo, self.error_line)
        self.undo: Any = self.label(press, "playing.undo")
        self.why_not: Any = HTML()
        """Why nothing can be taken back, once somebody has asked for it by the button."""
        self.why_not.add_class("snails-why-not")
        self.skip: Any = self.label(button("snails-skip", skip, self.error_line), "playing.skip")
        self.label(self.skip, "playing.skip_hint", "tooltip")
        self.now: Any = self.label(button("snails-now", now, self.error_line), "playing.now")
        self.leave: Any = self.label(
            button("snails-leave", leave, self.error_line), "playing.leave"
        )
        for made, icon in (
            *((self.undo, "undo"), (self.skip, "fast-forward")),
            *((self.now, "step-forward"), (self.leave, "sign-out")),
        ):
            made.icon = icon
            made.add_class("snails-compact")
        self.children = (self.error_line.widget,)

    def tell_undo(self, reason: str | None) -> None:
        """Can something be taken back? If not, for a reason of `no_undo`, the button says why.

        A button that is disabled could not be asked, so it only looks as if it were.
        """
        if reason != self._no_undo:
            self._asked_why = False
        self._no_undo = reason
        (self.undo.add_class if reason else self.undo.remove_class)(UNABLE)
        self.retell()

    @property
    def can_undo(self) -> bool:
        return self._no_undo is None

    def _press_undo(self) -> None:
        if self.can_undo:
            self._undo()
        else:
            self._asked_why = True
            self.retell()

    def tell(self, stage: GameStage, busy: bool) -> None:
        """The game has come to this part; `busy`: that is still being shown."""
        if stage != self._mark:
            self._asked_why = False
        self._mark, self._busy = stage, busy
        self.retell()

    def retell(self) -> None:
        reason = self._no_undo
        why = "" if reason is None else phrase(self.language, f"no_undo.{reason}")
        self.undo.tooltip = why
        shown = f'<p role="status" lang="{self.language}">{escape(why)}</p>'
        self.why_not.value = shown if self._asked_why else ""
        if self._mark is None:
            return
        where = escape(where_text(self._session, self._mark, self.language, self._busy))
        who = escape(who_text(self._session, self.language, self._busy))
        self.banner.value = (
            f'<div aria-live="polite" lang="{self.language}">'
            f"<small>{where}</small> <small><b>{who}</b></small></div>"
        )
        told = phrase(self.language, "playing.not_saved")
        if self._session.is_kept:
            told = phrase(self.language, "playing.saved", count=len(self._session.game.choices))
        self.saved.value = f"<small>{escape(told)}</small>"
