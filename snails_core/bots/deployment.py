"""Where to start: high ground, enemies in reach, friends not too close (Initial Deployment)."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from snails_core.bots.evaluation import Outlook
from snails_core.bots.prospects import prospects
from snails_core.layout import AIR, LEVEL, PLACE, PLAYERS, SQUAD
from snails_core.options import DeployAt, Option
from snails_core.position import Position
from snails_core.queries import LEADER, owner, role

HEIGHT = (0.0, 0.0, 1.5, 4.0)
LEADER_HIGH = 0.5
"""The leader's re-roll makes the most of a mountain."""
TOGETHER = 4.0
NEXT_TO = 1.0
REACH = 0.5
FAR = 0.3
SAFE_DISTANCE = 1


def deploy(
    position: Position, options: Sequence[Option], outlook: Outlook, random: Random
) -> Option:
    """The best place for a snail. All but the leader are alike, so the leader and one other are
    tried on each space."""
    choices = [option for option in options if isinstance(option, DeployAt)]
    soldiers = [option.snail for option in choices if role(option.snail) != LEADER]
    looked_at = [o for o in choices if role(o.snail) == LEADER or o.snail == soldiers[0]]
    return max(looked_at, key=lambda o: (_score(position, o, outlook), random.random()))


def _score(position: Position, option: DeployAt, outlook: Outlook) -> float:
    hot, board, me = position.hot, position.setting.board, outlook.me
    level = hot[LEVEL + option.space]
    score = HEIGHT[level]
    if role(option.snail) == LEADER:
        score += LEADER_HIGH * (level - 2)
    near = board.distance[option.space]
    for other in range(SQUAD * hot[PLAYERS]):
        space = hot[PLACE + other]
        if space >= AIR:
            continue
        if owner(other) == me:
            score -= TOGETHER if space == option.space else NEXT_TO if near[space] == 1 else 0.0
        else:
            score -= FAR * max(0, near[space] - 3)
            score -= 0.5 if near[space] <= SAFE_DISTANCE else 0.0
    hits = prospects(hot, board, me, option.snail, outlook.weapons, 0, outlook.enemy, option.space)
    return score + REACH * sum(hits)
