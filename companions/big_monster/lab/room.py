"""Big Monster in rooms: each on their own device, with the own tiles and nobody else's."""

from __future__ import annotations

from companions.big_monster.engine import ALWAYS_ASKS, new_game, play
from companions.big_monster.errors import IllegalChoice
from companions.big_monster.events import Event
from companions.big_monster.lab.table_game import TABLE_GAME
from companions.big_monster.nodes import Decision
from companions.big_monster.options import Choice
from companions.big_monster.position import Position
from companions.big_monster.view import event_for, view
from snails_lab.models.rooms import RoomGame
from snails_lab.models.rooms.room_game import Settings, refuse_settings

NOBODY = -1
"""Of all players the one who only watches: nothing is dealt to them."""


def _begin(seats: int, settings: Settings) -> Position:
    """For two the duel, for more the game of each for themselves; who begins is left to chance."""
    refuse_settings(settings)
    return new_game("duel" if seats == 2 else "individual", seats).position


def _foreseen(position: Position, seat: int) -> tuple[Position, int] | None:
    """Explorers and tiles are chosen face down, by all at the same time: whatever others choose
    before this seat, it sees the same."""
    if position.phase not in ALWAYS_ASKS or seat not in position.queue:
        return None
    others = position.queue.index(seat)
    for _ in range(others):
        node = position.node
        assert isinstance(node, Decision)
        position = play(position, node.options[0]).position
    return view(position, seat), others


def _check_early(seen: Position, choice: Choice) -> None:
    """A view cannot be played on where all cards would be turned over."""
    node = seen.node
    if not isinstance(node, Decision) or choice not in node.options:
        raise IllegalChoice("not_offered", choice=repr(choice))


ROOM: RoomGame[Position, Choice, Event] = RoomGame(
    table=TABLE_GAME,
    seats=(2, 3, 4),
    new_game=_begin,
    event_for=event_for,
    watcher=NOBODY,
    stand_in="greedy",
    foreseen=_foreseen,
    check_early=_check_early,
)
