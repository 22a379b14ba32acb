"""Numbers in the sentences of a lesson: none is written down, each is asked of the engine.

A sentence says `{health}` for a number of the rules, `{health BM}` for what the step's own
position holds, `{dealt missile square}`, `{healed first_aid_kit}` or `{near grenade}` for what a
card has printed on it, and `{count}` for how many answers are wanted.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import lru_cache

from snails_core import damage_amounts
from snails_core.backs import TERRAINS
from snails_core.cards import Action, Face
from snails_core.engine import play
from snails_core.errors import DataError, did_you_mean
from snails_core.events import Drew
from snails_core.layout import MAX_PLAYERS, PLAN_SLOTS, SQUAD
from snails_core.notation import read_position
from snails_core.options import Act, Swap
from snails_core.position import Position
from snails_core.rules.crawl import move_cost
from snails_core.setting import Setting, standard_setting
from snails_core.tell.names import PHASES
from snails_core.vocabulary import Word
from snails_lab.models.lessons.claims import TERMS, action_named, measure

_OPEN = re.compile(r"\{([^{}]*)\}")
_DIGGING = """snails 1; map 2 1; tiles a1:2!?two_cards; deck missile:3
player A; G a1; plan G - crawl_dig; player B; M a2"""
LEAST_PLAYERS = 2
_PRINTED = ("dealt", "healed", "near", "far", "dice", "attacks")


@lru_cache(maxsize=1)
def facts() -> Mapping[str, int]:
    """The numbers of the rules by the names that sentences use."""
    setting = standard_setting()
    rules = setting.rules
    tiles = {kind.id: kind for kind in rules.tiles}
    beach = TERRAINS.index("beach")
    up, flat = move_cost(beach, beach + 1, False), move_cost(beach, beach, False)
    climb = max(high for high in range(4) if move_cost(0, high, False) is not None)
    return {
        **{terrain: level for level, terrain in enumerate(TERRAINS)},
        **{face.name.lower(): face.weight for face in Face},
        "rounds": rules.rounds,
        "phases": len(PHASES),
        "health": rules.health,
        "snails": SQUAD,
        "most_players": MAX_PLAYERS,
        "least_players": LEAST_PLAYERS,
        "slots": PLAN_SLOTS,
        "basics": len(setting.basic_cards),
        "halves": len(setting.catalogue.cards[setting.basic_cards[0]].actions),
        "limit": rules.hand_limit,
        "shells": rules.shells,
        "crowd": rules.snails_a_space,
        "first_cards": rules.starting_cards_first,
        "other_cards": rules.starting_cards_others,
        "swapped": len([field for field in Swap._fields if "card" in field]),
        "moves": _amount(_action(setting, "crawl"), Word.MOVE),
        "drawn": _amount(_action(setting, "dig"), Word.DRAW),
        "punch": _amount(_action(setting, "punch"), Word.DAMAGE),
        "flat": flat or 0,
        "up": up or 0,
        "climb": climb,
        "steep": climb + 1,
        "fire": damage_amounts.FIRE_DAMAGE,
        "mine": damage_amounts.MINE_DAMAGE,
        "trap": damage_amounts.TRAP_DAMAGE,
        "dynamite": damage_amounts.DYNAMITE_DAMAGE,
        "rage": damage_amounts.RAGE_BONUS,
        "rot": damage_amounts.ROT_DAMAGE,
        "softer": damage_amounts.SHELL_SOFTENS,
        "worst_water": rules.contamination_track[-1],
        "clean_water": rules.contamination_track[0],
        "barrels": tiles["beach"].backs["barrel"],
        "mines": tiles["mountain"].backs["mine"],
        "traps": tiles["meadow"].backs["trap"],
        "two_cards": _cards_on_a_back(setting),
        **{f"{kind}_tiles": tile.count for kind, tile in tiles.items()},
    }


def filled(text: str, position: Position, count: int, place: str) -> str:
    """The sentence with its numbers."""
    return _OPEN.sub(lambda found: _number(found.group(1), position, count, place), text)


def _number(asked: str, position: Position, count: int, place: str) -> str:
    name, *words = asked.split() or [""]
    if name == "count":
        return str(count)
    if not words and name in facts():
        return str(facts()[name])
    if name in _PRINTED and words:
        return str(_printed(position, name, words, place))
    if name in TERMS and len(words) == TERMS[name][0]:
        return measure(position, (), name, tuple(words), place)
    known = did_you_mean(name, [*facts(), *TERMS, *_PRINTED])
    raise DataError("data_not_one_of", place, name=asked, known=known)


def _printed(position: Position, name: str, words: list[str], place: str) -> int:
    action = action_named(position, words[0], place)
    if name == "near":
        return action.nearest
    if name == "far":
        return action.farthest
    if name == "dice":
        return action.dice
    if name == "attacks":
        return action.attacks
    faces = {face.name.lower(): face for face in Face}
    rows = [row for row in action.rows if not row.faces or row.faces[0] is faces.get(words[-1])]
    word = Word.HEAL if name == "healed" else Word.DAMAGE
    amounts = [part.amount for row in rows for part in row.effects if part.word is word]
    if len(amounts) != 1:
        raise DataError("data_not_one_of", place, name=" ".join(words), known="missile square")
    return amounts[0]


def _cards_on_a_back(setting: Setting) -> int:
    """How many cards the better meadows bring, seen by digging one up (there is no choice)."""
    dig = _action(setting, "dig")
    after = play(read_position(_DIGGING), Act(dig.index))
    drawn = sum(isinstance(event, Drew) for event in after.events)
    return drawn - _amount(dig, Word.DRAW)


def _action(setting: Setting, id: str) -> Action:
    return setting.catalogue.actions[setting.catalogue.action_index[id]]


def _amount(action: Action, word: Word) -> int:
    return next(part.amount for row in action.rows for part in row.effects if part.word is word)
