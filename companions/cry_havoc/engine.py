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
from companions.cry_havoc.nodes import Chance, Decision, Node, Over
from companions.cry_havoc.options import Choice
from companions.cry_havoc.position import Position
from companions.cry_havoc.rule import ALWAYS_ASKS, CHOICES, RULES
from companions.cry_havoc.rules.scoring import winner_of
from companions.cry_havoc.setting import NONE

MOST_EFFECTS = 5_000
"""No choice of a real game sets off nearly as many effects in a row."""
IMPOSSIBLE = (AssertionError, LookupError, ValueError)
"""What a rule stumbles into when a hand-written position cannot occur in any game."""


class Step(NamedTuple):
    """The position after a choice, and the events that led to it."""

    position: Position
    events: tuple[Event, ...]


def play(position: Position, choice: Choice) -> Step:
    """Carries out one option or outcome of the position's node."""
    node = position.node
    if isinstance(node, Over):
        raise IllegalChoice("game_over")
    offered = node.outcomes if isinstance(node, Chance) else node.options
    if choice not in offered:
        if isinstance(node, Decision) and not node.options:
            raise IllegalChoice("hidden_choice")
        raise IllegalChoice("not_offered", choice=repr(choice))
    draft = Draft(position)
    effect = draft.agenda.pop()
    try:
        CHOICES[type(effect)](draft, effect, choice)
        return finish(draft)
    except IMPOSSIBLE as error:
        raise PositionError("impossible", effect.kind) from error


def settle(position: Position) -> Step:
    """Carries on from a position whose next effect may need no choice (new, hand-written)."""
    try:
        return finish(Draft(position))
    except IMPOSSIBLE as error:
        raise PositionError("impossible", "agenda") from error


def find_node(position: Position) -> Node:
    """The node of a settled position."""
    draft = Draft(position)
    if not draft.agenda:
        return Over(winner_of(draft))
    effect = draft.agenda.pop()
    node = RULES[type(effect)](draft, effect)
    if node is None:
        raise PositionError("impossible", effect.kind)
    return _seen(draft, node)


def finish(draft: Draft) -> Step:
    """Takes effects from the agenda until somebody or chance must choose, or it is over."""
    for _ in range(MOST_EFFECTS):
        if not draft.agenda:
            return _step(draft, Over(winner_of(draft)))
        effect = draft.agenda.pop()
        node = RULES[type(effect)](draft, effect)
        if node is None:
            continue
        node = _seen(draft, node)
        choices = node.outcomes if isinstance(node, Chance) else node.options
        if len(choices) == 1 and type(effect) not in ALWAYS_ASKS:
            CHOICES[type(effect)](draft, effect, choices[0])
            continue
        draft.agenda.append(effect)
        return _step(draft, node)
    raise ValueError("effects without end")


def _seen(draft: Draft, node: Decision | Chance) -> Decision | Chance:
    """In a view nobody can say what the others may choose from."""
    if isinstance(node, Decision) and draft.viewer not in (NONE, node.player):
        return Decision(node.player, ())
    return node


def _step(draft: Draft, node: Node) -> Step:
    position = draft.freeze()
    object.__setattr__(position, "_node", node)
    return Step(position, tuple(draft.events))
