"""What can be wrong with a position's agenda: values that no task of the rules could have."""

from __future__ import annotations

from collections.abc import Iterator

from snails_core import layout as at
from snails_core.agenda import (
    ChooseTarget,
    Cleaning,
    Discard,
    LoseCard,
    OfferRage,
    Perform,
    PickRow,
    Resolve,
    RevealCard,
    Roll,
    Rolled,
    Task,
)
from snails_core.cards import Action
from snails_core.faults.fault import Fault
from snails_core.flow.cleaning import END_STEP
from snails_core.position import Position
from snails_core.records import field_values

LIMITS = {
    "slot": at.PLAN_SLOTS - 1, "turn": 64, "step": 16, "amount": 9, "moves": 9,
    "rerolls": 3, "reach": 9, "advanced": 1, "to_hand": 1, "manner": 2, "destroys": 1,
    "shelled_too": 1, "raged": 16, "level": 3,
}  # fmt: skip
"""The highest number that each field of a task can have."""
_ON_BOARD = ("space", "origin_space")
_ASIDE = ("card_1", "card_2", "card_3", "card_4", "card_5")
_MAYBE_PLAYER = ("chooser", "digger")


def agenda_faults(position: Position) -> Iterator[Fault]:
    for index, task in enumerate(position.agenda):
        place = f"todo {index + 1}: {task.kind}"
        for name, value in field_values(task):
            if not _fits(position, name, value):
                yield Fault("fault_todo", f"{place}: {name}")
        if isinstance(task, Discard) and task.card in position.setting.basic_cards:
            yield Fault("fault_todo", f"{place}: card")
        if isinstance(task, Cleaning) and task.step > END_STEP:
            yield Fault("fault_todo", f"{place}: step")
        if isinstance(task, Cleaning) and task.last != at.NONE:
            yield Fault("fault_todo", f"{place}: last")
        if isinstance(task, RevealCard | Resolve | LoseCard) and not _has_card(position, task):
            yield Fault("fault_todo", f"{place}: slot")
        yield from _action_faults(position, task, place)


def _has_card(position: Position, task: RevealCard | Resolve | LoseCard) -> bool:
    """Whether the slot holds the card that is to be revealed, resolved or lost."""
    if task.player >= position.players or task.slot >= at.PLAN_SLOTS:
        return True  # told already
    return position.slots(task.player)[task.slot] != at.NONE


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


def _action_faults(position: Position, task: Task, place: str) -> Iterator[Fault]:
    """Rows, steps and dice of a task that are not those of its action."""
    if not isinstance(task, ChooseTarget | Roll | Rolled | PickRow | OfferRage | Perform):
        return
    number = task.action if isinstance(task, ChooseTarget) else task.context.action
    if number >= len(position.setting.catalogue.actions):
        return  # told already
    action: Action = position.setting.catalogue.actions[number]
    if isinstance(task, ChooseTarget | Roll | Rolled) and not 0 < task.attacks <= action.attacks:
        yield Fault("fault_todo", f"{place}: attacks")
    if isinstance(task, Roll | Rolled):
        wrong = not action.dice
        faces = (task.face,) if isinstance(task, Roll) else (task.face, task.other_face)
        if isinstance(task, Rolled):
            wrong = wrong or (task.other_face == at.NONE) is (action.dice == 2)
            wrong = wrong or task.face == at.NONE
        elif task.face != at.NONE and action.dice != 2:
            wrong = True
        if wrong or any(face == at.HIDDEN for face in faces):
            yield Fault("fault_todo", f"{place}: face")
    if isinstance(task, PickRow) and not 0 < task.rows < 1 << len(action.rows):
        yield Fault("fault_todo", f"{place}: rows")
    if isinstance(task, OfferRage | Perform):
        if task.row >= len(action.rows):
            yield Fault("fault_todo", f"{place}: row")
        elif isinstance(task, Perform) and task.step >= len(action.rows[task.row].effects):
            yield Fault("fault_todo", f"{place}: step")
