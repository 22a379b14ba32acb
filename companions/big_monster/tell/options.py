"""What is asked and what can be chosen, as labels for a list."""

from __future__ import annotations

from collections.abc import Sequence

from companions.big_monster.options import Choice, KeepExplorer, Lay, PassTo, PickRow
from companions.big_monster.position import Phase, Position
from companions.big_monster.rules.scoring import score
from companions.big_monster.setting import PLAYER_LETTERS
from companions.big_monster.tell.names import (
    explorer_name,
    explorer_power,
    place_name,
    tile_name,
)
from companions.big_monster.words import wording
from snails_core.words import decimal_text

BY_CHANCE = (Phase.START, Phase.DEAL_EXPLORERS, Phase.DEAL, Phase.DRAW_ROW, Phase.RACE)
"""Phases in which nobody decides."""


def question_text(position: Position, language: str) -> str:
    """What has to be decided, and by whom; also of a view that does not know what is offered."""
    asked = own_question(position, language)
    if position.phase is Phase.OVER or position.phase in BY_CHANCE:
        return asked
    letter = PLAYER_LETTERS[position.queue[0]]
    return wording(language, "name.asked", player=letter, question=asked)


def own_question(position: Position, language: str) -> str:
    """What has to be decided, as it is said to whoever decides it."""
    if position.phase is Phase.OVER:
        return wording(language, "question.over")
    if position.phase in BY_CHANCE:
        return wording(language, "question.chance")
    decider = position.queue[0]
    laying = position.phase in (Phase.LAY, Phase.LAY_SALVAGED)
    key = "question.lay" if laying else f"question.{position.phase}"
    values = {}
    if laying:
        taken = position.seats[decider].taken
        values["tile"] = tile_name(position.setting.catalogue, taken, language)
    return wording(language, key, **values)


def choice_text(
    position: Position, choice: Choice, language: str, names: Sequence[str] = PLAYER_LETTERS
) -> str:
    """The label of an option or an outcome; a place says what it would add to the score.

    `names` are what players are called, by seat.
    """
    box = position.setting.catalogue
    values: dict[str, object] = {}
    for name in choice._fields[:-1]:
        value = getattr(choice, name)
        if name in ("tile", "dropped_tile"):
            values[name] = tile_name(box, value, language)
        elif name == "player":
            values[name] = names[value]
        elif name == "explorer":
            values[name] = explorer_name(box, value, language)
    if isinstance(choice, Lay):
        gain = decimal_text(f"{points_gained(position, choice):+d}", language)
        values.update(place=place_name(choice.x, choice.y, language), points=gain)
    elif isinstance(choice, KeepExplorer):
        values["power"] = explorer_power(box, choice.explorer, language)
    elif isinstance(choice, PickRow):
        tiles = (tile_name(box, tile, language) for tile in position.rows[choice.row])
        values.update(row=choice.row + 1, tiles=" · ".join(tiles))
    own = isinstance(choice, PassTo) and choice.player == position.queue[0]
    return wording(language, f"option.{choice.kind}" + ("_self" if own else ""), **values)


def points_gained(position: Position, choice: Lay) -> int:
    """How much the board is worth more with the taken tile at this place, medals as they are."""
    player = position.queue[0]
    setting, board = position.setting, position.board(player)
    after = board.lay(position.seats[player].taken, choice.x, choice.y)
    honours = position.honours(player)
    worth = score(setting.catalogue, after, honours, setting.house)
    return worth.total - position.score(player).total
