"""Playing tactic cards in a battle, in turn (C20)."""

from __future__ import annotations

from companions.cry_havoc.agenda import PlayTactics
from companions.cry_havoc.battle import Placement, reachable
from companions.cry_havoc.draft import Draft
from companions.cry_havoc.events import TacticPlayed, TacticsPassed
from companions.cry_havoc.nodes import Decision
from companions.cry_havoc.options import Option, PassTactics, PlayTactic
from companions.cry_havoc.position import Fight
from companions.cry_havoc.rule import chosen, rule
from companions.cry_havoc.rules.battles import set_placement
from companions.cry_havoc.rules.cards import discard


def can_play(d: Draft, card: int, region: int) -> bool:
    """Own-army cards anywhere, terrain cards only on their terrain (C20)."""
    data = d.setting.box.cards[card]
    return not data.is_terrain or data.owner == d.setting.side.regions[region].terrain


def player_of(d: Draft, fight: Fight, side: int) -> int:
    """Who plays cards for a side."""
    return d.controller(fight.force(side), fight.force(1 - side))


@rule(PlayTactics, always_asks=True)
def play_tactics(d: Draft, task: PlayTactics) -> Decision | None:
    """One card or a pass, which is final. An empty hand passes by itself; whoever holds cards is
    asked even if none of them can be played, so that asking tells nothing."""
    fight = d.fight
    assert fight is not None
    player = player_of(d, fight, task.side)
    if not d.hands[player]:
        tactics_chosen(d, task, PassTactics())
        return None
    return Decision(player, (PassTactics(), *plays_of(d, fight, task.side)))


def plays_of(d: Draft, fight: Fight, side: int) -> list[Option]:
    """All cards that can be played, with everything they can lead to."""
    found: list[Option] = []
    for card in sorted(set(d.hands[player_of(d, fight, side)])):
        if card >= 0 and can_play(d, card, fight.region):
            tactic = d.setting.box.cards[card].battle
            changed = 1 - side if tactic.effect.on_enemy else side
            reserve = d.reserve[fight.force(changed)]
            ways = reachable(tactic, fight.placements[changed], reserve)
            found += [PlayTactic(card, *way) for way in ways]
    return found


@chosen(PlayTactics)
def tactics_chosen(d: Draft, task: PlayTactics, choice: PlayTactic | PassTactics) -> None:
    fight = d.fight
    assert fight is not None
    side = task.side
    player = player_of(d, fight, side)
    if isinstance(choice, PassTactics):
        d.events.append(TacticsPassed(player))
        if task.passed < 0:
            d.push(PlayTactics(1 - side, side))
        return
    tactic = d.setting.box.cards[choice.card].battle
    changed = 1 - side if tactic.effect.on_enemy else side
    force = fight.force(changed)
    placement = Placement(choice.control, choice.capture, choice.attrition)
    d.reserve[force] += fight.placements[changed].units - placement.units
    set_placement(d, changed, placement)
    d.hands[player].remove(choice.card)
    discard(d, player, choice.card)
    d.events.append(TacticPlayed(player, choice.card, force, *placement))
    d.push(PlayTactics(side if task.passed >= 0 else 1 - side, task.passed))
