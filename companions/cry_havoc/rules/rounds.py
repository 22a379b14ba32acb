"""How a round begins: events, initiative, skills, cards (C3, C5, C7, C17)."""

from __future__ import annotations

from companions.cry_havoc.agenda import (
    BeginRound,
    ChooseInitiative,
    CountPrisoners,
    Draw,
    NextBattle,
    RefreshRound,
    RevealEvents,
    RollInitiative,
    Score,
    TakeTurn,
    TrimHand,
)
from companions.cry_havoc.catalogue import Deed, DeedKind
from companions.cry_havoc.draft import Draft
from companions.cry_havoc.events import (
    CrystalsGrew,
    EventHappened,
    InitiativeMoved,
    InitiativeSet,
    LastRound,
    RoundBegan,
)
from companions.cry_havoc.nodes import Chance, Decision
from companions.cry_havoc.options import EventShown, NextInInitiative, TakePlace
from companions.cry_havoc.rule import chosen, rule
from companions.cry_havoc.rules.deeds import recruit
from companions.cry_havoc.setting import NONE

FINAL_SPOT = 4


@rule(RollInitiative)
def roll_initiative(d: Draft, task: RollInitiative) -> Chance | None:
    """Each player is as likely as the others to come next (C3)."""
    left = [player for player in range(d.players) if player not in d.initiative]
    if not left:
        d.new_initiative = list(d.initiative)
        return None
    return Chance(tuple(NextInInitiative(player) for player in left), (1,) * len(left))


@chosen(RollInitiative)
def initiative_rolled(d: Draft, task: RollInitiative, choice: NextInInitiative) -> None:
    d.initiative.append(choice.player)
    d.events.append(InitiativeSet(choice.player, len(d.initiative) - 1))
    d.push(task)


@rule(BeginRound)
def begin_round(d: Draft, task: BeginRound) -> None:
    """The next event tiles; without any left it is the last round (C5, C6)."""
    d.round += 1
    d.next_marker = 1
    d.events.append(RoundBegan(d.round))
    spot = next((spot for spot in range(FINAL_SPOT) if d.spots[spot]), FINAL_SPOT)
    count, d.spots[spot] = d.spots[spot], 0
    if spot == FINAL_SPOT:
        d.is_last = True
        d.events.append(LastRound())
    d.push(RevealEvents(count), RefreshRound())


@rule(RevealEvents)
def reveal_events(d: Draft, task: RevealEvents) -> Chance | None:
    if not task.amount:
        return None
    shown = [event for event, count in enumerate(d.event_pool) if count]
    weights = tuple(d.event_pool[event] for event in shown)
    return Chance(tuple(EventShown(event) for event in shown), weights)


@chosen(RevealEvents)
def event_revealed(d: Draft, task: RevealEvents, choice: EventShown) -> None:
    d.event_pool[choice.event] -= 1
    d.events.append(EventHappened(choice.event))
    d.push(RevealEvents(task.amount - 1))
    carry_out_event(d, d.setting.box.events[choice.event].deed)


def carry_out_event(d: Draft, deed: Deed) -> None:
    """An event is for everybody; crystals come to regions that nobody controls."""
    if deed.kind is DeedKind.CRYSTAL:
        for region in range(len(d.units)):
            if d.control[region] == NONE and d.owner_of_hq(region) == NONE:
                d.crystals[region] += deed.amount
                d.events.append(CrystalsGrew(region, deed.amount, "C5"))
        return
    for player in reversed(d.initiative):
        if deed.kind is DeedKind.DRAW:
            d.push(Draw(player, deed.amount))
        elif deed.kind is DeedKind.POINTS:
            d.gain(player, deed.amount, "C5")
        else:
            recruit(d, player, d.hqs[player], deed.amount, "C5")


@rule(RefreshRound)
def refresh_round(d: Draft, task: RefreshRound) -> None:
    """New initiative, ready skills, four cards each; then the phases of the round."""
    d.initiative = list(d.new_initiative)
    d.scorer = NONE
    for used in d.skills_used:
        used[:] = [0] * len(used)
    count = d.setting.box.numbers.cards_a_round
    drawing = [each for player in d.initiative for each in (Draw(player, count), TrimHand(player))]
    d.push(*drawing, TakeTurn(0), NextBattle(), CountPrisoners(), Score())


@rule(ChooseInitiative)
def choose_initiative(d: Draft, task: ChooseInitiative) -> Decision:
    """Any place of the new initiative; the others keep their order (C17)."""
    return Decision(task.player, tuple(TakePlace(place) for place in range(d.players)))


@chosen(ChooseInitiative)
def initiative_chosen(d: Draft, task: ChooseInitiative, choice: TakePlace) -> None:
    d.new_initiative.remove(task.player)
    d.new_initiative.insert(choice.place, task.player)
    d.events.append(InitiativeMoved(task.player, choice.place))
