"""The greedy bot: in each decision whatever brings most at once."""

from __future__ import annotations

from random import Random

from companions.cry_havoc.agenda import Move, PlaceSide, PlayTactics, TakeTurn
from companions.cry_havoc.battle import Placement, Side, payoff, resolve
from companions.cry_havoc.bots.bot import decision_of
from companions.cry_havoc.bots.choices import plain_worth
from companions.cry_havoc.bots.moves import plan_moves
from companions.cry_havoc.bots.turns import Habits, best_action
from companions.cry_havoc.nodes import Decision
from companions.cry_havoc.options import (
    Done,
    Option,
    PassTactics,
    PlaceUnits,
    PlayTactic,
)
from companions.cry_havoc.position import Position
from companions.cry_havoc.solver.estimates import Worths

HABITS = Habits(beam=1, card=0.6, worths=Worths(enabled=0.35))


def greedy_bot(position: Position, random: Random) -> Option:
    """The option that brings most at once; among equals any."""
    task = position.agenda[-1]
    if isinstance(task, PlaceSide):
        return _place(position, decision_of(position), task, random)
    if isinstance(task, PlayTactics):
        return _tactic(position, decision_of(position), task, random)
    return choose_outside_battle(position, HABITS, random)


def choose_outside_battle(position: Position, habits: Habits, random: Random) -> Option:
    """What a bot with these habits does on its turn and on the map; among equals any."""
    node, task = decision_of(position), position.agenda[-1]
    if isinstance(task, TakeTurn):
        return pick(best_action(position, node, habits), random)
    if isinstance(task, Move):
        return first_step(position, task, habits)
    worths = {option: plain_worth(position, node, option, habits.worths) for option in node.options}
    return pick(worths, random)


def pick(worths: dict[Option, float], random: Random) -> Option:
    """The best option, or one of the best."""
    best = max(worths.values())
    return random.choice([option for option, worth in worths.items() if worth == best])


def first_step(position: Position, task: Move, habits: Habits) -> Option:
    """The first step of the best plan; done if none of them brings anything."""
    plan = plan_moves(position, task, habits.beam, habits.worths)[-1]
    return plan.steps[0] if plan.steps else Done()


def _place(position: Position, node: Decision, task: PlaceSide, random: Random) -> Option:
    """The attacker takes control with a majority and kills with the rest; the defender, who sees
    it, answers as well as can be without cards."""
    fight = position.fight
    assert fight is not None
    if task.side == Side.ATTACKER:
        own = position.units[fight.region][fight.attacker]
        enemy = position.units[fight.region][fight.defender]
        control = min(own, enemy + 1) if own > enemy else 0
        return PlaceUnits(control, 0, own - control)
    stakes = HABITS.worths.stakes(position, fight.region)
    placed = fight.placements[0]
    worths: dict[Option, float] = {}
    for option in node.options:
        assert isinstance(option, PlaceUnits)
        reply = Placement(option.control, option.capture, option.attrition)
        worths[option] = -float(payoff(resolve(placed, reply), stakes))
    return pick(worths, random)


def _tactic(position: Position, node: Decision, task: PlayTactics, random: Random) -> Option:
    """The card that changes the outcome most, if it is worth more than the card."""
    fight = position.fight
    assert fight is not None
    stakes = HABITS.worths.stakes(position, fight.region)
    sign = -1 if task.side else 1
    worths: dict[Option, float] = {}
    for option in node.options:
        both = list(fight.placements)
        cost = 0.0
        if isinstance(option, PlayTactic):
            effect = position.setting.box.cards[option.card].battle.effect
            changed = 1 - task.side if effect.on_enemy else task.side
            both[changed] = Placement(option.control, option.capture, option.attrition)
            cost = HABITS.card
        else:
            assert isinstance(option, PassTactics)
        worths[option] = sign * float(payoff(resolve(both[0], both[1]), stakes)) - cost
    return pick(worths, random)
