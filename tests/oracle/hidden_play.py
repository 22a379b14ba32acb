"""Hidden play between a few plans of each side, as an extensive game for pygambit.

`python -m tests.oracle.hidden_play` asks pygambit, an independent library, for the values that
stand in `hidden_values.toml`. The tree comes from the engine's public functions alone: both plans
lie on the table as they are, and a side knows its plan, what it chose, what `event_for` lets it see
and its `view`. Parts in which all ends are worth the same are one end; else the trees would be too
large for the library. Nothing here is shared with the solver.
"""

from __future__ import annotations

import tomllib
from fractions import Fraction
from io import StringIO
from pathlib import Path
from random import Random
from typing import Any

from snails_core import Chance, Decision, Over, Plans, Position, event_for, play_unchecked, view
from snails_core.agenda import Acting, DiscardOwn, Draw, Planning
from snails_core.options import Plan
from solver.goals import read_goal
from tests.oracle.plan_games import PlanGame, read_games
from tests.oracle.tables import planned, with_agenda

FILE = Path(__file__).resolve().parents[1] / "solver" / "equilibrium" / "hidden_values.toml"
EACH = 2
"""So many plans of each side."""
MOST_ENDS = 48
"""The library takes minutes for larger trees."""


def asked() -> list[PlanGame]:
    """The games whose values are stored, or are to be: duels with small trees."""
    duels = [game for game in read_games() if game.is_duel]
    return [game for game in duels if GambitFile(game).ends <= MOST_ENDS]


def stored() -> dict[str, Fraction]:
    values = tomllib.loads(FILE.read_text(encoding="utf-8"))["value"]
    return {id: Fraction(value) for id, value in values.items()}


def some_plans(game: PlanGame, each: int = EACH) -> tuple[list[Plan], list[Plan]]:
    """A few plans of each side, by lot."""
    random = Random(f"hidden play {game.id}")
    mine, theirs = (
        [_plans(game.read_position(), seat).sample(random) for _ in range(each)] for seat in (0, 1)
    )
    return list(dict.fromkeys(mine)), list(dict.fromkeys(theirs))


class GambitFile:
    """The game as a file: side 0 chooses a plan, side 1 chooses one, then the round follows."""

    def __init__(self, game: PlanGame, each: int = EACH) -> None:
        self.start, self.goal = game.read_position(), read_goal(game.goal)
        self.sets: tuple[dict[Any, int], dict[Any, int]] = ({}, {})
        self.ranges: dict[Any, tuple[Fraction, Fraction]] = {}
        self.lots = self.ends = 0
        self.lines = [f'EFG 2 R "{game.id}" {{ "0" "1" }}']
        mine, theirs = some_plans(game, each)
        self._choice(0, "plan", len(mine))
        for plan in mine:
            self._choice(1, "plan", len(theirs))
            for answer in theirs:
                table = planned(planned(self.start, 0, plan), 1, answer)
                first = with_agenda(table, Acting(0, 0))
                knows = [plan, answer], [(), ()]
                self._walk(first.position, knows, tuple(first.events))

    @property
    def text(self) -> str:
        return "\n".join(self.lines) + "\n"

    def _choice(self, side: int, known: Any, options: int) -> None:
        number = self.sets[side].setdefault(known, len(self.sets[side]) + 1)
        names = " ".join(f'"{n}"' for n in range(options))
        self.lines.append(f'p "" {side + 1} {number} "{number}" {{ {names} }} 0')

    def _walk(self, place: Position, knows: Any, events: tuple[Any, ...]) -> None:
        plans, seen = knows
        seen = [(*seen[s], *(event_for(event, s) for event in events)) for s in (0, 1)]
        low, high = self._range(place)
        if low == high:
            self.ends += 1
            self.lines.append(f't "" {self.ends} "" {{ {low}, {-low} }}')
            return
        node, options = place.node, self._options(place)
        if isinstance(node, Chance) and len(options) > 1:
            self.lots += 1
            total = sum(weight for _, weight in options)
            chances = " ".join(f'"{n}" {w}/{total}' for n, (_, w) in enumerate(options))
            self.lines.append(f'c "" {self.lots} "" {{ {chances} }} 0')
        elif len(options) > 1:
            assert isinstance(node, Decision)
            table = view(place, node.player)
            known = plans[node.player], seen[node.player], table.hot, table.agenda
            self._choice(node.player, known, len(options))
        for number, (option, _) in enumerate(options):
            after, chosen = play_unchecked(place, option), list(seen)
            if isinstance(node, Decision):
                chosen[node.player] = (*chosen[node.player], number)
            self._walk(after.position, (plans, chosen), tuple(after.events))

    def _range(self, place: Position) -> tuple[Fraction, Fraction]:
        key = place.hot, place.agenda
        if key not in self.ranges:
            if place.round > self.start.round or isinstance(place.node, Over):
                (worth,) = self.goal.value(self.start.hot, place.hot, 0, place.setting)
                self.ranges[key] = worth, worth
            else:
                after = [play_unchecked(place, option) for option, _ in self._options(place)]
                found = [self._range(step.position) for step in after]
                self.ranges[key] = min(low for low, _ in found), max(high for _, high in found)
        return self.ranges[key]

    def _options(self, place: Position) -> list[tuple[Any, int]]:
        node = place.node
        options: list[tuple[Any, int]]
        if isinstance(node, Chance):
            options = [*zip(node.outcomes, node.weights, strict=True)]
        else:
            assert isinstance(node, Decision)
            options = [(option, 1) for option in node.options]
        return options[:1] if isinstance(place.agenda[-1], Draw | DiscardOwn) else options


def gambit_value(gambit: Any, game: PlanGame) -> Fraction:
    """By its exact complementarity solver; its profile must be an equilibrium."""
    tree = gambit.read_efg(StringIO(GambitFile(game).text))
    profile = gambit.nash.lcp_solve(tree, rational=True).equilibrium
    assert not Fraction(str(profile.max_regret()))
    return Fraction(str(profile.payoffs["0"]))


def _plans(position: Position, seat: int) -> Plans:
    turn = (seat - position.first_player) % position.players
    node = with_agenda(position, Planning(turn)).position.node
    assert isinstance(node, Decision) and isinstance(node.options, Plans)
    return node.options


def main() -> None:
    import pygambit  # type: ignore[import-not-found, unused-ignore]

    lines = ["# Hidden play of two plans each, by pygambit 17.0.0b2 (lcp_solve, regret 0).", ""]
    lines += ["[value]", *(f'{game.id} = "{gambit_value(pygambit, game)}"' for game in asked())]
    FILE.write_text("\n".join(lines) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
