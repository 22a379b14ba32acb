"""An oracle for plan previews: every course of a plan, played through from slot to slot.

The plan is handed to the engine as a player would, the others' plans are taken off the table,
and everything that can happen is played. It shares no code with `models.plan_preview`.
"""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass, field
from random import Random
from typing import Any

from snails_core import Position, read_position
from snails_core import layout as at
from snails_core.agenda import Resolve, Turn, Verdict
from snails_core.engine import Step, after_choices, play_unchecked, settle
from snails_core.events import Acted, Aimed, AimLapsed, Damaged, Switched, Targeted
from snails_core.nodes import Chance, Decision
from snails_core.options import PassOver, Plan
from snails_core.plans import Plans
from snails_core.queries import occupants, owner

Aim = bool
MOST = 30_000
"""Steps after which a plan is given up."""


class TooManyError(Exception):
    """The plan has more courses than a test should play."""


@dataclass
class SlotFacts:
    """What can happen in one slot, over all courses."""

    places: set[int] = field(default_factory=set)
    """Where the active snail is when the slot comes, on any course."""
    snails: set[int | None] = field(default_factory=set)
    acted: set[int] = field(default_factory=set)
    """Actions that are resolved on some course."""
    reaches_enemy: bool = False
    survives: bool = False
    """Is there a course on which who acts is alive after it?"""
    must: bool = False
    """Is there a course on which the card cannot be passed over?"""
    switched: bool = False
    aim_used: bool = False
    """Is there a course on which the dice of this slot are rolled with an Aim?"""


def played_through(position: Position, plan: Plan, seat: int) -> list[SlotFacts]:
    """All that can happen in the five slots of this plan while everybody else stands still."""
    walk = _Walk(position.setting.catalogue.actions, seat)
    facts = []
    states: set[tuple[Position, Aim]] = {(_laid_out(position, plan, seat), False)}
    for slot in range(at.PLAN_SLOTS):
        found = SlotFacts()
        states = walk.through(states, slot, found)
        facts.append(found)
    return facts


def _laid_out(position: Position, plan: Plan, seat: int) -> Position:
    """Everybody has planned; then the others take their plans back. Nothing is left to do."""
    laid_out = position
    while isinstance(position.node, Decision) and isinstance(position.node.options, Plans):
        mine = position.node.player == seat
        choice = plan if mine else next(iter(position.node.options))
        laid_out = after_choices(position, [choice])
        position = settle(laid_out).position
    hot = bytearray(laid_out.hot)
    for player in range(position.players):
        if player != seat:
            hot[at.ACTIVE + player] = hot[at.PASSIVE + player] = at.NONE
            start = at.slot_at(player)
            hot[start : start + at.PLAN_SLOTS] = bytes([at.NONE] * at.PLAN_SLOTS)
    hot[at.VIEWER] = at.OBSERVER
    return Position(position.setting, bytes(hot), laid_out.cold, ())


