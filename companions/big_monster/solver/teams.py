"""S5: known tiles split between two partners so that the lower of their scores is highest.

One CP-SAT model for both boards. The parts of a score that depend on the layout are those of the
reduced model (`hindsight`); the numbers of tiles are variables here, so what follows from them
alone (swamp, grassland, explorers, mutations) is in the model too. First the lower score is made
as high as it can be, then the sum, which then is the other partner's score, then the points for big
monsters: the order in which teams are compared (B16). Medals are left out.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from ortools.sat.python import cp_model

from companions.big_monster.parts import Catalogue, Reward, Terrain
from companions.big_monster.solver.crystal_model import CrystalLattice
from companions.big_monster.solver.hindsight import Layout, best_layout
from companions.big_monster.solver.limits import Limits, Status, run

MOST = 999
"""More points than any board has."""


@dataclass(frozen=True, slots=True)
class Split:
    """How a pool is shared, with the best layout of each share."""

    shares: tuple[tuple[int, ...], tuple[int, ...]]
    layouts: tuple[Layout, Layout]
    lower: int
    upper: int
    status: Status


def best_split(
    box: Catalogue,
    explorers: tuple[int, int],
    pool: Sequence[int],
    sizes: tuple[int, int],
    *,
    by_sum: bool = False,
    limits: Limits | None = None,
) -> Split:
    """The best way to share these tiles, so many for each partner.

    With `by_sum` the sum is made as high as it can be instead: what a team should not do (T1).
    Progress is told of what is made high first.
    """
    limits = limits or Limits()
    quiet = replace(limits, progress=None)
    model = cp_model.CpModel()
    counts = Counter(pool)
    sides = [_Side(model, box, explorer, counts, n) for n, explorer in enumerate(explorers)]
    for kind, count in counts.items():
        model.add(sides[0].number[kind] + sides[1].number[kind] == count)
    for side, size in zip(sides, sizes, strict=True):
        model.add(sum(side.number.values()) == size)
    lower = model.new_int_var(0, MOST, "lower score")
    for side in sides:
        model.add(lower <= side.total)
    both = sides[0].total + sides[1].total
    bigs = sides[0].big_points + sides[1].big_points
    goals = [both, lower, bigs] if by_sum else [lower, both, bigs]
    status = Status.PROVEN
    answer = None
    for goal in goals:
        model.maximize(goal)
        answer = run(model, limits if goal is goals[0] else quiet)
        if answer.status is not Status.PROVEN:
            status = Status.BOUNDED
        model.add(goal >= answer.value)
        model.clear_objective()
    assert answer is not None
    shares = []
    for side in sides:
        share = [k for k, n in side.number.items() for _ in range(answer.value_of(n))]
        shares.append(tuple(sorted(share)))
    one, other = (
        best_layout(box, explorer, share, limits=quiet)
        for explorer, share in zip(explorers, shares, strict=True)
    )
    low, high = sorted((one.value, other.value))
    return Split((shares[0], shares[1]), (one, other), low, high, status)


class _Side:
    """One partner's board: how many tiles of each kind, and what they score at their best."""

    def __init__(
        self,
        model: cp_model.CpModel,
        box: Catalogue,
        explorer: int,
        pool: Mapping[int, int],
        name: int,
    ) -> None:
        self.model, self.box, self.explorer, self.name = model, box, explorer, name
        self.pool = pool
        self.number = {
            kind: model.new_int_var(0, count, f"{name}: tiles {kind}")
            for kind, count in pool.items()
        }
        self.kinds = {kind: box.kinds[kind] for kind in pool}
        pieces = {kind: n for kind, n in pool.items() if box.kinds[kind].pieces}
        self.lattice = CrystalLattice(model, box, explorer, pieces, self.number)
        self.pairs = self._pairs()
        self.mutated, ice = self._ice()
        numbers = box.scoring
        self.big_points = numbers.half * self._tiles(Terrain.WATER) + self.pairs * (
            numbers.whole - 2 * numbers.half
        )
        crystals = self.lattice.crystals
        parts: list[Any] = [
            ice,
            self.big_points,
            sum(kind.points * self.number[k] for k, kind in self.kinds.items()),
            numbers.swamp * self._square(self._tiles(Terrain.SWAMP)),
            numbers.green * sum(crystals["green"]),
            numbers.red * sum(crystals["red"]),
            numbers.blue * sum(crystals["blue"]),
            *self._rewards(),
        ]
        self.total = self._variable(sum(parts), "total")

    def _variable(self, expression: Any, name: str) -> cp_model.IntVar:
        variable = self.model.new_int_var(0, MOST, f"{self.name}: {name}")
        self.model.add(variable == expression)
        return variable

    def _tiles(self, terrain: Terrain) -> Any:
        return sum(self.number[k] for k, kind in self.kinds.items() if kind.terrain is terrain)

    def _square(self, count: Any) -> Any:
        base = self._variable(count, "swamps")
        square = self.model.new_int_var(0, MOST, f"{self.name}: square")
        self.model.add_multiplication_equality(square, [base, base])
        return square

    def _pairs(self) -> cp_model.IntVar:
        pairs = self.model.new_int_var(0, sum(self.pool.values()), f"{self.name}: pairs")
        for half in ("left", "right"):
            halves = [self.number[k] for k, kind in self.kinds.items() if kind.half == half]
            self.model.add(pairs <= sum(halves))
        return pairs

    def _ice(self) -> tuple[Any, Any]:
        """How many monsters mutate, and the points of all ice (the formula of `ice`)."""
        doubles: Any = sum(self.number[k] for k, kind in self.kinds.items() if kind.beams == "down")
        ups: Any = sum(self.number[k] for k, kind in self.kinds.items() if kind.beams == "up")
        if self.box.explorers[self.explorer].start == "mutagenic":
            ups = ups + 1
        points: Any = 0
        once_all: Any = 0
        twice_all: Any = 0
        for k, kind in self.kinds.items():
            if not kind.levels:
                continue
            once = self.model.new_int_var(0, self.pool[k], f"{self.name}: once {k}")
            twice = self.model.new_int_var(
                0, self.pool[k] if len(kind.levels) > 2 else 0, f"{self.name}: twice {k}"
            )
            self.model.add(once + twice <= self.number[k])
            steps = kind.levels
            points = points + steps[0] * self.number[k] + (steps[1] - steps[0]) * once
            points = points + (steps[-1] - steps[0]) * twice
            once_all, twice_all = once_all + once, twice_all + twice
        self.model.add(twice_all <= doubles)
        self.model.add(twice_all <= ups)
        self.model.add(once_all <= 2 * doubles + ups - 2 * twice_all)
        return once_all + twice_all, points

    # --- grassland and explorer ---
    def _rewards(self) -> list[Any]:
        found: list[Any] = []
        for k, kind in self.kinds.items():
            if kind.reward:
                found.append(self._product(self.number[k], kind.reward))
        own = self.box.explorers[self.explorer].reward
        if own and own.per != "medals":
            found.append(own.points * self._measure(own.per))
        return found

    def _product(self, times: cp_model.IntVar, reward: Reward) -> Any:
        """A grassland tile that may go to either partner: its number times what it counts."""
        if reward.per == "medals":
            return 0
        measure = self._variable(self._measure(reward.per), reward.per)
        product = self.model.new_int_var(0, MOST, f"{self.name}: {reward.per} product")
        self.model.add_multiplication_equality(product, [times, measure])
        return reward.points * product

    def _measure(self, per: str) -> Any:
        crystals = self.lattice.crystals
        start = self.box.explorers[self.explorer].start
        if per == "terrains":
            return sum(self._has(terrain, start) for terrain in Terrain)
        measures: dict[str, Any] = {
            "green_crystals": sum(crystals["green"]),
            "crystals": sum(sum(found) for found in crystals.values()),
            "runes": sum(
                kind.monsters * self.number[k]
                for k, kind in self.kinds.items()
                if kind.terrain is Terrain.RUNE
            ),
            "lava": self._tiles(Terrain.LAVA),
            "big_monsters": self.pairs,
            "deserts": self._tiles(Terrain.DESERT) + (start == "desert"),
            "grasslands": self._tiles(Terrain.GRASSLAND),
            "mutagenic": sum(
                kind.monsters * self.number[k] for k, kind in self.kinds.items() if kind.beams
            )
            + (start == "mutagenic"),
            "mutated": self.mutated,
        }
        return measures[per]

    def _has(self, terrain: Terrain, start: str) -> Any:
        """Is there a tile of this terrain?"""
        if (terrain, start) in ((Terrain.ICE, "mutagenic"), (Terrain.DESERT, "desert")):
            return 1
        there = self.model.new_bool_var(f"{self.name}: has {terrain}")
        self.model.add(there <= self._tiles(terrain))
        return there
