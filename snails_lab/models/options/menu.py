"""The options of a decision as a menu: few at a time, by name and by space of the board.

A long list is asked in two steps: first for which snail, or with which card. Pointing at a
space leaves the options that belong there.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import NamedTuple

from snails_core.agenda import (
    ChooseTarget,
    OfferFactionCard,
    OfferRage,
    Perform,
    PickRow,
    Rolled,
)
from snails_core.errors import IllegalChoice
from snails_core.factions import Faction
from snails_core.layout import FACTION, HIDDEN
from snails_core.nodes import Decision
from snails_core.options import (
    Act,
    AimAtSnail,
    AimAtSpace,
    DeployAt,
    DiscardCard,
    LetStay,
    MoveTo,
    Next,
    Option,
    PlaceOn,
    PushTo,
    ScatterTo,
    ShellFrom,
    Swap,
)
from snails_core.plans import Plans
from snails_core.position import Position
from snails_core.queries import LEADER, role
from snails_core.tell import Names, action_text, card_text, option_text
from snails_lab.words import phrase

FEW = 9
"""As many as there are digits to choose them by."""
MOST_PAIRS = 3
"""So many pairs of cards to exchange are listed at once; of more, one card is asked for first."""

_AT_SPACE = DeployAt | AimAtSpace | ScatterTo | MoveTo | PlaceOn | PushTo | Next
_AT_SNAIL = AimAtSnail | LetStay | ShellFrom
Topic = tuple[str, int]
"""What an option is about, for a first question: `snail` or `card`, with its number."""


class Entry(NamedTuple):
    """A line of the menu: one option that it chooses, or several that it leads to."""

    label: str
    options: tuple[Option, ...]
    card: int | None = None
    """The card that it picks, if the line is about one."""

    @property
    def option(self) -> Option | None:
        return self.options[0] if len(self.options) == 1 else None


@dataclass(frozen=True, slots=True)
class Menu:
    """All options of a position's decision, and those `shown` now."""

    position: Position
    options: tuple[Option, ...]
    shown: tuple[Option, ...]
    space: int | None = None
    """The space of the board to which the options were narrowed."""
    picked: tuple[int, ...] = ()
    """The cards that were picked so far, of those that an option needs."""

    @classmethod
    def of(cls, position: Position) -> Menu:
        node = position.node
        if not isinstance(node, Decision) or isinstance(node.options, Plans):
            raise IllegalChoice("not_offered", choice="option")
        options = tuple(node.options)
        return cls(position, options, options)

    @property
    def is_narrowed(self) -> bool:
        return self.shown != self.options

    @property
    def whole(self) -> Menu:
        return Menu(self.position, self.options, self.options)

    def narrowed(self, options: tuple[Option, ...]) -> Menu:
        return replace(self, shown=options)

    def at_space(self, space: int) -> Menu | None:
        """The menu of what belongs to the space, first of what is shown; None if nothing does."""
        for among in (self.shown, self.options):
            found = tuple(o for o in among if space_of(self.position, o) == space)
            if found:
                return replace(self, shown=found, space=space)
        return None

    def of_snail(self, snail: int | None) -> tuple[Option, ...]:
        """The shown options whose target is this snail, where several stand on a space."""
        return tuple(o for o in self.shown if isinstance(o, _AT_SNAIL) and o.snail == snail)

    @property
    def cards(self) -> frozenset[int]:
        """The cards that can be picked, for options that are about cards in hand."""
        return frozenset(card for option in self.options for card in cards_of(option))

    def with_card(self, card: int) -> Menu:
        """The menu after a click on a card of the hand.

        It is picked, or put back if it was; where there are two of a kind the second is picked
        first. One card too many takes the place of the one picked last.
        """
        picked = self.picked
        ways = [(*picked, card)]
        if card in picked:
            rest = list(picked)
            rest.remove(card)
            ways.append(tuple(rest))
        ways += [(*picked[:-1], card), (card,)]
        for cards in ways:
            found = tuple(o for o in self.options if _has(o, cards)) if cards else self.options
            if found:
                return Menu(self.position, self.options, found, picked=cards)
        return self

    @property
    def by_space(self) -> dict[int, tuple[Option, ...]]:
        """The options that are shown, by the space to which they belong."""
        found: dict[int, tuple[Option, ...]] = {}
        for option in self.shown:
            space = space_of(self.position, option)
            if space is not None:
                found[space] = (*found.get(space, ()), option)
        return found

    def entries(self, language: str) -> list[Entry]:
        """What to list: topics of a long list, then options that belong to none."""
        topics = self._topics() if self._is_long and not self.is_narrowed else {}
        if len(topics) < 2:
            return [
                Entry(option_text(self.position, option, language), (option,))
                for option in self.shown
            ]
        names = Names(self.position, language)
        found = [
            Entry(_topic_text(names, topic), options, topic[1] if topic[0] == "card" else None)
            for topic, options in topics.items()
        ]
        loose = [option for option in self.shown if not topics_of(option)]
        found += [
            Entry(option_text(self.position, option, language), (option,)) for option in loose
        ]
        return found

    @property
    def _is_long(self) -> bool:
        """Is it asked in two steps? Pairs of cards are, for they are many and look alike."""
        pairs = sum(isinstance(option, Swap) for option in self.shown)
        return len(self.shown) > FEW or pairs > MOST_PAIRS

    def _topics(self) -> dict[Topic, tuple[Option, ...]]:
        found: dict[Topic, tuple[Option, ...]] = {}
        for option in self.shown:
            for topic in topics_of(option):
                found[topic] = (*found.get(topic, ()), option)
        return found


