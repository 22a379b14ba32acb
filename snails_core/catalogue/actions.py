"""From a card's fields to its `Action`: target, range, dice and rows, each checked in itself."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from snails_core.cards import Action, Face, OnWater, Row, Target, Who
from snails_core.catalogue.effects import effect_text, read_effect
from snails_core.errors import DataError
from snails_core.toml_tables import Table, as_choice, as_list, as_text, as_whole
from snails_core.vocabulary import VOCABULARY, Effect, On, Where, Word

FARTHEST = 9
MOST_DICE = 2
MOST_ATTACKS = 3

TARGET_KEYS = ("range", "ignores_sight", "self_too")
ACTION_KEYS = (
    *("target", *TARGET_KEYS, "who", "dice", "attacks", "rows"),
    *("water", "keeps_shell", "rage", "colour"),
)

_FACES = {face.name.lower(): face for face in Face}


@dataclass(frozen=True, slots=True)
class Habits:
    """What an action does where its file says nothing: it depends on the kind of card."""

    red: bool = False
    water: OnWater = OnWater.YES
    rage: bool = False


def read_action(
    table: Table, index: int, id: str, names: Mapping[str, str], habits: Habits
) -> Action:
    """The action that the fields of `table` describe."""
    target = Target(table.choice("target", [*Target]))
    nearest, farthest = _range(table, target)
    dice = table.whole("dice", 0, MOST_DICE, 0)
    attacks = table.whole("attacks", 1, MOST_ATTACKS, 1)
    if attacks > 1 and target is Target.NONE:
        raise DataError("card_attacks_alone", table.at("attacks"))
    return Action(
        index=index,
        id=id,
        names=names,
        red=habits.red,
        target=target,
        nearest=nearest,
        farthest=farthest,
        ignores_sight=table.flag("ignores_sight", False),
        who=Who(table.choice("who", [*Who], Who.ANY)),
        self_too=table.flag("self_too", False),
        dice=dice,
        attacks=attacks,
        rows=_rows(table, target, dice),
        water=OnWater(table.choice("water", [*OnWater], habits.water)),
        keeps_shell=table.flag("keeps_shell", False),
        rage=table.flag("rage", habits.rage),
    )


def _range(table: Table, target: Target) -> tuple[int, int]:
    """The nearest and farthest distance; an action without a target has neither (R13)."""
    if target is Target.NONE:
        for key in TARGET_KEYS:
            if table.has(key):
                raise DataError("card_no_target", table.at(key))
        return 0, 0
    bounds = as_list(table.need("range"), table.at("range"))
    if len(bounds) != 2:
        raise DataError("card_range_length", table.at("range"))
    near, far = (
        as_whole(bound, table.at(f"range[{number}]"), 0, FARTHEST)
        for number, bound in enumerate(bounds)
    )
    if near > far:
        raise DataError("card_range_order", table.at("range"), low=far, high=near)
    return near, far


def _rows(table: Table, target: Target, dice: int) -> tuple[Row, ...]:
    rows: list[Row] = []
    for value, path in table.items("rows"):
        row = Table.of(value, ("faces", "effects"), table.head, path)
        faces = _faces(row, dice)
        if dice and any(faces == other.faces for other in rows):
            raise DataError("card_faces_twice", row.at("faces"))
        rows.append(Row(faces, _effects(row, target)))
    return tuple(rows)


def _faces(row: Table, dice: int) -> tuple[Face, ...]:
    """The result that a row needs: no face without dice, one, or a pair with two dice (R16.2)."""
    place = row.at("faces")
    if not dice:
        if row.has("faces"):
            raise DataError("card_faces_without_dice", place)
        return ()
    names = [name.strip() for name in as_text(row.need("faces"), place).split("+")]
    if len(names) > dice:
        key = "card_pair_one_die" if dice == 1 else "card_three_faces"
        raise DataError(key, place)
    return tuple(sorted(_FACES[as_choice(name or "+", place, _FACES)] for name in names))


def _effects(row: Table, target: Target) -> tuple[Effect, ...]:
    effects: list[Effect] = []
    items: list[tuple[Any, str]] = row.items("effects")
    for value, path in items:
        place = f"{row.head}: {path}"
        effect = read_effect(value, place)
        _fits(effect, target, place)
        effects.append(effect)
    if effects[-1].word is Word.SCATTER:
        raise DataError("effect_scatter_last", f"{row.head}: {items[-1][1]}")
    return tuple(effects)


def _fits(effect: Effect, target: Target, place: str) -> None:
    """Raises if an effect on the target needs another sort of target than the action has."""
    if effect.where is not Where.TARGET:
        return
    text, facts = effect_text(effect), VOCABULARY[effect.word]
    places = " / ".join(f'"{text} {name}"' for name in facts.grammar.places)
    if target is Target.NONE:
        key = "effect_needs_target_or" if places else "effect_needs_target"
        raise DataError(key, place, effect=text, places=places)
    if facts.needs_target_snail and target is not Target.SNAIL:
        raise DataError("effect_needs_snail", place, effect=text)
    if facts.acts_on is On.TILE and target is Target.ALL:
        raise DataError("effect_needs_space_or", place, effect=text, places=places)
    if effect.word is Word.SCATTER and target not in (Target.SPACE, Target.TILE):
        raise DataError("effect_needs_space", place, effect=text)
