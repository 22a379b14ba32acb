"""Seats of people and bots, and games played to where a test begins."""

from __future__ import annotations

from snails_core.options import Plan
from snails_lab.models.game.session import Session
from snails_lab.models.storage.header import Seat
from tests.support.lab.child_work import one_step

TWO = (Seat("Zoë"), Seat("Ada", "random"))
PEOPLE = (Seat("Zoë"), Seat("Łoś"))
MIXED = (Seat("Zoë"), Seat("Ada", "greedy"), Seat("Łoś"))
BOTS = (Seat("Ada", "random"), Seat("Bo", "greedy"))


def played(session: Session) -> Session:
    while not session.is_over:
        one_step(session)
    return session


def played_to_a_plan(session: Session) -> Session:
    while not (session.game.choices and isinstance(session.game.choices[-1], Plan)):
        one_step(session)
    return session
