"""A companion in rooms on the screen: what all of them bring alike."""

from __future__ import annotations

from typing import Any

from companions.lab.game_table import CompanionGameTable
from snails_core.words import Words
from snails_lab.models.rooms import RoomGame
from snails_lab.models.rooms.companion_room_session import CompanionRoomSession
from snails_lab.widgets.game.room_table import RoomTable


def room_table(
    room_game: RoomGame[Any, Any, Any],
    words: Words,
    table: type[CompanionGameTable],
    opened_by: str,
) -> RoomTable:
    """With its bots, in its own words; the referee keeps every step."""
    return RoomTable(
        game=room_game.name,
        view=f"{room_game.name}-play",
        opened_by=opened_by,
        bots=tuple(room_game.table.bots),
        bot_name=lambda bot, language: words.text(language, f"bot.{bot}"),
        stand_in=room_game.stand_in,
        session=CompanionRoomSession,
        table=lambda session, language, size: table(session, lambda: None, language, size),
    )
