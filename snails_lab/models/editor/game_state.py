"""Edits of the game as a whole: who plays, and where the game stands."""

from __future__ import annotations

from typing import Literal, NamedTuple

from snails_core import layout as at
from snails_core.agenda import Acting, Cleaning, Drawing, Planning, Task
from snails_core.backs import Back
from snails_core.errors import PositionError
from snails_core.newgame import empty_table
from snails_core.notation.defaults import default_agenda
from snails_core.position import Position
from snails_core.queries import in_turn, snail_of
from snails_core.rules.winner import final_result, only_player_left
from snails_lab.models.display_position import DisplayPosition
from snails_lab.models.editor.edit import PositionEdit

PhaseName = Literal["drawing", "planning", "acting", "cleaning", "over", "between"]
MOST_UNSEEN = 41
_OF_A_PLAYER = (
    (at.ACTIVE, at.NONE), (at.PASSIVE, at.NONE), (at.FACTION, at.NONE), (at.COLOUR, at.NONE),
    (at.KNOWN, 0), (at.USED, 0), (at.AIMED, 0), (at.LOST, 0), (at.LOST_BEFORE, 0),
    (at.REVEALED, 0),
)  # fmt: skip
"""What lies at an empty seat."""


class Phase(NamedTuple):
    """Where the round stands; in the Acting Phase also the slot and whose turn it is.

    `between` is in the middle of something, as it comes from a game; it stays as it is.
    """

    name: PhaseName
    slot: int = 0
    seat: int = 0


def cleared(drawn: Position) -> DisplayPosition:
    """The board as at the start and the players as they are, but nothing on the table."""
    hot, cold = empty_table(drawn.setting, drawn.players)
    hot[at.HEALTH : at.HEALTH + at.MAX_SNAILS] = bytes(at.MAX_SNAILS)
    for array in (at.FACTION, at.COLOUR):
        hot[array : array + at.MAX_PLAYERS] = drawn.hot[array : array + at.MAX_PLAYERS]
    hot[at.ROUND] = 1
    return PositionEdit(
        Position(drawn.setting, bytes(hot), bytes(cold), default_agenda(hot))
    ).done()


def set_players(drawn: Position, players: int) -> DisplayPosition:
    """Sets the number of players; a removed seat takes its snails and cards along."""
    if not 2 <= players <= at.MAX_PLAYERS:
        raise PositionError("player_count", count=players)
    edit = PositionEdit(drawn)
    hot = edit.hot
    for player in range(players, at.MAX_PLAYERS):
        _clear_seat(edit, player)
    for player in range(drawn.players, players):
        taken = [hot[at.COLOUR + other] for other in range(player)]
        free = [c for c in range(len(drawn.setting.rules.colours)) if c not in taken]
        hot[at.COLOUR + player] = player if player in free else free[0]
    hot[at.PLAYERS] = players
    hot[at.FIRST] = min(hot[at.FIRST], players - 1)
    if hot[at.VIEWER] not in (at.NONE, at.OBSERVER) and hot[at.VIEWER] >= players:
        hot[at.VIEWER] = at.NONE
    if hot[at.RESULT] != at.DRAWN and hot[at.RESULT] > players:
        hot[at.RESULT] = 0
    if players < drawn.players:
        edit.agenda = default_agenda(hot)
    return edit.done()


def set_faction(drawn: Position, player: int, faction: int) -> DisplayPosition:
    """Sets a player's faction by number, NONE for none."""
    return _with_hot(drawn, at.FACTION + player, faction)


def set_colour(drawn: Position, player: int, colour: int) -> DisplayPosition:
    """Sets a player's colour by number, NONE for none."""
    return _with_hot(drawn, at.COLOUR + player, colour)


def set_round(drawn: Position, number: int) -> DisplayPosition:
    return _with_hot(drawn, at.ROUND, max(0, min(drawn.setting.rules.rounds, number)))


def set_first(drawn: Position, player: int) -> DisplayPosition:
    return _with_hot(drawn, at.FIRST, player)


def set_contamination(drawn: Position, number: int) -> DisplayPosition:
    top = len(drawn.setting.rules.contamination_track) - 1
    return _with_hot(drawn, at.CONTAMINATION, max(0, min(top, number)))


