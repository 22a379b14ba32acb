"""Advice at the table: what the solver says of the choice that a person has before them."""

from __future__ import annotations

from html import escape

from companions.big_monster.answers.told import progress_text, reply_lines
from companions.big_monster.notation import one_line
from companions.big_monster.position import Phase, Position
from companions.big_monster.solver.duel_endgame import starts_a_turn
from companions.big_monster.solver.requests import MonsterRequest
from companions.big_monster.solver.turn_before import TURN_BEFORE
from companions.big_monster.tell.reasons import signed
from companions.big_monster.words import WORDS, wording
from companions.lab.advice import CompanionAdvice, listed
from solver.worker import Progress, Reply

SECONDS = 20
"""Somebody is playing: an estimate soon is better than a finer one later."""
PROVING_SECONDS = 300
"""For the end of a duel, which is proven."""


class Advice(CompanionAdvice):
    """The best place, what each choice is worth, or how a duel ends."""

    words = WORDS
    css = "monster"
    best_gain: int | None = None
    """What the places with a golden disc add, while a tile is to be laid: they need no names."""

    def progress_text(self, progress: Progress, seconds: float) -> str:
        return progress_text(progress, seconds, self.language)

    def html_of(self, reply: Reply) -> str:
        head, *rest = reply_lines(reply, self.language)
        if rest and self.best_gain is not None:
            points = signed(self.best_gain, self.language)
            rest = [wording(self.language, "advice.marked", points=points)]
        return (
            f'<div class="monster-answer" lang="{self.language}"><p><b>{escape(head)}</b></p>'
            f"{listed(rest)}</div>"
        )


def advice_request(position: Position, language: str) -> MonsterRequest:
    """What to ask about a view in which its viewer is to decide."""
    seconds = SECONDS
    if position.phase in (Phase.LAY, Phase.LAY_SALVAGED):
        asked = "place"
    elif position.turn >= TURN_BEFORE and starts_a_turn(position):
        asked, seconds = "duel", PROVING_SECONDS
    else:
        asked = "draft"
    return MonsterRequest(asked, position=one_line(position), language=language, seconds=seconds)
