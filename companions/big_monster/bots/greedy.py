"""The greedy bot: whatever adds most to its score now, and least to the next player's."""

from __future__ import annotations

from random import Random

from companions.big_monster.bots.bot import decision_of
from companions.big_monster.options import (
    Claim,
    KeepExplorer,
    Lay,
    Option,
    PassTo,
    PickRow,
    Salvage,
    TakeTile,
)
from companions.big_monster.position import Position
from companions.big_monster.solver.outlook import Outlook, outlook


def greedy_bot(position: Position, random: Random) -> Option:
    """The option with the best marginal score; among equals any."""
    node = decision_of(position)
    own = board_outlook(position, node.player) if position.seats[node.player].board else None
    worth = {option: _worth(position, own, option) for option in node.options}
    best = max(worth.values())
    return random.choice([option for option, found in worth.items() if found == best])


def board_outlook(position: Position, player: int) -> Outlook:
    setting = position.setting
    honours = position.honours(player)
    return outlook(setting.catalogue, position.board(player), honours, setting.house)


def gain(own: Outlook, tile: int) -> int:
    """What a tile adds at its best place now."""
    return own.anywhere(tile) + own.best_bonus(tile)


def _worth(position: Position, own: Outlook | None, option: Option) -> float:
    if isinstance(option, KeepExplorer):
        explorer = position.setting.catalogue.explorers[option.explorer]
        return explorer.reward.points if explorer.reward else 0
    assert own is not None
    if isinstance(option, Lay):
        taken = position.seats[position.queue[0]].taken
        return own.bonus(position.setting.catalogue.kinds[taken], option.x, option.y)
    if isinstance(option, (TakeTile, Salvage)):
        return gain(own, option.tile)
    if isinstance(option, PickRow):
        return max(gain(own, tile) for tile in set(position.rows[option.row]))
    if isinstance(option, Claim):
        return gain(own, option.tile) + _denied(position, option)
    return -_helps(position, option)


def _denied(position: Position, option: Claim) -> float:
    """Among equal tiles, the one is dropped that would help the next player most."""
    if len(position.queue) < 2:
        return 0.0
    return gain(board_outlook(position, position.queue[1]), option.dropped_tile) / 1000


def _helps(position: Position, option: PassTo) -> float:
    """How much the stack would help its receiver; a partner's gain counts as a loss to others."""
    player = position.queue[0]
    hand = position.seats[player].hand
    assert hand is not None
    rest = list(hand.tiles)
    rest.remove(position.seats[player].taken)
    best = max(gain(board_outlook(position, option.player), tile) for tile in set(rest))
    ours = next(team for team in position.setting.teams if player in team)
    return -best if option.player in ours else best
