"""What every plan of a round is worth, by plain search through the engine's public functions.

The question, as the planner must answer it:

- The planning seat commits to two snails and five cards. Whatever it chooses later it chooses
  knowing what happened so far, for the most (`max`).
- Whatever others choose, in their own plans or as 1st player, is the worst for the goal (`min`),
  and depends on what lies open on the table, as everything does that they do.
- Dice, backs and draws are weighted means.
- The goal is read when the round has been cleaned up: at the first position of a later round,
  or when the game is over.
- Others stand still, follow a known plan, or one of several with given weights, which nobody
  knows before it is revealed. So the search carries along all worlds that look the same to the
  seat (`view`, and what `event_for` lets it see), and parts them as soon as they look different.

How the round begins: each plan must be an option of its player's own planning decision; tokens
and slots are then written as that decision would, and the agenda is `Acting(0, 0)`, settled. Who
has no plan is not asked and stands still (L16). (To play the decision would do the same, but the
last one to plan sets the round going.)

Nothing here is shared with the planner. Three short cuts are taken, each a fact about the rules:
which card is drawn or discarded changes nothing this round, since hands are only ever counted;
a position is worth the same whichever cards were played before; and nobody can tell a card that
lies face down from another. So the seat's cards are put down as placeholders, as they lie in the
view of somebody else, and each is said when the engine turns it up: one way through the engine
then serves all plans that have it in common, and cards that changed hands are put back. Where
somebody may have to discard, hands do count, and whole plans are played. `naive` takes no short
cut at all.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import NamedTuple

from snails_core import (
    Chance,
    Decision,
    Node,
    Over,
    Plans,
    Position,
    Step,
    event_for,
    play_unchecked,
    view,
)
from snails_core import layout as at
from snails_core.agenda import (
    Acting,
    DiscardOwn,
    Draw,
    LoseCard,
    RevealCard,
    Task,
)
from snails_core.events import Event
from snails_core.options import CardIs, Choice, Plan
from snails_core.vocabulary import Word
from solver.goals import Goal
from tests.oracle.tables import Scripts, planned, scripted, sizes, unplayed, with_agenda

Value = tuple[Fraction, ...]
Cards = tuple[int, ...]
Events = tuple[Event, ...]


class Unclear(Exception):
    """Several scripts, and somebody may have to discard: what is kept tells what is planned."""


class TooLarge(Exception):
    """The search took more steps than it was allowed."""


@dataclass(eq=False, slots=True)
class Place:
    """A position of the search, and where its choices lead."""

    position: Position
    node: Node
    after: dict[Choice, tuple[Place, Events]] = field(default_factory=dict)


class World(NamedTuple):
    """One way the table may be, and how likely it is among those that look like it."""

    weight: Fraction
    place: Place


Worlds = tuple[World, ...]


class BruteForce:
    """The values of all plans at one planning decision."""

    def __init__(
        self,
        position: Position,
        goal: Goal,
        scripts: Scripts | None = None,
        naive: bool = False,
        whole_plans: bool = False,
        most_steps: int | None = None,
    ) -> None:
        node = position.node
        assert isinstance(node, Decision) and isinstance(node.options, Plans), "no planning here"
        assert position.viewer is None, "scripts are dealt from the hands: give the whole truth"
        self.start, self.goal, self.naive = position, goal, naive
        self.seat, self.plans = node.player, node.options
        discards = self._anybody_discards(scripts or {})
        self.face_down = not (naive or whole_plans or discards)
        self.deals = tuple(scripted(position, scripts or {}))
        if discards and len(self.deals) > 1:
            raise Unclear
        self.places: dict[object, Place] = {}
        self.known: dict[object, Value] = {}
        self.ends: dict[Place, Value] = {}
        self.steps = 0
        """How often the engine was asked."""
        self.most_steps = most_steps

    def values(self) -> dict[Plan, Value]:
        return {plan: self.value(plan) for plan in self.plans}

    def value(self, plan: Plan) -> Value:
        """What this plan is worth when everything after it is chosen well."""
        begun = []
        for weight, position in self.deals:
            position = planned(position, self.seat, plan, self.face_down)
            step = with_agenda(position, Acting(0, 0))
            begun.append((weight, *self._arrived(step, position.cold)))
        return self._parted(begun, plan.cards)

    def _anybody_discards(self, scripts: Scripts) -> bool:
        cards = {card for plans in scripts.values() for plan, _ in plans for card in plan.cards}
        cards |= {card for card, _ in self.plans.hand}
        catalogue = self.start.setting.catalogue
        return any(
            effect.word is Word.DISCARD
            for card in cards
            for action in catalogue.cards[card].actions
            for row in catalogue.actions[action].rows
            for effect in row.effects
        )

    def _arrived(self, step: Step, cold: bytes) -> tuple[Place, Events]:
        position, node = step.position, step.position.node
        if self.naive:
            return Place(position, node), step.events
        if self.face_down:
            position = Position(position.setting, position.hot, cold, position.agenda)
        key = unplayed(position), sizes(position), position.agenda
        return self.places.setdefault(key, Place(position, node)), step.events

    def _parted(self, arrived: list[tuple[Fraction, Place, Events]], cards: Cards) -> Value:
        """The mean over what the seat may now see, each with the worlds that look so."""
        if len(arrived) == 1:
            return self._worth((World(Fraction(1), arrived[0][1]),), cards)
        groups: dict[object, list[World]] = {}
        for weight, place, events in arrived:
            seen = tuple(event_for(event, self.seat) for event in events)
            table = view(place.position, self.seat)
            looks = unplayed(table), table.agenda, seen
            groups.setdefault(looks, []).append(World(weight, place))
        means = []
        for group in groups.values():
            total = sum((world.weight for world in group), Fraction(0))
            same = tuple(World(world.weight / total, world.place) for world in group)
            means.append((total, self._worth(same, cards)))
        return mean_of(means)

    def _worth(self, worlds: Worlds, cards: Cards) -> Value:
        if self.naive:
            return self._search(worlds, cards)
        slots = worlds[0].place.position.slots(self.seat)
        to_come = tuple(card for card, slot in zip(cards, slots, strict=True) if slot == at.HIDDEN)
        key = worlds, to_come
        if key not in self.known:
            self.known[key] = self._search(worlds, cards)
        return self.known[key]

    def _search(self, worlds: Worlds, cards: Cards) -> Value:
        position, node = worlds[0].place.position, worlds[0].place.node
        if position.round > self.start.round or isinstance(node, Over):
            return mean_of([(weight, self._end(place)) for weight, place in worlds])
        task = position.agenda[-1]
        if isinstance(task, RevealCard | LoseCard) and task.player == self.seat:
            return self._after(worlds, CardIs(cards[task.slot]), cards)
        if isinstance(node, Chance):
            chances = list(zip(node.outcomes, node.weights, strict=True))
            if self.any_will_do(task):
                chances = chances[:1]
            total = sum(weight for _, weight in chances)
            return mean_of(
                [
                    (Fraction(weight, total), self._after(worlds, outcome, cards))
                    for outcome, weight in chances
                ]
            )
        options: Iterable[Choice] = node.options
        if self.any_will_do(task):
            options = tuple(node.options)[:1]
        values = [self._after(worlds, option, cards) for option in options]
        return max(values) if node.player == self.seat else min(values)

    def _after(self, worlds: Worlds, choice: Choice, cards: Cards) -> Value:
        arrived = [(weight, *self.go(place, choice)) for weight, place in worlds]
        return self._parted(arrived, cards)

    def go(self, place: Place, choice: Choice) -> tuple[Place, Events]:
        """Where a choice leads; the engine is asked only once."""
        if choice not in place.after:
            self.steps += 1
            if self.most_steps and self.steps > self.most_steps:
                raise TooLarge(self.steps)
            step = play_unchecked(place.position, choice)
            place.after[choice] = self._arrived(step, place.position.cold)
        return place.after[choice]

    def any_will_do(self, task: Task) -> bool:
        """Do the choices differ only in which card is drawn or discarded?"""
        return isinstance(task, Draw | DiscardOwn) and not self.naive

    def _end(self, place: Place) -> Value:
        if place not in self.ends:
            end = place.position
            self.ends[place] = self.goal.value(self.start.hot, end.hot, self.seat, end.setting)
        return self.ends[place]


def best_of(values: Mapping[Plan, Value]) -> tuple[Value, tuple[Plan, ...]]:
    """The best value, and all plans that reach it."""
    best = max(values.values())
    return best, tuple(plan for plan, value in values.items() if value == best)


def mean_of(values: Sequence[tuple[Fraction, Value]]) -> Value:
    if len(values) == 1:
        return values[0][1]
    return tuple(
        sum((weight * value[part] for weight, value in values), Fraction(0))
        for part in range(len(values[0][1]))
    )
