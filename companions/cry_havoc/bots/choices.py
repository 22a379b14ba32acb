"""What bots choose outside of turns and battles: cards to keep, regions, ransoms."""

from __future__ import annotations

from companions.cry_havoc.draft import Draft
from companions.cry_havoc.nodes import Decision
from companions.cry_havoc.options import (
    Activate,
    Build,
    CaptureFrom,
    DiscardCard,
    Done,
    FreeUnit,
    KeepCard,
    KillAt,
    Option,
    PickRegion,
    RecruitUnits,
    TakePlace,
)
from companions.cry_havoc.position import Position
from companions.cry_havoc.solver.estimates import Worths, card_worth, rounds_after, work_worth
from companions.cry_havoc.solver.prisoners import frees


def plain_worth(position: Position, node: Decision, option: Option, worths: Worths) -> float:
    """What an option of a small decision is worth."""
    cards = position.setting.box.cards
    if isinstance(option, KeepCard):
        return card_worth(cards[option.card])
    if isinstance(option, DiscardCard):
        return -card_worth(cards[option.card])
    if isinstance(option, RecruitUnits):
        return option.amount
    if isinstance(option, Build | Activate):
        return 0.1 + work_worth(Draft(position), node.player, option, worths)
    if isinstance(option, PickRegion):
        return _region(position, option.region, worths)
    if isinstance(option, KillAt):
        return worths.region(position, option.region)
    if isinstance(option, FreeUnit):
        return 1.0 if frees(rounds_after(position) + 1) else -1.0
    if isinstance(option, CaptureFrom):
        return -node.options.index(option)
    if isinstance(option, TakePlace):
        return option.place
    return 0.0 if isinstance(option, Done) else -1.0


def _region(position: Position, region: int, worths: Worths) -> float:
    """Where to go to, or where something good comes to; a nest goes where little is."""
    worth = worths.region(position, region)
    return -worth if position.agenda[-1].kind == "place_nest" else worth