def space_of(position: Position, option: Option) -> int | None:
    """The space of the board to which an option belongs: where it leads, or whom it is about."""
    if isinstance(option, _AT_SPACE):
        return option.space
    if isinstance(option, _AT_SNAIL):
        return position.place(option.snail)
    return None


def topics_of(option: Option) -> tuple[Topic, ...]:
    if isinstance(option, DeployAt | PushTo):
        return (("snail", option.snail),)
    if isinstance(option, Swap):
        return tuple(dict.fromkeys((("card", option.card), ("card", option.other_card))))
    return ()


def _topic_text(names: Names, topic: Topic) -> str:
    kind, number = topic
    return names.standing_now(number) if kind == "snail" else names.card(number)


def about_lines(position: Position, options: Iterable[Option], language: str) -> list[str]:
    """Name and text of every card and action that the options are about, each once."""
    names = Names(position, language)
    told: dict[str, str] = {}
    asking = position.agenda[-1]
    if isinstance(asking, ChooseTarget | Rolled | PickRow | OfferRage | Perform):
        action = asking.action if isinstance(asking, ChooseTarget) else asking.context.action
        told[names.action(action)] = action_text(position, action, language)
    offered = offered_card(position)
    if offered is not None:
        told[names.card(offered)] = card_text(position, offered, language)
    for option in options:
        if isinstance(option, Act):
            told[names.action(option.action)] = action_text(position, option.action, language)
        for card in cards_of(option):
            told[names.card(card)] = card_text(position, card, language)
    lines = [f"{name}: {' '.join(text.splitlines())}" for name, text in told.items()]
    return [*_reasons(position, language), *lines]


def offered_card(position: Position) -> int | None:
    """The faction card that a player may take now."""
    asking = position.agenda[-1]
    if not isinstance(asking, OfferFactionCard):
        return None
    return position.setting.faction_card[position.hot[FACTION + asking.player]]


def _reasons(position: Position, language: str) -> list[str]:
    """Where a re-roll comes from."""
    asking = position.agenda[-1]
    if not isinstance(asking, Rolled):
        return []
    if not asking.rerolls:
        names = Names(position, language)
        ability, faction = names.ability(Faction.AMAZONS), names.faction(Faction.AMAZONS)
        return [phrase(language, "choosing.reroll_ability", ability=ability, faction=faction)]
    is_leader = role(asking.context.snail) == LEADER
    leader = [phrase(language, "choosing.reroll_leader")] if is_leader else []
    by_aim = asking.rerolls > is_leader
    return [*leader, phrase(language, "choosing.reroll_aim")] if by_aim else leader


def cards_of(option: Option) -> tuple[int, ...]:
    """The cards in hand that an option is about, one's own alone."""
    if isinstance(option, DiscardCard):
        return () if option.card == HIDDEN else (option.card,)
    return (option.card, option.other_card) if isinstance(option, Swap) else ()


def _has(option: Option, cards: Iterable[int]) -> bool:
    return Counter(cards) <= Counter(cards_of(option))
