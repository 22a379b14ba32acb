"""The odds of a card: what it does, and how likely.

    found = odds("missile", rerolls=1)
    found.value                # expected damage: 35/4
    found.damage               # Distribution({0: 1/4, 10: 1/2, 15: 1/4})
    found.damage.at_least(10)  # 3/4
    odds("missile", rerolls=1, goal=ELIMINATE, health=15).value  # 11/36

All under the best decisions for the goal: another goal is another rule, and other odds.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cached_property, partial

from snails_core.cards import Action, Card, Row, Target
from snails_core.rulebook_data import load_rules
from solver.odds.attack import MISS, CardSolution, Move, State, Weapon
from solver.odds.backs import BEACH, Unseen, box_backs
from solver.odds.backward_induction import solve
from solver.odds.derivation import derive
from solver.odds.dice import Faces
from solver.odds.distribution import Distribution
from solver.odds.goals import (
    DAMAGE,
    Goal,
    goal_named,
    has_hit,
    is_destroyed,
    is_eliminated,
    lost,
)
from solver.odds.latex import as_latex
from solver.odds.rule import Advice, advice
from solver.odds.scene import ACTING, TARGET, Scene, Snail, Spot, Tile
from solver.odds.sentences import sentences
from solver.odds.weapons import weapon_named


@dataclass(frozen=True, slots=True)
class RowOdds:
    """A row of the card and how likely it comes up: at all, and in each of the attacks."""

    number: int
    action: Action
    place: int
    """Its place among the rows of its action, from 0."""
    probability: Fraction
    each: tuple[Fraction, ...]

    @property
    def row(self) -> Row:
        return self.action.rows[self.place]


@dataclass(frozen=True, repr=False)
class Odds:
    """A solved card: the best rule for a goal, and the distributions of all that follows from it.

    Damage is what a snail really loses: after its shell, and never more than its health.
    """

    weapon: Weapon
    goal: Goal
    solution: CardSolution

    @property
    def value(self) -> Fraction:
        """How much of the goal can be had: expected damage, or the chance of it."""
        return self.solution.value

    @property
    def start(self) -> State:
        return self.solution.start

    @cached_property
    def ends(self) -> Distribution[State]:
        """How the card may end when the rule is followed."""
        return self.solution.ends()

    @property
    def attacks(self) -> int:
        return max(action.attacks for action in self.weapon.actions)

    def starting_with(self, move: Move) -> Odds:
        """The odds if this is done now, whether it is best or not."""
        return replace(self, solution=self.solution.starting_with(move))

    # --- rows ---
    @cached_property
    def rows(self) -> tuple[RowOdds, ...]:
        return tuple(
            RowOdds(
                number,
                action,
                place,
                self.ends.chance(partial(_came_up, number)),
                tuple(self.chance_in_attack(attack, number) for attack in range(self.attacks)),
            )
            for number, action, place in self.weapon.rows()
        )

    def chance_in_attack(self, attack: int, result: int) -> Fraction:
        """How likely an attack, counted from 0, is made and comes to this row, or to MISS."""
        return self.ends.chance(lambda end: end.results[attack : attack + 1] == (result,))

    @property
    def miss(self) -> Fraction:
        """The chance that no attack of the card hits."""
        return 1 - self.hit

    @property
    def misses(self) -> tuple[Fraction, ...]:
        """The chance of a miss, attack by attack."""
        return tuple(self.chance_in_attack(attack, MISS) for attack in range(self.attacks))

    @property
    def hit(self) -> Fraction:
        return self.ends.chance(has_hit)

    # --- snails and tiles ---
    @cached_property
    def damage(self) -> Distribution[int]:
        """What the target loses."""
        return self.damage_to(TARGET)

    def damage_to(self, snail: int) -> Distribution[int]:
        """What a snail of the scene loses: 0 is the acting one, 1 the target, others follow."""
        losses = self.ends.map(lambda end: lost(end, snail))
        return Distribution((loss, losses[loss]) for loss in sorted(losses))

    @property
    def losses(self) -> Distribution[tuple[int, ...]]:
        """What all snails of the scene lose together: one die may hit several of them."""
        return self.ends.map(lambda end: tuple(snail.lost for snail in end.scene.snails))

    @property
    def own_damage(self) -> Distribution[int]:
        """What the acting snail loses by its own card."""
        return self.damage_to(ACTING)

    @property
    def eliminate(self) -> Fraction:
        """The chance that the target is eliminated."""
        return self.ends.chance(is_eliminated)

    @property
    def destroy(self) -> Fraction:
        """The chance that the tile that is attacked is destroyed."""
        return self.ends.chance(is_destroyed)

    # --- in words ---
    @cached_property
    def rule(self) -> tuple[Advice, ...]:
        """What to do with each throw that can come up, in order of play."""
        return advice(self)

    def derivation(self, language: str = "en") -> list[str]:
        """The calculation in sentences, one step each."""
        return sentences(self, derive(self), language)

    def latex(self, language: str = "en") -> str:
        """The calculation as LaTeX, one equation a line; only tiles have names in it."""
        return as_latex(derive(self), language)

    def __str__(self) -> str:
        """The calculation, a step a line."""
        return "\n".join(self.derivation())

    def __repr__(self) -> str:
        return f"<Odds of {self.weapon.names['en']}: {self.goal.name} {self.value}>"

    def _repr_latex_(self) -> str:
        """What a notebook shows for the odds: the calculation."""
        return f"${self.latex()}$"


def _came_up(row: int, end: State) -> bool:
    return row in end.results


def odds(
    card: str | Card | Weapon,
    *,
    rerolls: int = 0,
    goal: Goal | str = DAMAGE,
    health: int | None = None,
    shell: bool = False,
    rage: bool = False,
    tile: int = BEACH,
    damaged: bool = False,
    unseen: Unseen | None = None,
) -> Odds:
    """The odds of a card against one snail, which stands on a tile of level `tile`.

    The arguments say how things are, not what must be used: a card without dice has no use for
    re-rolls, and only some cards for Rage. `unseen` are the backs that nobody knows, at first
    all those of the box. `goal` is one of `solver.odds.GOALS` by its name, or any other goal.

    >>> from solver import odds
    >>> found = odds("missile", rerolls=1)
    >>> found
    <Odds of Missile: damage 35/4>
    >>> found.damage
    Distribution({0: 1/4, 10: 1/2, 15: 1/4})
    >>> print(str(found).splitlines()[-1])
    The expected damage is 35/4.
    >>> odds("Rakete", rerolls=1, goal="eliminate", health=15).value
    Fraction(11, 36)
    """
    weapon = card if isinstance(card, Weapon) else weapon_named(card)
    full = load_rules().health
    snail = Snail(full if health is None else health, shell)
    scene = scene_for(weapon, [snail], Tile(tile, damaged), unseen=unseen)
    wanted = goal_named(goal) if isinstance(goal, str) else goal
    return odds_in(weapon, scene, rerolls=rerolls, goal=wanted, rage=rage)


def odds_in(
    weapon: Weapon,
    scene: Scene,
    *,
    rerolls: int = 0,
    goal: Goal = DAMAGE,
    rage: bool = False,
    faces: Faces = (),
) -> Odds:
    """The odds of a card in a scene of any number of snails; `faces` are dice that lie on the table
    already."""
    if rerolls < 0:
        raise ValueError(f"rerolls: {rerolls} is less than none; give 0 or more")
    start = weapon.start(scene, rerolls, rage)._replace(faces=faces)
    return Odds(weapon, goal, solve(weapon.moves, start, goal.value))


def scene_for(
    weapon: Weapon,
    snails: Sequence[Snail],
    tile: Tile,
    *,
    own_tile: Tile | None = None,
    own_health: int | None = None,
    unseen: Unseen | None = None,
) -> Scene:
    """The target and others with it on a tile; the acting snail too, if the card reaches no
    farther or has no target."""
    full = load_rules().health
    close = all(a.target is Target.NONE or not a.farthest for a in weapon.actions)
    spot = Spot.HERE if close else Spot.THERE
    for snail in snails:
        if not 0 < snail.health <= full:
            raise ValueError(f"health: {snail.health} does not fit; give 1 to {full}")
        if snail.shelled and not tile.level:
            raise ValueError("shell: a snail on water has none; leave it out or give it a tile")
    if not snails:
        raise ValueError("snails: the card needs somebody to hit; give at least one")
    acting = Snail(full if own_health is None else own_health, False, Spot.HERE)
    placed = [snail._replace(spot=spot) for snail in snails]
    own = tile if close else own_tile or Tile(BEACH)
    return Scene((acting, *placed), (own, tile), spot, unseen or box_backs())
