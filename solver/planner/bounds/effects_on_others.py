"""What an action can do to the others at most, by where they stand and by the tiles."""

from __future__ import annotations

from fractions import Fraction
from typing import NamedTuple

import numpy as np

from snails_core import layout as at
from snails_core.backs import Back
from snails_core.cards import Action, OnWater, Target, Who
from snails_core.damage_amounts import (
    BACKS_DAMAGE,
    DYNAMITE_DAMAGE,
    FIRE_DAMAGE,
    MINE_DAMAGE,
    RAGE_BONUS,
    ROT_DAMAGE,
    SHELL_SOFTENS,
    TRAP_DAMAGE,
)
from snails_core.factions import Faction, has_power_left, is_faction
from snails_core.queries import owner
from snails_core.rules.contamination import is_immune
from snails_core.rules.rot import zombies
from solver.planner.bounds.best_target import best_target, rolled
from solver.planner.bounds.configurations import FAR, Board, Marks, Numbers, configurations_of
from solver.planner.bounds.dice_worth import Worths
from solver.planner.bounds.health_worth import loss_table, recovery_table
from solver.planner.bounds.row_effects import RowEffects, TileEffects, rows_of
from solver.planner.problem import Potential, RoundProblem
from solver.planner.state_graph import States


class Before(NamedTuple):
    """What an action before this one may have changed."""

    effects: RowEffects = RowEffects()
    """On tiles and tokens; and whether anybody was moved."""
    spread: int = 0
    """How far each of the others may have come."""
    reach: int = 0
    """How far the acting snail may have."""


NOTHING_BEFORE = Before()


