"""The sentences for events and choices, and the question that a position asks."""

from __future__ import annotations

from typing import Any

from companions.cry_havoc.events import CardsPlayed, ControlWon, Event, PointsGained
from companions.cry_havoc.nodes import Chance, Decision, Over
from companions.cry_havoc.options import Choice, NestShown, WarPartyShown
from companions.cry_havoc.position import Position
from companions.cry_havoc.rules.actions import draws_of, row_of
from companions.cry_havoc.tell.names import Names
from companions.cry_havoc.words import wording

REASONS = {
    "C5": "log.event", "C9": "log.icons", "C21": "log.control", "C23": "log.kills",
    "C27": "log.prisoners", "C28": "log.scoring", "C29": "log.final",
}  # fmt: skip
"""By rule: what victory points are gained for."""


def event_text(position: Position, event: Event, language: str) -> str:
    """The sentence for an event.

    >>> from companions.cry_havoc.events import ScoringEnabled
    >>> from companions.cry_havoc.newgame import new_game
    >>> event_text(new_game(2).position, ScoringEnabled(1), "de")
    'Wanderer: aktiviert die Wertung für diese Runde.'
    """
    names = Names(position, language)
    values = _values(names, event, getattr(event, "player", 0))
    if isinstance(event, PointsGained) and event.why in REASONS:
        return names.word("log.points", reason=names.word(REASONS[event.why]), **values)
    told = names.word(f"event.{event.kind}", **values)
    if isinstance(event, ControlWon) and event.mine == event.theirs:
        return f"{told} {names.word('log.tie')}"
    if isinstance(event, CardsPlayed) and (drawn := _drawn(names, event)):
        return f"{told} {names.word('log.drawn', count=drawn)}"
    return told


def _drawn(names: Names, event: CardsPlayed) -> int:
    """Cards that the bonus icons of what was played bring; drawing itself is not told."""
    return draws_of([row_of(names.box.cards[card], event.row) for card in event.cards])


def rule_text(event: Event, language: str) -> str:
    """The rule that an event follows from, as it is cited."""
    return wording(language, "name.rule", why=event.why)


def choice_text(position: Position, choice: Choice, language: str) -> str:
    """An option or outcome as a player would say it."""
    names = Names(position, language)
    node = position.node
    player = node.player if isinstance(node, Decision) else 0
    values = _values(names, choice, player)
    if isinstance(choice, WarPartyShown):
        tile = names.box.war_parties[choice.war_party]
        values |= {"units": tile.units, "crystals": tile.crystals}
    elif isinstance(choice, NestShown):
        tile = names.box.nests[choice.nest]
        values |= {"units": tile.units, "crystals": tile.crystals}
    return names.word(f"option.{choice.kind}", **values)


def _values(names: Names, record: Any, player: int) -> dict[str, object]:
    fields = (name for name in record._fields if name not in ("why", "kind"))
    values = {name: names.value(name, getattr(record, name), player) for name in fields}
    if "amount" in values:
        values["count"] = values["amount"]
    return values


def node_text(position: Position, language: str) -> str:
    """Whose turn it is and what is asked; at the end who has won."""
    names = Names(position, language)
    node = position.node
    if isinstance(node, Over):
        return names.word("event.game_won", player=names.force(node.winner))
    question = names.word(f"question.{position.agenda[-1].kind}")
    return question if isinstance(node, Chance) else f"{names.force(node.player)}: {question}"
