"""Positions for tests of rules: a game of which the test says what lies where."""

from __future__ import annotations

from collections.abc import Sequence

from companions.cry_havoc.agenda import CountPrisoners, NextBattle, Score, TakeTurn, Task
from companions.cry_havoc.catalogue.armies import TROGG
from companions.cry_havoc.draft import Draft
from companions.cry_havoc.engine import Step, play, settle
from companions.cry_havoc.events import Event
from companions.cry_havoc.faults import faults_of
from companions.cry_havoc.newgame import new_game
from companions.cry_havoc.nodes import Chance, Decision
from companions.cry_havoc.options import CardDrawn, Choice, Option
from companions.cry_havoc.position import Battle, Position
from companions.cry_havoc.setting import NONE

TROGG_FORCE = -1
"""In these tests: the Trogg, whoever plays them."""


class Table:
    """A game after set-up, in initiative order of the seats, without tiles and crystals."""

    def __init__(self, players: int = 2, armies: Sequence[str] | None = None, level: int = 0):
        self.d = Draft(new_game(players, armies, level).position)
        d = self.d
        d.initiative = list(range(players))
        d.new_initiative = list(range(players))
        d.round = 1
        d.spots[0] = 0
        d.event_pool[0] = 0
        for region in range(len(d.units)):
            d.crystals[region] = d.explorations[region] = d.war_parties[region] = 0

    def region(self, name: str) -> int:
        found = self.d.setting.side.index(name)
        assert found is not None, name
        return found

    def force(self, force: int) -> int:
        return self.d.trogg if force == TROGG_FORCE else force

    def units(self, region: str, force: int, count: int) -> Table:
        """Units from the reserve to a region."""
        self.d.reserve[self.force(force)] -= count
        self.d.units[self.region(region)][self.force(force)] += count
        return self

    def home(self, player: int, count: int) -> Table:
        """So many units in the HQ."""
        d = self.d
        d.reserve[player] += d.units[d.hqs[player]][player] - count
        d.units[d.hqs[player]][player] = count
        return self

    def control(self, player: int, *regions: str) -> Table:
        for name in regions:
            self.d.control[self.region(name)] = player
        return self

    def crystals(self, **counts: int) -> Table:
        for name, count in counts.items():
            self.d.crystals[self.region(name)] = count
        return self

    def tiles(self, region: str, exploration: int = 0, war_party: int = 0, nest: int = 0) -> Table:
        number = self.region(region)
        self.d.explorations[number] = exploration
        self.d.war_parties[number] = war_party
        self.d.nests[number] = nest
        return self

    def card(self, name: str) -> int:
        return next(card.index for card in self.d.setting.box.cards if card.id == name)

    def cards(self, *names: str) -> tuple[int, ...]:
        return tuple(sorted(self.card(name) for name in names))

    def hand(self, player: int, *names: str) -> Table:
        """Cards from the deck or the terrain piles to the hand."""
        for card in self.cards(*names):
            pile = next(p for p in (self.d.decks[player], *self.d.piles) if card in p)
            pile.remove(card)
            self.d.hands[player].append(card)
        self.d.hands[player].sort()
        return self

    def battle(self, region: str, attacker: int, defender: int) -> Table:
        d = self.d
        place = (self.region(region), self.force(attacker), self.force(defender))
        d.battles.append(Battle(d.next_marker, *place))
        d.next_marker += 1
        return self

    def ask(self, *effects: Task) -> Step:
        """The position with these effects to be resolved, and then the rest of the round."""
        d = self.d
        rest: list[Task] = [Score(), CountPrisoners(), NextBattle()]
        d.agenda = [*rest, *reversed(effects)]
        position = d.freeze()
        assert faults_of(position) == []
        return settle(position)

    def turn(self) -> Position:
        """The first turn of the round."""
        return self.ask(TakeTurn(0)).position

    def build_up(self, structure: int, player: int, *regions: str) -> Table:
        for name in regions:
            self.d.structures[self.region(name)].append((player, structure))
        return self


def options(position: Position) -> tuple[Option, ...]:
    node = position.node
    assert isinstance(node, Decision), node
    return node.options


def run(position: Position, *choices: Choice) -> tuple[Position, list[Event]]:
    """Plays choices one after another; cards are drawn (the first possible) in between."""
    events: list[Event] = []
    for choice in choices:
        position = _drawn(position, events)
        step = play(position, choice)
        position = step.position
        events += step.events
    return _drawn(position, events), events


def _drawn(position: Position, events: list[Event]) -> Position:
    while isinstance(position.node, Chance) and isinstance(position.node.outcomes[0], CardDrawn):
        step = play(position, position.node.outcomes[0])
        position = step.position
        events += step.events
    return position


def kinds(events: Sequence[Event]) -> list[str]:
    return [event.kind for event in events]


assert TROGG == 3 and NONE == -1
