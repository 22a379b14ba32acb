"""Whoever adds a word to the cards is told of every place that has to know it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

import pytest

from snails_core import read_position
from snails_core.agenda import ActionContext
from snails_core.bots.card_worth import WORD_WORTH
from snails_core.bots.weapons import SIDE_WORTH
from snails_core.cards import Row
from snails_core.draft import Draft
from snails_core.rules.effects import EFFECTS
from snails_core.scene.effect_icons import DRAWINGS
from snails_core.tell.cards import SHELLED_TOO, WITH_SUBJECT
from snails_core.vocabulary import VOCABULARY, Effect, On, Where, Word
from snails_lab.drawing.icons import ICONS
from snails_lab.models.overlays.actions import UNTARGETED
from snails_lab.models.overlays.hit import HARMFUL
from solver.odds.effects import NOT_IN_SCENE, TO_SNAILS, TO_TILES
from solver.planner.bounds.row_effects import effects_of

HARMLESS = {
    Word.HEAL, Word.PUSH, Word.SCATTER, Word.FIRE, Word.REMOVE_TILE, Word.PLACE, Word.PLACE_HERE,
    Word.MOVE, Word.PUT_MINE, Word.PUT_DYNAMITE, Word.DRAW, Word.DISCARD, Word.TAKE_CARD,
    Word.LEAVE_SHELL, Word.HIDE, Word.SWITCH, Word.AIM, Word.POLLUTE,
}  # fmt: skip
"""Words that hurt nobody by themselves: their odds are not shown over the board."""
WITHOUT_BOUND = {Word.DRAW, Word.DISCARD, Word.TAKE_CARD}
"""Words that can gain nothing while the others stand still."""
TARGETED = {
    Word.DAMAGE, Word.HEAL, Word.PUSH, Word.SCATTER, Word.FIRE, Word.DAMAGE_TILE,
    Word.DESTROY_TILE, Word.REMOVE_TILE, Word.DIG_TILE, Word.DIG_UP, Word.PLACE, Word.PLACE_HERE,
    Word.PUT_MINE, Word.PUT_DYNAMITE, Word.DISCARD, Word.TAKE_CARD, Word.LEAVE_SHELL, Word.POLLUTE,
}  # fmt: skip
"""Words for which it is shown whom or what they can be aimed at."""
WITHOUT_SUBJECT = {
    Word.SCATTER, Word.FIRE, Word.DAMAGE_TILE, Word.DESTROY_TILE, Word.REMOVE_TILE, Word.DIG_TILE,
    Word.DIG_UP, Word.PUT_MINE, Word.PUT_DYNAMITE, Word.DRAW, Word.SWITCH, Word.AIM, Word.POLLUTE,
}  # fmt: skip
"""Words whose sentence does not begin with whom they reach."""
WITHOUT_ICON = {
    Word.DIG_TILE, Word.DIG_UP, Word.PLACE_HERE, Word.MOVE, Word.DISCARD, Word.HIDE, Word.SWITCH,
    Word.AIM, Word.POLLUTE,
}  # fmt: skip
"""Words of basic cards, and others that the course explains without their sign."""

PLACES: Mapping[str, Iterable[Word]] = {
    "snails_core/vocabulary.py: VOCABULARY": VOCABULARY,
    "snails_core/rules/effects.py: EFFECTS": EFFECTS,
    "snails_core/scene/effect_icons.py: DRAWINGS": DRAWINGS,
    "snails_core/tell/cards.py: WITH_SUBJECT (or WITHOUT_SUBJECT of this test)": (
        *WITH_SUBJECT,
        *WITHOUT_SUBJECT,
    ),
    "snails_core/bots/weapons.py: SIDE_WORTH": SIDE_WORTH,
    "snails_core/bots/card_worth.py: WORD_WORTH": WORD_WORTH,
    "solver/odds/effects.py: TO_TILES, TO_SNAILS or NOT_IN_SCENE": (
        *TO_TILES,
        *TO_SNAILS,
        *NOT_IN_SCENE,
    ),
    "snails_lab/drawing/icons.py: ICONS (or WITHOUT_ICON of this test)": (
        *(word for word in Word if word.name.lower() in ICONS),
        *WITHOUT_ICON,
    ),
    "snails_lab/models/overlays/hit.py: HARMFUL (or HARMLESS of this test)": (
        *HARMFUL,
        *HARMLESS,
    ),
    "snails_lab/models/overlays/actions.py: UNTARGETED (or TARGETED of this test)": (
        *UNTARGETED,
        *TARGETED,
    ),
}


def missing(known: Iterable[Word], place: str) -> list[str]:
    found = [*known]
    return [f"{word.name} is missing in {place}" for word in Word if word not in found] + [
        f"{word.name} is twice in {place}" for word in Word if found.count(word) > 1
    ]


@pytest.mark.parametrize("place", PLACES)
def test_every_word_is_known_wherever_words_are_told_apart(place: str) -> None:
    assert missing(PLACES[place], place) == []


@pytest.mark.parametrize("word", Word, ids=lambda word: word.name)
def test_every_word_has_a_bound(word: Word) -> None:
    """Otherwise solver/planner/bounds/row_effects.py: effects_of says that it has none."""
    for where in Where:
        counts = any(effects_of(Row((), (Effect(word, 1, where),)), 3))
        assert counts is (word not in WITHOUT_BOUND)


def test_a_forgotten_word_is_named_with_its_place() -> None:
    known = [word for word in Word if word is not Word.AIM]
    assert missing(known, "here.py") == ["AIM is missing in here.py"]


def test_every_word_that_shelled_snails_may_not_escape_says_so() -> None:
    words = {word for word in Word if "shelled too" in VOCABULARY[word].grammar.flags}
    assert (
        words == {*SHELLED_TOO} == {word for word in Word if VOCABULARY[word].acts_on is On.PLACES}
    )


class Unread(bytes):
    """Hands and piles that nobody may look into."""

    def __getitem__(self, key: Any) -> Any:
        raise AssertionError("hands were counted")


CONTEXT = ActionContext(action=0, snail=0, space=1, target_snail=4, snails=1 << 4)
START = "snails 1; map 1 3 2; player A ninja; G a1; plan G - missile; player B; G a2 20"


def asks_for_hands(word: Word, where: Where) -> bool:
    position = read_position(START)
    draft = Draft(position.setting, position.hot, Unread(position.cold), position.agenda)
    effect = Effect(word, 1 if VOCABULARY[word].grammar.most else 0, where)
    try:
        if EFFECTS[word].is_possible(draft, CONTEXT, effect):
            EFFECTS[word].carry_out(draft, CONTEXT, effect)
    except AssertionError:
        return True
    return False


@pytest.mark.parametrize("word", Word, ids=lambda word: word.name)
def test_a_word_that_does_not_count_hands_leaves_them_alone(word: Word) -> None:
    """The planner shares results between states with different hands on the strength of this."""
    wheres = (Where.OTHERS, Where.TARGET) if word is Word.DISCARD else [*Where]
    for where in wheres:
        if asks_for_hands(word, where):
            assert VOCABULARY[word].reads_hands, f"{word.name} in snails_core/vocabulary.py"


def test_that_hands_are_counted_is_noticed() -> None:
    assert asks_for_hands(Word.DISCARD, Where.OTHERS)
