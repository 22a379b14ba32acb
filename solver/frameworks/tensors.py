"""What a seat sees, as numbers for a learner: named pieces of fixed shapes, mostly from 0 to 1.

Everything comes from the seat's view and its own parts of the option under way, so that a tensor
cannot tell more than the seat may know.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from math import prod
from typing import Any

import numpy as np

from snails_core import layout as at
from snails_core.nodes import Decision
from snails_core.position import Position
from snails_core.records import TASKS, field_values
from snails_core.setting import Setting
from snails_core.view import view
from solver.frameworks.moves import PlanCard, PlanSnails, SwapCard
from solver.frameworks.play_state import PlayState

Tensor = np.ndarray[Any, np.dtype[np.float32]]

GROUND = (at.LEVEL, at.DAMAGED, at.FIRE, at.MINES, at.DYNAMITE)
LARGEST_ON_GROUND = 4
TASK_NUMBERS = 16
"""So many numbers of the task that asks are told; the longest task has fewer."""
LARGEST = 255
_TASKS = sorted(TASKS)
_HAND_SIZE = 10


@lru_cache(maxsize=16)
def shapes(setting: Setting) -> dict[str, tuple[int, ...]]:
    """The pieces of a tensor, by name."""
    cards, spaces = len(setting.catalogue.cards), len(setting.board.names)
    return {
        "seat": (at.MAX_PLAYERS,),
        "to_move": (at.MAX_PLAYERS,),
        "table": (4,),
        "players": (at.MAX_PLAYERS, 6),
        "factions": (at.MAX_PLAYERS, len(setting.rules.factions)),
        "ground": (len(GROUND), spaces),
        "places": (at.MAX_SNAILS, spaces),
        "snails": (at.MAX_SNAILS, 4),
        "own_hand": (cards,),
        "known_cards": (at.MAX_PLAYERS, cards),
        "unseen_cards": (cards,),
        "discarded": (cards,),
        "slots": (at.MAX_PLAYERS, at.PLAN_SLOTS, cards + 1),
        "unseen_backs": (at.HOT_SIZE - at.UNSEEN,),
        "task": (len(_TASKS),),
        "task_numbers": (TASK_NUMBERS,),
        "own_plan": (at.PLAN_SLOTS, cards),
        "own_snails": (2, at.MAX_SNAILS),
        "own_swap": (cards,),
    }


def tensor_size(setting: Setting) -> int:
    return sum(map(prod, shapes(setting).values()))


def pieces_of(tensor: Tensor, setting: Setting) -> dict[str, Tensor]:
    """Named parts of a flat tensor, which change with it."""
    found, start = {}, 0
    for name, shape in shapes(setting).items():
        size = prod(shape)
        found[name] = tensor[start : start + size].reshape(shape)
        start += size
    return found


def observe(state: PlayState, seat: int) -> Tensor:
    """The tensor of a seat."""
    setting = state.position.setting
    tensor = np.zeros(tensor_size(setting), np.float32)
    write_observation(pieces_of(tensor, setting), state, seat)
    return tensor


def write_observation(pieces: dict[str, Tensor], state: PlayState, seat: int) -> None:
    """Fills the pieces, which are all zero, with what the seat sees."""
    seen = view(state.position, seat)
    pieces["seat"][seat] = 1
    if isinstance(seen.node, Decision):
        pieces["to_move"][seen.node.player] = 1
    _write_board(pieces, seen)
    _write_players(pieces, seen)
    _write_cards(pieces, seen, seat)
    _write_task(pieces, seen)
    if seat == state.seat:
        _write_parts(pieces, state)


def _bytes(seen: bytes, start: int, count: int) -> Tensor:
    return np.frombuffer(seen, np.uint8, count, start).astype(np.float32)


def _write_board(pieces: dict[str, Tensor], seen: Position) -> None:
    hot, spaces = seen.hot, len(seen.setting.board.names)
    for number, start in enumerate(GROUND):
        pieces["ground"][number] = _bytes(hot, start, spaces) / LARGEST_ON_GROUND
    for snail in range(at.MAX_SNAILS):
        place = hot[at.PLACE + snail]
        if place < spaces:
            pieces["places"][snail, place] = 1
    snails = pieces["snails"]
    snails[:, 0] = _bytes(hot, at.HEALTH, at.MAX_SNAILS) / seen.setting.rules.health
    snails[:, 1] = _bytes(hot, at.SHELLED, at.MAX_SNAILS)
    for player in range(seen.players):
        for column, token in ((2, at.ACTIVE), (3, at.PASSIVE)):
            role = hot[token + player]
            if role < at.SQUAD:
                snails[at.SQUAD * player + role, column] = 1
    backs = _bytes(hot, at.UNSEEN, at.HOT_SIZE - at.UNSEEN)
    pieces["unseen_backs"][:] = backs / LARGEST
    rules = seen.setting.rules
    pieces["table"][:] = (
        seen.round / rules.rounds,
        seen.first_player / at.MAX_PLAYERS,
        hot[at.CONTAMINATION] / LARGEST,
        hot[at.HURT],
    )


def _write_players(pieces: dict[str, Tensor], seen: Position) -> None:
    hot = seen.hot
    for player in range(seen.players):
        faction = hot[at.FACTION + player]
        if faction != at.NONE:
            pieces["factions"][player, faction] = 1
        pieces["players"][player] = (
            1,
            hot[at.USED + player] / LARGEST,
            hot[at.AIMED + player] / at.PLAN_SLOTS,
            hot[at.LOST + player] / at.SQUAD,
            hot[at.LOST_BEFORE + player] / at.SQUAD,
            seen.cold[at.SECRET + player] / _HAND_SIZE,
        )


def _write_cards(pieces: dict[str, Tensor], seen: Position, seat: int) -> None:
    cold, cards = seen.cold, len(seen.setting.catalogue.cards)
    pieces["own_hand"][:] = _bytes(cold, at.hand_at(seat), cards)
    for player in range(seen.players):
        pieces["known_cards"][player] = _bytes(cold, at.shown_at(player), cards)
        for slot, card in enumerate(seen.slots(player)):
            if card != at.NONE:
                place = cards if card == at.HIDDEN else card
                pieces["slots"][player, slot, place] = 1
    pieces["unseen_cards"][:] = _bytes(cold, at.POOL, cards) / _HAND_SIZE
    pieces["discarded"][:] = _bytes(cold, at.DISCARD, cards) / _HAND_SIZE


def _write_task(pieces: dict[str, Tensor], seen: Position) -> None:
    """What asks, and its numbers: the card that is resolved, the dice that were rolled, ..."""
    if not isinstance(seen.node, Decision):
        return
    task = seen.agenda[-1]
    pieces["task"][_TASKS.index(task.kind)] = 1
    for place, value in enumerate(_numbers_of(task)):
        pieces["task_numbers"][place] = value / LARGEST


def _numbers_of(task: Any) -> Iterable[int]:
    values = [value for _, value in field_values(task) if isinstance(value, int)]
    return [min(value, LARGEST) for value in values[:TASK_NUMBERS]]


def _write_parts(pieces: dict[str, Tensor], state: PlayState) -> None:
    """The seat's own parts of the option under way."""
    slot = 0
    for part in state.made:
        if isinstance(part, PlanSnails):
            pieces["own_snails"][0, part.active_snail] = 1
            if part.passive_snail != at.NONE:
                pieces["own_snails"][1, part.passive_snail] = 1
        elif isinstance(part, PlanCard):
            pieces["own_plan"][slot, part.card] = 1
            slot += 1
        elif isinstance(part, SwapCard):
            pieces["own_swap"][part.card] = 1
