"""Actions that are carried out in a lesson as in a game, and what they can still reach.

A task of the kind `act` has a `position` in which a player is to take an action, and a `goal`: what
is to be as large as can be when the action is over, and among equals what else. All ways to carry
out the action are tried, so a choice that gives the best away is known at once. Where chance
decides, the likeliest happens.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field

from companions.cry_havoc.agenda import TakeTurn
from companions.cry_havoc.catalogue import TERRAINS
from companions.cry_havoc.engine import play
from companions.cry_havoc.nodes import Chance, Decision
from companions.cry_havoc.options import DrawOwn, DrawTerrain, Option, PlayFor
from companions.cry_havoc.position import Position
from companions.cry_havoc.tell.names import ROWS
from snails_core.toml_tables import as_choice

DRAWS = (DrawOwn, DrawTerrain)

Score = tuple[int, ...]
"""How much of each goal is reached."""


def regions(position: Position, player: int, where: int) -> int:
    """Regions that the player controls, the HQ among them."""
    return position.control.count(player)


def crystals(position: Position, player: int, where: int) -> int:
    """Crystals in regions that the player controls."""
    both = zip(position.crystals, position.control, strict=True)
    return sum(count for count, owner in both if owner == player)


def units(position: Position, player: int, where: int) -> int:
    """Units of the player on the board."""
    return sum(row[player] for row in position.units)


def units_in(position: Position, player: int, where: int) -> int:
    """Units of the player in a region."""
    return position.units[where][player]


def cards(position: Position, player: int, where: int) -> int:
    """Cards in the player's hand."""
    return len(position.hands[player])


def cards_of(position: Position, player: int, where: int) -> int:
    """Cards of a terrain in the player's hand."""
    box = position.setting.box
    return sum(box.cards[card].owner == TERRAINS[where] for card in position.hands[player])


def scoring(position: Position, player: int, where: int) -> int:
    """1 if the player has enabled scoring."""
    return int(position.scorer == player)


GOALS: Mapping[str, Callable[[Position, int, int], int]] = {
    made.__name__: made for made in (regions, crystals, units, units_in, cards, cards_of, scoring)
}


@dataclass(frozen=True, slots=True)
class Goal:
    """One of `GOALS`, with the number of the region or terrain that it is about."""

    name: str
    where: int = 0

    def reached(self, position: Position, player: int) -> int:
        return GOALS[self.name](position, player, self.where)


def read_goal(text: str, position: Position, place: str) -> Goal:
    """A goal as lessons write it: `regions`, `units_in ember_basin`, `cards_of jungle`."""
    name, _, about = text.partition(" ")
    as_choice(name, place, GOALS)
    known: Mapping[str, Sequence[str]] = {
        "units_in": [region.id for region in position.setting.side.regions],
        "cards_of": TERRAINS,
    }
    if name not in known:
        return Goal(as_choice(text, place, GOALS))
    return Goal(name, known[name].index(as_choice(about, place, known[name])))


@dataclass(frozen=True, slots=True)
class ActTask:
    """An action to be carried out so that as much as can be of the goals is reached."""

    position: Position
    goals: Sequence[Goal]
    _known: dict[Position, Score] = field(default_factory=dict, compare=False, repr=False)

    @property
    def player(self) -> int:
        node = self.position.node
        assert isinstance(node, Decision)
        return node.player

    @property
    def turn(self) -> int:
        task = self.position.agenda[-1]
        assert isinstance(task, TakeTurn)
        return task.turn

    @property
    def best(self) -> Score:
        """The most that can be reached."""
        return self.reachable(self.position)

    def is_over(self, position: Position) -> bool:
        """Is the action carried out?"""
        return not any(
            isinstance(task, TakeTurn) and task.turn == self.turn for task in position.agenda
        )

    def after(self, position: Position, option: Option) -> Position:
        """The position in which the player decides next, or in which the action is over."""
        position = play(position, option).position
        while not self.is_over(position) and isinstance(node := position.node, Chance):
            likeliest = max(range(len(node.weights)), key=lambda at: (node.weights[at], at))
            position = play(position, node.outcomes[likeliest]).position
        return position

    def reachable(self, position: Position) -> Score:
        """The most that can still be reached from here."""
        if position not in self._known:
            node = position.node
            if self.is_over(position):
                found = tuple(goal.reached(position, self.player) for goal in self.goals)
            else:
                assert isinstance(node, Decision)
                found = max(self.reachable(self.after(position, each)) for each in node.options)
            self._known[position] = found
        return self._known[position]

    def right_options(self, position: Position) -> tuple[Option, ...]:
        """The options that give nothing of the best away."""
        node = position.node
        assert isinstance(node, Decision)
        return tuple(
            each for each in node.options if self.reachable(self.after(position, each)) == self.best
        )

    def solution(self) -> list[tuple[Position, Option]]:
        """One way to carry out the action, each option with the position in which it is taken."""
        line, position = [], self.position
        while not self.is_over(position):
            option = self.right_options(position)[0]
            line.append((position, option))
            position = self.after(position, option)
        return line

    def name_of(self, position: Position, option: Option) -> str:
        """The name of a wrong option, under which a step has its reason: the row for which cards
        are played; `cards` where the row is right, but other cards are needed; `draw` where drawing
        is wrong from wherever; else its kind."""
        right = self.right_options(position)
        if isinstance(option, PlayFor):
            rows = {each.row for each in right if isinstance(each, PlayFor)}
            return "cards" if option.row in rows else ROWS[option.row]
        if isinstance(option, DRAWS) and not any(isinstance(each, DRAWS) for each in right):
            return "draw"
        return option.kind
