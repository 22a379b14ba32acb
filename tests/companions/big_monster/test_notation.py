"""Positions and games as text: round trips, clear refusals, and nothing that harms."""

from __future__ import annotations

import json
import re
from pathlib import Path
from random import Random

import pytest

from companions.big_monster.engine import new_game, play
from companions.big_monster.faults import faults
from companions.big_monster.nodes import Chance, Over
from companions.big_monster.notation import (
    one_line,
    read_choice,
    read_position,
    write_position,
    write_record,
)
from companions.big_monster.options import Choice
from companions.big_monster.position import Position
from companions.big_monster.savegame import Game, read_game, write_game
from companions.big_monster.view import view
from snails_core.errors import SnailsError
from snails_core.words import LANGUAGES
from tests.support.companions.big_monster.planets import MODES, any_option, game


def choices(position: Position) -> tuple[Choice, ...]:
    node = position.node
    if isinstance(node, Over):
        return ()
    return node.outcomes if isinstance(node, Chance) else node.options


@pytest.mark.parametrize(("mode", "players", "variants"), MODES)
def test_every_position_and_view_comes_back(
    mode: str, players: int, variants: dict[str, bool]
) -> None:
    random = Random(f"round trip {mode} {players}")
    for step in game(mode, players, 11, any_option, **variants):
        position = step.position
        if random.random() > 0.25:
            continue
        assert list(faults(position)) == []
        again = read_position(write_position(position))
        assert again == position and hash(again) == hash(position)
        assert read_position(one_line(position)) == position
        seen = view(position, random.randrange(players))
        assert list(faults(seen)) == []
        assert read_position(one_line(seen)) == seen
        for choice in choices(position):
            text = write_record(position.setting, choice)
            assert read_choice(position.setting, text) == choice


@pytest.mark.parametrize(("mode", "players", "variants"), MODES)
def test_saved_games_are_replayed_and_undone(
    mode: str, players: int, variants: dict[str, bool]
) -> None:
    random = Random(f"saved {mode} {players}")
    race, dragon = (variants.get(name, False) for name in ("race", "dragon"))
    start = new_game(mode, players, race=race, dragon=dragon).position
    played = Game(start)
    while not played.is_over:
        node = played.position.node
        played.play(random.choice(choices(played.position)) if node else choices(start)[0])
    text = write_game(played)
    again = read_game(text)
    assert again.position == played.position and again.events == played.events
    for _ in list(again.choices):
        again.undo()
    assert again.position == start
    with pytest.raises(SnailsError):
        again.undo()


DUEL = (
    "bigmonster 1; mode duel 2; turn 1 20; start A; phase pick_row AB;"
    " row swamp desert desert lava_blue; player A; explorer nomad; board swamp@2,0; player B;"
    " explorer mutant"
)


def test_a_position_can_be_written_by_hand() -> None:
    position = read_position(DUEL)
    assert len(choices(position)) == 1
    position, _ = play(position, choices(position)[0])
    assert len(choices(position)) == 7


@pytest.mark.parametrize(
    ("old", "new", "key"),
    [
        ("bigmonster 1", "snails 1", "position_head"),
        ("bigmonster 1", "bigmonster 2", "notation_version"),
        ("mode duel 2", "mode dual 2", "no_such"),
        ("mode duel 2", "mode duel 3", "player_number"),
        ("mode duel 2", "mode", "notation_words"),
        ("mode duel 2;", "", "position_mode"),
        ("mode duel 2", "mode duel 2 dragon", "draft_only"),
        ("mode duel 2", "mode duel 2 race=1", "no_such"),
        ("phase pick_row AB", "phase pick_row A", "queue_wrong"),
        ("phase pick_row AB", "phase pick_row AC", "player_letter"),
        ("phase pick_row AB", "phase pick_row AA", "notation_twice"),
        ("phase pick_row AB", "phase take AB", "phase_mode"),
        ("phase pick_row AB;", "", "position_phase"),
        ("start A;", "", "start_missing"),
        ("turn 1 20", "turn 1 21", "notation_number"),
        ("turn 1 20", "turn 1 19", "row_count"),
        ("row swamp desert desert lava_blue", "row swamp desert", "row_size"),
        ("row swamp", "row sawmp", "no_such"),
        ("row swamp", "row ?", "hidden_here"),
        ("swamp@2,0", "swamp@3,0", "cannot_lie"),
        ("swamp@2,0", "swamp@1,0", "cannot_lie"),
        ("swamp@2,0", "swamp@200,0", "notation_number"),
        ("swamp@2,0", "swamp", "notation_words"),
        ("swamp@2,0", "swamp@2,0 " + " ".join(f"swamp@{x},0" for x in range(3, 8)),
         "too_many_tiles"),
        ("explorer mutant", "explorer nomad", "explorer_twice"),
        ("explorer mutant", "explorer keeper", "explorer_twice"),
        ("explorer mutant", "", "explorer_missing"),
        ("player B", "player C", "player_letter"),
        ("player B", "player A", "players_in_order"),
        ("explorer mutant", "explorer mutant; taken swamp", "queue_wrong"),
        ("explorer mutant", "explorer mutant; penalty", "penalty_early"),
        ("explorer mutant", "explorer mutant; dragons 1", "dragon_variant"),
        ("explorer mutant", "explorer mutant; won lava:team", "medal_not_offered"),
        ("explorer mutant", "explorer mutant; won lava lava", "notation_twice"),
        ("explorer mutant", "explorer mutant; hand A A swamp", "stack_in_rows"),
        ("explorer mutant", "explorer mutant; explorer mutant", "notation_twice"),
        ("player A; ", "", "notation_no_player"),
        ("start A", "start A; picked 1", "row_picked"),
        ("start A", "start A\x07", "notation_character"),
    ],
)  # fmt: skip
def test_what_is_wrong_is_said(old: str, new: str, key: str) -> None:
    assert old in DUEL
    with pytest.raises(SnailsError) as caught:
        read_position(DUEL.replace(old, new, 1))
    assert caught.value.key == key
    for language in LANGUAGES:
        assert caught.value.message(language)


