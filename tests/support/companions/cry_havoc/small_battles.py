"""A hundred small battles with hidden hands, and their whole trees.

The trees are made here, from the rulebook alone: they go on until both sides have passed, and share
neither code nor short cuts with the package.
"""

from __future__ import annotations

from fractions import Fraction
from random import Random
from typing import Any

from companions.cry_havoc.battle import Effect, Placement, Side, Stakes, Tactic
from companions.cry_havoc.solver.game_tree import GameTree, HiddenBattle, InfoSet, Sequence
from tests.support.companions.cry_havoc import battle_oracle as oracle

BATTLES = 100
CARDS = [(effect.value, 1) for effect in Effect] + [("move", 2)]
Parts = tuple[Any, ...]


def plain_battle(number: int) -> Parts:
    """Units, reserves, hands with whole weights, worths, placements or None, by a seed."""
    random = Random(f"battle {number}")
    fixed = number % 2 == 0
    most = 2 if fixed else 1
    units = (random.randint(1, most), random.randint(1, most))
    reserves = (random.randint(0, 1), random.randint(0, 1))
    size = 2 if fixed and number % 10 == 0 and units == (1, 1) else 1
    hands = [
        [tuple(sorted(random.choices(CARDS, k=size))) for _ in range(random.randint(2, 3))]
        for _ in range(2)
    ]
    kinds = [sorted(set(some)) for some in hands]
    weights = {(mine, theirs): random.randint(1, 3) for mine in kinds[0] for theirs in kinds[1]}
    worth = (random.randint(0, 4), random.randint(0, 3))
    places = None
    if fixed:
        places = tuple(random.choice(oracle.splits(count)) for count in units)
    return units, reserves, weights, worth, places


def small_battle(number: int) -> HiddenBattle:
    """The battle as the package knows it."""
    units, reserves, weights, worth, places = plain_battle(number)
    total = sum(weights.values())
    deals = {
        (_tactics(mine), _tactics(theirs)): Fraction(weight, total)
        for (mine, theirs), weight in weights.items()
    }
    placed = [Placement(*triple) for triple in places] if places else [None, None]
    return HiddenBattle(units, reserves, deals, Stakes(*worth), *placed)


def _tactics(hand: tuple[oracle.Card, ...]) -> tuple[Tactic, ...]:
    return tuple(sorted(Tactic(Effect(effect), units) for effect, units in hand))


class BattleWalk:
    """Goes through the whole tree of a battle, node by node, with hooks for what is made of it."""

    def __init__(self, number: int) -> None:
        self.units, self.reserves, self.weights, self.worth, self.places = plain_battle(number)

    def walk(self) -> None:
        """Every deal, every placement, every card, until both sides have passed."""
        for deal, weight in self.weights.items():
            self.deal(weight)
            if self.places:
                self.cards(deal, self.places[0], self.places[1], deal, 0, None, (), (None, None))
            else:
                self.place(deal, (), (None, None))

    # --- hooks ---
    def deal(self, weight: int) -> None:
        """Hands of this weight are dealt."""

    def decide(self, player: int, known: Any, actions: list[Any]) -> None:
        """A player is to choose, and knows this much."""

    def taken(self, player: int, known: Any, actions: list[Any], one: Any, last: Parts) -> Parts:
        """An action is taken; what both sides have done last."""
        return last

    def end(self, last: Parts, worth: Fraction) -> None:
        """The battle is over."""

    # --- the tree ---
    def place(self, deal: Parts, placed: Parts, last: Parts) -> None:
        if len(placed) == 2:
            return self.cards(deal, placed[0], placed[1], deal, 0, None, placed, last)
        player = len(placed)
        ways, known = oracle.splits(self.units[player]), (deal[player], placed)
        self.decide(player, known, ways)
        for way in ways:
            self.place(deal, (*placed, way), self.taken(player, known, ways, way, last))
        return None

    def cards(
        self, deal: Parts, a: Any, d: Any, hands: Any, mover: int, passed: int | None,
        history: Parts, last: Parts,
    ) -> None:  # fmt: skip
        own, enemy = (a, d) if mover == 0 else (d, a)
        total = self.units[mover] + self.reserves[mover]
        plays: list[Any] = ["pass"]
        for card in sorted(set(hands[mover])):
            ways = sorted(oracle.ways(card, own, enemy, total - sum(own)))
            plays += [(card, *way) for way in ways]
        known = (deal[mover], history)
        self.decide(mover, known, plays)
        for play in plays:
            then = (*history, play)
            ends = self.taken(mover, known, plays, play, last)
            if play == "pass" and passed is not None:
                self.end(ends, oracle.outcome(a, d, *self.worth))
            elif play == "pass":
                self.cards(deal, a, d, hands, 1 - mover, mover, then, ends)
            else:
                card, mine, theirs = play
                pair = (mine, theirs) if mover == 0 else (theirs, mine)
                left = list(hands[mover])
                left.remove(card)
                after = (tuple(left), hands[1]) if mover == 0 else (hands[0], tuple(left))
                following = mover if passed is not None else 1 - mover
                self.cards(deal, *pair, after, following, passed, then, ends)


class WholeTree(BattleWalk):
    """A tree without short cuts in sequence form; equal knowledge is one information set."""

    def __init__(self, number: int) -> None:
        super().__init__(number)
        self.tree = GameTree()
        self.chance = Fraction(0)
        self.walk()

    def deal(self, weight: int) -> None:
        self.chance = Fraction(weight, sum(self.weights.values()))

    def taken(self, player: int, known: Any, actions: list[Any], one: Any, last: Parts) -> Parts:
        info = InfoSet(Side(player), *known)
        self.tree.parents.setdefault(info, last[player])
        assert self.tree.parents[info] == last[player]
        self.tree.actions.setdefault(info, tuple(actions))
        chosen = Sequence(info, one)
        return (chosen, last[1]) if player == 0 else (last[0], chosen)

    def end(self, last: Any, worth: Fraction) -> None:
        leaves, chances = self.tree.leaves, self.tree.chances
        leaves[last] = leaves.get(last, Fraction(0)) + self.chance * worth
        chances[last] = chances.get(last, Fraction(0)) + self.chance
