"""A hundred small battles as extensive games for pygambit, an independent library.

The trees are those of `small_battles`, made from the rulebook's oracle alone, and written in
Gambit's own file format, which all its versions read. A game of two whose payoffs add up to nothing
has one value, so values can be compared exactly.
"""

from __future__ import annotations

from fractions import Fraction
from io import StringIO
from typing import Any

from tests.support.companions.cry_havoc.small_battles import BattleWalk

NUMBERS = tuple(number for number in range(0, 250, 2) if number % 10)
"""A hundred battles with given placements and one hidden card each; with more of either the trees
are too large for it."""


class GambitFile(BattleWalk):
    """One battle as a file: a chance deals the hands, both place (or stand), then cards follow."""

    def __init__(self, number: int) -> None:
        super().__init__(number)
        self.infosets: tuple[dict[Any, int], dict[Any, int]] = ({}, {})
        self.ends = 0
        weights = self.weights.values()
        chances = " ".join(f'"{n}" {weight}/{sum(weights)}' for n, weight in enumerate(weights))
        self.lines = [
            f'EFG 2 R "battle {number}" {{ "attacker" "defender" }}',
            f'c "" 1 "deal" {{ {chances} }} 0',
        ]
        self.walk()

    @property
    def text(self) -> str:
        return "\n".join(self.lines) + "\n"

    def decide(self, player: int, known: Any, actions: list[Any]) -> None:
        """A node; equal knowledge is one information set. What is forced needs no node."""
        if len(actions) == 1:
            return
        sets = self.infosets[player]
        number = sets.setdefault(known, len(sets) + 1)
        names = " ".join(f'"{n}"' for n in range(len(actions)))
        self.lines.append(f'p "" {player + 1} {number} "{number}" {{ {names} }} 0')

    def end(self, last: Any, worth: Fraction) -> None:
        self.ends += 1
        self.lines.append(f't "" {self.ends} "" {{ {worth}, {-worth} }}')


def gambit_value(gambit: Any, number: int) -> tuple[Fraction, Fraction]:
    """The value of a battle to the attacker by pygambit, and how much the better of the two could
    still gain against its profile, which has to be nothing.

    By its exact complementarity solver: in 17.0.0b2 the linear program returns profiles that are no
    equilibria on some of these games (of battle 0: no distribution at all).
    """
    game = gambit.read_efg(StringIO(GambitFile(number).text))
    profile = gambit.nash.lcp_solve(game, rational=True).equilibrium
    value, regret = profile.payoffs["attacker"], profile.max_regret()
    return Fraction(str(value)), Fraction(str(regret))


def main() -> int:
    """Writes the values of all battles as they stand in `gambit_values.toml`."""
    import pygambit  # type: ignore[import-not-found, unused-ignore]  # an extra

    print("[value]")
    for number in NUMBERS:
        value, regret = gambit_value(pygambit, number)
        assert not regret, number
        print(f'{number} = "{value}"')
    return 0


if __name__ == "__main__":
    main()
