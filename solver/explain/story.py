"""A turn told as a tree: what happens, and where chance decides, a branch for each outcome."""

from __future__ import annotations

from fractions import Fraction
from typing import NamedTuple

from snails_core.events import Damaged, Discarded, Drew, Event
from snails_core.layout import HIDDEN
from snails_core.options import Choice
from snails_core.position import Position
from snails_core.tell import event_text, option_text, outcome_text, question_text
from snails_core.tell.names import Names
from solver.explain.course import ends_of
from solver.explain.turns import Moment, Opening
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
"""Events that the headings or the labels of branches tell already, or that tell nothing new."""
TOLD_OF_OTHERS = frozenset(("card_revealed", "snail_revealed", "acted"))
ANSWERS = frozenset(("accept", "decline"))
"""Choices that say little without their question."""
SPEAKING = ANSWERS | frozenset(["keep", "done", "let_stay", "take_row"])
"""Choices that no event repeats; all others are told by what they do."""


MOST_BRANCHES = 400
"""So many branches of a turn are told; what lies behind those is left out."""
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


class Story:
    """Tells turns of one position in one language."""

    def __init__(self, position: Position, seat: int, language: str) -> None:
        self.position, self.seat, self.language = position, seat, language
        self.names = Names(position, language)

    def turn(self, opening: Opening, is_own: bool) -> Branch:
        """The whole turn; of one's own it goes without saying who plays which card."""
        untold = UNTOLD if is_own else UNTOLD - TOLD_OF_OTHERS
        return _Turn(self, untold).branch("", Fraction(1), opening.events, opening.moment)


class _Turn:
    def __init__(self, story: Story, untold: frozenset[str]) -> None:
        self.story, self.untold = story, untold
        self.branches = 0

    def branch(
        self, label: str, chance: Fraction, events: tuple[Event, ...], moment: Moment
    ) -> Branch:
        told = self._events(events)
        while len(moment.ways) == 1 or moment.taken is not None:
            told += self._choice(moment)
            moment = (moment.taken or moment.ways[0]).to
        self.branches += 1
        if moment.end is None and self.branches <= MOST_BRANCHES:
            return Branch(label, chance, " ".join(told), self._below(moment), frozenset())
        if moment.end is None:
            told.append("…")
        return Branch(label, chance, " ".join(told), (), frozenset(ends_of(moment)))

    def _below(self, moment: Moment) -> tuple[Branch, ...]:
        """Outcomes after which the same happens are one branch."""
        found: dict[Outline, Branch] = {}
        for chance, way in moment.chances():
            label = outcome_text(moment.position, way.choice, self.story.language)  # type: ignore[arg-type]
            new = self.branch(label, chance, way.events, way.to)
            key = new.outline[2:]
            old = found.get(key)
            if old is not None:
                new = old.joined(new)._replace(
                    label=f"{old.label} / {label}", chance=old.chance + chance
                )
            found[key] = new
        return tuple(found.values())

    def _choice(self, moment: Moment) -> list[str]:
        """What the policy chooses, said if there is something to choose and no event says it."""
        taken = moment.taken or moment.ways[0]
        told = self._events(taken.events)
        if taken.choice.kind in SPEAKING:
            told.insert(0, self._option(moment.position, taken.choice))
        if moment.chooser != self.story.seat and moment.chooser is not None and told:
            player = self.story.names.player(moment.chooser)
            told.insert(0, wording(self.story.language, "explain.other_decides", player=player))
        return told

    def _option(self, position: Position, choice: Choice) -> str:
        said = option_text(position, choice, self.story.language)  # type: ignore[arg-type]
        if choice.kind in ANSWERS:
            said = f"{question_text(position, self.story.language)} {said}"
        return said if said.endswith(".") else f"{said}."

    def _events(self, events: tuple[Event, ...]) -> list[str]:
        return [
            event_text(self.story.position, _unseen(event), self.story.language)
            for event in events
            if event.kind not in self.untold and not _is_nothing(event)
        ]


def _unseen(event: Event) -> Event:
    """Which card is drawn nobody asks: the planner takes any."""
    return event._replace(card=HIDDEN) if isinstance(event, Drew | Discarded) else event


def _is_nothing(event: Event) -> bool:
    """Clean water deals damage too: none."""
    return isinstance(event, Damaged) and not event.amount
