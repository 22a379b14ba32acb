"""What can be wrong with a position, as named faults (for editors, puzzles and loading)."""

from __future__ import annotations

from collections.abc import Iterator

from snails_core import layout as at
from snails_core.agenda import Enter, RevealDeclared
from snails_core.arsenal import rest_of_arsenal
from snails_core.backs import backs_left, pinned_backs
from snails_core.errors import PositionError
from snails_core.faults.agenda_faults import agenda_faults
from snails_core.faults.fault import Fault
from snails_core.faults.round_faults import is_set_up, round_faults
from snails_core.player_flags import cards_in
from snails_core.position import Position
from snails_core.queries import crowd, living, role
from snails_core.records import PLAYER_LETTERS, snail_name
from snails_core.rules.limit_of_three import is_too_many


def check_position(position: Position) -> None:
    """Raises the first fault."""
    for fault in faults(position):
        raise PositionError(fault.key, fault.place)


def faults(position: Position) -> tuple[Fault, ...]:
    """All that makes this position impossible.

    >>> from snails_core import read_position
    >>> faults(read_position("snails 1; map 1 3 2; player A; G a1; player B; G a2 20"))
    ()
    """
    found = [*_table_faults(position), *_space_faults(position), *_snail_faults(position)]
    found += [*_plan_faults(position), *_card_faults(position)]
    if not found:
        found += round_faults(position)
    if not found:
        found += agenda_faults(position)
    return tuple(found)


def _table_faults(position: Position) -> Iterator[Fault]:
    hot = position.hot
    if hot[at.FIRST] >= hot[at.PLAYERS]:
        yield Fault("fault_first", "first")
    if hot[at.VIEWER] not in (at.NONE, at.OBSERVER) and hot[at.VIEWER] >= hot[at.PLAYERS]:
        yield Fault("fault_viewer", "viewer")
    if hot[at.RESULT] not in (0, at.DRAWN) and hot[at.RESULT] > hot[at.PLAYERS]:
        yield Fault("fault_winner", "winner")
    for array, name in ((at.FACTION, "faction"), (at.COLOUR, "colour")):
        taken = [value for value in hot[array : array + hot[at.PLAYERS]] if value != at.NONE]
        if len(set(taken)) < len(taken):
            yield Fault("fault_taken_twice", name)
    if not any(hot[at.HEALTH : at.HEALTH + at.MAX_SNAILS]) and not hot[at.RESULT]:
        yield Fault("fault_nobody", "player")


def _space_faults(position: Position) -> Iterator[Fault]:
    hot, board = position.hot, position.setting.board
    arrays = (at.DAMAGED, at.FIRE, at.MINES, at.DYNAMITE)
    for space in board.spaces():
        if not hot[at.LEVEL + space] and any(hot[array + space] for array in arrays):
            yield Fault("fault_token_on_water", board.names[space])
        if is_too_many(position.setting, crowd(hot, space)):
            yield Fault("fault_crowd", board.names[space])
    left = backs_left(position.setting, hot)
    for space in board.spaces():
        if hot[at.PINNED + space] and any(left[back] < 0 for back in pinned_backs(hot, space)):
            yield Fault("fault_backs", board.names[space])
    unseen = hot[at.UNSEEN : at.UNSEEN + len(left)]
    if any(count > max(0, most) for count, most in zip(unseen, left, strict=True)):
        yield Fault("fault_unseen", "unseen")


def _snail_faults(position: Position) -> Iterator[Fault]:
    hot = position.hot
    deploying = is_set_up(position)
    flying = {task.snail for task in position.agenda if isinstance(task, Enter)}
    if deploying and not _can_deploy(position):
        yield Fault("fault_deploying", position.setting.board.id)
    for snail in range(at.MAX_SNAILS):
        if hot[at.PLACE + snail] != at.NONE and not hot[at.HEALTH + snail]:
            yield Fault("fault_health", snail_name(snail))
    for player in range(hot[at.PLAYERS]):
        shells = 0
        for snail in living(hot, player):
            place = snail_name(snail)
            if hot[at.HEALTH + snail] % 5:
                yield Fault("fault_health", place)
            shells += hot[at.SHELLED + snail]
            where = hot[at.PLACE + snail]
            if where == at.NONE and not deploying:
                yield Fault("fault_unplaced", place)
            if where == at.AIR and snail not in flying:
                yield Fault("fault_in_air", place)
            if hot[at.SHELLED + snail] and (where >= at.AIR or not hot[at.LEVEL + where]):
                yield Fault("fault_shell_on_water", place)
        if shells > position.setting.rules.shells:
            yield Fault("fault_shells", f"player {PLAYER_LETTERS[player]}")


