"""A companion in rooms on the screen: what all of them bring alike."""

from __future__ import annotations

from typing import Any

from companions.lab.game_table import GameTable
from snails_core.words import Words
from snails_lab.models.rooms import RoomRules
from snails_lab.models.rooms.table_seat_session import TableSeatSession
from snails_lab.widgets.game.room_table import RoomTable


def room_table(
    rules: RoomRules[Any, Any, Any], words: Words, table: type[GameTable], opened_by: str
) -> RoomTable:
    """With the bots of its rules, in its own words; the referee keeps every step."""
    return RoomTable(
        game=rules.name,
        view=f"{rules.name}-play",
        opened_by=opened_by,
        bots=tuple(rules.table.bots),
        bot_name=lambda bot, language: words.text(language, f"bot.{bot}"),
        stand_in=rules.stand_in,
        session=TableSeatSession,
        table=lambda session, language, room: table(session, lambda: None, language, room),
    )
