"""A rematch: another game of the same people and bots, on the same board."""

from __future__ import annotations

import secrets

from snails_core.agenda import Deal
from snails_core.layout import FACTION, NONE
from snails_core.match import draw_factions
from snails_core.position import Position
from snails_lab.models.game.game_session import GameSession
from snails_lab.models.game.session import Session
from snails_lab.models.storage.profiles import Profile


def rematch(session: GameSession, *, new_factions: bool, profile: Profile | None = None) -> Session:
    """A new game on the same seats, with the factions of the last one or with others by lot.

    A game that began from a position set up by hand begins there again.
    """
    start = session.game.start
    journal = profile.new_journal() if profile else None
    deal = next((task for task in start.agenda if isinstance(task, Deal)), None)
    if deal is None:
        return Session.begin(session.seats, start, journal=journal)
    seed = secrets.randbelow(10**6)
    if new_factions:
        factions: tuple[str, ...] | None = draw_factions(start.setting, seed, start.players)
    else:
        factions = factions_of(session.position)
    return Session.new(
        session.seats,
        board=start.setting.board.id,
        seed=seed,
        advanced=bool(deal.advanced),
        factions=factions,
        journal=journal,
    )


def can_change_factions(session: GameSession) -> bool:
    """Does a rematch give out factions at all, or begin from a position that has them?"""
    return any(isinstance(task, Deal) for task in session.game.start.agenda)


def factions_of(position: Position) -> tuple[str, ...] | None:
    """The factions by seat; None if not everybody has one."""
    numbers = position.hot[FACTION : FACTION + position.players]
    if NONE in numbers:
        return None
    return tuple(position.setting.rules.factions[number].id for number in numbers)