def _can_deploy(position: Position) -> bool:
    """Are the tiles as the board has them, and is there room for all snails (R5)?"""
    board = position.setting.board
    levels = position.hot[at.LEVEL : at.LEVEL + len(board.levels)]
    return levels == board.levels and board.has_room(position.players)


def _plan_faults(position: Position) -> Iterator[Fault]:
    hot, viewer = position.hot, position.viewer
    for player in range(hot[at.PLAYERS]):
        place = f"player {PLAYER_LETTERS[player]}: plan"
        tokens = [hot[at.ACTIVE + player], hot[at.PASSIVE + player]]
        hidden = viewer is not None and viewer != player
        slots, hand = position.slots(player), position.hand(player)
        if at.HIDDEN in (*tokens, *slots) and not hidden:
            yield Fault("fault_hidden", place)
        if position.cold[at.SECRET + player] and not hidden:
            yield Fault("fault_hidden", f"player {PLAYER_LETTERS[player]}: hand")
        alive = [role(snail) for snail in living(hot, player)]
        declared = [token for token in tokens if token < at.SQUAD]
        if any(token not in alive for token in declared) or len(set(declared)) < len(declared):
            yield Fault("fault_declared", place)
        if tokens[0] == at.NONE and tokens[1] != at.NONE:
            yield Fault("fault_declared", place)
        dying = sum(
            task.snails.bit_count()
            for task in position.agenda
            if isinstance(task, RevealDeclared) and task.player == player
        )
        unknown = [n for n in alive if n not in declared and not hot[at.KNOWN + player] >> n & 1]
        if tokens.count(at.HIDDEN) > dying + len(unknown):
            yield Fault("fault_declared", place)
        factions = position.setting.faction_card
        own = hot[at.FACTION + player]
        for cards, where in ((slots, place), (hand, f"player {PLAYER_LETTERS[player]}: hand")):
            foreign = [c for c in cards if c in factions and (own == at.NONE or factions[own] != c)]
            if foreign:
                yield Fault("fault_faction_card", where)
        for slot, card in enumerate(slots):
            if card == at.HIDDEN and hot[at.REVEALED + player] >> slot & 1:
                yield Fault("fault_hidden", place)
        if slots.count(at.HIDDEN) > len(hand):
            yield Fault("fault_hidden", place)
        if hot[at.REVEALED + player] & ~cards_in(slots):
            yield Fault("fault_face_up", place)


def _card_faults(position: Position) -> Iterator[Fault]:
    cold, setting = position.cold, position.setting
    for player in range(position.players):
        place = f"player {PLAYER_LETTERS[player]}: shown"
        held = list(position.hand(player)) + list(position.slots(player))
        start = at.shown_at(player)
        counts = cold[start : start + at.MAX_CARDS]
        for card, shown in enumerate(counts) if any(counts) else ():
            if shown and (not setting.is_arsenal(card) or shown > held.count(card)):
                yield Fault("fault_shown", place)
        faction_cards = [card for card in held if card in setting.faction_card]
        if len(faction_cards) > 1:
            yield Fault("fault_faction_card", place)
    pool = cold[at.POOL : at.POOL + at.MAX_CARDS]
    discarded = cold[at.DISCARD : at.DISCARD + at.MAX_CARDS]
    for pile, name in ((pool, "deck"), (discarded, "discard")):
        if any(pile[: setting.arsenal_start]) or any(pile[setting.arsenal_end :]):
            yield Fault("fault_deck", name)
    if sum(cold[at.SECRET : at.SECRET + at.MAX_PLAYERS]) > sum(pool):
        yield Fault("fault_deck", "deck")
    rest = rest_of_arsenal(setting, position.hot, cold, position.agenda)
    for card in setting.catalogue.arsenal:
        if pool[card] > rest[card]:
            yield Fault("fault_copies", f"deck: {setting.catalogue.cards[card].id}")
    upcoming = [card for card in cold[at.NEXT : at.NEXT + at.MAX_NEXT] if card != at.NONE]
    if any(upcoming.count(card) > pool[card] for card in upcoming):
        yield Fault("fault_next", "next")
