"""The one pure function: a position and a choice give the next position and what happened."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from companions.big_monster.errors import IllegalChoice
from companions.big_monster.events import Event, StartPlayer
from companions.big_monster.flow.steps import carry_out
from companions.big_monster.nodes import Chance, Decision, Over
from companions.big_monster.options import Choice
from companions.big_monster.position import NOTHING, Phase, Position, Seat
from companions.big_monster.rules.counting import HouseRules
from companions.big_monster.setting import Setting, make_setting

ALWAYS_ASKS = (Phase.KEEP_EXPLORER, Phase.TAKE)
"""Secret choices: not to ask would tell that there was nothing to choose."""


class Step(NamedTuple):
    """The position after a choice, and the events that led to it."""

    position: Position
    events: tuple[Event, ...]


def play(position: Position, choice: Choice) -> Step:
    """Carries out one option or outcome of the position's node.

    Choices that leave no choice are taken at once, unless that would tell a secret.

    >>> position = new_game("duel", 2, start=0).position
    >>> position, events = play(position, position.node.outcomes[0])
    >>> events
    (ExplorerDealt(player=0, explorer=0, why='B2', kind='explorer_dealt'),)
    """
    node = position.node
    if isinstance(node, Over):
        raise IllegalChoice("game_over")
    offered: tuple[Choice, ...] = node.outcomes if isinstance(node, Chance) else node.options
    if choice not in offered:
        raise IllegalChoice("not_offered", choice=repr(choice))
    return play_unchecked(position, choice)


def play_unchecked(position: Position, choice: Choice) -> Step:
    """`play` for callers who took the choice from the node itself."""
    position, events = carry_out(position, choice)
    while (only := _only_choice(position)) is not None:
        position, more = carry_out(position, only)
        events += more
    return Step(position, tuple(events))


def _only_choice(position: Position) -> Choice | None:
    """The choice that a position leaves, if it is the only one and need not be asked for."""
    if position.viewer != NOTHING or position.phase in ALWAYS_ASKS:
        return None
    node = position.node
    if isinstance(node, Chance) and len(node.outcomes) == 1:
        return node.outcomes[0]
    if isinstance(node, Decision) and len(node.options) == 1:
        return node.options[0]
    return None


def new_game(
    mode: str = "duel",
    players: int = 2,
    *,
    start: int | None = None,
    medals: Sequence[str] | None = None,
    sets: Sequence[int] | None = None,
    race: bool = False,
    dragon: bool = False,
    house: HouseRules | None = None,
    setting: Setting | None = None,
) -> Step:
    """A new game; who begins is left to chance unless `start` says it.

    >>> new_game("team", 4).position.node.total
    4
    """
    setting = setting or make_setting(
        mode, players, medals=medals, sets=sets, race=race, dragon=dragon, house=house
    )
    position = Position(
        setting=setting,
        phase=Phase.START if start is None else Phase.DEAL_EXPLORERS,
        seats=(Seat(),) * setting.players,
        pool=setting.supply,
        start=NOTHING if start is None else start,
        offered=setting.offered,
    )
    if start is None:
        return Step(position, ())
    if start not in range(setting.players):
        raise IllegalChoice("no_player", "start", name=start)
    return Step(position, (StartPlayer(start),))
