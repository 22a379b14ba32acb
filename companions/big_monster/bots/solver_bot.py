"""The solver bot: score now, the outlook for the tiles that are still to come, medals, the others.

It looks one tile further than the greedy bot: a place is worth what it adds now and what the tiles
that are still unseen can be expected to add there. Progress towards medals and away from the
penalty counts in parts. From open rows it takes what leaves the next player the least.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from companions.big_monster.bots.bot import decision_of
from companions.big_monster.bots.greedy import board_outlook
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
from companions.big_monster.parts import Terrain
from companions.big_monster.position import Position
from companions.big_monster.solver.outlook import Outlook

SHORTLIST = 10
"""Places that are looked at more closely for one tile."""
NEXT_TURNS = 3.0
"""So many of the coming tiles count for the outlook of a place."""
PENALTY_SHARE = 0.2
"""Of the penalty that one desert or rune monster averts, as a guess."""
BLACK_POWERS = {"own_ship": 3.0, "salvage": 8.0}
STARTS = {"mutagenic": 6.0, "desert": 5.0}
REWARDS = {
    "mutated": 3, "lava": 5, "mutagenic": 3, "grasslands": 1.5, "medals": 3, "runes": 3,
    "big_monsters": 1.5, "crystals": 3,
}  # fmt: skip
"""How much of what they count explorers have in the end, as a guess."""


def solver_bot(position: Position, random: Random) -> Option:
    """The option with the best outlook; among equals the first."""
    node = decision_of(position)
    options = node.options
    if isinstance(options[0], KeepExplorer):
        return max(options, key=lambda option: _explorer(position, option))
    mind = _Mind(position)
    own = mind.outlook(node.player)
    if isinstance(options[0], Lay):
        return mind.best_place(own, position.seats[node.player].taken, list(options))
    return max(options, key=lambda option: mind.worth(own, option))


def _explorer(position: Position, option: Option) -> float:
    assert isinstance(option, KeepExplorer)
    part = position.setting.catalogue.explorers[option.explorer]
    pieces = 0.7 * (len(part.left) + len(part.right))
    if part.reward:
        return part.reward.points * REWARDS[part.reward.per] + pieces
    return (BLACK_POWERS.get(part.power, 0.0) or STARTS.get(part.start, 0.0)) + pieces


class _Mind:
    """What is worked out once for a decision."""

    def __init__(self, position: Position) -> None:
        self.position = position
        setting = position.setting
        left = setting.turns - position.turn + setting.turns * (setting.rounds - position.round)
        unseen = max(1, sum(position.pool))
        self.rates: Sequence[float] = [
            min(left, NEXT_TURNS) * count / unseen for count in position.pool
        ]
        self.left = left
        self.worths: dict[tuple[int, int], float] = {}

    def outlook(self, player: int) -> Outlook:
        return board_outlook(self.position, player)

    def best_place(self, own: Outlook, tile: int, options: list[Option]) -> Option:
        """The place with the best sum of what it adds now and what it promises."""
        kind = own.box.kinds[tile]
        laying = [option for option in options if isinstance(option, Lay)]
        laying.sort(key=lambda o: (-own.bonus(kind, o.x, o.y), abs(o.x) + abs(o.y)))
        short = laying[:SHORTLIST]
        return max(
            short,
            key=lambda o: (
                own.bonus(kind, o.x, o.y) + own.with_tile(tile, o.x, o.y).promise(self.rates)
            ),
        )

    def worth(self, own: Outlook, option: Option) -> float:
        position = self.position
        player = position.queue[0]
        if isinstance(option, (TakeTile, Salvage)):
            return self.tile_worth(player, own, option.tile)
        if isinstance(option, PickRow):
            row = position.rows[option.row]
            return max(self._claim(player, own, row, claim) for claim in _claims(row))
        if isinstance(option, Claim):
            row = position.rows[position.row]
            return self._claim(player, own, row, option)
        assert isinstance(option, PassTo)
        return -self._helped(player, option.player)

    def tile_worth(self, player: int, own: Outlook, tile: int) -> float:
        """A tile at its best place, with the progress it makes towards medals."""
        if (player, tile) not in self.worths:
            now = own.anywhere(tile) + own.best_bonus(tile)
            self.worths[player, tile] = now + self._seed(own, tile) + self._progress(player, tile)
        return self.worths[player, tile]

    def _seed(self, own: Outlook, tile: int) -> float:
        """What a tile may grow into: a promise that it makes lying alone."""
        kind = own.box.kinds[tile]
        if not self.left or not (kind.half or kind.levels or kind.beams or kind.pieces):
            return 0.0
        alone = own.with_tile(tile, 1000, 1000)
        return sum(
            rate * (self._partner(alone, other) if rate else 0)
            for other, rate in enumerate(self.rates)
        )

    def _partner(self, alone: Outlook, other: int) -> int:
        """What another tile would add beside the one that lies alone."""
        kind = alone.box.kinds[other]
        near = [p for p in set(alone.telling_places(kind)) if p[0] > 500]
        return max((alone.bonus(kind, x, y) for x, y in near), default=0)

    def _progress(self, player: int, tile: int) -> float:
        """Parts of medals that can still be won, and of the penalty."""
        position = self.position
        box = position.setting.catalogue
        kind = box.kinds[tile]
        found = position.census(player)
        worth = 0.0
        for won in position.offered:
            medal = box.medals[won.medal]
            steps = _steps(medal.per, kind.terrain, kind.monsters)
            if won.team or not steps:
                continue
            have = found.measure(medal.per, 0, for_medal=True)
            missing = medal.single - have
            if 0 < missing <= self.left + 1:
                worth += medal.points if steps >= missing else medal.points * steps / (missing + 1)
        if kind.terrain in (Terrain.DESERT, Terrain.RUNE):
            worth += -PENALTY_SHARE * box.scoring.penalty * self._in_danger(player)
        return worth

    def _in_danger(self, player: int) -> float:
        """More where the player has few desert and rune monsters beside the others."""
        position = self.position
        counts = [position.census(other).for_penalty for other in range(position.players)]
        others = [count for other, count in enumerate(counts) if other != player]
        ahead = counts[player] - min(others)
        return 1.0 if ahead <= 0 else 0.5 if ahead == 1 else 0.0

    def _claim(self, player: int, own: Outlook, row: tuple[int, ...], claim: Claim) -> float:
        """What is taken, less what is left for the next player."""
        mine = self.tile_worth(player, own, claim.tile)
        if len(self.position.queue) < 2:
            return mine
        rest = list(row)
        rest.remove(claim.tile)
        rest.remove(claim.dropped_tile)
        other = self.position.queue[1]
        theirs = self.outlook(other)
        best = max(self.tile_worth(other, theirs, tile) for tile in set(rest))
        return mine - best / (self.position.players - 1)

    def _helped(self, player: int, receiver: int) -> float:
        """What the stack would be worth to its receiver; a partner's gain is ours."""
        position = self.position
        hand = position.seats[player].hand
        assert hand is not None
        rest = list(hand.tiles)
        rest.remove(position.seats[player].taken)
        theirs = self.outlook(receiver)
        best = max(self.tile_worth(receiver, theirs, tile) for tile in set(rest))
        ours = next(team for team in position.setting.teams if player in team)
        return -best if receiver in ours else best


def _claims(row: tuple[int, ...]) -> set[Claim]:
    """All pairs of a taken and a dropped tile."""
    return {
        Claim(tile, other) for a, tile in enumerate(row) for b, other in enumerate(row) if a != b
    }


def _steps(per: str, terrain: Terrain, monsters: int) -> int:
    """How far one tile of a terrain brings a mission that counts tiles or monsters."""
    if per == "runes":
        return monsters if terrain is Terrain.RUNE else 0
    terrains = {
        "deserts": (Terrain.DESERT,),
        "lava": (Terrain.LAVA,),
        "ice": (Terrain.ICE,),
        "swamps_and_grasslands": (Terrain.SWAMP, Terrain.GRASSLAND),
    }
    return int(terrain in terrains.get(per, ()))
