"""The one pure function: a position and a choice give the next position and what happened."""

from __future__ import annotations

from typing import NamedTuple

import companions.cry_havoc.rules.actions
import companions.cry_havoc.rules.arrival
import companions.cry_havoc.rules.battles
import companions.cry_havoc.rules.building
import companions.cry_havoc.rules.cards
import companions.cry_havoc.rules.flight
import companions.cry_havoc.rules.movement
import companions.cry_havoc.rules.prisoners
import companions.cry_havoc.rules.rounds
import companions.cry_havoc.rules.scoring
import companions.cry_havoc.rules.skills
import companions.cry_havoc.rules.tactics  # noqa: F401  (these modules register their rules)
from companions.cry_havoc.draft import Draft
from companions.cry_havoc.errors import IllegalChoice, PositionError
from companions.cry_havoc.events import Event
from companions.cry_havoc.nodes import Chance, Decision, Node, Over, choices_of
from companions.cry_havoc.options import Choice
from companions.cry_havoc.position import Position
from companions.cry_havoc.rule import MACHINE, RULES
from companions.cry_havoc.rules.scoring import winner_of
from companions.cry_havoc.setting import NONE
from snails_core.agenda_machine import BAD_POSITION


class Step(NamedTuple):
    """The position after a choice, and the events that led to it."""

    position: Position
    events: tuple[Event, ...]


def play(position: Position, choice: Choice) -> Step:
    """Carries out one option or outcome of the position's node."""
    node = position.node
    if isinstance(node, Over):
        raise IllegalChoice("game_over")
    if choice not in choices_of(node):
        if isinstance(node, Decision) and not node.options:
            raise IllegalChoice("hidden_choice")
        raise IllegalChoice("not_offered", choice=repr(choice))
    draft = Draft(position)
    place = draft.agenda[-1].kind
    try:
        MACHINE.choose(draft, choice)
        return finish(draft)
    except BAD_POSITION as error:
        _blame(position, place, error)
        raise


def settle(position: Position) -> Step:
    """Carries on from a position whose next task may need no choice (new, hand-written)."""
    try:
        return finish(Draft(position))
    except BAD_POSITION as error:
        _blame(position, "agenda", error)
        raise


def find_node(position: Position) -> Node:
    """The node of a settled position."""
    draft = Draft(position)
    if not draft.agenda:
        return Over(winner_of(draft))
    task = draft.agenda.pop()
    node = RULES[type(task)](draft, task)
    if node is None:
        raise PositionError("impossible", task.kind)
    return _seen(draft, node)


def finish(draft: Draft) -> Step:
    """Runs the draft to its next node, and makes it a position."""
    node: Node | None = MACHINE.run(draft, seen=_seen)
    position = draft.freeze()
    object.__setattr__(position, "_node", Over(winner_of(draft)) if node is None else node)
    return Step(position, tuple(draft.events))


def _seen(draft: Draft, node: Decision | Chance) -> Decision | Chance:
    """In a view nobody can say what the others may choose from."""
    if isinstance(node, Decision) and draft.viewer not in (NONE, node.player):
        return Decision(node.player, ())
    return node


def _blame(position: Position, place: str, error: Exception) -> None:
    """Says that a position which somebody wrote is impossible, if a rule failed on it. A position
    that came about by playing is not to blame: then the error stays what it is."""
    if not position.from_game:
        raise PositionError("impossible", place) from error