class _Walk:
    def __init__(self, actions: tuple[Any, ...], seat: int) -> None:
        self.actions, self.seat, self.steps = actions, seat, 0

    def through(
        self, states: set[tuple[Position, Aim]], slot: int, facts: SlotFacts
    ) -> set[tuple[Position, Aim]]:
        """The slot from each of the states, in which nothing is left to do, to the next such."""
        ends: set[tuple[Position, Aim]] = set()
        for start, aim in states:
            number = start.hot[at.ACTIVE + self.seat]
            snail = None if number == at.NONE else 4 * self.seat + number
            facts.snails.add(snail)
            if snail is not None:
                facts.places.add(start.hot[at.PLACE + snail])
            turn = (Verdict(), Turn(self.seat, slot))
            first = settle(Position(start.setting, start.hot, start.cold, turn))
            waiting = [(first.position, *self._note(facts, start, first, None, aim))]
            seen = set(waiting)
            while waiting:
                here, actor, aim_now = waiting.pop()
                if not here.agenda:
                    self._arrive(facts, here, actor)
                    if not here.hot[at.RESULT]:
                        ends.add((here, aim_now))
                    continue
                node = here.node
                assert isinstance(node, Chance | Decision)
                if here.agenda[-1] == Resolve(self.seat, slot):
                    assert isinstance(node, Decision)
                    facts.must |= PassOver() not in node.options
                for choice in node.outcomes if isinstance(node, Chance) else node.options:
                    self.steps += 1
                    if self.steps > MOST:
                        raise TooManyError
                    step = play_unchecked(here, choice)
                    told = self._note(facts, here, step, actor, aim_now)
                    if (step.position, *told) not in seen:
                        seen.add((step.position, *told))
                        waiting.append((step.position, *told))
        return ends

    def _arrive(self, facts: SlotFacts, here: Position, actor: int | None) -> None:
        if actor is not None and here.hot[at.HEALTH + actor]:
            facts.survives = True

    def _note(
        self, facts: SlotFacts, before: Position, step: Step, actor: int | None, aim: Aim
    ) -> tuple[int | None, Aim]:
        asked = before.agenda[-1] if before.agenda else None
        for event in step.events:
            if isinstance(event, Acted):
                actor = event.snail
                facts.acted.add(event.action)
                facts.must |= not isinstance(asked, Resolve)
                action = self.actions[event.action]
                if aim and action.dice and action.red:
                    facts.aim_used = True
            elif isinstance(event, Targeted):
                there = occupants(before.hot, event.space)
                aimed = there if event.target_snail == at.NONE else [event.target_snail]
                facts.reaches_enemy |= any(owner(other) != self.seat for other in aimed)
            elif isinstance(event, Damaged) and event.cause == "card":
                action = self.actions[max(facts.acted)]
                if action.target.value == "all" and owner(event.snail) != self.seat:
                    facts.reaches_enemy = True
            elif isinstance(event, Switched) and event.player == self.seat and not event.free:
                facts.switched = True
            elif isinstance(event, Aimed) and owner(event.snail) == self.seat:
                aim = True
            elif isinstance(event, AimLapsed) and event.player == self.seat:
                aim = False
        return actor, aim


def random_table(seed: int) -> Position:
    """A small crowded board on which player A is to plan, with any cards of the arsenal."""
    random = Random(seed)
    levels = [random.choice("0112233") for _ in range(8)]
    rows = [" ".join("." if n == "0" else n for n in levels[i : i + 4]) for i in (0, 4)]
    spaces = [f"{row}{column}" for row in "ab" for column in range(1, 5)]
    places: dict[str, int] = defaultdict(int)
    lines = ["snails 1", f"map {rows[0]} / {rows[1]}"]
    for player in "AB":
        faction = random.choice(("", " pirates", " ninja", " zombie", " barbarians"))
        lines.append(f"player {player}{faction if player == 'A' else ''}")
        for role in "LG"[: random.choice((1, 2))]:
            place = random.choice([space for space in spaces if places[space] < 2])
            places[place] += 1
            shell = " shell" if random.random() < 0.2 and levels[spaces.index(place)] != "0" else ""
            lines.append(f"{role} {place} {random.choice((5, 10, 15, 20))}{shell}")
        if player == "A":
            hand = random.sample(ARSENAL, 4)
            lines.append("hand " + " ".join(hand))
    land = [space for space, level in zip(spaces, levels, strict=True) if level != "0"]
    for token in ("mines", "dynamite", "fire"):
        if random.random() < 0.5:
            lines.append(f"{token} {random.choice(land)}")
    if random.random() < 0.5:
        place = random.choice(land)
        lines.append(f"tiles {place}:{levels[spaces.index(place)]}!")
    return read_position("; ".join(lines))


ARSENAL = (
    *("missile", "grenade", "gatling_gun", "cocktail", "steak_hammer", "swordfish_sword"),
    *("weed_whacker", "snailper_rifle", "champagne_cork", "bazooka", "mole_torpedo", "jetpack"),
    *("vacuum", "fishing_rod", "disintegrator", "first_aid_kit", "mine", "turbo_slime"),
    *("referees_whistle", "eyes_on_stalks", "spoon_catapult", "runaway_lawnmower"),
)