def damaged(text: str, random: Random) -> str:
    """The text with a few words lost, doubled, exchanged or bent."""
    words = text.split(" ")
    for _ in range(random.randint(1, 3)):
        number = random.randrange(len(words))
        other = random.randrange(len(words))
        action = random.randrange(5)
        if action == 0 and len(words) > 2:
            del words[number]
        elif action == 1:
            words.insert(other, words[number])
        elif action == 2:
            words[number], words[other % len(words)] = words[other % len(words)], words[number]
        elif action == 3:
            words[number] = words[other]
        else:
            words[number] = words[number].replace(
                random.choice("ABC123,;@:"), random.choice("?-9;D")
            )
    return " ".join(words)


@pytest.mark.parametrize(("mode", "players", "variants"), MODES)
def test_damaged_texts_are_refused_or_playable(
    mode: str, players: int, variants: dict[str, bool], long_run: bool
) -> None:
    """Whatever is read can be played on for a while; all else is a clear error."""
    random = Random(f"damaged {mode} {players}")
    refused = read = 0
    for step in game(mode, players, 13, any_option, **variants):
        if random.random() > (1.0 if long_run else 0.15):
            continue
        position = step.position
        shown = position if random.random() < 0.6 else view(position, random.randrange(players))
        for _ in range(6):
            try:
                position = read_position(damaged(one_line(shown), random))
            except SnailsError as error:
                refused += 1
                assert error.message(random.choice(LANGUAGES))
                continue
            read += 1
            try:
                for _ in range(8):
                    offered = choices(position)
                    if not offered:
                        break
                    position, _ = play(position, random.choice(offered))
            except SnailsError as error:
                assert error.key == "hidden"
    assert refused > 20 and read > 5


@pytest.mark.parametrize(
    ("text", "key"),
    [
        ("", "no_such"), ("lie x=1 y=2", "no_such"), ("lay x=1", "notation_missing"),
        ("lay x=1 x=2 y=2", "notation_twice"), ("lay x=1 y=2 z=3", "notation_field"),
        ("lay x=1 y", "notation_words"), ("lay x=1e9 y=2", "notation_number"),
        ("lay x=1 y=99999999999999999999", "notation_number"), ("lay x=١ y=1", "notation_number"),
        ("claim tile=swamp dropped_tile=moor", "no_such"), ("pass_to player=C", "player_letter"),
        ("lay " + "x=1 " * 99, "notation_many"),
    ],
)  # fmt: skip
def test_a_bad_choice_is_refused(text: str, key: str) -> None:
    with pytest.raises(SnailsError) as caught:
        read_choice(read_position(DUEL).setting, text)
    assert caught.value.key == key


def test_a_saved_game_that_does_not_fit_the_rules_is_refused_at_its_step() -> None:
    played = Game(new_game("duel", 2).position)
    for _ in range(8):
        played.play(choices(played.position)[0])
    data = json.loads(write_game(played))
    data["steps"][3]["choice"] = "lay x=1 y=1"
    with pytest.raises(SnailsError) as caught:
        read_game(json.dumps(data))
    assert caught.value.place == "steps[4]"
    data = json.loads(write_game(played))
    data["steps"][3]["events"] = []
    with pytest.raises(SnailsError) as caught:
        read_game(json.dumps(data))
    assert (caught.value.key, caught.value.place) == ("game_events", "steps[4]")


@pytest.mark.parametrize(
    "text", ["", "[]", "{}", '{"format": "big monster game"}', "{" * 99,
             '{"format": "snails game", "version": 1, "start": "x", "steps": []}',
             '{"format": "big monster game", "version": 1, "start": 3, "steps": []}',
             '{"format": "big monster game", "version": 1, "start": "x", "steps": [1]}',
             '{"format": "big monster game", "version": true, "start": "x", "steps": []}'],
)  # fmt: skip
def test_a_file_that_is_no_saved_game_is_refused(text: str) -> None:
    with pytest.raises(SnailsError):
        read_game(text)


def test_a_text_that_is_far_too_long_is_refused() -> None:
    with pytest.raises(SnailsError) as caught:
        read_position("bigmonster 1;" * 10_000)
    assert caught.value.key == "notation_long"


def test_the_example_of_the_documentation_can_be_read() -> None:
    page = (Path(__file__).resolve().parents[3] / "docs" / "big-monster.md").read_text("utf-8")
    (example,) = re.findall(r"```\n(bigmonster.*?)```", page, re.DOTALL)
    position = read_position(example)
    assert read_position(str(position)) == position
