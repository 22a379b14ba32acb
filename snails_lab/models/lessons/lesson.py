"""The rules course as data: lessons, their steps, and what a step rests on."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

from snails_core import layout as at
from snails_core.cards import Card, Kind
from snails_core.events import Acted, Contaminated, Damaged
from snails_core.glossary import load_glossary
from snails_lab.models.lessons.tasks.base import Task
from snails_lab.words import phrase

Texts = Mapping[str, str]
HOUSE = "house"
PRINTED = ("target", "range", "ignores_sight", "dice", "rows")
"""What a lesson says of a card: if one of these is ours, it has to say so."""


class HouseCard(NamedTuple):
    """A card that is ours, or of which some of the print is."""

    card: Card
    wholly: bool


@dataclass(frozen=True, slots=True, eq=False)
class LessonStep:
    """A position, two or three sentences, and a task."""

    id: str
    texts: Texts
    """What is told first; lines that begin with a dash are a list."""
    asks: Texts
    whys: Texts
    """The rule behind it, told with the solution; if empty, what happened is told."""
    cites: tuple[str, ...]
    """Headings of the rulebook and rulings of ours."""
    icons: tuple[str, ...]
    """Signs on cards that are new here, by their names in the quick reference."""
    shows: tuple[str, ...] | None
    """The cards to be seen as pictures; if None, all that it is about."""
    tells: tuple[str, ...]
    """Cards that its sentences tell of, beyond those that it is about."""
    task: Task

    @property
    def cards(self) -> tuple[Card, ...]:
        """The arsenal and faction cards that the task is about, or that somebody has planned."""
        position = self.task.position
        catalogue = position.setting.catalogue
        used = {catalogue.action_index[name] for name in self.task.actions_used}
        used |= {event.action for event in self.task.events if isinstance(event, Acted)}
        planned = {c for p in range(position.players) for c in position.slots(p)}
        return tuple(
            card
            for card in catalogue.cards
            if card.kind is not Kind.BASIC and (used & set(card.actions) or card.index in planned)
        )

    @property
    def pictured(self) -> tuple[Card, ...]:
        """The cards that are shown as pictures."""
        return self.cards if self.shows is None else self._named(self.shows)

    def _named(self, ids: tuple[str, ...]) -> tuple[Card, ...]:
        catalogue = self.task.position.setting.catalogue
        return tuple(catalogue.cards[catalogue.card_index[id]] for id in ids)

    @property
    def house_cards(self) -> tuple[HouseCard, ...]:
        """The cards that it speaks of and that are ours or partly so, by their sources."""
        spoken_of = (*self.cards, *self._named(self.tells))
        found = [(card, _print_of(card)) for card in spoken_of]
        return tuple(
            HouseCard(card, set(sources) == {HOUSE}) for card, sources in found if HOUSE in sources
        )

    @property
    def needs_panel(self) -> bool:
        """Is it about more than the board: has somebody planned, or a faction of their own?"""
        position = self.task.position
        players = range(position.players)
        planned = any(card != at.NONE for player in players for card in position.slots(player))
        return planned or any(position.hot[at.FACTION + player] != at.NONE for player in players)

    @property
    def uses_track(self) -> bool:
        """Does it show the numbers of the contamination track, which are ours?"""
        return any(
            isinstance(event, Contaminated)
            or (isinstance(event, Damaged) and event.cause == "contamination")
            for event in self.task.events
        )

    def sources_told(self, language: str) -> str:
        """What it rests on, and what in it is ours."""
        parts = [cite_text(name, language) for name in self.cites]
        ours, partly = (
            ", ".join(c.card.names[language] for c in self.house_cards if c.wholly is wholly)
            for wholly in (True, False)
        )
        if ours:
            parts.append(phrase(language, "lesson.house", cards=ours))
        if partly:
            parts.append(phrase(language, "lesson.partly_house", cards=partly))
        if self.uses_track:
            parts.append(phrase(language, "lesson.house_track"))
        return " · ".join(parts)

    @property
    def actions(self) -> int:
        return self.task.actions


@dataclass(frozen=True, slots=True, eq=False)
class Lesson:
    """A lesson: a few steps about one subject."""

    id: str
    titles: Texts
    steps: tuple[LessonStep, ...] = field(repr=False)

    @property
    def actions(self) -> int:
        return sum(step.actions for step in self.steps)

    def __iter__(self) -> Iterator[LessonStep]:
        return iter(self.steps)


def cite_text(name: str, language: str) -> str:
    """`Ruling R17`, or the heading as that language's edition has it."""
    heading = load_glossary().headings.get(name)
    if heading is None:
        return phrase(language, "lesson.ruling", number=name)
    return phrase(language, "lesson.rulebook", heading=heading[language])


def _print_of(card: Card) -> list[str]:
    return [
        source
        for field, source in card.sources.items()
        if field.split("[")[0].split(".")[0] in PRINTED
    ]
