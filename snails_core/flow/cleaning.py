"""Phase 4: end-of-round effects, contamination, collecting, the next 1st player (R27, R35)."""

from __future__ import annotations

from snails_core.agenda import BlastDynamite, Cleaning, Discard
from snails_core.draft import Draft
from snails_core.events import CardsCollected, PlayerOut
from snails_core.flow.setup import begin_round
from snails_core.layout import (
    ACTIVE,
    AIMED,
    DISCARD,
    DYNAMITE,
    FIRST,
    KNOWN,
    LOST,
    LOST_BEFORE,
    NONE,
    OBSERVER,
    PASSIVE,
    PLAN_SLOTS,
    PLAYERS,
    RESULT,
    REVEALED,
    ROUND,
    USED,
    VIEWER,
    hand_at,
    shown_at,
    slot_at,
)
from snails_core.nodes import Decision
from snails_core.options import Next
from snails_core.queries import is_out, neutral_chooser
from snails_core.rule import chosen, rule
from snails_core.rules.contamination import contaminate
from snails_core.rules.fire import burn_tiles, put_fires_out
from snails_core.rules.hands import arsenal_in_hand, copies_in_hand
from snails_core.rules.rot import rot
from snails_core.rules.winner import final_result, look_for_winner

DYNAMITE_STEP, ROT_STEP, FIRE_STEP, EMBERS_STEP, WATER_STEP, COLLECT_STEP, END_STEP = range(7)
WHOLE_CLEANING = Cleaning(DYNAMITE_STEP)
"""The Cleaning Phase from its first step to its last."""


@rule(Cleaning)
def cleaning(d: Draft, task: Cleaning) -> Decision | None:
    """Carries out one step of the phase; the most damaging effects come first (R27)."""
    if task.step == DYNAMITE_STEP:
        return _dynamite(d, task)
    if task.step not in (task.last, END_STEP):
        d.agenda.append(task._replace(step=task.step + 1))
    if task.step == ROT_STEP:
        rot(d)
    elif task.step == FIRE_STEP:
        burn_tiles(d)
    elif task.step == EMBERS_STEP:
        put_fires_out(d)
    elif task.step == WATER_STEP:
        contaminate(d)
    elif task.step == COLLECT_STEP:
        _collect(d)
    else:
        _end_round(d)
    return None


def _dynamite(d: Draft, task: Cleaning) -> Decision | None:
    """Lets every stick explode; the 1st player says which tile is next."""
    charged = [space for space in d.board.spaces() if d.hot[DYNAMITE + space]]
    if not charged:
        d.agenda.append(task._replace(step=ROT_STEP))
        return None
    return Decision(neutral_chooser(d.hot), tuple(Next(space) for space in charged))


@chosen(Cleaning)
def dynamite_next(d: Draft, task: Cleaning, option: Next) -> None:
    d.agenda.append(task)
    d.agenda.append(BlastDynamite(option.space))


def _collect(d: Draft) -> None:
    """Basic cards and those with the return sign go back to hand, the rest to the pile."""
    hot = d.hot
    for player in range(hot[PLAYERS]):
        _collect_plan(d, player)
        hot[ACTIVE + player] = hot[PASSIVE + player] = NONE
        # No `cancel_aim`: an Aim lapses, with an event, at the end of its turn (`aim.end_turn`);
        # what may be left of one here goes without an event.
        for array in (KNOWN, REVEALED, USED, AIMED):
            hot[array + player] = 0
        hot[LOST_BEFORE + player] = hot[LOST + player]
        hot[LOST + player] = 0
        if is_out(hot, player):
            _leave_game(d, player)


def _collect_plan(d: Draft, player: int) -> None:
    hot, start = d.hot, slot_at(player)
    planned = hot[start : start + PLAN_SLOTS]
    if planned == bytes([NONE] * PLAN_SLOTS):
        return
    cold = d.open_cold()
    for card in planned:
        if card in d.setting.basic_cards:
            cold[hand_at(player, card)] += 1
        elif card != NONE and d.setting.is_arsenal(card):
            if d.setting.returns[card]:
                cold[hand_at(player, card)] += 1
                cold[shown_at(player, card)] += 1
            else:
                cold[DISCARD + card] += 1
    hot[start : start + PLAN_SLOTS] = bytes([NONE] * PLAN_SLOTS)
    d.events.append(CardsCollected(player))


def _leave_game(d: Draft, player: int) -> None:
    """A player who is out discards all arsenal cards (R35)."""
    if d.hot[LOST_BEFORE + player]:
        d.events.append(PlayerOut(player))
    for card in arsenal_in_hand(d, player):
        d.agenda.extend([Discard(player, card)] * copies_in_hand(d, player, card))


def _end_round(d: Draft) -> None:
    """Ends the round: somebody has won, or it was the last one, or the marker moves on to the next
    living player."""
    hot = d.hot
    look_for_winner(d)
    if hot[RESULT]:
        d.agenda.append(Cleaning(END_STEP))
        return
    if hot[ROUND] >= d.setting.rules.rounds:
        hot[RESULT] = final_result(hot)
        d.agenda.append(Cleaning(END_STEP))
        return
    if hot[VIEWER] == OBSERVER:  # a planner's part of a game ends with its round
        return
    hot[FIRST] = (hot[FIRST] + 1) % hot[PLAYERS]
    hot[FIRST] = neutral_chooser(hot)
    begin_round(d, hot[ROUND] + 1)