class EffectsOnOthers:
    """The effects of actions on the snails of the others, in many states."""

    def __init__(self, problem: RoundProblem, potential: Potential, states: States) -> None:
        rules, hot = problem.setting.rules, problem.position.hot
        self._hot = hot
        self.health, self.holds = rules.health, rules.snails_a_space
        self._track = np.maximum.accumulate(np.array(rules.contamination_track))
        living = [snail for snail in range(at.MAX_SNAILS) if hot[at.HEALTH + snail]]
        self.others = [snail for snail in living if owner(snail) != problem.seat]
        self.own = [snail for snail in living if owner(snail) == problem.seat]
        tables, flat = potential.measures[0].tables, (Fraction(0),) * (rules.health + 1)
        self._losses = {s: loss_table(tables[s] or flat, rules.health) for s in living}
        self.recoveries = {s: recovery_table(tables[s] or flat, rules.health) for s in living}
        self._zombies = zombies(hot)
        self.has_rot = any(snail in self._zombies for snail in living)
        self.rages = has_power_left(hot, problem.seat, Faction.BARBARIANS)
        self._sails = is_faction(hot, problem.seat, Faction.PIRATES)
        spaces = len(problem.setting.board.spaces())
        distance = [list(row[:spaces]) for row in problem.setting.board.distance[:spaces]]
        some, self.numbers = configurations_of(states, self.others)
        """By state, the number of its configuration."""
        self.board = Board(some, self.others, np.array(distance))
        self.most_health = {s: int(states.values(at.HEALTH + s).max()) for s in living}
        self._has_tokens = bool((self.board.fires + self.board.mines + self.board.sticks).any())
        self._known: dict[object, Worths] = {}
        self._known_rows: dict[tuple[Action, Before], list[tuple[Worths, Worths]]] = {}

    # What snails are worth

    def loss(self, snails: list[int], amounts: int | Numbers) -> Worths:
        """What it is worth that each of the snails loses so much (B1); if a zombie dies, it rots
        nobody any more. `amounts` may differ by configuration."""
        found = []
        for snail in snails:
            table = self._losses[snail][self.most_health[snail]]
            worth = table[np.minimum(amounts, self.health)] * np.ones(1)
            if snail in self._zombies:
                worth = worth + (self.holds - 1) * self._most_recovery(ROT_DAMAGE)
            found.append(worth)
        if not found:
            return np.zeros((1, 0))
        return np.stack(np.broadcast_arrays(*found), axis=1)

    def recovery(self, snails: list[int], amounts: int | Numbers) -> Worths:
        """What it is worth that each of the snails has so much more than it would have (B1)."""
        amounts = np.minimum(amounts, self.health)
        found = [self.recoveries[snail][0][amounts] * np.ones(1) for snail in snails]
        return np.stack(np.broadcast_arrays(*found), axis=1) if found else np.zeros((1, 0))

    def _most_recovery(self, amount: int) -> float:
        return float(max(table[0][amount] for table in self.recoveries.values()))

    def _of_others(self, worths: Worths) -> Worths:
        """Worths of the others for each configuration."""
        return np.broadcast_to(worths, (self.board.count, len(self.others)))

    def loss_of_others(self, amounts: int | Numbers) -> Worths:
        return self._of_others(self.loss(self.others, amounts))

    def water(self, most: RowEffects) -> Numbers:
        """What contamination costs at most after such effects, by configuration."""
        top = self.board.contamination + most.pollution + self._turned(most)
        return np.array(self._track[np.minimum(top, len(self._track) - 1)])

    def _turned(self, most: RowEffects) -> Numbers:
        """By configuration: how many tiles may be turned over at most until the end of the round,
        by the card, by fire and by explosions. Each may be a barrel (B5)."""
        board = self.board
        burnt = (board.fires > 0).sum(axis=1)
        return np.asarray(most.tiles + burnt + 2 * (board.mines + board.sticks).sum(axis=1))

    def displaced(self, most: RowEffects) -> Worths:
        """What it is worth that each of the others gets elsewhere, by configuration (B3)."""
        return self.status(most, self.fire_damage(most))

    def fire_damage(self, most: RowEffects) -> Numbers:
        """By configuration: what a snail loses that enters a burning space."""
        tokens = self.board.fires.max(axis=1) + most.fire + most.here_fire
        return np.asarray(FIRE_DAMAGE * tokens)

    def status(self, most: RowEffects, exposed: Numbers) -> Worths:
        """What it is worth that each of the others ends the round elsewhere, and loses this on the
        way."""
        key = "status", most.on_board, bool(exposed.any())
        if key not in self._known:
            self._known[key] = self._worth_of_status(most, exposed)
        return self._known[key]

    def _worth_of_status(self, most: RowEffects, exposed: Numbers) -> Worths:
        """All that may meet a snail where it ends, and what it may have left (B3)."""
        board, water = self.board, self.water(most)
        exposed = exposed + np.where(self._burns(most), BACKS_DAMAGE, 0)
        exposed = exposed + DYNAMITE_DAMAGE * (board.sticks.sum(axis=1) + most.sticks)
        exposed = exposed + MINE_DAMAGE * (board.mines.sum(axis=1) + most.mines)
        exposed = exposed + ROT_DAMAGE * self.has_rot
        immune = np.array([is_immune(self._hot, owner(snail)) for snail in self.others])
        dry = self.loss(self.others, exposed)
        wet = self.loss(self.others, exposed + water)
        worth = np.where(immune, dry, wet)
        dried = np.where(board.are_wet & ~immune, self.recovery(self.others, water), 0.0)
        worth = worth + dried
        if self.has_rot:
            worth = worth + self.recovery(self.others, ROT_DAMAGE)
            rots = np.array([snail in self._zombies for snail in self.others])
            mates = (self.holds - 1) * self._rot_of_anybody()
            worth = worth + np.where(rots, mates, 0.0)
        return self._of_others(worth)

    def _rot_of_anybody(self) -> float:
        """What it is worth at most that anybody meets rot, and that anybody escapes it."""
        losses = (self._losses[snail][most][ROT_DAMAGE] for snail, most in self.most_health.items())
        return float(max(losses)) + self._most_recovery(ROT_DAMAGE)

    def _burns(self, most: RowEffects) -> Marks:
        """In which configurations a tile may burn."""
        is_set = bool(most.fire or most.here_fire)
        return np.asarray((self.board.fires > 0).any(axis=1) | is_set)

    # Tiles, by configuration and space

    def _flip(self, most: RowEffects, radius: int) -> Worths:
        """What it is worth that the tile of a space is turned over."""
        key = "flip", most.on_board, radius
        if key not in self._known:
            self._known[key] = self._worth_of_flip(most, radius)
        return self._known[key]

    def _worth_of_flip(self, most: RowEffects, radius: int) -> Worths:
        """By space: its back with the greatest chance that unseen backs allow, water under a beach,
        and a barrel (B5)."""
        board, turned = self.board, self._turned(most)
        trap = self._crowd_that_loses(TRAP_DAMAGE, radius)
        trap = trap * board.chance(Back.TRAP, turned)[:, None]
        mine = self._crowd_that_loses(MINE_DAMAGE, radius) + trap
        mine = mine * board.chance(Back.MINE, turned)[:, None]
        barrel = board.chance(Back.BARREL, turned) * self._pollution(most, 1)
        beach = self._crowd_that_sinks(most, radius) + barrel[:, None]
        if (turned > 1).any():
            trap = np.maximum(trap, beach)
            mine = np.maximum(mine, trap)
        levels = board.levels
        dry = np.where(levels == 1, beach, np.where(levels == 2, trap, mine))
        return np.where(levels == 0, 0.0, dry)

    def _crowd_that_loses(self, amount: int, radius: int) -> Worths:
        """By space: what it is worth that those who may be there lose so much."""
        key = "loses", amount, radius
        if key not in self._known:
            self._known[key] = self.board.crowd(self.loss_of_others(amount), radius, self.holds)
        return self._known[key]

    def _crowd_that_sinks(self, most: RowEffects, radius: int) -> Worths:
        """By space: what it is worth that those who may be there come into water."""
        key = "sinks", most.pollution + most.tiles, radius
        if key not in self._known:
            self._known[key] = self.board.crowd(self._sinking(most), radius, self.holds)
        return self._known[key]

    def _sinking(self, most: RowEffects) -> Worths:
        """What it is worth that each of the others comes into water."""
        immune = np.array([is_immune(self._hot, owner(snail)) for snail in self.others])
        unshelled = SHELL_SOFTENS * self.has_rot
        dry = self.loss(self.others, unshelled)
        wet = self.loss(self.others, self.water(most) + unshelled)
        return self._of_others(np.where(immune, dry, wet))

    def _removal(self, most: RowEffects, radius: int) -> Worths:
        """A tile is taken away unturned: those there fall into water if it may be the last (B5)."""
        board = self.board
        sinks = (board.levels == 1) | (self._turned(most) > 1)[:, None]
        return np.where(sinks, self._crowd_that_sinks(most, radius), 0.0)

    def _crack(self, most: RowEffects, radius: int) -> Worths:
        """A tile is damaged: it goes if it was damaged before, or if it burns (B5)."""
        board = self.board
        tokens = most.fire or most.here_fire or most.mines or most.sticks
        if most.cracks + most.here_cracks > 1 or tokens:
            return self._flip(most, radius)
        may_go = board.are_damaged | (board.fires > 0) | (board.mines > 0) | (board.sticks > 0)
        return np.where(may_go, self._flip(most, radius), 0.0)

    def _fire(self, most: RowEffects, radius: int) -> Worths:
        """A tile is set on fire: it goes at the end of the round if it is damaged by then (B5)."""
        if most.cracks + most.here_cracks:
            return self._flip(most, radius)
        return np.where(self.board.are_damaged, self._flip(most, radius), 0.0)

    def _pollution(self, most: RowEffects, steps: int) -> Worths:
        """By configuration: contamination rises by so many steps, for all of the others who may be
        on water by then."""
        board, track = self.board, self._track
        rises = np.zeros(board.count, dtype=np.int64)
        for later in range(most.pollution + int(self._turned(most).max()) + 1):
            now = np.minimum(board.contamination + later, len(track) - 1)
            rise = track[np.minimum(now + steps, len(track) - 1)] - track[now]
            rises = np.maximum(rises, rise)
        immune = np.array([is_immune(self._hot, owner(snail)) for snail in self.others])
        worths = np.where(immune, 0.0, self.loss_of_others(rises))
        if most.displaces or self.has_explosives.any():
            return np.asarray(worths.sum(axis=1))
        dry = np.sort(np.where(board.are_wet, 0.0, worths), axis=1)[:, ::-1]
        coming = self.holds * (most.tiles + (board.fires > 0).sum(axis=1).max())
        wet = np.where(board.are_wet, worths, 0.0)
        return np.asarray(wet.sum(axis=1) + dry[:, :coming].sum(axis=1))

    @property
    def has_explosives(self) -> Marks:
        board = self.board
        return np.asarray((board.mines + board.sticks).any(axis=1))

    def of_end(self, most: RowEffects) -> Worths:
        """By configuration: what fire, mines and dynamite on the board may do."""
        if not self._has_tokens:
            return np.zeros(self.board.count)
        key = "end", most.on_board, most.shift_steps
        if key not in self._known:
            self._known[key] = self._worth_of_end(most)
        return self._known[key]

    def _worth_of_end(self, most: RowEffects) -> Worths:
        """Burning damaged tiles, and whom sticks and mines hurt and move (B6)."""
        board, holds = self.board, self.holds
        radius = most.shift_steps
        burning = (board.fires > 0) & board.are_damaged
        worth = np.where(burning, self._flip(most, radius), 0.0).sum(axis=1)
        if self.has_explosives.any():
            moved = self.displaced(most).max(axis=1, initial=0.0)
            pushed = holds * (1 + len(self.others)) * moved
            blast = board.crowd(self.loss_of_others(DYNAMITE_DAMAGE), FAR, holds)
            worth = worth + (board.sticks * (blast + pushed[:, None])).sum(axis=1)
            blast = board.crowd(self.loss_of_others(MINE_DAMAGE), FAR, holds)
            falls = 2 * self._flip(most, FAR)
            worth = worth + (board.mines * (blast + falls)).sum(axis=1)
        return np.asarray(worth)

    # Actions

    def of_action(
        self,
        action: Action,
        most: RowEffects,
        rerolls: int,
        wanted: Marks,
        before: Before = NOTHING_BEFORE,
    ) -> Worths:
        """By configuration and space of the acting snail, where it is wanted: what the action does
        to the others, with the best target. If another action comes before it, the space is that
        on which the snail stood before both."""
        board, reach = self.board, before.reach
        rows = self._rows(action, most, before)
        if action.target in (Target.ALL, Target.NONE):
            worth = rolled(action, [target + home for target, home in rows], rerolls)
            worth = board.near(worth, reach) if reach else worth
        else:
            home = np.maximum.reduce([home for _, home in rows])
            home = board.near(home, reach) if reach else home
            worth = rolled(action, [target for target, _ in rows], rerolls)
            is_open = bool(before.effects.tiles)
            worth = best_target(action, worth, board, wanted, reach, is_open) + home
        sails = action.water is OnWater.SHIPS and self._sails
        if action.water is not OnWater.YES and not sails:
            worth = np.where(board.highest(reach) > 0, worth, 0.0)
        return np.asarray(action.attacks * worth)

    def _rows(
        self, action: Action, most: RowEffects, before: Before
    ) -> list[tuple[Worths, Worths]]:
        """What each row does to the others, see `_of_row`; computed once for all re-rolls."""
        if (action, before) not in self._known_rows:
            self._known_rows[action, before] = [
                self._of_row(action, row, row if action.attacks == 1 else most, before)
                for row in rows_of(action)
            ]
        return self._known_rows[action, before]

    def _of_row(
        self, action: Action, row: RowEffects, most: RowEffects, before: Before
    ) -> tuple[Worths, Worths]:
        """What a row does to the others: by the space of its target, and beside that by the space
        of the acting snail. Damage (B2), being moved (B3) and tiles (B5) are added up."""
        board, holds = self.board, self.holds
        bonus = RAGE_BONUS if action.rage and self.rages else 0
        radius = before.spread + (most.shift_steps if action.attacks > 1 else 0)
        most = most.plus(before.effects)
        fallen = FAR if row.late_tiles else radius
        shape = board.count, board.spaces
        target, home = np.zeros(shape), np.zeros(shape)
        if row.damage:
            target += self._hit(action, row, self.loss_of_others(row.damage + bonus), radius)
        if row.shifts:
            target += row.shifts * self._hit(action, row, self.displaced(most), radius)
        if row.unshells and self.has_rot:
            worths = self.loss_of_others(SHELL_SOFTENS)
            target += row.unshells * self._hit(action, row, worths, radius)
        target += self._of_tile(row.target_tile, most, fallen)
        if row.mines or row.sticks:
            worths = self.loss_of_others(MINE_DAMAGE * row.mines + DYNAMITE_DAMAGE * row.sticks)
            blast = board.crowd(worths, FAR if most.displaces else radius, holds)
            blast = blast + holds * (1 + len(self.others)) * row.sticks * self.displaced(most).max(
                axis=1, keepdims=True, initial=0.0
            )
            target += blast + 2 * row.mines * self._flip(most, fallen)
            home += blast + 2 * row.mines * self._flip(most, fallen)
        if row.scatters:
            target = board.near(target, 1)
        reach = row.own_steps
        if row.here_damage:
            home += board.crowd(self.loss_of_others(row.here_damage + bonus), before.spread, holds)
        if row.here_shifts:
            home += row.here_shifts * board.crowd(self.displaced(most), before.spread, holds)
        home += self._of_tile(row.here_tile, most, fallen)
        if row.own_steps and self.has_rot:
            worths = self.loss_of_others(ROT_DAMAGE) + self.recovery(self.others, ROT_DAMAGE)
            home += board.crowd(worths, before.spread, holds) + board.crowd(worths, FAR, holds)
        if reach:
            home = board.near(home, reach * action.attacks)
        if row.pollution:
            home += self._pollution(most, row.pollution)[:, None]
        return target, home

    def _of_tile(self, tile: TileEffects, most: RowEffects, radius: int) -> Worths:
        """By space: what the effects on the tile there are worth, if those who may fall from it are
        up to `radius` away."""
        worth = np.zeros((self.board.count, self.board.spaces))
        if tile.cracks:
            worth += tile.cracks * self._crack(most, radius)
        if tile.flips:
            worth += tile.flips * self._flip(most, radius)
        if tile.removals:
            worth += tile.removals * self._removal(most, radius)
        if tile.fire:
            worth += self._fire(most, radius)
        return worth

    def _hit(self, action: Action, row: RowEffects, worths: Worths, radius: int) -> Worths:
        """By space of the target: what those of the others who are hit are worth (B2)."""
        board = self.board
        if action.who is Who.FRIEND or action.target is Target.NONE:
            return np.zeros((board.count, board.spaces))
        if action.target is Target.ALL and action.farthest and not row.scatters:
            return board.in_range(worths, action.nearest, action.farthest, radius)
        is_one = action.target is Target.SNAIL and not row.scatters
        return board.crowd(worths, radius, 1 if is_one else self.holds)
