"""S4: what an option of the draft is worth, estimated by roll-outs, with its standard error.

What a player does not know is dealt at random to fit the view, and greedy players play to the end.
All options are tried on the same deals, so that luck with the deal does not decide between them.
The numbers are floats: estimates, marked as such by their standard errors.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from math import sqrt
from random import Random
from statistics import fmean, stdev

from companions.big_monster.bots.bot import Bot, decision_of
from companions.big_monster.bots.greedy import greedy_bot
from companions.big_monster.engine import play_unchecked
from companions.big_monster.errors import PositionError
from companions.big_monster.nodes import Chance, Over
from companions.big_monster.options import Option
from companions.big_monster.position import NOTHING, Position
from companions.big_monster.view import determinize, view


@dataclass(frozen=True, slots=True)
class Estimate:
    """An option's lead over the best of the others at the end of the game, on average."""

    option: Option
    mean: float
    standard_error: float
    samples: int


def estimate_options(
    seen: Position,
    random: Random,
    samples: int = 16,
    bot: Bot = greedy_bot,
    go_on: Callable[[int], bool] = lambda _: True,
) -> list[Estimate]:
    """Every option of a player's own decision, the best first; `seen` is the player's view.

    `go_on` is told after how many deals all options are played out, and says whether to deal again;
    two are dealt in any case.
    """
    if seen.viewer == NOTHING or samples < 2:
        raise PositionError("needs_view", "view")
    node = decision_of(seen)
    leads: dict[Option, list[int]] = {option: [] for option in node.options}
    for number in range(samples):
        truth = determinize(seen, Random(f"{random.random()} {number}"))
        luck = random.random()
        for option, found in leads.items():
            after = play_unchecked(truth, option).position
            found.append(_lead(after, node.player, Random(luck), bot))
        if not go_on(number + 1) and number:
            break
    estimates = [
        Estimate(option, fmean(found), stdev(found) / sqrt(len(found)), len(found))
        for option, found in leads.items()
    ]
    return sorted(estimates, key=lambda each: -each.mean)


def _lead(position: Position, player: int, random: Random, bot: Bot) -> int:
    """The player's lead at the end of one game played on by bots; a team's is that of its lower."""
    while not isinstance(node := position.node, Over):
        if isinstance(node, Chance):
            choice = random.choices(node.outcomes, node.weights)[0]
            position = play_unchecked(position, choice).position
        else:
            option = bot(view(position, node.player), random)
            position = play_unchecked(position, option).position
    sides = [min(node.scores[p].total for p in team) for team in position.setting.teams]
    own = next(n for n, team in enumerate(position.setting.teams) if player in team)
    return sides[own] - max(points for n, points in enumerate(sides) if n != own)
