"""How the solver bot fights: exact minimax with open hands, over hands that the enemy may hold.

The enemy's hidden cards are dealt a few times so that they fit the view; every placement or card is
valued exactly for each deal (`solver.open_hands`), and the averages are compared.
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from random import Random
from typing import TypeVar

from companions.cry_havoc.agenda import PlayTactics
from companions.cry_havoc.battle import Placement, Side, Tactic
from companions.cry_havoc.bots.turns import Habits
from companions.cry_havoc.draft import Draft
from companions.cry_havoc.options import Option, PassTactics, PlaceUnits, PlayTactic
from companions.cry_havoc.position import Position
from companions.cry_havoc.rules.tactics import can_play, player_of
from companions.cry_havoc.solver.estimates import Worths
from companions.cry_havoc.solver.open_hands import (
    Army,
    CardPlay,
    Hand,
    OpenBattle,
    State,
    hand_of,
    open_battle,
    play_values,
    solve_open_hands,
    start_state,
    state_value,
)
from companions.cry_havoc.view import complete

K = TypeVar("K")
DEALS = 3
"""Hands of the enemy that are tried."""
MOST_CARDS = 3
"""Of a hand that are looked at, those that change most."""


def place_by_minimax(position: Position, side: int, habits: Habits, random: Random) -> Option:
    """The placement with the best average over deals of the enemy's hand."""
    totals: dict[Placement, Fraction] = {}
    for deal in _deals(position, random):
        for placement, worth in _placement_worths(deal, side, habits.worths).items():
            totals[placement] = totals.get(placement, Fraction(0)) + worth
    return PlaceUnits(*_best(totals, side))


def _placement_worths(deal: Position, side: int, worths: Worths) -> Mapping[Placement, Fraction]:
    """What each placement of a side brings to the attacker, if both play on without a mistake."""
    fight = deal.fight
    assert fight is not None
    units = [deal.units[fight.region][fight.force(each)] for each in Side]
    if side == Side.ATTACKER:
        return solve_open_hands(_battle(deal, (units[0], units[1]), worths)).guarantees
    placed = fight.placements[Side.ATTACKER]
    battle = _battle(deal, (placed.units, units[1]), worths)
    replies = (reply for reply in battle.rows[1] if reply.units == units[1])
    return {reply: state_value(battle, start_state(battle, placed, reply)) for reply in replies}


def play_by_minimax(
    position: Position,
    task: PlayTactics,
    options: tuple[Option, ...],
    habits: Habits,
    random: Random,
) -> Option:
    """The card with the best average, if it brings more than its cost over passing.

    Where a side has been struck down to nobody, there is nothing left to compare.
    """
    fight = position.fight
    assert fight is not None
    if not all(placement.units for placement in fight.placements):
        return PassTactics()
    totals: dict[Option, Fraction] = {}
    for deal in _deals(position, random):
        for option, worth in _play_worths(deal, task, options, habits.worths).items():
            totals[option] = totals.get(option, Fraction(0)) + worth
    best = _best(totals, task.side)
    gain = abs(totals[best] - totals[PassTactics()]) / DEALS
    return best if gain > habits.card else PassTactics()


def _play_worths(
    deal: Position, task: PlayTactics, options: tuple[Option, ...], worths: Worths
) -> dict[Option, Fraction]:
    fight = deal.fight
    assert fight is not None
    mine, theirs = fight.placements
    battle = _battle(deal, (mine.units, theirs.units), worths)
    hands = (battle.armies[0].hand, battle.armies[1].hand)
    passed = None if task.passed < 0 else Side(task.passed)
    values = play_values(battle, State(mine, theirs, hands, Side(task.side), passed))
    cards = deal.setting.box.cards
    found: dict[Option, Fraction] = {}
    for option in options:
        if isinstance(option, PlayTactic):
            to = Placement(option.control, option.capture, option.attrition)
            play = CardPlay(cards[option.card].battle, to)
            if play in values:
                found[option] = values[play]
        else:
            found[option] = next(worth for play, worth in values.items() if not play)
    return found


def _deals(position: Position, random: Random) -> list[Position]:
    return [complete(position, random) for _ in range(DEALS)]


def _battle(deal: Position, units: tuple[int, int], worths: Worths) -> OpenBattle:
    """The battle of a whole position, with the strongest cards of both hands."""
    fight = deal.fight
    assert fight is not None
    armies = [
        Army(units[side], deal.reserve[fight.force(side)], _hand(deal, side)) for side in Side
    ]
    return open_battle(armies[0], armies[1], worths.stakes(deal, fight.region))


def _hand(deal: Position, side: Side) -> Hand:
    """The tactics that a side can play here; the smaller ones are left out of a large hand."""
    fight = deal.fight
    assert fight is not None
    d = Draft(deal)
    held: list[Tactic] = [
        deal.setting.box.cards[card].battle
        for card in deal.hands[player_of(d, fight, side)]
        if can_play(d, card, fight.region)
    ]
    return hand_of(sorted(held, key=lambda tactic: -tactic.units)[:MOST_CARDS])


def _best(totals: Mapping[K, Fraction], side: int) -> K:
    """The highest for the attacker, the lowest for the defender."""
    better = min if side else max
    return better(totals, key=lambda each: totals[each])
