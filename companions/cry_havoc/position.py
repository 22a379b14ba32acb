"""A position: everything that lies on the table, and what is still to be resolved."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import NamedTuple

from companions.cry_havoc.agenda import Task
from companions.cry_havoc.battle import Placement
from companions.cry_havoc.catalogue.armies import TROGG
from companions.cry_havoc.nodes import Node
from companions.cry_havoc.setting import NONE, Setting

Counts = tuple[int, ...]


class Battle(NamedTuple):
    """A battle marker: its number, where it lies, and who fights (forces)."""

    number: int
    region: int
    attacker: int
    defender: int


class Fight(NamedTuple):
    """The battle board while a battle is fought."""

    region: int
    attacker: int
    defender: int
    placements: tuple[Placement, Placement]

    def force(self, side: int) -> int:
        return self.defender if side else self.attacker


@dataclass(frozen=True, slots=True)
class Position:
    """Immutable and hashable; the setting takes no part in hash and equality.

    Players sit clockwise. A force is a player, or after the last player the Trogg that nobody
    plays. Regions are those of `setting.side`. Cards are sorted numbers: a deck has no order, for
    drawing from it is chance.
    """

    setting: Setting = field(compare=False, repr=False)
    armies: Counts
    hqs: Counts
    level: int
    """0 beginner, 1 advanced, 2 expert."""
    round: int
    is_last: bool
    spots: Counts
    """Event tiles that lie on the four spots, and on the printed fifth."""
    event_pool: Counts
    """By event, those that nobody has seen."""
    initiative: Counts
    new_initiative: Counts
    points: Counts
    reserve: Counts
    units: tuple[Counts, ...]
    """By region and force."""
    control: Counts
    """By region: a player or -1."""
    crystals: Counts
    explorations: Counts
    war_parties: Counts
    nests: Counts
    exploration_pool: Counts
    """By face, the tiles that nobody has seen, on the board and beside it."""
    war_party_pool: Counts
    nest_pool: Counts
    structures: tuple[tuple[tuple[int, int], ...], ...]
    """By region: player and structure."""
    battles: tuple[Battle, ...]
    next_marker: int
    fight: Fight | None
    prisoners: tuple[Counts, ...]
    """By holder and owner."""
    hands: tuple[Counts, ...]
    decks: tuple[Counts, ...]
    discards: tuple[Counts, ...]
    piles: tuple[Counts, ...]
    """The terrain piles."""
    played: Counts
    """Cards that lie out for the action that is being taken."""
    known_terrain: tuple[Counts, ...]
    """By player, the terrain cards of which everybody knows that they are his."""
    scorer: int
    skills_used: tuple[Counts, ...]
    agenda: tuple[Task, ...]
    viewer: int = NONE
    """Whose view this is, or -1 for the whole truth."""
    unseen: tuple[Counts, ...] = ()
    """In a view, by player: cards that are in hand or deck, nobody knows in which."""
    secret: tuple[Counts, ...] = ()
    """In a view, by player and terrain: cards in hand or deck that are not known at all; what they
    may be lies in the piles of the view."""
    from_game: bool = field(default=False, compare=False, repr=False)
    """Did it come about by playing? If a rule fails on a position that somebody wrote, that may be
    the position's fault; on this one it is not."""
    _node: Node | None = field(default=None, compare=False, repr=False)

    @property
    def players(self) -> int:
        return len(self.armies)

    @property
    def forces(self) -> int:
        return len(self.reserve)

    @property
    def trogg(self) -> int:
        """The force of the Trogg, played or not."""
        return self.armies.index(TROGG) if TROGG in self.armies else self.players

    @property
    def node(self) -> Node:
        """Whose choice it is, or what chance decides, or the end."""
        from companions.cry_havoc.engine import find_node

        if self._node is None:
            object.__setattr__(self, "_node", find_node(self))
        assert self._node is not None
        return self._node
