"""Texts that are no positions, choices or games are refused in plain words, and nothing else."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companions.cry_havoc.engine import play
from companions.cry_havoc.newgame import new_game
from companions.cry_havoc.nodes import Chance
from companions.cry_havoc.notation import one_line, read_choice, read_position, write_position
from companions.cry_havoc.rule import RULES
from companions.cry_havoc.savegame import Game, read_game, write_game
from companions.cry_havoc.setting import setting_for
from snails_core.errors import NotationError, PositionError, SnailsError
from snails_core.words import LANGUAGES
from tests.support.companions.cry_havoc.random_games import random_game

POSITIONS = [
    write_position(position)
    for players in (2, 3, 4)
    for number, (position, _, _) in enumerate(random_game(players, 1))
    if number % 40 == 30
]
ALPHABET = "ABT0123456789=,*;-? \nabcdefghiklmnoprstuvwxyz_"


def refused(text: str) -> None:
    """Read without a fault, or refused with a sentence in every language."""
    try:
        position = read_position(text)
    except SnailsError as error:
        for language in LANGUAGES:
            assert error.message(language).strip()
    else:
        assert read_position(write_position(position)) == position


@given(st.text(max_size=300))
def test_any_text(text: str) -> None:
    refused(text)
    refused("cry_havoc 1\n" + text)


@given(st.sampled_from(POSITIONS), st.randoms(use_true_random=False))
def test_a_position_with_a_character_changed(text: str, random: Random) -> None:
    place = random.randrange(len(text))
    change = random.choice(["", random.choice(ALPHABET), random.choice(ALPHABET) * 3])
    refused(text[:place] + change + text[place + random.randint(0, 2) :])


@given(st.sampled_from(POSITIONS), st.randoms(use_true_random=False))
def test_a_position_with_a_line_changed(text: str, random: Random) -> None:
    lines = text.splitlines()
    number = random.randrange(len(lines))
    other = random.choice(random.choice(POSITIONS).splitlines())
    lines[number : number + 1] = random.choice([[], [other], [lines[number]] * 2])
    refused("\n".join(lines))


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("", "not known"),
        ("snails 1", "not known"),
        ("cry_havoc 1", "take 2, 3 or 4"),
        ("cry_havoc 1; player A humans hq_north; player B trogg hq_east", "only then"),
        ("cry_havoc 1; player A humans hq_north; player B humans hq_east", "different armies"),
        ("cry_havoc 1; player A humans hq_north; player B wanderers hq_west", "hq_east"),
        ("cry_havoc 1; player A humans hq_north; player B machines hq_east; lewel 1", "level"),
        ("cry_havoc 1; player A humans hq_north; player B machines hq_east", "add up"),
        ("x" * 30_000, "too many"),
    ],
)
def test_what_is_wrong_is_said(text: str, says: str) -> None:
    with pytest.raises(NotationError, match=says):
        read_position(text)


@pytest.mark.parametrize(
    "change",
    [
        ("round 0", "round -1"),
        ("spots 1 1 1 1 0", "spots 1 1 1 1"),
        ("units=A4", "units=A5"),
        ("units=A4", "units=Z4"),
        ("control=A", "control=C"),
        ("deck A", "hand C"),
        ("venom*3", "venom*4"),
        ("venom*3", "venom*99999"),
        ("todo roll_initiative", "todo roll_initiative player=A"),
        ("todo roll_initiative", "todo draw player=A count=9999"),
        ("todo roll_initiative", "todo flee force=A region=misty_lands units=3"),
        ("todo roll_initiative", "todo play_tactics side=7"),
        ("todo roll_initiative", "todo take_turn turn=900"),
        ("todo roll_initiative", "todo skill_target player=A skill=9"),
    ],
)
def test_positions_that_cannot_be(change: tuple[str, str]) -> None:
    text = write_position(new_game(2).position)
    assert change[0] in text
    with pytest.raises(NotationError):
        read_position(text.replace(*change, 1))


@given(st.text(max_size=80))
def test_any_text_as_a_choice(text: str) -> None:
    with pytest.raises(NotationError):
        read_choice(setting_for(2), 2, f"{text} x=", "choice")


@pytest.mark.parametrize("text", ["", "{}", "[]", "null", '{"format": "cry havoc game"}', "{" * 99])
def test_what_is_no_saved_game(text: str) -> None:
    with pytest.raises(NotationError):
        read_game(text)


def test_a_saved_game_with_another_choice_is_refused_at_its_step() -> None:
    game = Game(new_game(2).position)
    node = game.position.node
    assert isinstance(node, Chance)
    game.play(node.outcomes[0])
    text = write_game(game)
    with pytest.raises(NotationError, match=r"steps\[1\]"):
        read_game(text.replace("next_in_initiative player=A", "next_in_initiative player=B"))
    with pytest.raises(NotationError, match="start"):
        read_game(text.replace(one_line(game.start)[:11], "cry_havoc 2"))


# A rule that fails


def failing(*_: object) -> None:
    raise ValueError("a rule is wrong")


def test_a_rule_that_fails_is_the_fault_of_a_position_only_if_somebody_wrote_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    played = new_game(2).position
    written = read_position(write_position(played))
    assert played.from_game and not written.from_game
    assert played == written and hash(played) == hash(written)
    node = played.node
    assert isinstance(node, Chance) and written.node == node
    for task in {type(task) for task in played.agenda}:
        monkeypatch.setitem(RULES, task, failing)
    with pytest.raises(ValueError, match="a rule is wrong"):
        play(played, node.outcomes[0])
    with pytest.raises(PositionError) as caught:
        play(written, node.outcomes[0])
    assert caught.value.key == "impossible"
