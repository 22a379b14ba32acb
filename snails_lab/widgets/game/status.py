"""Where the game stands, in a line: round, phase, slot, and who is asked."""

from __future__ import annotations

from snails_core.layout import NONE
from snails_core.nodes import Chance, Decision, Over
from snails_core.tell import Names, question_text
from snails_core.tell.names import PHASES
from snails_lab.drawing.plan.picture import NUMERALS
from snails_lab.models.game.session import Session
from snails_lab.models.timeline.moment_label import Mark
from snails_lab.words import phrase


def seat_name(session: Session, seat: int, language: str) -> str:
    """`Zoë, Player A (Pirates)`."""
    player = Names(session.position, language).player(seat)
    return phrase(language, "playing.seat", name=session.seats[seat].name, player=player)


def where_text(session: Session, mark: Mark, language: str, busy: bool = False) -> str:
    """`Round 2 · Acting · Slot III`, or what comes before and after; `busy`: films run still."""
    position = session.position
    if isinstance(position.node, Over) and not busy:
        return phrase(language, "playing.over")
    if not position.round:
        return phrase(language, "playing.set_up")
    rounds = position.setting.rules.rounds
    parts = [phrase(language, "playing.round", round=position.round, rounds=rounds)]
    if mark.phase:
        parts.append(Names(position, language).term(PHASES[mark.phase - 1]))
    if mark.slot != NONE:
        parts.append(phrase(language, "playing.slot", slot=NUMERALS[mark.slot]))
    return " · ".join(parts)


def who_text(session: Session, language: str, busy: bool = False) -> str:
    """Who is to decide, which bot thinks, or how it ended; nothing before its film is over."""
    node = session.position.node
    if busy and (session.is_over or session.waiting is not None):
        return phrase(language, "playing.watching")
    if isinstance(node, Over):
        return question_text(session.position, language)
    if isinstance(node, Chance):
        return phrase(language, "playing.chance")
    assert isinstance(node, Decision)
    who = seat_name(session, node.player, language)
    if session.seats[node.player].is_person:
        return phrase(language, "playing.asked", who=who)
    return phrase(language, "playing.thinking", who=who)
