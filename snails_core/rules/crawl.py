"""Crawling: moves, what they cost, and where they lead."""

from __future__ import annotations

from snails_core.agenda import Crawl, Enter
from snails_core.draft import Draft
from snails_core.factions import Faction, is_faction
from snails_core.layout import AIR, LEVEL, PLACE
from snails_core.nodes import Decision
from snails_core.options import Done, MoveTo
from snails_core.queries import Bytes, owner
from snails_core.rule import chosen, rule
from snails_core.rules.push import BY_MOVE, is_open


def move_cost(from_level: int, to_level: int, climber: bool) -> int | None:
    """What a move costs: 1 on the level or down, 2 for one level up, None where it is too high. For
    a climber every move costs 1 (R30)."""
    if climber or to_level <= from_level:
        return 1
    return 2 if to_level == from_level + 1 else None


def is_climber(hot: Bytes, player: int) -> bool:
    """Climbers: for Ninja every move costs 1 (R30)."""
    return is_faction(hot, player, Faction.NINJA)


def step_cost(d: Draft, snail: int, space: int) -> int | None:
    """What a move to a neighbouring space costs the snail from where it stands."""
    hot = d.hot
    climber = is_climber(hot, owner(snail))
    return move_cost(hot[LEVEL + hot[PLACE + snail]], hot[LEVEL + space], climber)


@rule(Crawl)
def crawl(d: Draft, task: Crawl) -> Decision | None:
    """Asks for one move at a time, so that the next can heed what the last one set off (R22)."""
    snail = task.snail
    if not task.moves or d.hot[PLACE + snail] >= AIR:
        return None
    options: list[MoveTo | Done] = [Done()]
    for space in d.board.neighbours[d.hot[PLACE + snail]]:
        cost = step_cost(d, snail, space)
        if cost is not None and cost <= task.moves and is_open(d, snail, space, 1 << snail):
            options.append(MoveTo(space))
    return Decision(owner(snail), tuple(options))


@chosen(Crawl)
def crawl_on(d: Draft, task: Crawl, option: MoveTo | Done) -> None:
    if isinstance(option, Done):
        return
    snail = task.snail
    cost = step_cost(d, snail, option.space)
    assert cost is not None
    d.agenda.append(Crawl(snail, task.moves - cost))
    origin = d.hot[PLACE + snail]
    d.agenda.append(Enter(snail, origin, option.space, owner(snail), 1 << snail, BY_MOVE))
