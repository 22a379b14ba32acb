"""What each action is worth against one snail, before anybody rolls: tables made once.

The exact odds are the engine's business (`look_ahead`). These tables say in no time
which targets and places deserve a closer look.
"""

from __future__ import annotations

from collections.abc import Mapping
from itertools import combinations_with_replacement
from typing import NamedTuple

from snails_core.bots.catalogue_cache import once_a_catalogue
from snails_core.cards import Action, Catalogue, Face, OnWater, Row, Target, Who
from snails_core.layout import NONE
from snails_core.rules.dice import matching_rows
from snails_core.rules.shells import softened
from snails_core.vocabulary import Where, Word

MOST_REROLLS = 3
SIDES = 6
SIDE_WORTH: Mapping[Word, float] = {
    Word.DAMAGE: 0.0,  # counted as it is
    Word.HEAL: 0.0,
    Word.PUSH: 2.0,
    Word.SCATTER: 0.0,  # see SCATTER_WORTH
    Word.FIRE: 1.0,
    Word.DAMAGE_TILE: 0.7,
    Word.DESTROY_TILE: 2.0,
    Word.REMOVE_TILE: 0.0,
    Word.DIG_TILE: 0.0,
    Word.DIG_UP: 0.0,
    Word.PLACE: 0.0,
    Word.PLACE_HERE: 0.0,
    Word.MOVE: 0.0,
    Word.PUT_MINE: 0.0,
    Word.PUT_DYNAMITE: 0.0,
    Word.DRAW: 0.0,
    Word.DISCARD: 0.0,
    Word.TAKE_CARD: 0.0,
    Word.LEAVE_SHELL: 0.3,
    Word.HIDE: 0.0,
    Word.SWITCH: 0.0,
    Word.AIM: 0.0,
    Word.POLLUTE: 0.0,
}
"""What an effect beside the damage is worth, in health, when it meets an enemy."""
SCATTER_WORTH = 1.0
"""What the rest of a row is worth when it lands next to where it was aimed."""

Faces = tuple[int, int]


class Weapon(NamedTuple):
    """An action that hurts: whom it reaches, and how much it takes from each on average."""

    action: int
    target: Target
    nearest: int
    farthest: int
    ignores_sight: bool
    spares_friends: bool
    on_water: OnWater
    rage: bool
    power: tuple[float, ...]
    """Expected worth against one snail, by the number of re-rolls at hand."""
    shelled_power: tuple[float, ...]
    rerolls: Mapping[tuple[Faces, int], int]
    """Which face to roll again, by dice and re-rolls at hand; NONE to keep them."""


class Armoury(NamedTuple):
    """All weapons of a catalogue, by action and by card."""

    by_action: Mapping[int, Weapon]
    by_card: tuple[Weapon | None, ...]


@once_a_catalogue
def armoury_of(catalogue: Catalogue) -> Armoury:
    """The weapons of a catalogue."""
    by_action = {action.index: weapon(action) for action in catalogue.actions if hurts(action)}
    by_card: list[Weapon | None] = []
    for card in catalogue.cards:
        weapons = [by_action[action] for action in card.actions if action in by_action]
        by_card.append(weapons[0] if weapons else None)
    return Armoury(by_action, tuple(by_card))


def hurts(action: Action) -> bool:
    """Is it red, and does it do anything to a snail that it is aimed at?"""
    return action.red and any(_row_worth(row, shelled=False) > 0 for row in action.rows)


def weapon(action: Action) -> Weapon:
    power, rerolls = _powers(action, shelled=False)
    shelled_power, _ = _powers(action, shelled=True)
    return Weapon(
        action.index,
        action.target,
        action.nearest,
        action.farthest,
        action.ignores_sight,
        action.who is Who.ENEMY,
        action.water,
        action.rage,
        power,
        shelled_power,
        rerolls,
    )


def _row_worth(row: Row, shelled: bool) -> float:
    """The damage that the row does to a target, and a little for what comes with it."""
    worth = 0.0
    for effect in row.effects:
        if effect.word is Word.SCATTER:
            return worth + SCATTER_WORTH
        if effect.where is not Where.TARGET:
            continue
        if effect.word is Word.LEAVE_SHELL:
            shelled = False
        if effect.word is Word.DAMAGE:
            worth += softened(effect.amount) if shelled else effect.amount
        elif effect.word is not Word.PUSH or not shelled or effect.shelled_too:
            worth += SIDE_WORTH[effect.word] * max(1, effect.amount)
    return worth


def _powers(
    action: Action, shelled: bool
) -> tuple[tuple[float, ...], dict[tuple[Faces, int], int]]:
    """Expected worth with 0, 1, ... re-rolls, each used as well as can be, and how."""
    worth = [_row_worth(row, shelled) for row in action.rows]
    if not action.dice:
        return (max(worth) * action.attacks,) * (MOST_REROLLS + 1), {}
    kept: dict[Faces, float] = {}
    for faces in _rolls(action.dice):
        rows = matching_rows(action, *faces)
        matches = [value for number, value in enumerate(worth) if rows >> number & 1]
        kept[faces] = max(matches, default=0.0)
    best = dict(kept)
    powers = [_mean(best, action.dice)]
    choice: dict[tuple[Faces, int], int] = {}
    for left in range(1, MOST_REROLLS + 1):
        after: dict[Faces, float] = {}
        for faces, value in kept.items():
            choice[faces, left] = NONE
            after[faces] = value
            for face in sorted({*faces} - {NONE}):
                rolled = _reroll_mean(best, faces, face)
                if rolled > after[faces]:
                    after[faces] = rolled
                    choice[faces, left] = face
        best = after
        powers.append(_mean(best, action.dice))
    return tuple(power * action.attacks for power in powers), choice


def _rolls(dice: int) -> list[Faces]:
    if dice == 1:
        return [(int(face), NONE) for face in Face]
    return [(int(one), int(two)) for one, two in combinations_with_replacement(Face, 2)]


def _mean(values: Mapping[Faces, float], dice: int) -> float:
    total = 0.0
    for (one, two), value in values.items():
        weight = Face(one).weight / SIDES
        if dice == 2:
            weight *= Face(two).weight / SIDES * (1 if one == two else 2)
        total += weight * value
    return total


def _reroll_mean(values: Mapping[Faces, float], faces: Faces, face: int) -> float:
    """The value of rolling one die that shows `face` again."""
    if faces[1] == NONE:
        return _mean(values, 1)
    stays = faces[1] if faces[0] == face else faces[0]
    return sum(new.weight / SIDES * values[min(stays, new), max(stays, new)] for new in Face)
