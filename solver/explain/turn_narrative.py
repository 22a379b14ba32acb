"""A turn in sentences, as a tree: what happens, and a branch for each outcome of chance."""

from __future__ import annotations

from fractions import Fraction
from typing import NamedTuple

from snails_core.events import Damaged, Discarded, Drew, Event
from snails_core.layout import HIDDEN
from snails_core.options import Choice
from snails_core.position import Position
from snails_core.tell import choice_text, event_text, question_text
from snails_core.tell.names import Names
from solver.explain.forecast import ends_of
from solver.explain.turn_trees import TurnNode, TurnRoot
from solver.planner import State
from solver.words import wording

UNTOLD = frozenset(
    [
        "phase_began",
        "card_revealed",
        "snail_revealed",
        "acted",
        "dice_rolled",
        "aim_lapsed",
        "cards_collected",
        "back_shown",
        "round_began",
        "hit",
    ]
)
"""Events that headings or labels of branches say already, or that say nothing new."""
TOLD_OF_OTHERS = frozenset(("card_revealed", "snail_revealed", "acted"))
ANSWERS = frozenset(("accept", "decline"))
"""Choices that say little without their question."""
SPEAKING = ANSWERS | frozenset(["keep", "done", "let_stay", "take_row"])
"""Choices that no event repeats; all others are told by what they do."""


MOST_BRANCHES = 400
"""So many branches of a turn are told; what follows those is left out."""
Outline = tuple[object, ...]


class Branch(NamedTuple):
    """One line of the tree: the outcome that leads here, what happens, and what may follow."""

    label: str
    """Empty where a turn begins."""
    chance: Fraction
    told: str
    below: tuple[Branch, ...]
    ends: frozenset[State]
    """Where the turn ends here; none if something may follow."""

    @property
    def outline(self) -> Outline:
        """All that is told, without where it ends."""
        below = tuple(branch.outline for branch in self.below)
        return self.label, self.chance, self.told, below

    @property
    def is_eventful(self) -> bool:
        """Is there anything to tell?"""
        return bool(self.told or self.below)

    def joined(self, other: Branch) -> Branch:
        """One for two that tell the same."""
        pairs = zip(self.below, other.below, strict=True)
        below = tuple(one.joined(another) for one, another in pairs)
        return self._replace(below=below, ends=self.ends | other.ends)


class TurnNarrator:
    """Tells turns of one position in one language."""

    def __init__(self, position: Position, seat: int, language: str) -> None:
        self.position, self.seat, self.language = position, seat, language
        self.names = Names(position, language)

    def turn(self, root: TurnRoot, is_own: bool) -> Branch:
        """The whole turn. Who plays which card in one's own turn is said by the heading."""
        untold = UNTOLD if is_own else UNTOLD - TOLD_OF_OTHERS
        return _Turn(self, untold).branch("", Fraction(1), root.events, root.node)


class _Turn:
    def __init__(self, narrator: TurnNarrator, untold: frozenset[str]) -> None:
        self.narrator, self.untold = narrator, untold
        self.branches = 0

    def branch(
        self, label: str, chance: Fraction, events: tuple[Event, ...], node: TurnNode
    ) -> Branch:
        told = self._events(events)
        while len(node.edges) == 1 or node.taken is not None:
            told += self._choice(node)
            node = (node.taken or node.edges[0]).to
        self.branches += 1
        if node.end is None and self.branches <= MOST_BRANCHES:
            return Branch(label, chance, " ".join(told), self._below(node), frozenset())
        if node.end is None:
            told.append("…")
        return Branch(label, chance, " ".join(told), (), frozenset(ends_of(node)))

    def _below(self, node: TurnNode) -> tuple[Branch, ...]:
        """Outcomes after which the same happens are one branch."""
        found: dict[Outline, Branch] = {}
        for chance, edge in node.chances():
            label = choice_text(node.position, edge.choice, self.narrator.language)
            new = self.branch(label, chance, edge.events, edge.to)
            key = new.outline[2:]
            old = found.get(key)
            if old is not None:
                new = old.joined(new)._replace(
                    label=f"{old.label} / {label}", chance=old.chance + chance
                )
            found[key] = new
        return tuple(found.values())

    def _choice(self, node: TurnNode) -> list[str]:
        """What the policy chooses, said if there is something to choose and no event says it."""
        taken = node.taken or node.edges[0]
        told = self._events(taken.events)
        if taken.choice.kind in SPEAKING:
            told.insert(0, self._option(node.position, taken.choice))
        if node.chooser != self.narrator.seat and node.chooser is not None and told:
            player = self.narrator.names.player(node.chooser)
            told.insert(0, wording(self.narrator.language, "explain.other_decides", player=player))
        return told

    def _option(self, position: Position, choice: Choice) -> str:
        said = choice_text(position, choice, self.narrator.language)
        if choice.kind in ANSWERS:
            said = f"{question_text(position, self.narrator.language)} {said}"
        return said if said.endswith(".") else f"{said}."

    def _events(self, events: tuple[Event, ...]) -> list[str]:
        return [
            event_text(self.narrator.position, _unseen(event), self.narrator.language)
            for event in events
            if event.kind not in self.untold and not _is_nothing(event)
        ]


def _unseen(event: Event) -> Event:
    """The event without the card that was drawn or discarded: the planner takes any card."""
    return event._replace(card=HIDDEN) if isinstance(event, Drew | Discarded) else event


def _is_nothing(event: Event) -> bool:
    """Is this damage of 0, as clean water deals it?"""
    return isinstance(event, Damaged) and not event.amount
