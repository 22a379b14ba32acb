"""Directions: what other players choose where their plans leave a choice, written down.

    B2: act action=crawl, move_to space=b2, move_to space=c2, done
    B: at_snail snail=AL, at_snail snail=AG, keep, push_to snail=AG space=a1

A line is for one player, in one slot or in any. It lists options as the notation writes
them, the dearest first; the bare name of a kind (`reroll`) stands for all of that kind. Of
what is offered the first on the list is chosen: what is listed for the slot comes before
what is listed for any. Moves are a path: once a snail stands on a space of the path, what
is listed up to there is behind it. About what no line speaks of, directions are silent.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass

from snails_core.agenda import Crawl, Effect, EndTurn
from snails_core.errors import NotationError
from snails_core.layout import NONE, PLACE, PLAN_SLOTS
from snails_core.nodes import Decision
from snails_core.options import MoveTo, Option
from snails_core.records import OPTIONS, read_player, read_record, write_record
from snails_core.setting import Setting
from snails_core.squads import Bytes

FORM = "B2: act action=punch, at_snail snail=AL"
EVERY_SLOT = NONE

Agenda = Sequence[Effect]


@dataclass(frozen=True, slots=True)
class Entry:
    """An option, or all options of a kind."""

    kind: str
    option: Option | None = None

    def fits(self, option: Option) -> bool:
        return option.kind == self.kind and self.option in (None, option)

    def text(self, setting: Setting) -> str:
        return self.kind if self.option is None else write_record(setting, self.option)


@dataclass(frozen=True, slots=True)
class Direction:
    """What one player prefers in one slot, or in any."""

    player: int
    slot: int
    """The first is 0."""
    entries: tuple[Entry, ...]


@dataclass(frozen=True, slots=True)
class Directions:
    """All that was written down about the choices of other players."""

    lines: tuple[Direction, ...] = ()

    def narrowed(self, agenda: Agenda, hot: Bytes, node: Decision) -> Collection[Option]:
        """The option that the directions name, alone; all that are offered if they are silent."""
        for entry in self._entries(agenda, hot, node.player):
            for option in node.options:
                if entry.fits(option):
                    return (option,)
        return node.options

    def _entries(self, agenda: Agenda, hot: Bytes, player: int) -> Iterator[Entry]:
        slot = _slot_of(agenda, player)
        for wanted in (slot, EVERY_SLOT):
            for line in self.lines:
                if wanted is not None and (line.player, line.slot) == (player, wanted):
                    yield from _ahead(agenda, hot, line.entries)


def _slot_of(agenda: Agenda, player: int) -> int | None:
    """The slot whose card the player is resolving; None while it is somebody else's turn."""
    for effect in reversed(agenda):
        if isinstance(effect, EndTurn):
            return effect.slot if effect.player == player else None
    return None


def _ahead(agenda: Agenda, hot: Bytes, entries: Sequence[Entry]) -> Sequence[Entry]:
    """What is left of a path once the crawling snail has come to one of its spaces."""
    effect = agenda[-1]
    if not isinstance(effect, Crawl):
        return entries
    here = Entry(MoveTo(0).kind, MoveTo(hot[PLACE + effect.snail]))
    behind = [number for number, entry in enumerate(entries) if entry == here]
    return entries[behind[-1] + 1 :] if behind else entries


def read_directions(setting: Setting, texts: Sequence[str]) -> Directions:
    """The directions that some lines give; what is not understood is a NotationError."""
    places = [f"directions {number}" for number in range(1, len(texts) + 1)]
    return Directions(
        tuple(_line(setting, text, place) for text, place in zip(texts, places, strict=True))
    )


def _line(setting: Setting, text: str, place: str) -> Direction:
    name, colon, rest = text.partition(":")
    name = name.strip()
    phrases = [phrase.strip() for phrase in rest.split(",")]
    if not colon or not all(phrases):
        raise NotationError("notation_words", place, name=text.strip(), form=FORM)
    slot = EVERY_SLOT
    if len(name) == 2 and name[1] in map(str, range(1, PLAN_SLOTS + 1)):
        name, slot = name[0], int(name[1]) - 1
    entries = tuple(_entry(setting, phrase, place) for phrase in phrases)
    return Direction(read_player(name, place), slot, entries)


def _entry(setting: Setting, phrase: str, place: str) -> Entry:
    if phrase in OPTIONS:
        return Entry(phrase)
    option = read_record(setting, phrase, OPTIONS, place)
    return Entry(option.kind, option)
