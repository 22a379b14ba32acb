"""The actions that an overlay can show for a snail, the likeliest first."""

from __future__ import annotations

from typing import NamedTuple

from snails_core.cards import Action
from snails_core.position import Position
from snails_core.queries import owner
from snails_core.tell import Names
from snails_core.vocabulary import Word
from snails_lab.models.overlays.hit import is_harmful

UNTARGETED = {Word.MOVE, Word.SWITCH, Word.AIM, Word.HIDE, Word.DRAW}
"""Crawling, switching and the like are aimed at nothing."""


class Actions(NamedTuple):
    """What can be aimed or rolled, by number; `own` is what the snail's player holds or planned."""

    own: tuple[int, ...]
    rest: tuple[int, ...]
    attacks: frozenset[int]
    """What is rolled for and can hurt somebody; Punch and Dig are not."""

    @classmethod
    def of(
        cls, position: Position, snail: int | None, names: Names, held_only: bool = False
    ) -> Actions:
        """All actions for the snail; with `held_only` none but those of cards that can be seen to
        be its player's, as long as there are any."""
        catalogue = position.setting.catalogue
        told = {a.index for a in catalogue.actions if not _words(a) <= UNTARGETED}
        attacks = frozenset(a.index for a in catalogue.actions if a.dice and is_harmful(a))
        own = [] if snail is None else _at_hand(position, owner(snail))
        first = [action for action in dict.fromkeys(own) if action in told]
        first.sort(key=lambda action: action not in attacks)
        others = set() if held_only and first else told - {*first}
        rest = sorted(others, key=names.action)
        return cls(tuple(first), tuple(rest), attacks)

    @property
    def likeliest(self) -> int:
        """The action to show first: an attack, from the hand if there is one."""
        listed = (*self.own, *self.rest)
        return next((action for action in listed if action in self.attacks), listed[0])

    def listed(self, names: Names) -> list[tuple[str, object]]:
        """By name; what is at hand has a star."""
        own: list[tuple[str, object]] = [(f"★ {names.action(index)}", index) for index in self.own]
        return own + [(names.action(index), index) for index in self.rest]


def _at_hand(position: Position, player: int) -> list[int]:
    """The actions of all cards that the player has, as far as they can be seen."""
    cards = position.setting.catalogue.cards
    seen = sorted({*position.hand(player), *position.slots(player)})
    return [action for card in seen if card < len(cards) for action in cards[card].actions]


def _words(action: Action) -> set[Word]:
    return {part.word for row in action.rows for part in row.effects}
