"""The reader's cards in a step that is about them, by colour."""

from __future__ import annotations

from typing import NamedTuple

from snails_core.cards import Card, Kind
from snails_core.position import Position
from snails_lab.models.lessons.lesson import LessonStep
from snails_lab.words import phrase


class CardsOfAColour(NamedTuple):
    """`Red:`, and the red cards."""

    label: str
    cards: tuple[Card, ...]


def cards_in_hand(
    step: LessonStep, position: Position, language: str
) -> tuple[CardsOfAColour, ...]:
    """The reader's arsenal and faction cards, if the step begins with some in hand."""
    if not step.task.is_played or not _arsenal(step.task.position):
        return ()
    held = _arsenal(position)
    found = (
        CardsOfAColour(phrase(language, "lesson.red_cards"), _coloured(held, True)),
        CardsOfAColour(phrase(language, "lesson.purple_cards"), _coloured(held, False)),
    )
    return tuple(one for one in found if one.cards)


def hand_read(step: LessonStep, position: Position, language: str) -> tuple[str, ...]:
    """What there is to read of them: the colours and the names."""
    return tuple(
        word
        for label, cards in cards_in_hand(step, position, language)
        for word in (label, *(card.names[language] for card in cards))
    )


def _coloured(cards: tuple[Card, ...], red: bool) -> tuple[Card, ...]:
    return tuple(card for card in cards if card.red is red)


def _arsenal(position: Position) -> tuple[Card, ...]:
    cards = (position.setting.catalogue.cards[card] for card in position.hand(0))
    return tuple(card for card in cards if card.kind is not Kind.BASIC)
