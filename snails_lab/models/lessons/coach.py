"""The coach of a first game: what a mistake was, by which rule, as soon as it shows.

It reads the events of a game as they come and speaks of one seat's own doing only: what others
do to a player is no mistake of theirs.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

from snails_core.agenda import Rolled
from snails_core.cards import Target
from snails_core.events import (
    Acted,
    AimLapsed,
    CardRevealed,
    Damaged,
    Event,
    Fell,
    Missed,
    Moved,
    PassedOver,
    PhaseBegan,
)
from snails_core.factions import Faction, is_faction
from snails_core.nodes import Decision
from snails_core.options import AimAtSpace, Choice, Keep, PassOver, Reroll
from snails_core.position import Position
from snails_core.queries import occupants, owner
from snails_core.rules.contamination import contamination_damage
from snails_core.tell import Names, reason_text, why_text
from snails_lab.words import phrase

NOBODY = -1
OWN_STEPS = ("fire", "mine")
"""Causes of damage that a snail walks into by itself."""


class Remark(NamedTuple):
    """One mistake; `key` is an entry of the words' section `coach`, `why` the rule behind it."""

    key: str
    why: str
    position: Position
    values: tuple[tuple[str, Any], ...]

    def text(self, language: str) -> str:
        """The mistake, what to think of next time, and the rule."""
        names = Names(self.position, language)
        told: dict[str, object] = {}
        for name, value in self.values:
            told[name] = value
            if name in ("snail", "card", "action"):
                told[name] = getattr(names, name)(value)
            elif name == "other":
                told[name] = names.card(value)
            elif name == "space":
                told[name] = names.space_now(value)
            elif name == "reason":
                told[name] = reason_text(value, language)
        sentence = phrase(language, f"coach.{self.key}", **told)
        return f"{sentence} ({why_text(self.why, language)})"


class Coach:
    """Watches a game for one seat; `observe` is given every step, as `Session.on_step` tells it."""

    def __init__(self, seat: int) -> None:
        self.seat = seat
        self._acting = NOBODY
        self._kept = False

    def observe(
        self, before: Position, choice: Choice | None, after: Position, events: tuple[Event, ...]
    ) -> tuple[Remark, ...]:
        """What there is to say about this step; mostly nothing, and nothing of a wanted skip."""
        found = list(self._chosen(before, choice))
        for event in events:
            if not (isinstance(event, PassedOver) and isinstance(choice, PassOver)):
                found += self._happened(before, after, event)
        self._kept = False
        return tuple(dict.fromkeys(found))

    # --- decisions ---
    def _chosen(self, before: Position, choice: Choice | None) -> Iterator[Remark]:
        node = before.node
        if not isinstance(node, Decision) or node.player != self.seat:
            return
        asking = before.agenda[-1]
        if isinstance(choice, Keep) and isinstance(asking, Rolled):
            self._kept = any(isinstance(option, Reroll) for option in node.options)
        if isinstance(choice, AimAtSpace):
            yield from self._aimed(before, node, choice)

    def _aimed(self, before: Position, node: Decision, choice: AimAtSpace) -> Iterator[Remark]:
        """Aimed where no enemy is, though one could have been hit."""
        asking: Any = before.agenda[-1]
        action = before.setting.catalogue.actions[asking.action]
        if not action.red or action.target is not Target.SPACE:
            return
        spaces = [option.space for option in node.options if isinstance(option, AimAtSpace)]
        whose = {space: self._owners(before, space) for space in spaces}
        better = [space for space in spaces if whose[space] and self.seat not in whose[space]]
        if better and not whose[choice.space] - {self.seat}:
            values = (("action", action.index), ("space", better[0]))
            yield Remark("empty_target", "R14", before, values)

    def _owners(self, position: Position, space: int) -> set[int]:
        """Whose snails stand there."""
        return {owner(snail) for snail in occupants(position.hot, space)}

    # --- events ---
    def _happened(self, before: Position, after: Position, event: Event) -> Iterator[Remark]:
        if isinstance(event, Acted):
            self._acting = event.player
        elif isinstance(event, CardRevealed | PhaseBegan):
            self._acting = NOBODY
        elif isinstance(event, PassedOver) and event.player == self.seat:
            values = (("card", event.card), ("reason", event.reason))
            yield Remark("skipped", event.why, before, values)
        elif isinstance(event, AimLapsed) and event.player == self.seat:
            yield Remark("aim_wasted", event.why, before, ())
        elif isinstance(event, Missed) and self._kept and owner(event.snail) == self.seat:
            yield Remark("kept_a_miss", "R10", before, (("action", event.action),))
        elif isinstance(event, Damaged) and event.loss and owner(event.snail) == self.seat:
            yield from self._hurt(before, event)
        elif isinstance(event, Moved | Fell) and owner(event.snail) == self.seat:
            yield from self._wet(after, event)

    def _hurt(self, before: Position, event: Damaged) -> Iterator[Remark]:
        values = (("snail", event.snail), ("loss", event.loss))
        if event.cause == "contamination":
            yield Remark("in_foul_water", event.why, before, values)
        elif self._acting == NOBODY and event.cause in ("dynamite", "rot"):
            yield Remark("stayed_too_long", event.why, before, values)
        elif self._acting == self.seat and event.cause == "card":
            yield Remark("friendly_fire", "R14", before, values)
        elif self._acting == self.seat and event.cause in OWN_STEPS:
            yield Remark("walked_into", event.why, before, values)

    def _wet(self, after: Position, event: Moved | Fell) -> Iterator[Remark]:
        """Into the water by one's own doing; Pirates feel at home there."""
        came_from_land = isinstance(event, Fell) or event.from_level > 0
        if self._acting != self.seat or event.to_level or not came_from_land:
            return
        if is_faction(after.hot, self.seat, Faction.PIRATES):
            return
        amount = contamination_damage(after.setting, after.hot)
        yield Remark("into_water", "Water", after, (("snail", event.snail), ("loss", amount)))
