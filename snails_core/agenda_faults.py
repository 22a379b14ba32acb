"""What can be wrong with a position's agenda: values that no effect of the rules could have."""

from __future__ import annotations

from collections.abc import Iterator

from snails_core import layout as at
from snails_core.agenda import (
    Attack,
    Cleaning,
    Discard,
    Effect,
    LoseCard,
    OfferRage,
    Perform,
    PickRow,
    Resolve,
    RevealCard,
    Roll,
    Rolled,
)
from snails_core.cards import Action
from snails_core.fault import Fault
from snails_core.flow.cleaning import END_STEP
from snails_core.position import Position
from snails_core.records import field_values

LIMITS = {
    "slot": at.PLAN_SLOTS - 1, "turn": 64, "step": 16, "amount": 9, "moves": 9,
    "rerolls": 3, "reach": 9, "advanced": 1, "to_hand": 1, "manner": 2, "destroys": 1,
    "shelled_too": 1, "raged": 16, "level": 3,
}  # fmt: skip
"""The highest number that each field of an effect can have."""
_ON_BOARD = ("space", "origin_space")
_ASIDE = ("card_1", "card_2", "card_3", "card_4", "card_5")
_MAYBE_PLAYER = ("chooser", "digger")


def agenda_faults(position: Position) -> Iterator[Fault]:
    for index, effect in enumerate(position.agenda):
        place = f"todo {index + 1}: {effect.kind}"
        for name, value in field_values(effect):
            if not _fits(position, name, value):
                yield Fault("fault_todo", f"{place}: {name}")
        if isinstance(effect, Discard) and effect.card in position.setting.basic_cards:
            yield Fault("fault_todo", f"{place}: card")
        if isinstance(effect, Cleaning) and effect.step > END_STEP:
            yield Fault("fault_todo", f"{place}: step")
        if isinstance(effect, Cleaning) and effect.last != at.NONE:
            yield Fault("fault_todo", f"{place}: last")
        if isinstance(effect, RevealCard | Resolve | LoseCard) and not _has_card(position, effect):
            yield Fault("fault_todo", f"{place}: slot")
        yield from _action_faults(position, effect, place)


def _has_card(position: Position, effect: RevealCard | Resolve | LoseCard) -> bool:
    """Whether the slot holds the card that is to be revealed, resolved or lost."""
    if effect.player >= position.players or effect.slot >= at.PLAN_SLOTS:
        return True  # told already
    return position.slots(effect.player)[effect.slot] != at.NONE


def _fits(position: Position, name: str, value: int) -> bool:
    if name == "action":
        return value < len(position.setting.catalogue.actions)
    if name == "seat":
        return value <= position.players
    if name in LIMITS:
        return value <= LIMITS[name]
    if name == "player":
        return value < position.players
    if name in _MAYBE_PLAYER:
        return value < position.players or value == at.NONE
    if name in _ON_BOARD:
        return value < len(position.setting.board.names)
    if name in _ASIDE:
        return value == at.NONE or position.setting.is_arsenal(value)
    if name == "snail":
        return value < at.SQUAD * position.players
    if name == "target_snail":
        return value == at.NONE or value < at.SQUAD * position.players
    if name == "snails":
        return value < 1 << (at.SQUAD * position.players)
    return True


def _action_faults(position: Position, effect: Effect, place: str) -> Iterator[Fault]:
    """Rows, steps and dice must be those of the action."""
    if not isinstance(effect, Attack | Roll | Rolled | PickRow | OfferRage | Perform):
        return
    number = effect.action if isinstance(effect, Attack) else effect.context.action
    if number >= len(position.setting.catalogue.actions):
        return  # told already
    action: Action = position.setting.catalogue.actions[number]
    if isinstance(effect, Attack | Roll | Rolled) and not 0 < effect.attacks <= action.attacks:
        yield Fault("fault_todo", f"{place}: attacks")
    if isinstance(effect, Roll | Rolled):
        wrong = not action.dice
        faces = (effect.face,) if isinstance(effect, Roll) else (effect.face, effect.other_face)
        if isinstance(effect, Rolled):
            wrong = wrong or (effect.other_face == at.NONE) is (action.dice == 2)
            wrong = wrong or effect.face == at.NONE
        elif effect.face != at.NONE and action.dice != 2:
            wrong = True
        if wrong or any(face == at.HIDDEN for face in faces):
            yield Fault("fault_todo", f"{place}: face")
    if isinstance(effect, PickRow) and not 0 < effect.rows < 1 << len(action.rows):
        yield Fault("fault_todo", f"{place}: rows")
    if isinstance(effect, OfferRage | Perform):
        if effect.row >= len(action.rows):
            yield Fault("fault_todo", f"{place}: row")
        elif isinstance(effect, Perform) and effect.step >= len(action.rows[effect.row].effects):
            yield Fault("fault_todo", f"{place}: step")
