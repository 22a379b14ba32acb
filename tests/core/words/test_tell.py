"""Everything that can happen, be chosen or be asked can be told in three languages."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any, get_args

import pytest

from snails_core.backs import Back
from snails_core.engine import play
from snails_core.events import (
    BackShown,
    Damaged,
    Drew,
    Event,
)
from snails_core.newgame import new_game
from snails_core.nodes import Chance, Decision, Over
from snails_core.options import (
    Choice,
    Option,
    Outcome,
)
from snails_core.plans import Plans
from snails_core.position import Position
from snails_core.rule import CHOICES
from snails_core.tell import (
    TERMS,
    Names,
    choice_text,
    chosen_text,
    event_text,
    node_text,
    option_text,
    outcome_text,
    question_text,
    reason_text,
    term_text,
    why_text,
)
from snails_core.view import event_for, view
from tests.support.core.cited_words import causes, reasons, trees, whys
from tests.support.core.tell_samples import (
    SETTING,
    START,
    asking,
    is_told,
    languages,
    sample,
    space,
)


@languages
@pytest.mark.parametrize("record", get_args(Event), ids=lambda record: record.__name__)
def test_every_event_is_told(record: Any, language: str) -> None:
    for place in (SETTING, START):
        assert is_told(event_text(place, sample(record), language))


@languages
@pytest.mark.parametrize("record", get_args(Option), ids=lambda record: record.__name__)
def test_every_option_has_a_label(record: Any, language: str) -> None:
    for place in (SETTING, START):
        label = option_text(place, sample(record), language)
        assert is_told(label)
        assert choice_text(place, sample(record), language) == label


@languages
@pytest.mark.parametrize("record", get_args(Outcome), ids=lambda record: record.__name__)
def test_every_outcome_has_a_label(record: Any, language: str) -> None:
    for place in (SETTING, START):
        label = outcome_text(place, sample(record), language)
        assert is_told(label)
        assert choice_text(place, sample(record), language) == label


@languages
@pytest.mark.parametrize("record", CHOICES, ids=lambda record: record.__name__)
def test_every_effect_that_asks_has_its_question(record: Any, language: str) -> None:
    question = question_text(asking(sample(record)), language)
    assert is_told(question)


@languages
def test_every_reason_cause_and_citation_is_told(language: str) -> None:
    modules = trees()
    for why in whys(modules):
        assert is_told(why_text(why, language))
    for reason in reasons(modules):
        assert is_told(reason_text(reason, language))
    for cause in causes(modules):
        assert is_told(event_text(SETTING, Damaged(0, 5, 0, 5, 25, cause), language))


@languages
def test_every_term_has_its_word(language: str) -> None:
    assert all(is_told(term_text(term, language)) for term in TERMS)


@languages
def test_every_back_has_its_name(language: str) -> None:
    for back in Back:
        assert is_told(event_text(SETTING, BackShown(space("c4"), 2, int(back)), language))


# --- whole games ----------------------------------------------------------------------
def some_choice(position: Position, random: Random) -> Choice:
    node = position.node
    if isinstance(node, Chance):
        return random.choices(node.outcomes, node.weights)[0]
    assert isinstance(node, Decision)
    if isinstance(node.options, Plans):
        return node.options.sample(random)
    return random.choice(list(node.options))


Step = tuple[Position, Choice, Position, tuple[Event, ...]]


def steps(seed: int, players: int) -> Iterator[Step]:
    """A random game from the empty table on."""
    random = Random(seed)
    position = new_game(players, first=None, advanced=bool(seed % 2)).position
    while not isinstance(position.node, Over):
        choice = some_choice(position, random)
        after, events = play(position, choice)
        yield position, choice, after, events
        position = after


@languages
@pytest.mark.parametrize(("seed", "players"), [(1, 2), (2, 3), (3, 4)])
def test_a_whole_game_is_told(seed: int, players: int, language: str) -> None:
    last: Position | None = None
    for before, choice, after, events in steps(seed, players):
        assert is_told(question_text(before, language))
        assert is_told(choice_text(before, choice, language))
        if not events:
            assert is_told(chosen_text(before, choice, language))
        for event in events:
            assert is_told(event_text(after, event, language))
            assert is_told(event_text(SETTING, event, language))
            assert is_told(why_text(event.why, language))
        last = after
    assert last is not None
    assert is_told(question_text(last, language)) and node_text(last, language)


@languages
def test_a_view_of_a_game_is_told_without_its_secrets(language: str) -> None:
    """The viewer follows the game by chance nodes of their own: these are told too."""
    names = Names(SETTING, language)
    for number, (before, _, _, events) in enumerate(steps(4, 3)):
        for event in events:
            told = event_text(SETTING, event_for(event, 2), language)
            if isinstance(event, Drew) and event.player != 2:
                assert names.card(event.card) not in told
        if number % 7 == 0:
            assert is_told(node_text(view(before, 2), language))


@languages
def test_a_choice_without_an_event_says_who_chose(language: str) -> None:
    """`Keep these cards` and `Yes` have no subject; in a log they are a riddle."""
    seen = set()
    for seed in (1, 2, 6, 7):
        for before, choice, _, events in steps(seed, 3):
            if events or not isinstance(before.node, Decision):
                continue
            told, names = chosen_text(before, choice, language), Names(before, language)
            snail = getattr(before.agenda[-1], "snail", None)
            who = {names.player(before.node.player), *([names.snail(snail)] if snail else [])}
            assert any(name in told for name in who), told
            assert told.endswith(".") and told != choice_text(before, choice, language)
            seen.add(f"{choice.kind}_{before.agenda[-1].kind}")
    assert {"keep_offer_redraw", "done_exchange"} <= seen
