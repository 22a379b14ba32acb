"""Every event, choice and question has a sentence in every language, and cites a known rule."""

from __future__ import annotations

import re
from pathlib import Path
from typing import get_args

import pytest

from companions.big_monster import events, options
from companions.big_monster.nodes import Chance, Over
from companions.big_monster.position import HIDDEN, Phase
from companions.big_monster.tell import choice_text, event_text, question_text, score_text
from companions.big_monster.tell.names import explorer_power
from companions.big_monster.view import event_for
from companions.big_monster.words import entries
from snails_core.words import LANGUAGES
from tests.support.companions.big_monster.planets import BOX, MODES, any_option, game

DOCS = Path(__file__).resolve().parents[3] / "docs" / "big-monster.md"


@pytest.mark.parametrize("language", LANGUAGES)
def test_everything_that_happens_in_games_can_be_told(language: str) -> None:
    kinds: set[str] = set()
    for mode, players, variants in MODES[:2] + MODES[4:5] + MODES[-1:]:
        for step in game(mode, players, 17, any_option, **variants):
            for event in step.events:
                kinds.add(event.kind)
                for seen in (event, event_for(event, 1)):
                    sentence = event_text(BOX, seen, language)
                    assert sentence.endswith(".") and "{" not in sentence
            node = step.position.node
            assert question_text(step.position, language)
            if not isinstance(node, Over):
                offered = node.outcomes if isinstance(node, Chance) else node.options[:3]
                assert all(choice_text(step.position, each, language) for each in offered[:3])
            else:
                assert all(score_text(score, language) for score in node.scores)
    told = {event._field_defaults["kind"] for event in get_args(events.Event)}
    assert told - kinds <= {"tile_salvaged", "crystal_complete", "big_monster_complete",
                            "stack_kept", "dragon_came", "dragon_turned"}  # fmt: skip


def test_the_words_are_those_of_the_records() -> None:
    kinds = {event._field_defaults["kind"] for event in get_args(events.Event)}
    keys = {key.removeprefix("event.") for key in entries("en") if key.startswith("event.")}
    assert keys == kinds | {"stack_kept_forced", "medal_won_team"}
    kinds = {option._field_defaults["kind"] for option in get_args(options.Choice)}
    keys = {key.removeprefix("option.") for key in entries("en") if key.startswith("option.")}
    assert keys == kinds | {"pass_to_self"}
    asked = {str(phase) for phase in (Phase.KEEP_EXPLORER, Phase.TAKE, Phase.PASS, Phase.LAY,
                                      Phase.PICK_ROW, Phase.CLAIM, Phase.SALVAGE,
                                      Phase.RACE)}  # fmt: skip
    keys = {key.removeprefix("question.") for key in entries("en") if key.startswith("question.")}
    assert keys == asked | {"chance", "over"}


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_explorers_power_is_told(language: str) -> None:
    assert len({explorer_power(BOX, each.index, language) for each in BOX.explorers}) == 12


def test_hidden_tiles_are_not_named() -> None:
    event = events.TileDealt(0, HIDDEN)
    assert event_text(BOX, event, "en") == "A tile comes to the ship of player A: a hidden tile."


def test_every_event_cites_a_rule_of_the_documentation() -> None:
    known = set(re.findall(r"^\| (B\d+) \|", DOCS.read_text(encoding="utf-8"), re.MULTILINE))
    cited = {event._field_defaults["why"] for event in get_args(events.Event)}
    assert cited <= known
