"""The first full game: one opponent, and a coach who speaks up when something goes wrong."""

from __future__ import annotations

from collections.abc import Callable
from html import escape
from typing import Any

from ipywidgets import HTML

from snails_core.events import Event, FactionTaken
from snails_core.nodes import Decision
from snails_core.options import Choice, Plan, TakeFaction
from snails_core.plans import Plans
from snails_core.position import Position
from snails_lab.models.game.reopening import LETTING_GO, reopened
from snails_lab.models.game.session import Session
from snails_lab.models.lessons.abilities import ability_told
from snails_lab.models.lessons.advice import advise
from snails_lab.models.lessons.coach import Coach, Remark
from snails_lab.models.plan_draft import PlanDraft
from snails_lab.models.storage.header import Seat
from snails_lab.models.storage.profiles import Profile
from snails_lab.widgets.controls import button
from snails_lab.widgets.game.game_panel import GamePanel
from snails_lab.widgets.panel import Panel
from snails_lab.widgets.plan import PlanPanel
from snails_lab.widgets.table.layout import USUAL_SIZE
from snails_lab.words import phrase

STRENGTH = "random"
"""The weakest opponent: there is enough to think about."""
LAST = 4
"""So many remarks are shown, the newest first."""


class CoachPanel(Panel):
    """What the coach says to a session's seat: before a choice, and after it."""

    def __init__(self, session: Session, seat: int, language: str = "en") -> None:
        super().__init__(language)
        self.coach = Coach(seat)
        self.remarks: list[Remark] = []
        self.advice: tuple[Remark, ...] | None = None
        """On the plan that is being made; None if none is."""
        self._seat, self._complete = seat, False
        self._factions: tuple[int, ...] = ()
        """Those whose abilities are told now."""
        self._told: Any = HTML()
        self._told.add_class("snails-coach")
        session.on_step(self.error_line.guarded(self._observe))
        session.on_undo(lambda _: self._forget())
        self._look_at(session.position)
        self.children = (self._told, self.error_line.widget)
        self.retell()

    def look_at_plan(self, planning: PlanPanel) -> None:
        """Says what could be better in the plan on the table, before it is confirmed."""

        def look(draft: PlanDraft) -> None:
            view = planning.view
            if view is not None and draft.seat == self._seat:
                self.advice = None if draft.is_empty else advise(view, draft)
                self._complete = draft.plan is not None
                self.retell()

        planning.on_draft(self.error_line.guarded(look))

    def _look_at(self, position: Position) -> None:
        """Abilities are told while a faction is chosen."""
        node = position.node
        if isinstance(node, Decision) and node.player == self._seat:
            offered = tuple(node.options) if not isinstance(node.options, Plans) else ()
            self._factions = tuple(o.faction for o in offered if isinstance(o, TakeFaction))

    def _observe(
        self, before: Position, choice: Choice | None, after: Position, events: tuple[Event, ...]
    ) -> None:
        taken = tuple(event.faction for event in events if isinstance(event, FactionTaken))
        self._factions = taken or self._factions
        self._look_at(after)
        if isinstance(choice, Plan):
            self.advice, self._factions = None, ()
        found = self.coach.observe(before, choice, after, events)
        self.remarks += found
        if found or taken or self._factions or isinstance(choice, Plan):
            self.retell()

    def _forget(self) -> None:
        """What was taken back is no mistake any more."""
        self.remarks.clear()
        self.retell()

    def _said(self) -> list[str]:
        """The newest and most urgent first."""
        language = self.language
        said = [ability_told(number, language) for number in self._factions]
        if self.advice is not None:
            said += [remark.text(language) for remark in self.advice]
            if not self.advice and self._complete:
                said.append(phrase(language, "coach.plan_fine"))
        said += [remark.text(language) for remark in reversed(self.remarks[-LAST:])]
        return said or [phrase(language, "coach.quiet")]

    def retell(self) -> None:
        language = self.language
        items = "".join(f"<li>{escape(text)}</li>" for text in self._said())
        self._told.value = (
            f'<div lang="{language}" role="status" '
            'style="border-left: 6px solid var(--shown-edge); padding: .3em .8em; '
            'line-height: 1.45; max-width: 60em">'
            f"<b>🐌 {escape(phrase(language, 'coach.title'))}</b><ul>{items}</ul></div>"
        )


class FirstGame(Panel):
    """Offers the game, then plays it; it is saved like any other."""

    def __init__(
        self,
        profile: Profile | None = None,
        language: str = "en",
        size: tuple[int, int] = USUAL_SIZE,
    ) -> None:
        super().__init__(language)
        self._profile, self.size = profile, size
        self._callbacks: list[Callable[[], object]] = []
        self.coach: CoachPanel | None = None
        self.game_panel: GamePanel | None = None
        self._text: Any = HTML()
        start = button("snails-first-game", self.start, self.error_line, "primary")
        start.layout.align_self = "flex-start"
        self.begin: Any = self.label(start, "coach.start")
        self.show_offer()

    def start(self, seed: int | None = None) -> None:
        """Deals a new game; the person sits at the first seat."""
        you = self._profile.name if self._profile else phrase(self.language, "coach.you")
        seats = (Seat(you, None), Seat(phrase(self.language, "coach.opponent"), STRENGTH))
        journal = self._profile.new_journal() if self._profile else None
        self._play(Session.new(seats, seed=seed, journal=journal))

    def resume(self, game: str) -> None:
        """Goes on with a first game that is saved, by its id."""
        self._play(reopened(self._profile, game, LETTING_GO), seen=True)

    @property
    def saved_as(self) -> str:
        """The id of the game that is played; empty if there is none, or it is not saved."""
        journal = self.game_panel.session.journal if self.game_panel is not None else None
        return "" if journal is None else journal.id

    def _play(self, session: Session, seen: bool = False) -> None:
        self.coach = self.adopt(CoachPanel(session, 0, self.language))
        self.game_panel = self.adopt(GamePanel(session, self.language, self.size))
        self.game_panel.on_quit(self.show_offer)
        self.coach.look_at_plan(self.game_panel.planning)
        self.game_panel.stand_by(self.coach)
        self.children = [self.game_panel, self.error_line.widget]
        self._tell()
        self.game_panel.begin(seen)

    def fit(self, width: int, height: int) -> None:
        """The game has so many pixels."""
        self.size = width, height
        if self.game_panel is not None:
            self.game_panel.fit(width, height)

    def on_change(self, callback: Callable[[], object]) -> None:
        """Calls back when a game has begun (there is a `game_panel`) or was left."""
        self._callbacks.append(callback)

    def _tell(self) -> None:
        for callback in tuple(self._callbacks):
            callback()

    def show_offer(self) -> None:
        """Before the game, and after it."""
        for panel in (self.coach, self.game_panel):
            if panel is not None:
                self.release(panel)
        self.coach = self.game_panel = None
        self.children = [self._text, self.begin, self.error_line.widget]
        self.retell()
        self._tell()

    def retell(self) -> None:
        self._text.value = f"<p>{escape(phrase(self.language, 'coach.ready'))}</p>"
