"""What a round has brought, told once it is over: points of everybody, by what they were for."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from companions.cry_havoc.events import Event, EventHappened, Freed, PointsGained, RoundBegan
from companions.cry_havoc.lab.battle_end import EndMoment
from companions.cry_havoc.position import Position
from companions.cry_havoc.tell import event_text
from companions.cry_havoc.tell.battles import worth_text
from companions.cry_havoc.tell.names import Names
from companions.cry_havoc.tell.sentences import REASONS


def round_end(position: Position, events: Sequence[Event], language: str) -> EndMoment | None:
    """The round before the one that stands at the end of all events so far; nothing for the first.

    The position is the one after it, with its map.
    """
    began = [at for at, event in enumerate(events) if isinstance(event, RoundBegan)]
    if len(began) < 2:
        return None
    first, last = began[-2:]
    names = Names(position, language)
    gains: dict[int, Counter[str]] = {}
    for event in events[first:last]:
        if isinstance(event, PointsGained):
            key = REASONS.get(event.why, "log.other")
            gains.setdefault(event.player, Counter())[key] += event.amount
        elif isinstance(event, Freed):
            gains.setdefault(event.player, Counter())["log.ransom"] -= names.box.numbers.ransom
    ended = events[first]
    assert isinstance(ended, RoundBegan)
    about = [
        names.word(
            "table.round_gains", player=names.force(player), gains=_gains(names, gains[player])
        )
        for player in sorted(gains)
    ]
    about += [
        event_text(position, event, language)
        for event in events[last:]
        if isinstance(event, EventHappened)
    ]
    told = names.word("table.round_over", round=ended.round)
    return EndMoment(position, told, " ".join(about))


def _gains(names: Names, gains: Counter[str]) -> str:
    return ", ".join(
        f"{names.word(key)} {worth_text(count) if count < 0 else count}"
        for key, count in gains.items()
    )