def set_unseen(drawn: Position, back: Back, count: int) -> DisplayPosition:
    edit = PositionEdit(drawn)
    edit.unseen_is_rest = False
    edit.hot[at.UNSEEN + back] = max(0, min(MOST_UNSEEN, count))
    return edit.done()


def unseen_is_the_rest(drawn: Position) -> DisplayPosition:
    """Sets the unseen backs to all but the known ones."""
    edit = PositionEdit(drawn)
    edit.unseen_is_rest = True
    return edit.done()


def phase(drawn: Position) -> Phase:
    """Where the drawn position stands."""
    if drawn.hot[at.RESULT]:
        return Phase("over")
    if len(drawn.agenda) == 1:
        effect = drawn.agenda[0]
        if isinstance(effect, Acting) and effect.seat < drawn.players:
            return Phase("acting", effect.slot, effect.seat)
        for name, start in _STARTS.items():
            if effect == start:
                return Phase(name)
    return Phase("between")


_STARTS: dict[PhaseName, Task] = {
    "drawing": Drawing(0),
    "planning": Planning(0),
    "cleaning": Cleaning(0),
}


def set_phase(drawn: Position, wanted: Phase) -> DisplayPosition:
    """Sets the game to the start of a phase or turn; cards and snails of past turns lie face up."""
    if wanted.name == "between":
        return PositionEdit(drawn).done()
    if wanted.name == "over":
        return _counted_out(drawn)
    edit = PositionEdit(drawn)
    edit.hot[at.RESULT] = 0
    edit.agenda_follows = False
    if wanted.name == "acting":
        edit.agenda = (Acting(wanted.slot, wanted.seat),)
        _turn_up(edit, wanted)
    else:
        edit.agenda = (_STARTS[wanted.name],)
    return edit.done()


def _counted_out(drawn: Position) -> DisplayPosition:
    """Over with the result that the snails left make; if several players have some, their
    count decides at the end of the last round (R34)."""
    winner = only_player_left(drawn.hot)
    result = final_result(drawn.hot) if winner == at.NONE else 1 + winner
    if winner == at.NONE and any(drawn.hot[at.HEALTH : at.HEALTH + at.MAX_SNAILS]):
        drawn = set_round(drawn, drawn.setting.rules.rounds)
    return set_result(drawn, result)


def set_result(drawn: Position, result: int) -> DisplayPosition:
    """Sets who won (1 + the player), DRAWN, or 0 for a game that still runs."""
    edit = PositionEdit(drawn)
    edit.hot[at.RESULT] = result
    edit.agenda = default_agenda(edit.hot)
    return edit.done()


def _turn_up(edit: PositionEdit, now: Phase) -> None:
    hot = edit.hot
    for seat in range(hot[at.PLAYERS]):
        player = in_turn(hot, seat)
        past = now.slot + (seat < now.seat)
        slots = edit.slots(player)
        lying = [slot for slot in range(past) if hot[slots[slot]] != at.NONE]
        hot[at.REVEALED + player] = sum(1 << slot for slot in lying)
        active = hot[at.ACTIVE + player]
        if lying and active < at.SQUAD:
            hot[at.KNOWN + player] |= 1 << active


def _clear_seat(edit: PositionEdit, player: int) -> None:
    hot, cold = edit.hot, edit.cold
    for array, empty in _OF_A_PLAYER:
        hot[array + player] = empty
    for role in range(at.SQUAD):
        snail = snail_of(player, role)
        hot[at.PLACE + snail] = at.NONE
        hot[at.HEALTH + snail] = hot[at.SHELLED + snail] = 0
    for slot in edit.slots(player):
        hot[slot] = at.NONE
    for array in (at.HAND, at.SHOWN):
        start = array + player * at.MAX_CARDS
        cold[start : start + at.MAX_CARDS] = bytes(at.MAX_CARDS)
    cold[at.SECRET + player] = 0


def _with_hot(drawn: Position, place: int, value: int) -> DisplayPosition:
    edit = PositionEdit(drawn)
    edit.hot[place] = value
    return edit.done()
