"""How the other players choose where their scripts leave a choice.

They choose by a model, or by directions: written preferences.

    B2: act action=crawl, move_to space=b2, move_to space=c2, done
    B: at_snail snail=AL, at_snail snail=AG, keep, push_to snail=AG space=a1

A line is for one player, in one slot or in every slot. It lists options as the notation writes
them, the most preferred first; the bare name of a kind (`reroll`) stands for all options of that
kind. Of the options that are offered, the first on the list is chosen; the list for the slot
comes before the list for every slot. Moves are a path: once a snail stands on a space of the
path, the list up to that space no longer counts. Where no line names an option that is offered,
the directions leave the choice open.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass

from snails_core.agenda import Crawl, EndTurn, Task
from snails_core.errors import NotationError
from snails_core.layout import NONE, PLACE, PLAN_SLOTS
from snails_core.nodes import Decision
from snails_core.options import MoveTo, Option
from snails_core.queries import Bytes
from snails_core.records import OPTIONS, read_player, read_record, write_record
from snails_core.setting import Setting

FORM = "B2: act action=punch, at_snail snail=AL"
EVERY_SLOT = NONE
MOST_LINES = 100
LONGEST = 2000
"""Characters of a line."""

Agenda = Sequence[Task]


@dataclass(frozen=True, slots=True)
class Preference:
    """An option, or all options of a kind."""

    kind: str
    option: Option | None = None

    def matches(self, option: Option) -> bool:
        return option.kind == self.kind and self.option in (None, option)

    def text(self, setting: Setting) -> str:
        """The preference as the notation writes it."""
        return self.kind if self.option is None else write_record(setting, self.option)


@dataclass(frozen=True, slots=True)
class Direction:
    """What one player prefers in one slot, or in every slot."""

    player: int
    slot: int
    """The first is 0."""
    preferences: tuple[Preference, ...]


@dataclass(frozen=True, slots=True)
class Directions:
    """All directions for the choices of other players."""

    lines: tuple[Direction, ...] = ()

    def narrowed(self, agenda: Agenda, hot: Bytes, node: Decision) -> Collection[Option]:
        """The option that the directions prefer, alone; all options if they name none of them."""
        for preference in self._preferences(agenda, hot, node.player):
            for option in node.options:
                if preference.matches(option):
                    return (option,)
        return node.options

    def _preferences(self, agenda: Agenda, hot: Bytes, player: int) -> Iterator[Preference]:
        slot = _slot_of(agenda, player)
        for wanted in (slot, EVERY_SLOT):
            for line in self.lines:
                if wanted is not None and (line.player, line.slot) == (player, wanted):
                    yield from _still_ahead(agenda, hot, line.preferences)


def _slot_of(agenda: Agenda, player: int) -> int | None:
    """The slot whose card the player is resolving; None while it is somebody else's turn."""
    for task in reversed(agenda):
        if isinstance(task, EndTurn):
            return task.slot if task.player == player else None
    return None


def _still_ahead(
    agenda: Agenda, hot: Bytes, preferences: Sequence[Preference]
) -> Sequence[Preference]:
    """The rest of a path once the crawling snail stands on one of its spaces."""
    task = agenda[-1]
    if not isinstance(task, Crawl):
        return preferences
    here = Preference(MoveTo(0).kind, MoveTo(hot[PLACE + task.snail]))
    behind = [number for number, preference in enumerate(preferences) if preference == here]
    return preferences[behind[-1] + 1 :] if behind else preferences


def read_directions(setting: Setting, texts: Sequence[str]) -> Directions:
    """The directions in some lines of text; raises NotationError, with the number of the line, for
    text that is no direction."""
    if len(texts) > MOST_LINES:
        raise NotationError("notation_many", "directions", count=len(texts), most=MOST_LINES)
    places = [f"directions {number}" for number in range(1, len(texts) + 1)]
    return Directions(
        tuple(_line(setting, text, place) for text, place in zip(texts, places, strict=True))
    )


def _line(setting: Setting, text: str, place: str) -> Direction:
    if len(text) > LONGEST:
        raise NotationError("notation_long", place, count=len(text), most=LONGEST)
    name, colon, rest = text.partition(":")
    name = name.strip()
    phrases = [phrase.strip() for phrase in rest.split(",")]
    if not colon or not all(phrases):
        raise NotationError("notation_words", place, name=text.strip(), form=FORM)
    slot = EVERY_SLOT
    if len(name) == 2 and name[1] in map(str, range(1, PLAN_SLOTS + 1)):
        name, slot = name[0], int(name[1]) - 1
    preferences = tuple(_preference(setting, phrase, place) for phrase in phrases)
    return Direction(read_player(name, place), slot, preferences)


def _preference(setting: Setting, phrase: str, place: str) -> Preference:
    if phrase in OPTIONS:
        return Preference(phrase)
    option = read_record(setting, phrase, OPTIONS, place)
    return Preference(option.kind, option)
