"""Samples of everything that can be told: a position, and every record with sensible values."""

from __future__ import annotations

from typing import Any

import pytest

from snails_core.layout import ACTIVE, PLAN_SLOTS, SLOTS
from snails_core.newgame import new_game
from snails_core.nodes import Decision
from snails_core.position import Position
from snails_core.records import field_names, make_record
from snails_core.setting import standard_setting
from snails_core.words import LANGUAGES, entries

SETTING = standard_setting()
START = new_game(2, factions=["pirates", "zombie"], colours=["blue", "white"]).position
SECTIONS = {key.partition(".")[0] for key in entries("en")}
languages = pytest.mark.parametrize("language", LANGUAGES)


def card(name: str) -> int:
    return SETTING.catalogue.card_index[name]


def action(name: str) -> int:
    return SETTING.catalogue.action_index[name]


def space(name: str) -> int:
    return SETTING.board.index(name)


def is_told(words: str) -> bool:
    """Said in full: nothing left to fill in, no key in place of a word."""
    keys = [word for word in words.split() if word.partition(".")[0] in SECTIONS and "." in word]
    raw = [word for word in keys if word in entries("en")]
    return bool(words.strip()) and not raw and not set("{}") & set(words) and "None" not in words


# --- samples of every record ----------------------------------------------------------
SAMPLES = {
    "why": "R17",
    "reason": "shelled",
    "cause": "mine",
    "phase": 1,
    "round": 2,
    "action": action("missile"),
    "card": card("missile"),
    "other_card": card("mine"),
    "face": 0,
    "other_face": 1,
    "snail": 1,
    "target_snail": 4,
    "snails": 0b110,
    "player": 0,
    "chooser": 1,
    "result": 1,
}


def sample(record: Any) -> Any:
    """A record of this sort with sensible values, ones where nothing is known of them."""
    return make_record(record, {name: SAMPLES.get(name, 1) for name in field_names(record)})


def asking(task: Any) -> Position:
    """A position at which this task asks the first player, who has planned Missiles."""
    hot = bytearray(START.hot)
    hot[ACTIVE] = 1
    hot[SLOTS : SLOTS + PLAN_SLOTS] = bytes([card("missile")] * PLAN_SLOTS)
    position = Position(SETTING, bytes(hot), START.cold, (task,))
    position._node = Decision(0, ())
    return position
